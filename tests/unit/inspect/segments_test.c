/* SPDX-License-Identifier: Apache-2.0 */
/* Showing segments through the public call: arguments, formats, and memory that
 * runs out. tests/cli/explain-segments.sh tests the output. */
#include "object.h"
#include "str.h"

#include <pith/inspect.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char html[] = "<body><h1>River floods town</h1><hr>"
                           "<p>The river rose. <a href=/>Home</a></p>";

static pith_doc *open_page(const char *text, const char *layout)
{
    pith_options options = {.layout = {.source = layout}};
    pith_doc *doc = NULL;
    assert_int_equal(pith_doc_parse(pith_str_of(text), &options, &doc, NULL),
                     PITH_OK);
    return doc;
}

static pith_doc *open_doc(const char *layout)
{
    return open_page(html, layout);
}

static void expect_start(pith_doc *doc, const char *format, const char *start)
{
    pith_segments_how how = {.format = format};
    char *out;
    size_t len;
    assert_int_equal(pith_segments_show(doc, &how, &out, &len, NULL), PITH_OK);
    assert_true(len == strlen(out));
    assert_memory_equal(out, start, strlen(start));
    pith_free(out);
}

static void test_formats(void **state)
{
    (void)state;
    pith_doc *doc = open_doc("plain");
    expect_start(doc, NULL, "layout plain, page 1000x62, 2 blocks, 1 separ");
    expect_start(doc, "text", "layout plain, page 1000x62, 2 blocks, 1 separ");
    expect_start(doc, "json", "{\"layout\": \"plain\"");
    expect_start(doc, "svg", "<svg");
    char *out;
    assert_int_equal(pith_segments_show(doc, NULL, &out, NULL, NULL), PITH_OK);
    pith_free(out);
    pith_doc_free(doc);
}

/* Without a screenshot, the page's own boxes are drawn behind the blocks; every
 * block has its DoC beside it and in its tooltip. */
static void test_page_behind(void **state)
{
    (void)state;
    static const char *const wanted[] = {
        "class=\"small soft\">River floods town<",
        "class=\"small soft\">The river rose.<",
        "class=\"behind empty\"",
        "<title>DoC 10: River floods town</title>",
        ">DoC 10</text>",
        "layout plain.",
    };
    static const char magic[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0";
    pith_doc *doc = open_doc("plain");
    pith_segments_how how = {.format = "svg"};
    char *out;
    assert_int_equal(pith_segments_show(doc, &how, &out, NULL, NULL), PITH_OK);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!strstr(out, wanted[i]))
            fail_msg("no %s in %s", wanted[i], out);
    pith_free(out);
    how.picture = (pith_str){magic, sizeof magic - 1};
    assert_int_equal(pith_segments_show(doc, &how, &out, NULL, NULL), PITH_OK);
    assert_non_null(strstr(out, "<image"));
    assert_null(strstr(out, "class=\"behind"));
    pith_free(out);
    pith_doc_free(doc);
}

/* Over a screenshot, no label covers an image or a field, which show words that
 * are not text of the document, such as the description of a missing image. */
static void test_words_of_pictures(void **state)
{
    (void)state;
    static const char magic[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0";
    static const char *const pages[] = {
        "<body style=margin:0><p><img width=60 height=40 alt=Some><p>Text.",
        "<body style=margin:0><p><input style=width:60px;height:40px><p>Text.",
        "<body style=margin:0><p><textarea style=width:60px;height:40px>Some"
        "</textarea><p>Text.",
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        pith_doc *doc = open_page(pages[i], "builtin");
        pith_segments_how how = {.format = "svg",
                                 .picture = {magic, sizeof magic - 1}};
        char *out;
        assert_int_equal(pith_segments_show(doc, &how, &out, NULL, NULL),
                         PITH_OK);
        const char *label = strstr(out, "class=\"ground chip\"");
        for (; label; label = strstr(label + 1, "class=\"ground chip\"")) {
            const char *rect = label;
            while (strncmp(rect, "<rect x=\"", 9) != 0)
                rect--;
            double x = strtod(rect + 9, NULL);
            if (x < 14 + 60)
                fail_msg("a label at %g: %s", x, out);
        }
        pith_free(out);
        pith_doc_free(doc);
    }
}

static void expect_refusal(pith_doc *doc, pith_segments_how how,
                           const char *text)
{
    char *out = (char *)doc;
    pith_error error = {0};
    assert_int_equal(pith_segments_show(doc, &how, &out, NULL, &error),
                     PITH_ARG);
    assert_null(out);
    assert_non_null(strstr(error.text, text));
}

static void test_arguments(void **state)
{
    (void)state;
    pith_doc *doc = open_doc("plain");
    expect_refusal(doc, (pith_segments_how){.format = "png"}, "\"png\"");
    expect_refusal(doc, (pith_segments_how){.pdoc = 11}, "pdoc");
    expect_refusal(doc, (pith_segments_how){.theta = 1.5}, "theta");
    expect_refusal(doc, (pith_segments_how){.theta = -1}, "theta");
    expect_refusal(doc, (pith_segments_how){.rounds = 21}, "rounds");
    pith_doc_free(doc);
    doc = open_doc("none");
    expect_refusal(doc, (pith_segments_how){0}, "boxes");
    pith_doc_free(doc);
}

static void test_no_memory(void **state)
{
    (void)state;
    static const char *const formats[] = {"text", "json", "svg"};
    for (size_t f = 0; f < 3; f++) {
        pith_segments_how how = {.format = formats[f]};
        pith_status status = PITH_NOMEM;
        size_t n = 0;
        for (; status == PITH_NOMEM; n++) {
            pith_doc *doc = open_doc("plain");
            char *out;
            doc->arena.fail_after = n;
            status = pith_segments_show(doc, &how, &out, NULL, NULL);
            assert_true((status == PITH_OK) == (out != NULL));
            pith_free(out);
            pith_doc_free(doc);
        }
        assert_int_equal(status, PITH_OK);
        assert_true(n > 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_page_behind),
        cmocka_unit_test(test_words_of_pictures),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
