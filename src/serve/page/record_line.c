/* SPDX-License-Identifier: Apache-2.0 */
/* Records of the service: those of the command line, with additions. */
#include "json.h"
#include "page_task.h"
#include "str.h"

/* Formats that are parts of the record: see add_format_part() in ask.c. */
static bool is_part(const char *format)
{
    return strcmp(format, "text") == 0 || strcmp(format, "markdown") == 0 ||
           strcmp(format, "html") == 0;
}

/* Add the page in one more format as a member of the record. */
static bool add_member(pith_page_task *task, const char *format, pith_buf *out)
{
    pith_page_result other;
    if (!pith_page_task_extract(task, format, NULL, &other))
        return false;
    pith_str text = other.got.output;
    pith_buf_text(out, ", \"");
    pith_buf_text(out, format);
    pith_buf_text(out, "\": ");
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_str(&json, text.data ? text : PITH_S(""));
    pith_page_result_clear(&other);
    return true;
}

static bool write_record(pith_page_task *task, const pith_page_answer *result,
                         pith_buf *out)
{
    bool fine = true;
    pith_str line = result->printed;
    /* Up to its last brace; "text" is a member of every record. */
    while (line.len && line.data[line.len - 1] != '}')
        line.len--;
    pith_buf_put(out, line.data, line.len ? line.len - 1 : 0);
    for (size_t i = 0; fine && i < task->ask.nformats; i++)
        fine = is_part(task->ask.formats[i]) ||
               add_member(task, task->ask.formats[i], out);
    pith_buf_text(out, "}\n");
    if (fine && out->status != PITH_OK)
        return pith_page_task_fail(task, PITH_PROBLEM_INTERNAL,
                                   "out of memory");
    return fine;
}

bool pith_page_task_record(pith_page_task *task, pith_buf *out,
                           pith_outcome *outcome)
{
    pith_page_result result;
    if (!pith_page_task_extract(task, "text", "jsonl", &result))
        return false;
    *outcome = (pith_outcome)result.got.outcome;
    bool fine = write_record(task, &result.got, out);
    pith_page_result_clear(&result);
    return fine;
}

void pith_page_task_error_record(const pith_page_task *task, pith_str id,
                                 pith_buf *out)
{
    pith_record record = {.size = sizeof record, .id = id};
    pith_result *result =
        pith_result_error(pith_str_of(task->detail), task->page.len);
    char *json = NULL;
    size_t len = 0;
    pith_buf_reset(out);
    if (result && pith_result_json(result, &record, &json, &len) == PITH_OK) {
        pith_buf_put(out, json, len);
        pith_buf_byte(out, '\n');
    }
    pith_free(json);
    pith_result_free(result);
}
