/* SPDX-License-Identifier: Apache-2.0 */
/* Which elements are posts: their names, the text before and between them, and
 * boxes that are none. */
#include "thread_fixture.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define POST(name, text) \
    "<div class=item><b class=author>" name "</b><p>" text "</div>"
#define DATED(name, day)                                               \
    "<div class=item><b class=author>" name "</b> <time>2025-09-0" day \
    "</time><p>Will it rain?</div>"
#define STAMPED(name, clock)                                  \
    "<div class=item><b class=author>" name "</b> <time "     \
    "datetime=2025-09-04T" clock ":00Z>4 September</time><p>" \
    "Will it rain?</div>"
#define BEGUN(name, clock)                             \
    "<h1>Rain</h1><b class=author>" name "</b> <time " \
    "datetime=2025-09-04T" clock ":00Z>4 September</time><p>" LONG "</p>"
#define TOPIC(name, at, day)                                \
    "<div class=item><h3><a href='/t/" at "'>Rain</a></h3>" \
    "<b class=author>" name "</b> <time>2025-09-0" day "</time></div>"
#define LONG                                                              \
    "Will it rain all day long in the hills, as it did in the two weeks " \
    "before, or shall we go?"

static const struct {
    const char *why, *html, *want;
} cases[] = {
    {"two of a kind", POST("Ann", "Rain?") POST("Bob", "Yes."), "Ann -; Bob -"},
    {"one of a kind", POST("Ann", "Rain?"), ""},
    {"most without a name",
     POST("Ann", "Rain?") POST(
         "Bob", "Yes.") "<div class=item>No.</div><div class=item>But.</div>",
     ""},
    {"a tenth of the text",
     "<p>" LONG LONG LONG LONG LONG "</p>" POST("Ann", "Rain?")
         POST("Bob", "Yes."),
     ""},
    /* the text before the first */
    {"a question",
     "<div><b class=author>Zoe</b><p>" LONG "</div>" POST("Ann", "Yes.")
         POST("Bob", "No."),
     "Zoe -; Ann -; Bob -"},
    {"its short text",
     "<div><b class=author>Zoe</b><p>Rain?</div>" POST("Ann", "Yes.")
         POST("Bob", "No."),
     "Ann -; Bob -"},
    {"a text by nobody",
     "<p>" LONG "</p>" POST("Ann", "Yes.") POST("Bob", "No."), "Ann -; Bob -"},
    {"a name above the title",
     "<b class=author>Zoe</b><h1>Rain</h1><p>" LONG "</p>" POST("Ann", "Yes.")
         POST("Bob", "No."),
     "Zoe -; Ann -; Bob -"},
    {"names between the title and the text",
     "<h1>Rain</h1><p>By <b class=author>Zoe</b><p>" LONG
     "</p>" POST("Ann", "Yes.") POST("Bob", "No."),
     "Zoe -; Ann -; Bob -"},
    {"an announcement above the title",
     "<div><b class=author>Eve</b><p>" LONG "</div><h1>Rain</h1><div><b "
     "class=author>Zoe</b><p>" LONG "</div>" POST("Ann", LONG)
         POST("Bob", LONG),
     "Zoe -; Ann -; Bob -"},
    {"an announcement above the title, below a logo",
     "<h1><img src=a.png></h1><div><b class=author>Eve</b><p>" LONG
     "</div><h1>Rain</h1><div><b class=author>Zoe</b><p>" LONG
     "</div>" POST("Ann", LONG) POST("Bob", LONG),
     "Zoe -; Ann -; Bob -"},
    /* the text between two */
    {"a post of another kind",
     POST("Ann", "Rain?") "<div><b class=author>Zoe</b><p>" LONG
                          "</div>" POST("Bob", "No."),
     "Ann -; Zoe -; Bob -"},
    {"its short text",
     POST("Ann", "Rain?") "<div><b class=author>Zoe</b><p>No rain here, as I "
                          "said</div>" POST("Bob", "No."),
     "Ann -; Bob -"},
    {"an advert between posts",
     POST("Ann", "Rain?") POST(
         "Bob", "No.") "<div class=item><b class=author>"
                       "Publicity</b> 2 hours ago</div>" POST("Cem", "Yes."),
     "Ann -; Bob -; Cem -"},
    {"posts with a day or an answer, whose texts are pictures",
     POST("Ann", "Rain?") POST("Bob", "No.") "<div class=item><b class=author>"
                                             "Dan</b> <time>2025-09-04</time>"
                                             "</div>" POST("Cem", "Yes."),
     "Ann -; Bob -; Dan 2025-09-04; Cem -"},
    {"names whose texts are not kept",
     POST("Ann", "") POST("Bob", "") POST("Cem", ""), "Ann -; Bob -; Cem -"},
    /* posts in posts */
    {"items of a list that somebody wrote",
     "<ol><li><b class=author>Ann</b> Rain?<ul><li>Here<li>There</ul>"
     "<li><b class=author>Bob</b> Yes.</ol>",
     "Ann -; Bob -"},
    {"nothing but a post in it",
     "<div class=item>" POST("Ann", "Rain?") "</div>" POST("Bob", "Yes."),
     "Ann -; Bob -"},
    /* roles */
    {"the question before its answers",
     "<div><b class=author>Zoe</b><p>" LONG "</div><div class='item answer'>"
     "<b class=author>Ann</b><p>Yes.</div><div class='item answer'>"
     "<b class=author>Bob</b><p>No.</div>",
     "Zoe - question; Ann - answer; Bob - answer"},
    {"all are called answers",
     "<div class='item answer'><b class=author>Ann</b><p>Yes.</div>"
     "<div class='item answer'><b class=author>Bob</b><p>No.</div>",
     "Ann -; Bob -"},
    /* boxes */
    {"rules of the forum, by their class",
     "<div class='item rules'>Be kind to others.</div>" DATED("Ann", "4")
         DATED("Bob", "5"),
     "Ann 2025-09-04; Bob 2025-09-05"},
    {"a pinned box",
     "<div class='item pinned'>Be kind to others.</div>" DATED("Ann", "4")
         DATED("Bob", "5"),
     "Ann 2025-09-04; Bob 2025-09-05"},
    {"a sticky box",
     "<div class='item sticky'>Be kind to others.</div>" DATED("Ann", "4")
         DATED("Bob", "5"),
     "Ann 2025-09-04; Bob 2025-09-05"},
    {"a short box like a post",
     "<div class=item>Be kind.</div>" DATED("Ann", "4") DATED("Bob", "5"),
     "Ann 2025-09-04; Bob 2025-09-05"},
    {"a box with the thread's title",
     "<div class=item><h1>Rain</h1> copy link</div>" DATED("Ann", "4")
         DATED("Bob", "5"),
     "- -; Ann 2025-09-04; Bob 2025-09-05"},
    {"a notice",
     "<div class='item notice'>Be kind to others.</div>" DATED("Ann", "4")
         DATED("Bob", "5"),
     "Ann 2025-09-04; Bob 2025-09-05"},
    {"an announcement",
     "<div class='item announcement'>Be kind.</div>" DATED("Ann", "4")
         DATED("Bob", "5"),
     "Ann 2025-09-04; Bob 2025-09-05"},
    {"a short box of the same class",
     "<div class=item>Be kind to others.</div>" DATED("Ann", "4")
         DATED("Bob", "5"),
     "Ann 2025-09-04; Bob 2025-09-05"},
    {"a box among posts without times",
     "<div class='item rules'>Be kind to others.</div>" POST("Ann", "Rain?")
         POST("Bob", "Yes."),
     "- -; Ann -; Bob -"},
    /* what the thread is about, below its author and time */
    {"a text of the same moment as the first post",
     BEGUN("Ann", "18:18") STAMPED("Ann", "18:18") STAMPED("Bob", "19:05")
         STAMPED("Ann", "20:22"),
     "Ann 2025-09-04T18:18:00Z; Bob 2025-09-04T19:05:00Z; Ann "
     "2025-09-04T20:22:00Z"},
    {"a text of another moment",
     BEGUN("Zoe", "18:17") STAMPED("Ann", "18:18") STAMPED("Bob", "19:05")
         STAMPED("Ann", "20:22"),
     "Zoe 2025-09-04T18:17:00Z; Ann 2025-09-04T18:18:00Z; Bob "
     "2025-09-04T19:05:00Z; Ann 2025-09-04T20:22:00Z"},
    {"a text by somebody else",
     BEGUN("Zoe", "18:18") STAMPED("Ann", "18:18") STAMPED("Bob", "19:05")
         STAMPED("Ann", "20:22"),
     "Zoe 2025-09-04T18:18:00Z; Ann 2025-09-04T18:18:00Z; Bob "
     "2025-09-04T19:05:00Z; Ann 2025-09-04T20:22:00Z"},
    {"a text of the same day",
     "<h1>Rain</h1><b class=author>Ann</b> <time>2025-09-04</time><p>" LONG
     "</p>" DATED("Ann", "4") DATED("Bob", "5") DATED("Ann", "6"),
     "Ann 2025-09-04; Ann 2025-09-04; Bob 2025-09-05; Ann 2025-09-06"},
    /* lists of threads */
    {"headings that lead to several pages",
     TOPIC("Ann", "1", "4") TOPIC("Bob", "2", "5") TOPIC("Cem", "3", "6"), ""},
    {"headings in front of what names authors",
     "<h3><a href=/t/1>Rain</a></h3>" DATED(
         "Ann",
         "4") "<h3><a href=/t/2>Snow</a></h3>" DATED("Bob",
                                                     "5") "<h3><a "
                                                          "href=/t/3>Hail</a></"
                                                          "h3>" DATED("Cem",
                                                                      "6"),
     ""},
    {"headings that lead to the posts",
     TOPIC("Ann", "1#4", "4") TOPIC("Bob", "1#5", "5") TOPIC("Cem", "1#6", "6"),
     "Ann 2025-09-04; Bob 2025-09-05; Cem 2025-09-06"},
    {"headings that lead to the thread",
     TOPIC("Ann", "1", "4") TOPIC("Bob", "1", "5") TOPIC("Cem", "1", "6"),
     "Ann 2025-09-04; Bob 2025-09-05; Cem 2025-09-06"},
    /* the latest post, named above the first */
    {"the latest post above the first",
     "<div class=row><p><b class=author>Cem</b> <time>2025-09-06</time></p>"
     "<div class=item>" LONG "</div></div><div class=row>" DATED(
         "Bob", "5") "</div><div class=row>" DATED("Cem", "6") "</div>",
     "- -; Bob 2025-09-05; Cem 2025-09-06"},
};

