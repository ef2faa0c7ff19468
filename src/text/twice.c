/* SPDX-License-Identifier: Apache-2.0 */
/* UTF-8 that a program read as Latin-1 and encoded again: see encoding.h.
 *
 * Of ’, the bytes E2 80 99, it makes the characters U+00E2, U+0080 and U+0099.
 * Text has no characters from U+0080 to U+009F, so one of them among such
 * characters proves it. Without one they may be text: à, a no-break space and «
 * are the bytes of a character, too. If there is proof on the page, pairs that
 * begin with Â or Ã are decoded as well, which é becomes; and everything, if
 * most of what is not ASCII can be decoded.
 */
#include "encoding.h"

#include "status.h"

#include <string.h>

enum {
    LONGEST = 4,      /* bytes of a character */
    SPAN = 8,         /* bytes of one that was encoded twice */
    BYTES_A_WORK = 4, /* bytes whose reading is a unit of work, at worst */
};

/* The byte that a character from U+0080 to U+00FF at s was, or 0. */
static unsigned char byte_at(const char *s, const char *end)
{
    if (end - s < 2)
        return 0;
    unsigned char lead = (unsigned char)s[0];
    unsigned char next = (unsigned char)s[1];
    if ((lead != 0xc2 && lead != 0xc3) || (next & 0xc0) != 0x80)
        return 0;
    return lead == 0xc2 ? next : (unsigned char)(next | 0x40);
}

static bool is_control(unsigned char byte)
{
    return byte >= 0x80 && byte <= 0x9f;
}

/* The character that was encoded twice at s: its bytes, and how many; 0: none.
 * *proof: one of them is no character of a text. */
static size_t read_twice(const char *s, const char *end, char bytes[LONGEST],
                         bool *proof)
{
    unsigned char lead = byte_at(s, end);
    if (lead < 0xc2 || lead > 0xf4)
        return 0;
    size_t n = lead < 0xe0 ? 2u : lead < 0xf0 ? 3u : 4u;
    *proof = false;
    for (size_t i = 0; i < n; i++) {
        unsigned char byte = byte_at(s + 2 * i, end);
        if (!byte)
            return 0;
        bytes[i] = (char)byte;
        *proof = *proof || is_control(byte);
    }
    bool control =
        (unsigned char)bytes[0] == 0xc2 && is_control((unsigned char)bytes[1]);
    return !control && pith_utf8_valid((pith_str){bytes, n}) == n ? n : 0;
}

/* Whether a character that was encoded twice ends with or contains the control
 * character at s. */
static bool is_proof(pith_str text, const char *s)
{
    char bytes[LONGEST];
    bool proof;
    for (size_t back = 2; back < SPAN; back += 2) {
        if ((size_t)(s - text.data) < back)
            return false;
        if (read_twice(s - back, text.data + text.len, bytes, &proof) * 2 >
            back)
            return true;
    }
    return false;
}

static bool has_proof(pith_str text)
{
    const char *end = text.data + text.len;
    for (const char *at = text.data;
         (at = memchr(at, 0xc2, (size_t)(end - at))) != NULL; at++)
        if (is_control(byte_at(at, end)) && is_proof(text, at))
            return true;
    return false;
}

/* Whether what can be decoded is more than the other characters behind ASCII. */
static bool is_mostly_twice(pith_str text)
{
    const char *end = text.data + text.len;
    size_t twice = 0;
    size_t others = 0;
    for (const char *at = text.data; at < end;) {
        char bytes[LONGEST];
        bool proof;
        size_t n = read_twice(at, end, bytes, &proof);
        twice += n > 0;
        others += n == 0 && (unsigned char)*at >= 0xc0;
        at += n > 0 ? 2 * n : 1;
    }
    return twice > others;
}

pith_status pith_encoding_mend(pith_arena *arena, char *text, size_t *len,
                               size_t *mended)
{
    size_t work = *len / BYTES_A_WORK;
    *mended = 0;
    if (*len == 0 || !has_proof((pith_str){text, *len}))
        return pith_arena_work(arena, work);
    bool everything = is_mostly_twice((pith_str){text, *len});
    PITH_TRY(pith_arena_work(arena, 2 * work));
    const char *end = text + *len;
    char *out = text;
    for (const char *at = text; at < end;) {
        char bytes[LONGEST];
        bool proof;
        size_t n = read_twice(at, end, bytes, &proof);
        bool pair = n == 2 && (unsigned char)bytes[0] <= 0xc3;
        if (n == 0 || !(everything || proof || pair)) {
            *out++ = *at++;
            continue;
        }
        memcpy(out, bytes, n);
        out += n;
        at += 2 * n;
        ++*mended;
    }
    memset(out, 0, (size_t)(end - out));
    *len = (size_t)(out - text);
    return pith_arena_work(arena, work);
}
