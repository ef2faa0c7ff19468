/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The third stage: groups. Records that have a near duplicate are nodes of a
 * union-find forest, in the order of their numbers; pairs are joined in the
 * order of the bands, as pith_dedup_run() does. Exact duplicates follow the
 * first of them.
 */
#include "stages_sorted.h"

#include "status.h"

#include <string.h>

enum {
    CHUNK = 65536, /* nodes */
    NODE = 32,     /* bytes per node, including a share of other memory */
    NUMBER = 8,
};

typedef struct node {
    uint64_t number;
    uint32_t parent; /* parent, or itself */
    uint32_t twin;
    float similarity;
    bool leads; /* its group has other members */
} node;

typedef struct cluster {
    pith_sorted sorted;
    node **chunk;
    uint32_t nchunks, cap;
    uint32_t n;
    pith_stages_figures figures;
    pith_error *error;
} cluster;

static node *node_at(const cluster *self, uint32_t i)
{
    return &self->chunk[i / CHUNK][i % CHUNK];
}

/* -- Nodes --------------------------------------------------------------- */

static pith_status read_edge(cluster *self, unsigned char *row, bool *more)
{
    return pith_stage_next(self->sorted.reader, row, PITH_EDGE_ROW, more,
                           self->error);
}

static pith_status sort_numbers(cluster *self, pith_sorter *numbers)
{
    for (uint32_t band = 0; band < self->sorted.stages->nbands; band++) {
        PITH_TRY(pith_sorted_read(&self->sorted, PITH_STAGE_EDGES, band,
                                  self->error));
        for (bool more = true; more;) {
            unsigned char row[PITH_EDGE_ROW];
            PITH_TRY(read_edge(self, row, &more));
            for (unsigned i = 0; more && i < 2; i++) {
                unsigned char head[NUMBER];
                pith_be_put(head, pith_le_get(row + (size_t)NUMBER * i, NUMBER),
                            NUMBER);
                PITH_TRY(pith_sorter_put(numbers, head, NULL, self->error));
            }
        }
    }
    return PITH_OK;
}

static pith_status add_node(cluster *self, uint64_t number)
{
    pith_arena *arena = &self->sorted.arena;
    if (self->n == self->nchunks * CHUNK) {
        node **chunk = pith_arena_room(arena, self->chunk, self->nchunks,
                                       &self->cap, sizeof *chunk);
        node *nodes = pith_arena_alloc(arena, CHUNK, sizeof *nodes);
        if (!chunk || !nodes)
            return pith_fail(self->error, PITH_NOMEM, 0, "out of memory");
        self->chunk = chunk;
        self->chunk[self->nchunks++] = nodes;
    }
    uint32_t i = self->n++;
    *node_at(self, i) =
        (node){.number = number, .parent = i, .twin = i, .similarity = 1};
    return PITH_OK;
}

/* Nodes of all numbers, each once; if memory is insufficient, they are only
 * counted, to report the required memory. */
static pith_status make_nodes(cluster *self, pith_sorter *numbers)
{
    uint64_t max = self->sorted.stages->memory / NODE;
    max = max < UINT32_MAX - CHUNK ? max : UINT32_MAX - CHUNK;
    uint64_t n = 0;
    for (uint64_t last = 0;; n++) {
        pith_str record;
        do
            PITH_TRY(pith_sorter_next(numbers, &record, self->error));
        while (record.data && n > 0 &&
               pith_be_get(record.data, NUMBER) == last);
        if (!record.data)
            break;
        last = pith_be_get(record.data, NUMBER);
        if (n < max)
            PITH_TRY(add_node(self, last));
    }
    if (n <= max)
        return PITH_OK;
    return pith_fail(self->error, PITH_LIMIT, 0,
                     "%llu records have near duplicates: joining them needs "
                     "%llu MB of memory",
                     (unsigned long long)n,
                     (unsigned long long)n / (1000000 / NODE) + 1);
}

/* The node of a number, or UINT32_MAX. */
static uint32_t find_node(const cluster *self, uint64_t number)
{
    uint32_t low = 0;
    uint32_t high = self->n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (node_at(self, middle)->number < number)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < self->n && node_at(self, low)->number == number;
    return found ? low : UINT32_MAX;
}

/* -- Joining ------------------------------------------------------------- */

static uint32_t find_root(const cluster *self, uint32_t i)
{
    while (node_at(self, i)->parent != i) {
        node *at = node_at(self, i);
        at->parent = node_at(self, at->parent)->parent;
        i = at->parent;
    }
    return i;
}

