/* SPDX-License-Identifier: Apache-2.0 */
/* See allocator_runs.h. One function for each part of the interface. */
#include "allocator_runs.h"

#include "core_fixture.h"
#include "status.h"

#include <pith/eval.h>
#include <pith/inspect.h>
#include <pith/learn.h>
#include <pith/plot.h>
#include <pith/record.h>
#include <pith/store.h>
#include <pith/warc.h>
#include <stdint.h>

#define PAGE     PITH_S("<meta charset=utf-8>" CORE_PAGE)
#define COUNT(a) (sizeof(a) / sizeof *(a))

/* Free the result of a call and return its status. Takes the address of the
 * result, because arguments are evaluated in any order. */
static pith_status drop(pith_status status, char **owned)
{
    pith_free(*owned);
    *owned = NULL;
    return status;
}

static pith_status extract(void)
{
    char *text = NULL;
    return drop(pith_extract(PAGE, &text, NULL), &text);
}

static pith_status write_all(const pith_result *result)
{
    static const char *const forms[] = {"json", "xml",          "tei",
                                        "csv",  "front-matter", "head"};
    pith_record record = {.id = PITH_S("a"), .tokens = true, .metadata = true};
    size_t len;
    for (size_t i = 0; i < COUNT(forms); i++) {
        char *out = NULL;
        PITH_TRY(drop(pith_result_write(result, &record, forms[i], &out, &len),
                      &out));
    }
    return PITH_OK;
}

static pith_status use_worker(void)
{
    static const char *const formats[] = {"text", "markdown", "html", "json"};
    pith_worker *worker = pith_worker_new();
    pith_status status = worker ? PITH_OK : PITH_NOMEM;
    for (size_t i = 0; status == PITH_OK && i < COUNT(formats); i++) {
        pith_options options = {.format = i < 3 ? formats[i] : NULL,
                                .method = i == 3 ? "ctd" : NULL,
                                .tokens = true,
                                .parts = (1u << PITH_NPARTS) - 1};
        pith_result *result = NULL;
        status = pith_worker_extract(worker, PAGE, &options, &result, NULL);
        if (status == PITH_OK)
            status = write_all(result);
        pith_result_free(result);
    }
    pith_worker_free(worker);
    return status;
}

/* Calls on a document. */
static pith_status ask(pith_doc *doc, pith_labels *labels)
{
    static const char *const dumps[] = {"tokens", "tree",   "page", "features",
                                        "blocks", "layout", "meta"};
    size_t len;
    char *out = NULL;
    PITH_TRY(drop(pith_render(doc, labels, NULL, &out, &len), &out));
    PITH_TRY(drop(pith_explain(doc, labels, "text", &out, &len), &out));
    PITH_TRY(drop(pith_explain(doc, labels, "json", &out, &len), &out));
    for (size_t i = 0; i < COUNT(dumps); i++)
        PITH_TRY(drop(pith_dump(doc, dumps[i], &out, &len, NULL), &out));
    pith_block_list *list = NULL;
    PITH_TRY(pith_block_list_new(doc, labels, &list));
    pith_text_block block;
    size_t n = 0;
    while (pith_block_list_next(list, &block))
        n++;
    bool all = n == pith_block_list_count(list);
    pith_block_list_free(list);
    pith_next_page next;
    PITH_TRY(pith_doc_next_page(doc, PITH_S("http://x.org/"), &next));
    const uint32_t flipped[] = {0, 1};
    PITH_TRY(pith_labels_flip(doc, labels, flipped, COUNT(flipped)));
    return all ? PITH_OK : PITH_NOMEM;
}

static pith_status look_inside(void)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    pith_status status = pith_doc_parse(PAGE, NULL, &doc, NULL);
    if (status == PITH_OK)
        status = pith_label(doc, NULL, &labels, NULL);
    if (status == PITH_OK)
        status = ask(doc, labels);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return status;
}

static pith_status draw_page(pith_doc *doc)
{
    pith_figure_info info;
    char *out = NULL;
    size_t len;
    for (size_t i = 0; pith_figure_info_at(i, &info); i++) {
        pith_options options = {.method = info.method ? info.method : "ctd"};
        PITH_TRY(
            drop(pith_doc_figure(doc, &options, info.name, &out, NULL), &out));
    }
    const pith_segments_how how = {.format = "json"};
    PITH_TRY(drop(pith_segments_show(doc, &how, &out, &len, NULL), &out));
    pith_feature_table *table = NULL;
    pith_status status = pith_feature_table_make(doc, &table);
    pith_feature_table_free(table);
    PITH_TRY(status);
    const pith_options ttr = {.method = "ttr"};
    const pith_options *const columns[] = {&ttr};
    pith_report_page page = {.doc = doc, .options = columns, .noptions = 1};
    return drop(pith_explain_html(&page, &out, &len, NULL), &out);
}

