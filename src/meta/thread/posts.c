/* SPDX-License-Identifier: Apache-2.0 */
/* Finds posts: see posts.h. */
#include "posts.h"

#include "alike.h"
#include "post_age.h"
#include "post_cards.h"
#include "status.h"
#include "str.h"

#include <string.h>

/* All are guesses, tried on the forums of harvest. */
enum {
    /* minimum percentage of kept text in posts: a long question may have one
     * short answer */
    SHARE_KEPT = 10,
    SHARE_NAMED = 60, /* minimum percentage of posts with a name */
    /* maximum of that share in lines with names, whose texts are elsewhere */
    SHARE_HEADS = 40,
    SURE_LEAST = 3, /* the same if nothing else indicates a forum */
    SURE_KEPT = 70,
    SURE_NAMED = 90,
    SURE_SIGNED = 80, /* per cent with name and time */
    /* minimum kept text before the first post to be a post, */
    FIRST_CHARS = 20,
    GAP_CHARS = 80, /* and between two; labels of profiles are shorter */
};

typedef struct finder {
    const pith_page *page;
    pith_arena *arena;
    pith_post_source source;
    uint32_t *kept;  /* code points kept before each node */
    uint32_t *named; /* elements before each node that contain a name */
    uint32_t *own;   /* code points kept in each post, without nested posts */
    pith_alike_job alike;
    uint32_t *roots; /* elements of the posts' kind, in document order */
    size_t nroots;
    bool headed; /* the names stand in front of them */
    pith_posts *posts;
} finder;

static uint32_t kept_in(const finder *self, uint32_t from, uint32_t to)
{
    return self->kept[to] - self->kept[from];
}

/* -- Posts ----------------------------------------------------------------- */

static void add_post(finder *self, uint32_t start, uint32_t end, uint32_t root)
{
    self->posts->post[self->posts->n++] =
        (pith_post){.start = start, .end = end, .root = root};
    if (root)
        self->posts->written[root] = PITH_POST_ROOT;
}

static bool is_kept_text(const finder *self, const uint8_t *keep, uint32_t node)
{
    return keep[node] && self->page->tag[node] == PITH_TAG_TEXT &&
           self->kept[node + 1] != self->kept[node];
}

/* The start of a gap's text: after the title, at the outermost element that
 * begins there. */
static uint32_t begin_gap(const finder *self, const uint8_t *keep,
                          uint32_t from, uint32_t to)
{
    const pith_page *page = self->page;
    uint32_t i = from;
    while (i < to && !is_kept_text(self, keep, i)) {
        bool title = page->tag[i] >= PITH_TAG_H1 && page->tag[i] <= PITH_TAG_H2;
        i = title ? page->end[i] : i + 1;
        from = title ? i : from;
    }
    while (i < to && page->parent[i] >= from &&
           page->end[page->parent[i]] <= to)
        i = page->parent[i];
    return i;
}

/* Where what belongs to a thread begins: behind the first h1 with text and a
 * name behind it, or the last one that repeats it before any name. Above that,
 * sites put their announcements. */
static uint32_t behind_title(const finder *self, uint32_t from, uint32_t to)
{
    const pith_page *page = self->page;
    uint32_t title = 0;
    for (uint32_t i = from; i < to; i++) {
        if (page->tag[i] != PITH_TAG_H1 || page->end[i] > to ||
            pith_page_chars(page, i) == 0) /* a logo */
            continue;
        bool begins = kept_in(self, page->end[i], to) >= FIRST_CHARS &&
                      self->named[to] != self->named[page->end[i]];
        if (!begins)
            break;
        if (!title || (self->named[i] == self->named[title] &&
                       pith_str_eq(pith_page_text_in(page, i),
                                   pith_page_text_in(page, title))))
            title = i;
    }
    return title ? page->end[title] : from;
}

