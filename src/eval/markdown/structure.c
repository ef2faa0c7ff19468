/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Structure kept: of the headings, items, code blocks, cells, formulas, images
 * and links that the annotated Markdown has, the share that is extracted with
 * its structure.
 *
 * Two headings, items, code blocks, cells or formulas are the same if their
 * letters and digits are, ignoring case and the addresses of links; two links
 * or images if their addresses are, ignoring http or https and a trailing
 * slash. Relative addresses depend on the page and do not count. A structure
 * that occurs twice must be extracted twice.
 */
#include "buf.h"
#include "metric.h"
#include "pieces.h"
#include "status.h"
#include "str.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>

/* Columns; the kinds of pieces except rows, which are read cell by cell. */
typedef enum kept_kind {
    HEADINGS,
    ITEMS,
    CODE,
    CELLS,
    FORMULAS,
    IMAGES,
    LINKS,
    KEPT,
} kept_kind;

static const kept_kind column_of[] = {
    [PITH_MD_HEADING] = HEADINGS, [PITH_MD_ITEM] = ITEMS,
    [PITH_MD_CODE] = CODE,        [PITH_MD_ROW] = CELLS,
    [PITH_MD_FORMULA] = FORMULAS, [PITH_MD_IMAGE] = IMAGES,
    [PITH_MD_LINK] = LINKS,
};

/* A structure by its text. */
typedef struct mark {
    uint64_t hash;
    kept_kind column;
} mark;

typedef struct mark_list {
    pith_arena *arena;
    pith_buf words; /* of a piece, as they are compared */
    mark *item;
    uint32_t n, cap;
} mark_list;

/* The end of the address of a link whose "](" is at i. */
static size_t skip_address(pith_str text, size_t i)
{
    while (i < text.len && text.data[i] != ')' && text.data[i] != ' ')
        i++;
    return i;
}

/* Hash of the letters and digits; 0 if there are none. */
static uint64_t hash_words(pith_buf *words, pith_str text)
{
    pith_buf_rewind(words);
    for (size_t i = 0, step = 1; i < text.len; i += step) {
        pith_str rest = {text.data + i, text.len - i};
        if (pith_str_istarts(rest, PITH_S("]("))) {
            step = skip_address(text, i) - i;
            continue;
        }
        uint32_t code = pith_utf8_next(rest, &step);
        char sign[4];
        if (pith_char_is_word_token(code))
            pith_buf_put(words, sign,
                         pith_utf8_put(pith_char_lower(code), sign));
    }
    return words->len ? pith_str_hash(pith_buf_view(words)) : 0;
}

/* Hash of an address without its scheme; 0 for a relative one. */
static uint64_t hash_address(pith_str address)
{
    const char *colon = memchr(address.data, ':', address.len);
    size_t at = colon ? (size_t)(colon - address.data) + 1 : address.len;
    if (at >= address.len || address.data[at] != '/')
        return 0;
    while (address.len > at && address.data[address.len - 1] == '/')
        address.len--;
    pith_str place = {address.data + at, address.len - at};
    return place.len ? pith_str_hash(place) : 0;
}

static pith_status add_mark(mark_list *list, mark item)
{
    if (item.hash == 0)
        return PITH_OK;
    mark *items = pith_arena_room(list->arena, list->item, list->n, &list->cap,
                                  sizeof *items);
    if (items == NULL)
        return PITH_NOMEM;
    list->item = items;
    list->item[list->n++] = item;
    return PITH_OK;
}

static pith_status add_piece(mark_list *list, const pith_md_piece *piece)
{
    kept_kind kind = column_of[piece->kind];
    pith_str cell;
    if (kind == LINKS || kind == IMAGES)
        return add_mark(list, (mark){hash_address(piece->text), kind});
    if (kind != CELLS)
        return add_mark(list,
                        (mark){hash_words(&list->words, piece->text), kind});
    for (size_t at = 0; pith_md_next_cell(piece->text, &at, &cell);)
        PITH_TRY(add_mark(list, (mark){hash_words(&list->words, cell), kind}));
    return PITH_OK;
}

static int compare_marks(const void *a, const void *b)
{
    const mark *first = a, *second = b;
    if (first->column != second->column)
        return first->column < second->column ? -1 : 1;
    return (first->hash > second->hash) - (first->hash < second->hash);
}

static pith_status read_marks(pith_str markdown, mark_list *list)
{
    pith_md_pieces pieces;
    PITH_TRY(pith_md_pieces_read(list->arena, markdown, &pieces));
    pith_buf_init(&list->words, 0);
    pith_status status = PITH_OK;
    for (uint32_t i = 0; status == PITH_OK && i < pieces.n; i++)
        status = add_piece(list, &pieces.piece[i]);
    if (status == PITH_OK)
        status = list->words.status;
    pith_buf_clear(&list->words);
    if (list->n)
        qsort(list->item, list->n, sizeof *list->item, compare_marks);
    return status;
}

static pith_status run(const pith_metric_job *job, double *value)
{
    mark_list gold = {.arena = job->scratch}, found = gold;
    size_t all[KEPT] = {0}, kept[KEPT] = {0};
    PITH_TRY(read_marks(job->gold, &gold));
    PITH_TRY(read_marks(job->extracted, &found));
    for (uint32_t i = 0, j = 0; i < gold.n; i++) {
        int order = -1;
        while (j < found.n &&
               (order = compare_marks(&found.item[j], &gold.item[i])) < 0)
            j++;
        all[gold.item[i].column]++;
        if (j == found.n || order != 0)
            continue;
        kept[gold.item[i].column]++;
        j++;
    }
    double sum = 0;
    int kinds = 0;
    for (kept_kind c = HEADINGS; c < KEPT; c++) {
        value[c] = all[c] ? (double)kept[c] / (double)all[c] : NAN;
        sum += all[c] ? value[c] : 0;
        kinds += all[c] > 0;
    }
    value[KEPT] = kinds ? sum / kinds : NAN;
    return PITH_OK;
}

static const char *const columns[] = {"headings", "items",    "code",
                                      "cells",    "formulas", "images",
                                      "links",    "kept",     NULL};

const pith_metric pith_metric_structure = {
    .info = {.name = "structure",
             .summary = "headings, items, code ... that come out as such",
             .columns = columns,
             .main = KEPT,
             .wants_markdown = true},
    .run = run,
};
