/* SPDX-License-Identifier: Apache-2.0 */
/* Finds readers' comments: see comments.h. */
#include "comments.h"

#include "class_words.h"
#include "comment_text.h"
#include "str.h"

#include <string.h>

/* What the attributes of an element indicate; bits. */
enum {
    SAYS_COMMENT = 1,
    SAYS_WHO = 2,    /* the author, or the time */
    SAYS_CHROME = 4, /* a control, a counter, a form */
    SAYS_OTHER = 8,  /* comments on other pages, or a footnote */
};

/* Words of at least two letters; those with one first letter are adjacent. */
static const struct {
    pith_str word;
    unsigned says;
} words[] = {
    {{"author", 6}, SAYS_WHO},
    {{"avatar", 6}, SAYS_WHO},
    {{"button", 6}, SAYS_CHROME},
    {{"comment", 7}, SAYS_COMMENT},
    {{"count", 5}, SAYS_CHROME},
    {{"cite_note", 9}, SAYS_OTHER},
    {{"date", 4}, SAYS_WHO},
    {{"form", 4}, SAYS_CHROME},
    {{"footnote", 8}, SAYS_OTHER},
    {{"jcomments-latest", 16}, SAYS_OTHER},
    {{"login", 5}, SAYS_CHROME},
    {{"latest-comment", 14}, SAYS_OTHER},
    {{"latest_comment", 14}, SAYS_OTHER},
    {{"latestcomment", 13}, SAYS_OTHER},
    {{"pagination", 10}, SAYS_CHROME},
    {{"reply", 5}, SAYS_CHROME},
    {{"respond", 7}, SAYS_CHROME},
    {{"recent-comment", 14}, SAYS_OTHER},
    {{"recent_comment", 14}, SAYS_OTHER},
    {{"recentcomment", 13}, SAYS_OTHER},
    {{"share", 5}, SAYS_CHROME},
    {{"time", 4}, SAYS_WHO},
    {{"toggle", 6}, SAYS_CHROME},
    {{"user", 4}, SAYS_WHO},
    {{"vote", 4}, SAYS_CHROME},
};

enum { NWORDS = sizeof words / sizeof *words, VALUE_MAX = 300 };

static bool is_telling(uint8_t id)
{
    return id == PITH_ATTR_CLASS || id == PITH_ATTR_ID ||
           id == PITH_ATTR_ITEMPROP || id == PITH_ATTR_ITEMTYPE;
}

typedef struct finder {
    const pith_page *page;
    uint32_t *kept; /* code points kept before each node */
    uint8_t *says;  /* per element */
    uint8_t *marks;
    bool pressed;           /* the last text was a control */
    pith_class_words begin; /* of words[] */
} finder;

/* Whether a word begins here: behind what is no letter, or with a capital. */
static bool begins_word(pith_str value, size_t at)
{
    unsigned char before = at ? (unsigned char)value.data[at - 1] : ' ';
    return !pith_is_alpha(before) ||
           (value.data[at] < 'a' &&
            before == (unsigned char)pith_lower(value.data[at - 1]));
}

/* "religiouscommentary", "commentator": what an author writes. */
static bool is_commentary(pith_str rest)
{
    return pith_str_istarts(rest, PITH_S("commentary")) ||
           pith_str_istarts(rest, PITH_S("commentari")) ||
           pith_str_istarts(rest, PITH_S("commentat"));
}

/* What the words that begin at a place of a value say. */
static unsigned words_say(const finder *self, pith_str value, size_t at)
{
    unsigned says = 0;
    pith_str rest = {value.data + at, value.len - at};
    char c = pith_lower(rest.data[0]);
    char second = pith_lower(rest.data[1]);
    for (size_t i = pith_class_words_row(&self->begin, c);
         i < NWORDS && words[i].word.data[0] == c; i++)
        if (words[i].word.data[1] == second &&
            pith_str_istarts(rest, words[i].word) &&
            (words[i].says != SAYS_COMMENT ||
             (begins_word(value, at) && !is_commentary(rest))))
            says |= words[i].says;
    return says;
}

