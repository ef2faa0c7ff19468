/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Facts before a text: as YAML front matter, see pith_result_front_matter(),
 * and as the head of an HTML document, see pith_result_head(). A double-quoted
 * YAML scalar takes every string that JSON writes, so JSON's writer does it.
 */
#include "escape.h"
#include "json.h"
#include "record_fields.h"
#include "str.h"

typedef struct writer {
    const pith_result *result;
    pith_buf buf;
    bool html;
} writer;

static void put_text(writer *self, pith_str text)
{
    if (self->html) {
        pith_escape_html(&self->buf, text);
        return;
    }
    pith_json json;
    pith_json_init(&json, &self->buf, 0);
    pith_json_str(&json, text);
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