/* The start of the line between the title and a gap's text. */
static uint32_t skip_title(const finder *self, uint32_t from, uint32_t start)
{
    enum { LINE_CHARS = 200 }; /* a longer line is more than author and date */
    const pith_page *page = self->page;
    uint32_t head = start;
    for (uint32_t i = from; i < start; i++)
        if (page->tag[i] >= PITH_TAG_H1 && page->tag[i] <= PITH_TAG_H2)
            head = page->end[i];
    return head < start &&
                   page->chars_before[start] - page->chars_before[head] <=
                       LINE_CHARS
               ? head
               : start;
}

/* Add the kept text between two posts, or before the first, as a post. */
static void add_gap(finder *self, const uint8_t *keep, uint32_t from,
                    uint32_t to)
{
    bool first = self->posts->n == 0;
    uint32_t least = first ? FIRST_CHARS : GAP_CHARS;
    uint32_t behind = first ? behind_title(self, from, to) : from;
    if (kept_in(self, behind, to) < least ||
        self->named[to] == self->named[behind])
        return;
    uint32_t start = begin_gap(self, keep, behind, to);
    if (start >= to || kept_in(self, start, to) < least)
        return;
    add_post(self, start, to, 0);
    self->posts->post[self->posts->n - 1].head = skip_title(self, from, start);
}

/* Where the line with name and time in front of a post can begin: behind the
 * post before it, and few characters before it. */
static uint32_t head_of(const finder *self, uint32_t behind, uint32_t start)
{
    enum { HEAD_CHARS = 300 };
    const pith_page *page = self->page;
    uint32_t head = start;
    while (head > behind &&
           page->chars_before[start] - page->chars_before[head - 1] <=
               HEAD_CHARS)
        head--;
    return head < start ? head : 0;
}

/* Whether an element of the posts' kind in a post is another one. Items of a
 * list that somebody wrote name nobody, unlike what is above them. */
static bool is_answer(const finder *self, uint32_t around, uint32_t node)
{
    return self->headed || self->named[node] == self->named[around] ||
           self->named[self->page->end[node]] != self->named[node];
}

/* List all posts in document order. */
static void list_posts(finder *self, const uint8_t *keep)
{
    const pith_page *page = self->page;
    uint32_t behind = page->body + 1; /* the last post that is not nested */
    uint32_t around = page->body;     /* its first node */
    for (size_t k = 0; k < self->nroots; k++) {
        uint32_t i = self->roots[k];
        if (i < behind && !is_answer(self, around, i))
            continue;
        uint32_t head = 0;
        if (i >= behind) {
            if (self->headed)
                head = head_of(self, behind, i);
            else
                add_gap(self, keep, behind, i);
            behind = page->end[i];
            around = i;
        }
        add_post(self, i, page->end[i], i);
        self->posts->post[self->posts->n - 1].head = head;
    }
}

/* Set the enclosing post of each post, and its depth. */
static void nest(pith_posts *posts)
{
    for (uint32_t i = 0; i < posts->n; i++) {
        pith_post *post = &posts->post[i];
        uint32_t around = i;
        while (around && posts->post[around - 1].end <= post->start)
            around = posts->post[around - 1].parent;
        post->parent = around;
        post->depth = around ? posts->post[around - 1].depth + 1 : 0;
    }
}

/* Drop posts in which only nested posts have kept text or videos. */
static void drop_blank(finder *self)
{
    pith_posts *posts = self->posts;
    uint32_t *own = self->own;
    for (size_t i = 0; i < posts->n; i++) {
        uint32_t kept = kept_in(self, posts->post[i].start, posts->post[i].end);
        own[i] += kept;
        if (posts->post[i].parent)
            own[posts->post[i].parent - 1] -= kept;
    }
    size_t n = 0;
    for (size_t i = 0; i < posts->n; i++) {
        if (own[i] > 0)
            posts->post[n++] = posts->post[i];
        else
            posts->written[posts->post[i].root] = PITH_POST_BOX;
    }
    posts->n = n;
    nest(posts);
}

