/* SPDX-License-Identifier: Apache-2.0 */
/* Bars, lines and points: see strokes.h. The number of marks is bounded by the
 * pixels of the plot, for any number of values. */
#include "strokes.h"

#include <math.h>

enum {
    STRETCHES = 600,  /* of a simplified line */
    CELLS_MAX = 6000, /* spots that collect points if there are many */
    CELL_LEAST = 5,   /* pixels */
    SQUARE_LEAST = 9, /* pixels, of a density: large enough to tell colours */
};

static const double point_radius = 3.2;

unsigned pith_series_colour(const pith_plot_series *series, size_t place)
{
    size_t colour = series->colour ? series->colour - 1 : place;
    return (unsigned)(colour % PITH_PLOT_COLOURS) + 1;
}

static bool takes(const pith_strokes *strokes, const pith_plot_series *series,
                  size_t i)
{
    double x = pith_series_x(series, i);
    double y = series->y[i];
    return pith_scale_takes(strokes->x, x) && pith_scale_holds(strokes->x, x) &&
           pith_scale_takes(strokes->y, y) && pith_scale_holds(strokes->y, y);
}

/* -- Bars ------------------------------------------------------------------ */

/* A bar over values `from` to `stop` of a series: the largest of them. */
static void draw_bar(const pith_strokes *strokes,
                     const pith_plot_series *series, size_t from, size_t stop)
{
    size_t best = stop;
    for (size_t i = from; i < stop; i++) {
        if (!takes(strokes, series, i))
            strokes->note->left_out++;
        else if (best == stop || fabs(series->y[i]) > fabs(series->y[best]))
            best = i;
    }
    if (best == stop)
        return;
    double first = pith_series_x(series, from);
    double last = pith_series_x(series, stop - 1);
    if (!pith_scale_takes(strokes->x, first) ||
        !pith_scale_takes(strokes->x, last))
        first = last = pith_series_x(series, best);
    double left = pith_scale_at(strokes->x, first - strokes->slot / 2);
    double right = pith_scale_at(strokes->x, last + strokes->slot / 2);
    double gap = right - left > 6 ? (right - left) * 0.14 : 0;
    double width = (right - left - gap) / strokes->nbars;
    left += gap / 2 + strokes->bar * width;
    double y = pith_scale_at(strokes->y, series->y[best]);
    double zero =
        pith_scale_at(strokes->y, strokes->y->low > 0 ? strokes->y->low : 0);
    if (strokes->y->high < 0)
        zero = pith_scale_at(strokes->y, strokes->y->high);
    pith_svg_attr(strokes->svg, "x", left);
    pith_svg_attr(strokes->svg, "y", y < zero ? y : zero);
    pith_svg_attr(strokes->svg, "width", width > 1 ? width : 1);
    pith_svg_attr(strokes->svg, "height", fabs(zero - y));
}

static void draw_bars(const pith_strokes *strokes,
                      const pith_plot_series *series, unsigned colour)
{
    double pixels = fabs(strokes->x->to - strokes->x->from);
    size_t most = (size_t)(pixels / (1.5 * strokes->nbars)) + 1;
    size_t each = (series->n + most - 1) / most;
    if (each > 1) {
        strokes->note->together += series->n;
        strokes->note->drawn += (series->n + each - 1) / each;
        if (each > strokes->note->bar_each)
            strokes->note->bar_each = each;
    }
    for (size_t i = 0; i < series->n; i += each) {
        size_t stop = series->n - i < each ? series->n : i + each;
        size_t before = strokes->svg->out.len;
        pith_buf_printf(&strokes->svg->out,
                        series->faint ? "<rect class=\"k%u tint\""
                                      : "<rect class=\"b k%u\"",
                        colour);
        size_t empty = strokes->svg->out.len;
        draw_bar(strokes, series, i, stop);
        if (strokes->svg->out.len == empty)
            strokes->svg->out.len = before;
        else
            pith_buf_text(&strokes->svg->out, "/>\n");
    }
}

/* -- Lines ----------------------------------------------------------------- */

/* A path under way. */
typedef struct pen {
    const pith_strokes *marks;
    const pith_plot_series *series;
    bool down;
} pen;

static void move_pen(pen *self, size_t i)
{
    const pith_strokes *strokes = self->marks;
    if (!takes(strokes, self->series, i)) {
        self->down = false;
        return;
    }
    pith_buf_byte(&strokes->svg->out, self->down ? 'L' : 'M');
    pith_svg_number(strokes->svg,
                    pith_scale_at(strokes->x, pith_series_x(self->series, i)));
    pith_buf_byte(&strokes->svg->out, ' ');
    pith_svg_number(strokes->svg,
                    pith_scale_at(strokes->y, self->series->y[i]));
    self->down = true;
}

