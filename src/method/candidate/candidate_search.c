/* SPDX-License-Identifier: Apache-2.0 */
/* The search: dropping by names, points, choice, siblings, cleaning; and
 * repetition with fewer rules if the result is short. */
#include "candidate_search.h"

#include "status.h"

#include <string.h>

enum {
    ATTEMPTS = 4, /* with all rules, and with one rule fewer each time */
    BYLINE_CHARS = 100,
    SAFE_LEVELS = 3, /* levels up to a table or code, in which names are
                        ignored */
};

/* The published numbers; link_share is for blocks without good names. */
const pith_candidate_options pith_candidate_standard = {
    .paragraph_chars = 25,
    .enough_chars = 500,
    .alike_share = 0.75,
    .alike_least = 3,
    .sibling_share = 0.2,
    .link_share = 0.2,
};

static pith_status read_names(pith_candidate_search *search)
{
    const pith_page *page = search->page;
    pith_candidate_names *names =
        pith_arena_alloc(search->arena, 1, sizeof *names);
    if (!names)
        return PITH_NOMEM;
    pith_candidate_names_init(names);
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (pith_tag_is_element(page->tag[i]) &&
            !(page->flags[i] & PITH_NODE_HIDDEN))
            PITH_TRY(
                pith_candidate_names_ask(names, page, i, &search->said[i]));
    return PITH_OK;
}

static void find_split(pith_candidate_search *search)
{
    for (uint32_t k = 1; k < search->blocks->n; k++)
        if (search->blocks->block[k].element ==
            search->blocks->block[k - 1].element)
            search->split[search->blocks->block[k].element] = 1;
}

/* Whether an element is in a table or in code, where names have other
 * meanings. */
static bool is_safe(const pith_page *page, uint32_t node)
{
    for (unsigned level = 0; level < SAFE_LEVELS; level++) {
        node = page->parent[node];
        if (page->tag[node] == PITH_TAG_TABLE ||
            page->tag[node] == PITH_TAG_CODE)
            return true;
    }
    return false;
}

/* Why an element is dropped before the search, or PITH_CANDIDATE_BESIDE. */
static uint8_t judge_names(const pith_candidate_search *search, uint32_t i)
{
    const pith_page *page = search->page;
    unsigned signs = search->said[i].signs;
    uint32_t chars = pith_page_chars(page, i);
    if (signs & PITH_CANDIDATE_BYLINE && chars > 0 && chars < BYLINE_CHARS)
        return PITH_CANDIDATE_BY_LINE;
    if (search->options.ignore_names)
        return PITH_CANDIDATE_BESIDE;
    if (signs & PITH_CANDIDATE_UNLIKELY && page->tag[i] != PITH_TAG_A &&
        !is_safe(page, i))
        return PITH_CANDIDATE_BY_NAME;
    return signs & PITH_CANDIDATE_ASIDE ? PITH_CANDIDATE_BY_ROLE
                                        : PITH_CANDIDATE_BESIDE;
}

static void drop_by_name(pith_candidate_search *search)
{
    const pith_page *page = search->page;
    uint32_t stop = page->end[page->body];
    memset(search->why, PITH_CANDIDATE_HIDDEN, page->nnodes);
    search->why[page->body] = PITH_CANDIDATE_BESIDE;
    for (uint32_t i = page->body + 1; i < stop; i++) {
        uint8_t above = search->why[page->parent[i]];
        if (page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        if (above != PITH_CANDIDATE_BESIDE)
            search->why[i] = above;
        else
            search->why[i] = search->said[i].signs ? judge_names(search, i)
                                                   : PITH_CANDIDATE_BESIDE;
    }
}

static double share_of(const pith_candidate_search *search, uint32_t best)
{
    const pith_page *page = search->page;
    double all = 0;
    double inside = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        all += (double)search->given[i];
        if (i >= best && i < page->end[best])
            inside += (double)search->given[i];
    }
    return all > 0 ? inside / all : 0;
}

static uint32_t count_kept(const pith_candidate_search *search)
{
    const pith_page *page = search->page;
    uint32_t chars = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (page->tag[i] == PITH_TAG_TEXT &&
            pith_candidate_kept(search->why[i]))
            chars += pith_page_chars(page, i);
    return chars;
}

