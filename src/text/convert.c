/* SPDX-License-Identifier: Apache-2.0 */
/* Converts bytes of a known encoding to UTF-8, except those that glibc converts
 * (multibyte.c).
 *
 * Every decoder runs twice over its input: once to learn the size of the text,
 * once to write it, so that the arena allocates exactly one block of exactly
 * that size; valid UTF-8 takes one pass. Invalid bytes become U+FFFD as the
 * WHATWG Encoding Standard requires, and are counted. */
#include "convert.h"

#include "status.h"

#include <string.h>

enum { BYTES_A_WORK = 16 }; /* bytes whose reading is a unit of work */

char *pith_text_alloc(pith_arena *arena, size_t len, size_t padding)
{
    size_t total;
    if (__builtin_add_overflow(len, padding, &total))
        return NULL;
    char *text = pith_arena_alloc(arena, total, 1);
    if (text)
        memset(text + len, 0, padding);
    return text;
}

static const char replacement[3] = "\xef\xbf\xbd";

/* Repair UTF-8; writes to text unless that is NULL. Returns the length. */
static size_t repair(pith_str bytes, char *text, size_t *ninvalid)
{
    size_t len = 0;
    *ninvalid = 0;
    while (bytes.len) {
        size_t valid = pith_utf8_valid(bytes);
        if (text && valid)
            memcpy(text + len, bytes.data, valid);
        len += valid;
        bytes.data += valid;
        bytes.len -= valid;
        if (bytes.len == 0)
            break;
        bool whole;
        size_t broken = pith_utf8_step(bytes, &whole);
        if (text)
            memcpy(text + len, replacement, sizeof replacement);
        len += sizeof replacement;
        bytes.data += broken;
        bytes.len -= broken;
        (*ninvalid)++;
    }
    return len;
}

/* Nearly all UTF-8 is valid, so it is copied while it is checked. Controls from
 * U+0080 to U+009F, which no text has, are those of another encoding. */
static pith_status convert_utf8(pith_arena *arena, pith_str bytes,
                                size_t padding, pith_decoded *out)
{
    size_t len = bytes.len;
    char *text = pith_text_alloc(arena, len, padding);
    if (!text)
        return PITH_NOMEM;
    bool controls;
    if (pith_utf8_copy_valid(bytes, text, &controls) < bytes.len) {
        len = repair(bytes, NULL, &out->ninvalid);
        text = pith_text_alloc(arena, len, padding);
        if (!text)
            return PITH_NOMEM;
        repair(bytes, text, &out->ninvalid);
        controls = pith_utf8_has_controls((pith_str){text, len});
    }
    out->text = (pith_str){text, len};
    if (out->source == PITH_ENCODING_GIVEN || !controls)
        return pith_arena_work(arena, len / BYTES_A_WORK);
    PITH_TRY(pith_encoding_mend(arena, text, &out->text.len, &out->nmended));
    return pith_encoding_show_controls(arena, padding, &out->text,
                                       &out->nshown);
}

/* UTF-8 of one byte. */
typedef struct byte_text {
    char text[3];
    uint8_t len;
} byte_text;

static void fill_byte_texts(const pith_encoding *encoding, byte_text rows[256])
{
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t code = byte;
        if (byte >= 0x80)
            code = encoding->codec == PITH_CODEC_USER
                       ? 0xf780 + (byte - 0x80)
                       : encoding->high[byte - 0x80];
        if (code == 0 && byte != 0)
            code = 0xfffd;
        char text[4] = {0};
        rows[byte].len = (uint8_t)pith_utf8_put(code, text);
        memcpy(rows[byte].text, text, 3);
    }
}

