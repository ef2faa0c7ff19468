/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Laws of every renderer in the list: memory and output limits are reported,
 * allocations may fail, the output is in proportion to the page even for
 * hostile pages, and only kept text is written.
 */
#include "render_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char sample[] =
    "<base href=/a/><h1>b</h1><ul><li>c<ol><li><a href=d>e</a></ol></ul>"
    "<table><tr><td colspan=2>f<tr><td>g<td>h</table><pre>i</pre>"
    "<p><b>j</b> <img src=k alt=l>";

static pith_status run(const pith_renderer *renderer, const page_fixture *f,
                       pith_arena *scratch, pith_buf *out)
{
    static const pith_render_options options = {.links = true,
                                                .images = true,
                                                .formatting = true,
                                                .base_url = {"http://x/", 9}};
    uint8_t *keep = render_fixture_keep(f, NULL);
    pith_render_job job = {.page = &f->page,
                           .keep = keep,
                           .options = &options,
                           .scratch = scratch,
                           .out = out};
    pith_status status = renderer->run(&job);
    free(keep);
    return status;
}

static void test_list(void **state)
{
    (void)state;
    size_t n = 0;
    for (; pith_renderer_at(n); n++) {
        const pith_renderer *renderer = pith_renderer_at(n);
        assert_ptr_equal(pith_renderer_find(pith_str_of(renderer->name)),
                         renderer);
        assert_true(strlen(renderer->summary) > 0);
        assert_int_not_equal(renderer->summary[strlen(renderer->summary) - 1],
                             '.');
    }
    assert_true(n >= 3);
    assert_null(pith_renderer_find(PITH_S("Text")));
    assert_null(pith_renderer_find(PITH_S("")));
}

static void test_failing_allocations(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(sample));
    for (size_t i = 0; pith_renderer_at(i); i++) {
        pith_status status = PITH_NOMEM;
        size_t n = 0;
        for (; status != PITH_OK; n++) {
            pith_arena scratch;
            pith_buf out;
            pith_arena_init(&scratch, 0);
            scratch.fail_after = n;
            pith_buf_init(&out, 0);
            status = run(pith_renderer_at(i), &f, &scratch, &out);
            assert_true(status == PITH_OK || status == PITH_NOMEM);
            pith_buf_clear(&out);
            pith_arena_free(&scratch);
            assert_true(n < 100);
        }
        assert_true(n > 1);
    }
    page_fixture_close(&f);
}

static void test_output_limit(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(sample));
    for (size_t i = 0; pith_renderer_at(i); i++) {
        pith_status status = PITH_LIMIT;
        for (size_t max = 1; status != PITH_OK; max++) {
            pith_arena scratch;
            pith_buf out;
            pith_arena_init(&scratch, 0);
            pith_buf_init(&out, max);
            status = run(pith_renderer_at(i), &f, &scratch, &out);
            assert_true(status == PITH_OK || status == PITH_LIMIT);
            assert_true(out.len <= max);
            assert_true(max < 1000);
            pith_buf_clear(&out);
            pith_arena_free(&scratch);
        }
    }
    page_fixture_close(&f);
}

/* -- Hostile pages ------------------------------------------------------- */

typedef struct family {
    const char *name;
    const char *head;
    const char *unit;
    const char *tail;
} family;

static const family families[] = {
    {"inline", "", "<b><i>a", ""},
    {"spans", "<div>", "<span>", "x"},
    {"quotations", "", "<blockquote>a", ""},
    {"lists", "", "<ul><li>a", ""},
    {"cells", "<table><tr>", "<td>a", ""},
    {"empty cells", "<table><tr>", "<td>", "<td>a"},
    {"rows", "<table>", "<tr><td>a<td>b", ""},
    {"colspan", "<table>", "<tr><td colspan=9007199254740991>a<td>b", ""},
    {"rowspan", "<table>", "<tr><td rowspan=65534 colspan=9>a<td>b", ""},
    {"tables", "", "<table><tr><td>a<td>b", ""},
    {"tables side by side", "", "<table><tr><td colspan=99>a<td>b</table>", ""},
    {"backticks", "<pre>a", "`", "</pre><code>"},
    {"code", "", "<code>`</code>", ""},
    {"emphasis and colons", "", "<b>a:</b>b", ""},
    {"punctuation", "", "<b>(</b>a<i>)</i>", ""},
    {"links", "", "<a href=b>c</a>", ""},
    {"blocks in a link", "<a href=b>", "<p>c", ""},
    {"line breaks", "a", "<br>", "b"},
    {"line breaks in code", "<pre>a", "<br> ", "b"},
    {"quotes and lines", "<blockquote><blockquote><blockquote>", "a<p>", ""},
    {"headings", "", "<h1>a<h2>b", ""},
    {"numbers", "<ol>", "<li>1.", ""},
    {"ampersands", "", "&amp;amp", ""},
    {"underscores", "", "_", ""},
};

/* A page with n bytes of units. */
static char *build_page(const family *row, size_t n)
{
    size_t unit = strlen(row->unit);
    char *page = malloc(strlen(row->head) + n + unit + strlen(row->tail) + 1);
    assert_non_null(page);
    size_t len = 0;
    memcpy(page, row->head, strlen(row->head));
    len += strlen(row->head);
    for (size_t i = 0; i < n; i += unit, len += unit)
        memcpy(page + len, row->unit, unit);
    memcpy(page + len, row->tail, strlen(row->tail) + 1);
    return page;
}

/* The output of a hostile page is in proportion to its length; finishing within
 * the test's time limit shows the same for time. */
static void test_hostile(void **state)
{
    (void)state;
    enum { BYTES = 400000, MOST = 40 };
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        char *html = build_page(&families[i], BYTES);
        page_fixture f;
        page_fixture_open(&f, pith_str_of(html));
        for (size_t k = 0; pith_renderer_at(k); k++) {
            pith_arena scratch;
            pith_buf out;
            pith_arena_init(&scratch, 0);
            pith_buf_init(&out, 0);
            assert_int_equal(run(pith_renderer_at(k), &f, &scratch, &out),
                             PITH_OK);
            if (out.len > (size_t)MOST * BYTES || out.len == 0)
                fail_msg("%s of %s: %zu bytes", pith_renderer_at(k)->name,
                         families[i].name, out.len);
            pith_buf_clear(&out);
            pith_arena_free(&scratch);
        }
        page_fixture_close(&f);
        free(html);
    }
}

/* Every link would repeat a base address, so a long one is not used. */
static void test_long_base(void **state)
{
    (void)state;
    char *base = malloc(5001);
    assert_non_null(base);
    memset(base, 'b', 5000);
    memcpy(base, "http://", 7);
    base[5000] = 0;
    pith_render_options options = {.base_url = pith_str_of(base)};
    char *text = render_fixture("markdown", "<a href=c>d</a>", &options);
    assert_string_equal(text, "[d](c)");
    pith_free(text);
    free(base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_failing_allocations),
        cmocka_unit_test(test_output_limit),
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_long_base),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