static unsigned value_says(const finder *self, pith_str value)
{
    unsigned says = 0;
    for (size_t at = 0;
         (at = pith_class_words_next(&self->begin, value, at)) + 1 < value.len;
         at++) {
        unsigned said = words_say(self, value, at);
        says |= said;
        /* The "comments" of "recent-comments" are not those of the page. */
        while (said & SAYS_OTHER && at < value.len &&
               !pith_is_space((unsigned char)value.data[at]))
            at++;
    }
    return says;
}

static unsigned element_says(const finder *self, uint32_t node)
{
    const pith_tree *tree = self->page->tree;
    unsigned says = self->page->tag[node] == PITH_TAG_TIME ? SAYS_WHO : 0;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        const pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        if (!is_telling(attr->id))
            continue;
        pith_str value = pith_tree_text(tree, attr->value);
        if (value.len > VALUE_MAX)
            value.len = VALUE_MAX;
        says |= value_says(self, value);
    }
    return says;
}

/* Whether a value contains "omment", to which its rarest letter leads. */
static bool holds_omment(pith_str value)
{
    enum { BEHIND = sizeof "mment" - 1 }; /* bytes from the first m on */
    if (value.len <= BEHIND)
        return false;
    const char *at = value.data + 1;
    const char *stop = value.data + value.len - BEHIND + 1;
    while (at < stop && (at = memchr(at, 'm', (size_t)(stop - at)))) {
        if (memcmp(at - 1, "omment", BEHIND + 1) == 0)
            return true;
        at++;
    }
    return false;
}

/* Whether an element's attributes mention comments at all: few do, so only they
 * and their contents are examined in full. */
static bool may_comment(const pith_page *page, uint32_t node)
{
    const pith_tree *tree = page->tree;
    const pith_attr *attr = &tree->attrs[tree->data[node].at];
    for (uint32_t k = 0; k < tree->data[node].len; k++)
        if (is_telling(attr[k].id) &&
            holds_omment(pith_tree_text(tree, attr[k].value)))
            return true;
    return false;
}

/* Blocks, but not those that hold the page. */
static const bool holds[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_DIV] = true,   [PITH_TAG_SECTION] = true,
    [PITH_TAG_ASIDE] = true, [PITH_TAG_ARTICLE] = true,
    [PITH_TAG_OL] = true,    [PITH_TAG_UL] = true,
    [PITH_TAG_LI] = true,    [PITH_TAG_DL] = true,
    [PITH_TAG_TABLE] = true,
};

/* Elements that can hold comments. */
static bool can_hold(const pith_page *page, uint32_t node)
{
    uint16_t tag = page->tag[node];
    return tag < PITH_TAG_STATIC_COUNT && holds[tag] &&
           pith_page_chars(page, node) > 0;
}

/* Whether an element holds comments on other pages, or a footnote. */
static bool is_other(const finder *self, uint32_t node)
{
    return (self->says[node] & (SAYS_OTHER | SAYS_COMMENT)) == SAYS_OTHER;
}

static bool is_control(uint16_t tag)
{
    return tag == PITH_TAG_FORM || tag == PITH_TAG_BUTTON ||
           tag == PITH_TAG_SELECT || tag == PITH_TAG_TEXTAREA ||
           tag == PITH_TAG_NAV;
}

/* Whether an element has text, or is an image. */
static bool has_something(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_IMG || pith_page_chars(page, node) > 0;
}

static uint32_t kept_in(const finder *self, uint32_t node)
{
    return self->kept[self->page->end[node]] - self->kept[node];
}

/* Whether an element contains an author or a time, or several comments.
 * Controls do not count: if there are no comments, a form asks for the name of
 * an author. */
static bool find_items(const finder *self, uint32_t node)
{
    enum { SEVERAL = 2 };
    unsigned items = 0;
    bool who = false;
    uint32_t control = node; /* end of the last one */
    for (uint32_t i = node; i < self->page->end[node]; i++) {
        if (pith_tag_is_element(self->page->tag[i]) && !self->says[i])
            self->says[i] = (uint8_t)element_says(self, i);
        if (i >= control &&
            (is_control(self->page->tag[i]) || is_other(self, i)))
            control = self->page->end[i];
        if (i < control || self->says[i] & SAYS_CHROME)
            continue;
        items +=
            i > node && self->says[i] & SAYS_COMMENT && can_hold(self->page, i);
        who = who || (self->says[i] & SAYS_WHO && has_something(self->page, i));
    }
    return who || items >= SEVERAL;
}