/* Rows and cells of a table that holds a whole post are none for a reader. */
static void unmake_table(finder *self, uint32_t table)
{
    const pith_page *page = self->page;
    uint8_t *written = self->posts->written;
    for (uint32_t node = table + 1; node < page->end[table];) {
        bool part = page->tag[node] == PITH_TAG_TBODY ||
                    page->tag[node] == PITH_TAG_TR ||
                    page->tag[node] == PITH_TAG_TD ||
                    page->tag[node] == PITH_TAG_TH;
        if (part && !written[node])
            written[node] = PITH_POST_BOX;
        node = page->tag[node] == PITH_TAG_TABLE ? page->end[node] : node + 1;
    }
}

/* Lists and tables around posts, and rows and cells of one, are not lists and
 * tables for a reader. */
static void mark_boxes(finder *self)
{
    const pith_page *page = self->page;
    uint8_t *written = self->posts->written;
    for (size_t i = 0; i < self->posts->n; i++) {
        uint32_t root = self->posts->post[i].root;
        uint32_t node = root ? page->parent[root] : page->body;
        for (; node > page->body && !written[node]; node = page->parent[node])
            written[node] = PITH_POST_BOX;
        if (page->tag[root] == PITH_TAG_TABLE ||
            page->tag[root] == PITH_TAG_TR || page->tag[root] == PITH_TAG_TBODY)
            unmake_table(self, root);
    }
}

/* Nor is a table in a post that has the author in a cell. */
static void unmake_inner_tables(finder *self)
{
    const pith_page *page = self->page;
    uint8_t *written = self->posts->written;
    for (size_t i = 0; i < self->posts->n; i++) {
        const pith_post *post = &self->posts->post[i];
        uint32_t node = post->author_node;
        while (node > post->start && page->tag[node] != PITH_TAG_TABLE)
            node = page->parent[node];
        if (node <= post->start || node >= post->end || written[node])
            continue;
        written[node] = PITH_POST_BOX;
        unmake_table(self, node);
    }
}

/* The quotation that holds most of what is kept of a post, or 0. */
static uint32_t quotation_of(const finder *self, const pith_post *post)
{
    enum { SHARE = 60 }; /* per cent; beside it stands a title */
    const pith_page *page = self->page;
    uint32_t node = post->start;
    while (node < post->end && page->tag[node] != PITH_TAG_BLOCKQUOTE)
        node++;
    return node < post->end &&
                   kept_in(self, node, page->end[node]) * 100ull >=
                       kept_in(self, post->start, post->end) * (uint64_t)SHARE
               ? node
               : 0;
}

/* Some forums have the text of each post in a quotation of its own: where that is
 * so in most, it is none. */
static void unquote(finder *self)
{
    enum { LEAST = 2, SHARE = 60 };
    const pith_posts *posts = self->posts;
    size_t n = 0;
    for (size_t i = 0; i < posts->n; i++)
        n += quotation_of(self, &posts->post[i]) != 0;
    if (n < LEAST || n * 100 < posts->n * SHARE)
        return;
    for (size_t i = 0; i < posts->n; i++) {
        uint32_t node = quotation_of(self, &posts->post[i]);
        if (node && !posts->written[node])
            posts->written[node] = PITH_POST_BOX;
    }
}

/* Whether a video or the like is shown, whose own fallback text is not. */
static bool is_shown_video(const pith_posts_job *job, uint32_t node)
{
    return job->plays && job->plays(job->page, node) &&
           !(job->page->flags[job->page->parent[node]] & PITH_NODE_HIDDEN);
}

/* The end of the last kept text. */
static uint32_t end_of_kept(const pith_posts_job *job)
{
    uint32_t end = job->page->nnodes;
    while (end > 0 &&
           !(job->keep[end - 1] && job->page->tag[end - 1] == PITH_TAG_TEXT))
        end--;
    return end;
}

/* Videos between kept texts count as one character each. */
static pith_status count(finder *self, const pith_posts_job *job)
{
    const pith_page *page = self->page;
    const uint8_t *keep = job->keep;
    uint32_t kept = 0;
    uint32_t named = 0;
    uint32_t end = end_of_kept(job);
    for (uint32_t i = 0; i < page->nnodes; i++) {
        self->kept[i] = kept;
        self->named[i] = named;
        if (pith_tag_is_element(page->tag[i])) {
            named += pith_post_names_author(&self->source, i);
            kept += kept > 0 && i < end && is_shown_video(job, i);
        } else if (keep[i] && page->tag[i] == PITH_TAG_TEXT) {
            kept += page->chars_before[i + 1] - page->chars_before[i];
        }
    }
    self->kept[page->nnodes] = kept;
    self->named[page->nnodes] = named;
    return pith_arena_work(self->arena, page->nnodes);
}

