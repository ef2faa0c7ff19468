/* SPDX-License-Identifier: Apache-2.0 */
/* Comments of readers: each kind of evidence, and texts that are not
 * comments. */
#include "comments.h"

#include "buf.h"
#include "page/page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define STORY                                                               \
    "<p>The river rose two metres overnight and flooded the old town, and " \
    "the council closed the bridge.</p>"

#define SAID "It was dry here all year."

static const struct {
    const char *name, *html;
    const char *want; /* texts marked as comments, each followed by a bar */
} cases[] = {
    {"a name of a writer",
     STORY "<div class=comments><b class=author>Ann</b><p>" SAID "</p></div>",
     "Ann|" SAID "|"},
    {"a time", STORY "<div id=comment-7><time>Noon</time><p>" SAID "</p></div>",
     "Noon|" SAID "|"},
    {"several of a kind",
     STORY "<ol class=CommentList><li class=comment>One<li class=comment>Two",
     "One|Two|"},
    {"what it is by its itemtype",
     STORY "<div itemtype=http://schema.org/UserComments><i class=user>Ann</i>"
           "<p>" SAID,
     "Ann|" SAID "|"},
    {"controls are left out",
     STORY "<div class=comments><b class=author>Ann</b><p>" SAID "</p>"
           "<div class=reply-link>Reply</div><form>Write one</form>"
           "<button>Send</button></div>",
     "Ann|" SAID "|"},
    {"a list of comments on other pages",
     STORY "<div class='widget widget_recent_comments'><ul id=recentcomments>"
           "<li class=recentcomments><b class=comment-author-link>Ann</b> on "
           "Rain<li class=recentcomments><b class=author>Bo</b> on Snow</ul>",
     ""},
    {"another such list, below comments",
     STORY "<div class=comments><b class=author>Ann</b><p>" SAID "</p><ol "
           "class=wp-block-latest-comments><li>Bo on Snow</ol></div>",
     "Ann|" SAID "|"},
    {"comments that are also listed elsewhere",
     STORY "<div class=comments><div class='CommentItem recent-comments-node'>"
           "<b class=author>Ann</b><p>" SAID "</div></div>",
     "Ann|" SAID "|"},
    {"a commentary",
     STORY "<div class=religiouscommentary><b class=author>Ann</b><p>Amen.",
     ""},
    {"by an author",
     STORY "<div class=commentary><b class=author>Ann</b><p>Amen.", ""},
    {"in the middle of a word",
     STORY "<div class=blockcomment><b class=author>Ann</b><p>Amen.", ""},
    {"a footnote",
     STORY "<ol class=comments><li id=cite_note-comment-1><b class=author>Ann"
           "</b> 1999<li id=cite_note-comment-2><b class=author>Bo</b></ol>",
     ""},
    {"links that report",
     STORY "<div class=comments><b class=author>Ann</b><p>Report</p><p>Oh.</p>"
           "<a href=/r>Report this comment</a><p><a href=/y>reply</a> | <a "
           "href=/f>flag</a></p><p>" SAID "</p><p>|</p></div>",
     "Ann|Report|Oh.|" SAID "|||"},
    {"a counter above",
     STORY "<div class=comments><h3><b>8</b> COMMENTS</h3><i class=user>Ann</i>"
           "<p>2 comments<p>" SAID "</div>",
     "Ann|2 comments|" SAID "|"},
    {"a counter below",
     STORY "<div class=comments><i class=user>Ann</i><p>" SAID
           "</p><div><b>8</b> Comments</div></div>",
     "Ann|" SAID "|"},
    {"links to more, and that no more are taken",
     STORY STORY
     "<div class=comments><i class=user>Ann</i><p>" SAID
     "</p><a href=/1>2 replies by Bo and others</a><i class=user>Cy</i>"
     "<p>Read <a href=/2>2 comments of mine</a>.</p><a href=/4>Add a "
     "comment</a><i>&nbsp;|&nbsp;</i><a href=/3>Show "
     "<b>9</b> more comments</a><p>Comments are closed.</p></div>",
     "Ann|" SAID "|Cy|Read|2 comments of mine|.|"},
    {"a day above",
     STORY "<div class=comments><h3>8 May</h3><i class=user>Ann</i><p>" SAID,
     "8 May|Ann|" SAID "|"},
    {"nobody wrote a long text",
     STORY "<div class=comments><b class=author>Ann</b><p>Poor town.</p></div>",
     ""},
    {"a short one beside a long one",
     STORY "<div class=comment><b class=author>Ann</b><p>Oh.</div><p>Advert"
           "<div class=comment><b class=author>Bo</b><p>" SAID "</div>",
     "Ann|Oh.|Bo|" SAID "|"},
    {"short ones side by side",
     STORY "<div class=comment>Oh.</div> <div class=comment>No.</div>"
           "<div class=comment>Yes.</div>",
     "Oh.|No.|Yes.|"},
    {"short ones in one another",
     STORY "<div class=comment><b class=author>Ann</b><p>Oh.<div class=comment>"
           "<b class=author>Bo</b><p>No.</div></div>",
     "Ann|Oh.|Bo|No.|"},
    {"several of a kind after a headline",
     STORY "<div class=comments><h2>Comments</h2><div class=comment>One</div>"
           "<!-- --><div class=comment>Two</div></div>",
     "One|Two|"},
    {"a heading that counts replies to the title",
     STORY "<div class=comments><h2>One <i>reply</i> to \"8 comments on rain\""
           "</h2><i class=user>Ann</i><p>" SAID "</div>",
     "Ann|" SAID "|"},
    {"a heading with what it is, and a comment that begins so",
     STORY "<div class=comments><h4>Comment by</h4><i class=user>Ann</i><p>3 "
           "replies to one comment: " SAID "</div>",
     "Comment by|Ann|3 replies to one comment: " SAID "|"},
    {"parts of a box without comments",
     STORY "<div class=comments><div class=comments__head>Comments</div>"
           "<div class=comments__list><div class=comments__none>No comments "
           "yet: write the first one.</div></div></div>",
     ""},
    {"a counter of comments with a date",
     STORY "<div class=date-comments><i class=date>Monday, 25 May 2025, noon"
           "</i><p>Also: <i class=date>changed on 26 May at midnight</i></div>",
     ""},
    {"the rules for comments",
     STORY "<div class=comments><i class=date>Monday</i><div "
           "class=comments__disclaimer>Comments are accepted on weekdays "
           "between ten and eight.</div></div>",
     ""},
    {"rules above comments",
     STORY STORY
     "<div class=comments><div class=comment-policy>Comments are "
     "accepted on weekdays between ten and eight, and no others.</div>"
     "<b class=author>Ann</b><p>" SAID "</div>",
     "Ann|" SAID "|"},
    {"a comment that is named after its controls",
     STORY "<div class=comments><div class='comment comment-with-action'>"
           "<b class=author>Ann</b><p>" SAID "<p class=comment__action>Like"
           "</div><div class='comment comment-with-action timed'>"
           "<b class=author>Bo</b><p>No.</div></div>",
     "Ann|" SAID "|Bo|No.|"},
    {"nobody wrote it", STORY "<div class=comments><p>Poor town.</p></div>",
     ""},
    {"a form for comments",
     STORY "<div class=comment-form><b class=author>Name</b> Text</div>", ""},
    {"a form that asks for a name",
     STORY "<div class=comments><h3>Leave a comment</h3><form><p class=author>"
           "Name<div class=comment>Text</div></form><i class=date></i></div>",
     ""},
    {"a name in the middle of a word",
     STORY "<div class=recommended><b class=author>Ann</b><p>More</p></div>",
     ""},
    {"where they are the content",
     "<div class=comment><b class=author>Ann</b><p>The river rose.</div>"
     "<div class=comment><b class=author>Bob</b><p>It fell again.</div>"
     "<div class=comment><b class=author>Cem</b><p>Is it dry?</div>",
     ""},
    {"what holds the page",
     "<body class=comments><b class=author>Ann</b>" STORY, ""},
    {"nothing", "", ""},
};

