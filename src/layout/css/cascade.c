/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The cascade: see cascade.h.
 *
 * Rules hang in buckets by the id, class or tag of their rightmost compound;
 * an element looks into the buckets of its own names and the one of all
 * others. What matches is sorted by origin, specificity and order, and
 * applied: font size first, as em means it, then the rest; important
 * declarations last. Presentational attributes come between the built-in sheet
 * and the page's rules, the style attribute after them.
 */
#include "cascade.h"

#include "present.h"
#include "selector_name.h"
#include "sheet.h"
#include "status.h"
#include "str.h"

#include <stdlib.h>

enum { MATCHED_MAX = 20000, NO_RULE = INT32_MAX, ELEMENT_WORK = 8 };

typedef struct cascade {
    const pith_page *page;
    pith_css_view view;
    pith_arena *arena;
    pith_sheets sheets;
    pith_selector_page matching;
    uint32_t *bucket; /* by hash of a name: the first rule, or NO_RULE */
    uint32_t *next;   /* per rule: the next of its bucket */
    uint32_t mask;
    uint32_t any;      /* rules without a name: their bucket's first */
    uint64_t *matched; /* ranks of what matches the element at hand */
    uint32_t nmatched;
    bool about[3];   /* what a matched rule gives content to */
    pith_decls own;  /* of attributes and the style attribute */
    uint32_t nattrs; /* of these, from attributes */
    double root;     /* font size of the root element */
    bool cut;
} cascade;

/* -- Buckets --------------------------------------------------------------- */

/* Type names are folded, and found by number when pith knows them. */
static uint64_t tag_hash(uint16_t tag, pith_str name)
{
    if (tag && tag < PITH_TAG_STATIC_COUNT)
        return (uint64_t)tag * 0x9e3779b97f4a7c15u >> 20;
    uint64_t hash = 7;
    for (size_t i = 0; i < name.len; i++)
        hash = hash * 131 + (unsigned char)pith_lower(name.data[i]);
    return hash ^ hash >> 21;
}

/* The bucket of a rule: that of its rarest name. */
static uint32_t *bucket_of(cascade *c, const pith_css_rule *rule)
{
    const pith_selectors *set = &c->sheets.selectors;
    const pith_selector *item = &set->items[rule->selector];
    const pith_compound *compound = &set->compounds[item->compound];
    const pith_part *best = NULL;
    for (uint32_t k = 0; k < compound->nparts; k++) {
        const pith_part *part = &set->parts[compound->part + k];
        bool named = part->kind == PITH_PART_ID ||
                     part->kind == PITH_PART_CLASS ||
                     part->kind == PITH_PART_TAG;
        /* The kinds stand in this order: tag, id, class. */
        bool rarer =
            best && (part->kind == PITH_PART_ID || best->kind == PITH_PART_TAG);
        if (named && (!best || rarer))
            best = part;
    }
    if (!best)
        return &c->any;
    uint64_t hash = best->kind == PITH_PART_TAG
                        ? tag_hash(best->tag, best->name)
                        : pith_name_hash(best->kind, best->name);
    return &c->bucket[hash & c->mask];
}

static pith_status fill_buckets(cascade *c)
{
    uint32_t n = c->sheets.nrules, size = 64;
    while (size < n)
        size *= 2;
    c->mask = size - 1;
    c->any = NO_RULE;
    c->bucket = pith_arena_alloc(c->arena, size, sizeof *c->bucket);
    c->next = pith_arena_alloc(c->arena, n, sizeof *c->next);
    c->matched = pith_arena_alloc(c->arena, MATCHED_MAX, sizeof *c->matched);
    if (!c->bucket || !c->next || !c->matched)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < size; i++)
        c->bucket[i] = NO_RULE;
    for (uint32_t k = n; k-- > 0;) {
        uint32_t *first = bucket_of(c, &c->sheets.rules[k]);
        c->next[k] = *first;
        *first = k;
    }
    return PITH_OK;
}

/* -- Matching -------------------------------------------------------------- */

/* Where a rule stands in the cascade, and its number below: origin (1 bit),
 * specificity (32 bits; 31 are enough), number of the rule (32 bits). Rules
 * are numbered in their order. */
static uint64_t rank_of(const cascade *c, uint32_t k)
{
    const pith_css_rule *rule = &c->sheets.rules[k];
    const pith_selector *item = &c->sheets.selectors.items[rule->selector];
    uint64_t weight = item->specificity & 0x7fffffffu;
    return (uint64_t)!rule->builtin << 63 | weight << 32 | k;
}

static void match_bucket(cascade *c, uint32_t k, uint32_t node)
{
    for (; k != NO_RULE; k = c->next[k]) {
        if (c->matching.budget == 0 || c->nmatched == MATCHED_MAX) {
            c->cut = true;
            return;
        }
        c->matching.budget--;
        const pith_css_rule *rule = &c->sheets.rules[k];
        if (!pith_selector_matches(&c->sheets.selectors, rule->selector,
                                   &c->matching, node))
            continue;
        c->matched[c->nmatched++] = rank_of(c, k);
        c->about[c->sheets.selectors.items[rule->selector].about] |=
            rule->content;
        /* Applying its declarations costs steps, too. */
        uint64_t cost = rule->ndecls;
        c->matching.budget -=
            cost < c->matching.budget ? cost : c->matching.budget;
    }
}

