/* SPDX-License-Identifier: Apache-2.0 */
/* Results as JSON records: the fields, measures, and on request words and all
 * facts with their sources. */
#include "json.h"
#include "record_fields.h"
#include "status.h"
#include "str.h"

static void put_member(pith_json *json, const char *key, pith_str value)
{
    pith_json_key(json, key);
    pith_json_str(json, value);
}

static void put_size(pith_json *json, const char *key, bool known, size_t size)
{
    pith_json_key(json, key);
    if (known)
        pith_json_uint(json, size);
    else
        pith_json_null(json);
}

/* Each fact of that name. */
static void put_all(pith_json *json, const pith_result *result,
                    const char *name)
{
    pith_json_open(json, '[');
    for (size_t i = 0; i < result->nfacts; i++)
        if (strcmp(result->facts[i].name, name) == 0)
            pith_json_str(json, result->facts[i].value);
    pith_json_close(json);
}

static void put_digits(pith_json *json, pith_str digits)
{
    if (digits.data)
        pith_json_raw(json, digits);
    else
        pith_json_null(json);
}

static void put_field(pith_json *json, pith_record_fields *fields,
                      const pith_record_field *field)
{
    pith_json_key(json, field->name);
    if (field->is_list)
        put_all(json, fields->result, field->fact);
    else if (field->is_number)
        put_digits(json, pith_record_fields_tell(fields, field));
    else
        pith_json_str(json, pith_record_fields_tell(fields, field));
}

/* The fields of the record, from field_list.h. */
static void put_fields(pith_json *json, pith_record_fields *fields)
{
    const pith_record_field *field;
    for (unsigned i = 1; (field = pith_record_field_at(PITH_RECORD_JSON, i));
         i++)
        put_field(json, fields, field);
}

static bool has_bytes(const pith_result *result)
{
    return result->outcome != PITH_OUTCOME_ERROR || result->bytes > 0;
}

/* Values that are measured, not facts. */
static void put_measures(pith_json *json, const pith_result *result,
                         const pith_record *record)
{
    double ms = record->ms;
    bool known = record->shape == PITH_SHAPE_DATATROVE; /* only known fields */
    if (!known || has_bytes(result))
        put_size(json, "bytes", has_bytes(result), result->bytes);
    if (ms > 0) {
        pith_json_key(json, "ms");
        pith_json_number(json, ms, 2, false);
    }
}

/* The sources of facts: an object with source and confidence for each name that
 * has a value. */
static void put_sources(pith_json *json, const pith_result *result)
{
    pith_json_key(json, "sources");
    pith_json_open(json, '{');
    for (size_t i = 0; i < result->nfacts; i++) {
        const pith_fact *fact = &result->facts[i];
        if (i > 0 && strcmp(result->facts[i - 1].name, fact->name) == 0)
            continue;
        pith_json_key(json, fact->name);
        pith_json_open(json, '{');
        put_member(json, "source", fact->source);
        pith_json_key(json, "confidence");
        pith_json_number(json, fact->confidence, 2, true);
        pith_json_close(json);
    }
    pith_json_close(json);
}

/* The members of `metadata`: one per name; those that may have several values
 * are arrays, and exist even if empty. */
static const pith_record_fact fact_rows[] = {
    {"title", "title", false},
    {"author", "authors", true},
    {"published", "published", false},
    {"modified", "modified", false},
    {"sitename", "sitename", false},
    {"description", "description", false},
    {"url", "url", false},
    {"image", "image", false},
    {"language", "language", false},
    {"language_detected", "language_detected", false},
    {"category", "categories", true},
    {"tag", "tags", true},
    {"license", "license", false},
    {"page_type", "page_type", false},
};

const pith_record_fact *pith_record_fact_at(unsigned place)
{
    return place < sizeof fact_rows / sizeof *fact_rows ? &fact_rows[place]
                                                        : NULL;
}

/* Everything that is known about the page. */
static void put_facts(pith_json *json, const pith_result *result)
{
    const pith_record_fact *row;
    pith_json_key(json, "metadata");
    pith_json_open(json, '{');
    for (unsigned i = 0; (row = pith_record_fact_at(i)); i++) {
        const pith_fact *first = pith_fact_find(result, row->name);
        pith_json_key(json, row->key);
        if (row->list)
            put_all(json, result, row->name);
        else
            pith_json_str(json, first ? first->value : (pith_str){NULL, 0});
    }
    put_sources(json, result);
    pith_json_close(json);
}

