/* SPDX-License-Identifier: Apache-2.0 */
/* The cascade: see cascade.h.
 *
 * The rules that match an element (rule_index.h) are sorted by origin,
 * specificity and order, and applied: font size first, because em depends on
 * it, then the rest; important declarations last. Presentational attributes come
 * between the built-in sheet and the page's rules, the style attribute after
 * them.
 *
 * Elements without such attributes share one style if the same rules match them
 * and their parents share one. */
#include "cascade.h"

#include "present.h"
#include "rule_index.h"
#include "status.h"

#include <string.h>

enum {
    ELEMENT_WORK = 8,
    SHARED = 512,          /* styles that may be shared; a power of two */
    SHARED_RULES_MAX = 64, /* of an element that shares its style */
};

/* A style that other elements may share. */
typedef struct shared_style {
    const pith_computed *parent, *style;
    const uint32_t *rule; /* the rules that match */
    uint32_t nrules;
} shared_style;

typedef struct cascade {
    const pith_page *page;
    pith_css_view view;
    pith_arena *arena;
    pith_sheets sheets;
    pith_selector_page matching;
    pith_rule_index index;
    pith_rules_matched matched; /* of the current element */
    pith_decls own;             /* of attributes and the style attribute */
    uint32_t nattrs;            /* of these, from attributes */
    double root;                /* font size of the root element */
    shared_style *shared;
} cascade;

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

/* Apply a matched rule, if it is about what the pass applies. */
static bool apply_matched(cascade *self, const sweep *pass,
                          const pith_css_rule *rule)
{
    return self->sheets.selectors.items[rule->selector].about != pass->about ||
           apply_range(self, pass, self->sheets.decls.items + rule->decl,
                       rule->ndecls);
}

static bool apply_sweep(cascade *self, const sweep *pass)
{
    bool own = pass->about == PITH_ABOUT_ELEMENT;
    const pith_css_rule *rules = self->sheets.rules;
    const uint32_t *which = self->matched.rule;
    uint32_t i = 0, n = self->matched.count;
    bool fine = true;
    for (; i < n && rules[which[i]].builtin; i++)
        fine = fine && apply_matched(self, pass, &rules[which[i]]);
    if (own)
        fine = fine && apply_range(self, pass, self->own.items, self->nattrs);
    for (; i < n; i++)
        fine = fine && apply_matched(self, pass, &rules[which[i]]);
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
    pith_computed_settle_edges(style);
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

/* Compute the style of an element whose rules and own declarations are known. */
static pith_status style_anew(cascade *self, const pith_computed *parent,
                              pith_computed *style)
{
    pith_computed_begin(parent, style);
    style->word[PITH_WORD_DISPLAY] = PITH_DISPLAY_INLINE;
    sweep all = {.style = style, .parent = parent};
    if (!apply_all(self, &all))
        return PITH_NOMEM;
    if (!parent)
        self->root = (double)style->font_size;
    settle(style, parent);
    for (unsigned k = PITH_ABOUT_BEFORE; k <= PITH_ABOUT_AFTER; k++)
        if (self->matched.about[k])
            PITH_TRY(style_generated(self, (uint8_t)k, style));
    return PITH_OK;
}

/* The entry for the current element among the shared styles; NULL: it shares
 * none. */
static shared_style *find_shared(const cascade *self,
                                 const pith_computed *parent)
{
    if (!parent || self->own.count || self->matched.count > SHARED_RULES_MAX)
        return NULL;
    uint64_t hash = self->matched.hash ^ (uintptr_t)parent >> 4;
    hash *= 0x9e3779b97f4a7c15u;
    return &self->shared[hash >> 32 & (SHARED - 1)];
}

static bool is_shared(const cascade *self, const pith_computed *parent,
                      const shared_style *entry)
{
    uint32_t n = self->matched.count;
    return entry->style && entry->parent == parent && entry->nrules == n &&
           memcmp(entry->rule, self->matched.rule, n * sizeof *entry->rule) ==
               0;
}

/* Keep a style for elements that are like the current one. */
static pith_status share(cascade *self, const pith_computed *parent,
                         const pith_computed *style, shared_style *entry)
{
    uint32_t n = self->matched.count;
    uint32_t *rule = pith_arena_alloc(self->arena, n, sizeof *rule);
    if (!rule)
        return PITH_NOMEM;
    memcpy(rule, self->matched.rule, n * sizeof *rule);
    *entry = (shared_style){parent, style, rule, n};
    return PITH_OK;
}

static pith_status style_element(cascade *self, uint32_t node,
                                 const pith_computed *parent,
                                 const pith_computed **out)
{
    PITH_TRY(pith_rule_index_match(&self->index, node, &self->matched));
    PITH_TRY(read_own(self, node));
    shared_style *entry = find_shared(self, parent);
    if (entry && is_shared(self, parent, entry)) {
        *out = entry->style;
        return PITH_OK;
    }
    pith_computed *style = pith_arena_alloc(self->arena, 1, sizeof *style);
    if (!style)
        return PITH_NOMEM;
    *out = style;
    PITH_TRY(style_anew(self, parent, style));
    return entry ? share(self, parent, style, entry) : PITH_OK;
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

static pith_status begin(cascade *self, const pith_layout_options *options)
{
    pith_arena *arena = self->arena;
    PITH_TRY(pith_selector_page_make(self->page, arena, &self->matching));
    PITH_TRY(pith_sheets_read(&self->matching, options, self->view, arena,
                              &self->sheets));
    PITH_TRY(pith_rule_index_make(&self->sheets, &self->matching, arena,
                                  &self->index));
    self->matched.rule =
        pith_arena_alloc(arena, PITH_RULES_MATCHED, sizeof(uint32_t));
    self->shared = pith_arena_zalloc(arena, SHARED, sizeof *self->shared);
    return self->matched.rule && self->shared ? PITH_OK : PITH_NOMEM;
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
    PITH_TRY(begin(&c, options));
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
        uint64_t budget = c.matching.budget;
        PITH_TRY(style_element(&c, i, parent, &out->of[i]));
        uint64_t steps = budget - c.matching.budget;
        PITH_TRY(pith_arena_work(arena, ELEMENT_WORK + (uint32_t)steps));
        i = out->of[i]->hidden ? page->end[i] : i + 1;
    }
    out->cut = c.index.cut || c.sheets.cut || c.own.deep || c.matching.spent;
    return PITH_OK;
}
