/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Streamed parts of a page: see react_streaming.h.
 *
 * Templates and parts are sorted by number, and each part is paired with the
 * template before it, if there is one. Then the nodes are copied in their new
 * order: a walk in document order that continues with the part where its
 * template is, and skips the part in its old place. A part always follows its
 * template, so no part can be moved into itself.
 */
#include "react_streaming.h"

#include "status.h"
#include "str.h"
#include "tag_scan.h"

#include <stdlib.h>
#include <string.h>

/* How many siblings to search for the end of a part's placeholder, so that
 * pages full of templates cost no more than others. */
enum { MAX_DEPTH = 512, FALLBACK_SIBLINGS = 256 };

typedef struct place {
    uint32_t number;
    uint32_t node;
    bool part;
} place;

/* A range of old nodes that is being copied. */
typedef struct range {
    uint32_t at, stop;
} range;

typedef struct placing {
    pith_tree *tree;
    place *places;
    uint32_t nplaces;
    uint32_t *partner; /* per node: the part of a template, and the template of
                          a part; 0: none */
    range *open;
    uint32_t nopen;
    uint32_t *renamed; /* new number of each old node that was copied */
    uint32_t *depth;   /* per new node */
    uint32_t n;
    pith_tree made; /* the new arrays */
} placing;

/* Read the hexadecimal number after a letter and a colon. */
static bool read_number(pith_str id, char letter, uint32_t *number)
{
    enum { PREFIX = 2, DIGITS = 8 };
    if (id.len <= PREFIX || id.len > PREFIX + DIGITS || id.data[0] != letter ||
        id.data[1] != ':')
        return false;
    *number = 0;
    for (size_t i = PREFIX; i < id.len; i++) {
        char c = id.data[i];
        bool digit = c >= '0' && c <= '9';
        if (!digit && !(c >= 'a' && c <= 'f'))
            return false;
        *number = *number * 16 + (uint32_t)(digit ? c - '0' : c - 'a' + 10);
    }
    return true;
}

static pith_str id_of(pith_tree *tree, uint32_t node)
{
    pith_attr *attr = tree->attrs + tree->data[node].at;
    for (uint32_t k = 0; k < tree->data[node].len; k++)
        if (attr[k].id == PITH_ATTR_ID)
            return pith_tree_attr_value(tree, &attr[k]);
    return (pith_str){NULL, 0};
}

/* Read the number of the part that an element is the template of; false: of
 * none. */
static bool read_slot(pith_tree *tree, uint32_t node, uint32_t *number)
{
    if (tree->tag[node] != PITH_TAG_TEMPLATE)
        return false;
    pith_str id = id_of(tree, node);
    return read_number(id, 'B', number) || read_number(id, 'P', number);
}

static bool find_place(pith_tree *tree, uint32_t node, place *found)
{
    *found = (place){.node = node};
    if (read_slot(tree, node, &found->number))
        return true;
    found->part = tree->tag[node] == PITH_TAG_DIV &&
                  tree->end[node] > node + 1 &&
                  pith_tree_attr(tree, node, PITH_ATTR_HIDDEN) &&
                  read_number(id_of(tree, node), 'S', &found->number);
    return found->part;
}

/* Find a template of a part. Few pages do, and only these need more
 * work. */
static bool find_slot(pith_tree *tree)
{
    static const pith_tag_set templates = {{PITH_TAG_TEMPLATE}};
    uint32_t number;
    uint32_t i = 1;
    while ((i = pith_tag_scan(tree->tag, i, tree->nnodes, templates)) <
               tree->nnodes &&
           !read_slot(tree, i, &number))
        i++;
    return i < tree->nnodes;
}

static uint32_t find_places(placing *self)
{
    uint32_t n = 0;
    for (uint32_t i = 1; i < self->tree->nnodes; i++) {
        place found;
        if (find_place(self->tree, i, &found)) {
            if (self->places)
                self->places[n] = found;
            n++;
        }
    }
    return n;
}

static int compare_places(const void *a, const void *b)
{
    const place *x = a;
    const place *y = b;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->node < y->node ? -1 : x->node > y->node;
}

/* Pair each part with the place directly before it, if that is a template of
 * its number which does not contain it. Return the number of pairs. */
static uint32_t pair_places(placing *self)
{
    uint32_t pairs = 0;
    qsort(self->places, self->nplaces, sizeof *self->places, compare_places);
    for (uint32_t k = 1; k < self->nplaces; k++) {
        const place *slot = &self->places[k - 1];
        const place *part = &self->places[k];
        if (slot->number != part->number || slot->part || !part->part ||
            self->tree->end[slot->node] > part->node)
            continue;
        self->partner[slot->node] = part->node;
        self->partner[part->node] = slot->node;
        pairs++;
    }
    return pairs;
}

