/* SPDX-License-Identifier: Apache-2.0 */
/* Data shared by the steps of the search for a candidate. */
#ifndef PITH_METHOD_CANDIDATE_SEARCH_H
#define PITH_METHOD_CANDIDATE_SEARCH_H

#include "candidate.h"
#include "candidate_names.h"

typedef struct pith_candidate_search {
    const pith_page *page;
    const pith_text_blocks *blocks;
    pith_candidate_options options; /* of this attempt */
    pith_arena *arena;
    pith_candidate_said *said; /* per node */
    uint8_t *split;            /* per node: two breaks split its own text */
    uint8_t *within;           /* per node: PITH_CANDIDATE_IN_x */

    uint8_t *why;    /* per node, of this attempt */
    uint32_t *chars; /* running sums over nodes that are not dropped, like those
                        of */
    uint32_t *links; /* the page; a link to a place on the page counts 0.3 */
    uint32_t *commas;
    double *points;  /* per node */
    uint8_t *scored; /* per node: has points */
    float *given;    /* per node: the points it gives as a paragraph */
} pith_candidate_search;

/** Whether a reason means that the node is part of the result. */
static inline bool pith_candidate_kept(uint8_t why)
{
    return why >= PITH_CANDIDATE_BEST && why <= PITH_CANDIDATE_BY_PROSE;
}

/** Whether a node is undecided or kept. */
static inline bool pith_candidate_alive(uint8_t why)
{
    return why >= PITH_CANDIDATE_BESIDE && why <= PITH_CANDIDATE_BY_PROSE;
}

static inline uint32_t pith_candidate_sum(const uint32_t *before, uint32_t from,
                                          uint32_t to)
{
    return before[to] - before[from];
}

/** What an element is, or is contained in; bits. */
enum {
    PITH_CANDIDATE_IN_FIGURE = 1 << 0,
    PITH_CANDIDATE_IN_CODE = 1 << 1,
    PITH_CANDIDATE_IN_DATA = 1 << 2, /* a data table, not used for layout */
};

/**
 * Fill in within[], which must be zeroed. PITH_OK or PITH_NOMEM. Takes linear
 * time.
 */
pith_status pith_candidate_look_around(const pith_page *page, pith_arena *arena,
                                       uint8_t *within);

/**
 * The share of the text in a range of nodes that is in links; 0 without text.
 */
double pith_candidate_link_share(const pith_candidate_search *search,
                                 uint32_t from, uint32_t to);

/**
 * Count what is not dropped: fill in chars, links and commas. Takes linear
 * time.
 */
void pith_candidate_count(pith_candidate_search *search);

/**
 * Give the points of paragraphs to their ancestors: fill in points, scored and
 * given. Takes linear time.
 */
void pith_candidate_give_points(pith_candidate_search *search);

typedef struct pith_candidate_choice {
    uint32_t best; /* the body if there is no candidate */
    double points; /* of the best candidate */
    double second; /* of the best one that neither contains nor is contained in
                      it */
} pith_candidate_choice;

/**
 * Find the best candidate, or the innermost element with the same contents.
 * Takes linear time.
 */
pith_candidate_choice pith_candidate_choose(pith_candidate_search *search);

/**
 * Mark the best candidate and its accepted siblings in why[]. Takes linear
 * time.
 */
void pith_candidate_mark(pith_candidate_search *search, uint32_t best);

/** Clean what is marked. PITH_OK or PITH_NOMEM. Takes linear time. */
pith_status pith_candidate_clean(pith_candidate_search *search);

#endif