/* Whether nobody wrote what is in a node of an element with comments, whose
 * counter is given. Controls with much text are not controls. */
static bool is_unwritten(const finder *self, uint32_t node, uint32_t counter)
{
    enum { CONTROL_CHARS = 80 };
    const pith_page *page = self->page;
    bool small = pith_page_chars(page, node) <= CONTROL_CHARS;
    if (page->tag[node] == PITH_TAG_TEXT)
        return node == counter || pith_comment_is_control(page, node) ||
               (self->pressed && pith_comment_is_divider(page, node));
    return (self->says[node] & SAYS_CHROME && small) || node == counter ||
           is_other(self, node) || is_control(page->tag[node]);
}

/* Mark the subtree without its controls. */
static void mark(finder *self, uint32_t node)
{
    const pith_page *page = self->page;
    uint32_t counter = pith_comment_counter(page, node);
    self->pressed = false;
    for (uint32_t i = node; i < page->end[node];) {
        bool text =
            pith_page_chars(page, i) > 0 && page->tag[i] == PITH_TAG_TEXT;
        if (i != node && is_unwritten(self, i, counter)) {
            self->pressed = true;
            memset(self->marks + i, PITH_COMMENT_CONTROL, page->end[i] - i);
            i = page->end[i];
            continue;
        }
        self->pressed = self->pressed && !text;
        self->marks[i++] = PITH_COMMENT;
    }
}

/* Mark everything; returns the code points kept in what is then marked. */
static uint32_t mark_all(finder *self)
{
    const pith_page *page = self->page;
    uint32_t all = self->kept[page->nnodes];
    uint32_t found = 0;
    for (uint32_t i = page->body; i < page->end[page->body];) {
        if (is_other(self, i)) {
            i = page->end[i];
            continue;
        }
        bool comments = self->says[i] & SAYS_COMMENT &&
                        !(self->says[i] & SAYS_CHROME) && can_hold(page, i) &&
                        kept_in(self, i) <= all / 2;
        if (comments && find_items(self, i)) {
            mark(self, i);
            found += kept_in(self, i);
            i = page->end[i];
        } else {
            i = comments ? page->end[i] : i + 1;
        }
    }
    return found;
}

/* The first element at or after a node that can hold comments and may mention
 * them, or nnodes. Those in it are read when it is searched. */
static uint32_t find_speaking(const pith_page *page, uint32_t node)
{
    for (; node < page->nnodes; node++)
        if (can_hold(page, node) && !(page->flags[node] & PITH_NODE_HIDDEN) &&
            may_comment(page, node))
            break;
    return node;
}

static void count_kept(finder *self, const uint8_t *keep)
{
    const pith_page *page = self->page;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        self->kept[i] = kept;
        if (keep[i] && page->tag[i] == PITH_TAG_TEXT)
            kept += page->chars_before[i + 1] - page->chars_before[i];
    }
    self->kept[page->nnodes] = kept;
}

pith_status pith_comments_find(const pith_page *page, const uint8_t *keep,
                               pith_arena *arena, uint8_t **marks)
{
    *marks = NULL;
    uint32_t speaking = page->body ? find_speaking(page, 0) : page->nnodes;
    if (speaking == page->nnodes)
        return PITH_OK;
    finder f = {
        .page = page,
        .kept =
            pith_arena_alloc(arena, (size_t)page->nnodes + 1, sizeof *f.kept),
        .says = pith_arena_zalloc(arena, page->nnodes, 1),
        .marks = pith_arena_zalloc(arena, page->nnodes, 1),
    };
    if (!f.kept || !f.says || !f.marks)
        return PITH_NOMEM;
    for (size_t i = NWORDS; i-- > 0;)
        pith_class_words_add(&f.begin, words[i].word, i);
    for (; speaking < page->nnodes;
         speaking = find_speaking(page, speaking + 1))
        f.says[speaking] = (uint8_t)element_says(&f, speaking);
    count_kept(&f, keep);
    uint32_t found = mark_all(&f);
    bool content = found > f.kept[page->nnodes] / 2;
    if (!content && memchr(f.marks, PITH_COMMENT, page->nnodes))
        *marks = f.marks;
    return PITH_OK;
}
