/* SPDX-License-Identifier: Apache-2.0 */
/* Trees: the root at the left, one column per level, one row per leaf. An inner
 * node is centred between its first and its last child. */
#include "frame.h"
#include <string.h>

#include "status.h"

enum {
    NODES_MAX = 300,
    BOX_HEIGHT = 34,
    ROW = 42,
    GAP = 34, /* pixels between columns */
    BOX_LEAST = 70,
    BOX_MOST = 210,
    NAME_SIZE = 12,
};

static const double none = -1;

typedef struct diagram {
    const pith_plot_node *nodes;
    size_t n;
    double column[NODES_MAX]; /* x of the boxes of each level */
    double width[NODES_MAX];  /* of the boxes of each level */
    unsigned level[NODES_MAX];
    unsigned nlevels;
    double row[NODES_MAX];  /* in rows; from 0 */
    double last[NODES_MAX]; /* row of the last child placed; none: no child */
} diagram;

static pith_status find_levels(diagram *self)
{
    for (size_t i = 0; i < self->n; i++) {
        if (i && self->nodes[i].parent >= i)
            return PITH_ARG;
        self->level[i] = i ? self->level[self->nodes[i].parent] + 1 : 0;
        if (self->level[i] >= self->nlevels)
            self->nlevels = self->level[i] + 1;
        double need = pith_svg_width(self->nodes[i].name, NAME_SIZE);
        double other = pith_svg_width(self->nodes[i].value, NAME_SIZE);
        need = (need > other ? need : other) + 18;
        need = need < BOX_LEAST ? BOX_LEAST : need > BOX_MOST ? BOX_MOST : need;
        if (need > self->width[self->level[i]])
            self->width[self->level[i]] = need;
    }
    double x = PITH_SVG_MARGIN;
    for (unsigned k = 0; k < self->nlevels; k++) {
        self->column[k] = x;
        x += self->width[k] + GAP;
    }
    return PITH_OK;
}

/* Assigns the next row to every leaf in document order; returns the number of
 * rows. */
static size_t place_leaves(diagram *self)
{
    size_t child[NODES_MAX]; /* first child of each node, or 0 */
    size_t next[NODES_MAX];  /* next sibling, or 0 */
    size_t tail[NODES_MAX];
    memset(child, 0, sizeof child);
    memset(next, 0, sizeof next);
    memset(tail, 0, sizeof tail);
    for (size_t i = 0; i < self->n; i++) {
        self->row[i] = self->last[i] = none;
        if (i == 0)
            continue;
        size_t parent = self->nodes[i].parent;
        if (child[parent])
            next[tail[parent]] = i;
        else
            child[parent] = i;
        tail[parent] = i;
    }
    size_t rows = 0;
    size_t i = 0;
    for (;;) {
        if (child[i]) {
            i = child[i];
            continue;
        }
        self->row[i] = (double)rows++;
        while (i && !next[i])
            i = self->nodes[i].parent;
        if (i == 0)
            return rows;
        i = next[i];
    }
}

/* Inner nodes, from the last one up: each passes its row to its parent. */
static void place_inner(diagram *self)
{
    for (size_t i = self->n; i-- > 0;) {
        if (self->last[i] > none) /* row is that of the first child here */
            self->row[i] = (self->row[i] + self->last[i]) / 2;
        if (i == 0)
            return;
        size_t parent = self->nodes[i].parent;
        if (!(self->last[parent] > none))
            self->last[parent] = self->row[i];
        self->row[parent] = self->row[i];
    }
}

static double middle_of(const diagram *self, size_t i, double top)
{
    return top + self->row[i] * ROW + BOX_HEIGHT / 2.0;
}

static void draw_branch(pith_svg *svg, const diagram *self, size_t i,
                        double top)
{
    size_t parent = self->nodes[i].parent;
    unsigned level = self->level[parent];
    double from = self->column[level] + self->width[level];
    double to = self->column[level + 1];
    double half = (from + to) / 2;
    double points[] = {
        from, middle_of(self, parent, top), half, middle_of(self, parent, top),
        half, middle_of(self, i, top),      to,   middle_of(self, i, top)};
    pith_buf_text(&svg->out, "<path class=\"axis\" d=\"M");
    for (unsigned k = 0; k < 8; k++) {
        if (k == 2)
            pith_buf_byte(&svg->out, 'C');
        else if (k)
            pith_buf_byte(&svg->out, ' ');
        pith_svg_number(svg, points[k]);
    }
    pith_buf_text(&svg->out, "\"/>\n");
}

static void draw_node(pith_svg *svg, const diagram *self, size_t i, double top)
{
    const pith_plot_node *node = &self->nodes[i];
    unsigned level = self->level[i];
    pith_svg_rect rect = {self->column[level], top + self->row[i] * ROW,
                          self->width[level], BOX_HEIGHT};
    pith_svg_rect_begin(svg, rect,
                        node->strong  ? "box strong"
                        : node->faint ? "box faint"
                                      : "box");
    pith_buf_text(&svg->out, " rx=\"4\"><title>");
    pith_svg_escape(svg, node->name);
    if (node->note.len && node->name.len)
        pith_buf_text(&svg->out, ": ");
    pith_svg_escape(svg, node->note);
    pith_buf_text(&svg->out, "</title></rect>\n");
    pith_svg_label label = {.x = rect.x + 8,
                            .y = rect.y + (node->value.len ? 14 : 21),
                            .room = rect.width - 14};
    pith_svg_text(svg, &label, node->name);
    if (node->value.len == 0)
        return;
    label.y = rect.y + 28;
    label.class = "tick";
    pith_svg_text(svg, &label, node->value);
}

pith_status pith_plot_tree(const pith_plot *given, const pith_plot_node *nodes,
                           size_t nnodes, char **svg, size_t *len)
{
    *svg = NULL;
    pith_plot own;
    PITH_TRY(pith_frame_read(given, &own));
    const pith_plot *plot = &own;
    if (nnodes > NODES_MAX)
        return PITH_ARG;
    diagram d = {.nodes = nodes, .n = nnodes};
    PITH_TRY(find_levels(&d));
    size_t rows = 0;
    if (nnodes) {
        rows = place_leaves(&d);
        place_inner(&d);
    }
    unsigned last = d.nlevels ? d.nlevels - 1 : 0;
    double right = d.column[last] + d.width[last] + PITH_SVG_MARGIN;
    double title =
        pith_svg_width(plot->title, PITH_SVG_TITLE) * 1.1 + 2 * PITH_SVG_MARGIN;
    pith_svg out = {.width = right > 480 ? right : 480};
    if (title > out.width && title < 720)
        out.width = title;
    double top = pith_svg_begin(&out, plot);
    out.height = top + (double)rows * ROW + PITH_SVG_MARGIN;
    for (size_t i = 1; i < nnodes; i++)
        draw_branch(&out, &d, i, top);
    for (size_t i = 0; i < nnodes; i++)
        draw_node(&out, &d, i, top);
    if (nnodes == 0) {
        pith_svg_label label = {.x = PITH_SVG_MARGIN, .y = top + 12};
        pith_svg_text(&out, &label, PITH_S("no data"));
        out.height += ROW;
    }
    return pith_svg_finish(&out, plot, plot->caption, svg, len);
}
