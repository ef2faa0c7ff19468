/* SPDX-License-Identifier: Apache-2.0 */
/* Attributes of div and td: see rule_features.h. Counts are summed once, per
 * node, so the full count of an element is a difference. Its own count is that
 * minus the full counts of the elements that are cut out of it; each of these
 * knows the nearest element out of which it is cut. */
#include "rule_features.h"

#include "status.h"
#include "str.h"

/* What is counted node by node; text and links are counted by the page. */
enum { COUNT_DOTS, COUNT_LINKS, COUNT_WORDS, COUNT_LINK_WORDS, COUNT_TAGS };
enum { NTAGS = PITH_RULE_FULL - PITH_RULE_HEADINGS };
enum { NCOUNTS = COUNT_TAGS + NTAGS };

typedef struct counts {
    uint32_t of[NCOUNTS];
} counts;

static const pith_c45_attribute attributes[PITH_RULE_FEATURES] = {
#define PITH_RULE_FEATURE_ROW(id, name) {"full " name, 0},
    PITH_RULE_FEATURE_LIST(PITH_RULE_FEATURE_ROW)
#undef PITH_RULE_FEATURE_ROW
#define PITH_RULE_FEATURE_ROW(id, name) {"own " name, 0},
        PITH_RULE_FEATURE_LIST(PITH_RULE_FEATURE_ROW)
#undef PITH_RULE_FEATURE_ROW
            {"tagName", 2},
    {"hasIdOrClass", 2},
    {"repeatCount", 0},
};

const pith_c45_schema pith_rule_schema = {attributes, PITH_RULE_FEATURES,
                                          PITH_RULE_CLASSES};

/* The attribute that counts elements with a tag, or -1. */
static int counted_as(uint16_t tag)
{
    static const struct {
        uint16_t tag;
        int8_t feature;
    } rows[] = {
        {PITH_TAG_IMG, PITH_RULE_IMG},
        {PITH_TAG_P, PITH_RULE_P},
        {PITH_TAG_BR, PITH_RULE_BR},
        {PITH_TAG_SPAN, PITH_RULE_SPAN},
        {PITH_TAG_OBJECT, PITH_RULE_OBJECT},
        {PITH_TAG_UL, PITH_RULE_UL},
        {PITH_TAG_LI, PITH_RULE_LI},
        {PITH_TAG_INPUT, PITH_RULE_CONTROLS},
        {PITH_TAG_BUTTON, PITH_RULE_CONTROLS},
        {PITH_TAG_LABEL, PITH_RULE_CONTROLS},
        {PITH_TAG_DIV, PITH_RULE_DIV},
        {PITH_TAG_TD, PITH_RULE_TD},
    };
    if (tag >= PITH_TAG_H1 && tag <= PITH_TAG_H6)
        return PITH_RULE_HEADINGS;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].tag == tag)
            return rows[i].feature;
    return -1;
}

/* Elements that are cut out of the own part of an element. */
static bool is_cut(uint16_t tag)
{
    static const uint16_t tags[] = {
        PITH_TAG_DIV,    PITH_TAG_TABLE, PITH_TAG_TBODY,
        PITH_TAG_TR,     PITH_TAG_TD,    PITH_TAG_FORM,
        PITH_TAG_CENTER, PITH_TAG_UL,    PITH_TAG_OL,
    };
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (tags[i] == tag)
            return true;
    return false;
}

static uint32_t count_dots(pith_str text)
{
    uint32_t n = 0;
    for (size_t i = 0; i < text.len; i++)
        n += text.data[i] == '.';
    return n;
}

/* Whether a link begins: an element in a link whose parent is not. */
static bool starts_link(const pith_page *page, uint32_t i)
{
    return (page->flags[i] & PITH_NODE_IN_LINK) &&
           !(page->flags[page->parent[i]] & PITH_NODE_IN_LINK) &&
           page->tag[i] == PITH_TAG_A;
}

