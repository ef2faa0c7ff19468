/* SPDX-License-Identifier: Apache-2.0 */
/* What is dropped above the text of a post: verbs, profiles, titles, lines and
 * headings with its author and time. */
#include "post_heads.h"
#include "thread_fixture.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* A page of the post and another one. */
static void open_two(thread_fixture *f, const char *post)
{
    char html[THREAD_SPACE];
    thread_fill(
        html, 0,
        "<div class=item>$</div><div class=item><b class=author>Bob</b></div>",
        post);
    thread_open(f, html);
    assert_int_equal(f->posts.n, 2);
}

typedef enum dropper { VERB, PROFILE, LINE, HEADING, TITLE } dropper;

/* What is kept of a post and the next one's name. */
static void expect_left(dropper what, const char *post, const char *want)
{
    static const pith_str title = {"Rain in the hills", 17};
    thread_fixture f;
    open_two(&f, post);
    const pith_page *page = &f.page.page;
    const pith_post *first = f.posts.post;
    if (what == VERB)
        pith_post_drop_verb(page, first, f.keep);
    else if (what == PROFILE)
        pith_post_drop_profile(page, first, f.keep);
    else if (what == LINE)
        pith_post_drop_line(page, first, title, f.keep);
    else if (what == HEADING)
        pith_post_drop_heading(page, first, first->author_node, f.keep);
    else
        pith_post_drop_title(page, first, title, f.keep);
    expect_kept(post, &f, want);
    thread_close(&f);
}

static void test_verbs(void **state)
{
    static const char *const verbs[] = {
        "says",
        "said",
        "wrote",
        "writes",
        "schrieb",
        "schreibt",
        "a \xc3\xa9"
        "crit",
        "\xc3\xa9"
        "crit",
        "escribi\xc3\xb3",
        "ha scritto",
        "escreveu",
        "schreef",
        "skrev",
        "napisa\xc5\x82",
        "\xd0\xbf\xd0\xb8\xd1\x88\xd0\xb5\xd1\x82",
        "\xd0\xbd\xd0\xb0\xd0\xbf\xd0\xb8\xd1\x81\xd0\xb0\xd0\xbb",
        "\xd0\xbf\xd0\xb8\xd1\x88\xd0\xb5"};
    char post[THREAD_SPACE];
    (void)state;
    for (size_t i = 0; i < COUNT(verbs); i++) {
        thread_fill(post, 0, "<b class=author>Ann</b> $<p>Rain?", verbs[i]);
        expect_left(VERB, post, "Ann|Rain?|Bob|");
        thread_fill(post, 0, "<b class=author>Ann</b><i>$ :</i><p>Rain?",
                    verbs[i]);
        expect_left(VERB, post, "Ann|Rain?|Bob|");
    }
    expect_left(VERB, "<b class=author>Ann</b> says it:<p>Rain?",
                "Ann|says it:|Rain?|Bob|");
    expect_left(VERB, "<b class=author>Ann</b><p>Rain?<p>says",
                "Ann|Rain?|says|Bob|");
}

static void test_profiles(void **state)
{
    static const char *const labels[] = {
        "Joined",     "Registered",    "Member since", "Posts:",
        "Messages:",  "Location",      "From:",        "Beitr\xc3\xa4ge",
        "Dabei seit", "Mitglied seit", "Inscrit",      "Registrado",
        "Mensajes:",  "Threads:",      "Reputation",   "Join Date",
        "Posts",      "Registriert"};
    char post[THREAD_SPACE];
    (void)state;
    for (size_t i = 0; i < COUNT(labels); i++) {
        thread_fill(post, 0, "<div><b class=author>Ann</b><p>$ 7</div><p>Rain?",
                    labels[i]);
        expect_left(PROFILE, post, "Rain?|Bob|");
    }
    expect_left(PROFILE, "<div><b class=author>Ann</b><p>Hello</div><p>Rain?",
                "Ann|Hello|Rain?|Bob|");
    expect_left(PROFILE, "<div><b class=author>Ann</b><p>Posts: 7</div>",
                "Ann|Posts: 7|Bob|"); /* nothing else */
}