static pith_status find_pairs(placing *self, uint32_t *pairs)
{
    pith_arena *arena = self->tree->arena;
    self->nplaces = find_places(self);
    self->places = pith_arena_alloc(arena, (size_t)self->nplaces + 1,
                                    sizeof *self->places);
    self->partner =
        pith_arena_zalloc(arena, self->tree->nnodes, sizeof *self->partner);
    if (!self->places || !self->partner)
        return PITH_NOMEM;
    find_places(self);
    *pairs = pair_places(self);
    return PITH_OK;
}

static pith_status begin(placing *self, uint32_t pairs)
{
    pith_arena *arena = self->tree->arena;
    size_t n = self->tree->nnodes;
    self->open = pith_arena_alloc(arena, (size_t)pairs + 1, sizeof *self->open);
    self->renamed = pith_arena_alloc(arena, n, sizeof *self->renamed);
    self->depth = pith_arena_alloc(arena, n, sizeof *self->depth);
    self->made.tag = pith_arena_alloc(arena, n, sizeof *self->made.tag);
    self->made.parent = pith_arena_alloc(arena, n, sizeof *self->made.parent);
    self->made.data = pith_arena_alloc(arena, n, sizeof *self->made.data);
    self->made.src = pith_arena_alloc(arena, n, sizeof *self->made.src);
    bool whole = self->open && self->renamed && self->depth && self->made.tag &&
                 self->made.parent && self->made.data && self->made.src;
    return whole ? PITH_OK : PITH_NOMEM;
}

static bool is_comment(const pith_tree *tree, uint32_t node, const char *says)
{
    return tree->tag[node] == PITH_TAG_COMMENT &&
           pith_str_eq(pith_tree_text(tree, tree->data[node]),
                       pith_str_of(says));
}

/* The end of a part's placeholder, after its template: the comment that closes
 * it, or no nodes if there is none. */
static uint32_t find_fallback_end(const pith_tree *tree, uint32_t slot)
{
    uint32_t after = tree->end[slot];
    uint32_t stop = tree->end[tree->parent[slot]];
    uint32_t inner = 0;
    uint32_t left = FALLBACK_SIBLINGS;
    for (uint32_t i = after; i < stop && left-- > 0; i = tree->end[i]) {
        if (is_comment(tree, i, "/$") && inner-- == 0)
            return i;
        inner += is_comment(tree, i, "$") || is_comment(tree, i, "$?") ||
                 is_comment(tree, i, "$!");
    }
    (void)pith_arena_work(tree->arena, FALLBACK_SIBLINGS - left);
    return after;
}

static void write_node(placing *self, uint32_t old)
{
    const pith_tree *tree = self->tree;
    uint32_t i = self->n++;
    uint32_t parent = old ? self->renamed[tree->parent[old]] : 0;
    if (old && self->depth[parent] >= MAX_DEPTH)
        parent = self->made.parent[parent];
    self->renamed[old] = i;
    self->depth[i] = old ? self->depth[parent] + 1 : 0;
    self->made.tag[i] = tree->tag[old];
    self->made.parent[i] = parent;
    self->made.data[i] = tree->data[old];
    self->made.src[i] = tree->src[old];
}

/* One step of the walk: copy a node, enter a part, or skip it. */
static void step(placing *self)
{
    const pith_tree *tree = self->tree;
    range *reach = &self->open[self->nopen - 1];
    uint32_t node = reach->at;
    uint32_t partner = self->partner[node];
    if (!partner) {
        write_node(self, node);
        reach->at++;
    } else if (partner < node) {
        reach->at = tree->end[node];
    } else {
        reach->at = find_fallback_end(tree, node);
        self->renamed[partner] = self->renamed[tree->parent[node]];
        self->open[self->nopen++] = (range){partner + 1, tree->end[partner]};
    }
}

pith_status pith_react_streaming_place(pith_tree *tree)
{
    placing p = {.tree = tree};
    uint32_t pairs;
    if (!find_slot(tree))
        return PITH_OK;
    PITH_TRY(find_pairs(&p, &pairs));
    if (pairs == 0)
        return PITH_OK;
    PITH_TRY(begin(&p, pairs));
    p.open[p.nopen++] = (range){0, tree->nnodes};
    while (p.nopen) {
        if (p.open[p.nopen - 1].at < p.open[p.nopen - 1].stop)
            step(&p);
        else
            p.nopen--;
    }
    tree->tag = p.made.tag;
    tree->parent = p.made.parent;
    tree->data = p.made.data;
    tree->src = p.made.src;
    tree->nnodes = p.n;
    pith_tree_write_ends(tree);
    return PITH_OK;
}
