/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Edit similarity of code: 1 - distance / length of the longer one, in
 * characters, including white space, of all code blocks of a page with a line
 * break between them.
 *
 * Source: the metric code_edit of WebMainBench (2025), there over fenced blocks
 * and code spans; here over fenced blocks only, because code spans are measured
 * by rouge-5.
 */
#include "buf.h"
#include "edits.h"
#include "metric.h"
#include "pieces.h"
#include "status.h"

#include <math.h>

/* The characters of all blocks. */
static pith_status read_code(pith_arena *arena, pith_str markdown,
                             pith_edit_row *row)
{
    pith_md_pieces pieces;
    PITH_TRY(pith_md_pieces_read(arena, markdown, &pieces));
    pith_buf code;
    pith_buf_init(&code, 0);
    for (size_t i = 0; i < pieces.n; i++) {
        if (pieces.piece[i].kind != PITH_MD_CODE)
            continue;
        pith_buf_put(&code, pieces.piece[i].text.data,
                     pieces.piece[i].text.len);
        pith_buf_text(&code, "\n");
    }
    pith_status status = code.status;
    if (status == PITH_OK)
        status = pith_edits_read(arena, pith_buf_view(&code), row);
    pith_buf_clear(&code);
    return status;
}

static pith_status run(const pith_metric_job *job, double *value)
{
    pith_edit_row gold, found;
    size_t distance;
    pith_edits edits = {.arena = job->scratch};
    PITH_TRY(read_code(job->scratch, job->gold, &gold));
    PITH_TRY(read_code(job->scratch, job->extracted, &found));
    value[0] = NAN;
    if (gold.n + found.n == 0)
        return PITH_OK;
    PITH_TRY(pith_edits_count(&edits, &gold, &found, &distance));
    size_t longer = gold.n > found.n ? gold.n : found.n;
    value[0] = 1 - (double)distance / (double)longer;
    return PITH_OK;
}

static const char *const columns[] = {"similarity", NULL};

const pith_metric pith_metric_code = {
    .info = {.name = "code-edit",
             .summary = "code blocks of Markdown, character by character",
             .columns = columns,
             .wants_markdown = true},
    .run = run,
};
