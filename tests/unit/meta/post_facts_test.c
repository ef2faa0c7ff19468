/* SPDX-License-Identifier: Apache-2.0 */
/* Author, date and role of posts: each word of a class, each address of a
 * profile, and what is neither a name nor the day of a post. */
#include "thread_fixture.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Two posts of a page; in each '$' is its author's name. */
static void expect_two(const char *why, const char *post, const char *want)
{
    char html[THREAD_SPACE];
    size_t at = thread_fill(html, 0, "<div class=item>", "");
    at = thread_fill(html, at, post, "Ann");
    at = thread_fill(html, at, "<p>Rain?</div><div class=item>", "");
    at = thread_fill(html, at, post, "Bob");
    thread_fill(html, at, "<p>It will rain.</div>", "");
    expect_posts(why, html, want);
}

/* The same with a word in front and markup behind it. */
static void expect_word(const char *front, const char *word, const char *behind,
                        const char *want)
{
    char post[THREAD_SPACE];
    size_t at = thread_fill(post, 0, front, "$");
    at = thread_fill(post, at, word, "$");
    thread_fill(post, at, behind, "$");
    expect_two(word, post, want);
}

static void test_names(void **state)
{
    static const char *const words[] = {
        "author",      "autor",  "auteur",     "authi",       "byline",
        "creator",     "member", "nick",       "owner",       "poster",
        "profile-box", "user",   "postAuthor", "post_author", "username"};
    (void)state;
    for (size_t i = 0; i < COUNT(words); i++)
        expect_word("<b class=", words[i], ">$</b>", "Ann -; Bob -");
    expect_two("by id", "<b id=author-7>$</b>", "Ann -; Bob -");
    expect_two("by itemprop", "<b itemprop=author>$</b>", "Ann -; Bob -");
    expect_two("by rel", "<b rel=author>$</b>", "Ann -; Bob -");
    expect_two("what users write", "<b class=userContent>Rain</b>$", "");
    expect_two("the same in two words", "<b class=user-text>Rain</b>$", "");
    expect_two("in the middle of a word", "<b class=unauthored>$</b>", "");
}

static void test_profiles(void **state)
{
    static const char *const addresses[] = {"/user/7",
                                            "/users/7",
                                            "/u/7",
                                            "/member/7",
                                            "/members/7",
                                            "/profile/7",
                                            "/author/7",
                                            "/people/7",
                                            "/mitglied7",
                                            "/benutzer7",
                                            "/~ann",
                                            "/?action=profile",
                                            "/member.php?u=7",
                                            "/?mode=viewprofile",
                                            "/profile.php?u=7",
                                            "/?showuser=7",
                                            "/user.php?id=7",
                                            "/userinfo.php?u=7",
                                            "/user?id=7",
                                            "/user_info.pl?id=7"};
    (void)state;
    for (size_t i = 0; i < COUNT(addresses); i++) {
        expect_word("<a href='", addresses[i], "'>$</a>", "Ann -; Bob -");
        expect_word("<a href='https://users.example", addresses[i], "'>$</a>",
                    "Ann -; Bob -");
    }
    expect_two("its address, as in a signature, is no name",
               "<a href=https://www.example/user/7>https://www.example/user/7"
               "</a><b class=author>$</b>",
               "Ann -; Bob -");
    expect_two("a host is no profile", "<a href='https://u/7'>$</a>", "");
    expect_two("of a list of terms",
               "<div class=postleft><dl><dt>$<dd>Member</dl></div>",
               "Ann -; Bob -");
    expect_two("of another list",
               "<div class=left><dl><dt>$<dd>Member</dl></div>", "");
}

