/* SPDX-License-Identifier: Apache-2.0 */
/* Level 3: nodes, attributes, labels, renderers, explain, dump. */
#include "core_fixture.h"
#include "object.h"
#include "str.h"

#include <pith/inspect.h>
#include <pith/learn.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static pith_doc *parse(pith_str page)
{
    pith_doc *doc = NULL;
    assert_int_equal(pith_doc_parse(page, NULL, &doc, NULL), PITH_OK);
    return doc;
}

/* Facts found by rules remain valid after the rules and the address are
 * freed. */
static void test_borrows_nothing(void **state)
{
    (void)state;
    pith_site_rules *rules = pith_site_rules_new();
    char *url = strdup("http://a.example/one");
    assert_non_null(rules);
    assert_non_null(url);
    assert_int_equal(pith_site_rules_add(rules, PITH_S("a.example.txt"),
                                         PITH_S("body: //div\n"
                                                "next_page_link: //a[2]\n"),
                                         NULL),
                     PITH_OK);
    pith_options options = {.site_rules = rules,
                            .render = {.base_url = pith_str_of(url)}};
    pith_doc *doc = NULL;
    assert_int_equal(
        pith_doc_parse(PITH_S("<p>Menu<div>One. <a href=http://b.example/x>B"
                              "</a> <a href=/two>C</a></div>"),
                       &options, &doc, NULL),
        PITH_OK);
    pith_site_rules_free(rules);
    memset(url, 'x', strlen(url));
    free(url);
    pith_next_page next;
    pith_labels *labels = NULL;
    options = (pith_options){0};
    assert_int_equal(pith_doc_next_page(doc, (pith_str){0}, &next), PITH_OK);
    assert_true(pith_str_eq(next.url, PITH_S("http://a.example/two")));
    assert_true(pith_str_eq(next.page, PITH_S("http://a.example/one")));
    assert_int_equal(pith_label(doc, &options, &labels, NULL), PITH_OK);
    pith_labels_free(labels);
    pith_doc_free(doc);
}

/* The next page of a page is on the same site, whatever the rule finds. */
static void test_next_page_of_others(void **state)
{
    (void)state;
    pith_site_rules *rules = pith_site_rules_new();
    assert_non_null(rules);
    assert_int_equal(pith_site_rules_add(rules, PITH_S("a.example.txt"),
                                         PITH_S("next_page_link: //a\n"), NULL),
                     PITH_OK);
    pith_options options = {
        .site_rules = rules,
        .render = {.base_url = PITH_S("http://a.example/one")}};
    pith_doc *doc = NULL;
    pith_next_page next;
    assert_int_equal(
        pith_doc_parse(PITH_S("<p>One. <a href=http://b.example/x>On</a>"),
                       &options, &doc, NULL),
        PITH_OK);
    assert_int_equal(pith_doc_next_page(doc, (pith_str){0}, &next), PITH_OK);
    assert_null(next.url.data);
    pith_doc_free(doc);
    pith_site_rules_free(rules);
}

static uint32_t find(const pith_doc *doc, const char *name)
{
    for (uint32_t i = 0; i < pith_doc_count(doc); i++)
        if (pith_str_eq(pith_doc_node(doc, i).name, pith_str_of(name)))
            return i;
    fail_msg("no element %s", name);
    return 0;
}

static void test_nodes(void **state)
{
    (void)state;
    pith_doc *doc = parse(PITH_S(CORE_PAGE));
    pith_node root = pith_doc_node(doc, 0);
    assert_int_equal(root.kind, PITH_KIND_DOCUMENT);
    assert_int_equal(root.end, pith_doc_count(doc));
    assert_int_equal(pith_doc_node(doc, 1).kind, PITH_KIND_DOCTYPE);
    pith_node h1 = pith_doc_node(doc, find(doc, "h1"));
    assert_int_equal(h1.words, 3);
    assert_int_equal(h1.chars, 17);
    assert_false(h1.hidden);
    pith_node text = pith_doc_node(doc, find(doc, "h1") + 1);
    assert_int_equal(text.kind, PITH_KIND_TEXT);
    assert_true(pith_str_eq(text.text, PITH_S("River floods town")));
    pith_str source = pith_doc_source(doc);
    assert_memory_equal(source.data + text.src, "River floods town",
                        text.src_len);
    assert_true(pith_doc_node(doc, find(doc, "title")).hidden);
    assert_string_equal(pith_doc_encoding(doc), "UTF-8");
    assert_int_equal(pith_doc_warnings(doc), 0);
    assert_null(pith_doc_warning(doc, 0).data);
    pith_doc_free(doc);
}

static void test_attributes(void **state)
{
    (void)state;
    pith_doc *doc = parse(PITH_S("<p id=x title='a &amp; b'>"));
    uint32_t p = find(doc, "p");
    pith_str name;
    pith_str value;
    assert_int_equal(pith_doc_node(doc, p).nattrs, 2);
    pith_doc_attr(doc, p, 1, &name, &value);
    assert_true(pith_str_eq(name, PITH_S("title")));
    assert_true(pith_str_eq(value, PITH_S("a & b")));
    pith_doc_attr(doc, p, 2, &name, &value);
    assert_null(name.data);
    pith_doc_attr(doc, 0, 0, &name, &value);
    assert_null(value.data);
    pith_doc_free(doc);
}