static void test_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_posts(cases[i].why, cases[i].html, cases[i].want);
}

/* Posts on a page that does not say that it is of a forum. */
static void expect_unsaid(const char *html, bool maybe, size_t want)
{
    thread_fixture f;
    thread_open(&f, html);
    pith_posts_job job = {.page = &f.page.page,
                          .keep = f.keep,
                          .maybe = maybe,
                          .arena = &f.page.arena};
    assert_int_equal(pith_posts_find(&job, &f.posts), PITH_OK);
    if (f.posts.n != want)
        fail_msg("%zu posts, not %zu: %s", f.posts.n, want, html);
    thread_close(&f);
}

#define CARD(name, day)                                                       \
    "<div class=item><h3><a href=/rain/" day ">Rain in the hills</a></h3><b " \
    "class=author>" name "</b> <time>2025-09-0" day                           \
    "</time><p>It rains.</div>"
#define TEASER(name, day)                                                   \
    "<div class=item><a href=/rain/" day ">Rain falls in the hills</a> <b " \
    "class=author>" name "</b> <time>2025-09-0" day "</time></div>"

static void test_unsaid(void **state)
{
    (void)state;
    expect_unsaid(DATED("Ann", "4") DATED("Bob", "5") DATED("Cem", "6"), false,
                  3);
    expect_unsaid(DATED("Ann", "4") DATED("Bob", "5"), false, 0);
    expect_unsaid(POST("Ann", "Rain?") POST("Bob", "Yes.") POST("Cem", "No."),
                  false, 0);
    /* other articles, which have authors and times, too */
    expect_unsaid(CARD("Ann", "4") CARD("Bob", "5") CARD("Cem", "6"), false, 0);
    expect_unsaid(TEASER("Ann", "4") TEASER("Bob", "5") TEASER("Cem", "6"),
                  false, 0);
}

