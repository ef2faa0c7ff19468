/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Normalising and counting a run of text in one pass.
 *
 * The frozen page needs both for every text node, and text is copied once
 * anyway, so the counts ride along. ASCII is handled without a branch on the
 * byte's class: whether the output advances and whether a word starts are
 * sums of table bits. Everything else is decoded to code points.
 */
#include "text.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum {
    BLOCK = 16,      /* bytes taken at once where the processor can */
    ASCII_WORD = 1,  /* letter or digit */
    ASCII_SPACE = 2, /* white space of the methods, not of Unicode */
};

/* Class of a byte below 0x80. */
static const uint8_t ascii_class[128] = {
    ['\t'] = ASCII_SPACE, ['\n'] = ASCII_SPACE, ['\f'] = ASCII_SPACE,
    ['\r'] = ASCII_SPACE, [' '] = ASCII_SPACE,  ['0'] = ASCII_WORD,
    ['1'] = ASCII_WORD,   ['2'] = ASCII_WORD,   ['3'] = ASCII_WORD,
    ['4'] = ASCII_WORD,   ['5'] = ASCII_WORD,   ['6'] = ASCII_WORD,
    ['7'] = ASCII_WORD,   ['8'] = ASCII_WORD,   ['9'] = ASCII_WORD,
    ['A'] = ASCII_WORD,   ['B'] = ASCII_WORD,   ['C'] = ASCII_WORD,
    ['D'] = ASCII_WORD,   ['E'] = ASCII_WORD,   ['F'] = ASCII_WORD,
    ['G'] = ASCII_WORD,   ['H'] = ASCII_WORD,   ['I'] = ASCII_WORD,
    ['J'] = ASCII_WORD,   ['K'] = ASCII_WORD,   ['L'] = ASCII_WORD,
    ['M'] = ASCII_WORD,   ['N'] = ASCII_WORD,   ['O'] = ASCII_WORD,
    ['P'] = ASCII_WORD,   ['Q'] = ASCII_WORD,   ['R'] = ASCII_WORD,
    ['S'] = ASCII_WORD,   ['T'] = ASCII_WORD,   ['U'] = ASCII_WORD,
    ['V'] = ASCII_WORD,   ['W'] = ASCII_WORD,   ['X'] = ASCII_WORD,
    ['Y'] = ASCII_WORD,   ['Z'] = ASCII_WORD,   ['a'] = ASCII_WORD,
    ['b'] = ASCII_WORD,   ['c'] = ASCII_WORD,   ['d'] = ASCII_WORD,
    ['e'] = ASCII_WORD,   ['f'] = ASCII_WORD,   ['g'] = ASCII_WORD,
    ['h'] = ASCII_WORD,   ['i'] = ASCII_WORD,   ['j'] = ASCII_WORD,
    ['k'] = ASCII_WORD,   ['l'] = ASCII_WORD,   ['m'] = ASCII_WORD,
    ['n'] = ASCII_WORD,   ['o'] = ASCII_WORD,   ['p'] = ASCII_WORD,
    ['q'] = ASCII_WORD,   ['r'] = ASCII_WORD,   ['s'] = ASCII_WORD,
    ['t'] = ASCII_WORD,   ['u'] = ASCII_WORD,   ['v'] = ASCII_WORD,
    ['w'] = ASCII_WORD,   ['x'] = ASCII_WORD,   ['y'] = ASCII_WORD,
    ['z'] = ASCII_WORD,
};

/* Where a pass over a text stands. */
typedef struct run {
    char *out;         /* next byte of the normalised text */
    uint32_t trailing; /* bytes written that continue a code point */
    uint32_t words;
    unsigned kind;   /* pith_word_kind of the code point before */
    unsigned length; /* code points of the spaceless run so far */
    bool spaced;     /* a space, or nothing, was written last */
} run;

#ifdef __SSE2__

/* 0xff where lo <= byte <= lo + span; the bytes are ASCII, or count as
 * negative and stay outside. */
static inline __m128i is_within(__m128i bytes, char lo, char span)
{
    __m128i above = _mm_cmpgt_epi8(bytes, _mm_set1_epi8((char)(lo - 1)));
    __m128i below = _mm_cmplt_epi8(bytes, _mm_set1_epi8((char)(lo + span + 1)));
    return _mm_and_si128(above, below);
}

static inline unsigned mask_of(__m128i bytes)
{
    return (unsigned)_mm_movemask_epi8(bytes);
}

/* Bits set in a mask of 16 that has no two neighbours set. */
static inline unsigned count_lone_bits(unsigned mask)
{
    unsigned pairs = (mask | mask >> 1) & 0x5555u;
    pairs = (pairs & 0x3333u) + (pairs >> 2 & 0x3333u);
    pairs = (pairs + (pairs >> 4)) & 0x0f0fu;
    return (pairs + (pairs >> 8)) & 0xffu;
}

/* 0xff where white space is that is no blank. */
static inline __m128i find_controls(__m128i bytes)
{
    return _mm_andnot_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\v')),
                            is_within(bytes, '\t', 4));
}

/* White space of ASCII at the front of [at, stop), BLOCK bytes at a time as
 * long as there are so many; returns where it, or that, ends. */
