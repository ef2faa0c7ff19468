/* SPDX-License-Identifier: Apache-2.0 */
/* Finds similar elements: see alike.h. */
#include "alike.h"

#include "hash.h"
#include "status.h"
#include "str.h"

enum {
    SLOTS = 4096,     /* of the index of kinds; a power of two */
    KINDS_FIRST = 64, /* room for kinds, to begin with */
    KINDS_MAX = 3000, /* further ones are not looked at */
    KINDS_OF_ONE = 8, /* kinds that one element is of */
    WORD_MAX = 60,    /* bytes of a word of a class */
    /* per cent of the maximum that another kind must contain to be chosen
     * instead; a guess, tried on harvest's forums */
    NEAR = 85,
};

typedef struct kind {
    uint64_t key;
    uint32_t n;      /* elements, those in others of the kind not counted */
    uint32_t marked; /* of these, with a marked element in them */
    uint32_t start;  /* of the first one */
    uint32_t end;    /* of the last one */
    uint64_t kept;   /* kept code points in them */
    uint64_t nodes;  /* in them */
} kind;

typedef struct table {
    const pith_alike_job *job;
    kind *kinds;
    uint32_t nkinds, cap;
    uint16_t *index; /* of each slot: place in kinds plus one; 0: free */
} table;

/* -- Kinds of elements ----------------------------------------------------- */

static bool can_repeat(uint16_t tag, bool links)
{
    switch (tag) {
    case PITH_TAG_ARTICLE:
    case PITH_TAG_DIV:
    case PITH_TAG_DD:
    case PITH_TAG_DL:
    case PITH_TAG_LI:
    case PITH_TAG_SECTION:
    case PITH_TAG_TABLE:
    case PITH_TAG_TBODY:
    case PITH_TAG_TD:
    case PITH_TAG_TR:
        return true;
    case PITH_TAG_A:
        return links;
    default:
        return false;
    }
}

/* Of a word without its digits. */
static uint64_t hash_word(pith_str word)
{
    uint64_t hash = PITH_HASH_START;
    size_t len = 0;
    for (size_t i = 0; i < word.len && len < WORD_MAX; i++) {
        unsigned char c = (unsigned char)word.data[i];
        if (pith_is_digit(c))
            continue;
        hash = pith_hash_byte(hash, c);
        len++;
    }
    return hash ^ hash >> 29;
}

static uint64_t key_of(const pith_page *page, uint32_t node, uint8_t attr,
                       uint64_t hash)
{
    return (hash ^ ((uint64_t)page->tag[node] << 8 | attr)) | 1;
}

static void read_words(pith_str value, pith_alike_words *out)
{
    enum { MOST = sizeof out->hash / sizeof *out->hash };
    *out = (pith_alike_words){.read = true};
    while (out->n < MOST) {
        pith_str word = pith_str_word(&value);
        if (word.len == 0)
            break;
        /* a column of a grid, whatever is in it */
        if (!pith_str_istarts(word, PITH_S("col-")))
            out->hash[out->n++] = hash_word(word);
    }
}

/* The words of a telling attribute. */
static const pith_alike_words *words_of(const pith_alike_job *job,
                                        uint32_t node, pith_attr *attr,
                                        pith_alike_words *space)
{
    const pith_page *page = job->page;
    if (attr->id != PITH_ATTR_CLASS) {
        read_words(pith_tree_attr_value(page->tree, attr), space);
        return space;
    }
    uint32_t class = page->classes.of[node];
    if (!job->words[class].read)
        read_words(pith_class_text(&page->classes, class), &job->words[class]);
    return &job->words[class];
}

/* The kind of a table without names: what it looks like. */
static uint64_t look_of(const pith_page *page, uint32_t node)
{
    enum { SEED = 64 }; /* no number of an attribute that names elements */
    return key_of(page, node, SEED,
                  hash_word(pith_page_attr(page, node, PITH_ATTR_BGCOLOR))) ^
           pith_str_hash(pith_page_attr(page, node, PITH_ATTR_WIDTH)) << 1;
}

static bool is_telling(uint8_t id)
{
    return id == PITH_ATTR_CLASS || id == PITH_ATTR_ID ||
           id == PITH_ATTR_ITEMPROP || id == PITH_ATTR_ITEMTYPE;
}

/* List the kinds of an element; of a table also what it looks like. */
static unsigned list_kinds(const pith_alike_job *job, uint32_t node,
                           uint64_t keys[KINDS_OF_ONE])
{
    const pith_page *page = job->page;
    pith_tree *tree = page->tree;
    unsigned n = 0;
    if (page->tag[node] == PITH_TAG_ARTICLE || page->tag[node] == PITH_TAG_LI)
        keys[n++] = key_of(page, node, 0, PITH_HASH_START);
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        pith_alike_words space;
        if (!is_telling(attr->id) || n > KINDS_OF_ONE / 2)
            continue;
        const pith_alike_words *words = words_of(job, node, attr, &space);
        for (unsigned i = 0; i < words->n; i++)
            keys[n++] = key_of(page, node, attr->id, words->hash[i]);
    }
    if (n == 0 && job->looks && page->tag[node] == PITH_TAG_TABLE)
        keys[n++] = look_of(page, node);
    return n;
}

pith_status pith_alike_begin(pith_alike_job *job)
{
    job->words =
        pith_arena_zalloc(job->arena, job->page->classes.n, sizeof *job->words);
    return job->words ? PITH_OK : PITH_NOMEM;
}

