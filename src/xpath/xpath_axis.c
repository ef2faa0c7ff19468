/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Axes: the nodes that a step finds from a node set in document order.
 *
 * A step from any number of nodes is linear in the tree, because nodes that
 * were found before are skipped: below a node whose ancestor was a start, above
 * one whose predecessor was, beside one whose sibling was.
 */
#include "str.h"
#include "xpath_program.h"

#include <stdlib.h>

typedef struct walk {
    pith_xpath_run *run;
    const pith_xpath_instruction *step;
    pith_xpath_list *out;
    uint32_t covered; /* descendants up to here were visited */
    uint32_t before;  /* the previous node, for ancestors */
    uint8_t *done;    /* parents whose children were visited; NULL: one node */
    bool many;        /* nodes to start from */
    pith_status status;
} walk;

static pith_xpath_node node_of(uint32_t i)
{
    return (pith_xpath_node)i << PITH_XPATH_ATTR_BITS;
}

static bool is_attr(pith_xpath_node node)
{
    return (uint32_t)node != 0;
}

pith_attr *pith_xpath_attr(const pith_tree *tree, pith_xpath_node node)
{
    if (!is_attr(node))
        return NULL;
    uint32_t first = tree->data[pith_xpath_tree_node(node)].at;
    return &tree->attrs[first + (uint32_t)node - 1];
}

static bool matches(const pith_xpath_instruction *step, const pith_tree *tree,
                    pith_xpath_node node)
{
    uint16_t tag = tree->tag[pith_xpath_tree_node(node)];
    const pith_attr *attr = pith_xpath_attr(tree, node);
    /* On the attribute axis names are those of attributes, on all others those
     * of elements. */
    bool named = step->axis == PITH_XPATH_AXIS_ATTRIBUTE
                     ? attr != NULL
                     : !attr && pith_tag_is_element(tag);
    switch ((pith_xpath_test)step->test) {
    case PITH_XPATH_ANY_NODE:
        return true;
    case PITH_XPATH_ANY_NAME:
        return named;
    case PITH_XPATH_NAMED:
        return named &&
               pith_str_eq(step->text, attr ? pith_tree_attr_name(tree, attr)
                                            : pith_tree_tag_name(tree, tag));
    case PITH_XPATH_TEXTS:
        return !attr && tag == PITH_TAG_TEXT;
    case PITH_XPATH_COMMENTS:
        return !attr && tag == PITH_TAG_COMMENT;
    case PITH_XPATH_NONE:
        break;
    }
    return false;
}

/* Visit a node; false where the walk ends. */
static bool look(walk *self, pith_xpath_node node)
{
    self->status = pith_xpath_spend(self->run, 1);
    if (self->status != PITH_OK)
        return false;
    /* The document type is not a node in XPath. */
    if (self->run->tree->tag[pith_xpath_tree_node(node)] == PITH_TAG_DOCTYPE ||
        !matches(self->step, self->run->tree, node))
        return true;
    self->status = pith_xpath_add(self->run, self->out, node);
    bool enough =
        self->step->each && self->step->to && self->out->n >= self->step->to;
    return self->status == PITH_OK && !enough;
}

static void walk_attributes(walk *self, uint32_t i)
{
    const pith_tree *tree = self->run->tree;
    if (!pith_tag_is_element(tree->tag[i]))
        return;
    for (uint32_t a = 0; a < tree->data[i].len; a++)
        if (!look(self, node_of(i) + a + 1))
            return;
}

static void walk_children(walk *self, uint32_t i)
{
    const pith_tree *tree = self->run->tree;
    for (uint32_t c = i + 1; c < tree->end[i]; c = tree->end[c])
        if (!look(self, node_of(c)))
            return;
}

static void walk_descendants(walk *self, uint32_t i)
{
    uint32_t stop = self->run->tree->end[i];
    uint32_t d = i + 1 > self->covered ? i + 1 : self->covered;
    for (; d < stop && look(self, node_of(d)); d++)
        continue;
    self->covered = stop > self->covered ? stop : self->covered;
}

/* Ancestors of the previous node were found already: in document order, these
 * are the ancestors that precede it. */
static void walk_ancestors(walk *self, uint32_t i)
{
    const pith_tree *tree = self->run->tree;
    for (uint32_t a = i; a != 0;) {
        a = tree->parent[a];
        if (self->many && a < self->before && tree->end[a] > self->before)
            break;
        if (!look(self, node_of(a)))
            break;
    }
    self->before = i;
}

static void walk_following(walk *self, uint32_t from)
{
    if (from < self->covered || self->covered == 0) {
        uint32_t stop = self->covered ? self->covered : self->run->tree->nnodes;
        for (uint32_t f = from; f < stop && look(self, node_of(f)); f++)
            continue;
        self->covered = from;
    }
}

/* All nodes before the node except its ancestors. */
static void walk_preceding(walk *self, uint32_t i)
{
    const pith_tree *tree = self->run->tree;
    uint32_t above = i ? tree->parent[i] : 0;
    for (uint32_t p = i; p-- > 0;) {
        if (p == above) {
            above = tree->parent[p];
            if (p == 0)
                break;
        } else if (!look(self, node_of(p))) {
            return;
        }
    }
}

static void walk_following_siblings(walk *self, uint32_t i)
{
    const pith_tree *tree = self->run->tree;
    if (i == 0)
        return;
    uint32_t above = tree->parent[i];
    if (self->done && self->done[above])
        return;
    if (self->done)
        self->done[above] = 1;
    for (uint32_t s = tree->end[i]; s < tree->end[above]; s = tree->end[s])
        if (!look(self, node_of(s)))
            return;
}

