/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Character references to UTF-8.
 *
 * A named one takes the longest name that matches. A name with its semicolon
 * ends where the letters and digits end, so that one look into the table
 * settles it; only when that fails are the few short names that may go
 * without a semicolon tried, longest first.
 */
#include "entity.h"

#include "entity_table.h"
#include "load.h"
#include "text.h"

enum { HIGHEST = 0x10ffff, REPLACEMENT = 0xfffd };

/* What bytes 0x80 to 0x9f mean in windows-1252; 0: the control itself. */
static const uint16_t windows_1252[32] = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
    0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017d, 0,
    0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178,
};

static inline bool is_digit(char c)
{
    return (unsigned char)(c - '0') < 10;
}

static inline bool is_letter(char c)
{
    return (unsigned char)((c | 0x20) - 'a') < 26;
}

static inline bool is_word(char c)
{
    return is_letter(c) || is_digit(c);
}

static inline uint64_t load_tail(const char *name, size_t len)
{
    return len > 8 ? pith_load_word(name + len - 8) : 0;
}

/* The row of a name, or NULL. */
static const pith_entity_row *find_row(const char *name, size_t len)
{
    uint64_t tail = load_tail(name, len);
    uint64_t key = pith_load_short(name, len) ^ (tail << 29 | tail >> 35);
    uint64_t product = (key + len) * pith_entity_multiplier;
    unsigned bucket = (unsigned)(product >> (64 - PITH_ENTITY_BUCKET_BITS));
    unsigned at = (unsigned)(product >> (64 - PITH_ENTITY_BUCKET_BITS -
                                         PITH_ENTITY_SLOT_BITS));
    at &= (1u << PITH_ENTITY_SLOT_BITS) - 1;
    unsigned number = pith_entity_slot[at ^ pith_entity_shift[bucket]];
    if (number == 0)
        return NULL;
    const pith_entity_row *row = &pith_entity_rows[number - 1];
    if (row->name_len != len ||
        memcmp(pith_entity_pool + row->name_at, name, len) != 0)
        return NULL;
    return row;
}

static size_t put_row(const pith_entity_row *row, size_t taken,
                      char out[PITH_ENTITY_MAX], size_t *out_len)
{
    memcpy(out, row->value, PITH_ENTITY_MAX);
    *out_len = row->value_len & ~(unsigned)PITH_ENTITY_LEGACY;
    return taken;
}

/* Longest of the names that need no semicolon; run: letters and digits
 * behind the '&'. */
static size_t decode_legacy(pith_str text, size_t run, bool in_attribute,
                            char out[PITH_ENTITY_MAX], size_t *out_len)
{
    size_t len = run < PITH_ENTITY_LEGACY_MAX ? run : PITH_ENTITY_LEGACY_MAX;
    for (; len >= PITH_ENTITY_LEGACY_MIN; len--) {
        const pith_entity_row *row = find_row(text.data + 1, len);
        if (!row || !(row->value_len & PITH_ENTITY_LEGACY))
            continue;
        size_t taken = len + 1;
        if (in_attribute && taken < text.len &&
            (text.data[taken] == '=' || is_word(text.data[taken])))
            return 0;
        return put_row(row, taken, out, out_len);
    }
    return 0;
}

static size_t decode_named(pith_str text, bool in_attribute,
                           char out[PITH_ENTITY_MAX], size_t *out_len)
{
    size_t stop = text.len;
    if (stop > PITH_ENTITY_NAME_MAX + 2)
        stop = PITH_ENTITY_NAME_MAX + 2;
    size_t at = 1;
    while (at < stop && is_word(text.data[at]))
        at++;
    if (at < stop && text.data[at] == ';') {
        const pith_entity_row *row = find_row(text.data + 1, at - 1);
        if (row)
            return put_row(row, at + 1, out, out_len);
    }
    return decode_legacy(text, at - 1, in_attribute, out, out_len);
}

/* What a number stands for: itself, but for the ones no text can hold and
 * those that mean windows-1252. */
static uint32_t repair(uint32_t code)
{
    if (code == 0 || code > HIGHEST || (code >= 0xd800 && code <= 0xdfff))
        return REPLACEMENT;
    if (code >= 0x80 && code < 0xa0 && windows_1252[code - 0x80])
        return windows_1252[code - 0x80];
    return code;
}

/* Value of a digit, or 16. */
static inline unsigned digit_value(char c)
{
    if (is_digit(c))
        return (unsigned)(c - '0');
    unsigned letter = (unsigned char)((c | 0x20) - 'a');
    return letter < 6 ? letter + 10 : 16;
}

static size_t decode_number(pith_str text, char out[PITH_ENTITY_MAX],
                            size_t *out_len)
{
    size_t at = 2;
    unsigned base = 10;
    if (at < text.len && (text.data[at] | 0x20) == 'x') {
        base = 16;
        at++;
    }
    size_t first = at;
    uint32_t code = 0;
    for (; at < text.len; at++) {
        unsigned digit = digit_value(text.data[at]);
        if (digit >= base)
            break;
        if (code <= HIGHEST)
            code = code * base + digit;
    }
    if (at == first)
        return 0;
    if (at < text.len && text.data[at] == ';')
        at++;
    *out_len = pith_utf8_put(repair(code), out);
    return at;
}

size_t pith_entity_decode(pith_str text, bool in_attribute,
                          char out[PITH_ENTITY_MAX], size_t *out_len)
{
    *out_len = 0;
    if (text.len < 2)
        return 0;
    if (text.data[1] == '#')
        return decode_number(text, out, out_len);
    if (!is_letter(text.data[1]))
        return 0;
    return decode_named(text, in_attribute, out, out_len);
}