/* Count names by their position, if no classes indicate authors. */
static pith_status count_places(finder *self)
{
    enum { PLACE_WORK = 16 }; /* units of the deadline for a text */
    const pith_page *page = self->page;
    uint32_t n = 0;
    self->source.by_place = true;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        bool shown = page->tag[i] == PITH_TAG_TEXT &&
                     !(page->flags[i] & PITH_NODE_HIDDEN);
        if (shown) {
            n += pith_post_names_by_place(&self->source, i);
            PITH_TRY(pith_arena_work(self->arena, PLACE_WORK));
        }
        self->named[i + 1] = n;
    }
    for (uint32_t i = page->end[page->body]; i < page->nnodes; i++)
        self->named[i + 1] = n;
    return PITH_OK;
}

/* Whether most have a name. */
static bool are_named(const pith_posts *posts)
{
    size_t n = 0;
    for (size_t i = 0; i < posts->n; i++)
        n += posts->post[i].author.len > 0;
    return n * 100 >= posts->n * SHARE_NAMED;
}

/* Whether most have a name and a time, unlike the parts of an article. */
static bool are_signed(const pith_posts *posts)
{
    size_t n = 0;
    for (size_t i = 0; i < posts->n; i++)
        n += posts->post[i].author.len > 0 && posts->post[i].dated;
    return n * 100 >= posts->n * SURE_SIGNED;
}

/* Some pages name the latest post above the first one; drop that. */
static void forget_latest(pith_posts *posts)
{
    if (posts->n < SURE_LEAST)
        return;
    pith_post *first = posts->post;
    const pith_post *last = posts->post + posts->n - 1;
    if (first->date.len == 0 || !pith_str_eq(first->date, last->date) ||
        !pith_str_eq(first->author, last->author) ||
        (first->author_node > first->start && first->author_node < first->end))
        return;
    first->author = first->date = (pith_str){NULL, 0};
    first->author_node = first->date_node = 0;
}

/* A line under the title that names the thread's author and time makes the text
 * behind it, such as what the thread is about, look like a post of the same
 * moment as the first. Drop that. */
static void drop_preface(pith_posts *posts)
{
    enum { DAY_CHARS = 10 }; /* "2025-09-04"; two may write on the same day */
    if (posts->n < SURE_LEAST)
        return;
    const pith_post *first = posts->post;
    if (first->root || first->date.len <= DAY_CHARS ||
        !pith_str_eq(first->date, first[1].date) ||
        (first->author.len > 0 && !pith_str_eq(first->author, first[1].author)))
        return;
    posts->n--;
    memmove(posts->post, posts->post + 1, posts->n * sizeof *posts->post);
    nest(posts);
}

/* Whether what looks like a post is a notice of the forum: by its class, or
 * because it is short and has the class of the post behind it. */
static bool is_notice(const finder *self, const pith_post *post)
{
    static const char *const words[] = {"rules", "notice", "announce", "pinned",
                                        "sticky"};
    enum { NOTICE_CHARS = 200 };
    pith_str class = pith_page_attr(self->page, post->root, PITH_ATTR_CLASS);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (pith_str_ifind(class, pith_str_of(words[i])) != SIZE_MAX)
            return true;
    for (uint32_t i = post->start; i < post->end; i++)
        if (self->page->tag[i] == PITH_TAG_H1)
            return false; /* the thread's title */
    pith_str next = pith_page_attr(self->page, post[1].root, PITH_ATTR_CLASS);
    return kept_in(self, post->start, post->end) < NOTICE_CHARS &&
           pith_str_eq(pith_str_word(&class), pith_str_word(&next));
}

/* Boxes of the page before the first post can look like posts. They have neither
 * a name nor a time, which the posts have. */
