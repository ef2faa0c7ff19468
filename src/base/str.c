/* SPDX-License-Identifier: Apache-2.0 */
/* Operations on slices: see str.h. */
#include "str.h"

bool pith_str_is_blank(pith_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!pith_is_space((unsigned char)text.data[i]))
            return false;
    return true;
}

bool pith_str_ieq(pith_str a, pith_str b)
{
    return a.len == b.len && pith_str_istarts(a, b);
}

bool pith_str_istarts(pith_str text, pith_str prefix)
{
    if (text.len < prefix.len)
        return false;
    for (size_t i = 0; i < prefix.len; i++)
        if (pith_lower(text.data[i]) != pith_lower(prefix.data[i]))
            return false;
    return true;
}

pith_str pith_str_trim(pith_str text)
{
    while (text.len && pith_is_space((unsigned char)text.data[0])) {
        text.data++;
        text.len--;
    }
    while (text.len && pith_is_space((unsigned char)text.data[text.len - 1]))
        text.len--;
    return text;
}

pith_str pith_str_word(pith_str *rest)
{
    size_t start = 0;
    if (rest->len == 0)
        return (pith_str){NULL, 0};
    while (start < rest->len && pith_is_space((unsigned char)rest->data[start]))
        start++;
    size_t stop = start;
    while (stop < rest->len && !pith_is_space((unsigned char)rest->data[stop]))
        stop++;
    pith_str word = {rest->data + start, stop - start};
    *rest = (pith_str){rest->data + stop, rest->len - stop};
    return word;
}

size_t pith_str_ifind(pith_str text, pith_str needle)
{
    if (needle.len == 0)
        return 0;
    char lower = pith_lower(needle.data[0]);
    char upper =
        (unsigned)(lower - 'a') < 26 ? (char)(lower - 'a' + 'A') : lower;
    for (size_t i = 0; i + needle.len <= text.len; i++) {
        char c = text.data[i];
        if ((c == lower || c == upper) &&
            pith_str_istarts((pith_str){text.data + i, text.len - i}, needle))
            return i;
    }
    return SIZE_MAX;
}

bool pith_str_uint(pith_str *at, uint64_t max, uint64_t *out)
{
    uint64_t value = 0;
    size_t i = 0;
    for (; i < at->len && pith_is_digit((unsigned char)at->data[i]); i++) {
        uint64_t digit = (uint64_t)(at->data[i] - '0');
        if (digit > max || value > (max - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (i == 0)
        return false;
    at->data += i;
    at->len -= i;
    *out = value;
    return true;
}

uint64_t pith_str_hash(pith_str text)
{
    /* 8 bytes at a time, multiply and fold (in the manner of wyhash). */
    uint64_t hash = 0x9e3779b97f4a7c15u ^ text.len;
    size_t i = 0;
    for (; i + 8 <= text.len; i += 8) {
        uint64_t word;
        memcpy(&word, text.data + i, 8);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    uint64_t tail = 0;
    for (; i < text.len; i++)
        tail = tail << 8 | (unsigned char)text.data[i];
    hash = (hash ^ tail) * 0xc4ceb9fe1a85ec53u;
    return hash ^ hash >> 29;
}
