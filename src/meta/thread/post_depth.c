/* SPDX-License-Identifier: Apache-2.0 */
/* The reply depth of posts that do not contain each other: by elements around a
 * post and its replies, or by a number in an attribute (data-depth, indent), in
 * a class ("depth-2") or a margin, on the post, on an element around it alone,
 * or on the elements at the start of either; an attribute also on an element
 * around the post and its replies. */
#include "alike.h"
#include "posts.h"
#include "str.h"

enum {
    AROUND = 2,      /* elements around a post that are examined for numbers, */
    WITHIN = 12,     /* and nodes at its start */
    MOST = 10000,    /* pixels of a margin, or another number in the page */
    MAX_DEPTH = 64,  /* deeper posts get this depth */
    NAME_BYTES = 24, /* of an attribute name that is examined */
    CLASS_BYTES = 300, /* of a class that is examined */
    EM = 16,           /* pixels */
};

/* The source of the number: those of one source are compared. */
typedef enum place { BY_ATTRIBUTE, BY_CLASS, BY_MARGIN, NPLACES } place;

typedef struct depths {
    uint32_t value[NPLACES];
    bool said[NPLACES];
} depths;

static void say(depths *self, place where, uint64_t value)
{
    if (self->said[where])
        return; /* the one nearest to the post */
    self->said[where] = true;
    self->value[where] = value < MOST ? (uint32_t)value : MOST;
}

/* -- What elements say ----------------------------------------------------- */

static bool is_depth_attribute(pith_str name)
{
    static const pith_str names[] = {
        {"data-depth", 10},
        {"data-level", 10},
        {"data-indent", 11},
        {"data-comment-depth", 18},
        {"data-reply-depth", 16},
        {"depth", 5},
        {"indent", 6},
        {"aria-level", 10},
    };
    for (size_t i = 0;
         name.len < NAME_BYTES && i < sizeof names / sizeof *names; i++)
        if (pith_str_eq(name, names[i]))
            return true;
    return false;
}

/* Read the number after a word of a class: "depth-2", "comment_depth2". */
static void read_class(depths *self, pith_str value)
{
    static const pith_str words[] = {
        {"depth", 5}, {"indent", 6}, {"level", 5}, {"lvl", 3}};
    if (value.len > CLASS_BYTES)
        value.len = CLASS_BYTES;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        uint64_t number;
        size_t at = pith_str_ifind(value, words[i]);
        if (at == SIZE_MAX)
            continue;
        at += words[i].len;
        at +=
            at < value.len && (value.data[at] == '-' || value.data[at] == '_');
        pith_str rest = {value.data + at, value.len - at};
        if (pith_str_uint(&rest, MOST, &number) &&
            (rest.len == 0 || pith_is_space((unsigned char)rest.data[0])))
            say(self, BY_CLASS, number);
    }
}

/* Read the left margin or padding of an inline style, in pixels or per cent. */
static void read_margin(depths *self, pith_str style)
{
    static const pith_str names[] = {{"margin-left", 11},
                                     {"padding-left", 12},
                                     {"margin-inline-start", 19},
                                     {"padding-inline-start", 20}};
    for (size_t i = 0; style.len && i < sizeof names / sizeof *names; i++) {
        uint64_t number;
        size_t at = pith_str_ifind(style, names[i]);
        if (at == SIZE_MAX)
            continue;
        at += names[i].len;
        pith_str rest =
            pith_str_trim((pith_str){style.data + at, style.len - at});
        if (rest.len == 0 || rest.data[0] != ':')
            continue;
        rest = pith_str_trim((pith_str){rest.data + 1, rest.len - 1});
        if (!pith_str_uint(&rest, MOST, &number))
            continue;
        bool em = pith_str_istarts(rest, PITH_S("em")) ||
                  pith_str_istarts(rest, PITH_S("rem"));
        say(self, BY_MARGIN, em ? number * EM : number);
    }
}

/* What an element says; one with replies in it, by its attributes alone. */
static void read_element(const pith_page *page, uint32_t node, bool alone,
                         depths *self)
{
    pith_tree *tree = page->tree;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        pith_str value = pith_str_trim(pith_tree_attr_value(tree, attr));
        uint64_t number;
        if (attr->id == PITH_ATTR_CLASS && alone)
            read_class(self, value);
        else if (attr->id == PITH_ATTR_STYLE && alone)
            read_margin(self, value);
        else if (is_depth_attribute(pith_tree_attr_name(tree, attr)) &&
                 pith_str_uint(&value, MOST, &number) && value.len == 0)
            say(self, BY_ATTRIBUTE, number);
    }
}

/* -- Elements around posts -------------------------------------------------- */

/* Whether the first post of an element is this one, and whether it is the only
 * one. */
static bool begins_with(const pith_posts *posts, size_t i, uint32_t node)
{
    return i == 0 || posts->post[i - 1].start < node;
}

static bool ends_with(const pith_posts *posts, size_t i, const pith_page *page,
                      uint32_t node)
{
    return i + 1 == posts->n || posts->post[i + 1].start >= page->end[node];
}

/* The element that many levels around a post, if the post is the first in it; 0:
 * none. */
