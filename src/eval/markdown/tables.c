/* SPDX-License-Identifier: Apache-2.0 */
/*
 * TEDS: similarity of tables by the edit distance of trees.
 *
 * Source: X. Zhong et al., "Image-based table recognition: data, model, and
 * evaluation", 2020: 1 - distance / nodes of the larger tree, where inserting
 * or deleting a node costs 1, and replacing a cell costs the edit distance of
 * the texts divided by the length of the longer one. Here all tables of a page
 * are children of one root, in order, which is not counted, so missing and
 * surplus tables count. The distance is that of K. Zhang and D. Shasha, "Simple
 * fast algorithms for the editing distance between trees and related problems",
 * 1989.
 */
#include "edits.h"
#include "metric.h"
#include "pieces.h"
#include "status.h"

#include <math.h>

/* Maximum of compared pairs of nodes. */
static const size_t max_pairs = (size_t)1 << 24;

typedef enum node_kind { CELL, ROW, TABLE, ROOT } node_kind;

/* A node; nodes stand in post-order. */
typedef struct tree_node {
    node_kind kind;
    uint32_t left;      /* its leftmost leaf */
    pith_edit_row text; /* of a cell */
} tree_node;

typedef struct table_tree {
    tree_node *node;
    uint32_t *key; /* nodes that have a sibling to the left, and the root */
    uint32_t n, nkeys;
} table_tree;

typedef struct tree_pair {
    table_tree a, b;
    float *tree;   /* distances of subtrees, a.n by b.n */
    float *forest; /* of the forests before two nodes, a.n + 1 by b.n + 1 */
    pith_edits edits;
} tree_pair;

/* -- Trees ----------------------------------------------------------------- */

static uint32_t add_node(table_tree *tree, node_kind kind, uint32_t left)
{
    tree->node[tree->n] = (tree_node){.kind = kind, .left = left};
    return tree->n++;
}

static pith_status add_row(pith_arena *arena, table_tree *tree, pith_str row)
{
    uint32_t left = tree->n;
    pith_str cell;
    for (size_t at = 0; pith_md_next_cell(row, &at, &cell);) {
        tree_node *node = &tree->node[add_node(tree, CELL, tree->n)];
        PITH_TRY(pith_edits_read(arena, cell, &node->text));
    }
    add_node(tree, ROW, left);
    return PITH_OK;
}

/* The number of nodes of all tables, with their root. */
static size_t count_nodes(const pith_md_pieces *pieces)
{
    size_t n = (size_t)pieces->ntables + 1;
    for (size_t i = 0; i < pieces->n; i++) {
        const pith_md_piece *piece = &pieces->piece[i];
        pith_str cell;
        if (piece->kind != PITH_MD_ROW)
            continue;
        n++;
        for (size_t at = 0; pith_md_next_cell(piece->text, &at, &cell);)
            n++;
    }
    return n;
}

/* A node is a key if no later one has the same leftmost leaf. */
static pith_status find_keys(pith_arena *arena, table_tree *tree)
{
    bool *taken = pith_arena_zalloc(arena, tree->n, sizeof *taken);
    tree->key = pith_arena_alloc(arena, tree->n, sizeof *tree->key);
    if (taken == NULL || tree->key == NULL)
        return PITH_NOMEM;
    uint32_t at = tree->n;
    for (uint32_t i = tree->n; i-- > 0;) {
        if (taken[tree->node[i].left])
            continue;
        taken[tree->node[i].left] = true;
        tree->key[--at] = i;
    }
    tree->nkeys = tree->n - at;
    tree->key += at; /* in ascending order */
    return PITH_OK;
}

static pith_status read_tree(pith_arena *arena, pith_str markdown,
                             table_tree *tree)
{
    pith_md_pieces pieces;
    PITH_TRY(pith_md_pieces_read(arena, markdown, &pieces));
    size_t n = count_nodes(&pieces);
    if (n > max_pairs)
        return PITH_LIMIT;
    tree->node = pith_arena_alloc(arena, n, sizeof *tree->node);
    if (tree->node == NULL)
        return PITH_NOMEM;
    uint32_t left = 0, table = 0;
    for (size_t i = 0; i < pieces.n; i++) {
        const pith_md_piece *piece = &pieces.piece[i];
        if (piece->kind != PITH_MD_ROW)
            continue;
        if (piece->table != table && tree->n) {
            add_node(tree, TABLE, left);
            left = tree->n;
        }
        table = piece->table;
        PITH_TRY(add_row(arena, tree, piece->text));
    }
    if (tree->n)
        add_node(tree, TABLE, left);
    add_node(tree, ROOT, 0);
    return find_keys(arena, tree);
}

