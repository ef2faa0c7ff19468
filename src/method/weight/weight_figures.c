/* SPDX-License-Identifier: Apache-2.0 */
/* The figure of `weight`: the tree of blocks with their weights, pruned to what
 * can be read. The heaviest blocks are nested as in the page, without the
 * wrappers between them; the winner shows its leaves. */
#include "method_figure.h"
#include "number.h"
#include "status.h"
#include "str.h"
#include "text.h"
#include "weight.h"

#include <stdio.h>

enum {
    BLOCKS = 14, /* number of heaviest blocks shown: about a screen */
    LEAVES = 8,  /* of the winner */
    NODES = BLOCKS + LEAVES + 4,
    TEXT_MAX = 160,
    PREVIEW = 60, /* bytes of a leaf's first words */
};

/* The tree to draw. */
typedef struct sketch {
    const pith_page *page;
    const pith_weighed *weighed;
    uint32_t block[BLOCKS + 1]; /* shown ones, in document order; the body
                                   is first */
    size_t nblocks;
    size_t total; /* blocks with leaves */
    pith_plot_node node[NODES];
    char name[NODES][TEXT_MAX];
    char value[NODES][TEXT_MAX];
    size_t n;
} sketch;

/* Keeps the heaviest blocks, by weight; the lightest of them at the end. */
static void consider(sketch *self, uint32_t i, uint32_t *best, size_t *nbest)
{
    const double *weight = self->weighed->weight;
    size_t at = *nbest;
    if (at == BLOCKS) {
        if (weight[i] <= weight[best[at - 1]])
            return;
        at--;
    } else {
        ++*nbest;
    }
    for (; at > 0 && weight[best[at - 1]] < weight[i]; at--)
        best[at] = best[at - 1];
    best[at] = i;
}

static void choose_blocks(sketch *self)
{
    uint32_t best[BLOCKS];
    size_t nbest = 0;
    for (uint32_t i = 0; i < self->page->nnodes; i++) {
        if (self->weighed->leaves[i] == 0)
            continue;
        self->total++;
        consider(self, i, best, &nbest);
    }
    self->block[self->nblocks++] = self->page->body;
    /* In document order, by selection: there are few. */
    uint32_t last = self->page->body;
    for (;;) {
        uint32_t next = UINT32_MAX;
        for (size_t k = 0; k < nbest; k++)
            if (best[k] > last && best[k] < next)
                next = best[k];
        if (next == UINT32_MAX)
            return;
        self->block[self->nblocks++] = last = next;
    }
}

static pith_plot_node *add_node(sketch *self, size_t parent)
{
    pith_plot_node *node = &self->node[self->n++];
    *node = (pith_plot_node){.parent = parent};
    return node;
}

static void name_element(const sketch *self, uint32_t i, char out[TEXT_MAX])
{
    pith_str tag = pith_tree_tag_name(self->page->tree, self->page->tag[i]);
    pith_str id = pith_page_attr(self->page, i, PITH_ATTR_ID);
    pith_str class = pith_page_attr(self->page, i, PITH_ATTR_CLASS);
    char mark = id.len ? '#' : '.';
    pith_str more = id.len ? id : class;
    size_t word = 0;
    while (word < more.len && word < 40 &&
           !pith_is_space((unsigned char)more.data[word]))
        word++;
    if (word)
        snprintf(out, TEXT_MAX, "%.*s%c%.*s",
                 (int)(tag.len < 40 ? tag.len : 40), tag.data, mark, (int)word,
                 more.data);
    else
        snprintf(out, TEXT_MAX, "%.*s", (int)(tag.len < 40 ? tag.len : 40),
                 tag.data);
}

static void number(double value, char out[PITH_NUMBER_MAX])
{
    pith_number_write(value, 2, false, out);
}

/* "0.70 x 2.56 = 1.79": share of the width times mean importance. */
static void weigh_block(const sketch *self, uint32_t i, char out[TEXT_MAX])
{
    char share[PITH_NUMBER_MAX];
    char mean[PITH_NUMBER_MAX];
    char weight[PITH_NUMBER_MAX];
    double of_page = self->weighed->share[i];
    number(of_page, share);
    number(of_page > 0 ? self->weighed->weight[i] / of_page : 0, mean);
    number(self->weighed->weight[i], weight);
    snprintf(out, TEXT_MAX, "%s \xc3\x97 %s = %s", share, mean, weight);
}

