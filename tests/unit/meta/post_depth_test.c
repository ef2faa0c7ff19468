/* SPDX-License-Identifier: Apache-2.0 */
/* Which post answers which: posts in posts, numbers in attributes, classes and
 * margins, and ids of the posts that are answered. */
#include "thread_fixture.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { POSTS = 4 };

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Posts with these attributes. */
static void expect_depths(const char *const attrs[POSTS], const char *want)
{
    static const char *const names[POSTS] = {"Ann", "Bob", "Cem", "Dan"};
    char html[THREAD_SPACE];
    size_t at = 0;
    for (size_t i = 0; i < POSTS; i++) {
        at = thread_fill(html, at, "<div itemprop=comment $>", attrs[i]);
        at = thread_fill(
            html, at, "<b class=author>$</b><p>Will it rain?</div>", names[i]);
    }
    expect_posts(attrs[1], html, want);
}

/* The same with a number in each attribute. */
static void expect_numbers(const char *markup, const char *const depths[POSTS],
                           const char *want)
{
    char space[POSTS][THREAD_SPACE];
    const char *attrs[POSTS];
    for (size_t i = 0; i < POSTS; i++) {
        thread_fill(space[i], 0, markup, depths[i]);
        attrs[i] = space[i];
    }
    expect_depths(attrs, want);
}

static const char *const deep[POSTS] = {"1", "2", "3", "2"};
static const char *const nested = "Ann -; >Bob -; >>Cem -; >Dan -";
static const char *const flat = "Ann -; Bob -; Cem -; Dan -";

static void test_numbers(void **state)
{
    static const char *const formats[] = {"data-depth=$",
                                          "data-level=$",
                                          "data-indent=$",
                                          "data-comment-depth=$",
                                          "data-reply-depth=$",
                                          "depth=$",
                                          "indent=$",
                                          "aria-level=$",
                                          "class=depth-$",
                                          "class=comment_depth$",
                                          "class=indent_$",
                                          "class='a level-$ b'",
                                          "class=lvl$",
                                          "style='margin-left: $0px'",
                                          "style='padding-left:$em'",
                                          "style='color:red; margin-left:$%'",
                                          "style='margin-inline-start:$em'",
                                          "style='padding-inline-start:$rem'"};
    (void)state;
    for (size_t i = 0; i < COUNT(formats); i++)
        expect_numbers(formats[i], deep, nested);
}

static void test_no_numbers(void **state)
{
    static const char *const formats[] = {
        "data-order=$", "class=depth-$th", "class=page-$",
        "style='margin-right:$0px'", "style='margin-left-$'"};
    static const char *const same[POSTS] = {"2", "2", "2", "2"};
    (void)state;
    for (size_t i = 0; i < COUNT(formats); i++)
        expect_numbers(formats[i], deep, flat);
    expect_numbers("data-depth=$", same, flat);
}

/* Units, and which of several numbers is taken. */
static void test_sources(void **state)
{
    static const char *const units[POSTS] = {
        "style='margin-left:8px'", "style='margin-left:1em'",
        "style='margin-left:24px'", "style='margin-left:16px'"};
    static const char *const both[POSTS] = {
        "data-depth=1 class=depth-9", "data-depth=2 class=depth-8",
        "data-depth=3 class=depth-7", "data-depth=2 class=depth-6"};
    static const char *const few[POSTS] = {"data-depth=1", "data-depth=2", "",
                                           ""};
    (void)state;
    expect_depths(units, nested);
    expect_depths(both, nested);
    expect_depths(few, flat); /* most do not say it */
}

#define POST(name) "<b class=author>" name "</b><p>Will it rain?"

/* Elements around posts that nest, and cells before them. */
static void test_neighbours(void **state)
{
    (void)state;
#define REPLY(depth, name, replies)                                         \
    "<x-reply depth=" depth "><div class=item>" POST(name) "</div>" replies \
                                                           "</x-reply>"
    expect_posts("around each post and its replies",
                 REPLY("0", "Ann", REPLY("1", "Bob", REPLY("2", "Cem", "")))
                     REPLY("0", "Dan", ""),
                 "Ann -; >Bob -; >>Cem -; Dan -");
    expect_posts(
        "a class around several posts",
        "<div class=depth-1><div class=item>" POST(
            "Ann") "</div><div class='item depth-2'>" POST("Bob") "</div><div "
                                                                  "class='item "
                                                                  "depth-3'"
                                                                  ">" POST(
                                                                      "Ce"
                                                                      "m") "</"
                                                                           "div"
                                                                           "></"
                                                                           "div"
                                                                           ">",
        "Ann -; >Bob -; >>Cem -");
#define BRANCH(name, replies)                                                \
    "<li class=branch><div class=item>" POST(name) "</div><ul>" replies "</" \
                                                   "ul>"
    expect_posts("an element around each post and its replies",
                 "<ul>" BRANCH("Ann", BRANCH("Bob", BRANCH("Cem", "")))
                     BRANCH("Dan", "") "</ul>",
                 "Ann -; >Bob -; >>Cem -; Dan -");
    expect_posts("all within the first",
                 "<ul>" BRANCH("Ann", BRANCH("Bob", BRANCH("Cem", ""))
                                          BRANCH("Dan", "")) "</ul>",
                 "Ann -; Bob -; >Cem -; Dan -");
#define ROW(depth, name) \
    "<tr><td indent=" depth "><td><div class=item>" POST(name) "</div>"
    expect_posts("in front of each post",
                 "<table>" ROW("0", "Ann") ROW("1", "Bob") ROW("2", "Cem")
                     ROW("0", "Dan") "</table>",
                 "Ann -; >Bob -; >>Cem -; Dan -");
    expect_posts("elements without a name",
                 "<div><div class=item>" POST(
                     "Ann") "</div><div><div "
                            "class=item>" POST(
                                "Bob") "</div></div></div><div><div "
                                       "class=item>" POST("Cem") "</div></div>",
                 "Ann -; Bob -; Cem -");
}

