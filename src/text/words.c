/* SPDX-License-Identifier: Apache-2.0 */
/* Counting characters and words of a run of text.
 *
 * ASCII goes through a table of bytes without a branch on the class: whether a
 * character counts and whether a word begins are bits of the class and of the
 * class before; if the processor can, sixteen bytes are taken at once.
 * Everything else is decoded and looked up. The counts are those of
 * pith_text_normalise_into(), without writing anything. */
#include "ascii_block.h"
#include "text.h"

/* The state of a count. */
typedef struct counter {
    size_t chars; /* including a space for the last white space */
    size_t words;
    /* the last character was white space, or there was none */
    bool spaced;
    pith_word_kind kind; /* of the previous character */
    size_t length;       /* of the spaceless run so far, in code points */
} counter;

#ifdef __SSE2__

/* Count sixteen bytes at once, if they are ASCII. Lines of text often have two
 * line breaks between them, or indentation. */
static inline bool count_block(counter *count, const uint8_t *at)
{
    pith_ascii_block block;
    if (!pith_ascii_block_read((const char *)at, &block))
        return false;
    count->chars += PITH_ASCII_BLOCK;
    for (unsigned repeats = pith_ascii_block_repeats(&block, count->spaced);
         repeats; repeats &= repeats - 1)
        count->chars--;
    count->words +=
        pith_ascii_block_words(&block, count->kind == PITH_WORD_LETTERS);
    count->kind = block.words >> 15 ? PITH_WORD_LETTERS : PITH_WORD_NONE;
    count->spaced = block.spaces >> 15;
    return true;
}

#else

static inline bool count_block(counter *count, const uint8_t *at)
{
    (void)count, (void)at;
    return false;
}

#endif

/* Count the ASCII at the start of [at, end); returns its end. */
static const uint8_t *count_bytes(counter *count, const uint8_t *at,
                                  const uint8_t *end)
{
    size_t chars = 0;
    size_t words = 0;
    unsigned space = count->spaced;
    unsigned word = count->kind == PITH_WORD_LETTERS;
    for (; at < end && *at < 0x80; at++) {
        unsigned class = pith_ascii_class[*at];
        unsigned now_space = class >> 1;
        unsigned now_word = class & PITH_ASCII_WORD;
        chars += 1 - (now_space & space);
        words += now_word & ~word;
        space = now_space;
        word = now_word;
    }
    count->chars += chars;
    count->words += words;
    count->spaced = space;
    count->kind = word ? PITH_WORD_LETTERS : PITH_WORD_NONE;
    return at;
}

/* As count_bytes(); takes long texts in blocks. */
static const uint8_t *count_ascii(counter *count, const uint8_t *at,
                                  const uint8_t *end)
{
    while (end - at >= PITH_ASCII_BLOCK) {
        const uint8_t *stop = at + PITH_ASCII_BLOCK;
        const uint8_t *next =
            count_block(count, at) ? stop : count_bytes(count, at, stop);
        if (next < stop)
            return next;
        at = next;
    }
    return count_bytes(count, at, end);
}

static void count_wide(counter *count, uint32_t code)
{
    if (pith_char_is_space(code)) {
        count->chars += !count->spaced;
        count->spaced = true;
        count->kind = PITH_WORD_NONE;
        return;
    }
    pith_word_kind kind = pith_char_word_kind(code);
    bool same = kind == count->kind;
    count->chars++;
    count->spaced = false;
    count->kind = kind;
    switch (kind) {
    case PITH_WORD_NONE:
        break;
    case PITH_WORD_LETTERS:
        count->words += !same;
        break;
    case PITH_WORD_IDEOGRAM:
        count->words++;
        break;
    case PITH_WORD_SPACELESS:
        count->length = same ? count->length + 1 : 1;
        count->words += count->length % 4 == 1; /* ceil(n/4) so far */
        break;
    }
}

pith_text_counts pith_text_count(pith_str text)
{
    counter count = {.spaced = true};
    const uint8_t *at = (const uint8_t *)text.data;
    const uint8_t *end = text.len ? at + text.len : at;
    while (at < end) {
        if (*at < 0x80) {
            at = count_ascii(&count, at, end);
            continue;
        }
        size_t len;
        uint32_t code = pith_utf8_next(
            (pith_str){(const char *)at, (size_t)(end - at)}, &len);
        count_wide(&count, code);
        at += len;
    }
    if (count.spaced && count.chars)
        count.chars--;
    return (pith_text_counts){(uint32_t)count.chars, (uint32_t)count.words};
}

void pith_text_normalise(pith_buf *buf, pith_str text)
{
    if (!pith_buf_reserve(buf, text.len))
        return;
    pith_text_counts ignored;
    buf->len += pith_text_normalise_into(buf->data + buf->len, text, &ignored);
}