/* Which of two names is taken. */
static void test_ranks(void **state)
{
    (void)state;
    expect_two("a profile before a class",
               "<b class=author>Zoe</b><a href=/users/7>$</a>", "Ann -; Bob -");
    expect_two("the first of two",
               "<b class=author>$</b><b class=author>Zoe</b>", "Ann -; Bob -");
    expect_two("of schema.org before that of an edit",
               "<a href=/users/9>Zoe</a><p itemprop=author><b class=name>$</b>",
               "Ann -; Bob -");
    expect_two("the first of links that are all",
               "<b class=user><a href=/a>$</a><a href=/b>The real one</a></b>",
               "Ann -; Bob -");
    expect_two("in a quotation",
               "<blockquote><a href=/users/9>Zoe</a></blockquote>"
               "<b class=author>$</b>",
               "Ann -; Bob -");
    expect_two("in a box named so",
               "<div class=quote><a href=/users/9>Zoe</a></div>"
               "<b class=author>$</b>",
               "Ann -; Bob -");
}

/* People whom a post names beside its author. */
static void test_others(void **state)
{
    static const char *const words[] = {
        "avatar", "badge", "edit",  "join",   "last",       "like",  "mention",
        "modif",  "rank",  "react", "regist", "reputation", "title", "update"};
    (void)state;
    for (size_t i = 0; i < COUNT(words); i++)
        expect_word("<p class=", words[i],
                    "><a href=/users/9>Zoe</a></p><b class=author>$</b>",
                    "Ann -; Bob -");
    expect_two("the last one of a thread",
               "<p>Last post by <a href=/users/9>Zoe</a> <time "
               "datetime=2025-09-09>today</time></p><b class=author>$</b> "
               "<time datetime=2025-09-04>then</time>",
               "Ann 2025-09-04; Bob 2025-09-04");
    expect_two("whom the post addresses",
               "<p>Hi <a href=/users/9>@zoe</a>, it rains.</p>"
               "<b class=author>$</b>",
               "Ann -; Bob -");
    expect_two("an account's own name is no address",
               "<p><a href=/users/9>@$</a></p><b class=author>Zoe</b>",
               "Ann -; Bob -");
    /* Only about a part that the element has, or a script's. */
    expect_two("has-", "<b class='author has-avatar'>$</b>", "Ann -; Bob -");
    expect_two("no-", "<b class='author no-rank'>$</b>", "Ann -; Bob -");
    expect_two("js-", "<b class='author js-edit'>$</b>", "Ann -; Bob -");
}

/* Texts in the place of a name. */
static void test_no_names(void **state)
{
    static const char *const texts[] = {
        "answered",
        "asked",
        "edited",
        "posted",
        "modified",
        "member",
        "advertisement",
        "reply",
        "report",
        "guest",
        "[deleted]",
        "[removed]",
        "author",
        "op",
        "quote",
        "citar",
        "responder",
        "zitieren",
        "antworten",
        "topic author",
        "thread starter",
        "sign up",
        "log in",
        "login",
        "register",
        "updated",
        "Zoe reacted",
        "\xe5\x8f\x91\xe8\xa1\xa8\xe4\xba\x8e 2025-09-04",
        "7"};
    (void)state;
    for (size_t i = 0; i < COUNT(texts); i++)
        expect_word("<b class=author>", texts[i], "</b> <i class=author>$</i>",
                    i + 2 == COUNT(texts) ? "Ann 2025-09-04; Bob 2025-09-04"
                                          : "Ann -; Bob -");
}

/* What is not a part of a name. */
static void test_bare_names(void **state)
{
    (void)state;
    expect_two("a sign of mention", "<b class=author>+$</b>", "Ann -; Bob -");
    expect_two("a handle", "<b class=author>$ Lee @lee</b>",
               "Ann Lee -; Bob Lee -");
    expect_two("a handle alone", "<b class=author>@$</b>", "Ann -; Bob -");
    expect_two("an age", "<b class=author>$ 2 days ago</b>", "Ann -; Bob -");
    expect_two("a count", "<b class=author>$ 1,234</b>", "Ann -; Bob -");
    expect_two("digits of the name", "<b class=author>$77</b>",
               "Ann77 -; Bob77 -");
}