/* One byte is one character. */
static pith_status convert_single(pith_arena *arena, pith_str bytes,
                                  const pith_encoding *encoding, size_t padding,
                                  pith_decoded *out)
{
    byte_text rows[256];
    fill_byte_texts(encoding, rows);
    const uint8_t *s = (const uint8_t *)bytes.data;
    size_t len = 0;
    size_t ninvalid = 0;
    for (size_t i = 0; i < bytes.len; i++) {
        len += rows[s[i]].len;
        if (s[i] >= 0x80 && encoding->high)
            ninvalid += encoding->high[s[i] - 0x80] == 0;
    }
    /* Three bytes are written for every character; the last two may be too
     * many. */
    enum { SLACK = 2 };
    if (padding > SIZE_MAX - SLACK)
        return PITH_NOMEM;
    char *text = pith_text_alloc(arena, len, padding + SLACK);
    if (!text)
        return PITH_NOMEM;
    char *at = text;
    for (size_t i = 0; i < bytes.len; i++) {
        memcpy(at, rows[s[i]].text, 3);
        at += rows[s[i]].len;
    }
    memset(at, 0, SLACK);
    out->text = (pith_str){text, len};
    out->ninvalid = ninvalid;
    return PITH_OK;
}

/* Unit i of 16 bits. */
static uint32_t unit_at(pith_str bytes, size_t i, bool big)
{
    uint32_t first = (uint8_t)bytes.data[2 * i];
    uint32_t second = (uint8_t)bytes.data[2 * i + 1];
    return big ? first << 8 | second : second << 8 | first;
}

/* Decode UTF-16; writes to text unless that is NULL. Returns the length. */
static size_t read_utf16(pith_str bytes, bool big, char *text, size_t *ninvalid)
{
    size_t nunits = bytes.len / 2;
    bool cut = bytes.len % 2 != 0;
    size_t len = 0;
    *ninvalid = 0;
    for (size_t i = 0; i < nunits; i++) {
        uint32_t code = unit_at(bytes, i, big);
        if (code - 0xd800 < 0x400 && i + 1 == nunits) {
            cut = true; /* counts as one error together with an odd byte */
            break;
        }
        if (code - 0xd800 < 0x800) {
            uint32_t low =
                i + 1 < nunits ? unit_at(bytes, i + 1, big) - 0xdc00 : 0x400;
            bool pair = code < 0xdc00 && low < 0x400;
            code = pair ? 0x10000 + ((code - 0xd800) << 10) + low : 0xfffd;
            i += pair;
            *ninvalid += !pair;
        }
        char put[4];
        len += pith_utf8_put(code, text ? text + len : put);
    }
    if (cut) {
        if (text)
            memcpy(text + len, replacement, sizeof replacement);
        len += sizeof replacement;
        (*ninvalid)++;
    }
    return len;
}

static pith_status convert_utf16(pith_arena *arena, pith_str bytes, bool big,
                                 size_t padding, pith_decoded *out)
{
    size_t ninvalid;
    size_t len = read_utf16(bytes, big, NULL, &ninvalid);
    char *text = pith_text_alloc(arena, len, padding);
    if (!text)
        return PITH_NOMEM;
    read_utf16(bytes, big, text, &ninvalid);
    out->text = (pith_str){text, len};
    out->ninvalid = ninvalid;
    return PITH_OK;
}

/* Encodings that browsers refuse, because the same bytes could mean different
 * things to different programs. */
static pith_status convert_refused(pith_arena *arena, pith_str bytes,
                                   size_t padding, pith_decoded *out)
{
    size_t len = bytes.len ? sizeof replacement : 0;
    char *text = pith_text_alloc(arena, len, padding);
    if (!text)
        return PITH_NOMEM;
    memcpy(text, replacement, len);
    out->text = (pith_str){text, len};
    out->ninvalid = len != 0;
    return PITH_OK;
}

pith_status pith_encoding_convert(pith_arena *arena, pith_str bytes,
                                  const pith_encoding *encoding, size_t padding,
                                  pith_decoded *out)
{
    switch (encoding->codec) {
    case PITH_CODEC_UTF8:
        return convert_utf8(arena, bytes, padding, out);
    case PITH_CODEC_UTF16LE:
        return convert_utf16(arena, bytes, false, padding, out);
    case PITH_CODEC_UTF16BE:
        return convert_utf16(arena, bytes, true, padding, out);
    case PITH_CODEC_SINGLE:
    case PITH_CODEC_USER:
        return convert_single(arena, bytes, encoding, padding, out);
    case PITH_CODEC_REPLACEMENT:
        return convert_refused(arena, bytes, padding, out);
    case PITH_CODEC_ICONV:
    case PITH_CODEC_ISO2022JP:
        break;
    }
    return pith_multibyte_convert(arena, bytes, encoding, padding, out);
}
