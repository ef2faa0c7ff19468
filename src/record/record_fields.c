/* SPDX-License-Identifier: Apache-2.0 */
/* What is known about a page, as texts: see record_fields.h. */
#include "record_fields.h"

#include "escape.h"
#include "str.h"
#include "text.h"

enum { SCORE_DIGITS = 4 };

static void join(const pith_result *result, const char *name, pith_buf *out)
{
    pith_buf_init(out, 0);
    for (size_t i = 0; i < result->nfacts; i++) {
        if (strcmp(result->facts[i].name, name) != 0)
            continue;
        if (out->len > 0)
            pith_buf_byte(out, ';');
        pith_buf_str(out, result->facts[i].value);
    }
}

/* The text in out, or NULL data as it was. */
static pith_str make_valid(pith_str text, pith_buf *out)
{
    pith_buf_init(out, 0);
    if (!text.data)
        return text;
    while (text.len > 0) {
        size_t len = pith_utf8_valid(text);
        pith_buf_put(out, text.data, len);
        if (len < text.len) {
            pith_buf_text(out, "\xef\xbf\xbd");
            len++;
        }
        text = (pith_str){text.data + len, text.len - len};
    }
    return out->len ? pith_buf_view(out) : text;
}

void pith_record_fields_init(pith_record_fields *fields,
                             const pith_result *result,
                             const pith_record *record)
{
    *fields = (pith_record_fields){
        .result = result, .record = &fields->given, .given = *record};
    fields->given.id = make_valid(record->id, &fields->id);
    fields->given.url = make_valid(record->url, &fields->url);
    pith_number_write(result->score, SCORE_DIGITS, true, fields->score);
    pith_number_write((double)result->text_chars, 0, true, fields->length);
    join(result, "category", &fields->categories);
    join(result, "tag", &fields->tags);
}

void pith_record_fields_clear(pith_record_fields *fields)
{
    pith_buf_clear(&fields->categories);
    pith_buf_clear(&fields->tags);
    pith_buf_clear(&fields->id);
    pith_buf_clear(&fields->url);
}

pith_str pith_record_fields_fact(const pith_record_fields *fields,
                                 const char *name)
{
    for (size_t i = 0; i < fields->result->nfacts; i++)
        if (strcmp(fields->result->facts[i].name, name) == 0)
            return fields->result->facts[i].value;
    return (pith_str){0};
}

pith_str pith_record_fields_url(const pith_record_fields *fields)
{
    return fields->record->url.data ? fields->record->url
                                    : pith_record_fields_fact(fields, "url");
}

/* Without the first `len` bytes. */
static pith_str behind(pith_str text, size_t len)
{
    return (pith_str){text.data + len, text.len - len};
}

/* Where the first of some bytes stands, or the text's length. */
static size_t find_any(pith_str text, const char *bytes, size_t nbytes)
{
    size_t at = 0;
    while (at < text.len && !memchr(bytes, text.data[at], nbytes))
        at++;
    return at;
}

pith_str pith_record_fields_hostname(const pith_record_fields *fields)
{
    return pith_url_host(pith_record_fields_url(fields));
}

void pith_put_paragraphs(pith_buf *out, pith_str text)
{
    pith_buf_text(out, "<p>");
    while (text.len) {
        size_t len = find_any(text, "\n", 1);
        pith_escape_xml(out, (pith_str){text.data, len});
        if (len < text.len)
            len++;
        text = behind(text, len);
        bool block = text.len > 0 && text.data[0] == '\n';
        if (block)
            text = behind(text, 1);
        if (text.len)
            pith_buf_text(out, block ? "</p>\n<p>" : "<lb/>");
    }
    pith_buf_text(out, "</p>\n");
}
