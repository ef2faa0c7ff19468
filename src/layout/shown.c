/* SPDX-License-Identifier: Apache-2.0 */
/* Maps a browser's boxes to the nodes of the page: see pith_layout_shown() in
 * layout.h.
 *
 * Both trees come from the same bytes by the same standard, so they mostly
 * agree node by node. Where they do not (an extension, a limit of ours, text
 * that scripts split), a bounded look-ahead finds the next node that both
 * have. */
#include "layout.h"

#include "status.h"
#include "str.h"

#include <math.h>

enum {
    LOOK = 16,     /* siblings to look ahead; a guess */
    BEGINNING = 16 /* bytes, without white space, by which texts are compared */
};

#define NONE UINT32_MAX

static const float farthest = 1e7f; /* pixels */

typedef struct bringing {
    const pith_page *page;
    const pith_shown_page *shown;
    uint32_t *first; /* per shown node: its first child, or NONE */
    uint32_t *next;  /* per shown node: its next sibling, or NONE */
    uint32_t *mate;  /* per node of the page: the shown one, or NONE */
    pith_box *box;
    pith_look *look;
} bringing;

static bool is_text(const pith_shown_node *node)
{
    return pith_str_eq(node->name, PITH_S("#text"));
}

/* -- The two trees --------------------------------------------------------- */

static pith_status link_shown(bringing *self)
{
    uint32_t n = self->shown->nnodes;
    for (uint32_t i = 0; i < n; i++)
        self->first[i] = self->next[i] = NONE;
    for (uint32_t i = n; i-- > 1;) {
        uint32_t parent = self->shown->nodes[i].parent;
        if (parent >= i)
            return PITH_ARG;
        self->next[i] = self->first[parent];
        self->first[parent] = i;
    }
    return PITH_OK;
}

/* Comments, the doctype and white space are not matched. */
static bool counts_here(const bringing *self, uint32_t i)
{
    const pith_page *page = self->page;
    if (page->tag[i] == PITH_TAG_TEXT)
        return !pith_str_is_blank(
            pith_tree_text(page->tree, page->tree->data[i]));
    return pith_tag_is_element(page->tag[i]);
}

static bool counts_there(const bringing *self, uint32_t i)
{
    const pith_shown_node *node = &self->shown->nodes[i];
    if (is_text(node))
        return !pith_str_is_blank(node->text);
    return node->name.len > 0 && node->name.data[0] != '#' &&
           node->name.data[0] != ':';
}

/* The first node from i on that counts, or stop. */
static uint32_t settle_here(const bringing *self, uint32_t i, uint32_t stop)
{
    while (i < stop && !counts_here(self, i))
        i = self->page->end[i];
    return i;
}

static uint32_t settle_there(const bringing *self, uint32_t i)
{
    while (i != NONE && !counts_there(self, i))
        i = self->next[i];
    return i;
}

/* -- Comparing ------------------------------------------------------------- */

static size_t next_byte(pith_str text, size_t at)
{
    while (at < text.len && pith_is_space((unsigned char)text.data[at]))
        at++;
    return at;
}

static bool begin_alike(pith_str a, pith_str b)
{
    size_t i = 0, j = 0;
    for (int n = 0; n < BEGINNING; n++) {
        i = next_byte(a, i);
        j = next_byte(b, j);
        if (i == a.len || j == b.len)
            return true;
        if (a.data[i++] != b.data[j++])
            return false;
    }
    return true;
}

static bool is_same(const bringing *self, uint32_t here, uint32_t there)
{
    const pith_page *page = self->page;
    const pith_shown_node *node = &self->shown->nodes[there];
    if (page->tag[here] == PITH_TAG_TEXT)
        return is_text(node) &&
               begin_alike(pith_tree_text(page->tree, page->tree->data[here]),
                           node->text);
    return pith_str_ieq(pith_tree_tag_name(page->tree, page->tag[here]),
                        node->name);
}

/* The nearest place further on where both sides agree; false if there is none
 * in the window. */
static bool find_again(const bringing *self, uint32_t *here, uint32_t stop,
                       uint32_t *there)
{
    uint32_t ours = *here, theirs = *there;
    for (int k = 0; k < LOOK; k++) {
        if (ours < stop)
            ours = settle_here(self, self->page->end[ours], stop);
        if (theirs != NONE)
            theirs = settle_there(self, self->next[theirs]);
        if (theirs != NONE && is_same(self, *here, theirs)) {
            *there = theirs;
            return true;
        }
        if (ours < stop && is_same(self, ours, *there)) {
            *here = ours;
            return true;
        }
    }
    return false;
}

