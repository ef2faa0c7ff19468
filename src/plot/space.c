/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A scatter on three axes in a fixed parallel projection.
 *
 * The unit cube is turned about its vertical axis and tilted towards the
 * viewer: x points right and to the front, y right and to the back, z up. The
 * floor and the two back walls have grids; farther points are drawn first.
 */
#include "frame.h"

#include "status.h"
#include "str.h"

#include <math.h>
#include <stdlib.h>

enum {
    AXES = 3,
    HEIGHT = 480,
    THREADS_MAX = 200, /* points with lines to the floor */
    TICKS = 5,
    BAND = 46, /* pixels below the cube for ticks and labels */
};

/* Directions of the unit axes on the picture, in units of its scale: turned by
 * 35 degrees, tilted by 24 (a guess that shows all three faces well). */
static const double along[AXES][2] = {
    {0.819, 0.233},
    {0.574, -0.333},
    {0, -0.72},
};

/* A point to draw. */
typedef struct spot {
    double at[2];    /* pixels */
    double floor[2]; /* right below it */
    double depth;    /* larger is nearer */
    size_t order;    /* ties: as given */
    pith_str name;   /* may be empty */
    unsigned colour;
} spot;

typedef struct scene {
    const pith_plot *plot;
    pith_svg svg;
    pith_scale axis[AXES];
    double zero[2], unit; /* pixels of the cube's origin and of its side */
    spot *spots;
    size_t nspots;
    pith_strokes_note note;
} scene;

static const double *values_of(const pith_plot_series *series, unsigned axis)
{
    const double *const values[] = {series->x, series->y, series->z};
    return values[axis];
}

static double value_of(const pith_plot_series *series, unsigned axis, size_t i)
{
    const double *values = values_of(series, axis);
    return values ? values[i] : (double)i;
}

static bool takes(const scene *self, const pith_plot_series *series, size_t i)
{
    for (unsigned a = 0; a < AXES; a++)
        if (!pith_scale_takes(&self->axis[a], value_of(series, a, i)))
            return false;
    return true;
}

static void find_ranges(scene *self)
{
    const pith_plot_axis *axes[] = {&self->plot->x, &self->plot->y,
                                    &self->plot->z};
    for (unsigned a = 0; a < AXES; a++)
        pith_scale_init(&self->axis[a], axes[a]);
    for (size_t k = 0; k < self->plot->nseries; k++) {
        const pith_plot_series *series = &self->plot->series[k];
        for (size_t i = 0; i < series->n; i++)
            for (unsigned a = 0; takes(self, series, i) && a < AXES; a++)
                pith_scale_see(&self->axis[a], value_of(series, a, i));
    }
    for (unsigned a = 0; a < AXES; a++) {
        pith_scale_finish(&self->axis[a], TICKS);
        self->axis[a].to = 1; /* the scale's pixels are fractions of the cube */
    }
}

/* Pixels of a point of the unit cube. */
static void project(const scene *self, const double cube[AXES], double out[2])
{
    for (unsigned d = 0; d < 2; d++) {
        out[d] = self->zero[d];
        for (unsigned a = 0; a < AXES; a++)
            out[d] += self->unit * cube[a] * along[a][d];
    }
}

static void draw_edge(scene *self, const double from[AXES],
                      const double to[AXES], const char *class)
{
    double a[2];
    double b[2];
    project(self, from, a);
    project(self, to, b);
    pith_svg_line(&self->svg, (pith_svg_segment){a[0], a[1], b[0], b[1]},
                  class);
}

/* Grid lines at a fraction of one axis: across the two faces that contain the
 * axis. `back[a]` is the position of the back face on axis a. */
static void draw_grid(scene *self, unsigned axis, double share)
{
    static const double back[AXES] = {0, 1, 0};
    for (unsigned other = 0; other < AXES; other++) {
        if (other == axis)
            continue;
        double from[AXES] = {back[0], back[1], back[2]};
        from[axis] = share;
        double to[AXES] = {from[0], from[1], from[2]};
        from[other] = 0;
        to[other] = 1;
        draw_edge(self, from, to, "grid");
    }
}

/* The position of an axis's ticks: the edge of the cube, and the direction of
 * the names from it. */
