/* SPDX-License-Identifier: Apache-2.0 */
/* C4.5: checks the training rows, compacts the tree, and applies it. */
#include "c45.h"

#include "c45_grow.h"
#include "status.h"

static bool row_fits(const pith_c45_schema *schema, const float *row)
{
    for (uint16_t i = 0; i < schema->nattributes; i++) {
        uint16_t nvalues = schema->attribute[i].nvalues;
        if (row[i] != row[i])
            return false;
        if (nvalues && !(row[i] >= 0 && row[i] < nvalues))
            return false;
    }
    return true;
}

static bool rows_fit(const pith_c45_schema *schema, const pith_c45_rows *rows)
{
    if (rows->n == 0 || rows->n > UINT32_MAX / 4 || schema->nlabels == 0 ||
        schema->nlabels > PITH_C45_LABELS)
        return false;
    for (uint32_t i = 0; i < rows->n; i++)
        if (rows->label[i] >= schema->nlabels ||
            !row_fits(schema, rows->value + (size_t)i * schema->nattributes))
            return false;
    return true;
}

/* The remaining nodes, level by level, as the final tree. */
static pith_status tidy(const pith_c45_draft *draft, pith_arena *arena,
                        pith_c45_tree *tree)
{
    pith_c45_node *out = pith_arena_alloc(arena, draft->nnodes, sizeof *out);
    uint32_t *from = pith_arena_alloc(arena, draft->nnodes, sizeof *from);
    if (!out || !from)
        return PITH_NOMEM;
    uint32_t n = 1;
    from[0] = 0;
    for (uint32_t i = 0; i < n; i++) {
        const pith_c45_draft_node *node = &draft->node[from[i]];
        uint16_t label;
        uint32_t rows = node->to - node->from;
        out[i] = (pith_c45_node){
            .cut = node->cut,
            .attribute = node->attribute,
            .label = node->label,
            .rows = rows,
            .errors =
                rows - pith_c45_majority(draft, node->from, node->to, &label),
        };
        if (node->attribute == PITH_C45_LEAF)
            continue;
        out[i].child = n;
        uint32_t width = pith_c45_width(draft->schema, node->attribute);
        for (uint32_t k = 0; k < width; k++)
            from[n++] = node->child + k;
    }
    *tree = (pith_c45_tree){draft->schema, out, n};
    return PITH_OK;
}

pith_status pith_c45_learn(const pith_c45_schema *schema,
                           const pith_c45_rows *rows,
                           const pith_c45_options *options, pith_arena *arena,
                           pith_c45_tree *tree)
{
    static const pith_c45_options standard = {.min_rows = 2};
    if (!options)
        options = &standard;
    if (!rows_fit(schema, rows))
        return PITH_ARG;
    pith_c45_draft draft = {
        .schema = schema,
        .rows = rows,
        .min_rows = options->min_rows ? options->min_rows : 1,
        .arena = arena,
    };
    PITH_TRY(pith_c45_grow(&draft));
    if (!options->no_pruning)
        PITH_TRY(pith_c45_prune(&draft));
    return tidy(&draft, arena, tree);
}

const pith_c45_node *pith_c45_find(const pith_c45_tree *tree, const float *row)
{
    const pith_c45_node *node = tree->node;
    while (node->attribute != PITH_C45_LEAF)
        node = &tree->node[node->child + pith_c45_branch(tree->schema,
                                                         node->attribute,
                                                         node->cut, row)];
    return node;
}

bool pith_c45_verify(const pith_c45_tree *tree)
{
    if (tree->nnodes == 0)
        return false;
    for (uint32_t i = 0; i < tree->nnodes; i++) {
        const pith_c45_node *node = &tree->node[i];
        if (node->label >= tree->schema->nlabels)
            return false;
        if (node->attribute == PITH_C45_LEAF)
            continue;
        if (node->attribute >= tree->schema->nattributes)
            return false;
        uint32_t width = pith_c45_width(tree->schema, node->attribute);
        if (node->child <= i || node->child >= tree->nnodes ||
            width > tree->nnodes - node->child)
            return false;
    }
    return true;
}
