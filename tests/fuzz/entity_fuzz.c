/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Character references: every '&' of the input, as text and as an attribute,
 * compared with a slow search through the whole table. Laws: a reference does
 * not read beyond the input and gives at most PITH_ENTITY_MAX bytes of valid
 * UTF-8; what follows the byte after it does not matter; a named one is the
 * longest name that matches; in an attribute it is the same one or none.
 */
#include "entity_table.h"
#include "fuzz.h"
#include "text.h"

#include <string.h>

enum { TRIED = 4 }; /* references per input, as the search is slow */

/* Number of bytes of the longest matching name, including '&', and its row in
 * *row; or 0. */
static size_t search_table(pith_str text, const pith_entity_row **row)
{
    size_t best = 0;
    for (size_t i = 0; i < PITH_ENTITY_COUNT; i++) {
        const pith_entity_row *at = &pith_entity_rows[i];
        size_t len = at->name_len;
        if (len + 1 > text.len ||
            memcmp(pith_entity_pool + at->name_at, text.data + 1, len) != 0)
            continue;
        bool closed = len + 1 < text.len && text.data[len + 1] == ';';
        if (!closed && !(at->value_len & PITH_ENTITY_LEGACY))
            continue;
        if (len + 1 + closed > best) {
            best = len + 1 + closed;
            *row = at;
        }
    }
    return best;
}

static void check_reference(pith_str text)
{
    char as_text[PITH_ENTITY_MAX], as_value[PITH_ENTITY_MAX];
    size_t len, value_len;
    size_t taken = pith_entity_decode(text, false, as_text, &len);
    size_t value_taken = pith_entity_decode(text, true, as_value, &value_len);
    fuzz_check(taken <= text.len && len <= PITH_ENTITY_MAX, "size");
    fuzz_check((taken == 0) == (len == 0), "nothing from nothing");
    fuzz_check(pith_utf8_valid((pith_str){as_text, len}) == len, "UTF-8");
    fuzz_check(value_taken == 0 || value_taken == taken, "attribute");
    fuzz_check(value_taken == 0 ||
                   (value_len == len && memcmp(as_text, as_value, len) == 0),
               "same text in an attribute");
    if (text.len > 1 && text.data[1] != '#') {
        const pith_entity_row *row = NULL;
        fuzz_check(search_table(text, &row) == taken, "longest name");
        fuzz_check(taken == 0 || memcmp(row->value, as_text, len) == 0,
                   "value of the name");
    }
    if (taken == 0 || taken == text.len)
        return;
    pith_str near = {text.data, taken + 1};
    fuzz_check(pith_entity_decode(near, true, as_value, &value_len) ==
                   value_taken,
               "one byte behind it decides");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t tried = 0;
    for (size_t i = 0; i < size && tried < TRIED; i++) {
        if (data[i] != '&')
            continue;
        /* A separate copy, so that sanitizers see reads beyond its end. */
        char *copy = malloc(size - i);
        if (!copy)
            return 0;
        memcpy(copy, data + i, size - i);
        check_reference((pith_str){copy, size - i});
        free(copy);
        tried++;
    }
    return 0;
}
