/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks and leaves: see weight_tree.h.
 *
 * Three loops over the nodes, in document order or backwards, without a stack:
 * a node inherits its block from its parent, and an array has the current leaf
 * of each block. A row element with a block inside belongs to no leaf; it is
 * treated as if only its contents were there.
 */
#include "weight_tree.h"

#include "status.h"

#include <string.h>

/* Classes of elements. */
enum { BLOCK, ROW, ROW_MORE, IGNORED, IGNORED_FORM, IGNORED_MORE };

/* Indexed by static HTML tag; all other tags are blocks. The classes are those
 * of the paper; for `a`, ROW_MORE and IGNORED_MORE see docs/spec/weight.md. The
 * paper counts the links of a leaf, so an `a` must be inside a leaf. */
static const uint8_t tag_class[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_SPAN] = ROW,
    [PITH_TAG_IMG] = ROW,
    [PITH_TAG_STRONG] = ROW,
    [PITH_TAG_B] = ROW,
    [PITH_TAG_EM] = ROW,
    [PITH_TAG_I] = ROW,
    [PITH_TAG_A] = ROW,
    [PITH_TAG_U] = ROW_MORE,
    [PITH_TAG_FONT] = ROW_MORE,
    [PITH_TAG_SMALL] = ROW_MORE,
    [PITH_TAG_SUB] = ROW_MORE,
    [PITH_TAG_SUP] = ROW_MORE,
    [PITH_TAG_BR] = ROW_MORE,
    [PITH_TAG_CODE] = ROW_MORE,
    [PITH_TAG_LABEL] = ROW_MORE,
    [PITH_TAG_ABBR] = ROW_MORE,
    [PITH_TAG_CITE] = ROW_MORE,
    [PITH_TAG_Q] = ROW_MORE,
    [PITH_TAG_MARK] = ROW_MORE,
    [PITH_TAG_TIME] = ROW_MORE,
    [PITH_TAG_S] = ROW_MORE,
    [PITH_TAG_TT] = ROW_MORE,
    [PITH_TAG_SCRIPT] = IGNORED,
    [PITH_TAG_STYLE] = IGNORED,
    [PITH_TAG_NOSCRIPT] = IGNORED,
    [PITH_TAG_OBJECT] = IGNORED,
    [PITH_TAG_EMBED] = IGNORED,
    [PITH_TAG_FORM] = IGNORED_FORM,
    [PITH_TAG_IFRAME] = IGNORED_MORE,
    [PITH_TAG_CANVAS] = IGNORED_MORE,
    [PITH_TAG_TEMPLATE] = IGNORED_MORE,
    [PITH_TAG_SELECT] = IGNORED_MORE,
    [PITH_TAG_BUTTON] = IGNORED_MORE,
    [PITH_TAG_TEXTAREA] = IGNORED_MORE,
};

static unsigned class_of(const pith_weight_options *options, uint16_t tag)
{
    unsigned found = BLOCK;
    if (tag < PITH_TAG_STATIC_COUNT)
        found = tag_class[tag];
    else if (tag == (PITH_TAG_SVG | PITH_NS_SVG))
        found = IGNORED_MORE;
    else if ((tag & PITH_NS_MASK) != PITH_NS_HTML)
        found = ROW_MORE; /* formulas, and pictures that are not ignored */
    if (found == ROW_MORE)
        return options->paper_rows ? BLOCK : ROW;
    if (found == IGNORED_FORM)
        return options->keep_forms ? BLOCK : IGNORED;
    if (found == IGNORED_MORE)
        return options->paper_ignore ? BLOCK : IGNORED;
    return found;
}

/* Properties of a node; bits. */
enum {
    IS_BLOCK = 1,
    HAS_BLOCK = 2, /* of any element: there is a block below it */
    HAS_TEXT = 4,  /* of a block: has text that is in no block below it */
    HAS_MANY = 8,  /* of a block: has more than one block directly below it */
    HAS_ONE = 16,  /* ... has exactly one, unless HAS_MANY */
};