/* The nearest shown block around block k. */
static size_t parent_of(const sketch *self, size_t k)
{
    for (size_t p = k; p-- > 0;)
        if (self->block[k] < self->page->end[self->block[p]])
            return p;
    return 0;
}

static void add_blocks(sketch *self)
{
    for (size_t k = 0; k < self->nblocks; k++) {
        uint32_t i = self->block[k];
        pith_plot_node *node = add_node(self, k ? parent_of(self, k) : 0);
        name_element(self, i, self->name[k]);
        node->name = pith_str_of(self->name[k]);
        if (self->weighed->leaves[i]) {
            weigh_block(self, i, self->value[k]);
            node->value = pith_str_of(self->value[k]);
        }
        node->strong = i == self->weighed->heaviest;
        node->note = node->strong
                         ? PITH_S("the heaviest block: this is kept")
                         : PITH_S("share of the page's width, mean importance "
                                  "of the leaves right below, weight");
    }
}

static void add_leaf(sketch *self, const pith_weight_leaf *leaf, size_t parent)
{
    const pith_page *page = self->page;
    size_t k = self->n;
    pith_plot_node *node = add_node(self, parent);
    uint32_t at = leaf->first;
    while (at < page->nnodes && pith_page_text(page, at).len == 0)
        at++;
    pith_str text = at < page->nnodes ? pith_page_text(page, at) : PITH_S("");
    if (text.len > PREVIEW)
        text.len = PREVIEW;
    text.len = pith_utf8_valid(text); /* not within a character */
    snprintf(self->name[k], TEXT_MAX, "%.*s", PITH_FMT(text));
    char importance[PITH_NUMBER_MAX];
    number(pith_weight_importance(leaf), importance);
    snprintf(self->value[k], TEXT_MAX, "%u / (%u + %u) = %s", leaf->words,
             leaf->links, leaf->tags, importance);
    node->name = pith_str_of(self->name[k]);
    node->value = pith_str_of(self->value[k]);
    node->note = PITH_S("a leaf: words outside links / (links + tag pairs)");
}

static void add_rest(sketch *self, size_t count, const char *what,
                     size_t parent)
{
    if (count == 0)
        return;
    size_t k = self->n;
    pith_plot_node *node = add_node(self, parent);
    snprintf(self->name[k], TEXT_MAX, "%zu more %s", count, what);
    node->name = pith_str_of(self->name[k]);
    node->faint = true;
}

static void add_leaves(sketch *self)
{
    size_t winner = 0;
    while (winner < self->nblocks &&
           self->block[winner] != self->weighed->heaviest)
        winner++;
    size_t shown = 0;
    size_t all = 0;
    const pith_weight_tree *tree = &self->weighed->tree;
    for (uint32_t k = 0; winner < self->nblocks && k < tree->nleaves; k++) {
        const pith_weight_leaf *leaf = &tree->leaf[k];
        if (leaf->parent != self->weighed->heaviest ||
            !pith_weighed_is_leaf(leaf))
            continue;
        all++;
        if (shown < LEAVES) {
            add_leaf(self, leaf, winner);
            shown++;
        }
    }
    add_rest(self, all - shown, "leaves", winner);
}

static pith_status draw_tree(const pith_figure_job *job)
{
    const pith_page *page = job->page;
    pith_weighed weighed;
    sketch *self = pith_arena_zalloc(job->arena, 1, sizeof *self);
    if (!self)
        return PITH_NOMEM;
    if (page->body) {
        PITH_TRY(pith_weight_page(page, job->layout, job->param, job->arena,
                                  &weighed));
        self->page = page;
        self->weighed = &weighed;
        choose_blocks(self);
        add_blocks(self);
        add_leaves(self);
        size_t with_leaves = 0;
        for (size_t k = 0; k < self->nblocks; k++)
            with_leaves += weighed.leaves[self->block[k]] > 0;
        add_rest(self, self->total - with_leaves, "lighter blocks", 0);
    }
    pith_plot plot = {
        .title = PITH_S("weight: blocks and what they weigh"),
        .caption = PITH_S(
            "A block's weight is its share of the page's width times the mean "
            "importance of the leaves right below it; a leaf's importance is "
            "words / (links + tags). The framed block is the heaviest. The "
            "other heavy blocks and the winner's first leaves are shown, "
            "elements in between are left out."),
    };
    return pith_plot_tree(&plot, self->node, self->n, job->svg, NULL);
}

const pith_method_figure pith_figures_weight[] = {
    {"tree", "the heaviest blocks, their weights and leaves",
     .draw = draw_tree},
    {0},
};
