/* SPDX-License-Identifier: Apache-2.0 */
/* The fields of a record: see record_fields.h. */
#include "record_fields.h"

#include "escape.h"
#include "field_list.h"
#include "str.h"
#include "struct_size.h"
#include "text.h"

enum { SCORE_DIGITS = 4 };

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

pith_status pith_record_read(const pith_record *given, pith_record *out)
{
    return pith_struct_read(given, PITH_STRUCT_TYPE(pith_record, shape), out,
                            NULL);
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
    pith_number_write((double)result->words, 0, true, fields->words);
    pith_buf_init(&fields->joined, 0);
}

pith_status pith_record_fields_clear(pith_record_fields *fields)
{
    pith_buf *const parts[] = {&fields->id, &fields->url, &fields->joined};
    pith_status status = PITH_OK;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (status == PITH_OK)
            status = parts[i]->status;
        pith_buf_clear(parts[i]);
    }
    return status;
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

/* The text without its first `len` bytes. */
static pith_str behind(pith_str text, size_t len)
{
    return (pith_str){text.data + len, text.len - len};
}

/* The position of the first of some bytes, or the text's length. */
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

static pith_str tell_id(const pith_record_fields *fields)
{
    return fields->record->id;
}

static pith_str tell_status(const pith_record_fields *fields)
{
    return pith_str_of(pith_outcome_name(fields->result->outcome));
}

static pith_str tell_score(const pith_record_fields *fields)
{
    if (!(fields->result->score >= 0))
        return (pith_str){0};
    return pith_str_of(fields->score);
}

static pith_str tell_length(const pith_record_fields *fields)
{
    if (!fields->result->text.data)
        return (pith_str){0};
    return pith_str_of(fields->length);
}

static pith_str tell_words(const pith_record_fields *fields)
{
    if (!fields->result->text.data)
        return (pith_str){0};
    return pith_str_of(fields->words);
}

static pith_str tell_direction(const pith_record_fields *fields)
{
    const char *direction = fields->result->direction;
    return direction ? pith_str_of(direction) : (pith_str){0};
}

/* The host without "www.". */
static pith_str tell_domain(const pith_record_fields *fields)
{
    pith_str host = pith_record_fields_hostname(fields);
    if (!pith_str_istarts(host, PITH_S("www.")))
        return host;
    return (pith_str){host.data + 4, host.len - 4};
}

/* -- The table ----------------------------------------------------------- */

#define tell_url      pith_record_fields_url
#define tell_hostname pith_record_fields_hostname
#define ROW(name_, document_name_, ...) \
    {.name = name_, .document_name = document_name_, __VA_ARGS__},
#define MEMBER_ROW(name, document_name, from, ...)                  \
    ROW(name, document_name, .member = offsetof(pith_result, from), \
        .place = {__VA_ARGS__})
#define FACT_ROW(name, document_name, from, ...) \
    ROW(name, document_name, .fact = from, .place = {__VA_ARGS__})
#define FACTS_ROW(name, document_name, from, ...)           \
    ROW(name, document_name, .fact = from, .is_list = true, \
        .place = {__VA_ARGS__})
#define OWN_ROW(name, document_name, from, ...) \
    ROW(name, document_name, .tell = tell_##from, .place = {__VA_ARGS__})
#define NUMBER_ROW(name, document_name, from, ...)                   \
    ROW(name, document_name, .tell = tell_##from, .is_number = true, \
        .place = {__VA_ARGS__})
#define COUNT_ROW(name, document_name, from, ...)                    \
    ROW(name, document_name, .tell = tell_##from, .is_number = true, \
        .is_count = true, .place = {__VA_ARGS__})

static const pith_record_field table[] = {PITH_FIELD_LIST(
    MEMBER_ROW, FACT_ROW, FACTS_ROW, OWN_ROW, NUMBER_ROW, COUNT_ROW)};

const pith_record_field *pith_record_field_at(pith_record_form form,
                                              unsigned place)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].place[form] == place)
            return &table[i];
    return NULL;
}

static pith_str join(pith_record_fields *fields, const char *name)
{
    pith_buf *out = &fields->joined;
    out->len = 0;
    for (size_t i = 0; i < fields->result->nfacts; i++) {
        if (strcmp(fields->result->facts[i].name, name) != 0)
            continue;
        if (out->len > 0)
            pith_buf_byte(out, ';');
        pith_buf_str(out, fields->result->facts[i].value);
    }
    return pith_buf_view(out);
}

pith_str pith_record_fields_tell(pith_record_fields *fields,
                                 const pith_record_field *field)
{
    if (field->tell)
        return field->tell(fields);
    if (field->is_list)
        return join(fields, field->fact);
    if (field->fact)
        return pith_record_fields_fact(fields, field->fact);
    const char *result = (const char *)fields->result;
    pith_str value;
    memcpy(&value, result + field->member, sizeof value);
    return value;
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
