/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Laws of the output, over all methods and formats: the letters and digits of
 * the text occur in the page in the same order, except those of formulas made
 * from MathML; the same bytes give the same bytes, in a fresh worker or a used
 * one; the output contains nothing that XML forbids; our HTML, parsed again and
 * rendered as text, is our text; limits never crash: they truncate and report
 * it.
 */
#include "law_pages.h"
#include "str.h"
#include "text.h"

#include <pith/inspect.h>
#include <pith/pith.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static pith_result *extract(pith_worker *worker, pith_str page,
                            const pith_options *options)
{
    pith_result *result;
    pith_error error = {.text = ""};
    pith_status status =
        pith_worker_extract(worker, page, options, &result, &error);
    if (status != PITH_OK)
        fail_msg("%s: %s", pith_status_text(status), error.text);
    return result;
}

static pith_str bytes_of(const law_page *page)
{
    return (pith_str){page->data, page->len};
}

/* The position of the next letter, mark or digit; false at the end. */
static bool next_letter(pith_str *text, uint32_t *code)
{
    while (text->len) {
        size_t len;
        *code = pith_utf8_next(*text, &len);
        text->data += len;
        text->len -= len;
        if (pith_char_word_kind(*code) != PITH_WORD_NONE)
            return true;
    }
    return false;
}

/* Hidden text that the output contains: the LaTeX of a formula with a
 * picture. */
static bool is_annotation(const pith_doc *doc, const pith_node *node)
{
    return node->kind == PITH_KIND_TEXT &&
           pith_str_eq(pith_doc_node(doc, node->parent).name,
                       PITH_S("annotation"));
}

/* The LaTeX in the alternative text of a picture. */
static pith_str alternative(pith_doc *doc, const pith_node *node, uint32_t i)
{
    pith_str name, value = {NULL, 0};
    if (!pith_str_eq(node->name, PITH_S("img")))
        return value;
    for (uint32_t k = 0; k < node->nattrs; k++) {
        pith_doc_attr(doc, i, k, &name, &value);
        if (pith_str_eq(name, PITH_S("alt")))
            return value;
    }
    return (pith_str){NULL, 0};
}

/* Reads the letters of a document's visible text, node by node. */
typedef struct reader {
    pith_doc *doc;
    uint32_t node;
    pith_str rest;
} reader;

static bool next_page_letter(reader *r, uint32_t *code)
{
    while (!next_letter(&r->rest, code)) {
        if (r->node == pith_doc_count(r->doc))
            return false;
        pith_node node = pith_doc_node(r->doc, r->node);
        if (node.kind != PITH_KIND_TEXT)
            r->rest = alternative(r->doc, &node, r->node);
        else if (!node.hidden || is_annotation(r->doc, &node))
            r->rest = node.text;
        r->node++;
    }
    return true;
}

/* Formulas made from MathML have no equivalent in the page's text, so on pages
 * with MathML text between dollar signs is skipped. */
static bool has_mathml(const pith_doc *doc)
{
    for (uint32_t i = 0; i < pith_doc_count(doc); i++) {
        pith_node node = pith_doc_node(doc, i);
        if (node.kind == PITH_KIND_ELEMENT &&
            pith_str_eq(node.name, PITH_S("math")))
            return true;
    }
    return false;
}

/* The same text with formulas replaced by blanks; to be freed. */
static pith_str without_formulas(pith_str text)
{
    char *out = malloc(text.len + 1);
    assert_non_null(out);
    size_t len = 0;
    while (text.len > 0) {
        size_t sign = text.len > 1 && text.data[1] == '$' ? 2 : 1;
        pith_str fence = {text.data, sign};
        pith_str rest = {text.data + sign, text.len - sign};
        size_t end =
            text.data[0] == '$' ? pith_str_ifind(rest, fence) : SIZE_MAX;
        if (end == SIZE_MAX) {
            out[len++] = *text.data++;
            text.len--;
        } else {
            out[len++] = ' ';
            text.data += end + 2 * sign;
            text.len -= end + 2 * sign;
        }
    }
    return (pith_str){out, len};
}

static void check_subsequence(const law_page *page)
{
    pith_doc *doc;
    if (pith_doc_parse(bytes_of(page), NULL, &doc, NULL) != PITH_OK) {
        fail_msg("%s: not parsed", page->path);
        return;
    }
    pith_worker *worker = pith_worker_new();
    pith_method_info method;
    for (size_t i = 0; pith_method_info_at(i, &method); i++) {
        pith_options options = {.method = method.name};
        pith_result *result = extract(worker, bytes_of(page), &options);
        pith_str text = result->text;
        pith_str cut = {NULL, 0};
        if (has_mathml(doc))
            text = cut = without_formulas(text);
        reader r = {.doc = doc};
        uint32_t want, got = 0;
        while (next_letter(&text, &want)) {
            do {
                if (!next_page_letter(&r, &got))
                    fail_msg("%s, %s: not on the page: '%.*s'", page->path,
                             method.name, text.len < 60 ? (int)text.len : 60,
                             text.data);
            } while (got != want);
        }
        free((char *)(uintptr_t)cut.data);
        pith_result_free(result);
    }
    pith_worker_free(worker);
    pith_doc_free(doc);
}

