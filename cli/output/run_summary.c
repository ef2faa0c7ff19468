/* SPDX-License-Identifier: Apache-2.0 */
/* The summary of a run: see run_summary.h. */
#include "run_summary.h"

#include "command.h"
#include "progress.h"

void pith_run_summary_start(pith_run_summary *summary)
{
    *summary = (pith_run_summary){.start_ms = pith_clock_ms()};
}

void pith_run_summary_count(pith_run_summary *summary,
                            const pith_page_done *done)
{
    summary->pages++;
    if (done->there)
        summary->there++;
    else if (done->outcome == PITH_OUTCOME_ERROR)
        summary->failed++;
    else if (done->skipped)
        summary->left_out++;
    else if (done->outcome == PITH_OUTCOME_EMPTY)
        summary->empty++;
    else if (done->outcome == PITH_OUTCOME_LIMIT)
        summary->limited++;
}

void pith_run_summary_print(const pith_run_summary *summary)
{
    const struct {
        size_t n;
        const char *what;
    } others[] = {
        {summary->empty, "empty"},       {summary->limited, "cut short"},
        {summary->left_out, "left out"}, {summary->there, "there before"},
        {summary->failed, "failed"},
    };
    enum { OTHERS = sizeof others / sizeof *others, ROOM = 40 };
    char text[OTHERS * ROOM] = "";
    size_t fine = summary->pages;
    size_t len = 0;
    for (size_t i = 0; i < OTHERS; i++) {
        fine -= others[i].n;
        if (others[i].n)
            len += (size_t)snprintf(text + len, ROOM, ", %zu %s", others[i].n,
                                    others[i].what);
    }
    /* Started milliseconds, at least one. */
    double seconds = (double)(pith_clock_ms() - summary->start_ms + 1) / 1000;
    pith_message("%zu %s in %.1f s, %.1f pages/s: %zu ok%s", summary->pages,
                 pith_plural(summary->pages, "page", "pages"), seconds,
                 (double)summary->pages / seconds, fine, text);
}
