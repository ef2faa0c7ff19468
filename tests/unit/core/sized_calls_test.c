/* SPDX-License-Identifier: Apache-2.0 */
/* Every public call that takes a struct with a size, as programs call it that
 * were compiled for earlier and later versions. Structs end where readable
 * memory ends. */
#include "fence.h"

#include <pith/browser.h>
#include <pith/dedup.h>
#include <pith/inspect.h>
#include <pith/job.h>
#include <pith/learn.h>
#include <pith/plot.h>
#include <pith/record.h>
#include <pith/serve.h>
#include <pith/store.h>
#include <pith/warc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* What the calls work on. */
static struct {
    pith_worker *worker;
    pith_doc *doc;
    pith_labels *labels;
    pith_result *result;
    pith_rule_reader *reader;
    char *text;
    size_t len;
} page;

/* A call with a struct; what a call without a status returned is turned into
 * one. */
typedef pith_status call(const void *given, pith_error *error);

static pith_status keep(pith_status status)
{
    pith_free(page.text);
    page.text = NULL;
    return status;
}

/* -- pith_options ---------------------------------------------------------- */

static pith_status check_options(const void *given, pith_error *error)
{
    return pith_options_check(given, error);
}

static pith_status extract(const void *given, pith_error *error)
{
    pith_result *result;
    pith_status status =
        pith_worker_extract(page.worker, PITH_S("<p>a"), given, &result, error);
    pith_result_free(result);
    return status;
}

static pith_status parse(const void *given, pith_error *error)
{
    pith_doc *doc;
    pith_status status = pith_doc_parse(PITH_S("<p>a"), given, &doc, error);
    pith_doc_free(doc);
    return status;
}

static pith_status tell_encoding(const void *given, pith_error *error)
{
    (void)error;
    return pith_page_encoding(PITH_S("a"), given) ? PITH_OK : PITH_ARG;
}

static pith_status label(const void *given, pith_error *error)
{
    pith_labels *labels;
    pith_status status = pith_label(page.doc, given, &labels, error);
    pith_labels_free(labels);
    return status;
}

static pith_status render(const void *given, pith_error *error)
{
    (void)error;
    return keep(
        pith_render(page.doc, page.labels, given, &page.text, &page.len));
}

static pith_status draw_figure(const void *given, pith_error *error)
{
    return keep(pith_doc_figure(page.doc, given, "blocks", &page.text, error));
}

static pith_status read_words_by(const void *given, pith_error *error)
{
    pith_words *words = pith_words_new();
    pith_status status = pith_words_read_by(words, given, error);
    pith_words_free(words);
    return status;
}

static pith_status detect_words(const void *given, pith_error *error)
{
    pith_words *words = pith_words_new();
    pith_status status = pith_words_detect(words, given, error);
    pith_words_free(words);
    return status;
}

static pith_status read_rules(const void *given, pith_error *error)
{
    pith_rule_page out;
    return pith_rule_read(page.reader, PITH_S("<p>a"), given, &out, error);
}

/* -- Other structs of libpith ---------------------------------------------- */

static pith_status write_json(const void *given, pith_error *error)
{
    (void)error;
    return keep(pith_result_json(page.result, given, &page.text, &page.len));
}

static pith_status write_document(const void *given, pith_error *error)
{
    (void)error;
    return keep(
        pith_result_document(page.result, given, "xml", &page.text, &page.len));
}

static pith_status print_text(const void *given, pith_error *error)
{
    (void)error;
    return keep(
        pith_result_print(page.result, given, "text", &page.text, &page.len));
}

static pith_status write_head(const void *given, pith_error *error)
{
    (void)error;
    return keep(
        pith_result_write(page.result, given, "head", &page.text, &page.len));
}

static pith_status filter(const void *given, pith_error *error)
{
    return pith_filter_passes(given, page.result, PITH_S(""), error) ? PITH_OK
                                                                     : PITH_ARG;
}

static pith_status show_segments(const void *given, pith_error *error)
{
    return keep(
        pith_segments_show(page.doc, given, &page.text, &page.len, error));
}

static pith_status explain_html(const void *given, pith_error *error)
{
    return keep(pith_explain_html(given, &page.text, &page.len, error));
}

static pith_status check_dedup(const void *given, pith_error *error)
{
    return pith_dedup_options_check(given, error);
}

static pith_status new_dedup(const void *given, pith_error *error)
{
    (void)error;
    pith_dedup *dedup = pith_dedup_new(given);
    pith_dedup_free(dedup);
    return dedup ? PITH_OK : PITH_ARG;
}

static pith_status sketch(const void *given, pith_error *error)
{
    (void)error;
    pith_sketch made;
    return pith_sketch_make(given, PITH_S("a b c d e"), NULL, 0, &made);
}