/* Lists and tables around posts are none for a reader, nor is a quotation that
 * is each post's text. */
static void test_written(void **state)
{
    thread_fixture f;
    (void)state;
    thread_open(&f, "<ul id=u><li class=item id=a><b class=author>Ann</b>"
                    "<blockquote id=q>Will it rain?</blockquote>"
                    "<li class=item><b class=author>Bob</b>"
                    "<blockquote>It will rain.</blockquote></ul>"
                    "<table id=o><tr><td>More</table>");
    const uint8_t *written = f.posts.written;
    assert_int_equal(written[page_fixture_by_id(&f.page, "u")], PITH_POST_BOX);
    assert_int_equal(written[page_fixture_by_id(&f.page, "a")], PITH_POST_ROOT);
    assert_int_equal(written[page_fixture_by_id(&f.page, "q")], PITH_POST_BOX);
    assert_int_equal(written[page_fixture_by_id(&f.page, "o")], 0);
    thread_close(&f);
    thread_open(&f, "<div class=item><b class=author>Ann</b><blockquote id=q>"
                    "Will it rain?</blockquote></div>" POST("Bob", "Yes."));
    assert_int_equal(f.posts.written[page_fixture_by_id(&f.page, "q")], 0);
    thread_close(&f);
}

static bool is_video(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_VIDEO;
}