static int compare_ranks(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Buckets are shared by names of one hash, so a rule may be met twice. */
static void drop_repeated(cascade *c)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->nmatched; i++)
        if (i == 0 || c->matched[i] != c->matched[i - 1])
            c->matched[n++] = c->matched[i];
    c->nmatched = n;
}

static void find_rules(cascade *c, uint32_t node)
{
    const pith_page *page = c->page;
    uint16_t tag = page->tag[node];
    pith_str name = pith_tree_tag_name(page->tree, tag);
    bool attrs = page->tree->data[node].len > 0;
    c->nmatched = 0;
    memset(c->about, 0, sizeof c->about);
    match_bucket(c, c->any, node);
    uint16_t number = tag & PITH_TAG_NAME_MASK;
    match_bucket(c, c->bucket[tag_hash(number, name) & c->mask], node);
    if (attrs) {
        pith_str id = pith_page_attr(page, node, PITH_ATTR_ID);
        pith_str words = pith_page_attr(page, node, PITH_ATTR_CLASS);
        if (id.len)
            match_bucket(
                c, c->bucket[pith_name_hash(PITH_PART_ID, id) & c->mask], node);
        for (pith_str word = pith_str_word(&words); word.len;
             word = pith_str_word(&words))
            match_bucket(
                c, c->bucket[pith_name_hash(PITH_PART_CLASS, word) & c->mask],
                node);
    }
    if (c->nmatched > 1)
        qsort(c->matched, c->nmatched, sizeof *c->matched, compare_ranks);
    drop_repeated(c);
}

/* -- Applying -------------------------------------------------------------- */

/* Which declarations a sweep takes. */
typedef struct sweep {
    pith_computed *style;
    const pith_computed *parent;
    uint8_t about; /* PITH_ABOUT_* */
    bool important;
    bool font; /* families and sizes of fonts only, else all but these */
} sweep;

static bool apply_range(cascade *c, const sweep *s, const pith_decl *decl,
                        uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        bool font = decl[i].kind == PITH_SLOT_FONT_SIZE ||
                    (decl[i].kind == PITH_SLOT_WORD &&
                     decl[i].slot == PITH_WORD_FAMILY);
        if (decl[i].important != s->important || font != s->font)
            continue;
        if (!pith_computed_apply(s->style, &decl[i], s->parent, c->root,
                                 c->arena))
            return false;
    }
    return true;
}

/* The matched rule at a place, where it is about what is swept. */
static bool apply_matched(cascade *c, const sweep *s, uint32_t at)
{
    const pith_css_rule *rule = &c->sheets.rules[(uint32_t)c->matched[at]];
    return c->sheets.selectors.items[rule->selector].about != s->about ||
           apply_range(c, s, c->sheets.decls.items + rule->decl, rule->ndecls);
}

static bool apply_sweep(cascade *c, const sweep *s)
{
    bool own = s->about == PITH_ABOUT_ELEMENT;
    uint32_t i = 0;
    bool fine = true;
    for (; i < c->nmatched && !(c->matched[i] >> 63); i++)
        fine = fine && apply_matched(c, s, i);
    if (own)
        fine = fine && apply_range(c, s, c->own.items, c->nattrs);
    for (; i < c->nmatched; i++)
        fine = fine && apply_matched(c, s, i);
    return fine && (!own || c->own.count == c->nattrs ||
                    apply_range(c, s, c->own.items + c->nattrs,
                                c->own.count - c->nattrs));
}

static bool apply_all(cascade *c, sweep *s)
{
    for (unsigned k = 0; k < 4; k++) {
        s->important = k & 1;
        s->font = k < 2;
        if (!apply_sweep(c, s))
            return false;
        if (k == 1)
            pith_computed_settle_font(s->style, s->parent);
    }
    return true;
}

static pith_status read_own(cascade *c, uint32_t node)
{
    c->own.count = c->nattrs = 0;
    pith_present_read(c->page, node, &c->own, c->view);
    c->nattrs = c->own.count;
    if (c->page->tree->data[node].len == 0)
        return PITH_OK;
    pith_str style = pith_page_attr(c->page, node, PITH_ATTR_STYLE);
    if (style.len)
        pith_decls_read(&c->own, style, c->view);
    return c->own.failed ? PITH_NOMEM : PITH_OK;
}

