/* SPDX-License-Identifier: Apache-2.0 */
/* From the source to lines that are content or not, with all intermediate
 * numbers, for the method `ttr` and its figures. */
#ifndef PITH_METHOD_TTR_ANALYSIS_H
#define PITH_METHOD_TTR_ANALYSIS_H

#include "page.h"
#include "ttr_cluster.h"
#include "ttr_series.h"

/** How content lines are distinguished. */
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
    bool flat;     /* clusters by smoothed ratio alone, without the slope */
    double lambda; /* threshold in deviations */
    unsigned k;    /* clusters, 1 to PITH_CLUSTERS_MAX */
    uint32_t seed; /* 0: the first centre is the point nearest the origin;
                      otherwise the number of a random start */
    uint32_t ahead;
    pith_ttr_derivative derivative;
} pith_ttr_options;

/** What the decision was based on. */
typedef enum pith_ttr_basis {
    PITH_TTR_BY_THRESHOLD, /* also if clusters were requested but there is only
                              one */
    PITH_TTR_BY_CLUSTER,
    PITH_TTR_BY_NOTHING, /* fewer than two lines, or all equal */
} pith_ttr_basis;

typedef struct pith_ttr {
    pith_ttr_lines lines;
    double *ratio;    /* per line, as are the others */
    double *smooth;   /* h' */
    double *rise;     /* smoothed g; NULL if no clusters were requested */
    double *slope;    /* g', its size; NULL likewise */
    uint8_t *content; /* 1: content */
    double threshold; /* of smooth */
    pith_ttr_basis basis;
    pith_clusters clusters; /* BY_CLUSTER; .of is per line */
    unsigned plain;         /* BY_CLUSTER: the cluster that is not content */
} pith_ttr;

/**
 * Analyse a source (valid UTF-8); everything lives in arena. PITH_OK or
 * PITH_NOMEM. Takes linear time, times the width of the smoothing window.
 */
pith_status pith_ttr_analyse(pith_str source, const pith_ttr_options *options,
                             pith_arena *arena, pith_ttr *out);

/** Fill in out->rise and out->slope if they are missing. PITH_OK or
 * PITH_NOMEM. */
pith_status pith_ttr_find_slopes(const pith_ttr_options *options,
                                 pith_arena *arena, pith_ttr *out);

/** The options for a page, from the method's parameters. */
pith_ttr_options pith_ttr_options_of(const pith_page *page,
                                     const double *param);

/** As pith_ttr_analyse() for the page's source. */
pith_status pith_ttr_analyse_page(const pith_page *page,
                                  const pith_ttr_options *options,
                                  pith_arena *arena, pith_ttr *out);

#endif
