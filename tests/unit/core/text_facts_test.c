/* SPDX-License-Identifier: Apache-2.0 */
/* Facts about a text: excerpt, direction, and windows of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <pith/pith.h>

#define RAIN "The river rose two metres overnight and flooded the old town."

static pith_result *extract(const char *page, pith_options options)
{
    pith_worker *worker = pith_worker_new();
    pith_result *result = NULL;
    options.method = "body";
    assert_int_equal(pith_worker_extract(worker, (pith_str){page, strlen(page)},
                                         &options, &result, NULL),
                     PITH_OK);
    pith_worker_free(worker);
    return result;
}

static void assert_str(pith_str text, const char *wanted)
{
    assert_int_equal(text.len, strlen(wanted));
    assert_memory_equal(text.data, wanted, text.len);
}

static void an_excerpt_is_the_first_paragraph(void **state)
{
    (void)state;
    static const struct {
        const char *page, *excerpt;
    } rows[] = {
        {"<h2>Rain</h2><p>By Ann</p><p>" RAIN "</p><p>More.", RAIN},
        {"<p>Rain</p><p>By Ann</p>", "Rain"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_result *result = extract(rows[i].page, (pith_options){0});
        assert_str(result->excerpt, rows[i].excerpt);
        pith_result_free(result);
    }
    char page[2000] = "<p>";
    for (int i = 0; i < 100; i++)
        strcat(page, "eleven left ");
    pith_result *result = extract(page, (pith_options){0});
    assert_in_range(result->excerpt.len, 290, 300);
    assert_int_not_equal(result->excerpt.data[result->excerpt.len - 1], ' ');
    assert_int_equal(result->words, 200);
    pith_result_free(result);
}

static void directions(void **state)
{
    (void)state;
    static const struct {
        const char *page, *direction;
    } rows[] = {
        {"<p>Rain", "ltr"},
        {"<p>\xd7\x92\xd7\xa9\xd7\x9d ab", "rtl"},
        {"<p>\xd7\x92\xd7\xa9\xd7\x9d rain fell", "ltr"},
        {"<html dir=RTL><p>Rain", "rtl"},
        {"<html dir=rtl><body dir=ltr><p>Rain", "ltr"},
        {"<p>1234", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_result *result = extract(rows[i].page, (pith_options){0});
        if (rows[i].direction)
            assert_string_equal(result->direction, rows[i].direction);
        else
            assert_null(result->direction);
        pith_result_free(result);
    }
}

static void drop_space(const char *text, char *out)
{
    for (; *text; text++)
        if (*text != ' ' && *text != '\n')
            *out++ = *text;
    *out = 0;
}

/* The windows of a text together are the whole text, whatever their size. */
static void windows_are_the_whole_text(void **state)
{
    (void)state;
    const char *page =
        "<p>" RAIN "</p><ul><li>One \xc3\xa9t\xc3\xa9<li>Two</ul>"
        "<p>averyverylongwordthatfitsnowhereatall";
    for (size_t most = 1; most < 140; most++) {
        char all[400] = "";
        size_t from = 0, n = 0;
        do {
            pith_result *result =
                extract(page, (pith_options){.from = from, .max_chars = most});
            assert_true(result->text_chars <= most);
            strncat(all, result->text.data, result->text.len);
            assert_true(result->next_from == 0 || result->next_from > from);
            from = result->next_from;
            pith_result_free(result);
            assert_true(++n < 200);
        } while (from);
        char wanted[400], got[400];
        drop_space(RAIN "One \xc3\xa9t\xc3\xa9"
                        "Twoaveryverylongwordthatfitsnowhereatall",
                   wanted);
        drop_space(all, got);
        assert_string_equal(got, wanted);
    }
}

static void what_cannot_be_cut_is_refused(void **state)
{
    (void)state;
    static const pith_options bad[] = {
        {.format = "html", .max_chars = 10},
        {.format = "xml", .from = 10},
        {.render.wrap = 3},
        {.render.captions = "some"},
        {.render.markdown = "mdx"},
        {.render.link_style = "footnote"},
        {.render.complex_tables = "some"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(pith_options_check(&bad[i], NULL), PITH_ARG);
}

static void captions(void **state)
{
    (void)state;
    const char *page =
        "<div><p>Before.</p><figure><img src=a.png alt=a><figcaption>Seen from "
        "<i>here</i></figcaption></figure><p>Behind.</p></div>";
    pith_result *result =
        extract(page, (pith_options){.render.captions = "keep"});
    assert_str(result->text, "Before.\n\n[Caption: Seen from here]\n\nBehind.");
    pith_result_free(result);
    result = extract(
        page, (pith_options){.format = "markdown", .render.captions = "keep"});
    assert_str(result->output, "Before.\n\n*Seen from here*\n\nBehind.");
    pith_result_free(result);
    result = extract(page, (pith_options){.render.captions = "drop"});
    assert_str(result->text, "Before.\n\nBehind.");
    pith_result_free(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_excerpt_is_the_first_paragraph),
        cmocka_unit_test(directions),
        cmocka_unit_test(windows_are_the_whole_text),
        cmocka_unit_test(what_cannot_be_cut_is_refused),
        cmocka_unit_test(captions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