/* before[i]: counts of all visible nodes before node i. */
static counts *sum_up(const pith_page *page, pith_arena *arena)
{
    size_t n = (size_t)page->nnodes + 1;
    counts *before = pith_arena_alloc(arena, n, sizeof *before);
    if (!before)
        return NULL;
    counts sum = {0};
    for (uint32_t i = 0; i < page->nnodes; i++) {
        before[i] = sum;
        if (page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        if (page->tag[i] == PITH_TAG_TEXT)
            sum.of[COUNT_DOTS] += count_dots(pith_page_text(page, i));
        int feature = counted_as(page->tag[i]);
        if (feature >= PITH_RULE_HEADINGS)
            sum.of[COUNT_TAGS + feature - PITH_RULE_HEADINGS]++;
        sum.of[COUNT_LINKS] += starts_link(page, i);
        sum.of[COUNT_WORDS] = page->words_before[i + 1];
        sum.of[COUNT_LINK_WORDS] = page->link_words_before[i + 1];
    }
    before[page->nnodes] = sum;
    return before;
}

static counts minus(counts a, const counts *self)
{
    for (size_t k = 0; k < NCOUNTS; k++)
        a.of[k] -= self->of[k];
    return a;
}

/* Counts from one node up to another. */
static counts between(const counts *before, uint32_t from, uint32_t stop)
{
    return minus(before[stop], &before[from]);
}

static float share(uint32_t part, uint32_t all)
{
    return all ? (float)part / (float)all : 0;
}

static void fill_version(const counts *self, uint32_t page_words, float *value)
{
    uint32_t words = self->of[COUNT_WORDS];
    uint32_t link_words = self->of[COUNT_LINK_WORDS];
    value[PITH_RULE_WORDS] = (float)words;
    value[PITH_RULE_DENSITY] = share(words, page_words);
    value[PITH_RULE_LINKS] = (float)self->of[COUNT_LINKS];
    value[PITH_RULE_LINK_WORDS] = (float)link_words;
    value[PITH_RULE_PER_LINK] = share(link_words, self->of[COUNT_LINKS]);
    value[PITH_RULE_RATIO] = share(link_words, words);
    value[PITH_RULE_DOTS] = (float)self->of[COUNT_DOTS];
    for (size_t k = 0; k < NTAGS; k++)
        value[PITH_RULE_HEADINGS + k] = (float)self->of[COUNT_TAGS + k];
}

/* An element that is cut out of others, and its remaining own counts. */
typedef struct cutting {
    uint32_t node;
    counts own;
} cutting;

/* Find all elements with cut tags, in document order, with their own counts. */
static pith_status cut_out(const pith_page *page, const counts *before,
                           pith_arena *arena, cutting **out, uint32_t *count)
{
    *count = 0;
    for (uint32_t i = 0; i < page->nnodes; i++)
        *count += is_cut(page->tag[i]) && !(page->flags[i] & PITH_NODE_HIDDEN);
    *out = pith_arena_alloc(arena, *count, sizeof **out);
    uint32_t *open = pith_arena_alloc(arena, *count, sizeof *open);
    if (!*out || !open)
        return PITH_NOMEM;
    uint32_t k = 0;
    uint32_t depth = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (!is_cut(page->tag[i]) || (page->flags[i] & PITH_NODE_HIDDEN))
            continue;
        while (depth > 0 && page->end[(*out)[open[depth - 1]].node] <= i)
            depth--;
        counts all = between(before, i, page->end[i]);
        if (depth > 0) {
            cutting *from = &(*out)[open[depth - 1]];
            from->own = minus(from->own, &all);
        }
        (*out)[k] = (cutting){i, between(before, i + 1, page->end[i])};
        open[depth++] = k++;
    }
    return PITH_OK;
}

/* Count how many rows have the same start tag, with a hash table of rows. */
static pith_status count_repeats(pith_rule_rows *rows, pith_arena *arena)
{
    size_t slots = 16;
    while (slots < (size_t)rows->n * 2)
        slots *= 2;
    uint32_t *first = pith_arena_zalloc(arena, slots, sizeof *first);
    uint32_t *same = pith_arena_alloc(arena, rows->n, sizeof *same);
    if (!first || !same)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < rows->n; i++) {
        pith_str tag = rows->row[i].tag;
        size_t at = (size_t)pith_str_hash(tag) & (slots - 1);
        while (first[at] && !pith_str_eq(rows->row[first[at] - 1].tag, tag))
            at = (at + 1) & (slots - 1);
        if (!first[at])
            first[at] = i + 1;
        same[i] = first[at] - 1;
        rows->row[same[i]].value[PITH_RULE_REPEATS]++;
    }
    for (uint32_t i = 0; i < rows->n; i++)
        rows->row[i].value[PITH_RULE_REPEATS] =
            rows->row[same[i]].value[PITH_RULE_REPEATS];
    return PITH_OK;
}

static void drop_wordless(pith_rule_rows *rows)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < rows->n; i++)
        if (rows->row[i].value[PITH_RULE_WORDS] > 0)
            rows->row[n++] = rows->row[i];
    rows->n = n;
}

static void fill_row(const pith_page *page, const counts *before,
                     const cutting *cut, pith_rule_row *row)
{
    uint32_t i = cut->node;
    const pith_tree *tree = page->tree;
    uint32_t words = pith_page_words(page, page->body);
    counts full = between(before, i + 1, page->end[i]);
    *row =
        (pith_rule_row){.node = i, .tag = pith_tree_text(tree, tree->src[i])};
    fill_version(&full, words, row->value);
    fill_version(&cut->own, words, row->value + PITH_RULE_FULL);
    row->value[PITH_RULE_TAG_NAME] = page->tag[i] == PITH_TAG_TD;
    row->value[PITH_RULE_HAS_NAME] = pith_tree_attr(tree, i, PITH_ATTR_ID) ||
                                     pith_tree_attr(tree, i, PITH_ATTR_CLASS);
}

pith_status pith_rule_rows_find(const pith_page *page, pith_arena *arena,
                                pith_rule_rows *rows)
{
    *rows = (pith_rule_rows){0};
    if (page->body == 0)
        return PITH_OK;
    const counts *before = sum_up(page, arena);
    cutting *cut;
    uint32_t n;
    if (!before)
        return PITH_NOMEM;
    PITH_TRY(cut_out(page, before, arena, &cut, &n));
    rows->row = pith_arena_alloc(arena, n, sizeof *rows->row);
    if (!rows->row)
        return PITH_NOMEM;
    for (uint32_t k = 0; k < n; k++) {
        uint16_t tag = page->tag[cut[k].node];
        if (tag == PITH_TAG_DIV || tag == PITH_TAG_TD)
            fill_row(page, before, &cut[k], &rows->row[rows->n++]);
    }
    PITH_TRY(count_repeats(rows, arena));
    drop_wordless(rows);
    return PITH_OK;
}