static void note_answer(const pith_candidate_search *search,
                        const pith_candidate_choice *choice,
                        pith_candidate *out)
{
    uint32_t n = search->page->nnodes;
    double points = choice->points;
    double second = choice->second;
    memcpy(out->why, search->why, n);
    memcpy(out->points, search->points, n * sizeof *search->points);
    out->best = choice->best;
    out->best_points = points;
    out->margin = points > 0 && second < points ? 1 - second / points : 0;
    out->share = share_of(search, choice->best);
}

static pith_status attempt(pith_candidate_search *search, uint8_t number,
                           pith_candidate *out)
{
    uint32_t n = search->page->nnodes;
    memset(search->points, 0, n * sizeof *search->points);
    memset(search->scored, 0, n);
    memset(search->given, 0, n * sizeof *search->given);
    drop_by_name(search);
    pith_candidate_count(search);
    pith_candidate_give_points(search);
    (void)pith_arena_work(search->arena, n);
    pith_candidate_choice choice = pith_candidate_choose(search);
    pith_candidate_mark(search, choice.best);
    PITH_TRY(pith_candidate_clean(search));
    (void)pith_arena_work(search->arena, n);
    uint32_t chars = count_kept(search);
    if (number > 0 && chars <= out->chars)
        return PITH_OK;
    out->chars = chars;
    out->attempt = number;
    note_answer(search, &choice, out);
    return PITH_OK;
}

static pith_status get_room(pith_candidate_search *search, pith_candidate *out)
{
    uint32_t n = search->page->nnodes;
    pith_arena *arena = search->arena;
    search->said = pith_arena_zalloc(arena, n, sizeof *search->said);
    search->split = pith_arena_zalloc(arena, n, 1);
    search->within = pith_arena_zalloc(arena, n, 1);
    search->why = pith_arena_alloc(arena, n, 1);
    search->chars =
        pith_arena_alloc(arena, (size_t)n + 1, sizeof *search->chars);
    search->links =
        pith_arena_alloc(arena, (size_t)n + 1, sizeof *search->links);
    search->commas =
        pith_arena_alloc(arena, (size_t)n + 1, sizeof *search->commas);
    search->points = pith_arena_alloc(arena, n, sizeof *search->points);
    search->scored = pith_arena_alloc(arena, n, 1);
    search->given = pith_arena_alloc(arena, n, sizeof *search->given);
    out->keep = pith_arena_zalloc(arena, n, 1);
    out->why = pith_arena_zalloc(arena, n, 1);
    out->points = pith_arena_zalloc(arena, n, sizeof *out->points);
    bool all = search->said && search->split && search->within && search->why &&
               search->chars && search->links && search->commas &&
               search->points && search->scored && search->given;
    return all && out->keep && out->why && out->points ? PITH_OK : PITH_NOMEM;
}

/* Abandon one more rule. */
static void weaken(pith_candidate_options *options)
{
    if (!options->ignore_names)
        options->ignore_names = true;
    else if (!options->ignore_weights)
        options->ignore_weights = true;
    else
        options->keep_all = true;
}

pith_status pith_candidate_find(const pith_page *page,
                                const pith_text_blocks *blocks,
                                const pith_candidate_options *options,
                                pith_arena *arena, pith_candidate *out)
{
    pith_text_blocks own;
    pith_candidate_search s = {
        .page = page, .blocks = blocks, .options = *options, .arena = arena};
    *out = (pith_candidate){.best = page->body};
    PITH_TRY(get_room(&s, out));
    if (page->body == 0)
        return PITH_OK; /* everything is hidden */
    if (!blocks) {
        PITH_TRY(pith_text_blocks_find(page, arena, &own));
        s.blocks = &own;
    }
    PITH_TRY(read_names(&s));
    find_split(&s);
    PITH_TRY(pith_candidate_look_around(page, arena, s.within));
    for (unsigned number = 0; number < ATTEMPTS; number++) {
        PITH_TRY(attempt(&s, (uint8_t)number, out));
        if (out->chars >= options->enough_chars || s.options.keep_all)
            break;
        weaken(&s.options);
    }
    for (uint32_t i = 0; i < page->nnodes; i++)
        out->keep[i] = pith_candidate_kept(out->why[i]);
    return PITH_OK;
}
