/* SPDX-License-Identifier: Apache-2.0 */
/* Facts before a text: as YAML front matter, see pith_result_front_matter(),
 * and as the head of an HTML document, see pith_result_head(). A double-quoted
 * YAML scalar takes every string that JSON writes, so JSON's writer is used;
 * but readers of YAML 1.1 refuse some unescaped characters. */
#include "escape.h"
#include "json.h"
#include "record_fields.h"
#include "str.h"

typedef struct writer {
    const pith_result *result;
    pith_buf buf;
    bool html;
} writer;

/* A character of UTF-8 text that YAML 1.1 does not allow unescaped: DEL, the
 * other controls beyond ASCII (C2 80 to C2 9F), its line ends (E2 80 A8, E2 80
 * A9), U+FFFE and U+FFFF. Its length and its code; 0: none. */
static size_t refused_bytes(pith_str text, size_t at, unsigned *code)
{
    const unsigned char *bytes = (const unsigned char *)text.data + at;
    size_t left = text.len - at;
    *code = bytes[0];
    if (bytes[0] == 0x7f)
        return 1;
    if (bytes[0] == 0xc2 && left > 1 && bytes[1] < 0xa0) {
        *code = bytes[1];
        return 2;
    }
    if (bytes[0] == 0xe2 && left > 2 && bytes[1] == 0x80 &&
        (bytes[2] | 1) == 0xa9) {
        *code = 0x2000 + (bytes[2] & 0x3f);
        return 3;
    }
    *code = 0xfffe + (left > 2 ? bytes[2] & 1 : 0);
    return pith_escape_noncharacter(text, at);
}

/* Escape a JSON string so that every reader of YAML accepts it. */
static void put_yaml(pith_buf *out, pith_str string)
{
    static const char digits[] = "0123456789abcdef";
    size_t start = 0;
    if (string.len == 0) /* no memory */
        return;
    for (size_t i = 0; i < string.len; i++) {
        unsigned code;
        size_t len = refused_bytes(string, i, &code);
        if (len == 0)
            continue;
        char escape[6] = {'\\',
                          'u',
                          digits[code >> 12],
                          digits[code >> 8 & 15],
                          digits[code >> 4 & 15],
                          digits[code & 15]};
        pith_buf_put(out, string.data + start, i - start);
        pith_buf_put(out, escape, sizeof escape);
        start = i + len;
        i = start - 1;
    }
    pith_buf_put(out, string.data + start, string.len - start);
}

static void put_text(writer *self, pith_str text)
{
    if (self->html) {
        pith_escape_html(&self->buf, text);
        return;
    }
    pith_json json;
    pith_buf made;
    pith_buf_init(&made, 0);
    pith_json_init(&json, &made, 0);
    pith_json_str(&json, text);
    put_yaml(&self->buf, pith_buf_view(&made));
    pith_buf_heed(&self->buf, &made);
    pith_buf_clear(&made);
}

static void begin_line(writer *self, const char *key)
{
    pith_buf_text(&self->buf, self->html ? "<meta name=\"" : "");
    pith_buf_text(&self->buf, key);
    pith_buf_text(&self->buf, self->html ? "\" content=\"" : ": ");
}

static void put_line(writer *self, const char *key, pith_str value)
{
    if (value.len == 0)
        return;
    begin_line(self, key);
    put_text(self, value);
    pith_buf_text(&self->buf, self->html ? "\">\n" : "\n");
}

static void put_list(writer *self, const char *key, const char *name)
{
    size_t n = 0;
    for (size_t i = 0; i < self->result->nfacts; i++) {
        const pith_fact *fact = &self->result->facts[i];
        if (strcmp(fact->name, name) != 0)
            continue;
        if (n == 0)
            begin_line(self, key);
        pith_buf_text(&self->buf, n++ ? ", " : self->html ? "" : "[");
        put_text(self, fact->value);
    }
    if (n > 0)
        pith_buf_text(&self->buf, self->html ? "\">\n" : "]\n");
}

static void put_fields(writer *self, pith_str url)
{
    pith_record_fields fields;
    pith_record_fields_init(&fields, self->result, &(pith_record){.url = url});
    const pith_record_field *field;
    for (unsigned i = 1;
         (field = pith_record_field_at(PITH_RECORD_FRONT_MATTER, i)); i++) {
        if (field->is_list)
            put_list(self, field->name, field->fact);
        else
            put_line(self, field->name,
                     pith_record_fields_tell(&fields, field));
    }
    pith_status status = pith_record_fields_clear(&fields);
    if (self->buf.status == PITH_OK)
        self->buf.status = status;
}

pith_status pith_result_front_matter(const pith_result *result, pith_str url,
                                     char **out, size_t *len)
{
    writer w = {.result = result};
    pith_buf_init(&w.buf, 0);
    pith_buf_text(&w.buf, "---\n");
    put_fields(&w, url);
    pith_buf_text(&w.buf, "---\n");
    return pith_buf_take(&w.buf, out, len);
}

pith_status pith_result_head(const pith_result *result, pith_str url,
                             char **out, size_t *len)
{
    writer w = {.result = result, .html = true};
    pith_buf_init(&w.buf, 0);
    pith_buf_text(&w.buf, "<!DOCTYPE html>\n<html");
    if (result->language.len > 0) {
        pith_buf_text(&w.buf, " lang=\"");
        put_text(&w, result->language);
        pith_buf_byte(&w.buf, '"');
    }
    pith_buf_text(&w.buf, ">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    put_text(&w, result->title);
    pith_buf_text(&w.buf, "</title>\n");
    put_fields(&w, url);
    pith_buf_text(&w.buf, "</head>\n");
    return pith_buf_take(&w.buf, out, len);
}
