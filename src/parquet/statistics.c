/* SPDX-License-Identifier: Apache-2.0 */
/* Bounds of columns: see statistics.h. */
#include "statistics.h"

#include "str.h"

enum {
    BOUND_MAX = 64, /* maximum bytes of a text that is a bound */
    LAST_ASCII = 0x7e,
};

typedef struct bounds {
    pith_str low, high; /* NULL data: there are no values */
} bounds;

static double number_of(pith_str value)
{
    uint64_t bits = pith_get_bytes(value.data, 8);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* Compare texts by bytes; a prefix comes first. */
static bool is_less(const pith_leaf *leaf, pith_str a, pith_str b)
{
    if (leaf->kind == PITH_COLUMN_COUNT)
        return (int64_t)pith_get_bytes(a.data, 8) <
               (int64_t)pith_get_bytes(b.data, 8);
    if (leaf->kind == PITH_COLUMN_NUMBER)
        return number_of(a) < number_of(b);
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len ? memcmp(a.data, b.data, len) : 0;
    return order ? order < 0 : a.len < b.len;
}

static bounds find_bounds(const pith_leaf *leaf)
{
    bounds b = {0};
    for (size_t at = 0; at < leaf->values.len;) {
        pith_str value = pith_leaf_next(leaf, &at);
        if (!b.low.data || is_less(leaf, value, b.low))
            b.low = value;
        if (!b.high.data || is_less(leaf, b.high, value))
            b.high = value;
    }
    return b;
}

/* The first bytes of a text, in whole characters: never greater than the
 * text. */
static pith_str cut(pith_str text)
{
    size_t len = BOUND_MAX;
    while (len > 0 && ((unsigned char)text.data[len] & 0xc0) == 0x80)
        len--;
    return (pith_str){text.data, len};
}

/* A prefix with its last letter increased by one: greater than the text,
 * whatever follows. Empty: there is none. */
static pith_str raise(pith_str text, char space[BOUND_MAX])
{
    size_t len = cut(text).len;
    while (len > 0 && (unsigned char)text.data[len - 1] > LAST_ASCII)
        len--;
    if (len == 0)
        return (pith_str){0};
    memcpy(space, text.data, len);
    space[len - 1]++;
    return (pith_str){space, len};
}

void pith_statistics_put(pith_thrift *thrift, int id, const pith_leaf *leaf)
{
    char space[BOUND_MAX];
    bounds b = find_bounds(leaf);
    bool low_exact = b.low.len <= BOUND_MAX;
    bool high_exact = b.high.len <= BOUND_MAX;
    pith_thrift_open(thrift, id);
    pith_thrift_i64(thrift, 3, leaf->nulls);
    if (b.low.data) {
        pith_str high = high_exact ? b.high : raise(b.high, space);
        if (high.data)
            pith_thrift_text(thrift, 5, high);
        pith_thrift_text(thrift, 6, low_exact ? b.low : cut(b.low));
        if (high.data)
            pith_thrift_bool(thrift, 7, high_exact);
        pith_thrift_bool(thrift, 8, low_exact);
    }
    pith_thrift_close(thrift);
}