/* Years of two digits are read only where a class says that it is a date. */
static void test_dates(void **state)
{
    static const char *const words[] = {
        "created",  "date",   "datum",   "fecha", "kmsgdate", "postdate",
        "posttime", "posted", "publish", "time",  "when"};
    (void)state;
    for (size_t i = 0; i < COUNT(words); i++)
        expect_word("<b class=author>$</b> <i class=", words[i],
                    ">29.01.19</i>", "Ann 2019-01-29; Bob 2019-01-29");
    expect_two("of an element", "<b class=author>$</b> <time>29.01.19</time>",
               "Ann 2019-01-29; Bob 2019-01-29");
    expect_two("in no such element", "<b class=author>$</b> <i>29.01.19</i>",
               "Ann -; Bob -");
    expect_two("in a line", "<b class=author>$</b> <i>4 Sep 2025, 10:00</i>",
               "Ann 2025-09-04T10:00:00; Bob 2025-09-04T10:00:00");
}

static void test_date_attributes(void **state)
{
    static const char *const attrs[] = {
        "datetime=2019-01-29", "content=2019-01-29", "title=2019-01-29",
        "data-day='29 Jan 2019'"};
    static const char *const times[] = {"data-time=1548720000",
                                        "data-date-of=1548720000"};
    (void)state;
    for (size_t i = 0; i < COUNT(attrs); i++)
        expect_word("<b class=author>$</b> <i class=date ", attrs[i],
                    ">then</i>", "Ann 2019-01-29; Bob 2019-01-29");
    for (size_t i = 0; i < COUNT(times); i++)
        expect_word("<b class=author>$</b> <i class=date ", times[i],
                    ">then</i>",
                    "Ann 2019-01-29T00:00:00Z; Bob 2019-01-29T00:00:00Z");
    expect_two(
        "a number that is no time",
        "<b class=author>$</b> <i class=date data-id=1548720000>then</i>",
        "Ann -; Bob -");
    expect_two("behind an age",
               "<b class=author>$</b> <i title='29 Jan 2019'>2 days ago</i>",
               "Ann 2019-01-29; Bob 2019-01-29");
    expect_two("behind an age that links to the post",
               "<b class=author>$</b> <i title='2019-01-29T10:00:00 "
               "1548756000'><a href='?id=1'>2 days ago</a></i>",
               "Ann 2019-01-29T10:00:00; Bob 2019-01-29T10:00:00");
    expect_two("behind an age that is not alone",
               "<p title='29 Jan 2019'><b class=author>$</b> <u>2 days ago</u>",
               "Ann -; Bob -");
    expect_two("behind other words",
               "<b class=author>$</b> <i title='29 Jan 2019'>Rain</i>",
               "Ann -; Bob -");
}

/* Days on which something else was done. */
static void test_other_days(void **state)
{
    static const char *const labels[] = {"Joined",
                                         "Registered",
                                         "Member since",
                                         "Edited",
                                         "Last edit",
                                         "Updated",
                                         "Mitglied seit",
                                         "Inscrit",
                                         "Last seen",
                                         "Beigetreten",
                                         "Closed",
                                         "Zuletzt",
                                         "Anmeldungsdatum",
                                         "Dabei seit",
                                         "Ge\xc3\xa4ndert",
                                         "Bearbeitet",
                                         "Modifi\xc3\xa9",
                                         "Last modified",
                                         "Last update",
                                         "This post was edited",
                                         "This post has been edited",
                                         "Derni\xc3\xa8re modification",
                                         "Message \xc3\xa9"
                                         "dit\xc3\xa9",
                                         "\xc3\x9altima edici\xc3\xb3n",
                                         "Ultima modifica",
                                         "Последний раз",
                                         "Отредактировано"};
    static const char *const ends[] = {"bearbeitet", "ge\xc3\xa4ndert",
                                       "editiert", "aktualisiert"};
    (void)state;
    for (size_t i = 0; i < COUNT(ends); i++)
        expect_word("<b class=author>$</b><p><small>[Beitrag vom 1 Jan 2020, "
                    "<i>21:26</i> ",
                    ends[i], "]</small><p>erstellt: 4 Sep 2025, <i>9:10</i>",
                    "Ann 2025-09-04; Bob 2025-09-04");
    for (size_t i = 0; i < COUNT(labels); i++) {
        expect_word("<b class=author>$</b><p>", labels[i],
                    " 1 Jan 2020<p>4 Sep 2025",
                    "Ann 2025-09-04; Bob 2025-09-04");
        expect_word("<b class=author>$</b><p>", labels[i],
                    "<p>1 Jan 2020<p>4 Sep 2025",
                    "Ann 2025-09-04; Bob 2025-09-04");
    }
    expect_two("in an element for times",
               "<b class=author>$</b><p>Joined: <time datetime=2020-01-01>then"
               "</time><p><time datetime=2025-09-04>4 Sep</time>",
               "Ann 2025-09-04; Bob 2025-09-04");
    expect_two("and in no other",
               "<b class=author>$</b><p>edited <time datetime=2020-01-01>then"
               "</time>",
               "Ann -; Bob -");
}

