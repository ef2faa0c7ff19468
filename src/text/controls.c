/* SPDX-License-Identifier: Apache-2.0 */
/* Characters of windows-1252 that a program took for Latin-1: see encoding.h.
 *
 * It wrote ’, the byte 92, as U+0092, a control character, which browsers draw
 * as nothing or as a box. No text has characters from U+0080 to U+009F, so they
 * are read as the bytes that they were; five of them are no character of
 * windows-1252 either, and stay. */
#include "convert.h"
#include "encoding.h"
#include "status.h"
#include "text.h"

#include <string.h>

enum {
    LEAD = 0xc2,       /* the first byte of U+0080 to U+00BF */
    BYTES_A_WORK = 16, /* bytes whose reading is a unit of work */
};

/* What the control character at s is in windows-1252; 0: nothing, or it is no
 * control character. */
static uint32_t code_of(const uint16_t *high, const char *s, const char *end)
{
    unsigned char next = end - s < 2 ? 0 : (unsigned char)s[1];
    if (next < 0x80 || next > 0x9f)
        return 0;
    uint32_t code = high[next - 0x80];
    return code != next ? code : 0;
}

static const char *find_lead(const char *at, const char *end)
{
    return memchr(at, LEAD, (size_t)(end - at));
}

static size_t count_controls(const uint16_t *high, pith_str text)
{
    const char *end = text.data + text.len;
    size_t count = 0;
    for (const char *at = text.data; (at = find_lead(at, end)) != NULL; at++)
        count += code_of(high, at, end) != 0;
    return count;
}

/* Copy a text with what its control characters stand for. Returns the length. */
static size_t copy_with(const uint16_t *high, pith_str text, char *out)
{
    const char *end = text.data + text.len;
    size_t len = 0;
    for (const char *at = text.data; at < end;) {
        const char *lead = find_lead(at, end);
        size_t plain = (size_t)((lead ? lead : end) - at);
        memcpy(out + len, at, plain);
        len += plain;
        at += plain;
        if (!lead)
            break;
        uint32_t code = code_of(high, at, end);
        if (code)
            len += pith_utf8_put(code, out + len);
        else
            out[len++] = *at;
        at += code ? 2 : 1;
    }
    return len;
}

pith_status pith_encoding_show_controls(pith_arena *arena, size_t padding,
                                        pith_str *text, size_t *shown)
{
    const pith_encoding *encoding = pith_encoding_find(PITH_S("windows-1252"));
    *shown = text->len ? count_controls(encoding->high, *text) : 0;
    if (*shown == 0)
        return pith_arena_work(arena, text->len / BYTES_A_WORK);
    size_t most = text->len + *shown; /* 2 bytes become 3, at most */
    char *out = pith_text_alloc(arena, most, padding);
    if (!out)
        return PITH_NOMEM;
    size_t len = copy_with(encoding->high, *text, out);
    memset(out + len, 0, most - len);
    size_t work = text->len / BYTES_A_WORK;
    *text = (pith_str){out, len};
    return pith_arena_work(arena, 4 * work);
}
