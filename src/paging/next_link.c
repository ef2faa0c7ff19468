/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the link to the next page.
 *
 * Each candidate gets points for evidence: its address follows the page's own;
 * its rel, text or class says "next"; the page's head names it. Counterevidence
 * (an earlier page, comments, another article) excludes it. The algorithm is
 * our own; the evidence is what Readability, Autopager and the reading modes of
 * browsers use. All links need an address that follows the page's, except those
 * with an explicit "next page", because rel=next alone means the next article
 * on half the blogs.
 *
 * Known failures: parts of an article with addresses without a number and links
 * that only say "next"; "load more" buttons. */
#include "next_link.h"

#include "paging_address.h"
#include "status.h"
#include "str.h"

enum {
    ANCESTORS = 6, /* examined for classes and ids; a guess */
    NEAR = 2,      /* of these, near enough to support the link */
    TITLE_MAX = 200,
};

/* Points. There are few kinds of evidence, so the points are small numbers set
 * by hand, and only the minimum sum is tuned. */
enum {
    FOLLOWS = 4, /* only the number in the address differs */
    LOOSELY = 3, /* the number follows, but more differs */
    REL = 3,     /* rel=next on the link */
    HEAD = 3,    /* <link rel=next> in the head has the same address */
    SAYS_PAGE = 4,
    SAYS_NEXT = 3,
    /* an arrow; or the number of the page, if it is in the path: articles have
     * such paths ("/story/2/"), whereas numbers in queries page lists */
    SAYS_LITTLE = 2,
    CALLED = 2, /* a class or id contains "next" */
};

typedef struct finder {
    const pith_page *page;
    pith_arena *arena;
    pith_str url;   /* of the page */
    pith_str base;  /* of its links */
    pith_buf room;  /* the current address */
    pith_buf named; /* <link rel=next> */
    pith_next_page best;
    int least;
} finder;

static pith_str attr(const finder *self, uint32_t node, uint8_t id)
{
    return pith_page_attr(self->page, node, id);
}

static bool has_rel(const finder *self, uint32_t node, pith_str wanted)
{
    pith_str rel = attr(self, node, PITH_ATTR_REL);
    for (int i = 0; i < 8 && rel.len; i++)
        if (pith_str_ieq(pith_str_word(&rel), wanted))
            return true;
    return false;
}

/* Resolve to an absolute address in buf; empty if it is not http(s). */
static void resolve(const finder *self, pith_str reference, pith_buf *buf)
{
    pith_buf_reset(buf);
    if (reference.len == 0 || reference.len > PITH_PAGING_ADDRESS_MAX)
        return;
    pith_url_resolve(buf, self->base, reference);
    pith_str whole = pith_buf_view(buf);
    if (buf->status == PITH_OK && !pith_url_is_web(whole) &&
        !pith_str_istarts(whole, PITH_S("file://")))
        pith_buf_reset(buf);
}

/* Add points for the context of a link; false: it is excluded. */
static bool look_around(const finder *self, uint32_t node, int *points)
{
    unsigned near = 0;
    uint32_t at = node;
    for (int i = 0; i < ANCESTORS && at != 0;
         i++, at = self->page->parent[at]) {
        if (self->page->tag[at] == PITH_TAG_BODY)
            break;
        unsigned says = pith_paging_class(attr(self, at, PITH_ATTR_CLASS)) |
                        pith_paging_class(attr(self, at, PITH_ATTR_ID));
        if (says & (PITH_CLASS_COMMENTS | PITH_CLASS_OTHER))
            return false;
        /* A container of both links is no evidence for one of them. */
        if (i < NEAR && (says & PITH_CLASS_NEXT) != 0 &&
            (says & PITH_CLASS_BACK) != 0)
            continue;
        if (i < NEAR)
            near |= says;
    }
    if (near & PITH_CLASS_BACK)
        return false;
    *points += near & PITH_CLASS_NEXT ? CALLED : 0;
    return true;
}

/* The text of a link, or its substitute: the text for screen readers, its
 * title, the alternative text of an image in it. */
static pith_paging_text read_link(const finder *self, uint32_t node)
{
    const pith_page *page = self->page;
    uint32_t from = page->text_before[node];
    uint32_t to = page->text_before[page->end[node]];
    pith_paging_text text =
        pith_paging_read((pith_str){page->text.data + from, to - from});
    if (text.says != PITH_SAYS_NOTHING && text.says != PITH_SAYS_ARROW)
        return text;
    pith_str other[3] = {attr(self, node, PITH_ATTR_ARIA_LABEL),
                         attr(self, node, PITH_ATTR_TITLE)};
    for (uint32_t i = node + 1; i < page->end[node] && i < node + 8; i++)
        if (page->tag[i] == PITH_TAG_IMG)
            other[2] = attr(self, i, PITH_ATTR_ALT);
    for (size_t i = 0; i < 3; i++) {
        pith_paging_text more = pith_paging_read(other[i]);
        if (more.says != PITH_SAYS_NOTHING && more.says != PITH_SAYS_NUMBER)
            return more;
    }
    return text;
}

static int points_of_text(pith_paging_text text, const pith_paging_number *to)
{
    switch (text.says) {
    case PITH_SAYS_NEXT_PAGE:
        return SAYS_PAGE;
    case PITH_SAYS_NEXT:
        return SAYS_NEXT;
    case PITH_SAYS_ARROW:
        return SAYS_LITTLE;
    case PITH_SAYS_NUMBER:
        return to->number > 1 && text.number == to->number && !to->in_query
                   ? SAYS_LITTLE
                   : 0;
    default:
        return 0;
    }
}

