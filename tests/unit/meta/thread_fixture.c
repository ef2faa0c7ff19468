/* SPDX-License-Identifier: Apache-2.0 */
/* See thread_fixture.h. */
#include "thread_fixture.h"

#include "buf.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void thread_open(thread_fixture *f, const char *html)
{
    page_fixture_open(&f->page, pith_str_of(html));
    const pith_page *page = &f->page.page;
    f->keep = calloc(page->nnodes, 1);
    assert_non_null(f->keep);
    for (uint32_t i = 0; i < page->nnodes; i++)
        f->keep[i] = page->tag[i] == PITH_TAG_TEXT &&
                     pith_page_chars(page, i) > 0 &&
                     !(page->flags[i] & PITH_NODE_HIDDEN);
    pith_posts_job job = {.page = page,
                          .keep = f->keep,
                          .is_forum = true,
                          .extent = PITH_POSTS_NESTED,
                          .arena = &f->page.arena};
    assert_int_equal(pith_posts_find(&job, &f->posts), PITH_OK);
}

void thread_close(thread_fixture *f)
{
    free(f->keep);
    page_fixture_close(&f->page);
}

size_t thread_fill(char space[THREAD_SPACE], size_t at, const char *markup,
                   const char *word)
{
    for (; *markup; markup++) {
        const char *part = *markup == '$' ? word : markup;
        size_t len = *markup == '$' ? strlen(word) : 1;
        assert_true(at + len < THREAD_SPACE);
        memcpy(space + at, part, len);
        at += len;
    }
    space[at] = '\0';
    return at;
}

static void write_post(pith_buf *buf, const pith_post *post)
{
    static const pith_str none = {"-", 1};
    for (uint32_t i = 0; i < post->depth; i++)
        pith_buf_byte(buf, '>');
    pith_buf_str(buf, post->author.len ? post->author : none);
    pith_buf_byte(buf, ' ');
    pith_buf_str(buf, post->date.len ? post->date : none);
    if (post->role != PITH_POST_PLAIN) {
        pith_buf_byte(buf, ' ');
        pith_buf_str(buf, pith_post_role_name(post->role));
    }
}

static void expect_written(const char *why, const char *where, pith_buf *buf,
                           const char *want)
{
    if (!pith_str_eq(pith_buf_view(buf), pith_str_of(want)))
        fail_msg("%s: \"%.*s\", not \"%s\"%s%s", why, (int)buf->len,
                 buf->data ? buf->data : "", want, where ? "; page: " : "",
                 where ? where : "");
    pith_buf_clear(buf);
}

void expect_posts(const char *why, const char *html, const char *want)
{
    thread_fixture f;
    pith_buf buf;
    thread_open(&f, html);
    pith_buf_init(&buf, 0);
    for (size_t i = 0; i < f.posts.n; i++) {
        if (i > 0)
            pith_buf_str(&buf, PITH_S("; "));
        write_post(&buf, &f.posts.post[i]);
    }
    expect_written(why, html, &buf, want);
    thread_close(&f);
}

void expect_kept(const char *why, const thread_fixture *f, const char *want)
{
    const pith_page *page = &f->page.page;
    pith_buf buf;
    pith_buf_init(&buf, 0);
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (!f->keep[i] || page->tag[i] != PITH_TAG_TEXT ||
            pith_page_chars(page, i) == 0)
            continue;
        pith_buf_str(&buf, pith_str_trim(pith_page_text(page, i)));
        pith_buf_byte(&buf, '|');
    }
    expect_written(why, NULL, &buf, want);
}