static void drop_boxes(finder *self)
{
    pith_posts *posts = self->posts;
    size_t signs = 0;
    size_t first = 0;
    for (size_t i = 0; i < posts->n; i++)
        signs += posts->post[i].author.len > 0 && posts->post[i].dated;
    while (first + 1 < posts->n && posts->post[first].root &&
           posts->post[first].author.len == 0 && !posts->post[first].dated &&
           is_notice(self, &posts->post[first]))
        first++;
    if (first == 0 || signs < 2 || signs + first < posts->n)
        return;
    for (size_t i = 0; i < first; i++)
        posts->written[posts->post[i].root] = PITH_POST_BOX;
    memmove(posts->post, posts->post + first,
            (posts->n - first) * sizeof *posts->post);
    posts->n -= first;
    nest(posts);
}

/* Whether a post says nothing but who wrote it, as an advert between posts does
 * ("Advertisement, today"): no other text, no date, no picture or video, no
 * answer. */
static bool is_advert(const finder *self, const uint8_t *keep,
                      const pith_post *post)
{
    const pith_page *page = self->page;
    const pith_post *stop = self->posts->post + self->posts->n;
    if (!post->root || post->author_node <= post->start ||
        post->author_node >= post->end || post->date.len > 0 ||
        (post + 1 < stop && post[1].start < post->end))
        return false;
    for (uint32_t i = post->start; i < post->end; i++) {
        if (i == post->author_node)
            i = page->end[i];
        bool said = i < post->end && kept_in(self, i, i + 1) > 0 &&
                    pith_post_age_find(pith_page_text(page, i)) == SIZE_MAX;
        if (said || (i < post->end && keep[i] && page->tag[i] == PITH_TAG_IMG))
            return false;
    }
    return true;
}

/* Where names have classes, so that the name is no text of somebody without
 * one, and most posts say something. */
static void drop_adverts(finder *self, const uint8_t *keep)
{
    enum { LEAST_PART = 2 };
    pith_posts *posts = self->posts;
    size_t n = 0;
    for (size_t i = 0; i < posts->n; i++)
        n += is_advert(self, keep, &posts->post[i]);
    if (n == 0 || n * LEAST_PART >= posts->n || self->source.by_place)
        return;
    size_t left = 0;
    for (size_t i = 0; i < posts->n; i++) {
        if (is_advert(self, keep, &posts->post[i]))
            posts->written[posts->post[i].root] = PITH_POST_BOX;
        else
            posts->post[left++] = posts->post[i];
    }
    posts->n = left;
    nest(posts);
}

/* Where the first post, too, is called an answer, the word means any post. */
static void forget_answers(pith_posts *posts)
{
    for (size_t i = 0; i < posts->n; i++)
        if (posts->post[i].role != PITH_POST_ANSWER)
            return;
    for (size_t i = 0; i < posts->n; i++)
        posts->post[i].role = PITH_POST_PLAIN;
}

/* A thread has one question, and what answers it is not the first post. Where the
 * page says otherwise, it tells in each post what the thread is ("questions-list",
 * "accepted"). */
static void forget_questions(pith_posts *posts)
{
    size_t questions = 0;
    size_t accepted = 0;
    for (size_t i = 0; i < posts->n; i++) {
        questions += posts->post[i].role == PITH_POST_QUESTION;
        accepted += posts->post[i].role == PITH_POST_ACCEPTED;
    }
    if (accepted > 1 && posts->post[0].role == PITH_POST_ACCEPTED)
        posts->post[0].role = PITH_POST_QUESTION;
    for (size_t i = 1; i < posts->n && questions > 1; i++)
        if (posts->post[i].role == PITH_POST_QUESTION)
            posts->post[i].role = PITH_POST_PLAIN;
}

/* The post before the answers is the question. */
static void find_question(pith_posts *posts)
{
    bool answers = false;
    for (size_t i = 1; i < posts->n; i++)
        answers = answers || posts->post[i].role == PITH_POST_ANSWER ||
                  posts->post[i].role == PITH_POST_ACCEPTED;
    if (answers && posts->post[0].root == 0)
        posts->post[0].role = PITH_POST_QUESTION;
}