/* A kind that was not seen before; NULL: no memory. */
static kind *add_kind(table *self, uint64_t key)
{
    if (self->nkinds == self->cap) {
        uint32_t cap = self->cap ? self->cap * 2 : KINDS_FIRST;
        kind *grown = pith_arena_grow(self->job->arena, self->kinds,
                                      self->nkinds, cap, sizeof *grown);
        if (!grown)
            return NULL;
        self->kinds = grown;
        self->cap = cap;
    }
    kind *added = &self->kinds[self->nkinds++];
    *added = (kind){.key = key};
    return added;
}

/* The row of a kind, new or not; NULL in *out: there are too many. */
static pith_status find_kind(table *self, uint64_t key, kind **out)
{
    size_t slot = (size_t)(key >> 20) % SLOTS;
    for (; self->index[slot]; slot = (slot + 1) % SLOTS) {
        *out = &self->kinds[self->index[slot] - 1];
        if ((*out)->key == key)
            return PITH_OK;
    }
    *out = NULL;
    if (self->nkinds == KINDS_MAX)
        return PITH_OK;
    *out = add_kind(self, key);
    self->index[slot] = (uint16_t)self->nkinds;
    return *out ? PITH_OK : PITH_NOMEM;
}

static bool is_candidate(const pith_alike_job *job, uint32_t node)
{
    return can_repeat(job->page->tag[node], job->links) &&
           job->kept[job->page->end[node]] != job->kept[node];
}

static pith_status count_element(table *self, uint32_t node)
{
    const pith_alike_job *job = self->job;
    uint64_t keys[KINDS_OF_ONE];
    uint32_t end = job->page->end[node];
    unsigned n = list_kinds(job, node, keys);
    for (unsigned i = 0; i < n; i++) {
        kind *group;
        PITH_TRY(find_kind(self, keys[i], &group));
        if (!group || node < group->end)
            continue;
        if (group->n++ == 0)
            group->start = node;
        group->end = end;
        group->marked += job->marked[end] != job->marked[node];
        group->kept += job->kept[end] - job->kept[node];
        group->nodes += end - node;
    }
    return PITH_OK;
}

static bool is_usable(const pith_alike_job *job, const kind *self)
{
    return self->n >= job->least && (uint64_t)self->marked * 100 >=
                                        (uint64_t)self->n * job->share_marked;
}

bool pith_alike_is(const pith_alike_job *job, uint32_t node, uint64_t key)
{
    uint64_t keys[KINDS_OF_ONE];
    unsigned n = is_candidate(job, node) ? list_kinds(job, node, keys) : 0;
    for (unsigned i = 0; i < n; i++)
        if (keys[i] == key)
            return true;
    return false;
}

size_t pith_alike_list(const pith_alike_job *job, uint64_t key, uint32_t *nodes)
{
    const pith_page *page = job->page;
    size_t n = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (pith_alike_is(job, i, key))
            nodes[n++] = i;
    return n;
}

/* A long question and all its short answers can be two elements of one kind. If
 * the best kind has few elements, choose the kind that has more of them and
 * contains most of one of these elements. The others are text before or after
 * them. */
static const kind *choose_inside(const table *self, const kind *best)
{
    enum { FEW = 3, LEAST = 3 };
    const pith_alike_job *job = self->job;
    const kind *inside = best;
    if (best->n > FEW || job->outermost)
        return best;
    for (uint32_t e = best->start; e < best->end; e++) {
        if (!pith_alike_is(job, e, best->key))
            continue;
        uint32_t end = job->page->end[e];
        uint64_t most = job->kept[end] - job->kept[e];
        for (size_t i = 0; i < self->nkinds; i++) {
            const kind *group = &self->kinds[i];
            if (group->n >= LEAST && is_usable(job, group) &&
                group->start > e && group->end <= end &&
                group->kept * 100 >= most * NEAR &&
                (group->n > inside->n ||
                 (group->n == inside->n && group->nodes > inside->nodes)))
                inside = group;
        }
        e = end - 1;
    }
    return inside;
}

static uint64_t choose(const table *self)
{
    const pith_alike_job *job = self->job;
    uint64_t most = 0;
    const kind *best = NULL;
    for (size_t i = 0; i < self->nkinds; i++)
        if (is_usable(job, &self->kinds[i]) && self->kinds[i].kept > most)
            most = self->kinds[i].kept;
    uint64_t all = job->kept[job->page->nnodes];
    if (most * 100 < all * job->share_kept)
        return 0;
    for (size_t i = 0; i < self->nkinds; i++) {
        const kind *group = &self->kinds[i];
        if (!is_usable(job, group) || group->kept * 100 < most * NEAR)
            continue;
        bool better = best && (job->outermost ? group->nodes > best->nodes
                                              : group->nodes < best->nodes);
        if (!best || group->n > best->n || (group->n == best->n && better))
            best = group;
    }
    return best ? choose_inside(self, best)->key : 0;
}

pith_status pith_alike_find(const pith_alike_job *job, uint64_t *key)
{
    const pith_page *page = job->page;
    table t = {.job = job,
               .index = pith_arena_zalloc(job->arena, SLOTS, sizeof *t.index)};
    *key = 0;
    if (!t.index)
        return PITH_NOMEM;
    PITH_TRY(pith_arena_work(job->arena, page->nnodes));
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (is_candidate(job, i))
            PITH_TRY(count_element(&t, i));
    *key = choose(&t);
    return PITH_OK;
}

bool pith_alike_are_named(const pith_page *page, uint32_t a, uint32_t b)
{
    pith_str one = pith_page_attr(page, a, PITH_ATTR_CLASS);
    pith_str two = pith_page_attr(page, b, PITH_ATTR_CLASS);
    return page->tag[a] == page->tag[b] &&
           pith_str_eq(pith_str_word(&one), pith_str_word(&two));
}