static uint32_t element_around(const pith_page *page, const pith_posts *posts,
                               size_t i, unsigned level)
{
    uint32_t node = posts->post[i].root;
    for (; level > 0 && node > page->body; level--)
        node = page->parent[node];
    return node > page->body && begins_with(posts, i, node) ? node : 0;
}

/* Whether two elements have a name in common: the first word of their classes,
 * or a tag of the page's own. */
static bool are_alike(const pith_page *page, uint32_t a, uint32_t b)
{
    pith_str names = pith_page_attr(page, a, PITH_ATTR_CLASS);
    return (pith_str_word(&names).len > 0 || pith_tree_is_own(page->tag[a])) &&
           pith_alike_are_named(page, a, b);
}

/* The level at which the elements around most posts are alike and some have
 * replies in them; 0: none. */
static unsigned nesting_level(const pith_page *page, const pith_posts *posts)
{
    enum { LEVELS = 3 };
    for (unsigned level = 1; level <= LEVELS; level++) {
        uint32_t last = element_around(page, posts, posts->n - 1, level);
        size_t alike = 0;
        bool nested = false;
        for (size_t i = 0; i < posts->n && last; i++) {
            uint32_t node = element_around(page, posts, i, level);
            if (node == 0 || !are_alike(page, node, last))
                continue;
            alike++;
            nested = nested || !ends_with(posts, i, page, node);
        }
        if (nested && (alike + 1) * 4 >= posts->n * 3)
            return level;
    }
    return 0;
}

/* A first post around all others is the one that the thread is about. Answers to
 * it are its neighbours, as on pages that do not nest them. */
static void raise_answers(pith_posts *posts)
{
    for (size_t i = 1; i < posts->n; i++)
        if (posts->post[i].depth == 0)
            return;
    for (size_t i = 1; i < posts->n; i++)
        posts->post[i].depth--;
}

/* Whether the depths are now those of the elements around the posts. */
static bool nest_by_elements(const pith_page *page, pith_posts *posts)
{
    uint32_t open[MAX_DEPTH]; /* ends of the elements around a post */
    uint32_t depth = 0;
    unsigned level = nesting_level(page, posts);
    uint32_t last = element_around(page, posts, posts->n - 1, level);
    for (size_t i = 0; i < posts->n && level; i++) {
        uint32_t node = element_around(page, posts, i, level);
        while (depth > 0 && posts->post[i].start >= open[depth - 1])
            depth--;
        posts->post[i].depth = depth;
        if (node && are_alike(page, node, last) && depth < MAX_DEPTH)
            open[depth++] = page->end[node];
    }
    raise_answers(posts);
    return level > 0;
}

/* -- Posts ----------------------------------------------------------------- */

/* What the first elements of a range say, up to its first text. */
static void read_start(const pith_page *page, uint32_t from, uint32_t to,
                       depths *self)
{
    for (uint32_t i = from; i < to && i - from < WITHIN; i++) {
        if (pith_tag_is_element(page->tag[i]))
            read_element(page, i, true, self);
        else if (pith_page_text(page, i).len > 0)
            return;
    }
}

static depths read_post(const pith_page *page, const pith_posts *posts,
                        size_t i)
{
    depths d = {0};
    uint32_t root = posts->post[i].root;
    if (!root)
        return d;
    uint32_t outer = root; /* around this post alone */
    uint32_t node = root;
    for (unsigned n = 0; n <= AROUND && node > page->body; n++) {
        if (n > 0 && !begins_with(posts, i, node))
            break;
        bool alone = n == 0 || ends_with(posts, i, page, node);
        read_element(page, node, alone, &d);
        outer = alone ? node : outer;
        node = page->parent[node];
    }
    read_start(page, root + 1, page->end[root], &d);
    read_start(page, outer + 1, root, &d);
    return d;
}

/* The source of depths: the first one in which most posts have a number and
 * these differ; NPLACES: none. */
static place telling_place(const pith_posts *posts, const depths *said)
{
    for (unsigned where = 0; where < NPLACES; where++) {
        size_t n = 0;
        uint32_t least = MOST, most = 0;
        for (size_t i = 0; i < posts->n; i++) {
            uint32_t value = said[i].value[where];
            n += said[i].said[where];
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        if (n * 2 > posts->n && most > least)
            return (place)where;
    }
    return NPLACES;
}

pith_status pith_posts_deepen(const pith_page *page, pith_posts *posts,
                              pith_arena *arena)
{
    uint32_t open[MAX_DEPTH]; /* values of the ancestors of a post */
    uint32_t depth = 0;
    for (size_t i = 0; i < posts->n; i++)
        if (posts->post[i].depth > 0)
            return PITH_OK; /* the page nests the posts themselves */
    if (posts->n == 0 || nest_by_elements(page, posts))
        return PITH_OK;
    depths *said = pith_arena_alloc(arena, posts->n, sizeof *said);
    if (!said)
        return PITH_NOMEM;
    for (size_t i = 0; i < posts->n; i++)
        said[i] = read_post(page, posts, i);
    place where = telling_place(posts, said);
    if (where == NPLACES)
        return PITH_OK;
    for (size_t i = 0; i < posts->n; i++) {
        uint32_t value = said[i].value[where];
        while (depth > 0 && open[depth - 1] >= value)
            depth--;
        posts->post[i].depth = depth;
        if (depth < MAX_DEPTH)
            open[depth++] = value;
    }
    return PITH_OK;
}
