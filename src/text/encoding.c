/* SPDX-License-Identifier: Apache-2.0 */
/* Labels of encodings: a binary search in the generated table. */
#include "encoding.h"

#include "str.h"

enum { LABEL_MAX = sizeof((pith_encoding_label *)0)->text };

const pith_encoding *pith_encoding_find(pith_str label)
{
    label = pith_str_trim(label);
    if (label.len == 0 || label.len > LABEL_MAX)
        return NULL;
    char lower[LABEL_MAX];
    for (size_t i = 0; i < label.len; i++)
        lower[i] = pith_lower(label.data[i]);
    size_t low = 0;
    size_t high = pith_encoding_label_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const pith_encoding_label *row = &pith_encoding_labels[middle];
        size_t len = row->len < label.len ? row->len : label.len;
        int order = memcmp(lower, row->text, len);
        if (order == 0 && label.len == row->len)
            return &pith_encoding_table[row->encoding];
        if (order < 0 || (order == 0 && label.len < row->len))
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *pith_encoding_name(const pith_encoding *encoding)
{
    return encoding->name;
}
