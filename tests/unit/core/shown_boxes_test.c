/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Boxes from a browser that fails, or shows another page or only a part of it:
 * the page is still processed, and its warnings say where the boxes come from.
 */
#include "core_fixture.h"
#include "object.h"
#include "str.h"

#include <pith/browser.h>
#include <pith/inspect.h>
#include <pith/pith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { NODES_MAX = 64 };

/* A simulated browser: the nodes that it shows, or none and a reason. */
typedef struct screen {
    pith_shown_node node[NODES_MAX];
    uint32_t n;
    const char *problem; /* NULL: none */
    unsigned asked;
} screen;

static bool show(void *context, pith_shown_page *shown, pith_str *problem)
{
    screen *s = context;
    s->asked++;
    *shown = (pith_shown_page){
        .nodes = s->node, .nnodes = s->n, .width = 1280, .height = 900};
    if (s->problem)
        *problem = pith_str_of(s->problem);
    return s->n > 0;
}

static pith_options options_for(screen *s)
{
    pith_options options = pith_options_default();
    options.method = "hybrid";
    options.layout.source = "chromium";
    options.layout.shown = show;
    options.layout.shown_context = s;
    return options;
}

/* Check the warning and the text of the page, extracted with the boxes of the
 * screen. */
static void expect_warning(screen *s, pith_str page, const char *warning)
{
    pith_options options = options_for(s);
    pith_worker *worker = pith_worker_new();
    pith_result *result = NULL;
    assert_int_equal(pith_worker_extract(worker, page, &options, &result, NULL),
                     PITH_OK);
    assert_int_equal(result->outcome, PITH_OUTCOME_OK);
    assert_true(result->text.len > 0);
    assert_int_equal(result->nwarnings, warning ? 1 : 0);
    if (warning && !pith_str_eq(result->warnings[0], pith_str_of(warning)))
        fail_msg("\"%.*s\", not \"%s\"", PITH_FMT(result->warnings[0]),
                 warning);
    assert_int_equal(s->asked, 1);
    pith_result_free(result);
    pith_worker_free(worker);
}

/* Every way in which a page can fail in the browser, with its message. */
static void says_that_boxes_are_estimated(void **state)
{
    (void)state;
    for (int end = PITH_BROWSER_MISSING; end <= PITH_BROWSER_MEMORY; end++) {
        const char *text = pith_browser_end_text((pith_browser_end)end);
        screen s = {.problem = text};
        char want[300];
        snprintf(want, sizeof want, "boxes are estimated (builtin): %s", text);
        expect_warning(&s, PITH_S(CORE_PAGE), want);
    }
}

/* The first n nodes of html, head, body, div, h1, its text, p, its text. */
static void fill(screen *s, uint32_t n)
{
    static const struct {
        const char *name;
        uint32_t parent;
        const char *text;
    } rows[] = {{"#document", 0, ""},
                {"HTML", 0, ""},
                {"HEAD", 1, ""},
                {"BODY", 1, ""},
                {"DIV", 3, ""},
                {"H1", 4, ""},
                {"#text", 5, "Flood"},
                {"P", 4, ""},
                {"#text", 7, "The river rose two metres overnight."}};
    assert_true(n <= sizeof rows / sizeof *rows);
    for (s->n = 0; s->n < n; s->n++)
        s->node[s->n] = (pith_shown_node){.name = pith_str_of(rows[s->n].name),
                                          .parent = rows[s->n].parent,
                                          .text = pith_str_of(rows[s->n].text),
                                          .x = 10,
                                          .width = 500,
                                          .height = 20,
                                          .font_size = 16,
                                          .font_weight = 400};
}

static const char small_page[] = "<div><h1>Flood</h1><p>The river rose two "
                                 "metres overnight.</p></div>";

static void takes_what_the_browser_has(void **state)
{
    (void)state;
    pith_str page = pith_str_of(small_page);
    screen s = {0};
    fill(&s, 9);
    expect_warning(&s, page, NULL);
    /* A remark of the browser is passed on. */
    s = (screen){.problem = "the page never finished loading"};
    fill(&s, 9);
    expect_warning(&s, page, "the page never finished loading");
    /* Of html, body, div, h1, p and two texts all but one text; the head is
     * hidden and does not count: 6 of 7. */
    s = (screen){0};
    fill(&s, 8);
    expect_warning(&s, page, "the browser has boxes for 86 of 100 nodes only");
    /* html alone: 1 of 7. */
    s = (screen){0};
    fill(&s, 3);
    expect_warning(&s, page,
                   "boxes are estimated (builtin): the browser shows another "
                   "page (14 of 100 nodes found)");
    /* A node comes before its parent. */
    s = (screen){0};
    fill(&s, 9);
    s.node[5].parent = 7;
    expect_warning(&s, page,
                   "boxes are estimated (builtin): the browser shows another "
                   "page (0 of 100 nodes found)");
}

/* The browser is asked once per document, and the source of the boxes is
 * reported. */
static void names_the_source(void **state)
{
    (void)state;
    screen good = {0}, bad = {.problem = "gone"};
    screen *screens[] = {&good, &bad};
    static const char *const sources[] = {"chromium", "builtin"};
    fill(&good, 9);
    for (int k = 0; k < 2; k++) {
        pith_options options = options_for(screens[k]);
        pith_doc *doc = NULL;
        const pith_layout *layout = NULL;
        assert_int_equal(
            pith_doc_parse(pith_str_of(small_page), &options, &doc, NULL),
            PITH_OK);
        assert_int_equal(pith_doc_layout(doc, &layout), PITH_OK);
        assert_string_equal(layout->source, sources[k]);
        assert_int_equal(screens[k]->asked, 1);
        assert_int_equal(pith_doc_warnings(doc), k);
        pith_doc_free(doc);
    }
}

/* More rules than are read: there are boxes, and a warning. */
static void says_that_rules_were_cut(void **state)
{
    (void)state;
    enum { RULES = 210000 };
    static const char rule[] = "i{top:0}", end[] = "</style><p>Some text here.";
    size_t size = sizeof rule - 1, len = 7;
    char *html = malloc(len + RULES * size + sizeof end);
    assert_non_null(html);
    memcpy(html, "<style>", len);
    for (int k = 0; k < RULES; k++, len += size)
        memcpy(html + len, rule, size);
    memcpy(html + len, end, sizeof end);
    pith_options options = pith_options_default();
    options.method = "hybrid";
    pith_result *result = NULL;
    pith_worker *worker = pith_worker_new();
    assert_int_equal(
        pith_worker_extract(worker, pith_str_of(html), &options, &result, NULL),
        PITH_OK);
    assert_int_equal(result->nwarnings, 1);
    assert_true(
        pith_str_istarts(result->warnings[0], PITH_S("boxes are rough: ")));
    pith_result_free(result);
    pith_worker_free(worker);
    free(html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_that_boxes_are_estimated),
        cmocka_unit_test(takes_what_the_browser_has),
        cmocka_unit_test(names_the_source),
        cmocka_unit_test(says_that_rules_were_cut),
    };
    return cmocka_run_group_tests_name("shown_boxes", tests, NULL, NULL);
}
