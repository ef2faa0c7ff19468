/* SPDX-License-Identifier: Apache-2.0 */
/* Finds readers' comments: see comments.h. */
#include "comments.h"

#include "alike.h"
#include "class_words.h"
#include "comment_text.h"
#include "str.h"

#include <string.h>

/* What the attributes of an element indicate; bits. */
enum {
    SAYS_COMMENT = 1,
    SAYS_WHO = 2,     /* the author, or the time */
    SAYS_CHROME = 4,  /* a control, a counter, a form */
    SAYS_OTHER = 8,   /* comments on other pages, or a footnote */
    SAYS_NOTICE = 16, /* the site's rules for comments */
    HOLDS_WHO = 32,   /* somebody or a time is in it */
    SAYS_READ = 64,   /* a class has been read */
};

/* Words of at least two letters; those with one first letter are adjacent.
 * Comments and notices are so called only where a word of a class begins. */
static const struct {
    pith_str word;
    unsigned says;
} words[] = {
    {{"action", 6}, SAYS_CHROME},
    {{"author", 6}, SAYS_WHO},
    {{"avatar", 6}, SAYS_WHO},
    {{"button", 6}, SAYS_CHROME},
    {{"comment", 7}, SAYS_COMMENT},
    {{"count", 5}, SAYS_CHROME},
    {{"cite_note", 9}, SAYS_OTHER},
    {{"date", 4}, SAYS_WHO},
    {{"disclaimer", 10}, SAYS_NOTICE},
    {{"form", 4}, SAYS_CHROME},
    {{"footnote", 8}, SAYS_OTHER},
    {{"jcomments-latest", 16}, SAYS_OTHER},
    {{"login", 5}, SAYS_CHROME},
    {{"latest-comment", 14}, SAYS_OTHER},
    {{"latest_comment", 14}, SAYS_OTHER},
    {{"latestcomment", 13}, SAYS_OTHER},
    {{"notice", 6}, SAYS_NOTICE},
    {{"pagination", 10}, SAYS_CHROME},
    {{"policy", 6}, SAYS_NOTICE},
    {{"reply", 5}, SAYS_CHROME},
    {{"rules", 5}, SAYS_NOTICE},
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

enum {
    NWORDS = sizeof words / sizeof *words,
    VALUE_MAX = 300,
    SURE_KINDS = 4, /* a guess */
};

/* Beside its class. */
static bool is_telling(uint8_t id)
{
    return id == PITH_ATTR_ID || id == PITH_ATTR_ITEMPROP ||
           id == PITH_ATTR_ITEMTYPE;
}

typedef struct finder {
    const pith_page *page;
    uint32_t *kept;   /* code points kept before each node */
    uint8_t *says;    /* per element */
    uint8_t *classes; /* per number of a class; 0: not read yet */
    uint8_t *marks;
    uint32_t sure[SURE_KINDS]; /* comments with a long text, of a kind each */
    unsigned nsure;
    uint32_t counters[2];   /* what counts the marked comments, or 0 */
    bool pressed;           /* the last text was a control */
    pith_class_words begin; /* of words[] */
} finder;

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
            (!(words[i].says & (SAYS_COMMENT | SAYS_NOTICE)) ||
             (pith_str_begins_word(value, at) && !is_commentary(rest))))
            says |= words[i].says;
    return says;
}