/* Minimum number of posts of a thread, and of names in them: with fewer posts
 * percentages would round to less. */
static uint32_t least_of(bool is_forum)
{
    enum { FORUM_LEAST = 2 };
    return is_forum ? FORUM_LEAST : SURE_LEAST;
}

/* Count for each node the texts before it that follow a name: the first ones
 * that are longer than what stands beside a name. */
static pith_status count_headed(finder *self, uint32_t *headed)
{
    enum { TEXTS = 3, TEXT_CHARS = 20 };
    const pith_page *page = self->page;
    unsigned left = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        bool text = self->kept[i + 1] - self->kept[i] >= TEXT_CHARS;
        if (self->named[i + 1] != self->named[i])
            left = TEXTS;
        headed[i + 1] = headed[i] + (text && left > 0);
        left -= text && left > 0;
    }
    return pith_arena_work(self->arena, page->nnodes);
}

static void list_roots(finder *self, uint64_t kind)
{
    self->nroots = kind ? pith_alike_list(&self->alike, kind, self->roots) : 0;
}

/* Find the elements with the texts of posts on pages that have the name in
 * front of them and no element around both, as in rows of a table. */
static pith_status find_headed(finder *self)
{
    const pith_page *page = self->page;
    pith_alike_job job = self->alike;
    uint32_t *headed = pith_arena_zalloc(self->arena, (size_t)page->nnodes + 1,
                                         sizeof *headed);
    if (!headed)
        return PITH_NOMEM;
    PITH_TRY(count_headed(self, headed));
    job.marked = headed;
    job.least = SURE_LEAST;
    job.share_kept = SURE_KEPT;
    uint64_t kind;
    PITH_TRY(pith_alike_find(&job, &kind));
    if (kind == 0)
        return PITH_OK;
    list_roots(self, kind);
    self->headed = true;
    return PITH_OK;
}

/* What is kept in the elements of the posts' kind. */
static uint64_t kept_in_roots(const finder *self)
{
    const uint32_t *end = self->page->end;
    uint64_t kept = 0;
    uint32_t behind = 0;
    for (size_t k = 0; k < self->nroots; k++) {
        uint32_t root = self->roots[k];
        if (root < behind)
            continue;
        kept += kept_in(self, root, end[root]);
        behind = end[root];
    }
    return kept;
}

/* Find the elements that are posts, and allocate room for them and as many
 * gaps. */
static pith_status prepare(finder *self, bool is_forum, bool maybe)
{
    const pith_page *page = self->page;
    self->alike =
        (pith_alike_job){.page = page,
                         .arena = self->arena,
                         .kept = self->kept,
                         .marked = self->named,
                         .least = least_of(is_forum),
                         .share_marked = is_forum ? SHARE_NAMED : SURE_NAMED,
                         .share_kept = is_forum ? SHARE_KEPT : SURE_KEPT};
    uint64_t kind;
    self->roots =
        pith_arena_alloc(self->arena, page->nnodes, sizeof *self->roots);
    if (!self->roots)
        return PITH_NOMEM;
    PITH_TRY(pith_alike_begin(&self->alike));
    PITH_TRY(pith_alike_find(&self->alike, &kind));
    if (is_forum && kind == 0) {
        self->alike.looks = true;
        PITH_TRY(pith_alike_find(&self->alike, &kind));
    }
    list_roots(self, kind);
    if ((is_forum || (maybe && kind == 0)) &&
        kept_in_roots(self) * 100 <
            (uint64_t)self->kept[page->nnodes] * SHARE_HEADS)
        PITH_TRY(find_headed(self));
    if (self->nroots == 0)
        return PITH_OK;
    size_t room = 2 * self->nroots + 1; /* as many gaps between them */
    pith_posts *posts = self->posts;
    posts->post = pith_arena_alloc(self->arena, room, sizeof *posts->post);
    posts->written = pith_arena_zalloc(self->arena, page->nnodes, 1);
    self->own = pith_arena_zalloc(self->arena, room, sizeof *self->own);
    return posts->post && posts->written && self->own ? PITH_OK : PITH_NOMEM;
}