typedef struct finder {
    const pith_page *page;
    const pith_weight_options *options;
    const uint8_t *own_width;
    pith_arena *arena;
    pith_weight_tree *tree;
    uint8_t *facts;
    uint32_t *block; /* per node: the nearest block, possibly itself */
    uint32_t *above; /* per block: the one to which its leaves belong */
    uint32_t *run;   /* per block: the current leaf */
    uint32_t cap;
} finder;

static bool has_text(const finder *self, uint32_t i)
{
    return self->page->tag[i] == PITH_TAG_TEXT &&
           pith_page_chars(self->page, i) > 0;
}

/* Find the class of each node, and the block that contains it. */
static void classify(finder *self)
{
    const pith_page *page = self->page;
    uint32_t stop = page->end[page->body];
    self->facts[page->body] = IS_BLOCK;
    self->block[page->body] = page->body;
    self->tree->ignored[page->body] = 0;
    for (uint32_t i = page->body + 1; i < stop;) {
        bool text = page->tag[i] == PITH_TAG_TEXT;
        unsigned found = text ? ROW : class_of(self->options, page->tag[i]);
        if (page->flags[i] & PITH_NODE_HIDDEN || found == IGNORED) {
            i = page->end[i];
            continue;
        }
        self->tree->ignored[i] = 0;
        self->facts[i] = found == BLOCK ? IS_BLOCK : 0;
        self->block[i] = found == BLOCK ? i : self->block[page->parent[i]];
        i++;
    }
}

/* Find what is below each element and in each block. */
static void look_below(finder *self)
{
    const pith_page *page = self->page;
    for (uint32_t i = page->end[page->body]; i-- > page->body + 1;) {
        if (self->tree->ignored[i])
            continue;
        uint32_t up = page->parent[i];
        if (self->facts[i] & IS_BLOCK) {
            uint8_t *around = &self->facts[self->block[up]];
            *around |= *around & HAS_ONE ? HAS_MANY : HAS_ONE;
        } else if (has_text(self, i)) {
            self->facts[self->block[i]] |= HAS_TEXT;
        }
        if (self->facts[i] & (IS_BLOCK | HAS_BLOCK))
            self->facts[up] |= HAS_BLOCK;
    }
}

/* Whether a block is a wrapper: it has only one block in it, and there is no
 * reason to keep it. */
static bool is_wrapper(const finder *self, uint32_t block)
{
    uint16_t tag = self->page->tag[block];
    unsigned inside = self->facts[block] & (HAS_ONE | HAS_MANY | HAS_TEXT);
    return inside == HAS_ONE && !self->options->keep_nesting &&
           block != self->page->body && tag != PITH_TAG_TD &&
           tag != PITH_TAG_TH && !self->own_width[block];
}

/* The block to which the leaf of a block belongs: the nearest one that is not a
 * wrapper. A body that is a leaf belongs to itself. */
static void find_above(finder *self, uint32_t block)
{
    if (block == self->page->body) {
        self->above[block] = block;
        return;
    }
    uint32_t around = self->block[self->page->parent[block]];
    self->above[block] =
        is_wrapper(self, around) ? self->above[around] : around;
}

static bool open_leaf(finder *self, uint32_t first, uint32_t block)
{
    pith_weight_tree *tree = self->tree;
    if (tree->nleaves == self->cap) {
        uint32_t cap = self->cap ? self->cap * 2 : 256;
        pith_weight_leaf *leaf = pith_arena_grow(
            self->arena, tree->leaf, tree->nleaves, cap, sizeof *leaf);
        if (!leaf)
            return false;
        tree->leaf = leaf;
        self->cap = cap;
    }
    bool loose = self->facts[block] & HAS_BLOCK;
    uint32_t parent = self->above[block];
    if (loose)
        parent = self->options->drop_loose ? (uint32_t)PITH_WEIGHT_NONE : block;
    tree->leaf[tree->nleaves] = (pith_weight_leaf){
        .first = first, .parent = parent, .tags = !self->options->bare};
    self->run[block] = tree->nleaves++;
    if (!loose)
        tree->leaf_of[block] = self->run[block];
    return true;
}

