/* SPDX-License-Identifier: Apache-2.0 */
/* HTTP messages in records: see warc.h. Servers and archivers are not strict,
 * so this parser is lenient: line ends may be LF, and a head may declare chunks
 * or an encoding that the body does not have. */
#include "buf.h"
#include "decoding.h"
#include "fields.h"
#include "status.h"
#include "str.h"
#include "warc_record.h"

#include <string.h>

enum {
    MAX_FIELDS = 1000, /* a guess; more are ignored */
    MAX_CODINGS = 3,   /* nested encodings; more are an attack */
    CHUNK_DIGITS = 15, /* of a chunk's size: 2^60 bytes */
    SNIFF = 1024,      /* bytes looked at, as the encoding sniffer does */
};

/* "charset=..." of a Content-Type, without quotes. */
static pith_str find_charset(pith_str type)
{
    size_t at = pith_str_ifind(type, PITH_S("charset="));
    if (at == SIZE_MAX)
        return (pith_str){0};
    pith_str value = {type.data + at + 8, type.len - at - 8};
    bool quoted = value.len && (value.data[0] == '"' || value.data[0] == '\'');
    if (quoted) {
        value.data++;
        value.len--;
    }
    size_t n = 0;
    while (n < value.len &&
           !strchr("\"'; \t,", value.data[n] ? value.data[n] : ' '))
        n++;
    return (pith_str){value.data, n};
}

bool pith_http_field(const pith_http_message *message, pith_str name,
                     pith_str *value)
{
    pith_str text = message->head;
    pith_str line;
    pith_warc_field field;
    (void)pith_line_next(&text, &line);
    for (size_t i = 0; i < MAX_FIELDS && pith_field_next(&text, &field); i++) {
        if (!pith_str_ieq(field.name, name))
            continue;
        *value = field.value;
        return true;
    }
    return false;
}

/* The number in "HTTP/1.1 200 OK" or "ICY 200 OK"; 0 when it has none. */
static unsigned read_status(pith_str line)
{
    const char *space = memchr(line.data, ' ', line.len);
    if (!space)
        return 0;
    pith_str rest = {space + 1, line.len - (size_t)(space + 1 - line.data)};
    rest = pith_str_trim(rest);
    uint64_t status;
    return pith_str_uint(&rest, 999, &status) ? (unsigned)status : 0;
}

bool pith_http_parse(pith_str block, pith_http_message *message)
{
    *message = (pith_http_message){0};
    pith_str rest = block;
    pith_str line;
    if (!pith_line_next(&rest, &line))
        return false;
    bool answer = pith_str_istarts(line, PITH_S("HTTP/"));
    if (!answer && pith_str_ifind(line, PITH_S(" HTTP/")) == SIZE_MAX)
        return false;
    size_t head = pith_record_http_head(block);
    if (head == SIZE_MAX)
        head = block.len;
    message->head = (pith_str){block.data, head};
    message->body = (pith_str){block.data + head, block.len - head};
    message->status = answer ? read_status(line) : 0;
    pith_str type;
    if (!pith_http_field(message, PITH_S("Content-Type"), &type))
        return true;
    size_t n = 0;
    while (n < type.len && type.data[n] != ';' && type.data[n] != ',')
        n++;
    message->mime = pith_str_trim((pith_str){type.data, n});
    message->charset = find_charset(type);
    return true;
}

/* -- Chunks ------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (pith_is_digit((unsigned char)c))
        return c - '0';
    c = pith_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The size of a chunk, at the front of its line ("1a;name=value"). */
static bool read_chunk_size(pith_str line, uint64_t *size)
{
    size_t n = 0;
    line = pith_str_trim(line);
    *size = 0;
    while (n < line.len && n < CHUNK_DIGITS && hex_digit(line.data[n]) >= 0)
        *size = *size << 4 | (uint64_t)hex_digit(line.data[n++]);
    return n > 0 &&
           (n == line.len || line.data[n] == ';' || line.data[n] == ' ');
}

