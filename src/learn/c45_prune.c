/* SPDX-License-Identifier: Apache-2.0 */
/* Pruning: a subtree becomes a leaf, or its largest branch takes its place, if
 * that is not expected to cause more errors on new rows (by more than 0.1, as
 * in J48). Children are pruned before their parents; an explicit stack replaces
 * recursion. */
#include "c45_grow.h"

#include "status.h"

#include <math.h>
#include <string.h>

/* A smaller tree is preferred if its expected errors are at most this much
 * higher; likewise a leaf with training errors this close (J48). */
static const double slack = 0.1;
static const double collapse_slack = 1e-3;

/* Confidence, and the quantile of the normal distribution at 1 - it. */
static const double confidence = 0.25;
static const double quantile = 0.6744897501960817;

typedef struct step {
    uint32_t node;
    bool children_done;
} step;

typedef struct pruner {
    pith_c45_draft *draft;
    step *stack;
    uint32_t depth;
    uint32_t *count; /* per node and label: rows, while a branch is raised */
} pruner;

/* Errors of which e, below 1, were seen in n rows. */
static double add_few(double n, double e)
{
    double none = n * (1 - pow(confidence, 1 / n));
    if (!(e > 0))
        return none;
    return none + e * (pith_c45_add_errors(n, 1) - none);
}

double pith_c45_add_errors(double n, double e)
{
    if (!(n > 0))
        return 0;
    /* Bounded: add_few() calls this with e = 1, which does not call it
     * again. */
    if (e < 1)
        return add_few(n, e);
    if (e + 0.5 >= n)
        return n > e ? n - e : 0;
    double z = quantile;
    double f = (e + 0.5) / n;
    double spread = sqrt(f / n - f * f / n + z * z / (4 * n * n));
    double r = (f + z * z / (2 * n) + z * spread) / (1 + z * z / n);
    return r * n - e;
}

static double expect(uint32_t n, uint32_t right)
{
    double e = n - right;
    return n ? e + pith_c45_add_errors(n, e) : 0;
}

static uint32_t width_of(const pith_c45_draft *draft,
                         const pith_c45_draft_node *node)
{
    return node->attribute == PITH_C45_LEAF
               ? 0
               : pith_c45_width(draft->schema, node->attribute);
}

static uint32_t training_errors(const pith_c45_draft *draft, uint32_t index)
{
    const pith_c45_draft_node *node = &draft->node[index];
    uint16_t label;
    uint32_t right = pith_c45_majority(draft, node->from, node->to, &label);
    return node->to - node->from - right;
}

/* Top-down: before any branch is raised, nodes follow their parents, so one
 * pass from the back sums the errors and one from the front collapses. */
static pith_status collapse(pith_c45_draft *draft)
{
    uint32_t *errors =
        pith_arena_alloc(draft->arena, draft->nnodes, sizeof *errors);
    if (!errors)
        return PITH_NOMEM;
    for (uint32_t i = draft->nnodes; i-- > 0;) {
        const pith_c45_draft_node *node = &draft->node[i];
        uint32_t width = width_of(draft, node);
        errors[i] = width ? 0 : training_errors(draft, i);
        for (uint32_t k = 0; k < width; k++)
            errors[i] += errors[node->child + k];
    }
    for (uint32_t i = 0; i < draft->nnodes; i++)
        if (draft->node[i].attribute != PITH_C45_LEAF &&
            errors[i] >= training_errors(draft, i) - collapse_slack)
            draft->node[i].attribute = PITH_C45_LEAF;
    return PITH_OK;
}

/* The leaf below `top` that a row reaches. */
static uint32_t descend(const pith_c45_draft *draft, uint32_t top, uint32_t row)
{
    const float *values = pith_c45_row(draft, row);
    const pith_c45_draft_node *node = &draft->node[top];
    while (node->attribute != PITH_C45_LEAF) {
        top = node->child + pith_c45_branch(draft->schema, node->attribute,
                                            node->cut, values);
        node = &draft->node[top];
    }
    return top;
}

