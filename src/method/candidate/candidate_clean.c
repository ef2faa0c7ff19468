/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Cleaning: removing what is not text from the best candidate and its siblings.
 *
 * One pass in document order. Open blocks with tags that are judged are on a
 * stack, and are judged when they end; what is dropped does not count for the
 * blocks around it. The published search judges tag by tag (forms, tables,
 * lists, divs), each time over the whole tree.
 */
#include "candidate_search.h"

#include "status.h"

/* The published numbers. */
enum {
    MANY_COMMAS = 10, /* a block with this many is text */
    ITEMS_FREE = 100,
    SHORT_CHARS = 25,
    SHARE_CHARS = 500,
    SOME_PICTURES = 2,
};
static const double list_share = 0.9;
static const double heading_share = 0.9;
static const double good_link_share = 0.5;
static const double least_paragraphs_a_picture = 0.5;

/* An open block, and counts of its contents. */
typedef struct block {
    uint32_t node;
    uint32_t chars, links, commas;
    uint32_t paragraphs, pictures, items, inputs;
    uint32_t heading_chars, list_chars, texts;
    bool has_data;
} block;

typedef struct cleaner {
    pith_candidate_search *search;
    block *open;
    uint32_t nopen, cap;
} cleaner;

static bool is_list_tag(uint16_t tag)
{
    return tag == PITH_TAG_UL || tag == PITH_TAG_OL;
}

/* Tags that are judged when they end. */
static bool is_judged(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_FORM:
    case PITH_TAG_FIELDSET:
    case PITH_TAG_TABLE:
    case PITH_TAG_UL:
    case PITH_TAG_DIV:
        return true;
    default:
        return false;
    }
}

static bool is_form_tag(uint16_t tag)
{
    return tag == PITH_TAG_FORM || tag == PITH_TAG_FIELDSET;
}

/* Tags that contain text, if a block has any. */
static bool is_text_tag(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_P:
    case PITH_TAG_SPAN:
    case PITH_TAG_LI:
    case PITH_TAG_TD:
    case PITH_TAG_BLOCKQUOTE:
    case PITH_TAG_DL:
    case PITH_TAG_DIV:
    case PITH_TAG_OL:
    case PITH_TAG_UL:
    case PITH_TAG_PRE:
    case PITH_TAG_TABLE:
        return true;
    default:
        return false;
    }
}

static bool is_dropped_tag(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_FOOTER:
    case PITH_TAG_ASIDE:
    case PITH_TAG_OBJECT:
    case PITH_TAG_EMBED:
    case PITH_TAG_IFRAME:
    case PITH_TAG_INPUT:
    case PITH_TAG_TEXTAREA:
    case PITH_TAG_SELECT:
    case PITH_TAG_BUTTON:
        return true;
    default:
        return false;
    }
}

static int weight_of(const pith_candidate_search *search, uint32_t node)
{
    return search->options.ignore_weights ? 0 : search->said[node].weight;
}

/* Why an element is dropped regardless of its contents, or 0. */
static uint8_t judge_start(const pith_candidate_search *search, uint32_t i)
{
    uint16_t tag = search->page->tag[i];
    uint32_t chars = pith_candidate_sum(search->chars, i, search->page->end[i]);
    if (is_dropped_tag(tag))
        return PITH_CANDIDATE_BY_TAG;
    if (search->said[i].signs & PITH_CANDIDATE_SHARE && chars < SHARE_CHARS &&
        search->why[i] != PITH_CANDIDATE_BEST)
        return PITH_CANDIDATE_SHARING;
    if ((tag == PITH_TAG_H1 || tag == PITH_TAG_H2) && weight_of(search, i) < 0)
        return PITH_CANDIDATE_BAD_WEIGHT;
    return 0;
}

/* Why a block with few commas is dropped, or 0. */
static uint8_t judge_shape(const pith_candidate_search *search,
                           const block *self)
{
    uint16_t tag = search->page->tag[self->node];
    bool list = is_list_tag(tag) || self->list_chars > self->chars * list_share;
    bool figure = search->within[self->node] & PITH_CANDIDATE_IN_FIGURE;
    double links = self->chars ? self->links / (double)self->chars : 0;
    int weight = weight_of(search, self->node);
    if (!figure && self->pictures > 1 &&
        self->paragraphs < self->pictures * least_paragraphs_a_picture)
        return PITH_CANDIDATE_PICTURES;
    if (!list && self->items > self->paragraphs + ITEMS_FREE)
        return PITH_CANDIDATE_ITEMS;
    if (is_form_tag(tag) && self->inputs > self->paragraphs / 3)
        return PITH_CANDIDATE_INPUTS;
    if (!list && !figure && self->chars < SHORT_CHARS &&
        (self->pictures == 0 || self->pictures > SOME_PICTURES) && links > 0 &&
        self->heading_chars < self->chars * heading_share)
        return PITH_CANDIDATE_SHORT;
    if (weight > 0 ? links > good_link_share
                   : !list && links > search->options.link_share)
        return PITH_CANDIDATE_LINKS;
    if (self->pictures == 0 && self->texts == 0)
        return PITH_CANDIDATE_NO_TEXT;
    return 0;
}