/* Posts of a forum where texts are kept, but names and times are not. */
static void expect_with_videos(const char *html, size_t want)
{
    thread_fixture f;
    thread_open(&f, html);
    for (uint32_t i = 0; i < f.page.page.nnodes; i++)
        f.keep[i] = f.keep[i] && pith_page_chars(&f.page.page, i) > 5;
    pith_posts_job job = {.page = &f.page.page,
                          .keep = f.keep,
                          .is_forum = true,
                          .plays = is_video,
                          .arena = &f.page.arena};
    assert_int_equal(pith_posts_find(&job, &f.posts), PITH_OK);
    if (f.posts.n != want)
        fail_msg("%zu posts, not %zu: %s", f.posts.n, want, html);
    thread_close(&f);
}

static void test_videos(void **state)
{
    static const char video[] = "<video src=v></video>";
    char html[THREAD_SPACE];
    (void)state;
    thread_fill(html, 0,
                POST("Ann", "Rain today?") POST("Bob", "$")
                    POST("Cem", "It will rain."),
                video);
    expect_with_videos(html, 3);
    thread_fill(html, 0,
                POST("Ann", "Rain today?") POST("Bob", "<p hidden>$</p>")
                    POST("Cem", "It will rain."),
                video);
    expect_with_videos(html, 2);
    /* behind the thread, as in a box of what is new */
    thread_fill(html, 0,
                POST("Ann", "Rain today?") POST("Cem", "It will rain.")
                    POST("Bob", "$"),
                video);
    expect_with_videos(html, 2);
}

static void test_no_memory(void **state)
{
    page_fixture f;
    pith_status status = PITH_NOMEM;
    size_t n = 0;
    (void)state;
    page_fixture_open(&f, PITH_S(DATED("Ann", "4") DATED("Bob", "5")));
    uint8_t keep[100] = {0};
    assert_true(f.page.nnodes < sizeof keep);
    for (uint32_t i = 0; i < f.page.nnodes; i++)
        keep[i] = f.page.tag[i] == PITH_TAG_TEXT;
    for (; status == PITH_NOMEM; n++) {
        pith_arena arena;
        pith_posts posts;
        pith_posts_job job = {.page = &f.page,
                              .keep = keep,
                              .is_forum = true,
                              .extent = PITH_POSTS_NESTED,
                              .arena = &arena};
        pith_arena_init(&arena, 0);
        arena.fail_after = n;
        status = pith_posts_find(&job, &posts);
        pith_arena_free(&arena);
    }
    assert_int_equal(status, PITH_OK);
    assert_true(n > 5);
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),     cmocka_unit_test(test_unsaid),
        cmocka_unit_test(test_written),   cmocka_unit_test(test_videos),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