/* All visible text is kept. */
static pith_status find(const page_fixture *f, pith_arena *arena,
                        uint8_t **marks)
{
    uint8_t *keep = calloc(f->page.nnodes, 1);
    assert_non_null(keep);
    for (uint32_t i = 0; i < f->page.nnodes; i++)
        keep[i] = f->page.tag[i] == PITH_TAG_TEXT;
    pith_status status = pith_comments_find(&f->page, keep, arena, marks);
    free(keep);
    return status;
}

static void test_cases(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        page_fixture f;
        pith_arena arena;
        pith_buf buf;
        uint8_t *marks;
        page_fixture_open(&f, pith_str_of(cases[k].html));
        pith_arena_init(&arena, 0);
        pith_buf_init(&buf, 0);
        assert_int_equal(find(&f, &arena, &marks), PITH_OK);
        for (uint32_t i = 0; marks && i < f.page.nnodes; i++) {
            if (f.page.tag[i] != PITH_TAG_TEXT || marks[i] != PITH_COMMENT ||
                pith_page_chars(&f.page, i) == 0)
                continue;
            pith_buf_str(&buf, pith_page_text(&f.page, i));
            pith_buf_byte(&buf, '|');
        }
        if (!pith_str_eq(pith_buf_view(&buf), pith_str_of(cases[k].want)))
            fail_msg("%s: %.*s, not %s", cases[k].name, (int)buf.len,
                     buf.data ? buf.data : "", cases[k].want);
        pith_buf_clear(&buf);
        pith_arena_free(&arena);
        page_fixture_close(&f);
    }
}

static void test_no_memory(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(cases[0].html));
    pith_status status = PITH_NOMEM;
    size_t n = 0;
    for (; status == PITH_NOMEM; n++) {
        pith_arena arena;
        uint8_t *marks;
        pith_arena_init(&arena, 0);
        arena.fail_after = n;
        status = find(&f, &arena, &marks);
        pith_arena_free(&arena);
    }
    assert_int_equal(status, PITH_OK);
    assert_true(n > 2);
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
