/* SPDX-License-Identifier: Apache-2.0 */
/* All papers one after another: see eval_all.h. */
#include "eval_all.h"

#include "eval_paper_html.h"
#include "eval_reproduce.h"

#include <stdlib.h>
#include <string.h>

static bool is_lost(const pith_eval_run *run)
{
    return run->out_of_memory || run->tally.output_failed;
}

/* Reset the results of the previous paper; templates of sites are kept. */
static void begin_paper(pith_eval_run *run, const pith_paper *paper)
{
    run->methods = run->metrics = (pith_eval_names){.count = 0};
    memset(run->variants, 0, sizeof run->variants);
    run->unannotated = run->unscored = run->unshown = 0;
    run->paper = paper->name;
    run->property = paper->chart == PITH_CHART_WORDS ? PITH_EVAL_WORDS
                                                     : PITH_EVAL_NO_PROPERTY;
    pith_eval_paper_setup(paper->name, run);
    pith_report_free(run->report);
    run->report = pith_report_new("page type");
    run->out_of_memory = run->out_of_memory || run->report == NULL;
    pith_eval_html_clear(&run->html);
    run->html.keeps_rows = true;
}

static void run_papers(pith_eval_run *run, pith_progress_wish progress,
                       FILE *text, FILE *page)
{
    const pith_paper *paper;
    for (size_t i = 0; (paper = pith_paper_at(i)) != NULL && !is_lost(run);
         i++) {
        if (paper->tables == NULL)
            continue;
        begin_paper(run, paper);
        if (!is_lost(run))
            pith_eval_score_all(run, progress);
        if (is_lost(run))
            return;
        run->told = true;
        fputs(i ? "\n" : "", text);
        pith_eval_paper_print(paper->name, run, text);
        if (page && !pith_eval_paper_html(run, page))
            run->out_of_memory = true;
    }
}

void pith_eval_all_run(pith_eval_run *run, pith_progress_wish progress,
                       pith_memory *text)
{
    const char *folder = run->html.folder;
    pith_memory sheet = {0};
    FILE *out = pith_memory_open(text);
    FILE *page = folder ? pith_memory_open(&sheet) : NULL;
    run->html.folder = NULL; /* no files for single pages */
    if (out == NULL || (folder && page == NULL))
        run->out_of_memory = true;
    if (page) {
        pith_eval_html_begin(page, "Five papers, run again");
        pith_eval_papers_begin(run, page);
    }
    if (!is_lost(run))
        run_papers(run, progress, out, page);
    bool fine = !page || pith_memory_close(page, &sheet);
    fine = out && pith_memory_close(out, text) && fine;
    run->out_of_memory = run->out_of_memory || !fine;
    run->html.folder = folder;
    if (!folder || is_lost(run))
        free(sheet.data);
    else if (!pith_eval_html_write(&run->html, "index.html", sheet.data,
                                   sheet.len))
        run->tally.output_failed = true;
}