static void check_same_bytes(const law_page *page)
{
    pith_worker *used = pith_worker_new();
    pith_method_info method;
    for (size_t i = 0; pith_method_info_at(i, &method); i++) {
        const char *format;
        for (size_t k = 0; (format = pith_format_at(k)) != NULL; k++) {
            pith_options options = {.method = method.name, .format = format};
            pith_worker *fresh = pith_worker_new();
            pith_result *a = extract(used, bytes_of(page), &options);
            pith_result *b = extract(fresh, bytes_of(page), &options);
            if (!pith_str_eq(a->output, b->output) ||
                !pith_str_eq(a->text, b->text) || a->score != b->score ||
                a->outcome != b->outcome)
                fail_msg("%s, %s, %s: not the same again", page->path,
                         method.name, format);
            pith_result_free(a);
            pith_result_free(b);
            pith_worker_free(fresh);
        }
    }
    pith_worker_free(used);
}

/* The position of a character that XML forbids, or the length. */
static size_t find_unfit(pith_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        bool control = c < ' ' && c != '\t' && c != '\n' && c != '\r';
        if (control ||
            pith_str_istarts((pith_str){text.data + i, text.len - i},
                             PITH_S("\xef\xbf\xbe")) ||
            pith_str_istarts((pith_str){text.data + i, text.len - i},
                             PITH_S("\xef\xbf\xbf")))
            return i;
    }
    return text.len;
}

static void check_fit(const law_page *page)
{
    pith_worker *worker = pith_worker_new();
    const char *format;
    for (size_t k = 0; (format = pith_format_at(k)) != NULL; k++) {
        pith_options options = {.method = "body", .format = format};
        options.render.links = options.render.images = true;
        pith_result *result = extract(worker, bytes_of(page), &options);
        size_t at = find_unfit(result->output);
        if (at < result->output.len)
            fail_msg("%s, %s: byte %zu of the output", page->path, format, at);
        pith_result_free(result);
    }
    pith_worker_free(worker);
}

static void check_round_trip(const law_page *page)
{
    pith_worker *worker = pith_worker_new();
    pith_method_info method;
    for (size_t i = 0; pith_method_info_at(i, &method); i++) {
        pith_options html = {.method = method.name,
                             .keep_title =
                                 true, /* the second page has another URL */
                             .format = "html",
                             .render.no_posts = true};
        pith_result *first = extract(worker, bytes_of(page), &html);
        pith_options body = {
            .method = "body", .keep_title = true, .encoding = PITH_S("utf-8")};
        pith_result *again = extract(worker, first->output, &body);
        size_t at = 0;
        while (at < first->text.len && at < again->text.len &&
               first->text.data[at] == again->text.data[at])
            at++;
        if (!pith_str_eq(first->text, again->text)) {
            size_t from = at < 30 ? 0 : at - 30;
            fail_msg("%s, %s: byte %zu of the text: '%.*s' is then '%.*s'",
                     page->path, method.name, at,
                     first->text.len - from < 60 ? (int)(first->text.len - from)
                                                 : 60,
                     first->text.data + from,
                     again->text.len - from < 60 ? (int)(again->text.len - from)
                                                 : 60,
                     again->text.data + from);
        }
        pith_result_free(first);
        pith_result_free(again);
    }
    pith_worker_free(worker);
}

/* A page under limits: if it has less text than without them, it says so. */
static void try_limits(const law_page *page, const pith_limits *limits,
                       const pith_result *whole)
{
    pith_worker *worker = pith_worker_new();
    pith_options options = {.method = "body", .limits = *limits};
    pith_result *result;
    pith_status status =
        pith_worker_extract(worker, bytes_of(page), &options, &result, NULL);
    if (status == PITH_OK) {
        bool same = pith_str_eq(result->text, whole->text);
        if (!same && result->outcome != PITH_OUTCOME_LIMIT)
            fail_msg("%s: cut to %zu of %zu bytes without a word: %s",
                     page->path, result->text.len, whole->text.len,
                     pith_outcome_name(result->outcome));
        if (result->outcome == PITH_OUTCOME_LIMIT && result->nwarnings == 0)
            fail_msg("%s: a limit without a warning", page->path);
        pith_result_free(result);
    } else if (status != PITH_NOMEM || !limits->max_memory) {
        fail_msg("%s: %s", page->path, pith_status_text(status));
    }
    pith_worker_free(worker);
}

static void check_limits(const law_page *page)
{
    static const pith_limits limits[] = {
        {.max_bytes = 1},        {.max_bytes = 100},
        {.max_bytes = 1000},     {.max_nodes = 16},
        {.max_nodes = 40},       {.max_nodes = 1000},
        {.max_depth = 8},        {.max_depth = 12},
        {.max_attrs = 1},        {.max_memory = 100000},
        {.max_memory = 1000000}, {.max_output = 1},
        {.max_output = 100},     {.max_bytes = 500, .max_nodes = 20},
    };
    pith_worker *worker = pith_worker_new();
    pith_options options = {.method = "body"};
    pith_result *whole = extract(worker, bytes_of(page), &options);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        try_limits(page, &limits[i], whole);
    pith_result_free(whole);
    pith_worker_free(worker);
}

int main(void)
{
    static const law laws[] = {
        {"the text is from the page", check_subsequence, false},
        {"the same bytes again", check_same_bytes, false},
        {"nothing that XML forbids", check_fit, false},
        {"our html is our text", check_round_trip, false},
        {"limits cut and say so", check_limits, false},
        {NULL, NULL, false},
    };
    return law_run("output", laws);
}
