/* SPDX-License-Identifier: Apache-2.0 */
/* Merging word lists: sums, and an order of rows that does not depend on the
 * parts, so that merging is associative and commutative. */
#include "status.h"
#include "str.h"
#include "word_list.h"

#include <stdlib.h>

enum { WORDS_MAX = 1 << 25 }; /* about 4 GB */

static pith_status refuse(pith_error *error, pith_status status)
{
    return pith_fail(error, status, 0, "%s", pith_status_text(status));
}

/* -- Sums ------------------------------------------------------------------ */

/* Map the classes of another list to those of this list. */
static pith_status find_classes(pith_words *words, const pith_words *other,
                                uint32_t index[PITH_WORD_CLASSES])
{
    for (uint32_t c = 0; c < other->nclasses; c++)
        PITH_TRY(
            pith_word_class_find(words, other->classes[c].name, &index[c]));
    return PITH_OK;
}

static pith_status add_row(pith_words *words, const pith_words *other,
                           uint32_t from,
                           const uint32_t index[PITH_WORD_CLASSES])
{
    const pith_table_word *more = &other->list.word[from];
    pith_str text = pith_word_table_text(&other->list, from);
    uint32_t row;
    pith_status status;
    (void)pith_word_table_add(&words->list, text, &row, &status);
    PITH_TRY(status);
    pith_table_word *word = &words->list.word[row];
    uint32_t room = UINT32_MAX - word->total;
    word->total += more->total < room ? more->total : room;
    word->pages += more->pages;
    for (uint32_t c = 0; c < other->nclasses; c++) {
        uint32_t pages = pith_words_class_pages(other, c, from);
        if (pages)
            PITH_TRY(pith_word_class_add(words, index[c], row, pages));
    }
    return words->list.n > WORDS_MAX ? PITH_LIMIT : PITH_OK;
}

pith_status pith_words_merge(pith_words *words, const pith_words *other,
                             pith_error *error)
{
    uint32_t index[PITH_WORD_CLASSES];
    pith_word_table *list = &words->list;
    if (words == other)
        return pith_fail(error, PITH_ARG, 0,
                         "a word list cannot be merged with itself");
    if (other->list.npages > UINT32_MAX - list->npages)
        return pith_fail(error, PITH_LIMIT, 0, "more than %u pages",
                         UINT32_MAX);
    words->loaded = words->merged = true;
    list->npages += other->list.npages;
    pith_status status = find_classes(words, other, index);
    if (status == PITH_LIMIT)
        return pith_fail(error, status, 0, "more than %d classes of pages",
                         (int)PITH_WORD_CLASSES);
    for (uint32_t i = 0; status == PITH_OK && i < other->list.n; i++)
        status = add_row(words, other, i, index);
    if (status == PITH_LIMIT)
        return pith_fail(error, status, 0, "more than %d words",
                         (int)WORDS_MAX);
    return status == PITH_OK ? PITH_OK : refuse(error, status);
}

/* -- Order ----------------------------------------------------------------- */

/* A row to sort: most frequent word first. */
typedef struct place {
    pith_str text;
    uint32_t total, row;
} place;

static int compare_places(const void *left, const void *right)
{
    const place *a = left;
    const place *b = right;
    if (a->total != b->total)
        return a->total > b->total ? -1 : 1;
    return pith_str_cmp(a->text, b->text);
}

static place *make_order(const pith_words *words, pith_arena *arena)
{
    const pith_word_table *list = &words->list;
    place *order = pith_arena_alloc(arena, (size_t)list->n + 1, sizeof *order);
    for (uint32_t i = 0; order && i < list->n; i++)
        order[i] =
            (place){pith_word_table_text(list, i), list->word[i].total, i};
    if (order)
        qsort(order, list->n, sizeof *order, compare_places);
    return order;
}

static int compare_classes(const void *left, const void *right)
{
    const pith_word_class *a = left;
    const pith_word_class *b = right;
    return pith_str_cmp(a->name, b->name);
}

/* Copy the rows of one list to a new list, in the given order. */
static pith_status copy_in_order(const pith_words *from, const place *order,
                                 pith_words *into)
{
    uint32_t index[PITH_WORD_CLASSES];
    pith_word_class sorted[PITH_WORD_CLASSES] = {0};
    for (uint32_t c = 0; c < from->nclasses; c++)
        sorted[c] = from->classes[c];
    qsort(sorted, from->nclasses, sizeof *sorted, compare_classes);
    for (uint32_t c = 0; c < from->nclasses; c++)
        PITH_TRY(pith_word_class_find(into, sorted[c].name, &index[c]));
    PITH_TRY(find_classes(into, from, index));
    for (uint32_t i = 0; i < from->list.n; i++)
        PITH_TRY(add_row(into, from, order[i].row, index));
    into->list.npages = from->list.npages;
    return PITH_OK;
}

pith_status pith_words_put_in_order(pith_words *words)
{
    pith_arena scratch;
    pith_words *sorted = pith_words_new();
    pith_arena_init(&scratch, 0);
    const place *order = sorted ? make_order(words, &scratch) : NULL;
    pith_status status =
        order ? copy_in_order(words, order, sorted) : PITH_NOMEM;
    pith_arena_free(&scratch);
    if (status != PITH_OK) {
        pith_words_free(sorted);
        return status;
    }
    pith_words old = *words;
    *words = *sorted;
    words->list.arena = &words->arena;
    words->reading = old.reading;
    words->loaded = words->merged = true;
    *sorted = old;
    sorted->list.arena = &sorted->arena;
    pith_words_free(sorted);
    return PITH_OK;
}