static pith_status compare(const void *given, pith_error *error)
{
    (void)error;
    pith_str text = PITH_S("a b c d e");
    return pith_dedup_similarity(given, text, text) < 0 ? PITH_ARG : PITH_OK;
}

static pith_status draw_plot(const void *given, pith_error *error)
{
    (void)error;
    return keep(pith_plot_draw(given, &page.text, &page.len));
}

static pith_status draw_space(const void *given, pith_error *error)
{
    (void)error;
    return keep(pith_plot_space(given, &page.text, &page.len));
}

static pith_status draw_roc(const void *given, pith_error *error)
{
    (void)error;
    return keep(pith_plot_roc(given, &page.text, &page.len));
}

static pith_status draw_reliability(const void *given, pith_error *error)
{
    (void)error;
    return keep(pith_plot_reliability(given, NULL, 0, 0, &page.text));
}

static pith_status draw_sizes(const void *given, pith_error *error)
{
    (void)error;
    return keep(pith_plot_sizes(given, &page.text, &page.len));
}

static pith_status draw_tree(const void *given, pith_error *error)
{
    (void)error;
    return keep(pith_plot_tree(given, NULL, 0, &page.text, &page.len));
}

static pith_status draw_boxes(const void *given, pith_error *error)
{
    (void)error;
    return keep(pith_plot_boxes(given, NULL, 0, &page.text, &page.len));
}

/* -- Structs of libpith-io ------------------------------------------------- */

static pith_status new_fetcher(const void *given, pith_error *error)
{
    pith_fetcher *fetcher;
    pith_status status = pith_fetcher_new(given, &fetcher, error);
    pith_fetcher_free(fetcher);
    return status;
}

static pith_status close_sink(void *context, pith_error *error)
{
    (void)context;
    (void)error;
    return PITH_OK;
}

static pith_status crawl(const void *given, pith_error *error)
{
    const pith_crawl_sink sink = {.close = close_sink};
    pith_crawl_summary summary;
    return pith_crawl_run(given, &sink, &summary, error);
}

static pith_status list_pages(const void *given, pith_error *error)
{
    pith_listing_summary summary;
    return pith_listing_run(given, &summary, error);
}

static pith_status new_remote(const void *given, pith_error *error)
{
    pith_remote *remote;
    pith_status status = pith_remote_new(given, &remote, error);
    pith_remote_free(remote);
    return status;
}

static pith_status fetch_for_remote(const void *given, pith_error *error)
{
    return new_remote(&(pith_remote_options){.fetch = given}, error);
}

static pith_status new_browser(const void *given, pith_error *error)
{
    (void)error;
    pith_browser *browser = pith_browser_new(given);
    pith_browser_free(browser);
    return browser ? PITH_OK : PITH_ARG;
}

static pith_status show_page(const void *given, pith_error *error)
{
    pith_browser *browser =
        pith_browser_new(&(pith_browser_options){.program = "/none/such"});
    pith_browser_seen seen;
    pith_browser_show(browser, given, &seen);
    pith_browser_end end = seen.end;
    snprintf(error->text, sizeof error->text, "%.*s", PITH_FMT(seen.reason));
    pith_browser_free(browser);
    return end == PITH_BROWSER_ARGUMENT ? PITH_ARG : PITH_OK;
}

static pith_status plan_stages(const void *given, pith_error *error)
{
    return pith_stages_plan(given, error);
}

static pith_status plan_job(const void *given, pith_error *error)
{
    pith_folder folder = {0};
    pith_planner *planner;
    return pith_planner_new(&folder, given, &planner, error);
}

static pith_status new_parquet(const void *given, pith_error *error)
{
    pith_parquet *parquet;
    return pith_parquet_new(given, &parquet, error);
}

static pith_status new_server(const void *given, pith_error *error)
{
    pith_server *server;
    pith_status status = pith_server_new(given, &server, error);
    pith_server_free(server);
    return status;
}

static pith_status open_sandbox(const void *given, pith_error *error)
{
    pith_sandbox *sandbox;
    return pith_sandbox_open(given, &sandbox, error);
}

static pith_status open_warc(const void *given, pith_error *error)
{
    pith_warc_reader *reader;
    pith_status status =
        pith_warc_reader_open("/dev/null", given, &reader, error);
    pith_warc_reader_free(reader);
    return status;
}

static pith_status open_warc_bytes(const void *given, pith_error *error)
{
    pith_warc_reader *reader;
    pith_status status =
        pith_warc_reader_open_bytes(PITH_S(""), given, &reader, error);
    pith_warc_reader_free(reader);
    return status;
}

