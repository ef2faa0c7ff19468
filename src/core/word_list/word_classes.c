/* SPDX-License-Identifier: Apache-2.0 */
/* Classes of the pages of a word list: a name and, for each word, the number of
 * pages in the class that have it. Rows after the last page of a class have no
 * number yet; it counts as 0. */
#include "word_list.h"

#include "status.h"
#include "str.h"

enum { NAME_MAX = 255 };

static bool is_name(pith_str name)
{
    for (size_t i = 0; i < name.len; i++)
        if ((unsigned char)name.data[i] < 0x20 || name.data[i] == 0x7f)
            return false;
    return name.len > 0 && name.len <= NAME_MAX &&
           pith_utf8_valid(name) == name.len;
}

pith_status pith_word_class_find(pith_words *words, pith_str name,
                                 uint32_t *index)
{
    uint32_t c = 0;
    while (c < words->nclasses && !pith_str_eq(words->classes[c].name, name))
        c++;
    *index = c;
    if (c < words->nclasses)
        return PITH_OK;
    if (!is_name(name))
        return PITH_ARG;
    if (c == PITH_WORD_CLASSES)
        return PITH_LIMIT;
    char *copy = pith_arena_copy(&words->arena, name);
    if (!copy)
        return PITH_NOMEM;
    words->classes[c] = (pith_word_class){.name = {copy, name.len}};
    words->nclasses++;
    return PITH_OK;
}

pith_status pith_word_class_add(pith_words *words, uint32_t index, uint32_t row,
                                uint32_t pages)
{
    pith_word_class *class = &words->classes[index];
    if (row >= class->nrows) {
        uint32_t nrows = row / 2 * 3 + 64;
        uint32_t *grown = pith_arena_grow(&words->arena, class->pages,
                                          class->nrows, nrows, sizeof *grown);
        if (!grown)
            return PITH_NOMEM;
        memset(grown + class->nrows, 0, (nrows - class->nrows) * sizeof *grown);
        class->pages = grown;
        class->nrows = nrows;
    }
    class->pages[row] += pages;
    return PITH_OK;
}

/* Assign the page that was added last to a class. */
static pith_status count_page(pith_words *words, pith_str name)
{
    const pith_word_table *list = &words->list;
    const pith_word_page *page = &list->page[list->nnoted - 1];
    uint32_t index;
    PITH_TRY(pith_word_class_find(words, name, &index));
    for (uint32_t i = 0; i < page->nterms; i++)
        PITH_TRY(pith_word_class_add(words, index,
                                     list->term[page->term + i].row, 1));
    return PITH_OK;
}

pith_status pith_words_learn_as(pith_words *words, pith_doc *doc, pith_str name,
                                pith_error *error)
{
    PITH_TRY(pith_words_learn(words, doc, error));
    pith_status status = count_page(words, name);
    if (status == PITH_ARG)
        return pith_fail(error, status, 0,
                         "a class is called by 1 to %d bytes of UTF-8 without "
                         "control characters",
                         (int)NAME_MAX);
    if (status == PITH_LIMIT)
        return pith_fail(error, status, 0, "more than %d classes of pages",
                         (int)PITH_WORD_CLASSES);
    if (status != PITH_OK)
        return pith_fail(error, status, 0, "%s", pith_status_text(status));
    return PITH_OK;
}

size_t pith_words_classes(const pith_words *words)
{
    return words->nclasses;
}

pith_str pith_words_class_name(const pith_words *words, size_t index)
{
    return index < words->nclasses ? words->classes[index].name : (pith_str){0};
}

uint32_t pith_words_class_pages(const pith_words *words, size_t index, size_t i)
{
    if (index >= words->nclasses)
        return 0;
    const pith_word_class *class = &words->classes[index];
    return i < class->nrows ? class->pages[i] : 0;
}