static void add_text(const finder *self, uint32_t i, bool linked,
                     pith_weight_leaf *leaf)
{
    const pith_page *page = self->page;
    uint32_t words = pith_page_words(page, i);
    leaf->chars += pith_page_chars(page, i);
    if (linked)
        leaf->link_words += words;
    else
        leaf->words += words;
}

static bool is_link(const finder *self, uint32_t i)
{
    const pith_page *page = self->page;
    return page->tag[i] == PITH_TAG_A &&
           (self->options->any_link ||
            pith_tree_attr(page->tree, i, PITH_ATTR_HREF));
}

static void add_row(const finder *self, uint32_t i, pith_weight_leaf *leaf)
{
    uint16_t tag = self->page->tag[i];
    bool link = is_link(self, i);
    bool pair = tag >= PITH_TAG_STATIC_COUNT ||
                !(pith_tag_traits[tag] & PITH_TRAIT_VOID);
    leaf->links += link;
    leaf->tags += pair && !(link && self->options->once);
}

/* Collect texts and row elements into leaves. */
static bool gather(finder *self)
{
    const pith_page *page = self->page;
    uint32_t link_end = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        if (self->tree->ignored[i])
            continue;
        if (is_link(self, i) && link_end < page->end[i])
            link_end = page->end[i];
        if (self->facts[i] & IS_BLOCK) {
            find_above(self, i);
            self->run[i] = (uint32_t)PITH_WEIGHT_NONE;
            if (i != page->body)
                self->run[self->block[page->parent[i]]] =
                    (uint32_t)PITH_WEIGHT_NONE;
            continue;
        }
        bool text = page->tag[i] == PITH_TAG_TEXT;
        if (text ? !has_text(self, i) : self->facts[i] & HAS_BLOCK)
            continue;
        uint32_t block = self->block[i];
        if (self->run[block] == (uint32_t)PITH_WEIGHT_NONE &&
            !open_leaf(self, i, block))
            return false;
        pith_weight_leaf *leaf = &self->tree->leaf[self->run[block]];
        self->tree->leaf_of[i] = self->run[block];
        if (text)
            add_text(self, i, i < link_end, leaf);
        else
            add_row(self, i, leaf);
    }
    return true;
}

pith_status pith_weight_tree_find(const pith_page *page,
                                  const pith_weight_options *options,
                                  const uint8_t *own_width, pith_arena *arena,
                                  pith_weight_tree *out)
{
    uint32_t n = page->nnodes;
    *out = (pith_weight_tree){
        .leaf_of = pith_arena_alloc(arena, n, sizeof(uint32_t)),
        .ignored = pith_arena_alloc(arena, n, 1),
    };
    finder f = {
        .page = page,
        .options = options,
        .own_width = own_width,
        .arena = arena,
        .tree = out,
        .facts = pith_arena_zalloc(arena, n, 1),
        .block = pith_arena_alloc(arena, n, sizeof(uint32_t)),
        .above = pith_arena_alloc(arena, n, sizeof(uint32_t)),
        .run = pith_arena_alloc(arena, n, sizeof(uint32_t)),
    };
    if (!out->leaf_of || !out->ignored || !f.facts || !f.block || !f.above ||
        !f.run)
        return PITH_NOMEM;
    memset(out->leaf_of, 0xff, n * sizeof(uint32_t));
    memset(out->ignored, 1, n);
    classify(&f);
    PITH_TRY(pith_arena_work(arena, n));
    look_below(&f);
    PITH_TRY(pith_arena_work(arena, n));
    return gather(&f) ? PITH_OK : PITH_NOMEM;
}

double pith_weight_importance(const pith_weight_leaf *leaf)
{
    if (leaf->words == 0)
        return 0;
    uint32_t divisor = leaf->links + leaf->tags;
    return (double)leaf->words / (divisor ? divisor : 1);
}
