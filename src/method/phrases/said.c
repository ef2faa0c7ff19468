/* SPDX-License-Identifier: Apache-2.0 */
/* Texts in a form in which phrases can be compared: see said.h. */
#include "said.h"

#include "ascii_block.h"
#include "text.h"

static void say_code(pith_said *out, uint32_t code)
{
    bool space = pith_char_is_space(code);
    if (space && (out->len == 0 || out->data[out->len - 1] == ' '))
        return;
    code = code == 0x2019 ? '\'' : code;
    out->len += pith_utf8_put(space ? ' ' : pith_char_lower(code),
                              out->data + out->len);
    out->last = space ? out->last : code;
}

#ifdef __SSE2__

/* As say_ascii(), 16 bytes at a time, up to the first that have something else.
 * Spaces are single, so one of the last two bytes is none. */
static size_t say_blocks(pith_said *out, const char *text, size_t most)
{
    size_t at = 0;
    for (; most - at >= PITH_ASCII_BLOCK; at += PITH_ASCII_BLOCK) {
        __m128i bytes = _mm_loadu_si128((const void *)(text + at));
        unsigned spaces =
            pith_mask_of(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')));
        bool spaced = out->len == 0 || out->data[out->len - 1] == ' ';
        if (pith_mask_of(pith_bytes_within(bytes, ' ', '~' - ' ')) != 0xffff ||
            spaces & (spaces << 1 | spaced))
            break;
        __m128i lower = _mm_and_si128(pith_bytes_within(bytes, 'A', 25),
                                      _mm_set1_epi8('a' - 'A'));
        _mm_storeu_si128((void *)(out->data + out->len),
                         _mm_or_si128(bytes, lower));
        out->len += PITH_ASCII_BLOCK;
        out->last = (unsigned char)text[at + PITH_ASCII_BLOCK - 1] > ' '
                        ? (unsigned char)text[at + PITH_ASCII_BLOCK - 1]
                        : (unsigned char)text[at + PITH_ASCII_BLOCK - 2];
    }
    return at;
}

#else

static size_t say_blocks(pith_said *out, const char *text, size_t most)
{
    return (void)out, (void)text, (void)most, 0;
}

#endif

/* Append the letters, digits, signs and single spaces of ASCII at the beginning
 * of a text, for which nothing is looked up; return how many bytes these are. */
static size_t say_ascii(pith_said *out, pith_str text, size_t room)
{
    size_t most = text.len < room ? text.len : room;
    size_t at = say_blocks(out, text.data, most);
    for (; at < most && text.data[at] >= ' ' && text.data[at] < 0x7f; at++) {
        char c = text.data[at];
        if (c > ' ')
            out->last = (unsigned char)c;
        else if (out->len == 0 || out->data[out->len - 1] == ' ')
            break;
        out->data[out->len++] = pith_lower(c);
    }
    return at;
}

void pith_say(pith_said *out, pith_str text)
{
    enum { ROOM = 4 }; /* bytes of a character */
    while (text.len > 0 && out->len + ROOM <= PITH_SAID_MAX) {
        size_t bytes =
            say_ascii(out, text, PITH_SAID_MAX - ROOM + 1 - out->len);
        if (bytes == 0)
            say_code(out, pith_utf8_next(text, &bytes));
        text = (pith_str){text.data + bytes, text.len - bytes};
    }
}

void pith_say_nodes(pith_said *out, const pith_page *page, uint32_t first,
                    uint32_t last)
{
    out->len = 0;
    out->last = 0;
    for (uint32_t node = first; node <= last; node++)
        if (page->tag[node] == PITH_TAG_TEXT &&
            !(page->flags[node] & PITH_NODE_HIDDEN))
            pith_say(out, pith_tree_text(page->tree, page->tree->data[node]));
}

size_t pith_said_signs(pith_str said)
{
    size_t bytes;
    for (size_t at = 0; at < said.len; at += bytes) {
        pith_str rest = {said.data + at, said.len - at};
        if (pith_char_word_kind(pith_utf8_next(rest, &bytes)) != PITH_WORD_NONE)
            return at;
    }
    return said.len;
}

enum { START = 3 }; /* bytes of a phrase by which it is looked up */

/* The place of three bytes among the bits of pith_phrase_starts. */
static unsigned bit_of(const char *start)
{
    const unsigned char *at = (const unsigned char *)start;
    unsigned bytes = at[0] | (unsigned)at[1] << 8 | (unsigned)at[2] << 16;
    return bytes * 0x9e3779b1u >> 21;
}

void pith_phrase_starts_add(pith_phrase_starts *starts, const char *phrase)
{
    unsigned bit = bit_of(phrase);
    starts->bits[bit / 64] |= UINT64_C(1) << bit % 64;
}

bool pith_phrase_starts_may(const pith_phrase_starts *starts, pith_str text)
{
    pith_said said;
    size_t bytes;
    size_t signs = pith_said_signs(text);
    said.len = 0;
    text = (pith_str){text.data + signs, text.len - signs};
    while (said.len < START && text.len > 0) {
        say_code(&said, pith_utf8_next(text, &bytes));
        text = (pith_str){text.data + bytes, text.len - bytes};
    }
    unsigned bit = said.len < START ? 0 : bit_of(said.data);
    return said.len >= START && starts->bits[bit / 64] >> bit % 64 & 1;
}
