/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tokens as a format and beside another: the worked example of
 * docs/spec/outlier.md (order E), languages, the caller's stop words, other
 * methods.
 */
#include "str.h"

#include <pith/inspect.h>
#include <pith/learn.h>
#include <pith/pith.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char example[] =
    "<html><body>\n"
    "<div><a href=\"/\">Home</a> <a href=\"/n\">News</a></div>\n"
    "<h1>River floods town</h1>\n"
    "<p>The river rose and the river <b>flooded</b> the old town.</p>\n"
    "<p>The council closed the bridge,<br>and the town waited.</p>\n"
    "<div>Share this page</div>\n"
    "</body></html>\n";

/* The tokens of a page, as the only format and beside another. */
static void expect(const char *html, pith_options options, const char *want)
{
    pith_worker *worker = pith_worker_new();
    pith_doc *doc;
    pith_labels *labels;
    pith_result *result;
    char *out;
    size_t len;
    pith_str page = pith_str_of(html);
    options.format = "tokens";
    assert_int_equal(pith_worker_extract(worker, page, &options, &result, NULL),
                     PITH_OK);
    if (!pith_str_eq(result->output, pith_str_of(want)))
        fail_msg("%.*s, not %s", PITH_FMT(result->output), want);
    assert_null(result->tokens.data);
    pith_result_free(result);
    options.format = "html";
    options.tokens = true;
    assert_int_equal(pith_worker_extract(worker, page, &options, &result, NULL),
                     PITH_OK);
    assert_true(pith_str_eq(result->tokens, pith_str_of(want)));
    assert_false(result->text.len > 0 &&
                 pith_str_eq(result->output, result->tokens));
    pith_result_free(result);
    options.format = "tokens";
    assert_int_equal(pith_doc_parse(page, &options, &doc, NULL), PITH_OK);
    assert_int_equal(pith_label(doc, &options, &labels, NULL), PITH_OK);
    assert_int_equal(pith_render(doc, labels, &options, &out, &len), PITH_OK);
    assert_string_equal(out, want);
    pith_free(out);
    pith_labels_free(labels);
    pith_doc_free(doc);
    pith_worker_free(worker);
}

static void test_worked_example(void **state)
{
    (void)state;
    pith_setting settings[] = {
        {PITH_S("outliers"), PITH_S("2")},
        {PITH_S("neighbour"), PITH_S("3")},
        {PITH_S("stem"), PITH_S("none")},
        {PITH_S("stopwords"), PITH_S("")},
    };
    pith_options options = {
        .method = "outlier", .settings = settings, .nsettings = 4};
    expect(example, options,
           "rose and flooded old town council closed bridge and town waited");
#ifdef PITH_HAVE_LIBSTEMMER
    settings[2].value = PITH_S("en");
    expect(example, options,
           "rose and flood old town council close bridg and town wait");
    settings[3].value = PITH_S("the\nand\nthis\na\nan\nas\nvery\n");
    expect(example, options,
           "rose flood old town council close bridg town wait");
    pith_setting more[] = {settings[0],
                           settings[1],
                           settings[2],
                           settings[3],
                           {PITH_S("stop-stems"), PITH_S("off")}};
    pith_options without = options;
    without.settings = more;
    without.nsettings = 5;
    more[3].value = PITH_S("the\nand\ncouncil\nclosed\nbridge\n");
    expect(example, without, "rose flood old town close bridg town wait");
    more[4].value = PITH_S("on");
    expect(example, without, "rose flood old town town wait");
    settings[2].value = PITH_S("auto"); /* English if no language is declared */
    expect(example, options,
           "rose flood old town council close bridg town wait");
#endif
}

/* Where a word may be divided it goes on; in other places they are nothing. */
static void test_soft_hyphens(void **state)
{
    (void)state;
    expect("<html lang=tlh><p>Re&shy;draw the &shy; old <b>ro</b>&shy;of, "
           "&shy;too.",
           (pith_options){.method = "body"}, "redraw the old roof too");
}