/* -- Boxes ----------------------------------------------------------------- */

static float within(float value, float low)
{
    return isfinite(value) ? fmaxf(low, fminf(value, farthest)) : 0;
}

static pith_box box_of(const pith_shown_node *node)
{
    return (pith_box){within(node->x, -farthest), within(node->y, -farthest),
                      within(node->width, 0), within(node->height, 0)};
}

static void widen(pith_box *box, pith_box more)
{
    if (more.width <= 0 && more.height <= 0)
        return;
    if (box->width <= 0 && box->height <= 0) {
        *box = more;
        return;
    }
    float right = fmaxf(box->x + box->width, more.x + more.width);
    float bottom = fmaxf(box->y + box->height, more.y + more.height);
    box->x = fminf(box->x, more.x);
    box->y = fminf(box->y, more.y);
    box->width = right - box->x;
    box->height = bottom - box->y;
}

static void bring(bringing *self, uint32_t here, uint32_t there)
{
    const pith_shown_node *node = &self->shown->nodes[there];
    uint16_t weight = node->font_weight;
    self->mate[here] = there;
    self->box[here] = box_of(node);
    self->look[here] = (pith_look){
        .font_size = within(node->font_size, 0),
        .font_weight = weight < 100   ? 100
                       : weight > 900 ? 900
                                      : weight,
        .is_inline = node->is_inline,
        .background = node->background & 0xffffff,
        .color = node->color & 0xffffff,
    };
}

/* Match the children of a matched pair. Scripts leave adjacent texts that are
 * one text after parsing: the further pieces extend the box of the first. */
static void pair_children(bringing *self, uint32_t parent)
{
    uint32_t stop = self->page->end[parent];
    uint32_t here = settle_here(self, parent + 1, stop);
    uint32_t there = settle_there(self, self->first[self->mate[parent]]);
    uint32_t text = NONE; /* matched last, if that was a text */
    while (there != NONE) {
        bool same = here < stop && is_same(self, here, there);
        if (!same && text != NONE && is_text(&self->shown->nodes[there])) {
            widen(&self->box[text], box_of(&self->shown->nodes[there]));
            there = settle_there(self, self->next[there]);
            continue;
        }
        if (here >= stop)
            return;
        same = same || find_again(self, &here, stop, &there);
        if (same)
            bring(self, here, there);
        text = same && self->page->tag[here] == PITH_TAG_TEXT ? here : NONE;
        here = settle_here(self, self->page->end[here], stop);
        there = settle_there(self, self->next[there]);
    }
}

/* Parents come first, so one pass handles every pair before its children. */
static double pair_all(bringing *self)
{
    const pith_page *page = self->page;
    uint32_t wanted = 0, found = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (self->mate[i] != NONE)
            pair_children(self, i);
        else
            self->look[i] = self->look[page->parent[i]];
        if ((page->flags[i] & PITH_NODE_HIDDEN) || !counts_here(self, i))
            continue;
        wanted++;
        found += self->mate[i] != NONE;
    }
    return wanted ? (double)found / wanted : 1;
}

pith_status pith_layout_shown(const pith_page *page,
                              const pith_shown_page *shown, pith_arena *arena,
                              pith_layout *out, double *share)
{
    size_t theirs = shown->nnodes, ours = page->nnodes;
    bringing b = {.page = page, .shown = shown};
    *share = 0;
    b.first = pith_arena_alloc(arena, theirs, sizeof *b.first);
    b.next = pith_arena_alloc(arena, theirs, sizeof *b.next);
    b.mate = pith_arena_alloc(arena, ours, sizeof *b.mate);
    b.box = pith_arena_zalloc(arena, ours, sizeof *b.box);
    b.look = pith_arena_zalloc(arena, ours, sizeof *b.look);
    if (!b.first || !b.next || !b.mate || !b.box || !b.look)
        return PITH_NOMEM;
    PITH_TRY(link_shown(&b));
    memset(b.mate, 0xff, ours * sizeof *b.mate);
    if (theirs && ours)
        bring(&b, 0, 0);
    *share = pair_all(&b);
    *out = (pith_layout){.nnodes = page->nnodes,
                         .box = b.box,
                         .look = b.look,
                         .width = within(shown->width, 0),
                         .height = within(shown->height, 0),
                         .source = "chromium"};
    return PITH_OK;
}
