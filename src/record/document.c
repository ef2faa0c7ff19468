/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Results as XML documents and as rows of CSV: what stands around the content
 * that the renderers wrote (render/xml.c), from what is known about the page.
 *
 * XML: a doc element with an attribute for each known fact, under the names
 * that trafilatura's users know, then pith's own. TEI: see document_tei.c.
 * CSV: RFC 4180 but for the line ends, which are line feeds; one table gives
 * the header line and the rows.
 */
#include "escape.h"
#include "record_fields.h"
#include "str.h"

typedef pith_str (*teller)(const pith_record_fields *fields);

static pith_str tell_status(const pith_record_fields *fields)
{
    return pith_str_of(pith_outcome_name(fields->result->outcome));
}

static pith_str tell_score(const pith_record_fields *fields)
{
    if (fields->result->score < 0)
        return (pith_str){0};
    return pith_str_of(fields->score);
}

static pith_str tell_length(const pith_record_fields *fields)
{
    if (!fields->result->text.data)
        return (pith_str){0};
    return pith_str_of(fields->length);
}

static pith_str tell_categories(const pith_record_fields *fields)
{
    return pith_buf_view(&fields->categories);
}

static pith_str tell_tags(const pith_record_fields *fields)
{
    return pith_buf_view(&fields->tags);
}

static pith_str tell_image(const pith_record_fields *fields)
{
    return pith_record_fields_fact(fields, "image");
}

static pith_str tell_license(const pith_record_fields *fields)
{
    return pith_record_fields_fact(fields, "license");
}

static pith_str tell_id(const pith_record_fields *fields)
{
    return fields->record->id;
}

#define TELL(name)                                                \
    static pith_str tell_##name(const pith_record_fields *fields) \
    {                                                             \
        return fields->result->name;                              \
    }
TELL(reason)
TELL(method)
TELL(page_type)
TELL(title)
TELL(author)
TELL(date)
TELL(sitename)
TELL(description)
TELL(language)
TELL(text)
TELL(comments)
#undef TELL

typedef struct column {
    const char *name;
    teller tell;
} column;

/* Attributes of doc in XML. */
static const column attributes[] = {
    {"sitename", tell_sitename},
    {"title", tell_title},
    {"author", tell_author},
    {"date", tell_date},
    {"url", pith_record_fields_url},
    {"hostname", pith_record_fields_hostname},
    {"description", tell_description},
    {"categories", tell_categories},
    {"tags", tell_tags},
    {"license", tell_license},
    {"image", tell_image},
    {"id", tell_id},
    {"language", tell_language},
    {"pagetype", tell_page_type},
    {"status", tell_status},
    {"reason", tell_reason},
    {"method", tell_method},
    {"score", tell_score},
};

/* Columns of CSV; their names and order stay, new ones come at the end. */
static const column columns[] = {
    {"url", pith_record_fields_url},
    {"id", tell_id},
    {"hostname", pith_record_fields_hostname},
    {"title", tell_title},
    {"image", tell_image},
    {"date", tell_date},
    {"text", tell_text},
    {"comments", tell_comments},
    {"license", tell_license},
    {"pagetype", tell_page_type},
    {"author", tell_author},
    {"sitename", tell_sitename},
    {"description", tell_description},
    {"categories", tell_categories},
    {"tags", tell_tags},
    {"language", tell_language},
    {"status", tell_status},
    {"reason", tell_reason},
    {"method", tell_method},
    {"score", tell_score},
    {"length", tell_length},
};

enum {
    NATTRIBUTES = sizeof attributes / sizeof *attributes,
    NCOLUMNS = sizeof columns / sizeof *columns,
};

/* -- XML ----------------------------------------------------------------- */