/* A body without its chunks; unchanged if it has none. */
static void join_chunks(pith_str body, pith_buf *out)
{
    pith_str line;
    pith_str rest = body;
    uint64_t size;
    bool first = true;
    while (pith_line_next(&rest, &line)) {
        if (!first && line.len == 0)
            continue; /* after the last chunk's data */
        if (!read_chunk_size(line, &size)) {
            if (first)
                pith_buf_str(out, body);
            return;
        }
        first = false;
        if (size == 0)
            return;
        size_t n = size < rest.len ? (size_t)size : rest.len;
        pith_buf_put(out, rest.data, n);
        rest.data += n;
        rest.len -= n;
    }
}

/* -- Body --------------------------------------------------------------- */

/* Decode from *from to *to by the last coding of the list, and swap them. */
static pith_status undo_coding(pith_str name, pith_buf **from, pith_buf **to,
                               pith_error *error)
{
    pith_buf_reset(*to);
    pith_status status =
        pith_decode_content(name, pith_buf_view(*from), *to, error);
    pith_buf *swap = *from;
    *from = *to;
    *to = swap;
    return status;
}

static pith_str cut_last(pith_str *list)
{
    size_t from = list->len;
    while (from && list->data[from - 1] != ',')
        from--;
    pith_str name =
        pith_str_trim((pith_str){list->data + from, list->len - from});
    list->len = from ? from - 1 : 0;
    return name;
}

static pith_status undo_codings(const pith_http_message *message,
                                pith_buf **from, pith_buf **to,
                                pith_error *error)
{
    pith_str list;
    if (!pith_http_field(message, PITH_S("Content-Encoding"), &list))
        return PITH_OK;
    for (unsigned i = 0; list.len && i < MAX_CODINGS; i++) {
        pith_str name = cut_last(&list);
        if (name.len)
            PITH_TRY(undo_coding(name, from, to, error));
    }
    if (list.len)
        return pith_fail(error, PITH_FORMAT, 0,
                         "more than %d content encodings", MAX_CODINGS);
    return PITH_OK;
}

pith_status pith_http_body(const pith_http_message *message, size_t max,
                           char **body, size_t *len, pith_error *error)
{
    pith_buf one;
    pith_buf two;
    pith_str transfer;
    pith_buf_init(&one, max > message->body.len ? max : message->body.len);
    pith_buf_init(&two, max > message->body.len ? max : message->body.len);
    pith_buf *from = &one;
    pith_buf *to = &two;
    *body = NULL;
    *len = 0;
    if (pith_http_field(message, PITH_S("Transfer-Encoding"), &transfer) &&
        pith_str_ifind(transfer, PITH_S("chunked")) != SIZE_MAX)
        join_chunks(message->body, from);
    else
        pith_buf_str(from, message->body);
    pith_status status = undo_codings(message, &from, &to, error);
    pith_buf_clear(to);
    if (from->status == PITH_LIMIT)
        from->status = PITH_OK;
    if (from->len > max)
        from->len = max;
    pith_status taken = pith_buf_take(from, body, len);
    return status != PITH_OK ? status : taken;
}

/* -- HTML --------------------------------------------------------------- */

static bool begins_with_markup(pith_str bytes)
{
    static const char *const beginnings[] = {
        "<!doctype html", "<html", "<head", "<body", "<title", "<meta",
        "<script",        "<div",  "<p>",   "<h1",   "<table", "<!--",
    };
    if (bytes.len > SNIFF)
        bytes.len = SNIFF;
    if (bytes.len >= 3 && memcmp(bytes.data, "\xef\xbb\xbf", 3) == 0)
        bytes = (pith_str){bytes.data + 3, bytes.len - 3};
    bytes = pith_str_trim(bytes);
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (pith_str_istarts(bytes, pith_str_of(beginnings[i])))
            return true;
    return false;
}

bool pith_http_is_html(pith_str mime, pith_str bytes)
{
    if (mime.len == 0 || pith_str_ieq(mime, PITH_S("unk")) ||
        pith_str_ieq(mime, PITH_S("application/unknown")) ||
        pith_str_ieq(mime, PITH_S("application/octet-stream")))
        return begins_with_markup(bytes);
    return pith_str_ieq(mime, PITH_S("text/html")) ||
           pith_str_ieq(mime, PITH_S("application/xhtml+xml"));
}
