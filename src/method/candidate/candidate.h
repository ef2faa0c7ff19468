/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The search for the best candidate, used by the method of that name and by
 * methods that need a second opinion.
 *
 *     pith_candidate found;
 *     PITH_TRY(pith_candidate_find(page, blocks, &pith_candidate_standard,
 *                                  arena, &found));
 *     if (found.keep[block->first] && found.share > 0.8) ...
 */
#ifndef PITH_METHOD_CANDIDATE_H
#define PITH_METHOD_CANDIDATE_H

#include "text_block.h"

/** The reasons, in the order of the method's reasons[]. */
typedef enum pith_candidate_why {
    PITH_CANDIDATE_HIDDEN,
    PITH_CANDIDATE_BESIDE,     /* outside of the best candidate and its
                                  siblings */
    PITH_CANDIDATE_BEST,       /* the best candidate */
    PITH_CANDIDATE_INSIDE,     /* in it, and kept */
    PITH_CANDIDATE_BY_POINTS,  /* in a sibling with enough points */
    PITH_CANDIDATE_BY_PROSE,   /* a paragraph of prose next to it */
    PITH_CANDIDATE_BY_NAME,    /* dropped before the search because of its
                                  names */
    PITH_CANDIDATE_BY_ROLE,    /* ... its role */
    PITH_CANDIDATE_BY_LINE,    /* ... because it names the author */
    PITH_CANDIDATE_BY_TAG,     /* cleaned: control, footer, aside, frame */
    PITH_CANDIDATE_SHARING,    /* ... sharing buttons */
    PITH_CANDIDATE_BAD_WEIGHT, /* ... more bad names than good ones */
    PITH_CANDIDATE_PICTURES,   /* ... pictures outnumber paragraphs */
    PITH_CANDIDATE_ITEMS,      /* ... items outnumber paragraphs */
    PITH_CANDIDATE_INPUTS,     /* ... controls with few paragraphs */
    PITH_CANDIDATE_SHORT,      /* ... a few words with links */
    PITH_CANDIDATE_LINKS,      /* ... mostly links, given its names */
    PITH_CANDIDATE_NO_TEXT,    /* ... no text in text elements */
    PITH_CANDIDATE_WHYS,
} pith_candidate_why;

typedef struct pith_candidate_options {
    double paragraph_chars; /* a shorter paragraph gives no points */
    double enough_chars;    /* if less is found, weaker rules are tried */
    double alike_share;     /* with this share of the best points, a candidate
                               is equivalent */
    double alike_least;     /* this many equivalent candidates move the choice
                               to a common ancestor */
    double sibling_share;   /* minimum share of the best points for siblings */
    double link_share;      /* maximum for a block without good names */
    bool ignore_names;      /* drop nothing because of its names */
    bool ignore_weights;    /* give no points for names */
    bool keep_all;          /* do not clean conditionally */
} pith_candidate_options;

extern const pith_candidate_options pith_candidate_standard;

typedef struct pith_candidate {
    uint8_t *keep;  /* per node: 1 is kept */
    uint8_t *why;   /* per node: pith_candidate_why */
    double *points; /* per node: points, reduced by the share of links; 0:
                       none */
    uint32_t best;  /* the best candidate; the body if there is none */
    double best_points;
    double margin;   /* 0 to 1: 1 - second / best, where second is the best
                        candidate that neither contains nor is contained in the
                        best one */
    double share;    /* 0 to 1: share of the points of all paragraphs that comes
                        from paragraphs in the best candidate */
    uint32_t chars;  /* code points kept */
    uint8_t attempt; /* 0 to 3: number of rules that were abandoned */
} pith_candidate;

/**
 * Find the best candidate, its siblings, and what remains of them after
 * cleaning. blocks are those of the page; NULL: they are computed. Everything
 * lives in arena, about 40 bytes per node. PITH_OK or PITH_NOMEM. Takes linear
 * time, at most four times.
 */
pith_status pith_candidate_find(const pith_page *page,
                                const pith_text_blocks *blocks,
                                const pith_candidate_options *options,
                                pith_arena *arena, pith_candidate *out);

#endif
