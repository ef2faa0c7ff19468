/* SPDX-License-Identifier: Apache-2.0 */
/* The one list of figures, and drawing them by name. */
#include "figure_job.h"
#include "status.h"
#include "str.h"

#include <stdio.h>

typedef struct figure {
    pith_figure_info info;
    pith_figure_draw *draw;
} figure;

static const figure figures[] = {
    {{"ttr", "histogram", "characters per tag of each line, with a threshold"},
     pith_figure_ttr_histogram},
    {{"ttr", "smoothed", "the histogram after smoothing, with its threshold"},
     pith_figure_ttr_smoothed},
    {{"ttr", "derivative", "how steeply the smoothed ratio rises or falls"},
     pith_figure_ttr_derivative},
    {{"ttr", "clusters", "smoothed ratio against derivative, by cluster"},
     pith_figure_ttr_clusters},
    {{"weight", "tree", "the heaviest blocks, their weights and leaves"},
     pith_figure_weight_tree},
    {{"outlier", "words", "words by occurrences, pages and distance"},
     pith_figure_outlier_words},
    {{"outlier", "words-filtered", "the same without the outliers"},
     pith_figure_outlier_filtered},
    {{"outlier", "words-flat",
      "words by occurrences and distance, on two axes"},
     pith_figure_outlier_flat},
    {{NULL, "blocks", "the method's number for each block, kept or dropped"},
     pith_figure_blocks},
};

enum { NFIGURES = sizeof figures / sizeof *figures };

static bool has(const pith_method *method, const figure *row)
{
    if (row->info.method)
        return strcmp(row->info.method, method->name) == 0;
    return method->figure;
}

bool pith_figure_info_at(size_t i, pith_figure_info *info)
{
    if (i >= NFIGURES)
        return false;
    *info = figures[i].info;
    return true;
}

static const figure *find(const pith_method *method, const char *name)
{
    for (size_t i = 0; i < NFIGURES; i++)
        if (has(method, &figures[i]) && strcmp(figures[i].info.name, name) == 0)
            return &figures[i];
    return NULL;
}

bool pith_figure_exists(const char *method, const char *name)
{
    const pith_method *found = pith_plan_method(method);
    return found && find(found, name);
}

static pith_status fail(const pith_method *method, const char *name,
                        pith_error *error)
{
    char list[100] = "";
    size_t len = 0;
    for (size_t i = 0; i < NFIGURES; i++) {
        if (!has(method, &figures[i]))
            continue;
        int n = snprintf(list + len, sizeof list - len, "%s%s", len ? ", " : "",
                         figures[i].info.name);
        len += n > 0 && (size_t)n < sizeof list - len ? (size_t)n : 0;
    }
    return pith_fail(error, PITH_ARG, 0,
                     "method %s has no figure \"%.40s\"; it has %s",
                     method->name, name, list[0] ? list : "none");
}

pith_status pith_doc_figure(pith_doc *doc, const pith_options *options,
                            const char *name, char **svg, pith_error *error)
{
    *svg = NULL;
    pith_plan plan;
    PITH_TRY(pith_plan_make(options, &plan, error));
    const figure *found = find(plan.method, name);
    if (!found)
        return fail(plan.method, name, error);
    /* An arena of its own: figures run methods, which clear the scratch. */
    pith_arena arena;
    pith_arena_init(&arena, plan.limits.max_memory);
    pith_figure_job job = {
        .doc = doc, .plan = &plan, .arena = &arena, .svg = svg};
    bool outermost = pith_doc_continue_clock(doc, "drawing");
    pith_status status = pith_doc_enter(doc, "drawing");
    if (status == PITH_OK)
        status = found->draw(&job);
    if (outermost)
        status = pith_doc_settle(doc, status);
    pith_arena_free(&arena);
    if (status == PITH_LIMIT)
        return pith_doc_tell(doc, status, error);
    return status == PITH_OK
               ? PITH_OK
               : pith_fail(error, status, 0, "%s", pith_status_text(status));
}
