/* SPDX-License-Identifier: Apache-2.0 */
/* The contents of a template, for people: see pith_template_rows(). */
#include "template.h"

#include "status.h"

#include <stdlib.h>
#include <string.h>

static int compare_rows(const void *a, const void *b)
{
    const pith_template_row *left = a;
    const pith_template_row *right = b;
    if (left->pages != right->pages)
        return left->pages > right->pages ? -1 : 1;
    size_t least = left->example.len < right->example.len ? left->example.len
                                                          : right->example.len;
    int order =
        least ? memcmp(left->example.data, right->example.data, least) : 0;
    if (order != 0)
        return order;
    return (left->example.len > right->example.len) -
           (left->example.len < right->example.len);
}

pith_status pith_template_rows(const pith_template *site, pith_match match,
                               pith_template_row **rows, size_t *n)
{
    *rows = NULL;
    *n = 0;
    pith_template_kind kind =
        match == PITH_MATCH_CONTEXT ? PITH_TEMPLATE_LOOSE : PITH_TEMPLATE_TEXT;
    uint32_t least = pith_template_needs(site).text;
    pith_buf buf;
    pith_buf_init(&buf, 0);
    for (uint32_t i = 0; i < site->nslots; i++) {
        const pith_template_entry *entry = &site->entry[i];
        if (!entry->hash || pith_template_kind_of(entry->hash) != kind ||
            entry->pages < least)
            continue;
        pith_template_row row = {.example = pith_template_example(site, entry),
                                 .pages = entry->pages};
        pith_buf_put(&buf, (const char *)&row, sizeof row);
    }
    if (buf.len == 0)
        return buf.status;
    char *data;
    size_t len;
    PITH_TRY(pith_buf_take(&buf, &data, &len));
    *rows = (pith_template_row *)(void *)data;
    *n = len / sizeof **rows;
    qsort(*rows, *n, sizeof **rows, compare_rows);
    return PITH_OK;
}
