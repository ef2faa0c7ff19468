/* SPDX-License-Identifier: Apache-2.0 */
/* What the steps of the search for a candidate share. */
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
    uint32_t *chars; /* running sums over what is not dropped, as those of */
    uint32_t *links; /* the page; a link within the page counts 0.3 */
    uint32_t *commas;
    double *points;  /* per node */
    uint8_t *scored; /* per node: has points */
    float *given;    /* per node: what it gives as a paragraph */
} pith_candidate_search;

/* Whether a reason says that the node is part of the answer. */
static inline bool pith_candidate_kept(uint8_t why)
{
    return why >= PITH_CANDIDATE_BEST && why <= PITH_CANDIDATE_BY_PROSE;
}

/* Whether nothing has been decided about the node, or that it is kept. */
static inline bool pith_candidate_alive(uint8_t why)
{
    return why >= PITH_CANDIDATE_BESIDE && why <= PITH_CANDIDATE_BY_PROSE;
}

static inline uint32_t pith_candidate_sum(const uint32_t *before, uint32_t from,
                                          uint32_t to)
{
    return before[to] - before[from];
}

/* What an element stands in, or is; bits. */
enum {
    PITH_CANDIDATE_IN_FIGURE = 1 << 0,
    PITH_CANDIDATE_IN_CODE = 1 << 1,
    PITH_CANDIDATE_IN_DATA = 1 << 2, /* a table that is no layout */
};

/** Find out what elements stand in; within[] is zeroed before. PITH_NOMEM or
 * PITH_OK. Linear. */
pith_status pith_candidate_look_around(const pith_page *page, pith_arena *arena,
                                       uint8_t *within);

/** Links' part of the text of a range of nodes; 0 without text. */
double pith_candidate_link_share(const pith_candidate_search *search,
                                 uint32_t from, uint32_t to);

/** Count what is not dropped: fills chars, links and commas. Linear. */
void pith_candidate_count(pith_candidate_search *search);

/** Let paragraphs give points to what is above them: fills points, scored and
 * given. Linear. */
void pith_candidate_give_points(pith_candidate_search *search);

typedef struct pith_candidate_choice {
    uint32_t best; /* the body when there is no candidate */
    double points; /* of the best candidate */
    double second; /* of the best that neither holds nor is held by it */
} pith_candidate_choice;

/** The best candidate. An element that holds nothing else stands for it. Linear. */
pith_candidate_choice pith_candidate_choose(pith_candidate_search *search);

/** Mark the best candidate and its worthy siblings in why[]. Linear. */
void pith_candidate_mark(pith_candidate_search *search, uint32_t best);

/** Clean what is marked. PITH_NOMEM or PITH_OK. Linear. */
pith_status pith_candidate_clean(pith_candidate_search *search);

#endif
