/* SPDX-License-Identifier: Apache-2.0 */
/* The reply depth of posts that are siblings if each names the post it answers:
 * by an attribute (data-parent-id="12") or by a link (rel=in-reply-to,
 * "parent") to the id of an earlier post. */
#include "posts.h"
#include "status.h"
#include "str.h"
#include "tag_kind.h"

enum {
    WITHIN = 400, /* nodes of a post that are examined */
    IDS_EACH = 4, /* ids recorded per post */
    MAX_DEPTH = 64,
};

typedef struct known_id {
    uint64_t hash; /* 0: free */
    size_t post;
} known_id;

typedef struct reply_reader {
    const pith_page *page;
    pith_posts *posts;
    known_id *ids; /* hash table with open addressing */
    size_t mask;
} reply_reader;

/* clang-format off */
static const pith_str own_ids[] = {
    {"id", 2}, {"data-id", 7}, {"data-post-id", 12}, {"data-comment-id", 15},
    {"data-post-number", 16},
};

/* All begin with "data-". */
static const pith_str answered_ids[] = {
    {"data-reply-to", 13},    {"data-in-reply-to", 16},
    {"data-parent-id", 14},   {"data-parent", 11},
    {"data-parentid", 13},    {"data-reply-to-id", 16},
    {"data-parent-post", 16}, {"data-parent-comment", 19},
};
/* clang-format on */

static bool is_own_id(pith_str name)
{
    for (size_t i = 0; i < sizeof own_ids / sizeof *own_ids; i++)
        if (pith_str_ieq(name, own_ids[i]))
            return true;
    return false;
}

static bool is_answered_id(pith_str name)
{
    enum { LEAST = 11 }; /* bytes */
    if (name.len < LEAST || pith_lower(*name.data) != 'd')
        return false;
    for (size_t i = 0; i < sizeof answered_ids / sizeof *answered_ids; i++)
        if (pith_str_ieq(name, answered_ids[i]))
            return true;
    return false;
}

/* The key by which an id is compared: its last number ("post-12", "c12" and
 * "#12" are equal), else all of it. */
static uint64_t key_of(pith_str id)
{
    id = pith_str_trim(id);
    size_t from = id.len;
    while (from > 0 && pith_is_digit((unsigned char)id.data[from - 1]))
        from--;
    if (from < id.len)
        id = (pith_str){id.data + from, id.len - from};
    return id.len ? pith_str_hash(id) | 1 : 0;
}

/* The slot of a key, or the free slot for it; NULL: more occupied slots precede
 * it than on any page that is not malicious. */
static known_id *find_slot(const reply_reader *self, uint64_t key)
{
    enum { PROBES = 64 };
    size_t at = (size_t)(key >> 1) & self->mask;
    for (unsigned n = 0; n < PROBES; n++, at = (at + 1) & self->mask)
        if (!self->ids[at].hash || self->ids[at].hash == key)
            return &self->ids[at];
    return NULL;
}

static void know(reply_reader *self, pith_str id, size_t post)
{
    uint64_t key = key_of(id);
    known_id *slot = key ? find_slot(self, key) : NULL;
    if (slot && !slot->hash)
        *slot = (known_id){key, post};
}

/* The post with an id, counted from 1; 0: none. */
static size_t post_of(const reply_reader *self, pith_str id)
{
    uint64_t key = key_of(id);
    const known_id *slot = key ? find_slot(self, key) : NULL;
    return slot && slot->hash ? slot->post + 1 : 0;
}

static void list_ids(reply_reader *self, size_t i)
{
    pith_tree *tree = self->page->tree;
    uint32_t root = self->posts->post[i].root;
    unsigned n = 0;
    for (uint32_t k = 0; root && k < tree->data[root].len; k++) {
        pith_attr *attr = &tree->attrs[tree->data[root].at + k];
        if (n < IDS_EACH && is_own_id(pith_tree_attr_name(tree, attr))) {
            know(self, pith_tree_attr_value(tree, attr), i);
            n++;
        }
    }
}

/* Whether a link is marked as leading to the post that is answered. */
static bool is_answer_link(const pith_page *page, uint32_t node)
{
    static const uint8_t attrs[] = {PITH_ATTR_REL, PITH_ATTR_CLASS};
    for (size_t i = 0; i < sizeof attrs; i++) {
        pith_str value = pith_page_attr(page, node, attrs[i]);
        if (pith_str_ifind(value, PITH_S("in-reply-to")) != SIZE_MAX)
            return true;
    }
    pith_str text = node + 1 < page->end[node] ? pith_page_text(page, node + 1)
                                               : (pith_str){NULL, 0};
    return pith_str_ieq(pith_str_trim(text), PITH_S("parent"));
}

/* The post that an element declares to be answered, from 1; 0: none. */
static size_t answered_by(const reply_reader *self, uint32_t node)
{
    pith_tree *tree = self->page->tree;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        if (is_answered_id(pith_tree_attr_name(tree, attr)))
            return post_of(self, pith_tree_attr_value(tree, attr));
    }
    if (self->page->tag[node] != PITH_TAG_A ||
        !is_answer_link(self->page, node))
        return 0;
    return post_of(self, pith_page_attr(self->page, node, PITH_ATTR_HREF));
}

/* The earlier post that a post answers, from 1; 0: none. */
static size_t answered(const reply_reader *self, size_t i)
{
    const pith_page *page = self->page;
    uint32_t root = self->posts->post[i].root;
    uint32_t stop = root ? page->end[root] : 0;
    for (uint32_t node = root; node < stop && node - root <= WITHIN; node++) {
        if (!pith_tag_is_element(page->tag[node]))
            continue;
        size_t post = answered_by(self, node);
        if (post > 0 && post <= i)
            return post;
    }
    return 0;
}

pith_status pith_posts_follow(const pith_page *page, pith_posts *posts,
                              pith_arena *arena)
{
    reply_reader self = {.page = page, .posts = posts};
    size_t room = 16;
    for (size_t i = 0; i < posts->n; i++)
        if (posts->post[i].depth > 0)
            return PITH_OK; /* known already */
    while (room < posts->n * IDS_EACH * 2)
        room *= 2;
    self.ids = pith_arena_zalloc(arena, room, sizeof *self.ids);
    if (!self.ids)
        return PITH_NOMEM;
    self.mask = room - 1;
    PITH_TRY(pith_arena_work(arena, page->nnodes));
    for (size_t i = 0; i < posts->n; i++)
        list_ids(&self, i);
    for (size_t i = 0; i < posts->n; i++) {
        size_t post = answered(&self, i);
        uint32_t depth = post ? posts->post[post - 1].depth + 1 : 0;
        posts->post[i].depth = depth < MAX_DEPTH ? depth : MAX_DEPTH;
    }
    return PITH_OK;
}