static const struct edge {
    double at[AXES];
    double name[2], title[2];
    pith_svg_anchor anchor;
    bool upward;
} edges[AXES] = {
    {{0, 0, 0}, {-5, 16}, {-24, 36}, PITH_SVG_END, false},
    {{1, 0, 0}, {6, 14}, {24, 36}, PITH_SVG_START, false},
    {{0, 0, 0}, {-8, 4}, {0, 0}, PITH_SVG_END, true},
};

static void draw_axis(scene *self, unsigned axis)
{
    const struct edge *edge = &edges[axis];
    const pith_scale *scale = &self->axis[axis];
    double cube[AXES] = {edge->at[0], edge->at[1], edge->at[2]};
    double end[AXES] = {edge->at[0], edge->at[1], edge->at[2]};
    end[axis] = 1;
    draw_edge(self, cube, end, "axis");
    double at[2];
    double widest = 0;
    for (unsigned i = 0; i < scale->nticks; i++) {
        double width =
            pith_svg_width(pith_str_of(scale->tick[i].text), PITH_SVG_TICK);
        widest = width > widest ? width : widest;
        cube[axis] = pith_scale_at(scale, scale->tick[i].at);
        project(self, cube, at);
        pith_svg_label label = {.x = at[0] + edge->name[0],
                                .y = at[1] + edge->name[1],
                                .anchor = edge->anchor,
                                .class = "tick"};
        pith_svg_text(&self->svg, &label, pith_str_of(scale->tick[i].text));
    }
    cube[axis] = 0.5;
    project(self, cube, at);
    /* Beside a vertical axis, the names of ticks must fit between them. */
    double beside = edge->upward ? edge->name[0] - 14 - widest : edge->title[0];
    pith_svg_label label = {.x = at[0] + beside,
                            .y = at[1] + edge->title[1],
                            .anchor =
                                edge->upward ? PITH_SVG_MIDDLE : edge->anchor,
                            .upward = edge->upward};
    const pith_plot_axis *axes[] = {&self->plot->x, &self->plot->y,
                                    &self->plot->z};
    pith_svg_text(&self->svg, &label, axes[axis]->label);
}

static void lay_out(scene *self)
{
    double top = pith_svg_begin(&self->svg, self->plot);
    pith_frame_legend(&self->svg, self->plot, self->svg.width, top);
    top += pith_frame_legend_height(self->plot, self->svg.width) + 6;
    double wide = (self->svg.width - 190) / (along[0][0] + along[1][0]);
    double high = (self->svg.height - top - BAND) /
                  (along[0][1] - along[1][1] - along[2][1]);
    self->unit = wide < high ? wide : high;
    double width = self->unit * (along[0][0] + along[1][0]);
    self->zero[0] = (self->svg.width - width) / 2 + 16;
    self->zero[1] = self->svg.height - BAND - self->unit * along[0][1];
}

/* -- Points ---------------------------------------------------------------- */

static void add_spot(scene *self, const pith_plot_series *series, size_t i,
                     unsigned colour)
{
    double cube[AXES];
    for (unsigned a = 0; a < AXES; a++) {
        double value = value_of(series, a, i);
        if (!pith_scale_takes(&self->axis[a], value) ||
            !pith_scale_holds(&self->axis[a], value)) {
            self->note.left_out++;
            return;
        }
        cube[a] = pith_scale_at(&self->axis[a], value);
    }
    spot *made = &self->spots[self->nspots];
    *made = (spot){
        .depth = cube[0] - cube[1], .order = self->nspots, .colour = colour};
    if (series->names)
        made->name = series->names[i];
    project(self, cube, made->at);
    cube[2] = 0;
    project(self, cube, made->floor);
    self->nspots++;
}

static int compare_spots(const void *a, const void *b)
{
    const spot *left = a;
    const spot *right = b;
    if (left->depth != right->depth)
        return left->depth < right->depth ? -1 : 1;
    return left->order < right->order ? -1 : 1;
}

/* As given. */
static int compare_orders(const void *a, const void *b)
{
    const spot *left = a;
    const spot *right = b;
    return (left->order > right->order) - (left->order < right->order);
}