static void test_words_of_a_list(void **state)
{
    (void)state;
    pith_setting settings[] = {
        {PITH_S("stem"), PITH_S("none")},
        {PITH_S("stopwords"), PITH_S("")},
    };
    pith_words *words;
    pith_str saved = PITH_S(
        "pith-words\t1\t9\t3\nword\ttotal\tpages\ttfidf\tdistance\toutlier\t"
        "pruned\nthe\t5\t3\t0\t3\t1\t0\nriver\t3\t2\t0\t1\t0\t0\n"
        "town\t3\t2\t0\t1\t1\t0\n");
    assert_int_equal(pith_words_load(saved, &words, NULL), PITH_OK);
    pith_options options = {.method = "outlier",
                            .settings = settings,
                            .nsettings = 2,
                            .words = words};
    expect(example, options,
           "river rose and river flooded old council closed bridge and waited");
    /* Of 10 words 7 are left, of 9 six. */
    settings[0] = (pith_setting){PITH_S("count"), PITH_S("after")};
    pith_setting more[] = {settings[0],
                           settings[1],
                           {PITH_S("stem"), PITH_S("none")},
                           {PITH_S("min-block"), PITH_S("7")}};
    options.settings = more;
    options.nsettings = 4;
    expect(example, options, "");
    more[3].value = PITH_S("6");
    expect(example, options, "river rose and river flooded old");
    pith_words_free(words);
}

#ifdef PITH_HAVE_LIBSTEMMER
#define GERMAN                                                        \
    "<p>Der Fluss stieg \xc3\xbc"                                     \
    "ber Nacht und \xc3\xbc"                                          \
    "berflutete die H\xc3\xa4user, aber niemand wurde verletzt, und " \
    "die Menschen kehrten am Morgen zur\xc3\xbc"                      \
    "ck."
static const char german_stems[] =
    "fluss stieg nacht uberflutet haus niemand verletzt mensch kehrt morg "
    "zuruck";
#endif

static void test_languages(void **state)
{
    (void)state;
    pith_options body = {.method = "body"};
#ifdef PITH_HAVE_LIBSTEMMER
    expect("<p>The rivers and the towns", body, "river town");
    expect("<html lang=de><p>Die H\xc3\xa4user und die Fl\xc3\xbcsse", body,
           "haus fluss");
    expect("<html lang=en><body lang=de><p>Die H\xc3\xa4user", body, "haus");
    expect("<html lang=zz><p>The rivers", body, "the rivers");
    /* A text whose language is clear overrides the declared language. */
    expect(GERMAN, body, german_stems);
    expect("<html lang=en>" GERMAN, body, german_stems);
#endif
    expect("<html lang=ja><p>\xe6\xb2\xb3\xe5\xb7\x9d x", body,
           "\xe6\xb2\xb3 \xe5\xb7\x9d x");
    /* A change of script ends a word; Lao is not segmented. */
    expect("<html lang=lo><p>ab\xe0\xba\x82\xe0\xbb\x89\xe0\xba\xad\xe0\xba\x8d"
           "cd",
           body, "ab \xe0\xba\x82\xe0\xbb\x89\xe0\xba\xad\xe0\xba\x8d cd");
}

static void test_nothing(void **state)
{
    (void)state;
    pith_options options = {.method = "outlier"};
    expect("", options, "");
    expect("<p>2015 10-12", options, "");
    expect("<p>word", options, "");
    expect("<p>the and of to in", options, "");
    expect("<frameset></frameset>", options, "");
}

static void test_refused(void **state)
{
    (void)state;
    pith_error error;
    pith_setting settings[] = {{PITH_S("stopwords"), PITH_S("the\n\xff")}};
    pith_options options = {
        .method = "outlier", .settings = settings, .nsettings = 1};
    assert_int_equal(pith_options_check(&options, &error), PITH_ARG);
    assert_string_equal(
        error.text, "parameter stopwords takes a text in UTF-8; byte 4 is not");
    options.method = "body";
    assert_int_equal(pith_options_check(&options, &error), PITH_NOPARAM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worked_example),
        cmocka_unit_test(test_soft_hyphens),
        cmocka_unit_test(test_words_of_a_list),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests_name("tokens", tests, NULL, NULL);
}
