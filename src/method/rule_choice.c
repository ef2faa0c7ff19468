/* SPDX-License-Identifier: Apache-2.0 */
/* From the tree's classes to rules: see rule_choice.h. */
#include "rule_choice.h"

#include "rule_scan.h"
#include "status.h"
#include "str.h"

#include <stdlib.h>

typedef struct candidate {
    float own_words;
    uint32_t row;
} candidate;

/* Most own words first, then document order. */
static int compare(const void *a, const void *b)
{
    const candidate *x = a;
    const candidate *y = b;
    if (x->own_words != y->own_words)
        return x->own_words > y->own_words ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

/* A start tag that can be a rule as far as the row tells. */
static bool is_distinctive(const pith_rule_row *row)
{
    return row->value[PITH_RULE_HAS_NAME] > 0 &&
           row->value[PITH_RULE_REPEATS] == 1 && row->tag.len > 0 &&
           pith_rule_tag_is_fine(row->tag);
}

/* The value of the id in a start tag, as the source has it; empty: none. */
static pith_str id_of(pith_str tag)
{
    for (size_t i = 0; i + 4 < tag.len; i++) {
        pith_str here = {tag.data + i + 1, tag.len - i - 1};
        if (!pith_is_space((unsigned char)tag.data[i]) ||
            !pith_str_istarts(here, PITH_S("id=")))
            continue;
        char quote = here.data[3];
        bool quoted = quote == '"' || quote == '\'';
        size_t from = quoted ? 4 : 3;
        size_t end = from;
        while (end < here.len &&
               (quoted ? here.data[end] != quote
                       : here.data[end] != '>' && here.data[end] != ' '))
            end++;
        return (pith_str){here.data + from, end - from};
    }
    return (pith_str){0};
}

/* True for a start tag that other pages will hardly have: its id holds a digit
 * or is what a link of the page points to. Own addition to the spec. */
static bool is_of_one_page(pith_str tag, pith_str stripped)
{
    enum { ID_MAX = 200 };
    char link[ID_MAX + 1] = "#";
    pith_str id = id_of(tag);
    if (id.len == 0 || id.len >= ID_MAX)
        return id.len > 0;
    for (size_t i = 0; i < id.len; i++)
        if (pith_is_digit((unsigned char)id.data[i]))
            return true;
    memcpy(link + 1, id.data, id.len);
    return memmem(stripped.data, stripped.len, link, id.len + 1) != NULL;
}

/* The first of the list whose start tag is unique, one that other pages may
 * have before others; NULL: none. */
static const pith_rule_row *choose(const pith_rule_rows *rows,
                                   pith_str stripped, const candidate *list,
                                   uint32_t n)
{
    const pith_rule_row *second = NULL;
    for (uint32_t k = 0; k < n && k < PITH_RULE_TRIES; k++) {
        const pith_rule_row *row = &rows->row[list[k].row];
        size_t at;
        if (!pith_rule_unique(stripped, row->tag, &at))
            continue;
        if (!is_of_one_page(row->tag, stripped))
            return row;
        second = second ? second : row;
    }
    return second;
}

pith_status pith_rule_choose(const pith_page *page, pith_str stripped,
                             const pith_c45_tree *tree, pith_arena *arena,
                             pith_rule_choice *choice)
{
    pith_rule_rows rows;
    *choice = (pith_rule_choice){0};
    PITH_TRY(pith_rule_rows_find(page, arena, &rows));
    uint16_t *label = pith_arena_alloc(arena, rows.n, sizeof *label);
    candidate *list = pith_arena_alloc(arena, rows.n, sizeof *list);
    if (!label || !list)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < rows.n; i++)
        label[i] = is_distinctive(&rows.row[i])
                       ? pith_c45_find(tree, rows.row[i].value)->label
                       : PITH_RULE_NOISE;
    for (uint32_t l = 0; l < PITH_RULE_LABELS; l++) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < rows.n; i++)
            if (label[i] == l)
                list[n++] = (candidate){
                    rows.row[i].value[PITH_RULE_FULL + PITH_RULE_WORDS], i};
        if (n > 1)
            qsort(list, n, sizeof *list, compare);
        const pith_rule_row *row = choose(&rows, stripped, list, n);
        if (!row)
            continue;
        choice->node[l] = row->node;
        choice->tag[l] = row->tag;
    }
    return PITH_OK;
}