/* Expected errors if `branch` received all rows of `index`. */
static double expect_raised(const pruner *self, uint32_t index, uint32_t branch)
{
    const pith_c45_draft *draft = self->draft;
    const pith_c45_draft_node *node = &draft->node[index];
    uint32_t nlabels = draft->schema->nlabels;
    for (uint32_t i = node->from; i < node->to; i++) {
        uint32_t leaf = descend(draft, branch, draft->row[i]);
        self->count[(size_t)leaf * nlabels +
                    draft->rows->label[draft->row[i]]]++;
    }
    double sum = 0;
    for (uint32_t i = node->from; i < node->to; i++) {
        uint32_t leaf = descend(draft, branch, draft->row[i]);
        uint32_t *count = &self->count[(size_t)leaf * nlabels];
        uint32_t n = 0;
        uint32_t right = 0;
        for (uint32_t k = 0; k < nlabels; k++) {
            n += count[k];
            right = count[k] > right ? count[k] : right;
        }
        sum += expect(n, right);
        memset(count, 0, nlabels * sizeof *count);
    }
    return sum;
}

static uint32_t largest_branch(const pith_c45_draft *draft, uint32_t index)
{
    const pith_c45_draft_node *node = &draft->node[index];
    uint32_t best = node->child;
    uint32_t width = width_of(draft, node);
    for (uint32_t i = node->child; i < node->child + width; i++)
        if (draft->node[i].to - draft->node[i].from >
            draft->node[best].to - draft->node[best].from)
            best = i;
    return best;
}

static void push(pruner *self, uint32_t node)
{
    self->stack[self->depth++] = (step){.node = node};
}

/* Replace the node by the branch, which receives its rows. */
static void raise_branch(pruner *self, uint32_t index, uint32_t branch)
{
    pith_c45_draft *draft = self->draft;
    uint32_t from = draft->node[index].from;
    uint32_t to = draft->node[index].to;
    draft->node[index] = draft->node[branch];
    draft->node[index].from = from;
    draft->node[index].to = to;
    uint32_t bottom = self->depth;
    push(self, index);
    while (self->depth > bottom) {
        uint32_t at = self->stack[--self->depth].node;
        pith_c45_draft_node *node = &draft->node[at];
        uint16_t label = node->label;
        if (node->to > node->from)
            pith_c45_majority(draft, node->from, node->to, &label);
        node->label = label;
        uint32_t width = width_of(draft, node);
        if (width)
            pith_c45_divide(draft, at);
        for (uint32_t i = 0; i < width; i++) {
            draft->node[node->child + i].label = label;
            push(self, node->child + i);
        }
    }
}

/* Prune a node whose children are done. */
static void prune_node(pruner *self, uint32_t index)
{
    pith_c45_draft *draft = self->draft;
    pith_c45_draft_node *node = &draft->node[index];
    uint32_t n = node->to - node->from;
    double as_leaf = expect(n, n - training_errors(draft, index));
    uint32_t width = width_of(draft, node);
    if (width == 0) {
        node->errors = as_leaf;
        return;
    }
    double as_tree = 0;
    for (uint32_t i = 0; i < width; i++)
        as_tree += draft->node[node->child + i].errors;
    uint32_t branch = largest_branch(draft, index);
    double raised = expect_raised(self, index, branch);
    node->errors = as_tree;
    if (as_leaf <= as_tree + slack && as_leaf <= raised + slack) {
        node->attribute = PITH_C45_LEAF;
        node->errors = as_leaf;
    } else if (raised <= as_tree + slack) {
        raise_branch(self, index, branch);
        push(self, index); /* prune it again */
    }
}

pith_status pith_c45_prune(pith_c45_draft *draft)
{
    PITH_TRY(collapse(draft));
    uint32_t nlabels = draft->schema->nlabels;
    pruner p = {
        .draft = draft,
        .stack = pith_arena_alloc(draft->arena, (size_t)draft->nnodes + 2,
                                  sizeof(step)),
        .count = pith_arena_zalloc(
            draft->arena, (size_t)draft->nnodes * nlabels, sizeof(uint32_t)),
    };
    if (!p.stack || !p.count)
        return PITH_NOMEM;
    push(&p, 0);
    while (p.depth > 0) {
        step *top = &p.stack[p.depth - 1];
        const pith_c45_draft_node *node = &draft->node[top->node];
        if (top->children_done) {
            p.depth--;
            prune_node(&p, top->node);
            continue;
        }
        top->children_done = true;
        uint32_t width = width_of(draft, node);
        for (uint32_t i = 0; i < width; i++)
            push(&p, node->child + i);
    }
    return PITH_OK;
}
