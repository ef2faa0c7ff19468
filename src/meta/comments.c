/* SPDX-License-Identifier: Apache-2.0 */
/* Finding readers' comments: see comments.h. */
#include "comments.h"

#include "str.h"

#include <string.h>

/* What the attributes of an element say; bits. */
enum {
    SAYS_COMMENT = 1,
    SAYS_WHO = 2,    /* who wrote, or when */
    SAYS_CHROME = 4, /* a control, a counter, a form */
};

static const struct {
    pith_str word;
    unsigned says;
} words[] = {
    {{"comment", 7}, SAYS_COMMENT}, {{"author", 6}, SAYS_WHO},
    {{"user", 4}, SAYS_WHO},        {{"avatar", 6}, SAYS_WHO},
    {{"date", 4}, SAYS_WHO},        {{"time", 4}, SAYS_WHO},
    {{"reply", 5}, SAYS_CHROME},    {{"respond", 7}, SAYS_CHROME},
    {{"form", 4}, SAYS_CHROME},     {{"count", 5}, SAYS_CHROME},
    {{"button", 6}, SAYS_CHROME},   {{"toggle", 6}, SAYS_CHROME},
    {{"share", 5}, SAYS_CHROME},    {{"vote", 4}, SAYS_CHROME},
    {{"login", 5}, SAYS_CHROME},    {{"pagination", 10}, SAYS_CHROME},
};

enum { VALUE_MAX = 300 };

static bool is_telling(uint8_t id)
{
    return id == PITH_ATTR_CLASS || id == PITH_ATTR_ID ||
           id == PITH_ATTR_ITEMPROP || id == PITH_ATTR_ITEMTYPE;
}

static unsigned element_says(const pith_page *page, uint32_t node)
{
    const pith_tree *tree = page->tree;
    unsigned says = page->tag[node] == PITH_TAG_TIME ? SAYS_WHO : 0;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        const pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        if (!is_telling(attr->id))
            continue;
        pith_str value = pith_tree_text(tree, attr->value);
        if (value.len > VALUE_MAX)
            value.len = VALUE_MAX;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (pith_str_ifind(value, words[i].word) != SIZE_MAX)
                says |= words[i].says;
    }
    return says;
}

/* Whether an element speaks of comments at all: few do, so only they and what
 * they hold are looked at in full. */
static bool may_comment(const pith_page *page, uint32_t node)
{
    const pith_tree *tree = page->tree;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        const pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        pith_str value = pith_tree_text(tree, attr->value);
        if (is_telling(attr->id) && value.len > 6 &&
            memmem(value.data, value.len, "omment", 6))
            return true;
    }
    return false;
}

/* Elements that can hold comments: blocks, but not what holds the page. */
static bool can_hold(const pith_page *page, uint32_t node)
{
    switch (page->tag[node]) {
    case PITH_TAG_DIV:
    case PITH_TAG_SECTION:
    case PITH_TAG_ASIDE:
    case PITH_TAG_ARTICLE:
    case PITH_TAG_OL:
    case PITH_TAG_UL:
    case PITH_TAG_LI:
    case PITH_TAG_DL:
    case PITH_TAG_TABLE:
        return pith_page_chars(page, node) > 0;
    default:
        return false;
    }
}

static bool is_control(uint16_t tag)
{
    return tag == PITH_TAG_FORM || tag == PITH_TAG_BUTTON ||
           tag == PITH_TAG_SELECT || tag == PITH_TAG_TEXTAREA ||
           tag == PITH_TAG_NAV;
}

typedef struct finder {
    const pith_page *page;
    uint32_t *kept; /* code points kept before each node */
    uint8_t *says;  /* per element */
    uint8_t *marks;
} finder;

static uint32_t kept_in(const finder *f, uint32_t node)
{
    return f->kept[f->page->end[node]] - f->kept[node];
}

/* Who wrote or when, somewhere in it; or several comments one by one. */
static bool has_items(const finder *f, uint32_t node)
{
    enum { SEVERAL = 2 };
    unsigned items = 0;
    bool who = false;
    for (uint32_t i = node; i < f->page->end[node]; i++) {
        if (pith_tag_is_element(f->page->tag[i]) && !f->says[i])
            f->says[i] = (uint8_t)element_says(f->page, i);
        items += i > node && f->says[i] & SAYS_COMMENT && can_hold(f->page, i);
        who = who || f->says[i] & SAYS_WHO;
    }
    return who || items >= SEVERAL;
}

/* All of it but controls; those with much text in them are none. */
static void mark(finder *f, uint32_t node)
{
    enum { CONTROL_CHARS = 80 };
    const pith_page *page = f->page;
    for (uint32_t i = node; i < page->end[node];) {
        bool small = pith_page_chars(page, i) <= CONTROL_CHARS;
        if (i != node &&
            ((f->says[i] & SAYS_CHROME && small) || is_control(page->tag[i]))) {
            memset(f->marks + i, PITH_COMMENT_CONTROL, page->end[i] - i);
            i = page->end[i];
            continue;
        }
        f->marks[i++] = PITH_COMMENT;
    }
}

/* Code points kept in what is marked then. */
static uint32_t mark_all(finder *f)
{
    const pith_page *page = f->page;
    uint32_t all = f->kept[page->nnodes];
    uint32_t found = 0;
    for (uint32_t i = page->body; i < page->end[page->body];) {
        bool comments = f->says[i] & SAYS_COMMENT &&
                        !(f->says[i] & SAYS_CHROME) && can_hold(page, i) &&
                        kept_in(f, i) <= all / 2;
        if (comments && has_items(f, i)) {
            mark(f, i);
            found += kept_in(f, i);
            i = page->end[i];
        } else {
            i = comments ? page->end[i] : i + 1;
        }
    }
    return found;
}

static void look(finder *f, const uint8_t *keep)
{
    const pith_page *page = f->page;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        bool text = page->tag[i] == PITH_TAG_TEXT;
        uint32_t chars = page->chars_before[i + 1] - page->chars_before[i];
        f->kept[i + 1] = f->kept[i] + (text && keep[i] ? chars : 0);
        if (pith_tag_is_element(page->tag[i]) &&
            !(page->flags[i] & PITH_NODE_HIDDEN) && may_comment(page, i))
            f->says[i] = (uint8_t)element_says(page, i);
    }
}

pith_status pith_comments_find(const pith_page *page, pith_str source,
                               const uint8_t *keep, pith_arena *arena,
                               uint8_t **marks)
{
    *marks = NULL;
    if (page->body == 0 || source.len == 0 ||
        !memmem(source.data, source.len, "omment", 6))
        return PITH_OK;
    finder f = {
        .page = page,
        .kept =
            pith_arena_zalloc(arena, (size_t)page->nnodes + 1, sizeof *f.kept),
        .says = pith_arena_zalloc(arena, page->nnodes, 1),
        .marks = pith_arena_zalloc(arena, page->nnodes, 1),
    };
    if (!f.kept || !f.says || !f.marks)
        return PITH_NOMEM;
    look(&f, keep);
    uint32_t found = mark_all(&f);
    bool content = found > f.kept[page->nnodes] / 2;
    if (!content && memchr(f.marks, PITH_COMMENT, page->nnodes))
        *marks = f.marks;
    return PITH_OK;
}