static inline const char *skip_blocks(const char *at, const char *stop)
{
    while (stop - at >= BLOCK) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
        __m128i blank = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '));
        unsigned ink =
            mask_of(_mm_or_si128(blank, find_controls(bytes))) ^ 0xffff;
        if (ink)
            return at + (unsigned)__builtin_ctz(ink);
        at += BLOCK;
    }
    return at;
}

/* Sixteen bytes at once, when they are ASCII and no two spaces meet. */
static inline bool add_block(run *r, const char *at)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
    __m128i blank = _mm_set1_epi8(' ');
    __m128i control = find_controls(bytes);
    __m128i space = _mm_or_si128(_mm_cmpeq_epi8(bytes, blank), control);
    unsigned spaces = mask_of(space);
    if (mask_of(bytes) || spaces & (spaces << 1 | r->spaced))
        return false;
    __m128i folded = _mm_or_si128(bytes, blank);
    unsigned words = mask_of(
        _mm_or_si128(is_within(folded, 'a', 25), is_within(bytes, '0', 9)));
    unsigned before = words << 1 | (r->kind == PITH_WORD_LETTERS);
    bytes = _mm_or_si128(_mm_andnot_si128(control, bytes),
                         _mm_and_si128(control, blank));
    _mm_storeu_si128((__m128i *)(void *)r->out, bytes);
    r->out += 16;
    r->words += count_lone_bits(words & ~before);
    r->kind = words >> 15 ? PITH_WORD_LETTERS : PITH_WORD_NONE;
    r->spaced = spaces >> 15;
    return true;
}

#else

static inline const char *skip_blocks(const char *at, const char *stop)
{
    return (void)stop, at;
}

static inline bool add_block(run *r, const char *at)
{
    (void)r, (void)at;
    return false;
}

#endif

/* The ASCII bytes at the front of [at, stop); returns where they end. */
static const char *add_bytes(run *r, const char *at, const char *stop)
{
    char *out = r->out;
    uint32_t words = 0;
    unsigned word = r->kind == PITH_WORD_LETTERS;
    unsigned space = r->spaced;
    for (; at < stop && (unsigned char)*at < 0x80; at++) {
        unsigned class = ascii_class[(unsigned char)*at];
        unsigned now_space = class >> 1;
        unsigned now_word = class & ASCII_WORD;
        *out = now_space ? ' ' : *at;
        out += 1 - (now_space & space);
        words += now_word & ~word;
        space = now_space;
        word = now_word;
    }
    r->out = out;
    r->words += words;
    r->kind = word ? PITH_WORD_LETTERS : PITH_WORD_NONE;
    r->spaced = space;
    return at;
}

static inline bool is_space_at(const char *at, const char *stop)
{
    return at < stop && (unsigned char)*at <= ' ' &&
           ascii_class[(unsigned char)*at] & ASCII_SPACE;
}

/* As add_bytes; long texts go by in blocks, and indentation at once. */
static const char *add_ascii(run *r, const char *at, const char *stop)
{
    for (;;) {
        if (r->spaced && is_space_at(at, stop)) {
            at = skip_blocks(at, stop);
            while (is_space_at(at, stop))
                at++;
        }
        if (stop - at < BLOCK)
            break;
        if (add_block(r, at)) {
            at += BLOCK;
            continue;
        }
        const char *next = add_bytes(r, at, at + BLOCK);
        if (next < at + BLOCK)
            return next;
        at = next;
    }
    return add_bytes(r, at, stop);
}

static void count_word(run *r, unsigned kind)
{
    if (kind == PITH_WORD_LETTERS)
        r->words += r->kind != PITH_WORD_LETTERS;
    else if (kind == PITH_WORD_IDEOGRAM)
        r->words++;
    else if (kind == PITH_WORD_SPACELESS) {
        if (r->kind != PITH_WORD_SPACELESS)
            r->length = 0;
        r->words += r->length++ % 4 == 0;
    }
    r->kind = kind;
}

/* The other code points at the front of [at, stop), up to the next ASCII. */
static const char *add_wide(run *r, const char *at, const char *stop)
{
    while (at < stop && (unsigned char)*at >= 0x80) {
        size_t len;
        uint32_t code =
            pith_utf8_next((pith_str){at, (size_t)(stop - at)}, &len);
        if (pith_char_is_space(code)) {
            *r->out = ' ';
            r->out += !r->spaced;
            r->spaced = true;
            r->kind = PITH_WORD_NONE;
        } else {
            for (size_t i = 0; i < len; i++)
                r->out[i] = at[i];
            r->out += len;
            r->trailing += (uint32_t)len - 1;
            r->spaced = false;
            count_word(r, pith_char_word_kind(code));
        }
        at += len;
    }
    return at;
}

size_t pith_text_normalise_into(char *out, pith_str text,
                                pith_text_counts *counts)
{
    *counts = (pith_text_counts){0, 0};
    if (text.len == 0)
        return 0;
    run r = {.out = out, .spaced = true};
    const char *at = text.data;
    const char *stop = at + text.len;
    while (at < stop) {
        at = add_ascii(&r, at, stop);
        at = add_wide(&r, at, stop);
    }
    if (r.spaced && r.out > out)
        r.out--;
    size_t len = (size_t)(r.out - out);
    counts->chars = (uint32_t)len - r.trailing;
    counts->words = r.words;
    return len;
}
