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

bool pith_str_istarts_bytes(pith_str text, pith_str prefix)
{
    for (size_t i = 0; i < prefix.len; i++) {
        unsigned char a = (unsigned char)text.data[i];
        unsigned char b = (unsigned char)prefix.data[i];
        /* Different bytes match if they are letters that differ in case
         * only. */
        if (a != b && ((a ^ b) != ('a' - 'A') || !pith_is_alpha(a)))
            return false;
    }
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
    if (rest->len == 0)
        return (pith_str){NULL, 0};
    const char *end = rest->data + rest->len;
    const char *start = rest->data;
    while (start < end && pith_is_space((unsigned char)*start))
        start++;
    const char *stop = pith_str_run_end(start, end);
    while (stop < end && !pith_is_space((unsigned char)*stop))
        stop = pith_str_run_end(stop + 1, end);
    *rest = (pith_str){stop, (size_t)(end - stop)};
    return (pith_str){start, (size_t)(stop - start)};
}

#ifdef __SSE2__

enum { BLOCK = 16 };

/* Bits of the 16 bytes at `at` that are c, ASCII case ignored. */
static unsigned look_for(const char *at, char c)
{
    char fold = pith_is_alpha((unsigned char)c) ? 'a' - 'A' : 0;
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
    bytes = _mm_or_si128(bytes, _mm_set1_epi8(fold));
    __m128i hits = _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)(c | fold)));
    return (unsigned)_mm_movemask_epi8(hits);
}

/* As pith_str_ifind() in a text of more than BLOCK bytes: 16 places at a time
 * are asked for the needle's first two bytes (or its one). The last 16 overlap
 * those before them. */
static size_t find_by_blocks(pith_str text, pith_str needle)
{
    size_t second = needle.len > 1;
    size_t last = text.len - BLOCK - second;
    for (size_t i = 0; i < text.len; i += BLOCK) {
        size_t from = i < last ? i : last;
        const char *at = text.data + from;
        unsigned hits = look_for(at, needle.data[0]) &
                        look_for(at + second, needle.data[second]);
        for (; hits; hits &= hits - 1) {
            size_t place = from + (unsigned)__builtin_ctz(hits);
            pith_str rest = {text.data + place, text.len - place};
            if (pith_str_istarts(rest, needle))
                return place;
        }
        if (from == last)
            break;
    }
    return SIZE_MAX;
}

#endif

size_t pith_str_ifind(pith_str text, pith_str needle)
{
    if (needle.len == 0)
        return 0;
    if (needle.len > text.len)
        return SIZE_MAX;
#ifdef __SSE2__
    if (text.len > BLOCK)
        return find_by_blocks(text, needle);
#endif
    /* Letters of both cases have this bit of the lower one; no other byte
     * becomes one by it. */
    char fold = pith_is_alpha((unsigned char)needle.data[0]) ? 'a' - 'A' : 0;
    char first = (char)(needle.data[0] | fold);
    const char *stop = text.data + text.len - needle.len + 1;
    for (const char *at = text.data; at < stop; at++)
        if ((char)(*at | fold) == first &&
            pith_str_istarts((pith_str){at, needle.len}, needle))
            return (size_t)(at - text.data);
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

/* Up to eight bytes as one number: loads that overlap say all of them. */
static uint64_t load_short(const char *at, size_t len)
{
    uint32_t first;
    uint32_t last;
    if (len >= sizeof first) {
        memcpy(&first, at, sizeof first);
        memcpy(&last, at + len - sizeof last, sizeof last);
        return (uint64_t)first << 32 | last;
    }
    if (len == 0)
        return 0;
    first = (unsigned char)at[0];
    last = (unsigned char)at[len - 1];
    return first << 16 | (uint32_t)(unsigned char)at[len / 2] << 8 | last;
}

bool pith_str_is_ascii(pith_str text)
{
    static const uint64_t high = 0x8080808080808080u;
    uint64_t word;
    uint64_t all = 0;
    size_t i = 0;
    for (; text.len - i >= sizeof word; i += sizeof word) {
        memcpy(&word, text.data + i, sizeof word);
        all |= word;
    }
    for (; i < text.len; i++)
        all |= (unsigned char)text.data[i];
    return (all & high) == 0;
}

uint64_t pith_str_hash(pith_str text)
{
    /* 8 bytes at a time, multiply and fold (in the manner of wyhash); the last
     * eight overlap those before them. */
    uint64_t hash = 0x9e3779b97f4a7c15u * (text.len + 1);
    uint64_t word;
    size_t i = 0;
    for (; i + sizeof word < text.len; i += sizeof word) {
        memcpy(&word, text.data + i, sizeof word);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    if (i > 0)
        memcpy(&word, text.data + text.len - sizeof word, sizeof word);
    else
        word = load_short(text.data, text.len);
    hash = (hash ^ word) * 0xc4ceb9fe1a85ec53u;
    return hash ^ hash >> 29;
}

size_t pith_str_sequence(const char *text, size_t room)
{
    const unsigned char *at = (const unsigned char *)text;
    unsigned char lead = at[0];
    size_t len = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (len == 0 || lead > 0xf4 || len > room)
        return 0;
    unsigned char low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned char high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (at[1] < low || at[1] > high)
        return 0;
    for (size_t i = 2; i < len; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return len;
}

bool pith_str_is_data(pith_str text)
{
    text = pith_str_trim(text);
    if (text.len && text.data[0] == '[')
        text = pith_str_trim((pith_str){text.data + 1, text.len - 1});
    return text.len >= 3 && text.data[0] == '{' && text.data[1] == '"' &&
           (text.data[text.len - 1] == '}' || text.data[text.len - 1] == ']');
}
