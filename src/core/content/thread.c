/* SPDX-License-Identifier: Apache-2.0 */
/* The posts of a page that is a thread, for its output. */
#include "extraction.h"
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

/* Whether an id is one that forum software gives to a page. */
static bool is_forum_id(pith_str id)
{
    static const pith_str ids[] = {{"XF", 2},
                                   {"XenForo", 7},
                                   {"phpbb", 5},
                                   {"vbulletin_html", 14},
                                   {"punviewtopic", 12}};
    for (size_t i = 0; id.len && i < sizeof ids / sizeof *ids; i++)
        if (pith_str_eq(id, ids[i]))
            return true;
    return false;
}

static bool names_forum(const pith_page *page, uint32_t meta)
{
    static const pith_str names[] = {
        {"vBulletin", 9}, {"phpBB", 5},  {"XenForo", 7}, {"MyBB", 4},
        {"Discourse", 9}, {"FluxBB", 6}, {"NodeBB", 6},  {"Flarum", 6}};
    pith_str content = pith_page_attr(page, meta, PITH_ATTR_CONTENT);
    if (!pith_str_ieq(pith_page_attr(page, meta, PITH_ATTR_NAME),
                      PITH_S("generator")))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_istarts(content, names[i]))
            return true;
    return false;
}

/* Whether a page was made by forum software that names itself in the head or at
 * the beginning of the body. */
static bool is_of_forum(const pith_page *page)
{
    enum { FIRST = 64 };
    for (uint32_t i = 1; i < page->nnodes && i < page->body + FIRST; i++) {
        uint16_t tag = page->tag[i];
        bool box =
            tag == PITH_TAG_HTML || tag == PITH_TAG_BODY || tag == PITH_TAG_DIV;
        if ((tag == PITH_TAG_META && names_forum(page, i)) ||
            (box && is_forum_id(pith_page_attr(page, i, PITH_ATTR_ID))))
            return true;
    }
    return false;
}

/* Drop from a post what is already written above it. */
static void drop_node(const pith_page *page, uint32_t node, uint8_t *keep)
{
    if (node)
        memset(keep + node, 0, page->end[node] - node);
}

/* If the second post names its author and the first does not, because the page
 * names the author for the whole thread, the author of the page wrote the
 * first. */
static void name_first(pith_posts *posts, pith_str author, pith_str day)
{
    pith_post *first = posts->post;
    if (posts->n < 2 || first->author.len > 0 || author.len == 0 ||
        first[1].author.len == 0 || pith_str_eq(first[1].author, author))
        return;
    bool other_day = first->date.len > 0 && first->date.len >= day.len &&
                     memcmp(first->date.data, day.data, day.len) != 0;
    if (!other_day)
        first->author = author;
}

pith_status pith_extraction_find_posts(pith_extraction *run,
                                       const pith_labels *labels)
{
    pith_doc *doc = &run->worker->doc;
    const pith_page *page = &doc->page;
    pith_posts *posts = &run->posts;
    if (!shows_posts(run) || !may_be_thread(run->facts.page_type))
        return PITH_OK;
    pith_posts_job job = {
        .page = page,
        .keep = labels->keep,
        .order = run->meta.order,
        .is_forum = pith_str_eq(run->facts.page_type, PITH_S("forum")) ||
                    is_of_forum(page),
        .arena = &doc->arena};
    PITH_TRY(pith_posts_find(&job, posts));
    if (posts->n == 0)
        return PITH_OK;
    name_first(posts, run->facts.author, run->facts.date);
    run->post_keep = pith_arena_alloc(&doc->arena, page->nnodes, 1);
    if (!run->post_keep)
        return PITH_NOMEM;
    memcpy(run->post_keep, labels->keep, page->nnodes);
    for (size_t i = 0; i < posts->n; i++) {
        drop_node(page, posts->post[i].author_node, run->post_keep);
        drop_node(page, posts->post[i].date_node, run->post_keep);
    }
    return PITH_OK;
}
