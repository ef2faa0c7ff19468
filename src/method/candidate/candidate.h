/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The search for the best candidate, for the method of that name and for
 * methods that want a second opinion.
 *
 *     pith_candidate found;
 *     PITH_TRY(pith_candidate_find(page, blocks, &pith_candidate_standard,
 *                                  arena, &found));
 *     if (found.keep[block->first] && found.share > 0.8) ...
 */
#ifndef PITH_METHOD_CANDIDATE_H
#define PITH_METHOD_CANDIDATE_H

#include "text_block.h"

/* The reasons, in the order of the method's reasons[]. */
typedef enum pith_candidate_why {
    PITH_CANDIDATE_HIDDEN,
    PITH_CANDIDATE_BESIDE,     /* outside best candidate and siblings */
    PITH_CANDIDATE_BEST,       /* the best candidate */
    PITH_CANDIDATE_INSIDE,     /* in it, and kept */
    PITH_CANDIDATE_BY_POINTS,  /* in a sibling with points enough */
    PITH_CANDIDATE_BY_PROSE,   /* a paragraph beside it that is prose */
    PITH_CANDIDATE_BY_NAME,    /* dropped before the search: its names */
    PITH_CANDIDATE_BY_ROLE,    /* ... its role */
    PITH_CANDIDATE_BY_LINE,    /* ... an author's line */
    PITH_CANDIDATE_BY_TAG,     /* cleaned: control, footer, aside, frame */
    PITH_CANDIDATE_SHARING,    /* ... buttons to share */
    PITH_CANDIDATE_BAD_WEIGHT, /* ... more bad names than good ones */
    PITH_CANDIDATE_PICTURES,   /* ... pictures outnumber paragraphs */
    PITH_CANDIDATE_ITEMS,      /* ... items outnumber paragraphs */
    PITH_CANDIDATE_INPUTS,     /* ... controls beside few paragraphs */
    PITH_CANDIDATE_SHORT,      /* ... a few words with links */
    PITH_CANDIDATE_LINKS,      /* ... mostly links, for its names */
    PITH_CANDIDATE_NO_TEXT,    /* ... no text in elements of text */
    PITH_CANDIDATE_WHYS,
} pith_candidate_why;

typedef struct pith_candidate_options {
    double paragraph_chars; /* a shorter paragraph gives no points */
    double enough_chars;    /* with less, weaker rules are tried */
    double alike_share;     /* of the best's points: as good a candidate */
    double alike_least;     /* as many of these move the choice up */
    double sibling_share;   /* of the best's points, for siblings */
    double link_share;      /* of a block with no good names */
    bool ignore_names;      /* nothing is dropped for its names */
    bool ignore_weights;    /* names give no points */
    bool keep_all;          /* no conditional cleaning */
} pith_candidate_options;

extern const pith_candidate_options pith_candidate_standard;

typedef struct pith_candidate {
    uint8_t *keep;  /* per node: 1 is kept */
    uint8_t *why;   /* per node: pith_candidate_why */
    double *points; /* per node: points less the share of links; 0: none */
    uint32_t best;  /* the best candidate; the body when there is none */
    double best_points;
    double margin;   /* 0 to 1: 1 - second / best, the second being the
                          best that neither holds nor is held by the best */
    double share;    /* 0 to 1: of the points of all paragraphs, those that
                          stand in the best candidate */
    uint32_t chars;  /* code points kept */
    uint8_t attempt; /* 0 to 3: how many rules had to be given up */
} pith_candidate;

/**
 * Find the best candidate, its siblings, and what is left of them. blocks are
 * those of the page, or NULL: they are found. Everything lives in arena, about
 * 40 bytes a node. PITH_NOMEM or PITH_OK. Linear, at most four times over.
 */
pith_status pith_candidate_find(const pith_page *page,
                                const pith_text_blocks *blocks,
                                const pith_candidate_options *options,
                                pith_arena *arena, pith_candidate *out);

#endif
