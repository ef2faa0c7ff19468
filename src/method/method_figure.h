/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Figures of methods: pictures of the values between a page and the decisions.
 * A method ID that has any defines the table pith_figures_ID in its folder and
 * has a row below. The tables are not in the rows of method_list.h, so that a
 * program that draws nothing links nothing that draws.
 */
#ifndef PITH_METHOD_METHOD_FIGURE_H
#define PITH_METHOD_METHOD_FIGURE_H

#include "method.h"

#include <pith/plot.h>

/** The methods that have figures, in the order in which these are listed. */
#define PITH_FIGURE_LIST(X) \
    X(ttr)                  \
    X(weight)               \
    X(outlier)

/** What a figure is drawn from. */
typedef struct pith_figure_job {
    const pith_page *page;        /* NULL: draw the word list alone */
    const pith_layout *layout;    /* boxes, if the method needs them */
    const double *param;          /* values of the method's params */
    const pith_word_table *words; /* learned from other pages, or NULL */
    pith_str annotated;           /* the content according to a person, UTF-8;
                                     empty: not known */
    pith_arena *arena;            /* cleared when the figure is drawn */
    char **svg;                   /* out: owned by the caller */
} pith_figure_job;

typedef struct pith_method_figure {
    const char *name;    /* [a-z-]+; NULL after the last */
    const char *summary; /* one line, no full stop */
    pith_status (*draw)(const pith_figure_job *job);
    bool annotated; /* has nothing to draw without annotated content */
} pith_method_figure;

#define PITH_DECLARE_FIGURES(id) \
    extern const pith_method_figure pith_figures_##id[];
PITH_FIGURE_LIST(PITH_DECLARE_FIGURES)
#undef PITH_DECLARE_FIGURES

#endif