static pith_status join(cluster *self, const unsigned char *row)
{
    uint32_t later = find_node(self, pith_le_get(row, NUMBER));
    uint32_t earlier = find_node(self, pith_le_get(row + NUMBER, NUMBER));
    if (later == UINT32_MAX || earlier == UINT32_MAX || earlier >= later)
        return pith_fail(self->error, PITH_IO, 0, "%s: not a pair",
                         self->sorted.reader->name.path);
    uint32_t a = find_root(self, later);
    uint32_t b = find_root(self, earlier);
    if (a == b)
        return PITH_OK;
    node_at(self, a > b ? a : b)->parent = a > b ? b : a;
    node *at = node_at(self, later);
    if (at->twin != later)
        return PITH_OK;
    uint32_t bits = (uint32_t)pith_le_get(row + 16, 4);
    at->twin = earlier;
    memcpy(&at->similarity, &bits, sizeof bits);
    return PITH_OK;
}

static pith_status join_bands(cluster *self)
{
    for (uint32_t band = 0; band < self->sorted.stages->nbands; band++) {
        PITH_TRY(pith_sorted_read(&self->sorted, PITH_STAGE_EDGES, band,
                                  self->error));
        for (bool more = true; more;) {
            unsigned char row[PITH_EDGE_ROW];
            PITH_TRY(read_edge(self, row, &more));
            if (more)
                PITH_TRY(join(self, row));
        }
    }
    return PITH_OK;
}

/* -- What goes ----------------------------------------------------------- */

static pith_status put_row(cluster *self, const pith_gone_row *gone)
{
    unsigned char row[PITH_GROUP_ROW] = {0};
    uint32_t bits;
    memcpy(&bits, &gone->similarity, sizeof bits);
    pith_le_put(row, gone->record, 8);
    pith_le_put(row + 8, gone->first, 8);
    pith_le_put(row + 16, gone->twin, 8);
    pith_le_put(row + 24, bits, 4);
    self->figures.redundant++;
    self->sorted.writer->count++;
    return pith_stage_put(self->sorted.writer, row, sizeof row, self->error);
}

/* A group is counted at its first member. */
static void lead(cluster *self, uint32_t root)
{
    node *at = node_at(self, root);
    self->figures.groups += !at->leads;
    at->leads = true;
}

/* The number of grouped nodes before a number. */
static pith_status put_nodes(cluster *self, uint32_t *next, uint64_t before)
{
    for (; *next < self->n && node_at(self, *next)->number < before; ++*next) {
        const node *at = node_at(self, *next);
        uint32_t root = find_root(self, *next);
        if (root == *next)
            continue;
        lead(self, root);
        pith_gone_row gone = {at->number, node_at(self, root)->number,
                              node_at(self, at->twin)->number, at->similarity};
        PITH_TRY(put_row(self, &gone));
    }
    return PITH_OK;
}

static pith_status put_exact(cluster *self, const unsigned char *row)
{
    uint64_t first = pith_le_get(row + 8, 8);
    pith_gone_row gone = {pith_le_get(row, 8), first, first, 1};
    uint32_t i = find_node(self, first);
    self->figures.exact++;
    if (i == UINT32_MAX) {
        self->figures.groups += pith_le_get(row + 16, 4) != 0;
    } else {
        uint32_t root = find_root(self, i);
        lead(self, root);
        gone.first = node_at(self, root)->number;
    }
    return put_row(self, &gone);
}

static pith_status write_groups(cluster *self)
{
    uint32_t next = 0;
    PITH_TRY(pith_sorted_read(&self->sorted, PITH_STAGE_EXACT, 0, self->error));
    PITH_TRY(
        pith_sorted_create(&self->sorted, PITH_STAGE_GROUPS, 0, self->error));
    for (bool more = true; more;) {
        unsigned char row[PITH_EXACT_ROW];
        PITH_TRY(pith_stage_next(self->sorted.reader, row, sizeof row, &more,
                                 self->error));
        uint64_t number = more ? pith_le_get(row, 8) : UINT64_MAX;
        PITH_TRY(put_nodes(self, &next, number));
        if (more)
            PITH_TRY(put_exact(self, row));
    }
    return pith_stage_finish(self->sorted.writer, self->error);
}

static pith_status find_groups(cluster *self)
{
    static const pith_sorter_form numbers = {NUMBER, NUMBER, false};
    pith_sorter **sorter = self->sorted.sorter;
    PITH_TRY(pith_sorted_add(&self->sorted, &numbers, &sorter[0], self->error));
    PITH_TRY(sort_numbers(self, sorter[0]));
    PITH_TRY(make_nodes(self, sorter[0]));
    pith_sorter_free(sorter[0]);
    sorter[0] = NULL;
    PITH_TRY(join_bands(self));
    return write_groups(self);
}

pith_status pith_stages_cluster(pith_stages *stages,
                                pith_stages_figures *figures, pith_error *error)
{
    cluster c = {.error = error};
    *figures = (pith_stages_figures){0};
    pith_status status = pith_sorted_begin(&c.sorted, stages, error);
    if (status == PITH_OK)
        status = find_groups(&c);
    if (status == PITH_OK) {
        *figures = c.figures;
        figures->records = stages->base[stages->ninputs];
    }
    pith_sorted_end(&c.sorted);
    return status;
}