/* Backwards: the node just before i is the last descendant of the sibling. */
static void walk_preceding_siblings(walk *self, uint32_t i)
{
    const pith_tree *tree = self->run->tree;
    if (i == 0)
        return;
    uint32_t above = tree->parent[i];
    for (uint32_t s = i; s > above + 1;) {
        s--;
        while (tree->parent[s] != above) {
            s = tree->parent[s];
            self->status = pith_xpath_spend(self->run, 1);
            if (self->status != PITH_OK)
                return;
        }
        if (self->done && self->done[s])
            return;
        if (self->done)
            self->done[s] = 1;
        if (!look(self, node_of(s)))
            return;
    }
}

static void walk_attribute(walk *self, pith_xpath_node node)
{
    uint32_t i = pith_xpath_tree_node(node);
    switch ((pith_xpath_axis)self->step->axis) {
    case PITH_XPATH_AXIS_SELF:
    case PITH_XPATH_AXIS_DESCENDANT_OR_SELF:
        look(self, node);
        break;
    case PITH_XPATH_AXIS_PARENT:
        look(self, node_of(i));
        break;
    case PITH_XPATH_AXIS_ANCESTOR_OR_SELF:
    case PITH_XPATH_AXIS_ANCESTOR:
        if (self->step->axis == PITH_XPATH_AXIS_ANCESTOR_OR_SELF &&
            !look(self, node))
            break;
        if (look(self, node_of(i)))
            walk_ancestors(self, i);
        break;
    case PITH_XPATH_AXIS_FOLLOWING:
        walk_following(self, i + 1);
        break;
    case PITH_XPATH_AXIS_PRECEDING:
        walk_preceding(self, i);
        break;
    default:
        break;
    }
}

static void walk_tree_node(walk *self, uint32_t i)
{
    const pith_tree *tree = self->run->tree;
    pith_xpath_axis axis = (pith_xpath_axis)self->step->axis;
    if ((axis == PITH_XPATH_AXIS_SELF ||
         axis == PITH_XPATH_AXIS_ANCESTOR_OR_SELF ||
         (axis == PITH_XPATH_AXIS_DESCENDANT_OR_SELF && i >= self->covered)) &&
        !look(self, node_of(i)))
        return;
    if (axis == PITH_XPATH_AXIS_ATTRIBUTE)
        walk_attributes(self, i);
    else if (axis == PITH_XPATH_AXIS_CHILD)
        walk_children(self, i);
    else if (axis == PITH_XPATH_AXIS_DESCENDANT ||
             axis == PITH_XPATH_AXIS_DESCENDANT_OR_SELF)
        walk_descendants(self, i);
    else if (axis == PITH_XPATH_AXIS_ANCESTOR ||
             axis == PITH_XPATH_AXIS_ANCESTOR_OR_SELF)
        walk_ancestors(self, i);
    else if (axis == PITH_XPATH_AXIS_PARENT && i != 0)
        look(self, node_of(tree->parent[i]));
    else if (axis == PITH_XPATH_AXIS_FOLLOWING)
        walk_following(self, tree->end[i]);
    else if (axis == PITH_XPATH_AXIS_PRECEDING)
        walk_preceding(self, i);
    else if (axis == PITH_XPATH_AXIS_FOLLOWING_SIBLING)
        walk_following_siblings(self, i);
    else if (axis == PITH_XPATH_AXIS_PRECEDING_SIBLING)
        walk_preceding_siblings(self, i);
}

pith_status pith_xpath_walk(pith_xpath_run *run,
                            const pith_xpath_instruction *step,
                            const pith_xpath_value *from, pith_xpath_list *out)
{
    walk w = {.run = run, .step = step, .out = out, .many = from->n > 1};
    bool preceding = step->axis == PITH_XPATH_AXIS_PRECEDING;
    bool siblings = step->axis == PITH_XPATH_AXIS_PRECEDING_SIBLING ||
                    step->axis == PITH_XPATH_AXIS_FOLLOWING_SIBLING;
    if (siblings && w.many) {
        w.done = pith_xpath_alloc(run, run->tree->nnodes, &w.status);
        if (!w.done)
            return w.status;
        memset(w.done, 0, run->tree->nnodes);
    }
    /* The nodes that precede the last one include those that precede any
     * other. */
    uint32_t first = preceding && from->n ? from->n - 1 : 0;
    for (uint32_t n = first; n < from->n && w.status == PITH_OK; n++) {
        if (is_attr(from->node[n]))
            walk_attribute(&w, from->node[n]);
        else
            walk_tree_node(&w, pith_xpath_tree_node(from->node[n]));
    }
    return w.status == PITH_OK && !step->each ? pith_xpath_sort(run, out)
                                              : w.status;
}

static int compare_nodes(const void *a, const void *b)
{
    pith_xpath_node x = *(const pith_xpath_node *)a;
    pith_xpath_node y = *(const pith_xpath_node *)b;
    return (x > y) - (x < y);
}

pith_status pith_xpath_sort(pith_xpath_run *run, pith_xpath_list *list)
{
    uint32_t sorted = list->n ? 1 : 0;
    while (sorted < list->n && list->node[sorted] > list->node[sorted - 1])
        sorted++;
    if (sorted == list->n)
        return PITH_OK;
    uint32_t rounds = 32u - (uint32_t)__builtin_clz(list->n);
    pith_status status = pith_xpath_spend(run, (uint64_t)list->n * rounds);
    if (status != PITH_OK)
        return status;
    qsort(list->node, list->n, sizeof *list->node, compare_nodes);
    uint32_t n = 1;
    for (uint32_t i = 1; i < list->n; i++)
        if (list->node[i] != list->node[n - 1])
            list->node[n++] = list->node[i];
    list->n = n;
    return PITH_OK;
}
