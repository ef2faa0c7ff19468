/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Extractions from a JSONL file, sorted by page id.
 *
 * Ids are compared without folders and without .gz, .html: the output of `pith
 * --jsonl DIR` and of other tools' scripts can be used unchanged.
 */
#include "arena.h"
#include "buf.h"
#include "file.h"
#include "status.h"
#include "str.h"

#include <pith/eval.h>

#include <jansson.h>
#include <stdlib.h>

enum { FIRST_ROWS = 256 };

/* Bytes of a file of predictions, uncompressed. */
static const size_t max_bytes = (size_t)8 << 30;

typedef struct prediction_row {
    pith_str id;
    pith_answer answer;
    size_t line; /* the later one of two rows with the same id counts */
} prediction_row;

struct pith_predictions {
    pith_arena arena;
    prediction_row *rows;
    size_t nrows, cap;
};

static bool cut_ending(pith_str *id, pith_str ending)
{
    if (id->len <= ending.len ||
        !pith_str_ieq((pith_str){id->data + id->len - ending.len, ending.len},
                      ending))
        return false;
    id->len -= ending.len;
    return true;
}

static pith_str bare_id(pith_str id)
{
    for (size_t i = id.len; i > 0; i--) {
        if (id.data[i - 1] == '/') {
            id = (pith_str){id.data + i, id.len - i};
            break;
        }
    }
    cut_ending(&id, PITH_S(".gz"));
    cut_ending(&id, PITH_S(".html"));
    return id;
}

static pith_status add_row(pith_predictions *all, pith_str id,
                           const pith_answer *answer)
{
    if (all->nrows == all->cap) {
        size_t cap = all->cap ? all->cap * 2 : FIRST_ROWS;
        prediction_row *rows = pith_arena_grow(&all->arena, all->rows,
                                               all->nrows, cap, sizeof *rows);
        if (rows == NULL)
            return PITH_NOMEM;
        all->rows = rows;
        all->cap = cap;
    }
    id = bare_id(id);
    prediction_row row = {
        {pith_arena_copy(&all->arena, id), id.len}, *answer, all->nrows};
    if (row.id.data == NULL)
        return PITH_NOMEM;
    all->rows[all->nrows++] = row;
    return PITH_OK;
}

/* A string, or strings joined by ", "; *wrong is set for anything else. */
static pith_status read_text(pith_predictions *all, const json_t *value,
                             pith_str *out, bool *wrong)
{
    pith_buf buf;
    pith_buf_init(&buf, 0);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *item = json_array_get(value, i);
        pith_buf_text(&buf, i ? ", " : "");
        pith_buf_put(&buf, json_string_value(item), json_string_length(item));
        *wrong = *wrong || !json_is_string(item);
    }
    pith_str text = pith_buf_view(&buf);
    if (json_is_string(value))
        text = (pith_str){json_string_value(value), json_string_length(value)};
    else if (value && !json_is_null(value) && !json_is_array(value))
        *wrong = true;
    if (text.data)
        *out = (pith_str){pith_arena_copy(&all->arena, text), text.len};
    bool failed =
        buf.status != PITH_OK || (text.data != NULL && out->data == NULL);
    pith_buf_clear(&buf);
    return failed ? PITH_NOMEM : PITH_OK;
}

/* *wrong: name of the member that is not a text. */
static pith_status read_answer(pith_predictions *all, const json_t *root,
                               pith_answer *answer, const char **wrong)
{
    const struct {
        const char *name;
        pith_str *out;
    } members[] = {
        {"text", &answer->text},   {"markdown", &answer->markdown},
        {"title", &answer->title}, {"author", &answer->author},
        {"date", &answer->date},
    };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        bool bad = false;
        PITH_TRY(read_text(all, json_object_get(root, members[i].name),
                           members[i].out, &bad));
        if (bad)
            *wrong = members[i].name;
    }
    return PITH_OK;
}

/* at: offset of the line in the file, for messages. */
static pith_status read_line(pith_predictions *all, pith_str line, size_t at,
                             pith_error *error)
{
    json_error_t problem;
    json_t *root = json_loadb(line.data, line.len, JSON_ALLOW_NUL, &problem);
    if (root == NULL)
        return pith_fail(error, PITH_FORMAT, at, "byte %zu: %s", at,
                         problem.text);
    const json_t *id = json_object_get(root, "id");
    pith_answer answer = {0};
    const char *wrong = NULL;
    pith_status status = read_answer(all, root, &answer, &wrong);
    if (!json_is_string(id))
        status = pith_fail(error, PITH_FORMAT, at, "byte %zu: no id", at);
    else if (wrong)
        status = pith_fail(error, PITH_FORMAT, at, "byte %zu: %s is not text",
                           at, wrong);
    else if (status == PITH_OK)
        status = add_row(
            all, (pith_str){json_string_value(id), json_string_length(id)},
            &answer);
    json_decref(root);
    return status;
}

static int compare_rows(const void *a, const void *b)
{
    const prediction_row *first = a, *second = b;
    int order = pith_str_cmp(first->id, second->id);
    return order ? order
                 : (first->line > second->line) - (first->line < second->line);
}

/* Sort, and keep the last row of each id. */
static void sort_rows(pith_predictions *all)
{
    size_t kept = 0;
    if (all->nrows == 0)
        return;
    qsort(all->rows, all->nrows, sizeof *all->rows, compare_rows);
    for (size_t i = 0; i < all->nrows; i++) {
        if (kept && pith_str_eq(all->rows[kept - 1].id, all->rows[i].id))
            kept--;
        all->rows[kept++] = all->rows[i];
    }
    all->nrows = kept;
}

static pith_status read_lines(pith_predictions *all, pith_str bytes,
                              pith_error *error)
{
    size_t at = 0;
    while (at < bytes.len) {
        const char *start = bytes.data + at;
        const char *stop = memchr(start, '\n', bytes.len - at);
        size_t len = stop ? (size_t)(stop - start) : bytes.len - at;
        pith_str line = pith_str_trim((pith_str){start, len});
        if (line.len)
            PITH_TRY(read_line(all, line, at, error));
        at += len + 1;
    }
    sort_rows(all);
    return PITH_OK;
}

pith_status pith_predictions_open(const char *path,
                                  pith_predictions **predictions,
                                  pith_error *error)
{
    *predictions = NULL;
    char *bytes;
    size_t len;
    PITH_TRY(pith_file_read(path, max_bytes, &bytes, &len, error));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_predictions *all = pith_arena_zalloc(&arena, 1, sizeof *all);
    pith_status status = PITH_NOMEM;
    if (all) {
        all->arena = arena;
        status = read_lines(all, (pith_str){bytes, len}, error);
    }
    pith_free(bytes);
    if (status == PITH_OK)
        *predictions = all;
    else
        pith_predictions_free(all);
    if (status == PITH_NOMEM)
        return pith_fail(error, status, 0, "out of memory");
    return status;
}

void pith_predictions_free(pith_predictions *predictions)
{
    if (predictions == NULL)
        return;
    pith_arena arena = predictions->arena; /* contains the object itself */
    pith_arena_free(&arena);
}

size_t pith_predictions_count(const pith_predictions *predictions)
{
    return predictions->nrows;
}

bool pith_predictions_find(const pith_predictions *predictions, pith_str id,
                           pith_answer *answer)
{
    size_t low = 0, high = predictions->nrows;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = pith_str_cmp(predictions->rows[middle].id, id);
        if (order == 0) {
            *answer = predictions->rows[middle].answer;
            return true;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}