static void test_places(void **state)
{
    (void)state;
    expect_posts("posts in posts",
                 "<div class=item>" POST("Ann") "<div class=item>" POST(
                     "Bob") "</div></div><div class=item>" POST("Cem") "</div>",
                 "Ann -; >Bob -; Cem -");
    expect_posts("around each post",
                 "<p data-depth=1></p><ul><li data-depth=1><div "
                 "class=item>" POST("Ann") "</div><li data-depth=2><div "
                                           "class=item>" POST(
                                               "Bob") "</div><li "
                                                      "data-depth=1><div "
                                                      "class=item>" POST(
                                                          "Cem") "</div></ul>",
                 "Ann -; >Bob -; Cem -");
    expect_posts("at the start of each post",
                 "<div class=item><i data-depth=1></i>" POST(
                     "Ann") "</div><div "
                            "class=item><i "
                            "data-depth=2></"
                            "i>" POST("Bob") "</"
                                             "div><"
                                             "div "
                                             "class="
                                             "item><i "
                                             "data-"
                                             "depth=1>"
                                             "</"
                                             "i>" POST("Cem") "</div>",
                 "Ann -; >Bob -; Cem -");
    expect_posts("behind its first text",
                 "<div class=item>" POST(
                     "Ann") "<i data-depth=1></i>"
                            "</div><div class=item>" POST(
                                "Bob") "<i data-depth=2></i>"
                                       "</div><div class=item>" POST(
                                           "Cem") "<i data-depth=1></i>"
                                                  "</div>",
                 "Ann -; Bob -; Cem -");
}

static void test_answers(void **state)
{
    static const char *const own[] = {"id=post-$", "data-id=$",
                                      "data-post-id=$", "data-comment-id=$",
                                      "data-post-number=$"};
    static const char *const answered[] = {
        "data-reply-to",    "data-in-reply-to",   "data-parent-id",
        "data-parent",      "data-parentid",      "data-reply-to-id",
        "data-parent-post", "data-parent-comment"};
    static const char *const ids[POSTS] = {"10", "11", "12", "13"};
    static const char *const parents[POSTS] = {" $=c9", " $=c10", " $=c11",
                                               " $=c10"};
    char space[POSTS][THREAD_SPACE];
    const char *attrs[POSTS];
    (void)state;
    for (size_t k = 0; k < COUNT(own) * COUNT(answered); k++) {
        for (size_t i = 0; i < POSTS; i++) {
            size_t at = thread_fill(space[i], 0, own[k % COUNT(own)], ids[i]);
            thread_fill(space[i], at, parents[i], answered[k / COUNT(own)]);
            attrs[i] = space[i];
        }
        expect_depths(attrs, nested);
    }
}

/* Two posts, of which the second has a link. */
static void expect_link(const char *link, const char *want)
{
    char html[THREAD_SPACE];
    thread_fill(html, 0,
                "<div class=item id=p7>" POST(
                    "Ann") "</div>"
                           "<div class=item id=p8>" POST("Bob") "$</div>",
                link);
    expect_posts(link, html, want);
}

static void test_links(void **state)
{
    (void)state;
    expect_link("<a rel=in-reply-to href=#p7>Ann</a>", "Ann -; >Bob -");
    expect_link("<a class=in-reply-to href=#p7>Ann</a>", "Ann -; >Bob -");
    expect_link("<a href='item?id=7'>parent</a>", "Ann -; >Bob -");
    expect_link("<a href=#p7>above</a>", "Ann -; Bob -");
    expect_link("<a href=#p8>parent</a>", "Ann -; Bob -"); /* itself */
    expect_link("<a href=#p9>parent</a>", "Ann -; Bob -"); /* unknown */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_no_numbers),
        cmocka_unit_test(test_sources), cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_places),  cmocka_unit_test(test_answers),
        cmocka_unit_test(test_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