/* -- Distance ---------------------------------------------------------------- */

static pith_status exchange_cost(tree_pair *pair, const tree_node *a,
                                 const tree_node *b, float *cost)
{
    *cost = a->kind != b->kind;
    size_t longer = a->text.n > b->text.n ? a->text.n : b->text.n, distance;
    if (a->kind != CELL || b->kind != CELL || longer == 0)
        return PITH_OK;
    PITH_TRY(pith_edits_count(&pair->edits, &a->text, &b->text, &distance));
    *cost = (float)distance / (float)longer;
    return PITH_OK;
}

static float least(float a, float b, float c)
{
    float lower = a < b ? a : b;
    return lower < c ? lower : c;
}

/* One place of the table of forests: the forests before i + 1 and j + 1 below
 * two keys whose leftmost leaves are at the corner. */
static pith_status fill_place(tree_pair *pair, const uint32_t corner[2],
                              uint32_t i, uint32_t j)
{
    const tree_node *a = &pair->a.node[i], *b = &pair->b.node[j];
    size_t width = (size_t)pair->b.n + 1;
    size_t row = i - corner[0], column = j - corner[1];
    float *above = pair->forest + row * width + column;
    float *place = above + width + 1;
    float *subtrees = &pair->tree[(size_t)i * pair->b.n + j];
    float both;
    bool whole = a->left == corner[0] && b->left == corner[1];
    if (whole) {
        PITH_TRY(exchange_cost(pair, a, b, &both));
        both += *above;
    } else {
        both =
            pair->forest[(a->left - corner[0]) * width + b->left - corner[1]] +
            *subtrees;
    }
    *place = least(above[1] + 1, place[-1] + 1, both);
    if (whole)
        *subtrees = *place;
    return PITH_OK;
}

static pith_status compare_keys(tree_pair *pair, uint32_t a, uint32_t b)
{
    size_t width = (size_t)pair->b.n + 1;
    const uint32_t corner[2] = {pair->a.node[a].left, pair->b.node[b].left};
    for (size_t j = 0; j <= (size_t)b - corner[1] + 1; j++)
        pair->forest[j] = (float)j;
    for (uint32_t i = corner[0]; i <= a; i++) {
        pair->forest[((size_t)i - corner[0] + 1) * width] =
            (float)(i - corner[0] + 1);
        for (uint32_t j = corner[1]; j <= b; j++)
            PITH_TRY(fill_place(pair, corner, i, j));
    }
    return PITH_OK;
}

static pith_status compare_trees(pith_arena *arena, tree_pair *pair,
                                 float *distance)
{
    size_t na = pair->a.n, nb = pair->b.n;
    if (na > max_pairs / nb)
        return PITH_LIMIT;
    pair->tree = pith_arena_alloc(arena, na * nb, sizeof *pair->tree);
    pair->forest =
        pith_arena_alloc(arena, (na + 1) * (nb + 1), sizeof *pair->forest);
    if (pair->tree == NULL || pair->forest == NULL)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < pair->a.nkeys; i++) {
        for (uint32_t j = 0; j < pair->b.nkeys; j++)
            PITH_TRY(compare_keys(pair, pair->a.key[i], pair->b.key[j]));
    }
    *distance = pair->tree[na * nb - 1];
    return PITH_OK;
}

static pith_status run(const pith_metric_job *job, double *value)
{
    tree_pair pair = {.edits = {.arena = job->scratch}};
    PITH_TRY(read_tree(job->scratch, job->gold, &pair.a));
    PITH_TRY(read_tree(job->scratch, job->extracted, &pair.b));
    uint32_t larger = (pair.a.n > pair.b.n ? pair.a.n : pair.b.n) - 1;
    float distance;
    value[0] = NAN;
    if (larger == 0)
        return PITH_OK;
    PITH_TRY(compare_trees(job->scratch, &pair, &distance));
    /* The distance of different shapes may exceed the number of nodes of the
     * larger tree. */
    double similarity = 1 - (double)distance / (double)larger;
    value[0] = similarity > 0 ? similarity : 0;
    return PITH_OK;
}

static const char *const columns[] = {"similarity", NULL};

const pith_metric pith_metric_tables = {
    .info = {.name = "table-teds",
             .summary = "tables of Markdown as trees of rows and cells",
             .columns = columns,
             .wants_markdown = true},
    .run = run,
};
