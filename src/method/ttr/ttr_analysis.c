/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of `ttr` between the source and the labels: see
 * ttr_analysis.h. */
#include "ttr_analysis.h"

#include "status.h"

#include <math.h>
#include <string.h>

static double *new_series(const pith_ttr *ttr, pith_arena *arena)
{
    return pith_arena_alloc(arena, ttr->lines.n, sizeof(double));
}

static void judge_by_nothing(pith_ttr *ttr)
{
    ttr->basis = PITH_TTR_BY_NOTHING;
    for (uint32_t i = 0; i < ttr->lines.n; i++)
        ttr->content[i] = ttr->lines.line[i].chars > 0;
}

static void judge_by_threshold(pith_ttr *ttr)
{
    ttr->basis = PITH_TTR_BY_THRESHOLD;
    for (uint32_t i = 0; i < ttr->lines.n; i++)
        ttr->content[i] = ttr->smooth[i] >= ttr->threshold;
}

pith_status pith_ttr_find_slopes(const pith_ttr_options *options,
                                 pith_arena *arena, pith_ttr *ttr)
{
    if (ttr->slope)
        return PITH_OK;
    double *rise = new_series(ttr, arena);
    ttr->slope = new_series(ttr, arena);
    if (!rise || !ttr->slope)
        return PITH_NOMEM;
    uint32_t n = ttr->lines.n;
    pith_ttr_slopes((pith_ttr_series){ttr->smooth, n}, options->ahead,
                    options->derivative, rise);
    PITH_TRY(pith_ttr_smooth(&options->smoothing, (pith_ttr_series){rise, n},
                             ttr->slope, arena));
    for (uint32_t i = 0; i < n; i++) {
        rise[i] = ttr->slope[i];
        ttr->slope[i] = fabs(rise[i]);
    }
    ttr->rise = rise;
    return PITH_OK;
}

static pith_status judge_by_cluster(const pith_ttr_options *options,
                                    pith_arena *arena, pith_ttr *ttr)
{
    uint32_t n = ttr->lines.n;
    PITH_TRY(pith_ttr_find_slopes(options, arena, ttr));
    double *second = ttr->slope;
    if (options->flat) {
        second = pith_arena_zalloc(arena, n, sizeof *second);
        if (!second)
            return PITH_NOMEM;
    }
    pith_points points = {.at = {ttr->smooth, second}, .n = n};
    pith_points_measure(&points);
    if (points.range[0] <= 0 && points.range[1] <= 0) {
        judge_by_nothing(ttr);
        return PITH_OK;
    }
    pith_clusters *clusters = &ttr->clusters;
    clusters->of = pith_arena_zalloc(arena, n, 1);
    if (!clusters->of)
        return PITH_NOMEM;
    if (options->seed && options->cluster != PITH_TTR_FARTHEST)
        pith_cluster_random(&points, options->k, options->seed, clusters);
    else
        pith_cluster_farthest(&points, options->k, options->seed, clusters);
    if (options->cluster != PITH_TTR_FARTHEST)
        pith_cluster_means(&points, clusters);
    if (options->cluster == PITH_TTR_EXPECT)
        pith_cluster_expect(&points, clusters);
    if (options->density)
        pith_cluster_densities(&points, clusters);
    if (pith_cluster_count(clusters) < 2) {
        judge_by_threshold(ttr);
        return PITH_OK;
    }
    ttr->basis = PITH_TTR_BY_CLUSTER;
    ttr->plain = pith_cluster_nearest_origin(clusters);
    for (uint32_t i = 0; i < n; i++)
        ttr->content[i] = clusters->of[i] != ttr->plain;
    return PITH_OK;
}

pith_status pith_ttr_analyse(pith_str source, const pith_ttr_options *options,
                             pith_arena *arena, pith_ttr *out)
{
    *out = (pith_ttr){0};
    PITH_TRY(
        pith_ttr_lines_read(source, &options->reading, arena, &out->lines));
    uint32_t n = out->lines.n;
    out->ratio = new_series(out, arena);
    out->smooth = new_series(out, arena);
    out->content = pith_arena_alloc(arena, n, 1);
    if (!out->ratio || !out->smooth || !out->content)
        return PITH_NOMEM;
    pith_ttr_ratios(&out->lines, out->ratio);
    PITH_TRY(pith_ttr_smooth(&options->smoothing,
                             (pith_ttr_series){out->ratio, n}, out->smooth,
                             arena));
    pith_ttr_series smooth = {out->smooth, n};
    out->threshold = options->lambda * pith_ttr_deviation(smooth);
    if (n < 2)
        judge_by_nothing(out);
    else if (options->cluster == PITH_TTR_THRESHOLD)
        judge_by_threshold(out);
    else
        return judge_by_cluster(options, arena, out);
    return PITH_OK;
}

pith_status pith_ttr_analyse_page(const pith_page *page,
                                  const pith_ttr_options *options,
                                  pith_arena *arena, pith_ttr *out)
{
    pith_str source = {page->tree->source, page->tree->source_len};
    return pith_ttr_analyse(source, options, arena, out);
}
