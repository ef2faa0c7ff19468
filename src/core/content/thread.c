/* SPDX-License-Identifier: Apache-2.0 */
/* The posts of a page that is a thread, for its output. */
#include "detected.h"
#include "extraction.h"
#include "facts.h"
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
                                   {"punviewtopic", 12},
                                   {"bbpress-forums", 14},
                                   {"wpforo", 6}};
    for (size_t i = 0; id.len && i < sizeof ids / sizeof *ids; i++)
        if (pith_str_eq(id, ids[i]))
            return true;
    return false;
}

static bool names_forum(const pith_page *page, uint32_t meta)
{
    static const pith_str names[] = {
        {"vBulletin", 9}, {"phpBB", 5},     {"XenForo", 7},
        {"MyBB", 4},      {"Discourse", 9}, {"FluxBB", 6},
        {"NodeBB", 6},    {"Flarum", 6},    {"Discuz!", 7}};
    pith_str content = pith_page_attr(page, meta, PITH_ATTR_CONTENT);
    if (!pith_str_ieq(pith_page_attr(page, meta, PITH_ATTR_NAME),
                      PITH_S("generator")))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_istarts(content, names[i]))
            return true;
    return false;
}

/* Whether a body's class has the word that bbPress gives to a topic's. */
static bool has_forum_class(const pith_page *page, uint32_t node)
{
    pith_str value = pith_page_attr(page, node, PITH_ATTR_CLASS);
    pith_str word = pith_str_word(&value);
    while (word.len > 0 && !pith_str_eq(word, PITH_S("bbpress")))
        word = pith_str_word(&value);
    return word.len > 0;
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
            (tag == PITH_TAG_BODY && has_forum_class(page, i)) ||
            (box && is_forum_id(pith_page_attr(page, i, PITH_ATTR_ID))))
            return true;
    }
    return false;
}

/* Drop from a post what is already written above it; 0: nothing. */
static void drop_node(const pith_page *page, uint32_t node, uint8_t *keep)
{
    if (node)
        memset(keep + node, 0, page->end[node] - node);
}

static bool is_heading(uint16_t tag)
{
    return tag >= PITH_TAG_H1 && tag <= PITH_TAG_H6;
}

/* What is kept of some nodes, in code points. */
static uint32_t kept_chars(const pith_page *page, uint32_t from, uint32_t to,
                           const uint8_t *keep)
{
    uint32_t chars = 0;
    for (uint32_t i = from; i < to; i++)
        if (keep[i] && page->tag[i] == PITH_TAG_TEXT)
            chars += page->chars_before[i + 1] - page->chars_before[i];
    return chars;
}

enum { LEFT = 40 }; /* code points of labels without what they label; a guess */

/* A heading that says who wrote a post, or when, heads nothing without that: what
 * is left are counts and places. */
static void drop_heading(const pith_page *page, const pith_post *post,
                         uint32_t node, uint8_t *keep)
{
    while (node > post->start && !is_heading(page->tag[node]))
        node = page->parent[node];
    if (node <= post->start)
        return;
    if (kept_chars(page, node, page->end[node], keep) <= LEFT)
        drop_node(page, node, keep);
}

/* Whether a text is a label in a member's profile. */
static bool is_of_profile(pith_str text)
{
    static const char *const labels[] = {
        "joined",     "registered",    "member since", "posts:",
        "messages:",  "location",      "from:",        "beiträge",
        "dabei seit", "mitglied seit", "inscrit",      "registrado",
        "mensajes:",  "threads:",      "reputation",   "join date",
        "posts",      "registriert"};
    text = pith_str_trim(text);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (pith_str_istarts(text, pith_str_of(labels[i])))
            return true;
    return false;
}

/* What is kept of some nodes besides the thread's title and labels of a
 * profile. */
static uint32_t other_chars(const pith_page *page, uint32_t from, uint32_t to,
                            pith_str title, const uint8_t *keep)
{
    uint32_t chars = 0;
    for (uint32_t i = from; i < to; i++) {
        pith_str text = pith_page_text(page, i);
        if (page->tag[i] == PITH_TAG_TEXT && !pith_str_ieq(text, title) &&
            !is_of_profile(text))
            chars += kept_chars(page, i, i + 1, keep);
    }
    return chars;
}

/* The same for the element around both, "By ... on ...", if the post goes on
 * behind it. */
