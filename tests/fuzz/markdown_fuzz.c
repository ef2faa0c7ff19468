/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Markdown as the metrics of structure read it. The input is a text, or two
 * separated by a zero byte. Laws: the texts of structures occur in the input; a
 * text compared with itself has no differences; every figure is from 0 to 1, or
 * missing.
 */
#include "fuzz.h"
#include "markdown/pieces.h"
#include "str.h"
#include "text.h"

#include <pith/eval.h>

#include <math.h>

static const char *const metrics[] = {"structure", "table-teds", "code-edit",
                                      "rouge-5"};

static void check_pieces(pith_str text)
{
    pith_arena arena;
    pith_md_pieces pieces;
    pith_arena_init(&arena, 0);
    fuzz_check(pith_md_pieces_read(&arena, text, &pieces) == PITH_OK,
               "any text has structures or none");
    for (size_t i = 0; i < pieces.n; i++) {
        pith_str piece = pieces.piece[i].text;
        fuzz_check(piece.len == 0 ||
                       (piece.data >= text.data &&
                        piece.data + piece.len <= text.data + text.len),
                   "a structure is a part of the text");
        pith_str cell;
        size_t last = 0;
        for (size_t at = 0; pith_md_next_cell(piece, &at, &cell); last = at)
            fuzz_check(at > last, "cells come to an end");
    }
    pith_arena_free(&arena);
}

static void check_scores(const char *metric, pith_str gold, pith_str found)
{
    double value[PITH_SCORE_COLUMNS];
    pith_metric_info info;
    fuzz_check(pith_metric_info_find(metric, &info), "there is the metric");
    pith_status status = pith_score(metric, gold, found, PITH_S(""), value);
    fuzz_check(status == PITH_OK || status == PITH_LIMIT, "any texts score");
    for (size_t i = 0; info.columns[i]; i++) {
        fuzz_check(isnan(value[i]) || (value[i] >= 0 && value[i] <= 1),
                   "figures are from 0 to 1");
        fuzz_check(!pith_str_eq(gold, found) || isnan(value[i]) ||
                       value[i] >= 1,
                   "a text agrees with itself");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str text = {(const char *)data, size};
    const char *middle = size ? memchr(data, '\0', size) : NULL;
    size_t len = middle ? (size_t)(middle - text.data) : size;
    pith_str gold = {text.data, len};
    pith_str found = middle ? (pith_str){middle + 1, size - len - 1} : gold;
    check_pieces(gold);
    if (size == 0 || pith_utf8_valid(text) != size)
        return 0;
    for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++)
        check_scores(metrics[i], gold, found);
    return 0;
}