/* Whether the caller needs no more than the first two posts and the last, which
 * may be named above the first. Others are read if a box or what the thread is
 * about may stand before the first post, or if names and times decide whether
 * these are posts. */
static bool is_enough(const finder *self, const pith_posts_job *job)
{
    const pith_post *first = self->posts->post;
    return job->extent == PITH_POSTS_BEGINNING && job->is_forum &&
           !self->headed && first->root &&
           (first->author.len > 0 || first->dated) &&
           !pith_posts_are_topics(&self->source, self->posts);
}

static pith_status read_posts(finder *self, const pith_posts_job *job)
{
    enum { BEGINNING = 2 };
    pith_posts *posts = self->posts;
    for (size_t i = 0; i < posts->n; i++) {
        if (i == BEGINNING && i + 1 < posts->n && is_enough(self, job))
            i = posts->n - 1;
        PITH_TRY(pith_post_read(&self->source, posts, &posts->post[i]));
    }
    return PITH_OK;
}

/* Find posts by the names that are counted; none if there are too few names. */
static pith_status find_by_names(finder *self, const pith_posts_job *job)
{
    const pith_page *page = self->page;
    pith_posts *posts = self->posts;
    *posts = (pith_posts){0};
    if (self->named[page->nnodes] < least_of(job->is_forum))
        return PITH_OK;
    PITH_TRY(prepare(self, job->is_forum, job->maybe));
    if (self->nroots == 0)
        return PITH_OK;
    list_posts(self, job->keep);
    nest(posts);
    drop_blank(self);
    mark_boxes(self);
    unquote(self);
    pith_posts_measure(page, posts);
    PITH_TRY(read_posts(self, job));
    unmake_inner_tables(self);
    drop_boxes(self);
    drop_preface(posts);
    drop_adverts(self, job->keep);
    forget_latest(posts);
    forget_answers(posts);
    forget_questions(posts);
    find_question(posts);
    /* What answers something is no topic. */
    if (job->extent == PITH_POSTS_NESTED ||
        pith_posts_are_topics(&self->source, posts)) {
        PITH_TRY(pith_posts_deepen(page, posts, self->arena));
        PITH_TRY(pith_posts_follow(page, posts, self->arena));
    }
    if (self->headed && !are_named(posts))
        *posts = (pith_posts){0};
    if (pith_posts_are_topics(&self->source, posts))
        *posts = (pith_posts){.topics = true};
    /* Cards of articles have names beside their times, too. */
    if (posts->n > 0 && (!job->is_forum || self->source.by_place) &&
        (!are_signed(posts) || pith_posts_are_cards(&self->source, posts)))
        *posts = (pith_posts){0};
    return PITH_OK;
}

pith_status pith_posts_find(const pith_posts_job *job, pith_posts *posts)
{
    const pith_page *page = job->page;
    pith_arena *arena = job->arena;
    size_t room = (size_t)page->nnodes + 1;
    finder f = {.page = page,
                .arena = arena,
                .source = {.page = page, .arena = arena, .order = job->order},
                .kept = pith_arena_alloc(arena, room, sizeof *f.kept),
                .named = pith_arena_alloc(arena, room, sizeof *f.named),
                .posts = posts};
    f.source.classes =
        pith_arena_zalloc(arena, page->classes.n, sizeof *f.source.classes);
    *posts = (pith_posts){0};
    if (!f.kept || !f.named || !f.source.classes)
        return PITH_NOMEM;
    pith_post_source_index(&f.source);
    PITH_TRY(count(&f, job));
    if (page->body == 0)
        return PITH_OK;
    PITH_TRY(find_by_names(&f, job));
    bool few = f.named[page->nnodes] < least_of(job->is_forum);
    if (posts->n > 0 || posts->topics ||
        !(job->is_forum || (job->maybe && few)))
        return PITH_OK;
    /* No classes name authors, or those of a menu. */
    PITH_TRY(count_places(&f));
    f.headed = false;
    return find_by_names(&f, job);
}
