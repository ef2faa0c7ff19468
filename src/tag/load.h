/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Up to eight bytes as one number, for hashing and comparing names.
 *
 * The first byte is the lowest one on every machine, so generated tables of
 * such numbers are portable.
 */
#ifndef PITH_TAG_LOAD_H
#define PITH_TAG_LOAD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Eight bytes. */
static inline uint64_t pith_load_word(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Four bytes. */
static inline uint32_t pith_load_half(const char *at)
{
    uint32_t half;
    memcpy(&half, at, sizeof half);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    half = __builtin_bswap32(half);
#endif
    return half;
}

/* The first eight of len bytes, padded with zeros; reads nothing beyond at[len
 * - 1]. */
static inline uint64_t pith_load_short(const char *at, size_t len)
{
    if (len >= 8)
        return pith_load_word(at);
    if (len >= 4) {
        uint64_t high = pith_load_half(at + len - 4);
        return pith_load_half(at) | high << (8 * (len - 4));
    }
    uint64_t word = 0;
    for (size_t i = 0; i < len; i++)
        word |= (uint64_t)(unsigned char)at[i] << (8 * i);
    return word;
}

#endif