static pith_status draw(void)
{
    pith_doc *doc = NULL;
    pith_options options = {.layout = {.source = "builtin"}};
    pith_status status = pith_doc_parse(PAGE, &options, &doc, NULL);
    if (status == PITH_OK)
        status = draw_page(doc);
    pith_doc_free(doc);
    return status;
}

static pith_status learn_site(pith_template *site, pith_template *other)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    pith_status status = pith_doc_parse(PAGE, NULL, &doc, NULL);
    if (status == PITH_OK)
        status = pith_label(doc, NULL, &labels, NULL);
    if (status == PITH_OK)
        status = pith_template_learn(site, doc, labels);
    if (status == PITH_OK)
        status = pith_template_learn(other, doc, labels);
    if (status == PITH_OK)
        status = pith_template_merge(site, other);
    if (status == PITH_OK)
        status =
            pith_template_apply(site, PITH_MATCH_CONTEXT, doc, labels, NULL);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return status;
}

static pith_status keep_site(pith_template *site)
{
    char *saved = NULL;
    size_t len;
    pith_template_row *rows = NULL;
    pith_template *loaded = NULL;
    pith_status status =
        pith_template_rows(site, PITH_MATCH_CONTEXT, &rows, &len);
    pith_free(rows);
    PITH_TRY(status);
    PITH_TRY(pith_template_save(site, &saved, &len));
    status = pith_template_load((pith_str){saved, len}, &loaded, NULL);
    if (status == PITH_OK)
        status = pith_template_trim(loaded);
    pith_template_free(loaded);
    return drop(status, &saved);
}

static pith_status use_template(void)
{
    pith_template *site = pith_template_new();
    pith_template *other = pith_template_new();
    pith_status status = site && other ? learn_site(site, other) : PITH_NOMEM;
    if (status == PITH_OK)
        status = keep_site(site);
    pith_template_free(site);
    pith_template_free(other);
    return status;
}

static pith_status fill_words(pith_words *words, pith_doc *doc)
{
    char *out = NULL;
    size_t len;
    PITH_TRY(pith_words_learn_as(words, doc, PITH_S("news"), NULL));
    PITH_TRY(pith_words_learn(words, doc, NULL));
    PITH_TRY(pith_words_detect(words, NULL, NULL));
    PITH_TRY(drop(pith_words_figure(words, "words", &out, NULL), &out));
    PITH_TRY(pith_words_save(words, &out, &len));
    pith_words *loaded = NULL;
    pith_status status = pith_words_load((pith_str){out, len}, &loaded, NULL);
    pith_words_free(loaded);
    return drop(status, &out);
}

static pith_status use_words(void)
{
    pith_doc *doc = NULL;
    pith_words *words = pith_words_new();
    pith_status status =
        words ? pith_doc_parse(PAGE, NULL, &doc, NULL) : PITH_NOMEM;
    if (status == PITH_OK)
        status = fill_words(words, doc);
    pith_words_free(words);
    pith_doc_free(doc);
    return status;
}

static pith_status read_back(void *context, uint32_t i, pith_str *text)
{
    (void)i;
    *text = *(const pith_str *)context;
    return PITH_OK;
}

static pith_status use_dedup(void)
{
    pith_dedup *dedup = pith_dedup_new(NULL);
    pith_status status = dedup ? PITH_OK : PITH_NOMEM;
    pith_str text = PITH_S(CORE_TEXT);
    for (int i = 0; status == PITH_OK && i < 3; i++) {
        pith_sketch sketch;
        status = pith_sketch_make(NULL, text, NULL, 0, &sketch);
        if (status == PITH_OK)
            status = pith_dedup_add(dedup, &sketch, NULL);
    }
    if (status == PITH_OK)
        status = pith_dedup_run(dedup, read_back, &text);
    pith_dedup_free(dedup);
    return status;
}

static pith_status train(pith_rule_trainer *trainer)
{
    pith_doc *doc = NULL;
    char *csv = NULL;
    pith_status status = pith_doc_parse(PAGE, NULL, &doc, NULL);
    for (uint64_t i = 0; status == PITH_OK && i < 3; i++) {
        pith_rule_gold gold = {.content = PITH_S(CORE_TEXT), .fold = i};
        status = pith_rule_trainer_add(trainer, doc, &gold);
    }
    if (status == PITH_OK)
        status = pith_rule_trainer_rows(trainer, 2, &csv);
    pith_doc_free(doc);
    return drop(status, &csv);
}

static pith_status use_rules(void)
{
    pith_rule_trainer *trainer = pith_rule_trainer_new();
    pith_rule_reader *reader = pith_rule_reader_new();
    pith_site_rules *rules = pith_site_rules_new();
    pith_rule_page page;
    pith_status status = trainer && reader && rules
                             ? pith_rule_read(reader, PAGE, NULL, &page, NULL)
                             : PITH_NOMEM;
    if (status == PITH_OK)
        status = train(trainer);
    if (status == PITH_OK)
        status =
            pith_site_rules_add(rules, PITH_S("x.org.txt"),
                                PITH_S("body: //div\ntitle: //h1\n"), NULL);
    pith_rule_trainer_free(trainer);
    pith_rule_reader_free(reader);
    pith_site_rules_free(rules);
    return status;
}

