/* SPDX-License-Identifier: Apache-2.0 */
/* Records of the service: the command line's, and what is added to them. */
#include "json.h"
#include "page_task.h"
#include "str.h"

pith_record pith_page_task_record_options(const pith_page_task *task)
{
    const pith_ask *ask = &task->ask;
    return (pith_record){
        .id = ask->id,
        .url = ask->options.render.base_url.len ? ask->options.render.base_url
                                                : (pith_str){0},
        .ms = ask->timing ? task->seconds * 1e3 : 0,
        .metadata = ask->metadata,
        .tokens = ask->options.tokens,
        .csv_safe = ask->csv_safe,
    };
}

/* A member of the record: the page in one more format. */
static bool add_member(pith_page_task *task, const char *format,
                       const pith_result *first, const char *first_format,
                       pith_buf *out)
{
    pith_result *other = NULL;
    pith_str text = first->output;
    if (strcmp(format, "text") == 0)
        text = first->text;
    else if (strcmp(format, first_format) != 0) {
        other = pith_page_task_extract(task, format);
        if (!other)
            return false;
        text = other->output;
    }
    pith_buf_text(out, ", \"");
    pith_buf_text(out, format);
    pith_buf_text(out, "\": ");
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_str(&json, text.data ? text : PITH_S(""));
    pith_result_free(other);
    return true;
}

static bool write_record(pith_page_task *task, const pith_result *result,
                         const char *format, pith_buf *out)
{
    pith_record record = pith_page_task_record_options(task);
    char *json = NULL;
    size_t len = 0;
    if (pith_result_json(result, &record, &json, &len) != PITH_OK)
        return pith_page_task_fail(task, PITH_PROBLEM_INTERNAL,
                                   "out of memory");
    bool fine = true;
    pith_buf_put(out, json, len - 1);
    pith_free(json);
    /* "text" is a member of every record. */
    for (size_t i = 0; fine && i < task->ask.nformats; i++)
        fine = strcmp(task->ask.formats[i], "text") == 0 ||
               add_member(task, task->ask.formats[i], result, format, out);
    pith_buf_text(out, "}\n");
    if (fine && out->status != PITH_OK)
        return pith_page_task_fail(task, PITH_PROBLEM_INTERNAL,
                                   "out of memory");
    return fine;
}

bool pith_page_task_record(pith_page_task *task, pith_buf *out,
                           pith_outcome *outcome)
{
    const char *format = "text";
    for (size_t i = 0; i < task->ask.nformats; i++)
        if (strcmp(format, "text") == 0)
            format = task->ask.formats[i];
    pith_result *result = pith_page_task_extract(task, format);
    if (!result)
        return false;
    *outcome = result->outcome;
    bool fine = write_record(task, result, format, out);
    pith_result_free(result);
    return fine;
}

void pith_page_task_error_record(const pith_page_task *task, pith_str id,
                                 pith_buf *out)
{
    pith_record record = {.id = id};
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
