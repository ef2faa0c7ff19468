/* SPDX-License-Identifier: Apache-2.0 */
/* Dictionaries of columns: see dictionary.h. */
#include "dictionary.h"

#include "runs.h"
#include "status.h"
#include "str.h"

#include <string.h>

enum {
    VALUES_MAX = 1 << 16,
    BYTES_MAX = 1 << 20,
    SLOTS = VALUES_MAX * 2,
    PROBES_MAX = 64, /* more collisions are not by chance */
};

void pith_dictionary_init(pith_dictionary *dictionary)
{
    pith_buf_init(&dictionary->values, 0);
    pith_buf_init(&dictionary->indices, 0);
    pith_buf_init(&dictionary->starts, 0);
    pith_buf_init(&dictionary->slots, 0);
    dictionary->n = 0;
}

void pith_dictionary_clear(pith_dictionary *dictionary)
{
    pith_buf_clear(&dictionary->values);
    pith_buf_clear(&dictionary->indices);
    pith_buf_clear(&dictionary->starts);
    pith_buf_clear(&dictionary->slots);
}

static bool reset(pith_dictionary *dictionary)
{
    const size_t size = SLOTS * sizeof(uint32_t);
    pith_buf_reset(&dictionary->values);
    pith_buf_reset(&dictionary->indices);
    pith_buf_reset(&dictionary->starts);
    pith_buf_reset(&dictionary->slots);
    dictionary->n = 0;
    if (!pith_buf_reserve(&dictionary->slots, size))
        return false;
    memset(dictionary->slots.data, 0, size);
    return true;
}

/* The memory of a buffer is aligned for any type. */
static uint32_t *numbers_of(const pith_buf *buf)
{
    return (uint32_t *)(void *)buf->data;
}

static void put_number(pith_buf *buf, uint32_t number)
{
    pith_buf_put(buf, (const char *)&number, sizeof number);
}

static bool has(const pith_dictionary *dictionary, const pith_leaf *leaf,
                uint32_t index, pith_str value)
{
    size_t at = numbers_of(&dictionary->starts)[index];
    pith_leaf known = {.kind = leaf->kind, .values = dictionary->values};
    return pith_str_eq(pith_leaf_next(&known, &at), value);
}

/* The index of a value, which may be new; false: there are too many. */
static bool find(pith_dictionary *dictionary, const pith_leaf *leaf,
                 pith_str value, uint32_t *out)
{
    uint32_t *slots = numbers_of(&dictionary->slots);
    size_t slot = pith_str_hash(value) % SLOTS;
    unsigned probes = 0;
    for (; slots[slot]; slot = (slot + 1) % SLOTS) {
        *out = slots[slot] - 1;
        if (has(dictionary, leaf, *out, value))
            return true;
        if (++probes == PROBES_MAX)
            return false;
    }
    if (dictionary->n == VALUES_MAX ||
        value.len > BYTES_MAX - dictionary->values.len)
        return false;
    *out = dictionary->n++;
    slots[slot] = *out + 1;
    put_number(&dictionary->starts, (uint32_t)dictionary->values.len);
    pith_put_bytes(&dictionary->values, value.len, 4);
    pith_buf_str(&dictionary->values, value);
    return pith_dictionary_status(dictionary) == PITH_OK &&
           dictionary->values.len < BYTES_MAX;
}

pith_status pith_dictionary_status(const pith_dictionary *dictionary)
{
    const pith_buf *parts[] = {&dictionary->values, &dictionary->indices,
                               &dictionary->starts, &dictionary->slots};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        PITH_TRY(parts[i]->status);
    return PITH_OK;
}

unsigned pith_dictionary_width(const pith_dictionary *dictionary)
{
    return dictionary->n < 2 ? 1 : pith_runs_width(dictionary->n - 1);
}

bool pith_dictionary_make(pith_dictionary *dictionary, const pith_leaf *leaf)
{
    if (!pith_leaf_is_text(leaf) || leaf->values.len == 0 || !reset(dictionary))
        return false;
    for (size_t at = 0; at < leaf->values.len;) {
        uint32_t index;
        pith_str value = pith_leaf_next(leaf, &at);
        if (!find(dictionary, leaf, value, &index))
            return false;
        put_number(&dictionary->indices, index);
    }
    size_t n = dictionary->indices.len / sizeof(uint32_t);
    return pith_dictionary_status(dictionary) == PITH_OK &&
           dictionary->values.len + n * pith_dictionary_width(dictionary) / 8 <
               leaf->values.len;
}