static pith_status read_nothing(void *context, char *bytes, size_t room,
                                size_t *len, pith_error *error)
{
    (void)context;
    (void)bytes;
    (void)room;
    (void)error;
    *len = 0;
    return PITH_OK;
}

static pith_status open_warc_input(const void *given, pith_error *error)
{
    const pith_warc_input input = {.read = read_nothing};
    pith_warc_reader *reader;
    pith_status status =
        pith_warc_reader_open_input(&input, given, &reader, error);
    pith_warc_reader_free(reader);
    return status;
}

enum { NAME = 32 };

/* A name in /tmp that no file has. */
static void name_file(char path[NAME])
{
    snprintf(path, NAME, "/tmp/pith-sized-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    (void)unlink(path);
}

static pith_status write_warc(const void *given, pith_error *error)
{
    char path[NAME];
    name_file(path);
    pith_warc_writer *writer;
    pith_status status = pith_warc_writer_open(path, given, &writer, error);
    (void)pith_warc_writer_close(writer, NULL);
    (void)unlink(path);
    return status;
}

static pith_status append_entry(const void *given, pith_error *error)
{
    char path[NAME];
    name_file(path);
    pith_warc_writer *writer;
    assert_int_equal(pith_warc_writer_open(path, NULL, &writer, error),
                     PITH_OK);
    pith_status status = pith_warc_write(writer, given, NULL, error);
    (void)pith_warc_writer_close(writer, NULL);
    (void)unlink(path);
    return status;
}

static pith_status write_warc_bytes(const void *given, pith_error *error)
{
    const pith_warc_entry entry = {.type = PITH_WARC_METADATA,
                                   .date = PITH_S("2026-01-31T23:59:59Z")};
    return keep(
        pith_warc_record_bytes(&entry, given, &page.text, &page.len, error));
}

static pith_status write_entry(const void *given, pith_error *error)
{
    return keep(
        pith_warc_record_bytes(given, NULL, &page.text, &page.len, error));
}

/* -- The calls ------------------------------------------------------------- */

typedef struct sized_call {
    const char *name;
    size_t size; /* of the struct */
    call *call;
    pith_status zeros; /* the result for a struct of zeros */
    bool refused_only; /* a struct of zeros has effects, or is invalid */
} sized_call;

#define ROW(type, function, ...)                   \
    {                                              \
#type, sizeof(type), function, __VA_ARGS__ \
    }

static const sized_call rows[] = {
    ROW(pith_options, check_options, PITH_OK, false),
    ROW(pith_options, extract, PITH_OK, false),
    ROW(pith_options, parse, PITH_OK, false),
    ROW(pith_options, tell_encoding, PITH_OK, false),
    ROW(pith_options, label, PITH_OK, false),
    ROW(pith_options, render, PITH_OK, false),
    ROW(pith_options, draw_figure, PITH_OK, false),
    ROW(pith_options, read_words_by, PITH_ARG, false),
    ROW(pith_options, detect_words, PITH_ARG, false),
    ROW(pith_options, read_rules, PITH_OK, false),
    ROW(pith_record, write_json, PITH_OK, false),
    ROW(pith_record, write_document, PITH_OK, false),
    ROW(pith_record, print_text, PITH_OK, false),
    ROW(pith_record, write_head, PITH_OK, false),
    ROW(pith_filter, filter, PITH_OK, false),
    ROW(pith_segments_how, show_segments, PITH_OK, false),
    ROW(pith_report_page, explain_html, PITH_ARG, false),
    ROW(pith_dedup_options, check_dedup, PITH_OK, false),
    ROW(pith_dedup_options, new_dedup, PITH_OK, false),
    ROW(pith_dedup_options, sketch, PITH_OK, false),
    ROW(pith_dedup_options, compare, PITH_OK, false),
    ROW(pith_plot, draw_plot, PITH_OK, false),
    ROW(pith_plot, draw_space, PITH_OK, false),
    ROW(pith_plot, draw_roc, PITH_OK, false),
    ROW(pith_plot, draw_reliability, PITH_OK, false),
    ROW(pith_plot, draw_sizes, PITH_OK, false),
    ROW(pith_plot, draw_tree, PITH_OK, false),
    ROW(pith_plot, draw_boxes, PITH_OK, false),
    ROW(pith_fetch_options, new_fetcher, PITH_OK, false),
    ROW(pith_fetch_options, fetch_for_remote, PITH_OK, false),
    ROW(pith_crawl_options, crawl, PITH_ARG, false),
    ROW(pith_listing_options, list_pages, PITH_ARG, false),
    ROW(pith_remote_options, new_remote, PITH_OK, false),
    ROW(pith_browser_options, new_browser, PITH_OK, false),
    ROW(pith_browser_ask, show_page, PITH_OK, false),
    ROW(pith_stages_plan_data, plan_stages, PITH_ARG, false),
    ROW(pith_job_plan, plan_job, PITH_ARG, false),
    ROW(pith_parquet_plan, new_parquet, PITH_OK, true),
    ROW(pith_serve_options, new_server, PITH_OK, true),
    ROW(pith_sandbox_plan, open_sandbox, PITH_OK, true),
    ROW(pith_warc_read_options, open_warc, PITH_OK, false),
    ROW(pith_warc_read_options, open_warc_bytes, PITH_OK, false),
    ROW(pith_warc_read_options, open_warc_input, PITH_OK, false),
    ROW(pith_warc_write_options, write_warc, PITH_OK, false),
    ROW(pith_warc_write_options, write_warc_bytes, PITH_OK, false),
    ROW(pith_warc_entry, write_entry, PITH_ARG, false),
    ROW(pith_warc_entry, append_entry, PITH_ARG, false),
};

enum { NROWS = sizeof rows / sizeof *rows, LATER = 16 };

/* Make the call with `held` bytes of zeros that say they are `size` bytes; the
 * last of them is `last`. */
static pith_status try_size(const sized_call *row, size_t held, size_t size,
                            char last, pith_error *error)
{
    char *bytes = calloc(1, held);
    assert_non_null(bytes);
    bytes[held - 1] = last;
    memcpy(bytes, &size, sizeof size);
    char *given = fence_copy(bytes, held);
    *error = (pith_error){0};
    pith_status status = row->call(given, error);
    fence_free(given, held);
    free(bytes);
    return status;
}

static void expect_zeros(const sized_call *row, size_t held, size_t size)
{
    pith_error error;
    pith_status status = try_size(row, held, size, 0, &error);
    if (status != row->zeros || strstr(error.text, row->name))
        fail_msg("%s of %zu bytes: %s %s", row->name, size,
                 pith_status_text(status), error.text);
}

/* Fields that this version has and the program does not are 0; so are fields
 * that only the program has. */
static void test_other_versions(void **state)
{
    (void)state;
    for (size_t i = 0; i < NROWS; i++) {
        const sized_call *row = &rows[i];
        if (row->refused_only)
            continue;
        expect_zeros(row, row->size, 0);
        expect_zeros(row, row->size, row->size);
        expect_zeros(row, sizeof(size_t), sizeof(size_t));
        expect_zeros(row, row->size - 1, row->size - 1);
        expect_zeros(row, row->size + LATER, row->size + LATER);
    }
}

static void test_unknown_fields(void **state)
{
    (void)state;
    for (size_t i = 0; i < NROWS; i++) {
        const sized_call *row = &rows[i];
        pith_error error;
        size_t size = row->size + LATER;
        pith_status status = try_size(row, size, size, 1, &error);
        if (status != PITH_ARG)
            fail_msg("%s, row %zu: %s", row->name, i, pith_status_text(status));
        if (error.text[0] && (!strstr(error.text, row->name) ||
                              !strstr(error.text, "does not know")))
            fail_msg("%s: %s", row->name, error.text);
        assert_int_equal(try_size(row, row->size, 3, 0, &error), PITH_ARG);
    }
}

/* A server that was asked for with an address and nothing else. */
static void test_short_server(void **state)
{
    (void)state;
    pith_serve_options options = {.size = offsetof(pith_serve_options, threads),
                                  .listen = "127.0.0.1:0"};
    char *given = fence_copy(&options, options.size);
    pith_server *server;
    pith_error error = {0};
    pith_status status =
        pith_server_new((const pith_serve_options *)given, &server, &error);
    if (status != PITH_OK)
        fail_msg("%s", error.text);
    pith_server_free(server);
    fence_free(given, options.size);
}

static int set_up(void **state)
{
    (void)state;
    page.worker = pith_worker_new();
    page.reader = pith_rule_reader_new();
    return !page.worker || !page.reader ||
           pith_doc_parse(PITH_S("<p>a"), NULL, &page.doc, NULL) ||
           pith_label(page.doc, NULL, &page.labels, NULL) ||
           pith_worker_extract(page.worker, PITH_S("<p>a"), NULL, &page.result,
                               NULL);
}

static int tear_down(void **state)
{
    (void)state;
    pith_result_free(page.result);
    pith_labels_free(page.labels);
    pith_doc_free(page.doc);
    pith_rule_reader_free(page.reader);
    pith_worker_free(page.worker);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_versions),
        cmocka_unit_test(test_unknown_fields),
        cmocka_unit_test(test_short_server),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