static bool is_against(pith_paging_say says)
{
    return says == PITH_SAYS_BACK || says == PITH_SAYS_END ||
           says == PITH_SAYS_OTHER || says == PITH_SAYS_COMMENTS;
}

/* The points of a link whose address is in f->room; 0: it is not a
 * candidate. */
static int weigh(const finder *self, uint32_t node, pith_paging_number *number)
{
    pith_str url = pith_buf_view(&self->room);
    pith_paging_relation relation = pith_paging_relate(self->url, url, number);
    bool loose = relation == PITH_RELATION_LOOSE;
    bool follows = relation == PITH_RELATION_NEXT;
    bool rel = has_rel(self, node, PITH_S("next"));
    bool named = self->named.len > 0 &&
                 pith_url_same_page(url, pith_buf_view(&self->named));
    if (!follows && !loose &&
        (relation != PITH_RELATION_NONE || (!rel && !named)))
        return 0;
    int points = (follows ? FOLLOWS
                  : loose ? LOOSELY
                          : 0) +
                 (rel ? REL : 0) + (named ? HEAD : 0);
    pith_paging_text text = read_link(self, node);
    if (is_against(text.says) || has_rel(self, node, PITH_S("prev")) ||
        !look_around(self, node, &points))
        return 0;
    if (!follows && !loose && text.says != PITH_SAYS_NEXT_PAGE)
        return 0;
    int says = points_of_text(text, number);
    /* If more of the address differs, the link needs evidence of its own. */
    return loose && says == 0 && !rel ? 0 : points + says;
}

static bool has_digit(pith_str text)
{
    for (size_t i = 0; i < text.len && i < PITH_PAGING_ADDRESS_MAX; i++)
        if (pith_is_digit((unsigned char)text.data[i]))
            return true;
    return false;
}

/* Take a link if it is better than the previous ones. */
static pith_status try_link(finder *self, uint32_t node)
{
    pith_str href = attr(self, node, PITH_ATTR_HREF);
    if (!has_digit(href) && !has_rel(self, node, PITH_S("next")))
        return PITH_OK;
    resolve(self, href, &self->room);
    if (self->room.status != PITH_OK)
        return PITH_NOMEM;
    pith_paging_number number;
    int points = self->room.len ? weigh(self, node, &number) : 0;
    if (points < self->least || points <= self->best.weight)
        return PITH_OK;
    pith_str url = pith_buf_view(&self->room);
    char *copy = pith_arena_copy(self->arena, url);
    if (!copy)
        return PITH_NOMEM;
    self->best = (pith_next_page){.url = {copy, url.len},
                                  .node = node,
                                  .number = number.number,
                                  .weight = points};
    return PITH_OK;
}

/* Use the canonical address if the caller gave none. */
static void take_canonical(finder *self)
{
    const pith_page *page = self->page;
    uint32_t end = page->body ? page->body : page->nnodes;
    for (uint32_t i = 1; i < end && self->url.len == 0; i++)
        if (page->tag[i] == PITH_TAG_LINK &&
            has_rel(self, i, PITH_S("canonical")))
            self->url = attr(self, i, PITH_ATTR_HREF);
    if (!pith_str_istarts(self->url, PITH_S("http")))
        self->url.len = 0;
    self->base = self->url;
}

/* Read the head: the base of links, and the next page. */
static pith_status read_head(finder *self, pith_buf *base)
{
    const pith_page *page = self->page;
    uint32_t named = 0;
    bool based = false;
    uint32_t end = page->body ? page->body : page->nnodes;
    for (uint32_t i = 1; i < end; i++) {
        if (page->tag[i] == PITH_TAG_BASE && !based) {
            resolve(self, attr(self, i, PITH_ATTR_HREF), base);
            based = base->len > 0;
        }
        if (page->tag[i] == PITH_TAG_LINK && !named &&
            has_rel(self, i, PITH_S("next")))
            named = i;
    }
    if (based)
        self->base = pith_buf_view(base);
    if (named)
        resolve(self, attr(self, named, PITH_ATTR_HREF), &self->named);
    return base->status == PITH_OK && self->named.status == PITH_OK
               ? PITH_OK
               : PITH_NOMEM;
}

static pith_status find(finder *self, pith_buf *base)
{
    const pith_page *page = self->page;
    PITH_TRY(read_head(self, base));
    for (uint32_t i = page->body; i > 0 && i < page->end[page->body]; i++) {
        if (page->tag[i] != PITH_TAG_A || page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        PITH_TRY(pith_arena_work(self->arena, 1));
        PITH_TRY(try_link(self, i));
    }
    return PITH_OK;
}

pith_status pith_paging_find(const pith_page *page, pith_str url, int least,
                             pith_arena *arena, pith_next_page *out)
{
    finder f = {
        .page = page, .arena = arena, .url = url, .base = url, .least = least};
    pith_buf base;
    pith_buf_init(&base, 0);
    pith_buf_init(&f.room, 0);
    pith_buf_init(&f.named, 0);
    *out = (pith_next_page){0};
    if (url.len == 0)
        take_canonical(&f);
    pith_status status = f.url.len ? find(&f, &base) : PITH_OK;
    pith_buf_clear(&base);
    pith_buf_clear(&f.room);
    pith_buf_clear(&f.named);
    if (status == PITH_OK)
        *out = f.best;
    out->page = f.url.len ? f.url : (pith_str){0};
    return status;
}
