/* SPDX-License-Identifier: Apache-2.0 */
/* Normalising and counting a run of text in one pass.
 *
 * The frozen page needs both for every text node, and text is copied once
 * anyway, so it is counted during the copy. ASCII is handled without a branch
 * on the byte's class: whether the output advances and whether a word starts
 * are sums of table bits. Everything else is decoded to code points. */
#include "ascii_block.h"
#include "text.h"

/* The state of a pass over a text. */
typedef struct run {
    char *out;         /* next byte of the normalised text */
    uint32_t trailing; /* continuation bytes of code points written */
    uint32_t words;
    unsigned kind;   /* pith_word_kind of the previous code point */
    unsigned length; /* code points of the spaceless run so far */
    /* the last byte written was a space, or nothing was written */
    bool spaced;
} run;

#ifdef __SSE2__

/* Skip ASCII white space at the start of [at, stop), PITH_ASCII_BLOCK bytes at
 * a time while there are so many; returns its end. */
static inline const char *skip_blocks(const char *at, const char *stop)
{
    while (stop - at >= PITH_ASCII_BLOCK) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
        __m128i blank = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '));
        unsigned ink =
            pith_mask_of(_mm_or_si128(blank, pith_find_controls(bytes))) ^
            0xffff;
        if (ink)
            return at + (unsigned)__builtin_ctz(ink);
        at += PITH_ASCII_BLOCK;
    }
    return at;
}

/* Add sixteen bytes at once, if they are ASCII without two adjacent spaces. */
static inline bool add_block(run *self, const char *at)
{
    pith_ascii_block block;
    if (!pith_ascii_block_read(at, &block) ||
        pith_ascii_block_repeats(&block, self->spaced))
        return false;
    __m128i blank = _mm_set1_epi8(' ');
    __m128i bytes = _mm_or_si128(_mm_andnot_si128(block.control, block.bytes),
                                 _mm_and_si128(block.control, blank));
    _mm_storeu_si128((__m128i *)(void *)self->out, bytes);
    self->out += PITH_ASCII_BLOCK;
    self->words +=
        pith_ascii_block_words(&block, self->kind == PITH_WORD_LETTERS);
    self->kind = block.words >> 15 ? PITH_WORD_LETTERS : PITH_WORD_NONE;
    self->spaced = block.spaces >> 15;
    return true;
}

#else

static inline const char *skip_blocks(const char *at, const char *stop)
{
    return (void)stop, at;
}

static inline bool add_block(run *self, const char *at)
{
    (void)self, (void)at;
    return false;
}

#endif

/* Add the ASCII bytes at the start of [at, stop); returns their end. */
static const char *add_bytes(run *self, const char *at, const char *stop)
{
    char *out = self->out;
    uint32_t words = 0;
    unsigned word = self->kind == PITH_WORD_LETTERS;
    unsigned space = self->spaced;
    for (; at < stop && (unsigned char)*at < 0x80; at++) {
        unsigned class = pith_ascii_class[(unsigned char)*at];
        unsigned now_space = class >> 1;
        unsigned now_word = class & PITH_ASCII_WORD;
        *out = now_space ? ' ' : *at;
        out += 1 - (now_space & space);
        words += now_word & ~word;
        space = now_space;
        word = now_word;
    }
    self->out = out;
    self->words += words;
    self->kind = word ? PITH_WORD_LETTERS : PITH_WORD_NONE;
    self->spaced = space;
    return at;
}

static inline bool is_space_at(const char *at, const char *stop)
{
    return at < stop && (unsigned char)*at <= ' ' &&
           pith_ascii_class[(unsigned char)*at] & PITH_ASCII_SPACE;
}

static inline const char *skip_spaces(const char *at, const char *stop)
{
    if (!is_space_at(at, stop))
        return at;
    at = skip_blocks(at, stop);
    while (is_space_at(at, stop))
        at++;
    return at;
}

/* As add_bytes(); takes long texts in blocks, and indentation at once. */
static const char *add_ascii(run *self, const char *at, const char *stop)
{
    for (;;) {
        if (self->spaced)
            at = skip_spaces(at, stop);
        if (stop - at < PITH_ASCII_BLOCK)
            break;
        if (add_block(self, at)) {
            at += PITH_ASCII_BLOCK;
            continue;
        }
        const char *next = add_bytes(self, at, at + PITH_ASCII_BLOCK);
        if (next < at + PITH_ASCII_BLOCK)
            return next;
        at = next;
    }
    return add_bytes(self, at, stop);
}

static void count_word(run *self, unsigned kind)
{
    if (kind == PITH_WORD_LETTERS)
        self->words += self->kind != PITH_WORD_LETTERS;
    else if (kind == PITH_WORD_IDEOGRAM)
        self->words++;
    else if (kind == PITH_WORD_SPACELESS) {
        if (self->kind != PITH_WORD_SPACELESS)
            self->length = 0;
        self->words += self->length++ % 4 == 0;
    }
    self->kind = kind;
}

/* Add the other code points at the start of [at, stop), up to the next
 * ASCII. */
static const char *add_wide(run *self, const char *at, const char *stop)
{
    while (at < stop && (unsigned char)*at >= 0x80) {
        size_t len;
        uint32_t code =
            pith_utf8_next((pith_str){at, (size_t)(stop - at)}, &len);
        if (pith_char_is_space(code)) {
            *self->out = ' ';
            self->out += !self->spaced;
            self->spaced = true;
            self->kind = PITH_WORD_NONE;
        } else {
            for (size_t i = 0; i < len; i++)
                self->out[i] = at[i];
            self->out += len;
            self->trailing += (uint32_t)len - 1;
            self->spaced = false;
            count_word(self, pith_char_word_kind(code));
        }
        at += len;
    }
    return at;
}

/* All but white space at the beginning. */
static __attribute__((noinline)) size_t
normalise(char *out, const char *at, const char *stop, pith_text_counts *counts)
{
    run r = {.out = out, .spaced = true};
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

/* Half of the texts of a page are indentation between its tags. */
size_t pith_text_normalise_into(char *out, pith_str text,
                                pith_text_counts *counts)
{
    *counts = (pith_text_counts){0, 0};
    if (text.len == 0)
        return 0;
    const char *stop = text.data + text.len;
    const char *at = skip_spaces(text.data, stop);
    return at < stop ? normalise(out, at, stop, counts) : 0;
}