static uint8_t judge_end(const pith_candidate_search *search, const block *self)
{
    uint16_t tag = search->page->tag[self->node];
    unsigned safe = PITH_CANDIDATE_IN_CODE | PITH_CANDIDATE_IN_DATA;
    if (search->options.keep_all || self->has_data ||
        search->within[self->node] & safe)
        return 0;
    if (weight_of(search, self->node) < 0)
        return PITH_CANDIDATE_BAD_WEIGHT;
    if (self->commas >= MANY_COMMAS)
        return 0;
    if (is_list_tag(tag) && self->pictures > 0 && self->pictures == self->items)
        return 0; /* a gallery */
    return judge_shape(search, self);
}

static void close_block(cleaner *self)
{
    block *other = &self->open[--self->nopen];
    uint8_t why = judge_end(self->search, other);
    if (why) {
        self->search->why[other->node] = why;
        return;
    }
    if (self->nopen == 0)
        return;
    block *outer = other - 1;
    outer->chars += other->chars;
    outer->links += other->links;
    outer->commas += other->commas;
    outer->paragraphs += other->paragraphs;
    outer->pictures += other->pictures;
    outer->items += other->items;
    outer->inputs += other->inputs;
    outer->heading_chars += other->heading_chars;
    outer->list_chars += other->list_chars;
    outer->texts += other->texts;
    outer->has_data = outer->has_data || other->has_data;
}

/* Count a node for the innermost open block. */
static void count(const pith_candidate_search *search, uint32_t i, block *self)
{
    uint16_t tag = search->page->tag[i];
    if (tag == PITH_TAG_TEXT) {
        self->chars += pith_candidate_sum(search->chars, i, i + 1);
        self->links += pith_candidate_sum(search->links, i, i + 1);
        self->commas += pith_candidate_sum(search->commas, i, i + 1);
        return;
    }
    uint32_t chars = pith_candidate_sum(search->chars, i, search->page->end[i]);
    self->paragraphs += tag == PITH_TAG_P;
    self->pictures += tag == PITH_TAG_IMG;
    self->items += tag == PITH_TAG_LI;
    if (tag < PITH_TAG_STATIC_COUNT &&
        pith_tag_traits[tag] & PITH_TRAIT_HEADING)
        self->heading_chars += chars;
    if (is_list_tag(tag))
        self->list_chars += chars;
    self->texts += chars > 0 && is_text_tag(tag);
}

/* Text directly in a div counts as a paragraph. */
static void count_loose(const pith_candidate_search *search, uint32_t i,
                        block *self)
{
    uint32_t at = search->blocks->before[i];
    if (search->blocks->before[i + 1] == at)
        return;
    uint32_t element = search->blocks->block[at].element;
    if (search->page->tag[element] == PITH_TAG_DIV || search->split[element]) {
        self->paragraphs++;
        self->texts++;
    }
}

static pith_status open_block(cleaner *self, uint32_t i)
{
    block *open = pith_arena_room(self->search->arena, self->open, self->nopen,
                                  &self->cap, sizeof *open);
    if (!open)
        return PITH_NOMEM;
    self->open = open;
    open[self->nopen++] = (block){
        .node = i,
        .has_data = self->search->page->tag[i] == PITH_TAG_TABLE &&
                    self->search->within[i] & PITH_CANDIDATE_IN_DATA,
    };
    return PITH_OK;
}

/* Update the open blocks for a node; *next: where to continue. */
static pith_status visit(cleaner *self, uint32_t i, uint32_t *next)
{
    pith_candidate_search *search = self->search;
    uint16_t tag = search->page->tag[i];
    block *top = self->nopen ? &self->open[self->nopen - 1] : NULL;
    *next = i + 1;
    if (top && tag == PITH_TAG_INPUT)
        top->inputs++;
    if (!pith_candidate_kept(search->why[i]))
        return PITH_OK;
    uint8_t why = judge_start(search, i);
    if (why) {
        search->why[i] = why;
        *next = search->page->end[i];
        return PITH_OK;
    }
    if (top) {
        count(search, i, top);
        count_loose(search, i, top);
    }
    return is_judged(tag) ? open_block(self, i) : PITH_OK;
}

/* Drop the descendants of dropped elements. */
static void hand_down(pith_candidate_search *search)
{
    const pith_page *page = search->page;
    for (uint32_t i = page->body + 1; i < page->end[page->body]; i++) {
        uint8_t above = search->why[page->parent[i]];
        if (above > PITH_CANDIDATE_BY_LINE &&
            pith_candidate_kept(search->why[i]))
            search->why[i] = above;
    }
}

pith_status pith_candidate_clean(pith_candidate_search *search)
{
    const pith_page *page = search->page;
    cleaner c = {.search = search};
    uint32_t stop = page->end[page->body];
    for (uint32_t i = page->body; i < stop;) {
        while (c.nopen && page->end[c.open[c.nopen - 1].node] <= i)
            close_block(&c);
        PITH_TRY(visit(&c, i, &i));
    }
    while (c.nopen)
        close_block(&c);
    hand_down(search);
    return PITH_OK;
}
