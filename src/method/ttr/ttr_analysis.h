/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From source to lines that are content or not, with every number on the way:
 * what the method `ttr` decides by and pictures of it show.
 */
#ifndef PITH_METHOD_TTR_ANALYSIS_H
#define PITH_METHOD_TTR_ANALYSIS_H

#include "page.h"
#include "ttr_cluster.h"
#include "ttr_series.h"

/* How content lines are told from the others. */
typedef enum pith_ttr_cluster {
    PITH_TTR_THRESHOLD, /* smoothed ratio against its deviation */
    PITH_TTR_FARTHEST,  /* clusters of (smoothed ratio, slope) */
    PITH_TTR_MEANS,
    PITH_TTR_EXPECT,
} pith_ttr_cluster;

typedef struct pith_ttr_options {
    pith_ttr_reading reading;
    pith_ttr_smoothing smoothing;
    pith_ttr_cluster cluster;
    bool density;  /* clusters are fitted normals, not nearest centres */
    double lambda; /* threshold in deviations */
    unsigned k;    /* clusters, 1 to PITH_CLUSTERS_MAX */
    uint32_t seed; /* 0: clusters begin at the point nearest the origin; else
                      which of the random beginnings */
    uint32_t ahead;
    pith_ttr_derivative derivative;
} pith_ttr_options;

/* What the decision rests on after all. */
typedef enum pith_ttr_basis {
    PITH_TTR_BY_THRESHOLD, /* also: clusters asked for, but there is only one */
    PITH_TTR_BY_CLUSTER,
    PITH_TTR_BY_NOTHING, /* fewer than two lines, or all alike */
} pith_ttr_basis;

typedef struct pith_ttr {
    pith_ttr_lines lines;
    double *ratio;    /* per line, as are the others */
    double *smooth;   /* h' */
    double *slope;    /* g'; NULL where no clusters were asked for */
    uint8_t *content; /* 1: content */
    double threshold; /* of smooth */
    pith_ttr_basis basis;
    pith_clusters clusters; /* BY_CLUSTER; .of is per line */
    unsigned plain;         /* BY_CLUSTER: the one that is no content */
} pith_ttr;

/** Analyse a source (valid UTF-8); everything lives in arena. PITH_NOMEM or
 * PITH_OK. Linear but for the window of the smoothing. */
pith_status pith_ttr_analyse(pith_str source, const pith_ttr_options *options,
                             pith_arena *arena, pith_ttr *out);

/** Fill in out->slope when it is not there yet. PITH_NOMEM or PITH_OK. */
pith_status pith_ttr_find_slopes(const pith_ttr_options *options,
                                 pith_arena *arena, pith_ttr *out);

/** Options as the method's parameters have them, for a page. */
pith_ttr_options pith_ttr_options_of(const pith_page *page,
                                     const double *param);

/** As pith_ttr_analyse() for the page's source. */
pith_status pith_ttr_analyse_page(const pith_page *page,
                                  const pith_ttr_options *options,
                                  pith_arena *arena, pith_ttr *out);

#endif