/* First, smallest, largest and last point of a range, in order. */
static void draw_stretch(pen *self, size_t from, size_t stop)
{
    const double *y = self->series->y;
    size_t low = from;
    size_t high = from;
    bool whole = true;
    for (size_t i = from; i < stop; i++) {
        bool fine = takes(self->marks, self->series, i);
        whole = whole && fine;
        if (fine && (!takes(self->marks, self->series, low) || y[i] < y[low]))
            low = i;
        if (fine && (!takes(self->marks, self->series, high) || y[i] > y[high]))
            high = i;
    }
    size_t a = low < high ? low : high;
    size_t b = low < high ? high : low;
    move_pen(self, from);
    if (a > from)
        move_pen(self, a);
    if (b > a)
        move_pen(self, b);
    if (!whole) /* a gap stays one */
        self->down = false;
    if (stop - 1 > b)
        move_pen(self, stop - 1);
}

static void draw_line(const pith_strokes *strokes,
                      const pith_plot_series *series, unsigned colour)
{
    pen p = {.marks = strokes, .series = series};
    pith_buf_printf(&strokes->svg->out, "<path class=\"k%u l%s\" d=\"", colour,
                    series->faint ? " faint" : "");
    for (size_t i = 0; i < series->n; i++)
        strokes->note->left_out += !takes(strokes, series, i);
    if (series->n > PITH_POINTS_MAX) {
        size_t each = (series->n + STRETCHES - 1) / STRETCHES;
        strokes->note->line = true;
        for (size_t i = 0; i < series->n; i += each)
            draw_stretch(&p, i, series->n - i < each ? series->n : i + each);
    } else {
        for (size_t i = 0; i < series->n; i++)
            move_pen(&p, i);
    }
    pith_buf_text(&strokes->svg->out, "\"/>\n");
}

/* -- Points ---------------------------------------------------------------- */

/* Cells of the plot's area and the number of points in each. */
typedef struct grid {
    double side;
    size_t columns, rows;
    uint32_t *count;
} grid;

static pith_status make_grid(const pith_strokes *strokes, double least,
                             grid *self)
{
    double width = fabs(strokes->x->to - strokes->x->from);
    double height = fabs(strokes->y->to - strokes->y->from);
    self->side = sqrt(width * height / CELLS_MAX);
    if (self->side < least)
        self->side = least;
    self->columns = (size_t)(width / self->side) + 2;
    self->rows = (size_t)(height / self->side) + 2;
    self->count = pith_arena_zalloc(strokes->arena, self->columns * self->rows,
                                    sizeof *self->count);
    return self->count ? PITH_OK : PITH_NOMEM;
}

static void fill_grid(const pith_strokes *strokes,
                      const pith_plot_series *series, grid *self)
{
    double left = fmin(strokes->x->from, strokes->x->to);
    double top = fmin(strokes->y->from, strokes->y->to);
    for (size_t i = 0; i < series->n; i++) {
        if (!takes(strokes, series, i))
            continue;
        double x = pith_scale_at(strokes->x, pith_series_x(series, i)) - left;
        double y = pith_scale_at(strokes->y, series->y[i]) - top;
        size_t column = x > 0 ? (size_t)(x / self->side) : 0;
        size_t row = y > 0 ? (size_t)(y / self->side) : 0;
        column = column < self->columns ? column : self->columns - 1;
        row = row < self->rows ? row : self->rows - 1;
        uint32_t *count = &self->count[row * self->columns + column];
        *count += *count < UINT32_MAX;
    }
}

/* A position in a cell: its corner at part 0, its centre at 0.5. */
static void find_in_cell(const pith_strokes *strokes, const grid *self,
                         size_t i, double part, double at[2])
{
    size_t row = i / self->columns;
    double column = (double)(i - row * self->columns);
    at[0] =
        fmin(strokes->x->from, strokes->x->to) + (column + part) * self->side;
    at[1] = fmin(strokes->y->from, strokes->y->to) +
            ((double)row + part) * self->side;
}

