/* SPDX-License-Identifier: Apache-2.0 */
/* The posts of a page that is a thread, for its output. */
#include "detected.h"
#include "embed.h"
#include "extraction.h"
#include "facts.h"
#include "post_heads.h"
#include "posts.h"
#include "status.h"
#include "str.h"

#include <string.h>

bool pith_extraction_marks_posts(const pith_extraction *run)
{
    return run->plan.renderer == pith_renderer_find(PITH_S("html")) ||
           run->plan.renderer == pith_renderer_find(PITH_S("markdown"));
}

static bool shows_posts(const pith_extraction *run)
{
    const pith_options *options = run->options;
    unsigned formats = 1u << PITH_PART_MARKDOWN | 1u << PITH_PART_HTML;
    bool marked = pith_extraction_marks_posts(run) || options->parts & formats;
    return options->parts & 1u << PITH_PART_POSTS ||
           (marked && !options->render.no_posts);
}

/* Forum threads that are not recognised as such are classified as articles. */
static bool may_be_thread(pith_str type)
{
    return type.len == 0 || pith_str_eq(type, PITH_S("forum")) ||
           pith_str_eq(type, PITH_S("article"));
}

/* The address of the link that an element is, stands in or holds. */
static pith_str address_of(const pith_page *page, uint32_t node)
{
    uint32_t up = page->parent[node];
    if (page->tag[up] == PITH_TAG_A)
        node = up;
    for (uint32_t i = node; i < page->end[node]; i++)
        if (page->tag[i] == PITH_TAG_A)
            return pith_page_attr(page, i, PITH_ATTR_HREF);
    return (pith_str){NULL, 0};
}

/* Pictures that lead where the name of a post's author does show him. */
static void drop_portraits(const pith_page *page, const pith_posts *posts,
                           size_t at, uint8_t *keep)
{
    enum {
        BEFORE = 40
    }; /* nodes in which one may stand before the first post */
    const pith_post *post = &posts->post[at];
    pith_str address = {NULL, 0};
    uint32_t from =
        post->start > page->body + BEFORE ? post->start - BEFORE : page->body;
    if (post->author_node)
        address = address_of(page, post->author_node);
    if (address.len == 0)
        return;
    if (at > 0 && posts->post[at - 1].end > from)
        from = posts->post[at - 1].end < post->start ? posts->post[at - 1].end
                                                     : post->start;
    for (uint32_t i = from; i < post->end; i++)
        if (page->tag[i] == PITH_TAG_A && pith_page_chars(page, i) == 0 &&
            pith_str_eq(pith_page_attr(page, i, PITH_ATTR_HREF), address))
            pith_post_drop(page, i, keep);
}

/* Whether the first post has no day, and the page's is not later than that of
 * the second post, or, strictly, earlier. */
static bool began_on(const pith_post *first, pith_str day, bool earlier)
{
    pith_str next = first[1].date;
    if (first->date.len > 0 || day.len == 0 || next.len < day.len)
        return false;
    int order = memcmp(day.data, next.data, day.len);
    return order < 0 || (order == 0 && !earlier);
}

/* If the second post names its author and the first does not, because the page
 * names the author for the whole thread, the author of the page wrote the first.
 * If that is also who wrote the second, the page's day must be an earlier one.
 * With the author it has the page's day. */
static void name_first(pith_posts *posts, pith_str author, pith_str day)
{
    pith_post *first = posts->post;
    if (posts->n < 2 || author.len == 0)
        return;
    bool other_day =
        first->date.len >= day.len && !pith_str_istarts(first->date, day);
    bool other =
        first[1].author.len > 0 &&
        (!pith_str_eq(first[1].author, author) || began_on(first, day, true));
    if (first->author.len == 0 && other && !other_day)
        first->author = author;
    if (pith_str_eq(first->author, author) && began_on(first, day, false))
        first->date = day;
}

/* Methods do not keep a video that no text follows; in a post it is what
 * somebody wrote. */