static void draw_names(scene *self)
{
    pith_svg_names names = {.n = 0};
    for (size_t i = 0; i < self->nspots; i++)
        pith_svg_name(&self->svg, &names, self->spots[i].at,
                      self->spots[i].name);
}

static void say_nothing(scene *self)
{
    pith_svg_label label = {.x = self->svg.width / 2,
                            .y = self->svg.height / 2,
                            .anchor = PITH_SVG_MIDDLE,
                            .class = "soft halo"};
    pith_svg_text(&self->svg, &label, PITH_S("no data"));
}

/* Of too many points, only every nth is drawn, evenly over each series. */
static pith_status draw_spots(scene *self, pith_arena *arena)
{
    size_t room = 0;
    for (size_t k = 0; k < self->plot->nseries; k++) {
        size_t n = self->plot->series[k].n;
        room += n < PITH_POINTS_MAX ? n : PITH_POINTS_MAX;
    }
    self->spots = pith_arena_alloc(arena, room + 1, sizeof *self->spots);
    if (!self->spots)
        return PITH_NOMEM;
    for (size_t k = 0; k < self->plot->nseries; k++) {
        const pith_plot_series *series = &self->plot->series[k];
        size_t each = (series->n + PITH_POINTS_MAX - 1) / PITH_POINTS_MAX;
        for (size_t i = 0; i < series->n; i += each)
            add_spot(self, series, i, pith_series_colour(series, k));
        if (each > 1) {
            self->note.together += series->n;
            self->note.drawn += (series->n + each - 1) / each;
        }
    }
    qsort(self->spots, self->nspots, sizeof *self->spots, compare_spots);
    for (size_t i = 0; i < self->nspots; i++) {
        spot *here = &self->spots[i];
        if (self->nspots <= THREADS_MAX)
            pith_svg_line(&self->svg,
                          (pith_svg_segment){here->at[0], here->at[1],
                                             here->floor[0], here->floor[1]},
                          "thread");
        pith_svg_shape_named(&self->svg, here->colour, here->at, 3.6,
                             here->name);
    }
    qsort(self->spots, self->nspots, sizeof *self->spots, compare_orders);
    draw_names(self);
    if (self->nspots == 0)
        say_nothing(self);
    return PITH_OK;
}

static void write_caption(const scene *self, pith_buf *out)
{
    pith_frame_caption(self->plot, &self->note, out);
    if (self->note.together)
        pith_buf_printf(out, "%sOf %zu points %zu are drawn, evenly chosen.",
                        out->len ? " " : "", self->note.together,
                        self->note.drawn);
}

pith_status pith_plot_space(const pith_plot *given, char **svg, size_t *len)
{
    *svg = NULL;
    pith_plot own;
    PITH_TRY(pith_frame_read(given, &own));
    const pith_plot *plot = &own;
    scene s = {.plot = plot};
    pith_plot sized = own;
    sized.height = plot->height ? plot->height : HEIGHT;
    pith_status status = pith_frame_check(&sized, &s.svg);
    if (status != PITH_OK)
        return status;
    pith_plot_series points[PITH_FRAME_SERIES];
    for (size_t i = 0; i < plot->nseries; i++) {
        points[i] = plot->series[i];
        points[i].mark = PITH_MARK_POINTS;
    }
    sized.series = points;
    s.plot = &sized;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    find_ranges(&s);
    lay_out(&s);
    for (unsigned a = 0; a < AXES; a++)
        for (unsigned i = 0; i < s.axis[a].nticks; i++)
            draw_grid(&s, a, pith_scale_at(&s.axis[a], s.axis[a].tick[i].at));
    for (unsigned a = 0; a < AXES; a++)
        draw_axis(&s, a);
    status = draw_spots(&s, &arena);
    pith_buf caption;
    pith_buf_init(&caption, 0);
    write_caption(&s, &caption);
    if (status == PITH_OK)
        status = caption.status;
    if (status == PITH_OK)
        status =
            pith_svg_finish(&s.svg, &sized, pith_buf_view(&caption), svg, len);
    else
        pith_buf_clear(&s.svg.out);
    pith_buf_clear(&caption);
    pith_arena_free(&arena);
    return status;
}
