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

enum {
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

/* The ASCII bytes at the front of [at, stop); returns where they end. */
static const char *add_ascii(run *r, const char *at, const char *stop)
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