static pith_status plot(void)
{
    const double values[] = {1, 3, 2};
    const pith_plot_series series = {.name = PITH_S("a"), .y = values, .n = 3};
    const pith_plot what = {
        .title = PITH_S("t"), .series = &series, .nseries = 1};
    char *svg = NULL;
    size_t len;
    PITH_TRY(drop(pith_plot_draw(&what, &svg, &len), &svg));
    return drop(pith_plot_roc(&what, &svg, &len), &svg);
}

/* -- libpith-io ---------------------------------------------------------- */

static pith_status score(void)
{
    double value[PITH_SCORE_COLUMNS];
    pith_metric_info info;
    char *out = NULL;
    size_t len;
    for (size_t i = 0; pith_metric_info_at(i, &info); i++)
        PITH_TRY(pith_score(info.name, PITH_S(CORE_TEXT),
                            PITH_S("River floods\n\nIt rose."),
                            PITH_S(CORE_TEXT), value));
    PITH_TRY(
        drop(pith_diff_html(PITH_S("a b"), PITH_S("b c"), &out, &len), &out));
    pith_report *report = pith_report_new(NULL);
    if (!report)
        return PITH_NOMEM;
    pith_report_entry entry = {.subject = "pith", .metric = "word-f1"};
    pith_status status = pith_report_add(report, &entry);
    if (status == PITH_OK)
        status = drop(pith_report_format(report, "json", &out, &len), &out);
    pith_report_free(report);
    return status;
}

static pith_status read_records(pith_warc_reader *reader)
{
    pith_warc_record record;
    pith_http_message message;
    pith_str block;
    while (pith_warc_next(reader, &record)) {
        char *out = NULL;
        size_t len;
        PITH_TRY(pith_warc_load(reader, 10000, &block));
        PITH_TRY(
            drop(pith_warc_record_json(&record, 0, NULL, &out, &len), &out));
        if (pith_http_parse(block, &message))
            PITH_TRY(
                drop(pith_http_body(&message, 10000, &out, &len, NULL), &out));
    }
    return pith_warc_reader_status(reader, NULL);
}

static pith_status use_warc(void)
{
    const pith_warc_entry entry = {
        .type = PITH_WARC_RESPONSE,
        .url = PITH_S("http://x.org/"),
        .date = PITH_S("2026-01-31T23:59:59Z"),
        .block =
            PITH_S("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>a")};
    const pith_warc_write_options options = {.seed = 1};
    char *bytes = NULL;
    size_t len;
    PITH_TRY(pith_warc_record_bytes(&entry, &options, &bytes, &len, NULL));
    pith_warc_reader *reader = NULL;
    pith_status status = pith_warc_reader_open_bytes((pith_str){bytes, len},
                                                     NULL, &reader, NULL);
    if (status == PITH_OK)
        status = read_records(reader);
    pith_warc_reader_free(reader);
    return drop(status, &bytes);
}

static bool see_page(void *context, const pith_store_page *page)
{
    *(size_t *)context += page->body.len;
    return true;
}

static pith_status use_store(void)
{
    const pith_store_page page = {.url = PITH_S("http://x.org/"), .body = PAGE};
    size_t bytes = 0;
    pith_store *store = NULL;
    PITH_TRY(pith_store_open(":memory:", PITH_STORE_WRITE, &store, NULL));
    pith_status status = pith_store_page_put(store, &page, NULL);
    if (status == PITH_OK)
        status = pith_store_pages(store, NULL, see_page, &bytes, NULL);
    if (status == PITH_OK)
        status = pith_store_page_get(store, page.url, see_page, &bytes, NULL);
    pith_store_close(store);
    return status;
}

static bool count_bytes(void *who, pith_str bytes)
{
    *(size_t *)who += bytes.len;
    return true;
}

static pith_status use_parquet(void)
{
    size_t bytes = 0;
    pith_parquet *parquet = NULL;
    pith_parquet_plan plan = {.put = count_bytes, .who = &bytes};
    PITH_TRY(pith_parquet_new(&plan, &parquet, NULL));
    pith_status status = pith_parquet_add(
        parquet, PITH_S("{\"id\":\"a\",\"text\":\"The river rose.\"}"), NULL);
    if (status == PITH_OK)
        status = pith_parquet_finish(parquet, NULL);
    pith_parquet_free(parquet);
    return status;
}

const allocator_run allocator_runs[] = {
    {"extract", extract},
    {"worker", use_worker},
    {"document", look_inside},
    {"figures", draw},
    {"template", use_template},
    {"words", use_words},
    {"dedup", use_dedup},
    {"rules", use_rules},
    {"plot", plot},
    {"eval", score},
    {"warc", use_warc},
    {"store", use_store},
    {"parquet", use_parquet},
    {NULL, NULL},
};
