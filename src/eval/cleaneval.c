/* SPDX-License-Identifier: Apache-2.0 */
/*
 * CleanEval's annotations: a URL line, then paragraphs behind <h>, <p> or <l>.
 * Their writers copied text from browsers and from sources, so that some
 * characters stand there as references.
 */
#include "cleaneval.h"

#include "buf.h"
#include "status.h"
#include "str.h"
#include "text.h"

#include <string.h>

static const struct {
    pith_str name;
    uint32_t code;
} names[] = {
    {{"amp", 3}, '&'},       {{"lt", 2}, '<'},       {{"gt", 2}, '>'},
    {{"quot", 4}, '"'},      {{"apos", 4}, '\''},    {{"nbsp", 4}, 0xa0},
    {{"lsquo", 5}, 0x2018},  {{"rsquo", 5}, 0x2019}, {{"ldquo", 5}, 0x201c},
    {{"rdquo", 5}, 0x201d},  {{"ndash", 5}, 0x2013}, {{"mdash", 5}, 0x2014},
    {{"hellip", 6}, 0x2026},
};

/* The number in "#8217" or "#x2019"; 0 for anything else. */
static uint32_t read_number(pith_str text)
{
    bool hex = text.len > 2 && (text.data[1] == 'x' || text.data[1] == 'X');
    uint32_t code = 0;
    for (size_t i = hex ? 2 : 1; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        uint32_t digit = pith_is_digit(c)              ? c - 48u
                         : hex && c >= 'a' && c <= 'f' ? c - 'a' + 10u
                         : hex && c >= 'A' && c <= 'F' ? c - 'A' + 10u
                                                       : 99;
        if (digit == 99 || code > 0x10ffff)
            return 0;
        code = code * (hex ? 16 : 10) + digit;
    }
    return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0 : code;
}

/* The reference that text begins with: its character, and its length with "&"
 * and ";". 0: there is none. */
static uint32_t read_reference(pith_str text, size_t *len)
{
    enum { LONGEST = 10 };
    size_t most = text.len < LONGEST ? text.len : LONGEST;
    const char *stop = memchr(text.data, ';', most);
    if (!stop)
        return 0;
    *len = (size_t)(stop - text.data) + 1;
    pith_str name = {text.data + 1, *len - 2};
    if (name.len > 1 && name.data[0] == '#')
        return read_number(name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (pith_str_eq(name, names[i].name))
            return names[i].code;
    }
    return 0;
}

/* The next character, or U+FFFD for a byte that begins none. */
static uint32_t next_code(pith_str text, size_t *len)
{
    size_t most = text.len < 4 ? text.len : 4;
    if (pith_utf8_valid((pith_str){text.data, most}) > 0)
        return pith_utf8_next(text, len);
    *len = 1;
    return 0xfffd;
}

static bool is_mark(pith_str text)
{
    return text.len >= 3 && text.data[0] == '<' && text.data[2] == '>' &&
           memchr("hlp", text.data[1], 3) != NULL;
}

static void put_code(pith_buf *out, uint32_t code)
{
    char bytes[4];
    pith_buf_put(out, bytes, pith_utf8_put(code, bytes));
}

static void put_text(pith_str rest, pith_buf *out)
{
    bool begins = true; /* a line */
    size_t len;
    for (; rest.len > 0; rest.data += len, rest.len -= len) {
        if (begins && is_mark(rest)) {
            len = 3;
            continue;
        }
        uint32_t code = rest.data[0] == '&' ? read_reference(rest, &len) : 0;
        if (code == 0)
            code = next_code(rest, &len);
        begins = code == '\n';
        put_code(out, code);
    }
}

pith_status pith_cleaneval_text(pith_arena *arena, pith_str bytes,
                                pith_str *out)
{
    pith_str rest = bytes;
    if (rest.len > 4 && memcmp(rest.data, "URL:", 4) == 0) {
        const char *stop = memchr(rest.data, '\n', rest.len);
        size_t len = stop ? (size_t)(stop - rest.data) + 1 : rest.len;
        rest.data += len;
        rest.len -= len;
    }
    pith_buf text;
    pith_buf_init(&text, 0);
    put_text(rest, &text);
    pith_status status = text.status;
    *out = (pith_str){pith_arena_copy(arena, pith_buf_view(&text)), text.len};
    pith_buf_clear(&text);
    return status == PITH_OK && !out->data ? PITH_NOMEM : status;
}

pith_str pith_cleaneval_site(pith_str id)
{
    size_t len = id.len;
    while (len > 0 && pith_is_digit((unsigned char)id.data[len - 1]))
        len--;
    bool numbered = len < id.len && len > 1 && id.data[len - 1] == '_';
    return (pith_str){id.data, numbered ? len - 1 : id.len};
}
