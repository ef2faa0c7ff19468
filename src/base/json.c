/* SPDX-License-Identifier: Apache-2.0 */
/* Writing JSON: see json.h. */
#include "json.h"

#include "number.h"
#include "str.h"

#include <assert.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

void pith_json_init(pith_json *json, pith_buf *out, unsigned indent)
{
    *json = (pith_json){.out = out, .indent = indent};
}

static void break_line(pith_json *json)
{
    pith_buf_byte(json->out, '\n');
    for (unsigned n = json->indent * json->depth; n; n--)
        pith_buf_byte(json->out, ' ');
}

/* Write what precedes a value or a key: a comma, unless it is the first. */
static void separate(pith_json *json)
{
    if (json->keyed) {
        json->keyed = false;
        return;
    }
    uint32_t bit = 1u << json->depth;
    if (json->depth == 0)
        return;
    if (json->filled & bit)
        pith_buf_text(json->out, json->indent ? "," : ", ");
    json->filled |= bit;
    if (json->indent)
        break_line(json);
}

void pith_json_open(pith_json *json, char bracket)
{
    assert(json->depth < PITH_JSON_DEPTH);
    separate(json);
    pith_buf_byte(json->out, bracket);
    json->depth++;
    uint32_t bit = 1u << json->depth;
    json->filled &= ~bit;
    if (bracket == '{')
        json->object |= bit;
    else
        json->object &= ~bit;
}

void pith_json_close(pith_json *json)
{
    assert(json->depth > 0 && !json->keyed);
    uint32_t bit = 1u << json->depth;
    json->depth--;
    if (json->indent && (json->filled & bit))
        break_line(json);
    pith_buf_byte(json->out, json->object & bit ? '}' : ']');
}

void pith_json_key(pith_json *json, const char *key)
{
    assert(json->object & 1u << json->depth);
    separate(json);
    pith_buf_byte(json->out, '"');
    pith_buf_text(json->out, key);
    pith_buf_text(json->out, "\": ");
    json->keyed = true;
}

static void put_escape(pith_buf *out, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    char escape[6] = {
        '\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
    size_t len = 2;
    switch (byte) {
    case '"':
    case '\\':
        escape[1] = (char)byte;
        break;
    case '\n':
        escape[1] = 'n';
        break;
    case '\t':
        escape[1] = 't';
        break;
    case '\r':
        escape[1] = 'r';
        break;
    default:
        len = 6;
    }
    pith_buf_put(out, escape, len);
}

/* Count the bytes at the beginning of [at, stop) that are ASCII and need no
 * escape. */
static size_t count_plain(const char *at, const char *stop)
{
    const char *from = at;
#ifdef __SSE2__
    for (; stop - at >= 16; at += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
        __m128i odd = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')),
                                   _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
        /* Bytes that are not ASCII count as negative here. */
        odd = _mm_or_si128(odd, _mm_cmplt_epi8(bytes, _mm_set1_epi8(' ')));
        unsigned hits = (unsigned)_mm_movemask_epi8(odd);
        if (hits)
            return (size_t)(at - from) + (unsigned)__builtin_ctz(hits);
    }
#endif
    while (at < stop && *at >= ' ' && (unsigned char)*at < 0x80 && *at != '"' &&
           *at != '\\')
        at++;
    return (size_t)(at - from);
}

void pith_json_str(pith_json *json, pith_str text)
{
    if (!text.data) {
        pith_json_null(json);
        return;
    }
    separate(json);
    pith_buf *out = json->out;
    const unsigned char *at = (const unsigned char *)text.data;
    size_t from = 0; /* bytes from here to i can be copied as they are */
    size_t i = 0;
    pith_buf_byte(out, '"');
    for (;;) {
        i += count_plain(text.data + i, text.data + text.len);
        if (i == text.len)
            break;
        unsigned char byte = at[i];
        size_t len =
            byte >= 0x80 ? pith_str_sequence(text.data + i, text.len - i) : 0;
        if (len) {
            i += len;
            continue;
        }
        pith_buf_put(out, text.data + from, i - from);
        if (byte >= 0x80)
            pith_buf_text(out, "\xef\xbf\xbd");
        else
            put_escape(out, byte);
        from = ++i;
    }
    pith_buf_put(out, text.data + from, i - from);
    pith_buf_byte(out, '"');
}

void pith_json_name(pith_json *json, pith_str name)
{
    pith_json_str(json, name.data ? name : PITH_S(""));
    pith_buf_text(json->out, ": ");
    json->keyed = true;
}

void pith_json_null(pith_json *json)
{
    separate(json);
    pith_buf_text(json->out, "null");
}

void pith_json_raw(pith_json *json, pith_str value)
{
    separate(json);
    pith_buf_str(json->out, value);
}

void pith_json_bool(pith_json *json, bool value)
{
    separate(json);
    pith_buf_text(json->out, value ? "true" : "false");
}

void pith_json_uint(pith_json *json, uint64_t value)
{
    separate(json);
    pith_buf_uint(json->out, value);
}

void pith_json_number(pith_json *json, double value, unsigned places, bool trim)
{
    char digits[PITH_NUMBER_MAX];
    size_t len = pith_number_write(value, places, trim, digits);
    if (digits[0] == 'n' || digits[0] == 'i' || digits[1] == 'i') {
        pith_json_null(json);
        return;
    }
    separate(json);
    pith_buf_put(json->out, digits, len);
}