static void test_failures(void **state)
{
    (void)state;
    pith_doc *doc;
    pith_error error = {0};
    assert_int_equal(pith_doc_parse(PITH_S("GIF89a"), NULL, &doc, &error),
                     PITH_FORMAT);
    assert_null(doc);
    assert_string_equal(error.text,
                        "not an HTML page; it looks like a GIF picture");
    doc = parse(PITH_S("<p>x"));
    pith_labels *labels;
    char *out;
    size_t len;
    assert_int_equal(
        pith_label(doc, &(pith_options){.method = "no"}, &labels, &error),
        PITH_NOMETHOD);
    assert_null(labels);
    assert_int_equal(pith_dump(doc, "leaves", &out, &len, &error), PITH_ARG);
    assert_null(out);
    assert_int_equal(pith_label(doc, NULL, &labels, NULL), PITH_OK);
    assert_int_equal(
        pith_render(doc, labels, &(pith_options){.format = "docx"}, &out, &len),
        PITH_ARG);
    assert_int_equal(
        pith_render(doc, labels,
                    &(pith_options){.format = "html", .limits.max_output = 2},
                    &out, &len),
        PITH_LIMIT);
    assert_int_equal(pith_explain(doc, labels, "html", &out, &len), PITH_ARG);
    pith_labels_free(labels);
    pith_doc_free(doc);
}

/* The error of a page that took too long says why it ended, even if the caller
 * sees nothing else. */
static void test_late_labels(void **state)
{
    (void)state;
    enum { PARAGRAPHS = 100000 };
    static char text[PARAGRAPHS * 10];
    for (size_t i = 0; i < PARAGRAPHS; i++)
        memcpy(text + i * 10, "<p>one two", 10);
    pith_doc *doc = parse((pith_str){text, sizeof text});
    pith_options options = {.method = "hybrid", .limits.timeout_ms = 1};
    pith_labels *labels;
    pith_error error = {0};
    assert_int_equal(pith_label(doc, &options, &labels, &error), PITH_LIMIT);
    assert_null(labels);
    assert_string_equal(error.text, "timeout of 1 ms reached while labelling");
    pith_doc_free(doc);
}

/* What a further method keeps is content, with a reason that says so; what none
 * of them keeps is not; the score is that of the first method. */
static void test_union(void **state)
{
    (void)state;
    static const char text[] =
        "<title>Rain</title><div class=menu><a href=/a>Menu</a></div><article>"
        "<p>The river rose two metres in one night, said the mayor, and the "
        "old bridge, which had stood for two hundred years, was closed."
        "<p>Nobody was hurt, the mayor said, but forty families, most of them "
        "from the lower streets, spent the night in the school.</article>";
    pith_doc *doc = parse(pith_str_of(text));
    pith_options options = {.method = "candidate"};
    pith_labels *alone, *united;
    assert_int_equal(pith_label(doc, &options, &alone, NULL), PITH_OK);
    options.union_with = "body";
    assert_int_equal(pith_label(doc, &options, &united, NULL), PITH_OK);
    uint32_t added = 0;
    for (uint32_t i = 0; i < pith_doc_count(doc); i++) {
        if (pith_labels_keep(alone, i)) {
            assert_true(pith_labels_keep(united, i));
            assert_string_equal(pith_labels_why(united, i),
                                pith_labels_why(alone, i));
        } else if (pith_labels_keep(united, i)) {
            assert_string_equal(pith_labels_why(united, i),
                                "kept by a further method");
            added++;
        }
    }
    assert_true(added > 0 && added < pith_doc_count(doc));
    assert_true(pith_labels_score(united) == pith_labels_score(alone));
    pith_labels_free(alone);
    pith_labels_free(united);
    pith_doc_free(doc);
}

static void test_labels_can_be_changed(void **state)
{
    (void)state;
    pith_doc *doc = parse(PITH_S("<p>keep me<p>drop me"));
    pith_labels *labels;
    pith_options options = {.method = "body"};
    assert_int_equal(pith_label(doc, &options, &labels, NULL), PITH_OK);
    uint32_t n = pith_doc_count(doc);
    assert_true(pith_labels_keep(labels, n - 1));
    assert_string_not_equal(pith_labels_why(labels, n - 1), "");
    assert_true(pith_labels_score(labels) > 0);
    pith_labels_set(labels, n - 1, false);
    pith_labels_set(labels, n, true);
    assert_false(pith_labels_keep(labels, n));
    assert_string_equal(pith_labels_why(labels, n), "");
    char *out;
    size_t len;
    assert_int_equal(pith_render(doc, labels, NULL, &out, &len), PITH_OK);
    assert_string_equal(out, "keep me");
    pith_free(out);
    pith_labels_free(labels);
    pith_doc_free(doc);
}