static pith_status draw_many(const pith_strokes *strokes,
                             const pith_plot_series *series, unsigned colour)
{
    grid g;
    pith_status status = make_grid(strokes, CELL_LEAST, &g);
    if (status != PITH_OK)
        return status;
    fill_grid(strokes, series, &g);
    for (size_t i = 0; i < g.columns * g.rows; i++) {
        if (g.count[i] == 0)
            continue;
        double at[2];
        find_in_cell(strokes, &g, i, 0.5, at);
        pith_svg_shape(strokes->svg, colour, at, 1.8 + 0.5 * log2(g.count[i]));
        strokes->note->drawn++;
    }
    strokes->note->together += series->n;
    strokes->note->points = true;
    return PITH_OK;
}

static void draw_names(const pith_strokes *strokes,
                       const pith_plot_series *series)
{
    pith_svg_names names = {.n = 0};
    for (size_t i = 0; i < series->n; i++) {
        if (!takes(strokes, series, i))
            continue;
        double at[] = {pith_scale_at(strokes->x, pith_series_x(series, i)),
                       pith_scale_at(strokes->y, series->y[i])};
        pith_svg_name(strokes->svg, &names, at, series->names[i]);
    }
}

static pith_status draw_points(const pith_strokes *strokes,
                               const pith_plot_series *series, unsigned colour,
                               bool noted)
{
    for (size_t i = 0; !noted && i < series->n; i++)
        strokes->note->left_out += !takes(strokes, series, i);
    if (series->n > PITH_POINTS_MAX)
        return draw_many(strokes, series, colour);
    for (size_t i = 0; i < series->n; i++) {
        if (!takes(strokes, series, i))
            continue;
        double at[] = {pith_scale_at(strokes->x, pith_series_x(series, i)),
                       pith_scale_at(strokes->y, series->y[i])};
        pith_svg_shape_named(strokes->svg, colour, at,
                             strokes->size ? strokes->size[i] : point_radius,
                             series->names ? series->names[i] : (pith_str){0});
    }
    if (series->names)
        draw_names(strokes, series);
    return PITH_OK;
}

/* -- Density --------------------------------------------------------------- */

/* A square for many points. Its opacity is logarithmic, so a single point stays
 * visible beside hundreds. */
static void draw_square(const pith_strokes *strokes, const grid *self, size_t i,
                        unsigned colour)
{
    double right = fmax(strokes->x->from, strokes->x->to);
    double bottom = fmax(strokes->y->from, strokes->y->to);
    double at[2];
    find_in_cell(strokes, self, i, 0, at);
    double most = log2(1.0 + strokes->note->densest);
    pith_buf_printf(&strokes->svg->out, "<rect class=\"b k%u\"", colour);
    pith_svg_attr(strokes->svg, "x", at[0]);
    pith_svg_attr(strokes->svg, "y", at[1]);
    pith_svg_attr(strokes->svg, "width", fmin(self->side, right - at[0] + 1));
    pith_svg_attr(strokes->svg, "height", fmin(self->side, bottom - at[1] + 1));
    pith_svg_attr(strokes->svg, "fill-opacity",
                  log2(1.0 + self->count[i]) / most);
    pith_buf_printf(&strokes->svg->out, "><title>%u</title></rect>\n",
                    self->count[i]);
}

static pith_status draw_density(const pith_strokes *strokes,
                                const pith_plot_series *series, unsigned colour)
{
    grid g;
    pith_status status = make_grid(strokes, SQUARE_LEAST, &g);
    if (status != PITH_OK)
        return status;
    fill_grid(strokes, series, &g);
    for (size_t i = 0; i < series->n; i++)
        strokes->note->left_out += !takes(strokes, series, i);
    for (size_t i = 0; i < g.columns * g.rows; i++)
        if (g.count[i] > strokes->note->densest)
            strokes->note->densest = g.count[i];
    for (size_t i = 0; i < g.columns * g.rows; i++)
        if (g.count[i])
            draw_square(strokes, &g, i, colour);
    return PITH_OK;
}

pith_status pith_strokes_draw(const pith_strokes *marks,
                              const pith_plot_series *series, unsigned colour)
{
    switch (series->mark) {
    case PITH_MARK_BARS:
        draw_bars(marks, series, colour);
        return PITH_OK;
    case PITH_MARK_LINE:
        draw_line(marks, series, colour);
        return PITH_OK;
    case PITH_MARK_BOTH:
        draw_line(marks, series, colour);
        return draw_points(marks, series, colour, true);
    case PITH_MARK_DENSITY:
        return draw_density(marks, series, colour);
    default:
        return draw_points(marks, series, colour, false);
    }
}
