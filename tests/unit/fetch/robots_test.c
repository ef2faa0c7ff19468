/* SPDX-License-Identifier: Apache-2.0 */
/* robots.txt: the examples of RFC 9309 (sections 2.2.2, 2.2.3 and 5), groups
 * that are merged, oddities of real files, and the 500 KiB that count. */
#include "robots.h"

#include "buf.h"
#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct row {
    const char *path;
    bool allowed;
} row;

static pith_robots read_file(pith_arena *arena, const char *text,
                             const char *token)
{
    size_t len = strlen(text);
    char *fenced = fence_copy(text, len);
    pith_robots robots;
    assert_int_equal(pith_robots_parse(arena, (pith_str){fenced, len},
                                       pith_str_of(token), &robots),
                     PITH_OK);
    fence_free(fenced, len);
    return robots;
}

static void check(const char *text, const char *token, const row *rows,
                  size_t n)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_robots robots = read_file(&arena, text, token);
    for (size_t i = 0; i < n; i++) {
        bool allowed = pith_robots_allows(&robots, pith_str_of(rows[i].path));
        if (allowed != rows[i].allowed)
            print_message("%s\n", rows[i].path);
        assert_int_equal(allowed, rows[i].allowed);
    }
    pith_arena_free(&arena);
}

#define CHECK(text, token, rows) \
    check(text, token, rows, sizeof rows / sizeof *rows)

static void test_groups(void **state)
{
    (void)state;
    static const char text[] = "User-Agent: *\n"
                               "Disallow: *.gif$\n"
                               "Disallow: /example/\n"
                               "Allow: /publications/\n"
                               "User-Agent: foobot\n"
                               "Disallow:/\n"
                               "Allow:/example/page.html\n"
                               "Allow:/example/allowed.gif\n"
                               "User-Agent: barbot\n"
                               "User-Agent: bazbot\n"
                               "Disallow: /example/page.html\n"
                               "User-Agent: quxbot\n"
                               "EOF";
    static const row any[] = {
        {"/a.gif", false},     {"/a.gif?x", true},
        {"/example", true},    {"/example/page.html", false},
        {"/robots.txt", true},
    };
    static const row foo[] = {
        {"/", false},
        {"/example/page.html", true},
        {"/example/allowed.gif", true},
        {"/example/other.gif", false},
        {"/robots.txt", true},
    };
    static const row baz[] = {{"/example/page.html", false},
                              {"/example/", true}};
    static const row qux[] = {{"/example/page.html", true}, {"/a.gif", true}};
    CHECK(text, "pith/1.0", any);
    CHECK(text, "FooBot/2.1", foo);
    CHECK(text, "barbot", baz);
    CHECK(text, "bazbot", baz);
    CHECK(text, "quxbot", qux);
}

static void test_longest(void **state)
{
    (void)state;
    static const char text[] = "user-agent: pith\n"
                               "allow: /example/page/\n"
                               "disallow: /example/page/disallowed.gif\n"
                               "allow: /same\ndisallow: /same\n"
                               "disallow: /alike\nallow: /alike\n"
                               "disallow: /fish*.php\n"
                               "disallow: /exact$\n"
                               "disallow: /*?session=\n"
                               "disallow: *a*b*c$\n";
    static const row rows[] = {
        {"/example/page/", true},
        {"/example/page/disallowed.gif", false},
        {"/same", true},
        {"/alike", true},
        {"/fish.php", false},
        {"/fishheads/x.php?y", false},
        {"/Fish.php", true},
        {"/exact", false},
        {"/exactly", true},
        {"/x?session=1", false},
        {"/x?sessio=1", true},
        {"/xaybzc", false},
        {"/xaybzcd", true},
        {"/xaybzcyyc", false},
        {"", true},
    };
    CHECK(text, "pith", rows);
}

static void test_escapes(void **state)
{
    (void)state;
    static const char text[] = "user-agent: *\n"
                               "disallow: /foo/bar?baz=http://foo.bar\n"
                               "disallow: /foo/bar/\xe3\x83\x84\n"
                               "disallow: /a%2fb\n"
                               "disallow: /%7Ejoe/\n"
                               "disallow: /100%\n";
    static const row rows[] = {
        {"/foo/bar?baz=http://foo.bar", false},
        {"/foo/bar/%E3%83%84", false},
        {"/foo/bar/%e3%83%84x", false},
        {"/a%2Fb", false},
        {"/a/b", true},
        {"/~joe/x", false},
        {"/%7ejoe/x", false},
        {"/100%", false},
        {"/100%25", false},
    };
    CHECK(text, "pith", rows);
}

