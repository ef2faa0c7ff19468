/* SPDX-License-Identifier: Apache-2.0 */
/* The progress line: see progress.h. */
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TERMINAL_MS = 100, LOG_MS = 5000 };

uint64_t pith_clock_ms(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

pith_progress_wish pith_progress_wish_of(const char *progress,
                                         const char *no_progress)
{
    if (no_progress)
        return PITH_PROGRESS_HIDDEN;
    return progress ? PITH_PROGRESS_SHOWN : PITH_PROGRESS_AUTO;
}

bool pith_progress_terminal(void)
{
    const char *kind = getenv("TERM");
    return kind && kind[0] && strcmp(kind, "dumb") != 0 &&
           isatty(STDERR_FILENO);
}

void pith_progress_start(pith_progress *progress, size_t total,
                         pith_progress_wish wish)
{
    *progress = (pith_progress){
        .terminal = pith_progress_terminal(),
        .total = total,
        .start_ms = pith_clock_ms(),
    };
    bool useful = progress->terminal && total != 1;
    progress->on =
        wish == PITH_PROGRESS_SHOWN || (wish == PITH_PROGRESS_AUTO && useful);
    progress->last_ms = progress->start_ms;
}

static void print_line(const pith_progress *progress, size_t done)
{
    uint64_t spent = pith_clock_ms() - progress->start_ms;
    double rate = spent ? (double)done * 1000 / (double)spent : 0;
    if (progress->total)
        fprintf(stderr, "%zu/%zu pages", done, progress->total);
    else
        fprintf(stderr, "%zu pages", done);
    fprintf(stderr, ", %.1f pages/s", rate);
    if (rate > 0 && progress->total) {
        uint64_t left =
            (uint64_t)((double)(progress->total - done) / rate + 0.5);
        fprintf(stderr, ", %llu:%02llu left", (unsigned long long)(left / 60),
                (unsigned long long)(left % 60));
    }
}

void pith_progress_step(pith_progress *progress, size_t done)
{
    if (!progress->on)
        return;
    uint64_t now = pith_clock_ms();
    uint64_t pause = progress->terminal ? TERMINAL_MS : LOG_MS;
    if (now - progress->last_ms < pause)
        return;
    progress->last_ms = now;
    if (progress->terminal)
        fputs("\r\033[K", stderr);
    print_line(progress, done);
    if (!progress->terminal)
        fputc('\n', stderr);
    progress->drawn = progress->terminal;
    fflush(stderr);
}

void pith_progress_hide(pith_progress *progress)
{
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    progress->drawn = false;
}

void pith_progress_finish(pith_progress *progress, size_t done)
{
    pith_progress_hide(progress);
    if (!progress->on || progress->terminal)
        return;
    print_line(progress, done);
    fputc('\n', stderr);
}