static unsigned value_says(const finder *self, pith_str value)
{
    unsigned says = 0;
    if (value.len > VALUE_MAX)
        value.len = VALUE_MAX;
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

static unsigned class_says(const finder *self, uint32_t class)
{
    uint8_t *says = &self->classes[class];
    if (!*says)
        *says = (uint8_t)(SAYS_READ |
                          value_says(self, pith_class_text(&self->page->classes,
                                                           class)));
    return *says & ~(unsigned)SAYS_READ;
}

static unsigned element_says(const finder *self, uint32_t node)
{
    const pith_tree *tree = self->page->tree;
    unsigned says = class_says(self, self->page->classes.of[node]);
    if (self->page->tag[node] == PITH_TAG_TIME)
        says |= SAYS_WHO;
    if (!(self->page->attr_roles[node] & PITH_ATTR_NAMES))
        return says;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        const pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        if (!is_telling(attr->id))
            continue;
        says |= value_says(self, pith_tree_text(tree, attr->value));
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
static bool may_comment(const pith_page *page, const bool *classes,
                        uint32_t node)
{
    const pith_tree *tree = page->tree;
    const pith_attr *attr = &tree->attrs[tree->data[node].at];
    uint32_t class = page->classes.of[node];
    if (classes[class] || !(page->attr_roles[node] & PITH_ATTR_NAMES))
        return classes[class];
    for (uint32_t k = 0; k < tree->data[node].len; k++)
        if (is_telling(attr[k].id) &&
            holds_omment(pith_tree_text(tree, attr[k].value)))
            return true;
    return false;
}

/* Whether each class mentions comments; NULL: no memory. */
static bool *read_classes(const pith_page *page, pith_arena *arena)
{
    const pith_class_table *classes = &page->classes;
    bool any = holds_omment(classes->all);
    bool *may = pith_arena_zalloc(arena, classes->n, sizeof *may);
    for (uint32_t k = 1; may && any && k < classes->n; k++)
        may[k] = holds_omment(pith_class_text(classes, k));
    return may;
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

static uint32_t kept_in(const finder *self, uint32_t node)
{
    return self->kept[self->page->end[node]] - self->kept[node];
}

/* Whether an element is a comment with its author or time in it: then its name
 * may mention these and controls. */
static bool is_whole(const finder *self, uint32_t node)
{
    enum { WHOLE = SAYS_COMMENT | HOLDS_WHO };
    return (self->says[node] & WHOLE) == WHOLE;
}

/* Whether an element is called a control and has little text; with much text it
 * is none. */
static bool is_small_chrome(const finder *self, uint32_t node)
{
    enum { CONTROL_CHARS = 80 };
    return self->says[node] & SAYS_CHROME && !is_whole(self, node) &&
           pith_page_chars(self->page, node) <= CONTROL_CHARS;
}

/* The element before a node in the same parent, or 0; not far behind, because
 * only white space and few remarks stand between comments. */
static uint32_t element_before(const pith_page *page, uint32_t node)
{
    enum { BETWEEN = 3 };
    uint32_t box = page->parent[node];
    uint32_t before = node - 1;
    for (unsigned n = 0; n < BETWEEN && before > box; n++, before--) {
        while (page->parent[before] != box)
            before = page->parent[before];
        if (pith_tag_is_element(page->tag[before]))
            return before;
    }
    return 0;
}

/* Whether an element is one of several comments: the one before it has the same
 * name. Parts of a box for comments are nested, or named differently. */
static bool is_another(const finder *self, uint32_t node)
{
    uint32_t before = element_before(self->page, node);
    return before && self->says[before] & SAYS_COMMENT &&
           can_hold(self->page, before) &&
           pith_alike_are_named(self->page, before, node);
}

/* Whether an element in a comment is another one, with an author of its own. */
static bool is_reply(const finder *self, uint32_t comment, uint32_t node)
{
    return is_whole(self, comment) && is_whole(self, node) &&
           pith_alike_are_named(self->page, comment, node);
}

/* Whether an element in a box for comments is no part of one: controls do not
 * count, because where there are no comments, a form asks for the name of an
 * author. */
static bool is_apart(const finder *self, uint32_t node)
{
    return is_control(self->page->tag[node]) || is_other(self, node) ||
           self->says[node] & SAYS_NOTICE || is_small_chrome(self, node);
}

/* Whether an element is an author or a time, and no control. */
static bool is_who(const finder *self, uint32_t node)
{
    return (self->says[node] & (SAYS_WHO | SAYS_CHROME)) == SAYS_WHO;
}

/* Whether an element contains an author or a time with a text of some length
 * behind it, or several comments. */
static bool find_items(const finder *self, uint32_t node, size_t least)
{
    enum { LINE_CHARS = 60 }; /* a guess */
    const pith_page *page = self->page;
    bool who = false;
    for (uint32_t i = node + 1; i < page->end[node];) {
        unsigned says = self->says[i];
        bool named = is_who(self, i);
        /* bytes: where a letter takes several, it says more */
        if (page->tag[i] == PITH_TAG_TEXT && who &&
            pith_str_trim(pith_page_text(page, i)).len >= least)
            return true;
        bool apart = is_apart(self, i);
        if (!apart && (says & (SAYS_COMMENT | SAYS_CHROME)) == SAYS_COMMENT &&
            can_hold(page, i) &&
            (is_another(self, i) || is_reply(self, node, i)))
            return true;
        who = who || (named && !apart);
        apart = apart || (named && !is_whole(self, i) &&
                          pith_page_chars(page, i) <= LINE_CHARS);
        i = apart ? page->end[i] : i + 1;
    }
    return false;
}

/* Read the attributes of what is in an element. */
static void read_parts(finder *self, uint32_t node)
{
    const pith_page *page = self->page;
    for (uint32_t i = page->end[node] - 1; i > node; i--) {
        if (!pith_tag_is_element(page->tag[i]))
            continue;
        self->says[i] |= (uint8_t)element_says(self, i);
        if (is_who(self, i) || self->says[i] & HOLDS_WHO)
            self->says[page->parent[i]] |= HOLDS_WHO;
    }
}

/* Whether no reader wrote what is in a node of an element with comments. */
static bool is_unwritten(const finder *self, uint32_t node)
{
    const pith_page *page = self->page;
    if (node == self->counters[0] || node == self->counters[1])
        return true;
    if (page->tag[node] == PITH_TAG_TEXT)
        return pith_comment_is_control(page, node) ||
               (self->pressed && pith_comment_is_divider(page, node));
    return is_apart(self, node) || pith_comment_is_fold(page, node);
}

static bool is_read(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_TEXT && pith_page_chars(page, node) > 0;
}

/* Find what counts the comments in an element, at their beginning, where a form
 * for comments may stand above, and at their end. */
static void find_counters(finder *self, uint32_t node)
{
    const pith_page *page = self->page;
    uint32_t first = node + 1;
    uint32_t last = page->end[node] - 1;
    self->counters[0] = self->counters[1] = 0;
    while (first < page->end[node] && !is_read(page, first))
        first = is_unwritten(self, first) ? page->end[first] : first + 1;
    while (last > first && !is_read(page, last))
        last--;
    if (first < page->end[node])
        self->counters[0] = pith_comment_counter(page, node, first);
    if (last > first)
        self->counters[1] = pith_comment_counter(page, node, last);
}

/* Mark the subtree without its controls. */
static void mark(finder *self, uint32_t node)
{
    const pith_page *page = self->page;
    self->pressed = false;
    find_counters(self, node);
    for (uint32_t i = node; i < page->end[node];) {
        if (i != node && is_unwritten(self, i)) {
            self->pressed = true;
            memset(self->marks + i, PITH_COMMENT_CONTROL, page->end[i] - i);
            i = page->end[i];
            continue;
        }
        self->pressed = self->pressed && !is_read(page, i);
        self->marks[i++] = PITH_COMMENT;
    }
}

static bool is_like_sure(const finder *self, uint32_t node)
{
    for (unsigned i = 0; i < self->nsure; i++)
        if (pith_alike_are_named(self->page, self->sure[i], node))
            return true;
    return false;
}

/* Whether the element behind another one is marked, and has its name. */
static bool precedes_marked(const finder *self, uint32_t node)
{
    enum { BETWEEN = 3 };
    const pith_page *page = self->page;
    uint32_t behind = page->end[node];
    for (unsigned n = 0; n < BETWEEN && behind < page->nnodes &&
                         !pith_tag_is_element(page->tag[behind]);
         n++)
        behind++;
    return behind < page->nnodes && self->marks[behind] == PITH_COMMENT &&
           page->parent[behind] == page->parent[node] &&
           pith_alike_are_named(page, behind, node);
}

/* Note whether an element has comments. A short text alone may be that of a page
 * without comments, but not if it stands in an element like that of a long
 * one. Of several that name nobody, the second tells of the first. */
static bool take_comments(finder *self, uint32_t node, bool again)
{
    enum { SAID_LEAST = 25 }; /* bytes; a guess */
    bool like = is_like_sure(self, node);
    if (again)
        return like &&
               (find_items(self, node, 1) || precedes_marked(self, node));
    read_parts(self, node);
    if (!find_items(self, node, SAID_LEAST) && !is_another(self, node))
        return false;
    if (!like && self->nsure < SURE_KINDS)
        self->sure[self->nsure++] = node;
    return true;
}

/* Mark everything, `again` for what is only known once the rest is marked;
 * returns the code points kept in what is newly marked. */
static uint32_t mark_all(finder *self, bool again)
{
    const pith_page *page = self->page;
    uint32_t all = self->kept[page->nnodes];
    uint32_t found = 0;
    for (uint32_t i = page->body; i < page->end[page->body];) {
        if (self->marks[i] || is_other(self, i)) {
            i = page->end[i];
            continue;
        }
        bool comments = self->says[i] & SAYS_COMMENT &&
                        !(self->says[i] & SAYS_CHROME) && can_hold(page, i) &&
                        kept_in(self, i) <= all / 2;
        if (comments && take_comments(self, i, again)) {
            mark(self, i);
            found += kept_in(self, i);
        }
        i = comments ? page->end[i] : i + 1;
    }
    return found;
}

/* The first element at or after a node that can hold comments and may mention
 * them, or nnodes. Those in it are read when it is searched. */
static uint32_t find_speaking(const pith_page *page, const bool *classes,
                              uint32_t node)
{
    for (; node < page->nnodes; node++)
        if (can_hold(page, node) && !(page->flags[node] & PITH_NODE_HIDDEN) &&
            may_comment(page, classes, node))
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
    const bool *classes = read_classes(page, arena);
    if (!classes)
        return PITH_NOMEM;
    uint32_t speaking =
        page->body ? find_speaking(page, classes, 0) : page->nnodes;
    if (speaking == page->nnodes)
        return PITH_OK;
    finder f = {
        .page = page,
        .kept =
            pith_arena_alloc(arena, (size_t)page->nnodes + 1, sizeof *f.kept),
        .says = pith_arena_zalloc(arena, page->nnodes, 1),
        .marks = pith_arena_zalloc(arena, page->nnodes, 1),
        .classes = pith_arena_zalloc(arena, page->classes.n, 1),
    };
    if (!f.kept || !f.says || !f.marks || !f.classes)
        return PITH_NOMEM;
    for (size_t i = NWORDS; i-- > 0;)
        pith_class_words_add(&f.begin, words[i].word, i);
    for (; speaking < page->nnodes;
         speaking = find_speaking(page, classes, speaking + 1))
        f.says[speaking] = (uint8_t)element_says(&f, speaking);
    count_kept(&f, keep);
    uint32_t found = mark_all(&f, false);
    found += mark_all(&f, true);
    bool content = found > f.kept[page->nnodes] / 2;
    if (!content && memchr(f.marks, PITH_COMMENT, page->nnodes))
        *marks = f.marks;
    return PITH_OK;
}
