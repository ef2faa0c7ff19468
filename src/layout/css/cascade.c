/* SPDX-License-Identifier: Apache-2.0 */
/* The cascade: see cascade.h.
 *
 * Rules are in buckets by the id, class or tag of their rightmost compound; for
 * an element the buckets of its own names and the one of all other rules are
 * searched. Matching rules are sorted by origin, specificity and order, and
 * applied: font size first, because em depends on it, then the rest; important
 * declarations last. Presentational attributes come between the built-in sheet
 * and the page's rules, the style attribute after them. */
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
    uint64_t *matched; /* ranks of the rules that match the current element */
    uint32_t nmatched;
    bool about[3];   /* the pseudo-elements that a matched rule generates */
    pith_decls own;  /* of attributes and the style attribute */
    uint32_t nattrs; /* of these, from attributes */
    double root;     /* font size of the root element */
    bool cut;
} cascade;

/* -- Buckets --------------------------------------------------------------- */

/* Type names are case-folded, and compared by number if they are known. */
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
static uint32_t *bucket_of(cascade *self, const pith_css_rule *rule)
{
    const pith_selectors *set = &self->sheets.selectors;
    const pith_selector *item = &set->items[rule->selector];
    const pith_compound *compound = &set->compounds[item->compound];
    const pith_part *best = NULL;
    for (uint32_t k = 0; k < compound->nparts; k++) {
        const pith_part *part = &set->parts[compound->part + k];
        bool named = part->kind == PITH_PART_ID ||
                     part->kind == PITH_PART_CLASS ||
                     part->kind == PITH_PART_TAG;
        /* Rarer kinds have higher numbers: tag, id, class. */
        bool rarer =
            best && (part->kind == PITH_PART_ID || best->kind == PITH_PART_TAG);
        if (named && (!best || rarer))
            best = part;
    }
    if (!best)
        return &self->any;
    uint64_t hash = best->kind == PITH_PART_TAG
                        ? tag_hash(best->tag, best->name)
                        : pith_name_hash(best->kind, best->name);
    return &self->bucket[hash & self->mask];
}

static pith_status fill_buckets(cascade *self)
{
    uint32_t n = self->sheets.nrules, size = 64;
    while (size < n)
        size *= 2;
    self->mask = size - 1;
    self->any = NO_RULE;
    self->bucket = pith_arena_alloc(self->arena, size, sizeof *self->bucket);
    self->next = pith_arena_alloc(self->arena, n, sizeof *self->next);
    self->matched =
        pith_arena_alloc(self->arena, MATCHED_MAX, sizeof *self->matched);
    if (!self->bucket || !self->next || !self->matched)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < size; i++)
        self->bucket[i] = NO_RULE;
    for (uint32_t k = n; k-- > 0;) {
        uint32_t *first = bucket_of(self, &self->sheets.rules[k]);
        self->next[k] = *first;
        *first = k;
    }
    return PITH_OK;
}

/* -- Matching -------------------------------------------------------------- */

/* The precedence of a rule in the cascade, with its number in the lowest bits:
 * origin (1 bit), specificity (32 bits; 31 are enough), number of the rule (32
 * bits). Rules are numbered in their order. */
static uint64_t rank_of(const cascade *self, uint32_t k)
{
    const pith_css_rule *rule = &self->sheets.rules[k];
    const pith_selector *item = &self->sheets.selectors.items[rule->selector];
    uint64_t weight = item->specificity & 0x7fffffffu;
    return (uint64_t)!rule->builtin << 63 | weight << 32 | k;
}

static void match_bucket(cascade *self, uint32_t k, uint32_t node)
{
    for (; k != NO_RULE; k = self->next[k]) {
        if (self->matching.budget == 0 || self->nmatched == MATCHED_MAX) {
            self->cut = true;
            return;
        }
        self->matching.budget--;
        const pith_css_rule *rule = &self->sheets.rules[k];
        if (!pith_selector_matches(&self->sheets.selectors, rule->selector,
                                   &self->matching, node))
            continue;
        self->matched[self->nmatched++] = rank_of(self, k);
        self->about[self->sheets.selectors.items[rule->selector].about] |=
            rule->content;
        /* Applying its declarations also costs steps. */
        uint64_t cost = rule->ndecls;
        self->matching.budget -=
            cost < self->matching.budget ? cost : self->matching.budget;
    }
}

static int compare_ranks(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Names with the same hash share a bucket, so a rule may be found twice. */
static void drop_repeated(cascade *self)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < self->nmatched; i++)
        if (i == 0 || self->matched[i] != self->matched[i - 1])
            self->matched[n++] = self->matched[i];
    self->nmatched = n;
}

