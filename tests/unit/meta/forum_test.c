/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a page is of a forum: each name of a host, a folder and a program. */
#include "posts.h"

#include "page/page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

enum { SPACE = 300 };

static void expect_address(const char *url, bool want)
{
    if (pith_address_is_of_forum(pith_str_of(url)) != want)
        fail_msg("%s is %sthe address of a forum", url, want ? "" : "not ");
}

static void test_hosts(void **state)
{
    static const char *const hosts[] = {
        "answers",     "bbs",        "board",       "boards", "community",
        "communities", "discuss",    "foro",        "foros",  "forum",
        "forums",      "discussion", "discussions", "talk",   "foren"};
    char url[SPACE];
    (void)state;
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        snprintf(url, sizeof url, "https://%s.example.org/a", hosts[i]);
        expect_address(url, true);
        snprintf(url, sizeof url, "https://my%s.example.org/a", hosts[i]);
        expect_address(url, false);
    }
}

static void test_folders(void **state)
{
    static const char *const folders[] = {
        "bbs",           "board",       "boards",     "discuss",
        "discussion",    "discussions", "foren",      "foro",
        "foros",         "forum",       "forums",     "messageboard",
        "message_board", "question",    "showthread", "showtopic",
        "thread",        "threads",     "viewforum",  "viewthread",
        "viewtopic"};
    char url[SPACE];
    (void)state;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(url, sizeof url, "https://a.example/%s/rain", folders[i]);
        expect_address(url, true);
        snprintf(url, sizeof url, "https://a.example/%s.php?t=1", folders[i]);
        expect_address(url, true);
        snprintf(url, sizeof url, "https://a.example/%s-1234", folders[i]);
        expect_address(url, true);
        snprintf(url, sizeof url, "https://a.example/%s-of-rain", folders[i]);
        expect_address(url, false);
    }
}

/* Names of other folders, too, which an id behind them decides. */
static void test_numbered(void **state)
{
    static const char *const folders[] = {"communities", "community",
                                          "questions", "talk", "topic"};
    char url[SPACE];
    (void)state;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(url, sizeof url, "https://a.example/%s/1234", folders[i]);
        expect_address(url, true);
        snprintf(url, sizeof url, "https://a.example/%s/rain-12", folders[i]);
        expect_address(url, false);
    }
    expect_address("https://a.example/index.php?topic=12", true);
    expect_address("https://a.example/index.php?showtopic=12", true);
    expect_address("https://a.example/index.php?subtopic=12", false);
}

static void expect_page(const char *html, bool want)
{
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    if (pith_page_is_of_forum(&f.page) != want)
        fail_msg("%s is %sa page of a forum", html, want ? "" : "not ");
    page_fixture_close(&f);
}

static void test_software(void **state)
{
    static const char *const generators[] = {
        "vBulletin", "phpBB",  "XenForo", "MyBB",   "Discourse",
        "FluxBB",    "NodeBB", "Flarum",  "Discuz!"};
    static const char *const ids[] = {
        "XF",           "XenForo",        "phpbb", "vbulletin_html",
        "punviewtopic", "bbpress-forums", "wpforo"};
    char html[SPACE];
    (void)state;
    for (size_t i = 0; i < sizeof generators / sizeof *generators; i++) {
        snprintf(html, sizeof html, "<meta name=generator content='%s 3.8'>",
                 generators[i]);
        expect_page(html, true);
        snprintf(html, sizeof html, "<meta name=keywords content='%s 3.8'>",
                 generators[i]);
        expect_page(html, false);
    }
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        snprintf(html, sizeof html, "<div id=%s><p>Rain?</div>", ids[i]);
        expect_page(html, true);
        snprintf(html, sizeof html, "<p id=%s>Rain?", ids[i]);
        expect_page(html, false);
    }
}

static void test_pages(void **state)
{
    (void)state;
    expect_page("<html id=XF><p>Rain?", true);
    expect_page("<body id=phpbb><p>Rain?", true);
    expect_page("<link rel=canonical href='https://a.example/threads/1'>",
                true);
    expect_page("<link rel=next href='https://a.example/threads/1'>", false);
    expect_page("<meta property=og:url content='https://a.example/threads/1'>",
                true);
    expect_page("<meta property=og:see content='https://a.example/threads/1'>",
                false);
    expect_page("<link rel=stylesheet href='/media/com_kunena/css/a.css'>",
                true);
    expect_page("<link rel=preload href='/media/com_kunena/css/a.css'>", false);
    expect_page("<link rel=stylesheet href='/media/kunena.css'>", false);
    expect_page("<body class='topic bbpress'><p>Rain?", true);
    expect_page("<body class='topic no-bbpress'><p>Rain?", false);
    expect_page("<p>Rain?", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hosts),    cmocka_unit_test(test_folders),
        cmocka_unit_test(test_numbered), cmocka_unit_test(test_software),
        cmocka_unit_test(test_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