static char *explain(pith_str page, const char *format)
{
    pith_doc *doc = parse(page);
    pith_labels *labels;
    pith_options options = {.method = "ctd"};
    assert_int_equal(pith_label(doc, &options, &labels, NULL), PITH_OK);
    assert_string_equal(pith_labels_figure_name(labels),
                        "composite text density");
    char *out;
    size_t len;
    assert_int_equal(pith_explain(doc, labels, format, &out, &len), PITH_OK);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return out;
}

static void test_explain(void **state)
{
    (void)state;
    char *text = explain(PITH_S(CORE_PAGE), NULL);
    assert_non_null(strstr(text, "method ctd, score "));
    assert_non_null(strstr(text, "kept 4 of 5 blocks, 26 of 28 words"));
    assert_non_null(strstr(text, "  /html/body/div[2]/p[2]\n"));
    assert_non_null(strstr(text, "     Home News\n"));
    assert_null(strstr(text, "Not shown"));
    pith_free(text);
    text = explain(PITH_S(CORE_PAGE), "json");
    assert_non_null(strstr(text, "\"path\": \"/html/body/div[2]/ul/li\""));
    pith_free(text);
}

static void test_preview_is_cut_between_words(void **state)
{
    (void)state;
    char *text = explain(
        PITH_S("<p>Eleven words of ten letters are more than seventy-two "
               "characters of text, surely enough for this."),
        "text");
    assert_non_null(strstr(text, "characters of...\n"));
    pith_free(text);
    /* Text without spaces is cut between characters. */
    text = explain(PITH_S("<p>"
                          "\xe0\xb8\x81\xe0\xb8\x81\xe0\xb8\x81\xe0\xb8\x81"),
                   "text");
    assert_non_null(strstr(text, "\xe0\xb8\x81\n"));
    pith_free(text);
}

static void check_dump(const char *what, const char *expected)
{
    pith_doc *doc = parse(PITH_S("<!DOCTYPE html><title>a<b</title><p c='\"'>"
                                 "x<br/><svg><a/></svg><!--\n-->"));
    char *out;
    size_t len;
    assert_int_equal(pith_dump(doc, what, &out, &len, NULL), PITH_OK);
    assert_string_equal(out, expected);
    pith_free(out);
    pith_doc_free(doc);
}

static void test_dump(void **state)
{
    (void)state;
    check_dump("tokens",
               "0+15 doctype <!DOCTYPE html>\n15+7 start title\n"
               "22+3 text \"a<b\"\n25+8 end title\n"
               "33+9 start p c=\"\\\"\"\n42+1 text \"x\"\n"
               "43+5 start br /\n48+5 start svg\n53+4 start a /\n"
               "57+6 end svg\n63+8 comment \"\\n\"\n71+0 end-of-file\n");
    check_dump("tree", "#document\n  <!DOCTYPE html>\n  <html>\n    <head>\n"
                       "      <title>\n        \"a<b\"\n    <body>\n"
                       "      <p c=\"\\\"\">\n        \"x\"\n        <br>\n"
                       "        <svg svg>\n          <svg a>\n"
                       "        <!-- \"\\n\" -->\n");
}

/* pith_page_encoding() gives the same as a document, whatever declares the
 * encoding. */
static void test_page_encoding(void **state)
{
    const struct {
        const char *page;
        pith_options options;
    } rows[] = {
        {"<p>plain", {0}},
        {"<p>gr\xc3\xb6\xc3\x9f"
         "er",
         {0}},
        {"<meta charset=windows-1252><p>\xf6", {0}},
        {"<meta charset=utf-8><p>x", {.http_charset = PITH_S("koi8-r")}},
        {"<meta charset=utf-8><p>x",
         {.http_charset = PITH_S("koi8-r"), .http_first = true}},
        {"<p>x", {.fallback_encoding = PITH_S("tis-620")}},
        {"\xef\xbb\xbf<p>x", {.http_charset = PITH_S("koi8-r")}},
        {"<p>x", {.encoding = PITH_S("euc-kr")}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_str page = pith_str_of(rows[i].page);
        pith_doc *doc = NULL;
        assert_int_equal(pith_doc_parse(page, &rows[i].options, &doc, NULL),
                         PITH_OK);
        assert_string_equal(pith_page_encoding(page, &rows[i].options),
                            pith_doc_encoding(doc));
        pith_doc_free(doc);
    }
    assert_string_equal(pith_page_encoding(PITH_S("<p>x"), NULL), "UTF-8");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_attributes),
        cmocka_unit_test(test_borrows_nothing),
        cmocka_unit_test(test_next_page_of_others),
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_union),
        cmocka_unit_test(test_late_labels),
        cmocka_unit_test(test_labels_can_be_changed),
        cmocka_unit_test(test_explain),
        cmocka_unit_test(test_preview_is_cut_between_words),
        cmocka_unit_test(test_dump),
        cmocka_unit_test(test_page_encoding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
