/* SPDX-License-Identifier: Apache-2.0 */
/* Files of site rules: what is read, and the messages about the rest. */
#include "site_file.h"

#include "buf.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void note(void *context, const pith_site_problem *problem)
{
    pith_buf_printf(context, "%u:%u %s\n", problem->line, problem->column,
                    problem->text);
}

typedef struct fixture {
    pith_arena arena;
    pith_site_file file;
    pith_buf problems;
    pith_status status;
} fixture;

static void open_file(fixture *f, const char *name, pith_str text)
{
    pith_arena_init(&f->arena, 0);
    pith_buf_init(&f->problems, 0);
    pith_site_reader reader = {.report = note, .context = &f->problems};
    f->status = pith_site_file_read(pith_str_of(name), text, &f->arena, &reader,
                                    &f->file);
}

static void close_file(fixture *f)
{
    pith_arena_free(&f->arena);
    pith_buf_clear(&f->problems);
}

static void test_file(void **state)
{
    (void)state;
    fixture f;
    open_file(&f, "www.Example.org.txt",
              PITH_S("\xef\xbb\xbf# a comment\r\n"
                     "title: //h1\r\n"
                     "body: //div[@class='story'] | //article\n\n"
                     "strip_id_or_class: advert's\n"
                     "strip_image_src: /ads/\n"
                     "prune: no\ntidy: yes\n"
                     "autodetect_on_failure: no\n"
                     "http_header(user-agent): x\n"
                     "find_string: <b>:\nreplace_string: <p>\n"
                     "replace_string(<i>:): \n"
                     "test_url: https://www.example.org/a\n"
                     "dissolve: //x"));
    assert_int_equal(f.status, PITH_OK);
    assert_int_equal(f.problems.len, 0);
    assert_true(pith_str_eq(f.file.host, PITH_S("example.org")));
    assert_int_equal(f.file.n, 4);
    assert_int_equal(f.file.rule[0].key, PITH_SITE_TITLE);
    assert_int_equal(f.file.rule[1].line, 3);
    assert_int_equal(f.file.rule[2].key, PITH_SITE_STRIP);
    assert_int_equal(f.file.rule[3].key, PITH_SITE_STRIP);
    assert_true(f.file.whole && f.file.no_fallback);
    assert_int_equal(f.file.nreplacements, 2);
    assert_true(pith_str_eq(f.file.replacement[0].find, PITH_S("<b>:")));
    assert_true(pith_str_eq(f.file.replacement[0].by, PITH_S("<p>")));
    assert_true(pith_str_eq(f.file.replacement[1].find, PITH_S("<i>:")));
    assert_int_equal(f.file.replacement[1].by.len, 0);
    close_file(&f);
}

static void expect_problem(const char *text, const char *want)
{
    fixture f;
    open_file(&f, "example.org.txt", pith_str_of(text));
    assert_int_equal(f.status, PITH_OK);
    pith_buf_byte(&f.problems, '\0');
    if (!strstr(f.problems.data, want))
        fail_msg("%s: %s", text, f.problems.data);
    assert_int_equal(f.file.n, 0);
    assert_int_equal(f.file.nreplacements, 0);
    close_file(&f);
}

static void test_problems(void **state)
{
    (void)state;
    expect_problem("\n bdy: //p", "2:2 no key \"bdy\"; there are: title, body");
    expect_problem("body", "1:1 a line is KEY: VALUE");
    expect_problem("body:", "1:0 body has no value");
    expect_problem("body: //p[", "1:11 XPath: ");
    expect_problem("body: count(//p)", "1:7 body takes XPath that finds nodes");
    expect_problem("prune: maybe", "1:8 prune takes yes or no");
    expect_problem("test_url: example.org/a", "1:11 test_url takes");
    expect_problem("test_url: http://example.com/",
                   "1:11 test_url is of \"example.com\", but the file is for "
                   "\"example.org\"");
    expect_problem("strip_id_or_class: a'b\"c", "1:20 the value is empty or");
    expect_problem("replace_string: x", "1:0 replace_string without");
    expect_problem("body: //p[\nfind_string: x\n",
                   "2:0 find_string without a replace_string");
}

static void test_names(void **state)
{
    (void)state;
    static const char *const names[] = {"a.b",     ".txt", "com.txt",
                                        "www.txt", "",     "www.com.txt"};
    fixture f;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        open_file(&f, names[i], PITH_S("body: //p"));
        assert_int_equal(f.status, PITH_FORMAT);
        assert_non_null(strstr(f.problems.data, "0:0 the file is not named"));
        close_file(&f);
    }
    open_file(&f, "a.org.txt", PITH_S("title: \xff"));
    assert_int_equal(f.status, PITH_FORMAT);
    close_file(&f);
}

static void test_hosts(void **state)
{
    (void)state;
    char host[PITH_SITE_HOST];
    pith_site_file one = {.host = PITH_S("example.org")};
    pith_site_file below = {.host = PITH_S(".example.org")};
    assert_true(pith_site_file_is_of(&one, PITH_S("example.org")));
    assert_false(pith_site_file_is_of(&one, PITH_S("a.example.org")));
    assert_false(pith_site_file_is_of(&one, PITH_S("badexample.org")));
    assert_true(pith_site_file_is_of(&below, PITH_S("a.example.org")));
    assert_true(pith_site_file_is_of(&below, PITH_S("a.b.example.org")));
    assert_false(pith_site_file_is_of(&below, PITH_S("example.org")));
    assert_int_equal(
        pith_site_host(PITH_S("http://u@WWW.Example.org:80/x"), host), 11);
    assert_string_equal(host, "example.org");
    assert_int_equal(pith_site_host(PITH_S("example.org"), host), 0);
}

static void test_caps(void **state)
{
    (void)state;
    fixture f;
    pith_buf text;
    pith_buf_init(&text, 0);
    for (int i = 0; i < 1001; i++)
        pith_buf_text(&text, "strip: //p\n");
    open_file(&f, "a.org.txt", pith_buf_view(&text));
    assert_int_equal(f.file.n, PITH_SITE_FILE_RULES);
    assert_non_null(strstr(f.problems.data, "1001:0 more than 1000 rules"));
    close_file(&f);
    while (text.len <= PITH_SITE_FILE_BYTES)
        pith_buf_text(&text, "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n");
    open_file(&f, "a.org.txt", pith_buf_view(&text));
    assert_int_equal(f.status, PITH_FORMAT);
    close_file(&f);
    pith_buf_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file),  cmocka_unit_test(test_problems),
        cmocka_unit_test(test_names), cmocka_unit_test(test_hosts),
        cmocka_unit_test(test_caps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
