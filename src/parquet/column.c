/* SPDX-License-Identifier: Apache-2.0 */
/* A column of a row group: see column.h. */
#include "column.h"

#include <string.h>

enum { WORD = 8, LENGTH = 4 }; /* bytes of a number, and of a text's length */

void pith_put_bytes(pith_buf *out, uint64_t value, unsigned n)
{
    for (; n; n--, value >>= 8)
        pith_buf_byte(out, (char)value);
}

uint64_t pith_get_bytes(const char *at, unsigned n)
{
    uint64_t value = 0;
    while (n--)
        value = value << 8 | (unsigned char)at[n];
    return value;
}

void pith_leaf_init(pith_leaf *leaf)
{
    pith_buf_init(&leaf->values, 0);
    pith_buf_init(&leaf->defs, 0);
    pith_buf_init(&leaf->reps, 0);
}

void pith_leaf_clear(pith_leaf *leaf)
{
    pith_buf_clear(&leaf->values);
    pith_buf_clear(&leaf->defs);
    pith_buf_clear(&leaf->reps);
}

void pith_leaf_reset(pith_leaf *leaf)
{
    pith_buf_reset(&leaf->values);
    pith_buf_reset(&leaf->defs);
    pith_buf_reset(&leaf->reps);
    leaf->entries = 0;
    leaf->nulls = 0;
}

size_t pith_leaf_size(const pith_leaf *leaf)
{
    return leaf->values.len + leaf->defs.len + leaf->reps.len;
}

static void add_entry(pith_leaf *leaf, unsigned rep, unsigned def)
{
    pith_buf_byte(&leaf->defs, (char)def);
    pith_buf_byte(&leaf->reps, (char)rep);
    leaf->entries++;
}

void pith_leaf_null(pith_leaf *leaf, unsigned rep, unsigned def)
{
    add_entry(leaf, rep, def);
    leaf->nulls++;
}

/* A text that is too long for the format fails the buffer. */
void pith_leaf_text(pith_leaf *leaf, unsigned rep, pith_str value)
{
    if (value.len > INT32_MAX && leaf->values.status == PITH_OK)
        leaf->values.status = PITH_LIMIT;
    pith_put_bytes(&leaf->values, value.len, LENGTH);
    pith_buf_str(&leaf->values, value);
    add_entry(leaf, rep, leaf->max_def);
}

void pith_leaf_count(pith_leaf *leaf, unsigned rep, int64_t value)
{
    pith_put_bytes(&leaf->values, (uint64_t)value, WORD);
    add_entry(leaf, rep, leaf->max_def);
}

void pith_leaf_number(pith_leaf *leaf, unsigned rep, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    pith_put_bytes(&leaf->values, bits, WORD);
    add_entry(leaf, rep, leaf->max_def);
}

pith_str pith_leaf_next(const pith_leaf *leaf, size_t *at)
{
    const char *value = leaf->values.data + *at;
    size_t len = WORD;
    if (pith_leaf_is_text(leaf)) {
        len = pith_get_bytes(value, LENGTH);
        value += LENGTH;
        *at += LENGTH;
    }
    *at += len;
    return (pith_str){value, len};
}
