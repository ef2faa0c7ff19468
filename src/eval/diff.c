/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A difference of two texts as HTML: common words, missing words, surplus
 * words.
 *
 * The common words are a longest common subsequence. Long runs of them are
 * shortened to the context of a difference.
 */
#include "buf.h"
#include "lcs.h"
#include "status.h"
#include "words.h"

#include <pith/eval.h>

#include <string.h>

enum { CONTEXT = 20 /* words kept before and after a difference; a guess */ };

typedef struct diff_job {
    pith_word_row row[2]; /* gold, extracted */
    uint8_t *same[2];
    size_t at[2];
    pith_buf *out;
} diff_job;

static void put_escaped(pith_buf *out, pith_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        switch (text.data[i]) {
        case '<':
            pith_buf_text(out, "&lt;");
            break;
        case '>':
            pith_buf_text(out, "&gt;");
            break;
        case '&':
            pith_buf_text(out, "&amp;");
            break;
        default:
            pith_buf_byte(out, text.data[i]);
        }
    }
}

/* Words [start, stop) of one side, with its line breaks. */
static void put_words(diff_job *job, int side, size_t start, size_t stop)
{
    const pith_word_row *row = &job->row[side];
    for (size_t i = start; i < stop; i++) {
        bool breaks = i && row->line[i] != row->line[i - 1];
        pith_buf_text(job->out, breaks ? "<br>\n" : " ");
        put_escaped(job->out, row->word[i]);
    }
}

static void put_run(diff_job *job, int side, const char *tag, size_t stop)
{
    if (job->at[side] == stop)
        return;
    pith_buf_printf(job->out, " <%s>", tag);
    put_words(job, side, job->at[side], stop);
    pith_buf_printf(job->out, "</%s>", tag);
    job->at[side] = stop;
}

static void put_same(diff_job *job, size_t n)
{
    size_t start = job->at[1], stop = start + n;
    bool first = start == 0, last = stop == job->row[1].n;
    size_t head = first ? 0 : CONTEXT, tail = last ? 0 : CONTEXT;
    if (n > head + tail + CONTEXT) {
        put_words(job, 1, start, start + head);
        pith_buf_printf(job->out, " <i>(%zu words)</i>", n - head - tail);
        start = stop - tail;
    }
    put_words(job, 1, start, stop);
    job->at[0] += n;
    job->at[1] += n;
}

/* One past the run of words from i whose mark is `same`. */
static size_t run_end(const diff_job *job, int side, bool same)
{
    size_t i = job->at[side];
    while (i < job->row[side].n && job->same[side][i] == same)
        i++;
    return i;
}

static pith_status compare_texts(pith_arena *arena, const pith_str text[2],
                                 diff_job *job)
{
    pith_word_ids words = {.arena = arena};
    pith_lcs lcs;
    size_t length;
    for (int side = 0; side < 2; side++) {
        PITH_TRY(pith_words_read(&words, text[side], PITH_WORDS_SPACED,
                                 &job->row[side]));
        job->same[side] = pith_arena_zalloc(arena, job->row[side].n + 1, 1);
        if (job->same[side] == NULL)
            return PITH_NOMEM;
    }
    PITH_TRY(pith_lcs_init(&lcs, arena, words.n));
    PITH_TRY(pith_lcs_row(&lcs, job->row[0].id, job->row[0].n));
    pith_status status = pith_lcs_compare(&lcs, job->row[1].id, job->row[1].n,
                                          job->same, &length);
    return status == PITH_LIMIT ? PITH_OK : status; /* then all differs */
}

pith_status pith_diff_html(pith_str gold, pith_str extracted, char **html,
                           size_t *len)
{
    pith_arena arena;
    pith_buf out;
    diff_job job = {.out = &out};
    *html = NULL;
    pith_arena_init(&arena, 0);
    pith_buf_init(&out, 0);
    pith_status status =
        compare_texts(&arena, (pith_str[2]){gold, extracted}, &job);
    while (status == PITH_OK &&
           (job.at[0] < job.row[0].n || job.at[1] < job.row[1].n)) {
        put_run(&job, 0, "del", run_end(&job, 0, false));
        put_run(&job, 1, "ins", run_end(&job, 1, false));
        size_t left = run_end(&job, 0, true) - job.at[0];
        size_t right = run_end(&job, 1, true) - job.at[1];
        put_same(&job, left < right ? left : right);
    }
    pith_arena_free(&arena);
    if (status == PITH_OK)
        return pith_buf_take(&out, html, len);
    pith_buf_clear(&out);
    return status;
}