/* What follows from position, float and a hidden parent. */
static void settle(pith_computed *style, const pith_computed *parent)
{
    uint8_t *display = &style->word[PITH_WORD_DISPLAY];
    bool out = style->word[PITH_WORD_POSITION] == PITH_POSITION_ABSOLUTE ||
               style->word[PITH_WORD_FLOAT] != PITH_FLOAT_NONE;
    bool item = false;
    if (parent) {
        uint8_t above = parent->word[PITH_WORD_DISPLAY];
        item = above == PITH_DISPLAY_FLEX || above == PITH_DISPLAY_GRID ||
               above == PITH_DISPLAY_INLINE_FLEX ||
               above == PITH_DISPLAY_INLINE_GRID;
    }
    if (item)
        style->word[PITH_WORD_FLOAT] = PITH_FLOAT_NONE;
    style->hidden |= *display == PITH_DISPLAY_NONE;
    if (!out && !item && parent)
        return;
    switch (*display) {
    case PITH_DISPLAY_INLINE:
    case PITH_DISPLAY_INLINE_BLOCK:
    case PITH_DISPLAY_ROW_GROUP:
    case PITH_DISPLAY_ROW:
    case PITH_DISPLAY_CELL:
        *display = PITH_DISPLAY_BLOCK;
        break;
    case PITH_DISPLAY_INLINE_FLEX:
        *display = PITH_DISPLAY_FLEX;
        break;
    case PITH_DISPLAY_INLINE_GRID:
        *display = PITH_DISPLAY_GRID;
        break;
    case PITH_DISPLAY_INLINE_TABLE:
        *display = PITH_DISPLAY_TABLE;
        break;
    default:
        break;
    }
}

/* What the matched rules put before or after the content of an element. */
static pith_status style_generated(cascade *c, uint8_t about,
                                   pith_computed *element)
{
    pith_computed *style = pith_arena_alloc(c->arena, 1, sizeof *style);
    if (!style)
        return PITH_NOMEM;
    pith_computed_begin(element, style);
    style->word[PITH_WORD_DISPLAY] = PITH_DISPLAY_INLINE;
    sweep all = {.style = style, .parent = element, .about = about};
    if (!apply_all(c, &all))
        return PITH_NOMEM;
    settle(style, element);
    if (style->generated && !style->hidden)
        element->around[about - PITH_ABOUT_BEFORE] = style;
    return PITH_OK;
}

static pith_status style_element(cascade *c, uint32_t node,
                                 const pith_computed *parent,
                                 pith_computed *style)
{
    pith_computed_begin(parent, style);
    style->word[PITH_WORD_DISPLAY] = PITH_DISPLAY_INLINE;
    if (style->hidden)
        return PITH_OK; /* nothing below it is shown, whatever it says */
    find_rules(c, node);
    PITH_TRY(read_own(c, node));
    sweep all = {.style = style, .parent = parent};
    if (!apply_all(c, &all))
        return PITH_NOMEM;
    if (!parent)
        c->root = (double)style->font_size;
    settle(style, parent);
    for (unsigned k = PITH_ABOUT_BEFORE; k <= PITH_ABOUT_AFTER; k++)
        if (c->about[k])
            PITH_TRY(style_generated(c, (uint8_t)k, style));
    return PITH_OK;
}

/* Comments, <head> and what the page calls hidden for reasons of its own (a
 * <noscript>, say) have no style and no box. */
static bool is_unseen(const pith_page *page, uint32_t node)
{
    uint16_t tag = page->tag[node];
    return !pith_tag_is_element(tag) || tag == PITH_TAG_HEAD ||
           tag == PITH_TAG_SCRIPT || tag == PITH_TAG_STYLE ||
           tag == PITH_TAG_TEMPLATE ||
           (tag == PITH_TAG_NOSCRIPT && page->flags[node] & PITH_NODE_HIDDEN);
}

pith_status pith_cascade(const pith_page *page,
                         const pith_layout_options *options, pith_css_view view,
                         pith_arena *arena, pith_styles *out)
{
    cascade c = {.page = page,
                 .view = view,
                 .arena = arena,
                 .own = {.arena = arena},
                 .root = 16};
    PITH_TRY(pith_selector_page_make(page, arena, &c.matching));
    PITH_TRY(pith_sheets_read(&c.matching, options, view, arena, &c.sheets));
    PITH_TRY(fill_buckets(&c));
    *out = (pith_styles){
        .of = pith_arena_zalloc(arena, page->nnodes, sizeof *out->of)};
    if (!out->of)
        return PITH_NOMEM;
    for (uint32_t i = 1; i < page->nnodes;) {
        const pith_computed *parent = out->of[page->parent[i]];
        if (page->tag[i] == PITH_TAG_TEXT) {
            out->of[i++] = parent;
            continue;
        }
        if (is_unseen(page, i)) {
            i = page->end[i];
            continue;
        }
        pith_computed *style = pith_arena_alloc(arena, 1, sizeof *style);
        if (!style)
            return PITH_NOMEM;
        uint64_t budget = c.matching.budget;
        PITH_TRY(style_element(&c, i, parent, style));
        uint64_t steps = budget - c.matching.budget;
        PITH_TRY(pith_arena_work(arena, ELEMENT_WORK + (uint32_t)steps));
        out->of[i] = style;
        i = style->hidden ? page->end[i] : i + 1;
    }
    out->cut = c.cut || c.sheets.cut || c.own.deep || c.matching.spent;
    return PITH_OK;
}
