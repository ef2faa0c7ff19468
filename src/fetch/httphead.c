/* SPDX-License-Identifier: Apache-2.0 */
/* Reading header lines: see httphead.h. Every function is one pass over slices;
 * only pith_httphead_archive() copies. */
#include "httphead.h"

#include "str.h"

/* The next line without its line break; false at the end. */
static bool next_line(pith_str *at, pith_str *line)
{
    if (at->len == 0)
        return false;
    const char *end = memchr(at->data, '\n', at->len);
    size_t len = end ? (size_t)(end - at->data) : at->len;
    size_t step = end ? len + 1 : len;
    *line = (pith_str){at->data, len};
    *at = (pith_str){at->data + step, at->len - step};
    if (len && line->data[len - 1] == '\r')
        line->len--;
    return true;
}

/* Split a line at its colon. */
static bool split_line(pith_str line, pith_str *name, pith_str *value)
{
    const char *colon = line.len ? memchr(line.data, ':', line.len) : NULL;
    if (colon == NULL)
        return false;
    size_t len = (size_t)(colon - line.data);
    *name = pith_str_trim((pith_str){line.data, len});
    *value = pith_str_trim((pith_str){colon + 1, line.len - len - 1});
    return true;
}

pith_str pith_httphead_find(pith_str head, pith_str name)
{
    pith_str found = {0};
    pith_str line;
    pith_str key;
    pith_str value;
    while (next_line(&head, &line))
        if (split_line(line, &key, &value) && pith_str_ieq(key, name))
            found = value;
    return found;
}

unsigned pith_httphead_status(pith_str head)
{
    pith_str line;
    if (!next_line(&head, &line) || !pith_str_istarts(line, PITH_S("HTTP/")))
        return 0;
    const char *space = memchr(line.data, ' ', line.len);
    if (space == NULL)
        return 0;
    size_t skipped = (size_t)(space - line.data) + 1;
    pith_str rest = {space + 1, line.len - skipped};
    uint64_t status = 0;
    return pith_str_uint(&rest, 999, &status) ? (unsigned)status : 0;
}

pith_str pith_httphead_type(pith_str value)
{
    const char *end = value.len ? memchr(value.data, ';', value.len) : NULL;
    if (end)
        value.len = (size_t)(end - value.data);
    return pith_str_trim(value);
}

/* The part up to the next unquoted semicolon; at moves past it. */
static pith_str next_part(pith_str *at)
{
    bool quoted = false;
    size_t i = 0;
    for (; i < at->len && (quoted || at->data[i] != ';'); i++)
        if (at->data[i] == '"')
            quoted = !quoted;
    pith_str part = {at->data, i};
    size_t step = i < at->len ? i + 1 : i;
    *at = (pith_str){at->data + step, at->len - step};
    return pith_str_trim(part);
}

static pith_str unquote(pith_str text)
{
    char quote = text.len ? text.data[0] : 0;
    if (quote == '"' || quote == '\'') {
        text = (pith_str){text.data + 1, text.len - 1};
        const char *end = text.len ? memchr(text.data, quote, text.len) : NULL;
        if (end)
            text.len = (size_t)(end - text.data);
    }
    return pith_str_trim(text);
}

pith_str pith_httphead_param(pith_str value, pith_str name)
{
    if (value.len == 0)
        return (pith_str){0};
    (void)next_part(&value);
    while (value.len) {
        pith_str part = next_part(&value);
        const char *equals = part.len ? memchr(part.data, '=', part.len) : NULL;
        if (equals == NULL)
            continue;
        size_t len = (size_t)(equals - part.data);
        if (pith_str_ieq(pith_str_trim((pith_str){part.data, len}), name))
            return unquote(
                pith_str_trim((pith_str){equals + 1, part.len - len - 1}));
    }
    return (pith_str){0};
}

unsigned pith_httphead_retry(pith_str value, unsigned max)
{
    uint64_t seconds = 0;
    pith_str rest = value;
    if (!pith_str_uint(&rest, UINT32_MAX, &seconds) || rest.len)
        return 0;
    return seconds > max ? max : (unsigned)seconds;
}

bool pith_httphead_is_page(pith_str type)
{
    return pith_str_ieq(type, PITH_S("text/html")) ||
           pith_str_ieq(type, PITH_S("application/xhtml+xml"));
}

static bool is_about_transfer(pith_str name)
{
    return pith_str_ieq(name, PITH_S("Content-Encoding")) ||
           pith_str_ieq(name, PITH_S("Transfer-Encoding")) ||
           pith_str_ieq(name, PITH_S("Content-Length"));
}

void pith_httphead_archive(pith_buf *out, pith_str head, size_t body_len)
{
    pith_str line;
    pith_str name;
    pith_str value;
    unsigned status = pith_httphead_status(head);
    pith_buf_text(out, "HTTP/1.1 ");
    pith_buf_uint(out, status ? status : 200);
    pith_buf_byte(out, ' ');
    if (next_line(&head, &line)) {
        const char *space = line.len ? memchr(line.data, ' ', line.len) : NULL;
        size_t at = space ? (size_t)(space - line.data) + 5 : line.len;
        if (at < line.len)
            pith_buf_put(out, line.data + at, line.len - at);
    }
    pith_buf_text(out, "\r\n");
    while (next_line(&head, &line)) {
        if (!split_line(line, &name, &value) || name.len == 0)
            continue;
        if (is_about_transfer(name))
            pith_buf_text(out, "X-Crawl-");
        pith_buf_str(out, name);
        pith_buf_text(out, ": ");
        pith_buf_str(out, value);
        pith_buf_text(out, "\r\n");
    }
    pith_buf_text(out, "Content-Length: ");
    pith_buf_uint(out, body_len);
    pith_buf_text(out, "\r\n\r\n");
}