static void test_merged(void **state)
{
    (void)state;
    static const char text[] = "\xef\xbb\xbfUser-agent: pith # us\r\n"
                               "Unknown: line\r\n"
                               "Disallow: /one\r"
                               "\r\nUser-agent: other\n"
                               "Disallow: /two\n"
                               "USER-AGENT : PITH/3 (x)\n"
                               "User-agent: third\n"
                               "Crawl-delay: 2.5\n"
                               "\n\n"
                               "Disallow : /three # not /four\n"
                               "Disallow:\n"
                               "Sitemap: https://example.org/map.xml\n"
                               "no colon\n"
                               "Disallow /five\n"
                               "Sitemap: two.xml";
    static const row rows[] = {
        {"/one", false}, {"/two", true},  {"/three", false},
        {"/four", true}, {"/five", true}, {"/", true},
    };
    CHECK(text, "pith", rows);
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_robots robots = read_file(&arena, text, "pith");
    assert_true(robots.delay_s == 2.5);
    assert_int_equal(robots.nsitemaps, 2);
    assert_true(
        pith_str_eq(robots.sitemaps[0], PITH_S("https://example.org/map.xml")));
    assert_true(pith_str_eq(robots.sitemaps[1], PITH_S("two.xml")));
    robots = read_file(&arena,
                       "user-agent: *\ncrawl-delay: -3\n"
                       "crawl-delay: fast\n",
                       "pith");
    assert_true(robots.delay_s == 0);
    robots = read_file(&arena, "user-agent: *\ncrawl-delay: 1e9\n", "pith");
    assert_true(robots.delay_s == 86400);
    pith_arena_free(&arena);
}

static void test_absent(void **state)
{
    (void)state;
    static const struct {
        unsigned status;
        bool allowed;
    } rows[] = {{404, true}, {403, true},  {401, true},  {410, true},
                {429, true}, {500, false}, {503, false}, {0, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_robots robots;
        pith_robots_absent(rows[i].status, &robots);
        assert_int_equal(pith_robots_allows(&robots, PITH_S("/x")),
                         rows[i].allowed);
    }
}

/* A rule that begins before the limit counts as far as it goes; what stands
 * behind does not. */
static void test_size(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_buf text;
    pith_buf_init(&text, 0);
    pith_buf_text(&text, "user-agent: *\ndisallow: /front\n");
    while (text.len < PITH_ROBOTS_MAX)
        pith_buf_text(&text, "# filling line\n");
    pith_buf_text(&text, "disallow: /behind\n");
    pith_robots robots;
    assert_int_equal(pith_robots_parse(&arena, pith_buf_view(&text),
                                       PITH_S("pith"), &robots),
                     PITH_OK);
    assert_false(pith_robots_allows(&robots, PITH_S("/front")));
    assert_true(pith_robots_allows(&robots, PITH_S("/behind")));
    /* A rule that the limit truncates does not count. */
    text.len = PITH_ROBOTS_MAX - sizeof "disallow: /fr" + 1;
    text.data[text.len - 1] = '\n';
    pith_buf_text(&text, "disallow: /from\n");
    text.data[sizeof "user-agent: *\n" - 1] = '#';
    assert_int_equal(pith_robots_parse(&arena, pith_buf_view(&text),
                                       PITH_S("pith"), &robots),
                     PITH_OK);
    assert_true(pith_robots_allows(&robots, PITH_S("/front")));
    pith_buf_clear(&text);
    pith_arena_free(&arena);
}

static void test_memory(void **state)
{
    (void)state;
    static const char text[] = "user-agent: *\nuser-agent: pith\n"
                               "disallow: /a\nsitemap: x\n";
    for (size_t n = 0;; n++) {
        pith_arena arena;
        pith_arena_init(&arena, 0);
        arena.fail_after = n;
        pith_robots robots;
        pith_status status = pith_robots_parse(&arena, pith_str_of(text),
                                               PITH_S("pith"), &robots);
        pith_arena_free(&arena);
        if (status == PITH_OK)
            break;
        assert_int_equal(status, PITH_NOMEM);
        assert_true(n < 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups),  cmocka_unit_test(test_longest),
        cmocka_unit_test(test_escapes), cmocka_unit_test(test_merged),
        cmocka_unit_test(test_absent),  cmocka_unit_test(test_size),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