/* Is there a field of that name? */
static bool is_field(const char *name)
{
    const pith_record_field *field;
    for (unsigned i = 1; (field = pith_record_field_at(PITH_RECORD_JSON, i));
         i++)
        if (strcmp(field->name, name) == 0)
            return true;
    return false;
}

/* The known facts that are not fields. */
static void put_further_facts(pith_json *json, const pith_result *result)
{
    const pith_record_fact *row;
    for (unsigned i = 0; (row = pith_record_fact_at(i)); i++) {
        const pith_fact *first = pith_fact_find(result, row->name);
        if (!first || is_field(row->key))
            continue;
        pith_json_key(json, row->key);
        if (row->list)
            put_all(json, result, row->name);
        else
            pith_json_str(json, first->value);
    }
}

/* Words, separated by single spaces, as an array. */
static void put_tokens(pith_json *json, pith_str tokens)
{
    pith_json_key(json, "tokens");
    if (!tokens.data) {
        pith_json_null(json);
        return;
    }
    pith_json_open(json, '[');
    while (tokens.len > 0) {
        const char *space = memchr(tokens.data, ' ', tokens.len);
        size_t len = space ? (size_t)(space - tokens.data) : tokens.len;
        pith_json_str(json, (pith_str){tokens.data, len});
        len += space != NULL;
        tokens.data += len;
        tokens.len -= len;
    }
    pith_json_close(json);
}

static void put_warnings(pith_json *json, const pith_result *result)
{
    pith_json_key(json, "warnings");
    pith_json_open(json, '[');
    for (size_t i = 0; i < result->nwarnings; i++)
        pith_json_str(json, result->warnings[i]);
    pith_json_close(json);
}

/* The parts that were requested besides the fields. */
static void put_parts(pith_json *json, const pith_result *result,
                      const pith_record *record)
{
    if (record->tokens)
        put_tokens(json, result->tokens);
    bool known = record->shape == PITH_SHAPE_DATATROVE; /* only known fields */
    for (size_t i = 0; i < result->nparts; i++) {
        if (known && pith_str_eq(result->parts[i].json, PITH_S("null")))
            continue;
        pith_json_key(json, result->parts[i].name);
        pith_json_raw(json, result->parts[i].json);
    }
    if (record->pages)
        put_size(json, "pages", true, record->pages);
    if (record->pages && (!known || record->next_page.data))
        put_member(json, "next_page", record->next_page);
}

static void put_record(pith_json *json, pith_record_fields *fields)
{
    const pith_result *result = fields->result;
    put_fields(json, fields);
    put_measures(json, result, fields->record);
    put_warnings(json, result);
    put_parts(json, result, fields->record);
    if (fields->record->metadata)
        put_facts(json, result);
}

/* The known fields, except the document's own. */
static void put_known_fields(pith_json *json, pith_record_fields *fields)
{
    const pith_record_field *field;
    for (unsigned i = 1; (field = pith_record_field_at(PITH_RECORD_JSON, i));
         i++)
        if (strcmp(field->name, "id") != 0 &&
            strcmp(field->name, "text") != 0 &&
            pith_record_fields_tell(fields, field).data)
            put_field(json, fields, field);
}

/* For readers of many documents, metadata values have one type each, so unknown
 * ones are dropped. */
static void put_document(pith_json *json, pith_record_fields *fields)
{
    const pith_result *result = fields->result;
    pith_str text = result->text;
    if (fields->record->id.data)
        put_member(json, "id", fields->record->id);
    put_member(json, "text", text.data ? text : PITH_S(""));
    pith_json_key(json, "metadata");
    pith_json_open(json, '{');
    put_known_fields(json, fields);
    put_measures(json, result, fields->record);
    if (result->nwarnings)
        put_warnings(json, result);
    put_parts(json, result, fields->record);
    if (fields->record->metadata)
        put_further_facts(json, result);
    pith_json_close(json);
}

pith_status pith_result_json(const pith_result *result,
                             const pith_record *record, char **out, size_t *len)
{
    *out = NULL;
    pith_record own;
    PITH_TRY(pith_record_read(record, &own));
    pith_buf buf;
    pith_buf_init(&buf, 0);
    pith_json json;
    pith_json_init(&json, &buf, own.indent > 0 ? (unsigned)own.indent : 0);
    pith_record_fields fields;
    pith_record_fields_init(&fields, result, &own);
    pith_json_open(&json, '{');
    if (own.shape == PITH_SHAPE_DATATROVE)
        put_document(&json, &fields);
    else
        put_record(&json, &fields);
    pith_json_close(&json);
    pith_status status = pith_record_fields_clear(&fields);
    if (buf.status == PITH_OK)
        buf.status = status;
    return pith_buf_take(&buf, out, len);
}
