/* SPDX-License-Identifier: Apache-2.0 */
/* Operations on slices; ASCII only, never the locale. */
#ifndef PITH_BASE_STR_H
#define PITH_BASE_STR_H

#include <pith/basics.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

static inline bool pith_is_space(unsigned char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

static inline bool pith_is_alpha(unsigned char c)
{
    return (unsigned)((c | 0x20) - 'a') < 26;
}

static inline bool pith_is_digit(unsigned char c)
{
    return (unsigned)(c - '0') < 10;
}

static inline char pith_lower(char c)
{
    return (unsigned)(c - 'A') < 26 ? (char)(c | 0x20) : c;
}

static inline bool pith_str_eq(pith_str a, pith_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

/** The order of the bytes: below 0, 0 or above 0 like memcmp(); a text comes
 * after its own beginnings. */
static inline int pith_str_cmp(pith_str a, pith_str b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len ? memcmp(a.data, b.data, len) : 0;
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

/** True when text ends with these bytes. */
static inline bool pith_str_ends(pith_str text, pith_str end)
{
    return text.len >= end.len &&
           pith_str_eq((pith_str){text.data + (text.len - end.len), end.len},
                       end);
}

/** True when at that place is a letter with which a word of a class or another
 * name begins: behind what is no letter, or a capital behind a small one, as in
 * "post-author" and "postAuthor". */
static inline bool pith_str_begins_word(pith_str text, size_t at)
{
    unsigned char c = (unsigned char)text.data[at];
    unsigned char before = at ? (unsigned char)text.data[at - 1] : ' ';
    return pith_is_alpha(c) &&
           (!pith_is_alpha(before) || (c <= 'Z' && before >= 'a'));
}

/** True when there is nothing but ASCII white space. */
bool pith_str_is_blank(pith_str text);

/** The answer of pith_str_istarts() for a text that is not too short. */
bool pith_str_istarts_bytes(pith_str text, pith_str prefix);

/** True when text begins with prefix, ASCII case ignored. Most texts do not,
 * which the first byte tells without a call. */
static inline bool pith_str_istarts(pith_str text, pith_str prefix)
{
    enum { BOTH_CASES = 0xff & ~('a' - 'A') };
    if (text.len < prefix.len)
        return false;
    if (prefix.len > 0 && ((*text.data ^ *prefix.data) & BOTH_CASES))
        return false;
    return pith_str_istarts_bytes(text, prefix);
}

/** Equal but for the case of ASCII letters. */
static inline bool pith_str_ieq(pith_str a, pith_str b)
{
    return a.len == b.len && pith_str_istarts(a, b);
}

/** Whether a text can begin as a name of a list does, ASCII case ignored: most
 * names differ in the first byte, before their length is asked for. */
static inline bool pith_str_may_be(pith_str text, const char *name)
{
    enum { BOTH_CASES = 0xff & ~('a' - 'A') };
    return !*name || (text.len > 0 && !((*text.data ^ *name) & BOTH_CASES));
}

/** As pith_str_ieq(), for names of lists. */
static inline bool pith_str_ieq_name(pith_str text, const char *name)
{
    return pith_str_may_be(text, name) && pith_str_ieq(text, pith_str_of(name));
}

/** As pith_str_istarts(), for names of lists. */
static inline bool pith_str_istarts_name(pith_str text, const char *name)
{
    return pith_str_may_be(text, name) &&
           pith_str_istarts(text, pith_str_of(name));
}

/** Without ASCII white space at both ends. */
pith_str pith_str_trim(pith_str text);

/** The first white space or control character of [at, stop), or stop. */
static inline const char *pith_str_run_end(const char *at, const char *stop)
{
#ifdef __SSE2__
    enum { BLOCK = 16 };
    const __m128i space = _mm_set1_epi8(' ');
    for (; stop - at >= BLOCK; at += BLOCK) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
        unsigned low = (unsigned)_mm_movemask_epi8(
            _mm_cmpeq_epi8(_mm_max_epu8(bytes, space), space));
        if (low)
            return at + (unsigned)__builtin_ctz(low);
    }
#endif
    while (at < stop && (unsigned char)*at > ' ')
        at++;
    return at;
}

/** Take the next run without white space off the front; empty at the end. */
pith_str pith_str_word(pith_str *rest);

/** Where needle first stands in text (ASCII case ignored), or SIZE_MAX. */
size_t pith_str_ifind(pith_str text, pith_str needle);

/**
 * A decimal number at the front of *at, at most max: moves *at past it and
 * returns true, or returns false and leaves everything as it was.
 */
bool pith_str_uint(pith_str *at, uint64_t max, uint64_t *out);

/**
 * Whether text looks like a JSON object, or an array of such: data for the
 * scripts of a page. Only its first and last characters are looked at.
 */
bool pith_str_is_data(pith_str text);

/** Whether all bytes are below 0x80. */
bool pith_str_is_ascii(pith_str text);

/** Bytes that are neither white space nor control characters. */
static inline size_t pith_str_ink(pith_str text)
{
    size_t ink = 0;
    for (size_t i = 0; i < text.len; i++)
        ink += (unsigned char)text.data[i] > ' ';
    return ink;
}

/** Whether a digit of ASCII stands in a text. */
static inline bool pith_str_has_digit(pith_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (pith_is_digit((unsigned char)text.data[i]))
            return true;
    return false;
}

/** Hash of bytes for tables in memory; not stable across versions. */
uint64_t pith_str_hash(pith_str text);

/** Length of the UTF-8 sequence of two bytes or more that text begins with, or
 * 0 when it is none (a lone byte, too long, a surrogate, past U+10FFFF, cut off
 * after `room` bytes, of which there is one at least). */
size_t pith_str_sequence(const char *text, size_t room);

#endif