static void keep_videos(const pith_page *page, const pith_posts *posts,
                        uint8_t *keep)
{
    uint32_t done = 0;
    for (size_t k = 0; k < posts->n; k++) {
        const pith_post *post = &posts->post[k];
        for (uint32_t i = post->start > done ? post->start : done;
             i < post->end; i++)
            if (pith_embed_is(page, i) &&
                !(page->flags[page->parent[i]] & PITH_NODE_HIDDEN))
                keep[i] = 1;
        done = post->end > done ? post->end : done;
    }
}

/* Names and times are written in front of posts, so they are dropped from their
 * texts. */
static void drop_head(pith_extraction *run, size_t i)
{
    const pith_page *page = &run->worker->doc.page;
    const pith_posts *posts = &run->posts;
    const pith_post *post = &posts->post[i];
    if (post->root && post->head)
        memset(run->post_keep + post->head, 0, post->start - post->head);
    pith_post_drop(page, post->author_node, run->post_keep);
    pith_post_drop(page, post->date_node, run->post_keep);
    pith_post_drop_heading(page, post, post->author_node, run->post_keep);
    pith_post_drop_heading(page, post, post->date_node, run->post_keep);
    pith_post_drop_line(page, post, run->facts.title, run->post_keep);
    pith_post_drop_profile(page, post, run->post_keep);
    pith_post_drop_verb(page, post, run->post_keep);
    pith_post_drop_title(page, post, run->facts.title, run->post_keep);
    if (run->options->render.images)
        drop_portraits(page, posts, i, run->post_keep);
}

pith_status pith_extraction_find_posts(pith_extraction *run,
                                       const pith_labels *labels)
{
    enum { POSTS = 3 }; /* of a page that is a thread, whatever it declares */
    pith_doc *doc = &run->worker->doc;
    const pith_page *page = &doc->page;
    pith_posts *posts = &run->posts;
    bool shown = shows_posts(run);
    if (!may_be_thread(run->facts.page_type))
        return PITH_OK;
    bool forum = pith_str_eq(run->facts.page_type, PITH_S("forum")) ||
                 run->meta.answers || pith_page_is_of_forum(page);
    if (!shown && !forum && !pith_detect_needs_topics(&run->meta))
        return PITH_OK;
    pith_posts_job job = {.page = page,
                          .keep = labels->keep,
                          .order = run->meta.order,
                          .is_forum = forum,
                          .maybe = run->facts.page_type.len == 0,
                          .extent =
                              shown ? PITH_POSTS_NESTED : PITH_POSTS_BEGINNING,
                          .plays = pith_embed_is,
                          .arena = &doc->arena};
    PITH_TRY(pith_posts_find(&job, posts));
    if (posts->topics)
        pith_detect_topics(&run->meta, &run->facts);
    /* What looks like comments on a list of threads are recent ones, of all. */
    if (posts->topics && forum)
        run->facts.comments = (pith_str){0};
    if (posts->n == 0)
        return PITH_OK;
    /* Some systems call all their pages articles. Where no forum software is
     * known, posts are found only if nearly all have a name and a time. */
    if (posts->n >= POSTS &&
        !pith_str_eq(run->facts.page_type, PITH_S("forum")))
        PITH_TRY(pith_detect_thread(&doc->arena, &run->facts));
    name_first(posts, run->facts.author, run->facts.date);
    if (forum && posts->n > 1)
        PITH_TRY(
            pith_detect_beginning(&doc->arena, posts, &run->meta, &run->facts));
    if (!shown) {
        *posts = (pith_posts){0};
        return PITH_OK;
    }
    run->post_keep = pith_arena_alloc(&doc->arena, page->nnodes, 1);
    if (!run->post_keep)
        return PITH_NOMEM;
    memcpy(run->post_keep, labels->keep, page->nnodes);
    keep_videos(page, posts, run->post_keep);
    for (size_t i = 0; i < posts->n; i++)
        drop_head(run, i);
    return PITH_OK;
}