static void find_rules(cascade *self, uint32_t node)
{
    const pith_page *page = self->page;
    uint16_t tag = page->tag[node];
    pith_str name = pith_tree_tag_name(page->tree, tag);
    bool attrs = page->tree->data[node].len > 0;
    self->nmatched = 0;
    memset(self->about, 0, sizeof self->about);
    match_bucket(self, self->any, node);
    uint16_t number = tag & PITH_TAG_NAME_MASK;
    match_bucket(self, self->bucket[tag_hash(number, name) & self->mask], node);
    if (attrs) {
        pith_str id = pith_page_attr(page, node, PITH_ATTR_ID);
        pith_str words = pith_page_attr(page, node, PITH_ATTR_CLASS);
        if (id.len)
            match_bucket(
                self,
                self->bucket[pith_name_hash(PITH_PART_ID, id) & self->mask],
                node);
        for (pith_str word = pith_str_word(&words); word.len;
             word = pith_str_word(&words))
            match_bucket(self,
                         self->bucket[pith_name_hash(PITH_PART_CLASS, word) &
                                      self->mask],
                         node);
    }
    if (self->nmatched > 1)
        qsort(self->matched, self->nmatched, sizeof *self->matched,
              compare_ranks);
    drop_repeated(self);
}

/* -- Applying -------------------------------------------------------------- */

/* Which declarations a pass applies. */
typedef struct sweep {
    pith_computed *style;
    const pith_computed *parent;
    uint8_t about; /* PITH_ABOUT_* */
    bool important;
    bool font; /* font families and sizes only; false: all others */
} sweep;

static bool apply_range(cascade *self, const sweep *pass, const pith_decl *decl,
                        uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        bool font = decl[i].kind == PITH_SLOT_FONT_SIZE ||
                    (decl[i].kind == PITH_SLOT_WORD &&
                     decl[i].slot == PITH_WORD_FAMILY);
        if (decl[i].important != pass->important || font != pass->font)
            continue;
        if (!pith_computed_apply(pass->style, &decl[i], pass->parent,
                                 self->root, self->arena))
            return false;
    }
    return true;
}

/* Apply the matched rule at an index, if it is about what the pass applies. */
static bool apply_matched(cascade *self, const sweep *pass, uint32_t at)
{
    const pith_css_rule *rule =
        &self->sheets.rules[(uint32_t)self->matched[at]];
    return self->sheets.selectors.items[rule->selector].about != pass->about ||
           apply_range(self, pass, self->sheets.decls.items + rule->decl,
                       rule->ndecls);
}

static bool apply_sweep(cascade *self, const sweep *pass)
{
    bool own = pass->about == PITH_ABOUT_ELEMENT;
    uint32_t i = 0;
    bool fine = true;
    for (; i < self->nmatched && !(self->matched[i] >> 63); i++)
        fine = fine && apply_matched(self, pass, i);
    if (own)
        fine = fine && apply_range(self, pass, self->own.items, self->nattrs);
    for (; i < self->nmatched; i++)
        fine = fine && apply_matched(self, pass, i);
    return fine && (!own || self->own.count == self->nattrs ||
                    apply_range(self, pass, self->own.items + self->nattrs,
                                self->own.count - self->nattrs));
}

static bool apply_all(cascade *self, sweep *pass)
{
    for (unsigned k = 0; k < 4; k++) {
        pass->important = k & 1;
        pass->font = k < 2;
        if (!apply_sweep(self, pass))
            return false;
        if (k == 1)
            pith_computed_settle_font(pass->style, pass->parent);
    }
    return true;
}

static pith_status read_own(cascade *self, uint32_t node)
{
    self->own.count = self->nattrs = 0;
    pith_present_read(self->page, node, &self->own, self->view);
    self->nattrs = self->own.count;
    if (self->page->tree->data[node].len == 0)
        return PITH_OK;
    pith_str style = pith_page_attr(self->page, node, PITH_ATTR_STYLE);
    if (style.len)
        pith_decls_read(&self->own, style, self->view);
    return self->own.failed ? PITH_NOMEM : PITH_OK;
}

/* Apply what follows from position, float and a hidden parent. */
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

/* Style what the matched rules generate before or after the content of an
 * element. */
static pith_status style_generated(cascade *self, uint8_t about,
                                   pith_computed *element)
{
    pith_computed *style = pith_arena_alloc(self->arena, 1, sizeof *style);
    if (!style)
        return PITH_NOMEM;
    pith_computed_begin(element, style);
    style->word[PITH_WORD_DISPLAY] = PITH_DISPLAY_INLINE;
    sweep all = {.style = style, .parent = element, .about = about};
    if (!apply_all(self, &all))
        return PITH_NOMEM;
    settle(style, element);
    if (style->generated && !style->hidden)
        element->around[about - PITH_ABOUT_BEFORE] = style;
    return PITH_OK;
}

static pith_status style_element(cascade *self, uint32_t node,
                                 const pith_computed *parent,
                                 pith_computed *style)
{
    pith_computed_begin(parent, style);
    style->word[PITH_WORD_DISPLAY] = PITH_DISPLAY_INLINE;
    if (style->hidden)
        return PITH_OK; /* descendants are never shown, whatever their style */
    find_rules(self, node);
    PITH_TRY(read_own(self, node));
    sweep all = {.style = style, .parent = parent};
    if (!apply_all(self, &all))
        return PITH_NOMEM;
    if (!parent)
        self->root = (double)style->font_size;
    settle(style, parent);
    for (unsigned k = PITH_ABOUT_BEFORE; k <= PITH_ABOUT_AFTER; k++)
        if (self->about[k])
            PITH_TRY(style_generated(self, (uint8_t)k, style));
    return PITH_OK;
}

/* Comments, <head> and elements that are hidden for other reasons (a
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