/* A box with more text than a member tells of himself is not one. */
static void test_large_profile(void **state)
{
    char post[THREAD_SPACE];
    size_t at =
        thread_fill(post, 0, "<div><b class=author>Ann</b><p>Posts: 7<p>", "");
    (void)state;
    for (unsigned i = 0; i < 60; i++)
        at = thread_fill(post, at, "Rain ", "");
    thread_fill(post, at, "</div><p>Rain?", "");
    thread_fixture f;
    open_two(&f, post);
    pith_post_drop_profile(&f.page.page, f.posts.post, f.keep);
    assert_true(f.keep[page_fixture_by_text(&f.page, "Posts: 7")]);
    thread_close(&f);
}

static void test_lines(void **state)
{
    (void)state;
    expect_left(LINE,
                "<p>By <b class=author>Ann</b> on <i class=date>4 Sep 2025"
                "</i></p><p>Rain?",
                "Rain?|Bob|");
    expect_left(LINE,
                "<p>Rain in the hills <b class=author>Ann</b> <i class=date>4 "
                "Sep 2025</i></p><p>Rain?",
                "Rain?|Bob|");
    expect_left(LINE,
                "<p><b class=author>Ann</b> <i class=date>4 Sep 2025</i> "
                "Will it rain all day long in the hills and in the valley?</p>"
                "<p>Rain?",
                "Ann|4 Sep 2025|Will it rain all day long in the hills and in "
                "the valley?|Rain?|Bob|");
    expect_left(LINE,
                "<p>By <b class=author>Ann</b> on <i class=date>4 Sep 2025"
                "</i></p>",
                "By|Ann|on|4 Sep 2025|Bob|"); /* no text follows */
    expect_left(LINE, "<p>By <b class=author>Ann</b></p><p>Rain?",
                "By|Ann|Rain?|Bob|"); /* no time */
    expect_left(
        LINE,
        "<div><p>Joined: 2020<p><b class=author>Ann</b> <i class=date>4 "
        "Sep 2025</i></div><p>Rain?",
        "Rain?|Bob|"); /* what a member tells of himself */
}

static void test_headings(void **state)
{
    (void)state;
    expect_left(HEADING, "<h3>#1 by <b class=author>Ann</b></h3><p>Rain?",
                "Rain?|Bob|");
    expect_left(HEADING,
                "<h3>Will it rain all day long in the hills and the valley? "
                "<b class=author>Ann</b></h3><p>Rain?",
                "Will it rain all day long in the hills and the valley?|Ann|"
                "Rain?|Bob|");
    expect_left(HEADING, "<p>#1 by <b class=author>Ann</b></p><p>Rain?",
                "#1 by|Ann|Rain?|Bob|");
}

static void test_titles(void **state)
{
    static const char *const titles[] = {
        "Rain in the hills",
        "Rain in the hills, 3 days ago",
        "Re: Rain in the hills",
        "AW[2]: Rain in the hills",
        "Antw: Rain in the hills",
        "SV: Rain in the hills",
        "Odp: Rain in the hills",
        "Rif: Rain in the hills",
        "RES: Rain in the hills",
        "Re: Rain in the",
        "\xd0\x9e\xd1\x82\xd0\xb2\xd0\xb5\xd1\x82: Rain in the hills"};
    static const char *const others[] = {"Rain in the", "Sun in the hills",
                                         "Re: Sun in the hills",
                                         "Rain in the hills, which fell for "
                                         "all of the week and the next one"};
    char post[THREAD_SPACE];
    char want[THREAD_SPACE];
    (void)state;
    for (size_t i = 0; i < COUNT(titles); i++) {
        thread_fill(post, 0, "<h3>$</h3><b class=author>Ann</b><p>Rain?",
                    titles[i]);
        expect_left(TITLE, post, "Ann|Rain?|Bob|");
    }
    for (size_t i = 0; i < COUNT(others); i++) {
        thread_fill(post, 0, "<h3>$</h3><b class=author>Ann</b><p>Rain?",
                    others[i]);
        thread_fill(want, 0, "$|Ann|Rain?|Bob|", others[i]);
        expect_left(TITLE, post, want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verbs),         cmocka_unit_test(test_profiles),
        cmocka_unit_test(test_large_profile), cmocka_unit_test(test_lines),
        cmocka_unit_test(test_headings),      cmocka_unit_test(test_titles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