static void put_xml(const pith_record_fields *fields, pith_buf *out)
{
    pith_buf_text(out, "<doc");
    for (size_t i = 0; i < NATTRIBUTES; i++) {
        pith_str value = attributes[i].tell(fields);
        if (value.len == 0)
            continue;
        pith_buf_byte(out, ' ');
        pith_buf_text(out, attributes[i].name);
        pith_buf_text(out, "=\"");
        pith_escape_xml(out, value);
        pith_buf_byte(out, '"');
    }
    pith_buf_text(out, ">\n");
    if (fields->result->output.len)
        pith_buf_str(out, fields->result->output);
    else
        pith_buf_text(out, "<main/>\n");
    if (fields->result->comments.len) {
        pith_buf_text(out, "<comments>\n");
        pith_put_paragraphs(out, fields->result->comments);
        pith_buf_text(out, "</comments>\n</doc>\n");
    } else {
        pith_buf_text(out, "<comments/>\n</doc>\n");
    }
}

/* -- CSV ----------------------------------------------------------------- */

/* A value, in quotation marks where it must be. */
static void put_field(pith_buf *out, pith_str value)
{
    bool quote = false;
    for (size_t i = 0; i < value.len && !quote; i++)
        quote = memchr(",\"\n\r", value.data[i], 4) != NULL;
    if (!quote) {
        pith_buf_str(out, value);
        return;
    }
    pith_buf_byte(out, '"');
    size_t start = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (value.data[i] != '"')
            continue;
        pith_buf_put(out, value.data + start, i + 1 - start);
        pith_buf_byte(out, '"');
        start = i + 1;
    }
    pith_buf_put(out, value.data + start, value.len - start);
    pith_buf_byte(out, '"');
}

/* A spreadsheet takes a cell that begins so for a formula. */
static bool is_formula(pith_str value)
{
    return value.len > 0 && memchr("=+-@\t\r", value.data[0], 6) != NULL;
}

/* The value with an apostrophe in front, which spreadsheets do not show. */
static void put_quoted(pith_buf *out, pith_str value)
{
    pith_buf cell;
    pith_buf_init(&cell, 0);
    pith_buf_byte(&cell, '\'');
    pith_buf_str(&cell, value);
    put_field(out, pith_buf_view(&cell));
    pith_buf_heed(out, &cell);
    pith_buf_clear(&cell);
}

static void put_csv(const pith_record_fields *fields, pith_buf *out)
{
    for (size_t i = 0; i < NCOLUMNS; i++) {
        pith_str value = columns[i].tell(fields);
        if (i > 0)
            pith_buf_byte(out, ',');
        if (fields->record->csv_safe && is_formula(value))
            put_quoted(out, value);
        else
            put_field(out, value);
    }
    pith_buf_text(out, "\n");
}

static void put_csv_header(pith_buf *out)
{
    for (size_t i = 0; i < NCOLUMNS; i++) {
        if (i > 0)
            pith_buf_byte(out, ',');
        pith_buf_text(out, columns[i].name);
    }
    pith_buf_text(out, "\n");
}

/* -- The public call ----------------------------------------------------- */

typedef struct writer_row {
    const char *format;
    void (*put)(const pith_record_fields *fields, pith_buf *out);
} writer_row;

static const writer_row writers[] = {
    {"xml", put_xml},
    {"tei", pith_put_tei},
    {"csv", put_csv},
};

static const writer_row *find_writer(const char *format)
{
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (strcmp(format, writers[i].format) == 0)
            return &writers[i];
    return NULL;
}

pith_status pith_result_document(const pith_result *result,
                                 const pith_record *record, const char *format,
                                 char **out, size_t *len)
{
    const writer_row *writer = find_writer(format);
    *out = NULL;
    if (!writer)
        return PITH_ARG;
    pith_record_fields fields;
    pith_buf buf;
    pith_buf_init(&buf, 0);
    pith_record_fields_init(&fields, result, record);
    writer->put(&fields, &buf);
    const pith_buf *const parts[] = {&fields.categories, &fields.tags,
                                     &fields.id, &fields.url};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (buf.status == PITH_OK)
            buf.status = parts[i]->status;
    pith_record_fields_clear(&fields);
    return pith_buf_take(&buf, out, len);
}

pith_status pith_csv_header(char **out, size_t *len)
{
    pith_buf buf;
    pith_buf_init(&buf, 0);
    put_csv_header(&buf);
    return pith_buf_take(&buf, out, len);
}
