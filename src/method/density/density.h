/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text density: code shared by td, ctd and related methods.
 *
 * There are three steps: pith_density_count() counts tags and links of every
 * node, a method fills in density[] with its own measure, and
 * pith_density_extract() adds up, finds the threshold and marks the subtrees. A
 * measure that weighs characters by position fills in density[] from its own
 * numbers of characters between the same two calls.
 *
 * Symbols as in the paper: C characters, T element descendants, LC characters
 * inside link tags, LT link tags, DS the sum of the children's densities.
 */
#ifndef PITH_METHOD_DENSITY_H
#define PITH_METHOD_DENSITY_H

#include "method.h"

/* Which elements count as links. */
typedef enum pith_link_tags {
    PITH_LINK_TAGS_THREE,  /* a, button, select */
    PITH_LINK_TAGS_A,      /* a, with or without href */
    PITH_LINK_TAGS_A_HREF, /* a with href */
} pith_link_tags;

/** The term next to the link characters in the base of the logarithm. */
typedef enum pith_base_term {
    PITH_BASE_TERM_NON_LINK, /* C / (C - LC), the original formula */
    PITH_BASE_TERM_TAGS,     /* C / T, as printed in the later paper */
} pith_base_term;

typedef struct pith_density_options {
    pith_link_tags link_tags;
    pith_base_term base_term;
    bool bare_text;   /* text nodes have a density of their own */
    double tolerance; /* smaller differences are ignored */
} pith_density_options;

extern const char *const pith_link_tags_names[];
extern const char *const pith_base_term_names[];
extern const char *const pith_bare_text_names[];

/* The params that the methods share, as rows of their tables. */
#define PITH_DENSITY_LINK_TAGS                                             \
    {                                                                      \
        "link-tags",                                                       \
            "elements that count as links: a, button and select; a; or a " \
            "with href",                                                   \
            0, 2, PITH_LINK_TAGS_THREE, pith_link_tags_names               \
    }
#define PITH_DENSITY_BASE_TERM                                                \
    {                                                                         \
        "base-term",                                                          \
            "divisor in the logarithm's base: non-link characters (2011) or " \
            "tags (later print)",                                             \
            0, 1, PITH_BASE_TERM_NON_LINK, pith_base_term_names               \
    }
#define PITH_DENSITY_BARE_TEXT                                               \
    {                                                                        \
        "bare-text", "count text that is a sibling of elements in the sums", \
            0, 1, 1, pith_bare_text_names                                    \
    }
/* 1e-12: docs/spec/density.md */
#define PITH_DENSITY_TOLERANCE                                                \
    {                                                                         \
        "tolerance", "treat densities that differ by no more as equal", 0, 1, \
            1e-12, NULL                                                       \
    }

/** The options from the values of these four params, in that order. */
pith_density_options pith_density_options_of(const double *param);

/* Rows of why[]; the methods' reasons are pith_density_reasons. */
enum {
    PITH_DENSITY_HIDDEN,
    PITH_DENSITY_EMPTY,
    PITH_DENSITY_MARKED,
    PITH_DENSITY_INSIDE,
    PITH_DENSITY_SHELL,
    PITH_DENSITY_BESIDE,
    PITH_DENSITY_SPARSE,
    PITH_DENSITY_BELOW_SPARSE,
};

extern const char *const pith_density_reasons[];

/**
 * The measurements of one page. All arrays are per node, in the job's scratch
 * arena.
 */
typedef struct pith_density {
    const pith_page *page;
    pith_density_options options;
    uint32_t *link_chars; /* LC */
    uint32_t *link_tags;  /* LT */
    uint8_t *in_link;     /* 1: is a link tag; 2: is inside one; 0: neither */
    double *density;
    double *sum;      /* DS; 0 for nodes that are not visible elements */
    uint32_t *best;   /* element with the largest DS in the subtree */
    double threshold; /* t, after pith_density_extract() */
} pith_density;

/**
 * Allocate the arrays, and count LC and LT. PITH_OK or PITH_NOMEM. Takes linear
 * time.
 */
pith_status pith_density_count(pith_job *job,
                               const pith_density_options *options,
                               pith_density *out);

/** Fill density[] with C/T. */
void pith_density_measure_text(pith_density *density);

/** Fill density[] with the composite text density. */
void pith_density_measure_composite(pith_density *density);

/**
 * Compute DS and threshold from density[], and mark subtrees; writes the job's
 * keep, why, figure and score. Takes linear time, plus subtrees that are marked
 * twice, which is bounded by their depth.
 */
void pith_density_extract(pith_job *job, pith_density *density);

/**
 * A rough, uncalibrated score, 0 to 1: the share of the page's characters
 * outside of links that is kept, times one minus the share of link characters
 * in what is kept. 0 if nothing is kept.
 */
double pith_density_score(const pith_page *page, const uint8_t *keep);

#endif
