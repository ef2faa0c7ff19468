/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Work on a page: the only place of the service where bytes of clients reach
 * the parser, so that it can be moved elsewhere as a whole.
 */
#include "figures_kept.h"
#include "json.h"
#include "page_task.h"
#include "server.h"
#include "str.h"

#include <pith/figures.h>

/* Asked every few milliseconds while a page is worked on. */
static bool is_given_up(void *context)
{
    const pith_page_task *task = context;
    return atomic_load(&task->server->cancelled) ||
           (task->given_up && atomic_load(task->given_up)) ||
           (task->request && pith_request_is_gone(task->request));
}

static pith_options options_of(pith_page_task *task)
{
    pith_options options = task->ask.options;
    options.is_cancelled = is_given_up;
    options.cancel_context = task;
    return options;
}

static bool fail(pith_page_task *task, pith_status status,
                 const pith_error *error)
{
    const char *text = error->text[0] ? error->text : pith_status_text(status);
    switch (status) {
    case PITH_CANCELLED:
        return pith_page_task_fail(task, PITH_PROBLEM_STOPPING, "%s", text);
    case PITH_FORMAT:
    case PITH_LIMIT:
        task->outcome = status == PITH_LIMIT ? "limit" : "error";
        return pith_page_task_fail(task, PITH_PROBLEM_NOTHING, "%s", text);
    case PITH_NOMEM:
        task->outcome = "limit";
        return pith_page_task_fail(task, PITH_PROBLEM_STOPPING,
                                   "memory for this page ran out");
    default:
        return pith_page_task_fail(task, PITH_PROBLEM_BAD_OPTION, "%s", text);
    }
}

static void note_time(pith_page_task *task, uint64_t start)
{
    task->seconds = (double)(pith_serve_now() - start) / 1e9;
    pith_figures_kept_page(&task->server->figures, task->ask.options.method,
                           task->seconds);
}

pith_result *pith_page_task_extract(pith_page_task *task, const char *format)
{
    pith_options options = options_of(task);
    options.format = format;
    pith_result *result = NULL;
    pith_error error = {0};
    uint64_t start = pith_serve_now();
    pith_status status = pith_worker_extract(task->hand->worker, task->page,
                                             &options, &result, &error);
    note_time(task, start);
    if (status == PITH_OK)
        return result;
    fail(task, status, &error);
    return NULL;
}

/* -- Looking inside ------------------------------------------------------- */

/* Every address that a link of the page leads to. */
static pith_status write_links(pith_doc *doc, pith_buf *out)
{
    for (uint32_t i = 0; i < pith_doc_count(doc); i++) {
        pith_node node = pith_doc_node(doc, i);
        if (node.kind != PITH_KIND_ELEMENT ||
            !pith_str_eq(node.name, PITH_S("a")))
            continue;
        for (uint32_t k = 0; k < node.nattrs; k++) {
            pith_str name, value;
            pith_doc_attr(doc, i, k, &name, &value);
            if (!pith_str_eq(name, PITH_S("href")))
                continue;
            value = pith_str_trim(value);
            if (value.len && !memchr(value.data, '\n', value.len)) {
                pith_buf_str(out, value);
                pith_buf_byte(out, '\n');
            }
        }
    }
    return out->status;
}

enum { FLIPS_MAX = 500 };

/* Whether a list such as "3,5,12" has a number. */
static bool has_number(pith_str list, uint64_t number)
{
    uint64_t one;
    for (int i = 0; i < FLIPS_MAX && pith_str_uint(&list, UINT32_MAX, &one);
         i++) {
        if (one == number)
            return true;
        if (list.len == 0)
            break;
        list = (pith_str){list.data + 1, list.len - 1};
    }
    return false;
}

/* Turn the decision about a block's texts around. */
static void flip_block(pith_doc *doc, pith_labels *labels,
                       const pith_text_block *block)
{
    uint32_t end = pith_doc_node(doc, block->node).end;
    for (uint32_t i = block->node; i < end; i++) {
        pith_node node = pith_doc_node(doc, i);
        if (node.kind == PITH_KIND_TEXT && node.src >= block->start &&
            node.src < block->end)
            pith_labels_set(labels, i, !block->kept);
    }
}

static pith_status flip_blocks(const pith_page_task *task, pith_doc *doc,
                               pith_labels *labels)
{
    pith_block_list *list = NULL;
    pith_text_block block;
    if (!task->ask.flip.len)
        return PITH_OK;
    pith_status status = pith_block_list_new(doc, labels, &list);
    for (uint64_t n = 0;
         status == PITH_OK && pith_block_list_next(list, &block); n++)
        if (has_number(task->ask.flip, n))
            flip_block(doc, labels, &block);
    pith_block_list_free(list);
    return status;
}

/* The page in a format, as a member of the object that is being written. */
static pith_status add_output(pith_doc *doc, const pith_labels *labels,
                              const pith_options *options, pith_buf *out)
{
    char *text = NULL;
    size_t len = 0;
    pith_status status = pith_render(doc, labels, options, &text, &len);
    pith_json json;
    pith_buf_text(out, ",\n  \"");
    pith_buf_text(out, options->format);
    pith_buf_text(out, "\": ");
    pith_json_init(&json, out, 0);
    pith_json_str(&json, (pith_str){text ? text : "", len});
    pith_free(text);
    return status;
}

static pith_status write_blocks(const pith_page_task *task, pith_doc *doc,
                                pith_options *options, pith_buf *out,
                                pith_error *error)
{
    pith_labels *labels = NULL;
    char *text = NULL;
    size_t len = 0;
    pith_status status = pith_label(doc, options, &labels, error);
    if (status == PITH_OK)
        status = pith_explain(doc, labels, "json", &text, &len);
    while (len && text[len - 1] != '}')
        len--;
    pith_buf_put(out, text, len > 1 ? len - 2 : 0);
    pith_free(text);
    if (status == PITH_OK)
        status = flip_blocks(task, doc, labels);
    for (size_t i = 0; status == PITH_OK && i < task->ask.nformats; i++) {
        options->format = task->ask.formats[i];
        status = add_output(doc, labels, options, out);
    }
    pith_buf_text(out, "\n}\n");
    pith_labels_free(labels);
    return status == PITH_OK ? out->status : status;
}

static pith_status write_report(const pith_page_task *task, pith_doc *doc,
                                const pith_options *options, pith_buf *out,
                                pith_error *error)
{
    pith_str name = task->ask.url.len ? task->ask.url : PITH_S("the page");
    pith_report_page page = {
        .doc = doc, .name = name, .options = &options, .noptions = 1};
    char *text = NULL;
    size_t len = 0;
    pith_status status = pith_explain_html(&page, &text, &len, error);
    pith_buf_put(out, text, len);
    pith_free(text);
    return status == PITH_OK ? out->status : status;
}

bool pith_page_task_look(pith_page_task *task, pith_page_view view,
                         pith_buf *out)
{
    pith_options options = options_of(task);
    pith_doc *doc = NULL;
    pith_error error = {0};
    uint64_t start = pith_serve_now();
    pith_status status = pith_doc_parse(task->page, &options, &doc, &error);
    if (status == PITH_OK && view == PITH_VIEW_BLOCKS)
        status = write_blocks(task, doc, &options, out, &error);
    else if (status == PITH_OK && view == PITH_VIEW_REPORT)
        status = write_report(task, doc, &options, out, &error);
    else if (status == PITH_OK)
        status = write_links(doc, out);
    pith_doc_free(doc);
    note_time(task, start);
    return status == PITH_OK || fail(task, status, &error);
}