/* The letter in place of a portrait leads to the profile, as the name does. */
static void test_letters(void **state)
{
    (void)state;
    expect_two("a letter above the name",
               "<a href=/users/7>A</a><a href=/users/7>$</a>", "Ann -; Bob -");
    expect_two("a letter with a class",
               "<b class='author name'>A</b><i class=user>$</i>",
               "Ann -; Bob -");
    expect_two("a name of a letter", "<a href=/users/7>B</a>", "B -; B -");
}

static void expect_role(const char *class, const char *want)
{
    char html[THREAD_SPACE];
    thread_fill(html, 0,
                "<div class=item><b class=author>Ann</b><p>Rain?</div>"
                "<div class='item $'><b class=author>Bob</b><p>Yes.</div>",
                class);
    expect_posts(class, html, want);
}

static void test_roles(void **state)
{
    static const char *const accepted[] = {
        "acceptedanswer", "accepted", "best-answer", "bestanswer", "solution"};
    (void)state;
    for (size_t i = 0; i < COUNT(accepted); i++)
        expect_role(accepted[i], "Ann -; Bob - accepted answer");
    expect_role("answer", "Ann -; Bob - answer");
    expect_role("answer accepted", "Ann -; Bob - accepted answer");
    expect_role("question", "Ann -; Bob - question");
    expect_role("unanswered", "Ann -; Bob -");
    expect_posts("words of the thread in each post",
                 "<div class='item questions accepted'>Rain?<b class=user>Ann"
                 "</b></div><div class='item questions accepted'>Yes.<b "
                 "class=user>Bob</b></div><div class='item questions'>No."
                 "<b class=user>Cem</b></div><div class='item questions'>Hm."
                 "<b class=user>Dan</b></div>",
                 "Ann - question; Bob - accepted answer; Cem -; Dan -");
}

/* Names and times beside the text, in elements that end below those of the page
 * around the question and around the answers. */
static void test_beside(void **state)
{
#define EDITED "<p class=edit><a href=/users/9>Zoe</a>"
    (void)state;
    expect_posts(
        "in the cell around the text",
        "<div class=ask><div class=left><div><b class=author>Ann</b>"
        "<time>4 Sep 2025</time><div class='question item'>Rain?" EDITED
        "</div></div></div></div><div id=answers><h3>1 answer</h3>"
        "<div><b class=author>Bob</b><time>5 Sep 2025</time>"
        "<div class='reply item'>It will rain." EDITED "</div></div></div>",
        "Ann 2025-09-04 question; Bob 2025-09-05 answer");
    expect_posts("not in those of the page",
                 "<div class=ask><b class=author>Tom</b><time>1 Jan 2020</time>"
                 "<div class=item>Rain?" EDITED "</div></div><div id=answers>"
                 "<i class=user>Bob</i><div class=item>It will." EDITED
                 "</div></div>",
                 "- -; - - answer");
#undef EDITED
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_profiles),
        cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_others),
        cmocka_unit_test(test_no_names),
        cmocka_unit_test(test_bare_names),
        cmocka_unit_test(test_dates),
        cmocka_unit_test(test_date_attributes),
        cmocka_unit_test(test_other_days),
        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_roles),
        cmocka_unit_test(test_beside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
