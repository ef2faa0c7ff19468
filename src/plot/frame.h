/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by plots: checks of arguments, sizes, the legend, and notes about
 * simplifications. */
#ifndef PITH_PLOT_FRAME_H
#define PITH_PLOT_FRAME_H

#include "strokes.h"

enum { PITH_FRAME_SERIES = 64 };

/** Copy a caller's plot, which may be of another version. */
pith_status pith_frame_read(const pith_plot *given, pith_plot *out);

/** PITH_ARG for sizes and numbers outside their range; otherwise the size of
 * the picture. */
pith_status pith_frame_check(const pith_plot *plot, pith_svg *svg);

/** Height of a legend of that width below the title; 0 without names. */
double pith_frame_legend_height(const pith_plot *plot, double width);

/** The legend, from y downwards. */
void pith_frame_legend(pith_svg *svg, const pith_plot *plot, double width,
                       double y);

/** Append the plot's caption and the notes to out. */
void pith_frame_caption(const pith_plot *plot, const pith_strokes_note *note,
                        pith_buf *out);

/** As pith_plot_draw(); size: radius of every point of every series in turn,
 * or NULL. */
pith_status pith_frame_draw(const pith_plot *plot, const double *const *size,
                            char **svg, size_t *len);

#endif
