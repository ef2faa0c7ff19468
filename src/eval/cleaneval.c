/* SPDX-License-Identifier: Apache-2.0 */
/* CleanEval's annotations: a line with the URL, then paragraphs after <h>, <p>
 * or <l>, without closing tags and with arbitrary line breaks. Annotators
 * copied text from browsers and from sources on several systems, so files may
 * begin with empty lines, end lines with CR LF, and contain references for some
 * characters and comments. A page without content has such a comment or an
 * empty file. */
#include "cleaneval.h"

#include "buf.h"
#include "status.h"
#include "str.h"
#include "text.h"

#include <string.h>

enum { NO_BREAK_SPACE = 0xa0 };

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

/* The character reference at the start of text: its character, and its length
 * with "&" and ";". 0: there is none. */
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

/* The next character, or U+FFFD for an invalid byte. */
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
           memchr("hlp", pith_lower(text.data[1]), 3) != NULL;
}

static void skip(pith_str *text, size_t len)
{
    text->data += len;
    text->len -= len;
}

static bool begins_with(pith_str text, pith_str what)
{
    if (text.len < what.len)
        return false;
    for (size_t i = 0; i < what.len; i++) {
        if (pith_lower(text.data[i]) != pith_lower(what.data[i]))
            return false;
    }
    return true;
}

/* An annotation being read. The separator of two words is only known at the
 * second one: a space, or the end of a paragraph. */
typedef struct reading {
    pith_str rest;
    const char *last_stop; /* one past the last "-->" */
    unsigned breaks;       /* line breaks since the last word */
    bool gap, paragraph;   /* white space, a mark since the last word */
    pith_buf out;
} reading;

static void put_code(reading *at, uint32_t code)
{
    char bytes[4];
    if (at->out.len > 0 && (at->paragraph || at->breaks > 1))
        pith_buf_put(&at->out, "\n", 1);
    else if (at->out.len > 0 && at->gap)
        pith_buf_put(&at->out, " ", 1);
    at->gap = at->paragraph = false;
    at->breaks = 0;
    pith_buf_put(&at->out, bytes, pith_utf8_put(code, bytes));
}

/* An unclosed comment is text. */
static bool skip_comment(reading *at)
{
    if (!begins_with(at->rest, PITH_S("<!--")) ||
        at->last_stop - at->rest.data < 7)
        return false;
    size_t stop = 4;
    while (memcmp(at->rest.data + stop, "-->", 3) != 0)
        stop++;
    skip(&at->rest, stop + 3);
    return true;
}

/* CR LF is one line break, and so is a single CR. */
static bool skip_space(reading *at)
{
    if (!pith_is_space((unsigned char)at->rest.data[0]))
        return false;
    char c = at->rest.data[0];
    bool pair = c == '\r' && at->rest.len > 1 && at->rest.data[1] == '\n';
    at->breaks += c == '\n' || c == '\r';
    at->gap = true;
    skip(&at->rest, pair ? 2 : 1);
    return true;
}

/* A mark counts at the start of a line, after white space. */
static bool skip_mark(reading *at)
{
    bool begins = at->out.len == 0 || at->breaks > 0 || at->paragraph;
    if (!begins || !is_mark(at->rest))
        return false;
    at->paragraph = true;
    skip(&at->rest, 3);
    return true;
}

static void read_text(reading *at)
{
    while (at->rest.len > 0) {
        size_t len;
        if (skip_comment(at) || skip_space(at) || skip_mark(at))
            continue;
        bool escaped = at->rest.data[0] == '&';
        uint32_t code = escaped ? read_reference(at->rest, &len) : 0;
        if (code == 0)
            code = next_code(at->rest, &len);
        skip(&at->rest, len);
        if (code == NO_BREAK_SPACE ||
            (code < 0x80 && pith_is_space((unsigned char)code)))
            at->gap = true;
        else
            put_code(at, code);
    }
}

/* The first line with more than white space and comments. */
static pith_str read_url(reading *at)
{
    while (at->rest.len > 0 && (skip_comment(at) || skip_space(at)))
        ;
    at->gap = false;
    at->breaks = 0;
    if (!begins_with(at->rest, PITH_S("URL:")))
        return (pith_str){NULL, 0};
    size_t len = 0;
    while (len < at->rest.len && at->rest.data[len] != '\n' &&
           at->rest.data[len] != '\r')
        len++;
    pith_str url = {at->rest.data + 4, len - 4};
    skip(&at->rest, len);
    while (url.len > 0 && pith_is_space((unsigned char)url.data[0]))
        skip(&url, 1);
    while (url.len > 0 && pith_is_space((unsigned char)url.data[url.len - 1]))
        url.len--;
    return url;
}

/* One past the last "-->"; avoids searching for the end of unclosed
 * comments. */
static const char *find_last_stop(pith_str bytes)
{
    for (size_t i = bytes.len; i >= 3; i--) {
        if (memcmp(bytes.data + i - 3, "-->", 3) == 0)
            return bytes.data + i;
    }
    return bytes.data;
}

pith_status pith_cleaneval_read(pith_arena *arena, pith_str bytes,
                                pith_str *url, pith_str *content)
{
    if (begins_with(bytes, PITH_S("\xef\xbb\xbf")))
        skip(&bytes, 3);
    reading at = {.rest = bytes, .last_stop = find_last_stop(bytes)};
    pith_buf_init(&at.out, 0);
    *content = (pith_str){NULL, 0};
    *url = read_url(&at);
    read_text(&at);
    pith_status status = at.out.status;
    if (url->data)
        url->data = pith_arena_copy(arena, *url);
    if (at.out.len > 0)
        *content = (pith_str){pith_arena_copy(arena, pith_buf_view(&at.out)),
                              at.out.len};
    bool failed =
        (url->len > 0 && !url->data) || (at.out.len > 0 && !content->data);
    pith_buf_clear(&at.out);
    return status == PITH_OK && failed ? PITH_NOMEM : status;
}

pith_str pith_cleaneval_site(pith_str id)
{
    size_t len = id.len;
    while (len > 0 && pith_is_digit((unsigned char)id.data[len - 1]))
        len--;
    bool numbered = len < id.len && len > 1 && id.data[len - 1] == '_';
    return (pith_str){id.data, numbered ? len - 1 : id.len};
}
