/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The metrics by name and number, and the public call that runs one.
 */
#include "metric.h"

#include "metric_list.h"
#include "str.h"
#include "text.h"

#include <math.h>

#define DECLARE(name) extern const pith_metric pith_metric_##name;
PITH_METRIC_LIST(DECLARE)
#undef DECLARE

static const pith_metric *const metrics[] = {
#define ROW(name) &pith_metric_##name,
    PITH_METRIC_LIST(ROW)
#undef ROW
};

enum { METRICS = sizeof metrics / sizeof *metrics };

/* Scratch memory for one score; far above the need of texts within pith's
 * limits. */
static const size_t max_scratch = (size_t)4 << 30;

const pith_metric *pith_metric_find(const char *name)
{
    for (size_t i = 0; name && i < METRICS; i++) {
        if (strcmp(metrics[i]->info.name, name) == 0)
            return metrics[i];
    }
    return NULL;
}

bool pith_metric_info_at(size_t i, pith_metric_info *info)
{
    if (i >= METRICS)
        return false;
    *info = metrics[i]->info;
    return true;
}

bool pith_metric_info_find(const char *name, pith_metric_info *info)
{
    const pith_metric *metric = pith_metric_find(name);
    if (metric)
        *info = metric->info;
    return metric != NULL;
}

static bool is_utf8(pith_str text)
{
    return text.len == 0 || pith_utf8_valid(text) == text.len;
}

pith_status pith_score(const char *metric, pith_str gold, pith_str extracted,
                       pith_str page, double value[PITH_SCORE_COLUMNS])
{
    const pith_metric *found = pith_metric_find(metric);
    if (found == NULL || !is_utf8(gold) || !is_utf8(extracted) ||
        !is_utf8(page))
        return PITH_ARG;
    pith_arena scratch;
    pith_arena_init(&scratch, max_scratch);
    pith_metric_job job = {gold, extracted, page, &scratch};
    for (size_t i = 0; i < PITH_SCORE_COLUMNS; i++)
        value[i] = 0;
    pith_status status = found->run(&job, value);
    pith_arena_free(&scratch);
    for (size_t i = 0; status == PITH_LIMIT && i < PITH_SCORE_COLUMNS; i++)
        value[i] = NAN;
    return status;
}
