/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a result in any format: the one place for the output of both the
 * command line and the service. */
#include "buf.h"
#include "record_fields.h"
#include "status.h"
#include "str.h"

#include <pith/record.h>

enum { JSON_INDENT = 2 };

/* What is known about the page, in the form of its output. */
static pith_status put_facts(const pith_result *result, pith_str url, bool html,
                             pith_buf *out)
{
    char *front = NULL;
    size_t len = 0;
    PITH_TRY(html ? pith_result_head(result, url, &front, &len)
                  : pith_result_front_matter(result, url, &front, &len));
    pith_buf_put(out, front, len);
    pith_free(front);
    return PITH_OK;
}

/* The output, ending with a line break; before it, if requested, the metadata
 * of the page. */
static pith_status write_page(const pith_result *result,
                              const pith_record *record, bool html, char **out,
                              size_t *len)
{
    pith_buf buf;
    pith_buf_init(&buf, 0);
    bool facts = record->metadata && result->outcome != PITH_OUTCOME_ERROR;
    if (facts) {
        pith_status status = put_facts(result, record->url, html, &buf);
        if (status != PITH_OK) {
            pith_buf_clear(&buf);
            return status;
        }
    }
    if (result->output.len + buf.len > 0) {
        pith_buf_text(&buf, facts && html ? "<body>\n" : "");
        pith_buf_str(&buf, result->output);
        if (buf.len > 0 && buf.data[buf.len - 1] != '\n')
            pith_buf_byte(&buf, '\n');
        pith_buf_text(&buf, facts && html ? "</body>\n</html>\n" : "");
    }
    return pith_buf_take(&buf, out, len);
}

/* A record on one line, its line break included. */
static pith_status write_line(const pith_result *result,
                              const pith_record *record, char **out,
                              size_t *len)
{
    PITH_TRY(pith_result_json(result, record, out, len));
    /* The NUL after the record becomes the end of the line. */
    (*out)[(*len)++] = '\n';
    return PITH_OK;
}

pith_status pith_result_print(const pith_result *result,
                              const pith_record *record, const char *format,
                              char **out, size_t *len)
{
    pith_str name = pith_str_of(format);
    *out = NULL;
    *len = 0;
    pith_record own;
    PITH_TRY(pith_record_read(record, &own));
    own.indent = pith_str_eq(name, PITH_S("json")) ? JSON_INDENT : 0;
    if (pith_str_eq(name, PITH_S("jsonl")))
        return write_line(result, &own, out, len);
    if (pith_str_eq(name, PITH_S("json")))
        return pith_result_json(result, &own, out, len);
    if (pith_str_eq(name, PITH_S("xml")) || pith_str_eq(name, PITH_S("tei")) ||
        pith_str_eq(name, PITH_S("csv")))
        return pith_result_document(result, &own, format, out, len);
    for (size_t i = 0; pith_format_at(i); i++)
        if (pith_str_eq(name, pith_str_of(pith_format_at(i))))
            return write_page(result, &own, pith_str_eq(name, PITH_S("html")),
                              out, len);
    return PITH_ARG;
}