static void drop_line(const pith_page *page, const pith_post *post,
                      pith_str title, uint8_t *keep)
{
    uint32_t node = post->author_node;
    if (!node || !post->date_node || node < post->start)
        return;
    while (node > post->start &&
           (post->date_node < node || post->date_node >= page->end[node]))
        node = page->parent[node];
    static const pith_str none = {NULL, 0};
    uint32_t line = node;
    if (node <= post->start || page->end[node] >= post->end ||
        other_chars(page, node, page->end[node], title, keep) > LEFT)
        return;
    /* beside it, what a member tells of himself */
    for (node = page->parent[line];
         node > post->start && page->end[node] < post->end &&
         other_chars(page, node, line, none, keep) == 0 &&
         other_chars(page, page->end[line], page->end[node], none, keep) == 0;
         node = page->parent[line])
        line = node;
    if (kept_chars(page, page->end[line], post->end, keep) > 0)
        drop_node(page, line, keep);
}

static bool has_profile_labels(const pith_page *page, uint32_t node)
{
    enum { LINE = 60 }; /* bytes */
    for (uint32_t i = node; i < page->end[node]; i++) {
        pith_str text = pith_page_text(page, i);
        if (page->tag[i] == PITH_TAG_TEXT && text.len > 0 && text.len < LINE &&
            is_of_profile(text))
            return true;
    }
    return false;
}

/* Drop the box with what a member tells of himself beside his name. */
static void drop_profile(const pith_page *page, const pith_post *post,
                         uint8_t *keep)
{
    enum { LEVELS = 6, BOX_CHARS = 250 };
    uint32_t node = post->author_node;
    uint32_t box = 0;
    if (node <= post->start || node >= post->end)
        return;
    for (unsigned i = 0; i < LEVELS; i++) {
        node = page->parent[node];
        bool dated =
            node <= post->date_node && post->date_node < page->end[node];
        if (node <= post->start || dated ||
            pith_page_chars(page, node) > BOX_CHARS)
            break;
        box = node;
    }
    if (box && has_profile_labels(page, box) &&
        kept_chars(page, page->end[box], post->end, keep) > 0)
        drop_node(page, box, keep);
}

/* Drop the thread's title above an answer: "Re: Rain in the hills". */
static void drop_title(const pith_page *page, const pith_post *post,
                       pith_str title, uint8_t *keep)
{
    enum { LONGEST = 300 };
    static const pith_str re = {"Re: ", 4};
    char space[LONGEST];
    for (uint32_t i = post->start; i < post->end; i++) {
        if (!is_heading(page->tag[i]))
            continue;
        pith_str text = pith_meta_text(page, i, space, sizeof space);
        if (!pith_str_istarts(text, re))
            return;
        text = (pith_str){text.data + re.len, text.len - re.len};
        if (title.len > 0 &&
            (pith_str_istarts(title, text) || pith_str_istarts(text, title)) &&
            kept_chars(page, page->end[i], post->end, keep) > 0)
            drop_node(page, i, keep);
        return;
    }
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
            drop_node(page, i, keep);
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
    bool shown = shows_posts(run);
    if (!may_be_thread(run->facts.page_type))
        return PITH_OK;
    bool forum = pith_str_eq(run->facts.page_type, PITH_S("forum")) ||
                 run->meta.answers || is_of_forum(page);
    if (!shown && !forum)
        return PITH_OK;
    pith_posts_job job = {.page = page,
                          .keep = labels->keep,
                          .order = run->meta.order,
                          .is_forum = forum,
                          .maybe = run->facts.page_type.len == 0,
                          .arena = &doc->arena};
    PITH_TRY(pith_posts_find(&job, posts));
    if (posts->n == 0)
        return PITH_OK;
    name_first(posts, run->facts.author, run->facts.date);
    if (forum && posts->n > 1)
        PITH_TRY(pith_detect_beginning(&doc->arena, posts->post, &run->meta,
                                       &run->facts));
    if (!shown) {
        *posts = (pith_posts){0};
        return PITH_OK;
    }
    run->post_keep = pith_arena_alloc(&doc->arena, page->nnodes, 1);
    if (!run->post_keep)
        return PITH_NOMEM;
    memcpy(run->post_keep, labels->keep, page->nnodes);
    for (size_t i = 0; i < posts->n; i++) {
        const pith_post *post = &posts->post[i];
        if (post->root && post->head)
            memset(run->post_keep + post->head, 0, post->start - post->head);
        drop_node(page, post->author_node, run->post_keep);
        drop_node(page, post->date_node, run->post_keep);
        drop_heading(page, post, post->author_node, run->post_keep);
        drop_heading(page, post, post->date_node, run->post_keep);
        drop_line(page, post, run->facts.title, run->post_keep);
        drop_profile(page, post, run->post_keep);
        drop_title(page, post, run->facts.title, run->post_keep);
        if (run->options->render.images)
            drop_portraits(page, posts, i, run->post_keep);
    }
    return PITH_OK;
}
