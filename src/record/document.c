/* SPDX-License-Identifier: Apache-2.0 */
/* Results as XML documents and as rows of CSV: what surrounds the content that
 * the renderers wrote (render/format/xml.c), from what is known about the page.
 *
 * XML: a doc element with an attribute for each known fact, under trafilatura's
 * names, then pith's own. TEI: see document_tei.c. CSV: RFC 4180 but for the
 * line ends, which are line feeds. Which fields there are and in which order:
 * field_list.h. */
#include "escape.h"
#include "record_fields.h"
#include "status.h"
#include "str.h"

/* -- XML ----------------------------------------------------------------- */

static void put_xml(pith_record_fields *fields, pith_buf *out)
{
    const pith_record_field *field;
    pith_buf_text(out, "<doc");
    for (unsigned i = 1; (field = pith_record_field_at(PITH_RECORD_XML, i));
         i++) {
        pith_str value = pith_record_fields_tell(fields, field);
        if (value.len == 0)
            continue;
        pith_buf_byte(out, ' ');
        pith_buf_text(out, field->document_name);
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

/* A value, in quotation marks if necessary. */
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

/* Spreadsheets read a cell with this beginning as a formula. */
static bool is_formula(pith_str value)
{
    return value.len > 0 && memchr("=+-@\t\r", value.data[0], 6) != NULL;
}

/* A value without what XML does not allow, which might hide the beginning of a
 * formula. A formula gets a leading apostrophe, which spreadsheets do not show,
 * if csv_safe. */
static void put_cell(pith_buf *out, pith_buf *cell, pith_str value, bool safe)
{
    pith_buf_reset(cell);
    pith_buf_byte(cell, '\'');
    pith_escape_plain(cell, value);
    pith_buf_heed(out, cell); /* a reset forgets */
    pith_str quoted = pith_buf_view(cell);
    if (quoted.len == 0)
        return;
    pith_str plain = {quoted.data + 1, quoted.len - 1};
    put_field(out, safe && is_formula(plain) ? quoted : plain);
}

static void put_csv(pith_record_fields *fields, pith_buf *out)
{
    const pith_record_field *field;
    pith_buf cell;
    pith_buf_init(&cell, 0);
    for (unsigned i = 1; (field = pith_record_field_at(PITH_RECORD_CSV, i));
         i++) {
        if (i > 1)
            pith_buf_byte(out, ',');
        put_cell(out, &cell, pith_record_fields_tell(fields, field),
                 fields->record->csv_safe);
    }
    pith_buf_text(out, "\n");
    pith_buf_clear(&cell);
}

static void put_csv_header(pith_buf *out)
{
    const pith_record_field *field;
    for (unsigned i = 1; (field = pith_record_field_at(PITH_RECORD_CSV, i));
         i++) {
        if (i > 1)
            pith_buf_byte(out, ',');
        pith_buf_text(out, field->document_name);
    }
    pith_buf_text(out, "\n");
}

/* -- The public call ----------------------------------------------------- */

typedef struct writer_row {
    const char *format;
    void (*put)(pith_record_fields *fields, pith_buf *out);
} writer_row;

static void put_tei(pith_record_fields *fields, pith_buf *out)
{
    pith_put_tei(fields, out);
}

static const writer_row writers[] = {
    {"xml", put_xml},
    {"tei", put_tei},
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
    pith_record own;
    PITH_TRY(pith_record_read(record, &own));
    pith_record_fields fields;
    pith_buf buf;
    pith_buf_init(&buf, 0);
    pith_record_fields_init(&fields, result, &own);
    writer->put(&fields, &buf);
    pith_status status = pith_record_fields_clear(&fields);
    if (buf.status == PITH_OK)
        buf.status = status;
    return pith_buf_take(&buf, out, len);
}

pith_status pith_csv_header(char **out, size_t *len)
{
    pith_buf buf;
    pith_buf_init(&buf, 0);
    put_csv_header(&buf);
    return pith_buf_take(&buf, out, len);
}
