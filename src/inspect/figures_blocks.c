/* SPDX-License-Identifier: Apache-2.0 */
/* A figure for every method with a number per block: the numbers in document
 * order, kept blocks separate from dropped ones. */
#include "figures_blocks.h"
#include "blocks_shown.h"
#include "status.h"
#include "str.h"

#include <pith/plot.h>
#include <stdio.h>

pith_status pith_figure_blocks(pith_doc *doc, const pith_plan *plan,
                               pith_arena *arena, char **svg)
{
    pith_labels labels = {0};
    PITH_TRY(pith_labels_run(doc, plan, arena, true, &labels));
    const pith_labels *const all[] = {&labels};
    pith_shown shown;
    PITH_TRY(pith_shown_find(&doc->page, all, 1, arena, &shown));
    double *any = pith_arena_alloc(arena, shown.n, sizeof *any);
    double *kept = pith_arena_alloc(arena, shown.n, sizeof *kept);
    double *number = pith_arena_alloc(arena, shown.n, sizeof *number);
    if (!any || !kept || !number)
        return PITH_NOMEM;
    for (size_t i = 0; i < shown.n; i++) {
        number[i] = (double)i + 1; /* as in the table of blocks */
        any[i] = pith_shown_figure(&labels, &shown.block[i]);
        kept[i] = shown.block[i].keep ? any[i] : 0;
    }
    const pith_plot_series series[] = {
        {.name = PITH_S("dropped"),
         .x = number,
         .y = any,
         .n = shown.n,
         .colour = 2},
        {.name = PITH_S("kept"),
         .x = number,
         .y = kept,
         .n = shown.n,
         .colour = 1,
         .over = true},
    };
    char title[120];
    int len = snprintf(title, sizeof title, "%s: the figure of each block",
                       plan->method->name);
    pith_plot plot = {
        .title = {title, len > 0 ? (size_t)len : 0},
        .caption = PITH_S("One bar per block in the order of the page. The "
                          "table of blocks has the rule behind each decision, "
                          "which may rest on more than this number."),
        .x.label = PITH_S("block"),
        .y.label = pith_str_of(plan->method->figure),
        .series = series,
        .nseries = 2,
    };
    return pith_plot_draw(&plot, svg, NULL);
}
