/* SPDX-License-Identifier: Apache-2.0 */
/* ASCII for counting words: the class of a byte, and sixteen bytes at once. */
#ifndef PITH_TEXT_ASCII_BLOCK_H
#define PITH_TEXT_ASCII_BLOCK_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum {
    PITH_ASCII_BLOCK = 16, /* bytes taken at once if the processor can */
    PITH_ASCII_WORD = 1,   /* letter or digit */
    /* white space as the methods define it, not Unicode */
    PITH_ASCII_SPACE = 2,
};

/* Class of a byte below 0x80. */
static const uint8_t pith_ascii_class[128] = {
    ['\t'] = PITH_ASCII_SPACE, ['\n'] = PITH_ASCII_SPACE,
    ['\f'] = PITH_ASCII_SPACE, ['\r'] = PITH_ASCII_SPACE,
    [' '] = PITH_ASCII_SPACE,  ['0'] = PITH_ASCII_WORD,
    ['1'] = PITH_ASCII_WORD,   ['2'] = PITH_ASCII_WORD,
    ['3'] = PITH_ASCII_WORD,   ['4'] = PITH_ASCII_WORD,
    ['5'] = PITH_ASCII_WORD,   ['6'] = PITH_ASCII_WORD,
    ['7'] = PITH_ASCII_WORD,   ['8'] = PITH_ASCII_WORD,
    ['9'] = PITH_ASCII_WORD,   ['A'] = PITH_ASCII_WORD,
    ['B'] = PITH_ASCII_WORD,   ['C'] = PITH_ASCII_WORD,
    ['D'] = PITH_ASCII_WORD,   ['E'] = PITH_ASCII_WORD,
    ['F'] = PITH_ASCII_WORD,   ['G'] = PITH_ASCII_WORD,
    ['H'] = PITH_ASCII_WORD,   ['I'] = PITH_ASCII_WORD,
    ['J'] = PITH_ASCII_WORD,   ['K'] = PITH_ASCII_WORD,
    ['L'] = PITH_ASCII_WORD,   ['M'] = PITH_ASCII_WORD,
    ['N'] = PITH_ASCII_WORD,   ['O'] = PITH_ASCII_WORD,
    ['P'] = PITH_ASCII_WORD,   ['Q'] = PITH_ASCII_WORD,
    ['R'] = PITH_ASCII_WORD,   ['S'] = PITH_ASCII_WORD,
    ['T'] = PITH_ASCII_WORD,   ['U'] = PITH_ASCII_WORD,
    ['V'] = PITH_ASCII_WORD,   ['W'] = PITH_ASCII_WORD,
    ['X'] = PITH_ASCII_WORD,   ['Y'] = PITH_ASCII_WORD,
    ['Z'] = PITH_ASCII_WORD,   ['a'] = PITH_ASCII_WORD,
    ['b'] = PITH_ASCII_WORD,   ['c'] = PITH_ASCII_WORD,
    ['d'] = PITH_ASCII_WORD,   ['e'] = PITH_ASCII_WORD,
    ['f'] = PITH_ASCII_WORD,   ['g'] = PITH_ASCII_WORD,
    ['h'] = PITH_ASCII_WORD,   ['i'] = PITH_ASCII_WORD,
    ['j'] = PITH_ASCII_WORD,   ['k'] = PITH_ASCII_WORD,
    ['l'] = PITH_ASCII_WORD,   ['m'] = PITH_ASCII_WORD,
    ['n'] = PITH_ASCII_WORD,   ['o'] = PITH_ASCII_WORD,
    ['p'] = PITH_ASCII_WORD,   ['q'] = PITH_ASCII_WORD,
    ['r'] = PITH_ASCII_WORD,   ['s'] = PITH_ASCII_WORD,
    ['t'] = PITH_ASCII_WORD,   ['u'] = PITH_ASCII_WORD,
    ['v'] = PITH_ASCII_WORD,   ['w'] = PITH_ASCII_WORD,
    ['x'] = PITH_ASCII_WORD,   ['y'] = PITH_ASCII_WORD,
    ['z'] = PITH_ASCII_WORD,
};

#ifdef __SSE2__

/* 0xff where lo <= byte <= lo + span; the bytes are ASCII, or count as
 * negative and stay outside. The highest byte becomes the highest number, and
 * those above it negative ones. */
static inline __m128i pith_bytes_within(__m128i bytes, char lo, char span)
{
    __m128i moved = _mm_add_epi8(bytes, _mm_set1_epi8((char)(127 - lo - span)));
    return _mm_cmpgt_epi8(moved, _mm_set1_epi8((char)(126 - span)));
}

static inline unsigned pith_mask_of(__m128i bytes)
{
    return (unsigned)_mm_movemask_epi8(bytes);
}

/* The number of set bits in a mask of 16 in which no two adjacent bits are
 * set. */
static inline unsigned pith_count_lone_bits(unsigned mask)
{
    unsigned pairs = (mask | mask >> 1) & 0x5555u;
    pairs = (pairs & 0x3333u) + (pairs >> 2 & 0x3333u);
    return pairs * 0x1111u >> 12 & 0xfu; /* the sum of the four digits */
}

/* 0xff for white space other than a blank. */
static inline __m128i pith_find_controls(__m128i bytes)
{
    return _mm_andnot_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\v')),
                            pith_bytes_within(bytes, '\t', 4));
}

typedef struct pith_ascii_block {
    __m128i bytes;
    __m128i control;        /* 0xff for white space other than a blank */
    unsigned spaces, words; /* a bit for each byte that is of the class */
} pith_ascii_block;

/** Read the bytes at `at`; false: they are not all ASCII. */
static inline bool pith_ascii_block_read(const char *at, pith_ascii_block *out)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
    __m128i blank = _mm_set1_epi8(' ');
    __m128i control = pith_find_controls(bytes);
    __m128i space = _mm_or_si128(_mm_cmpeq_epi8(bytes, blank), control);
    if (pith_mask_of(bytes))
        return false;
    __m128i folded = _mm_or_si128(bytes, blank);
    unsigned words = pith_mask_of(_mm_or_si128(
        pith_bytes_within(folded, 'a', 25), pith_bytes_within(bytes, '0', 9)));
    *out = (pith_ascii_block){bytes, control, pith_mask_of(space), words};
    return true;
}

/** The spaces of a block that directly follow another one; `spaced`: a space
 * precedes the block. */
static inline unsigned pith_ascii_block_repeats(const pith_ascii_block *block,
                                                bool spaced)
{
    return block->spaces & (block->spaces << 1 | spaced);
}

/** How many words begin in a block; `inside`: the text before it ends in a
 * word. */
static inline unsigned pith_ascii_block_words(const pith_ascii_block *block,
                                              bool inside)
{
    unsigned before = block->words << 1 | inside;
    return pith_count_lone_bits(block->words & ~before);
}

#endif

#endif
