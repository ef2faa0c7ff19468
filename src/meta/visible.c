/* SPDX-License-Identifier: Apache-2.0 */
/* Dates and bylines in the visible page: in elements with such a class or id,
 * in <time>, and in short texts beside the heading.
 *
 * Those after the heading are more likely the page's own than those before it
 * or far after it. Navigation, sidebars, "related" boxes and comments are
 * skipped unless they contain the heading. */
#include "class_words.h"
#include "date_labels.h"
#include "facts.h"
#include "post_age.h"
#include "status.h"
#include "str.h"
#include "tag_kind.h"
#include "text.h"
#include "told_day.h"

enum {
    TEXT_MAX = 200,   /* bytes of a byline or date with its context */
    NEAR_CHARS = 500, /* visible characters around the heading */
    NEAR_BEFORE = 200,
    FAR_CHARS = 4000, /* after the heading: likely somebody else's */
    BEFORE_MALUS = 9,
    FAR_MALUS = 8,
    TAKEN = 24, /* maximum elements of each kind that are read */
};

/* What the words of a class indicate about its element. */
enum {
    SAYS_AUTHOR = 1 << 0,
    SAYS_NAME = 1 << 1,
    SAYS_BYLINE = 1 << 2,
    SAYS_USER = 1 << 3,
    SAYS_DATE = 1 << 4,
    SAYS_PUBLISHED = 1 << 5,
    SAYS_UPDATED = 1 << 6,
    SAYS_FOREIGN = 1 << 7,
    SAYS_READ = 1 << 8, /* a class has been read */
    SAYS_WHEN = SAYS_DATE | SAYS_PUBLISHED | SAYS_UPDATED,
};

/* Words of classes and ids, grouped by first letter (a lookup examines one
 * group). start: only if no letter precedes it, or a capital begins it. A new
 * word is a row. */
/* clang-format off */
#define ROW(word, says, start) {{word, sizeof word - 1}, says, start},
static const struct {
    pith_str word;
    uint8_t says;
    bool start;
} words[] = {
    ROW("answer", SAYS_FOREIGN, true)     ROW("author", SAYS_AUTHOR, false)
    ROW("autor", SAYS_AUTHOR, true)       ROW("auteur", SAYS_AUTHOR, true)
    ROW("byline", SAYS_BYLINE, false)
    ROW("by-line", SAYS_BYLINE, false)    ROW("contributor", SAYS_BYLINE, true)
    ROW("creator", SAYS_USER, true)       ROW("comment", SAYS_FOREIGN, true)
    ROW("carousel", SAYS_FOREIGN, true)   ROW("date", SAYS_DATE, true)
    ROW("datum", SAYS_DATE, true)         ROW("dateline", SAYS_PUBLISHED, true)
    ROW("fn", SAYS_NAME, true)            ROW("fecha", SAYS_DATE, true)
    ROW("hours", SAYS_FOREIGN, true)
    ROW("modified", SAYS_UPDATED, false)  ROW("name", SAYS_NAME, false)
    ROW("person-listing", SAYS_USER, true)
    ROW("posted-by", SAYS_BYLINE, true)   ROW("postedby", SAYS_BYLINE, true)
    ROW("poster", SAYS_USER, true)        ROW("postdate", SAYS_DATE, false)
    ROW("publish", SAYS_PUBLISHED, true)  ROW("pubdate", SAYS_PUBLISHED, false)
    ROW("posted", SAYS_PUBLISHED, true)   ROW("popular", SAYS_FOREIGN, true)
    ROW("quote", SAYS_FOREIGN, true)
    ROW("related", SAYS_FOREIGN, true)    ROW("recommend", SAYS_FOREIGN, true)
    ROW("recent", SAYS_FOREIGN, true)     ROW("review", SAYS_FOREIGN, true)
    ROW("sidebar", SAYS_FOREIGN, true)
    ROW("testimonial", SAYS_FOREIGN, true)
    ROW("time", SAYS_DATE, true)          ROW("timestamp", SAYS_DATE, false)
    ROW("trending", SAYS_FOREIGN, true)   ROW("username", SAYS_USER, false)
    ROW("user-name", SAYS_USER, false)    ROW("updated", SAYS_UPDATED, false)
    ROW("writer", SAYS_AUTHOR, true)      ROW("written-by", SAYS_BYLINE, true)
    ROW("widget", SAYS_FOREIGN, true)
};
#undef ROW
/* clang-format on */

enum { NWORDS = sizeof words / sizeof *words };

typedef struct looker {
    pith_meta_job *job;
    const pith_page *page;
    uint32_t foreign_end; /* end of a region that is not the page's own */
    /* end of an element with the date of the last change */
    uint32_t updated_end;
    uint8_t *foreign;       /* per node: such a region begins */
    uint32_t heading_chars; /* visible characters before the heading */
    unsigned authors, dates;
    pith_class_words begin; /* of words[] */
    uint16_t *classes; /* per number of a class: what it says, SAYS_READ; 0: not
                          read yet */
} looker;

/* -- Classes ------------------------------------------------------------- */

/* "authorized-dealer", "authorization": no author; "author-description": what one
 * does; "postedit": no post. */
static bool means_other(pith_str word)
{
    enum { AUTHOR = sizeof "author-" - 1 };
    if (word.len > AUTHOR && pith_str_istarts(word, PITH_S("author")) &&
        pith_str_istarts((pith_str){word.data + AUTHOR, word.len - AUTHOR},
                         PITH_S("desc")))
        return true;
    return pith_str_istarts(word, PITH_S("authori")) ||
           pith_str_istarts(word, PITH_S("postedit"));
}

/* "elementor-widget": the class that this site builder gives to every element
 * of a page, not only to boxes beside it. */
static bool is_builder_part(pith_str text, size_t at)
{
    static const pith_str builder = {"elementor-", 10};
    return at >= builder.len &&
           pith_str_eq((pith_str){text.data + at - builder.len, builder.len},
                       builder);
}

/* At least two bytes are there with which a word may begin. */
static uint8_t words_at(const looker *self, pith_str text, size_t at)
{
    uint8_t says = 0;
    pith_str rest = {text.data + at, text.len - at};
    char c = pith_lower(rest.data[0]);
    char second = pith_lower(rest.data[1]);
    bool start = pith_str_begins_word(text, at);
    for (size_t i = pith_class_words_row(&self->begin, c);
         i < NWORDS && words[i].word.data[0] == c; i++)
        if (words[i].word.data[1] == second && (start || !words[i].start) &&
            pith_str_istarts(rest, words[i].word) && !means_other(rest) &&
            !(words[i].says & SAYS_FOREIGN && is_builder_part(text, at)))
            says |= words[i].says;
    return says;
}

static uint8_t read_name(const looker *self, pith_str text)
{
    enum { LONGEST = 300 };
    if (text.len < 4)
        return 0;
    if (text.len > LONGEST)
        text.len = LONGEST;
    uint8_t says = 0;
    for (size_t i = 0;
         (i = pith_class_words_next(&self->begin, text, i)) + 1 < text.len; i++)
        says |= words_at(self, text, i);
    if (says & SAYS_DATE && pith_str_ifind(text, PITH_S("todays")) != SIZE_MAX)
        says &= (uint8_t)~SAYS_DATE; /* when the page was fetched */
    return says;
}

static uint8_t class_says(looker *self, uint32_t class)
{
    uint16_t *says = &self->classes[class];
    if (!*says)
        *says = SAYS_READ |
                read_name(self, pith_class_text(&self->page->classes, class));
    return (uint8_t)*says;
}

/* The ids of headings and terms are made from their text, for links:
 * id="git-commit---author" is about the word. */
static bool is_named_by_text(uint16_t tag)
{
    return tag == PITH_TAG_DT || (tag >= PITH_TAG_H1 && tag <= PITH_TAG_H6);
}

static uint8_t element_says(looker *self, uint32_t node)
{
    const pith_tree *tree = self->page->tree;
    uint8_t says = class_says(self, self->page->classes.of[node]);
    bool by_id = !is_named_by_text(self->page->tag[node]);
    if (!(self->page->attr_roles[node] & PITH_ATTR_NAMES))
        return says;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        const pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        if ((by_id && attr->id == PITH_ATTR_ID) ||
            attr->id == PITH_ATTR_DATA_TESTID)
            says |= read_name(self, pith_tree_text(tree, attr->value));
    }
    return says;
}

/* -- Candidates ---------------------------------------------------------- */

/* What is subtracted from a source's trust for the distance from the
 * heading. */
static int malus(const looker *self, uint32_t node)
{
    uint32_t heading = self->job->heading;
    if (!heading)
        return 0;
    if (node < heading)
        return BEFORE_MALUS;
    uint32_t chars = self->page->chars_before[node] - self->heading_chars;
    return chars > FAR_CHARS ? FAR_MALUS : 0;
}

static pith_status add(looker *self, pith_meta_fact fact, const char *key,
                       pith_str value, uint32_t node)
{
    pith_meta_job *job = self->job;
    size_t before = job->n;
    const pith_meta_source *source =
        pith_meta_source_find(fact, PITH_PLACE_CLASS, key);
    if (!source)
        source = pith_meta_source_find(fact, PITH_PLACE_SELF, key);
    PITH_TRY(pith_meta_add(job, source, value, node));
    if (job->n > before) {
        job->list[before].group = node;
        job->list[before].trust -= malus(self, node);
    }
    return PITH_OK;
}

/* "Ann M. Smith": two to four words, each with a capital. */
static bool is_full_name(pith_str text)
{
    enum { LEAST = 2, MOST = 4 };
    unsigned n = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (i > 0 && text.data[i - 1] != ' ')
            continue;
        n++;
        if (!(c >= 'A' && c <= 'Z') && c < 0x80)
            return false;
    }
    return n >= LEAST && n <= MOST;
}

/* The name before an author's biography: a full name in the first lines of a
 * box that is too long for a byline. */
static pith_str name_before_life(const pith_page *page, uint32_t node)
{
    enum { BOX_CHARS = 1500, LINES = 3 };
    unsigned lines = 0;
    if (pith_page_chars(page, node) > BOX_CHARS)
        return (pith_str){NULL, 0};
    for (uint32_t i = node + 1; i < page->end[node] && lines < LINES; i++) {
        pith_str text = pith_page_text(page, i);
        if (page->tag[i] != PITH_TAG_TEXT || text.len == 0)
            continue;
        pith_str name = pith_meta_author_shown(text);
        if (name.len > 0 && is_full_name(name))
            return name;
        lines++;
    }
    return (pith_str){NULL, 0};
}

/* What a class calls the name in a byline, or the byline. */
static uint32_t name_in(looker *self, uint32_t node)
{
    enum { NODES = 6 };
    for (uint32_t i = node + 1; i < self->page->end[node] && i - node < NODES;
         i++)
        if (pith_tag_is_element(self->page->tag[i]) &&
            element_says(self, i) == (SAYS_BYLINE | SAYS_NAME))
            return i;
    return node;
}

static pith_status take_author(looker *self, uint32_t node, uint8_t says)
{
    char space[TEXT_MAX];
    if (self->authors >= TAKEN)
        return PITH_OK;
    node = name_in(self, node);
    pith_str name = pith_meta_author_at(self->page, node, space, sizeof space);
    bool box = name.len == 0 && (says & SAYS_AUTHOR) &&
               pith_page_chars(self->page, node) > TEXT_MAX;
    if (box)
        name = name_before_life(self->page, node);
    if (name.len == 0)
        return PITH_OK;
    self->authors++;
    if (box)
        return add(self, PITH_META_AUTHOR, "author box", name, node);
    const char *key = "user";
    if (says & SAYS_AUTHOR)
        key = says & SAYS_NAME ? "author name" : "author";
    else if (says & SAYS_BYLINE)
        key = "byline";
    return add(self, PITH_META_AUTHOR, key, name, node);
}

/* The day of an age ("2 years ago"), in an attribute that a script shows. */
static pith_str day_of_age(const looker *self, uint32_t node, pith_str shown)
{
    const pith_tree *tree = self->page->tree;
    const pith_attr *attr = tree->attrs + tree->data[node].at;
    pith_date date;
    if (pith_post_age_find(shown) == SIZE_MAX)
        return (pith_str){NULL, 0};
    for (uint32_t n = tree->data[node].len; n > 0; n--, attr++) {
        pith_str value = pith_tree_text(tree, attr->value);
        if (attr->id == 0 &&
            pith_post_age_may_be(pith_tree_attr_name(tree, attr), value) &&
            pith_date_find(value, self->job->order, &date))
            return value;
    }
    return (pith_str){NULL, 0};
}

/* Take a date without time: the text of the element, or its machine-readable
 * value. */
static pith_status take_date(looker *self, uint32_t node, uint8_t says)
{
    static const uint8_t attrs[] = {PITH_ATTR_DATETIME, PITH_ATTR_CONTENT,
                                    PITH_ATTR_TITLE};
    char space[TEXT_MAX];
    pith_date date;
    bool time = self->page->tag[node] == PITH_TAG_TIME;
    if (self->dates >= TAKEN)
        return PITH_OK;
    pith_str text = {NULL, 0};
    bool found = false;
    for (size_t k = 0; k < sizeof attrs && !found; k++) {
        text = pith_page_attr(self->page, node, attrs[k]);
        found = text.len > 0 && pith_date_find(text, self->job->order, &date);
    }
    pith_str shown = pith_meta_text(self->page, node, space, sizeof space);
    if (!found) {
        text = day_of_age(self, node, shown);
        text = text.len > 0 ? text : shown;
        found = pith_date_find(text, self->job->order, &date);
    }
    if (!found || pith_told_day_is_of_rights(self->job, node))
        return PITH_OK;
    self->dates++;
    bool updated = (says & SAYS_UPDATED) || node < self->updated_end ||
                   pith_str_istarts(shown, PITH_S("updated")) ||
                   pith_str_istarts(shown, PITH_S("last updated")) ||
                   pith_str_istarts(shown, PITH_S("last modified"));
    if (updated && !(says & SAYS_PUBLISHED)) {
        uint32_t end = self->page->end[node];
        self->updated_end = end > self->updated_end ? end : self->updated_end;
        return add(self, PITH_META_MODIFIED, "updated", text, node);
    }
    const char *key = says & SAYS_PUBLISHED ? "published"
                      : time                ? "time"
                                            : "date";
    return add(self, PITH_META_PUBLISHED, key, text, node);
}

/* "by ann, Tue Aug 27, 2019": the date beside a name. */
static pith_status take_byline_date(looker *self, uint32_t node)
{
    char space[TEXT_MAX];
    pith_date date;
    pith_str text = pith_meta_text(self->page, node, space, sizeof space);
    if (self->dates >= TAKEN || !pith_date_find(text, self->job->order, &date))
        return PITH_OK;
    self->dates++;
    return add(self, PITH_META_PUBLISHED, "byline date", text, node);
}

static bool is_region(uint16_t tag)
{
    return tag == PITH_TAG_NAV || tag == PITH_TAG_ASIDE ||
           tag == PITH_TAG_FOOTER || tag == PITH_TAG_TIME;
}

/* Whether a footer is that of the page's article, which has the title above it
 * or most of the text: it may have the author and the date. */
static bool ends_article(const looker *self, uint32_t node)
{
    const pith_page *page = self->page;
    uint32_t heading = self->job->heading;
    if (page->tag[node] != PITH_TAG_FOOTER)
        return false;
    do
        node = page->parent[node];
    while (node > page->body && page->tag[node] != PITH_TAG_ARTICLE);
    if (page->tag[node] != PITH_TAG_ARTICLE)
        return false;
    return (node <= heading && heading < page->end[node]) ||
           pith_page_chars(page, node) * 2 > pith_page_chars(page, 0);
}

static bool is_foreign(const looker *self, uint32_t node, uint8_t says)
{
    uint16_t tag = self->page->tag[node];
    enum { BYLINE_CHARS = 80 };
    /* <aside class="post-author">: a box beside the text, but about it */
    bool byline = tag == PITH_TAG_ASIDE && (says & SAYS_AUTHOR) &&
                  pith_page_chars(self->page, node) <= BYLINE_CHARS;
    bool foreign =
        !byline &&
        ((says & SAYS_FOREIGN) ||
         (is_region(tag) && tag != PITH_TAG_TIME && !ends_article(self, node)));
    uint32_t end = self->page->end[node];
    uint32_t heading = self->job->heading;
    return foreign && !(node <= heading && heading < end) &&
           pith_page_chars(self->page, node) * 2 <=
               pith_page_chars(self->page, 0);
}

static pith_status look_at(looker *self, uint32_t node)
{
    uint8_t says = element_says(self, node);
    uint16_t tag = self->page->tag[node];
    if (is_foreign(self, node, says)) {
        self->foreign[node] = 1;
        self->foreign_end = self->page->end[node];
        return PITH_OK;
    }
    if (says & (SAYS_AUTHOR | SAYS_BYLINE | SAYS_USER))
        PITH_TRY(take_author(self, node, says));
    if (tag == PITH_TAG_TIME || (says & SAYS_WHEN))
        return take_date(self, node, says);
    if (says & (SAYS_AUTHOR | SAYS_BYLINE))
        return take_byline_date(self, node);
    return PITH_OK;
}

/* -- Lines of their own -------------------------------------------------- */

static bool is_dated(const pith_meta_job *job)
{
    for (size_t i = 0; i < job->n; i++)
        if ((job->list[i].source->fact == PITH_META_PUBLISHED ||
             job->list[i].source->fact == PITH_META_MODIFIED) &&
            job->list[i].trust >= PITH_META_TRUST_LEAST)
            return true;
    return false;
}

/* Whether more than classes and <time> tells a date. */
static bool is_declared(const pith_meta_job *job)
{
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].source->fact == PITH_META_PUBLISHED &&
            job->list[i].source->place != PITH_PLACE_CLASS &&
            strcmp(job->list[i].source->key, "time") != 0 &&
            job->list[i].trust >= PITH_META_TRUST_LEAST)
            return true;
    return false;
}

/* Find texts that are only a date, if nothing else has one; labels such as
 * "updated" or "checked" date manuals and offers. The complete page has been
 * read before. */
static pith_status look_at_lines(looker *self)
{
    enum { LINE_LEAST = 8, LINE_MAX = 20, WIDEST = 4 };
    enum { LINE_WORK = 12 }; /* units of the deadline to look for a date */
    const pith_page *page = self->page;
    PITH_TRY(pith_arena_work(self->job->arena, page->nnodes));
    for (uint32_t i = page->body + 1; i < page->nnodes; i++) {
        if (self->foreign[i]) {
            i = page->end[i] - 1;
            continue;
        }
        pith_date date;
        pith_str text = pith_page_text(page, i);
        if (page->tag[i] != PITH_TAG_TEXT || text.len < LINE_LEAST ||
            text.len > (size_t)LINE_MAX * WIDEST ||
            pith_utf8_count(text) > LINE_MAX)
            continue;
        PITH_TRY(pith_arena_work(self->job->arena, LINE_WORK));
        if (!pith_date_find(text, self->job->order, &date) || date.has_zone ||
            pith_told_day_is(self->job, i))
            continue;
        PITH_TRY(add(self, PITH_META_PUBLISHED, "line", text, i));
    }
    return PITH_OK;
}

/* -- Labels ---------------------------------------------------------------- */

/* The text with the date that a label announces: the same text, or one of the
 * next two; 0: none. */
static uint32_t day_behind(const looker *self, uint32_t node)
{
    enum { AHEAD = 12, TEXTS = 3, TEXT_BYTES = 80 };
    const pith_page *page = self->page;
    unsigned texts = 0;
    for (uint32_t i = node; i < page->nnodes && i < node + AHEAD; i++) {
        pith_str text = pith_page_text(page, i);
        pith_date date;
        if (page->tag[i] != PITH_TAG_TEXT || text.len == 0)
            continue;
        if (texts++ == TEXTS || text.len > TEXT_BYTES)
            return 0;
        if (pith_date_find(text, self->job->order, &date))
            return pith_told_day_is_of_link(self->job, i) ? 0 : i;
    }
    return 0;
}

/* The text with the date after such a label, anywhere on the page, including
 * sidebars; 0: none, or several, which belong to a list. */
static uint32_t find_labelled(const looker *self,
                              const pith_date_labels *labels)
{
    enum { LABEL_LEAST = 6, LINE_MAX = 80 }; /* bytes */
    const pith_page *page = self->page;
    uint32_t found = 0;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++) {
        if (page->tag[i] != PITH_TAG_TEXT)
            continue;
        (void)pith_arena_work(self->job->arena, 1); /* the next report fails */
        pith_str text = pith_page_text(page, i);
        if (text.len < LABEL_LEAST || text.len > LINE_MAX ||
            !pith_date_labels_begin(labels, text))
            continue;
        uint32_t day = day_behind(self, i);
        if (found && day &&
            !pith_str_eq(pith_page_text(page, day),
                         pith_page_text(page, found)))
            return 0;
        found = day ? day : found;
    }
    return found;
}

/* The date after "Published" and similar labels on a page without another date,
 * else the one after "Last updated". */
static pith_status look_for_day(looker *self)
{
    pith_date_labels labels;
    pith_date_labels_published(&labels);
    uint32_t day = find_labelled(self, &labels);
    if (day)
        return add(self, PITH_META_PUBLISHED, "labelled",
                   pith_page_text(self->page, day), day);
    if (is_dated(self->job))
        return PITH_OK;
    pith_date_labels_updated(&labels);
    day = find_labelled(self, &labels);
    return day ? add(self, PITH_META_MODIFIED, "labelled updated",
                     pith_page_text(self->page, day), day)
               : PITH_OK;
}

/* -- Near the heading ---------------------------------------------------- */

/* The name after a label that is a text of its own: in the element around both,
 * else in the next text. */
static pith_str name_behind(const pith_page *page, uint32_t node,
                            char space[TEXT_MAX])
{
    enum { AHEAD = 12 }; /* nodes: there are few elements in between */
    pith_str text = pith_page_text(page, node);
    pith_str line = pith_meta_byline(page, page->parent[node], space, TEXT_MAX);
    if (pith_str_istarts(line, text) && line.len > text.len)
        return pith_meta_author_shown(line);
    for (uint32_t i = node + 1; i < page->nnodes && i < node + AHEAD; i++)
        if (page->tag[i] == PITH_TAG_TEXT && pith_page_text(page, i).len > 0)
            return pith_meta_author_shown(pith_page_text(page, i));
    return (pith_str){NULL, 0};
}

/* "von" and similar alone, followed by a link to the author. Without a link
 * such words occur in any sentence. */
static bool is_before_link(const pith_page *page, uint32_t node)
{
    uint32_t next = page->end[node];
    return next < page->nnodes && page->tag[next] == PITH_TAG_A &&
           pith_meta_is_particle(pith_page_text(page, node));
}

/* "The flood, by Ann Smith" in a link is the author of where it leads. */
static bool ends_title_of_link(const pith_page *page, uint32_t node)
{
    if (!(page->flags[node] & PITH_NODE_IN_LINK))
        return false;
    uint32_t link = page->parent[node];
    while (page->tag[link] != PITH_TAG_A)
        link = page->parent[link];
    return page->text_before[node] != page->text_before[link];
}

static pith_status take_writer(looker *self, uint32_t node, pith_str text)
{
    static const char *const by[] = {
        "by ", "written by", "posted by", "by:", "von ", "par ", "por "};
    char space[TEXT_MAX];
    bool starts = false;
    for (size_t i = 0; i < sizeof by / sizeof *by; i++)
        starts = starts || pith_str_istarts(text, pith_str_of(by[i]));
    bool label =
        pith_meta_is_author_label(text) || is_before_link(self->page, node);
    if ((!starts && !label) || pith_meta_is_of_part(self->page, node) ||
        ends_title_of_link(self->page, node))
        return PITH_OK;
    pith_str name =
        label ? name_behind(self->page, node, space) : (pith_str){NULL, 0};
    if (name.len == 0 && !label) {
        pith_str line = pith_meta_byline(self->page, self->page->parent[node],
                                         space, sizeof space);
        name =
            pith_meta_author_shown(pith_str_istarts(line, text) ? line : text);
    }
    return name.len ? add(self, PITH_META_AUTHOR, "by", name, node) : PITH_OK;
}

/* -- Where nothing else names the writer ---------------------------------- */

static bool has_author(const pith_meta_job *job)
{
    const pith_meta_candidate *best = pith_meta_best(job, PITH_META_AUTHOR);
    return best && best->trust >= PITH_META_TRUST_LEAST;
}

/* The full name in a line with a label, anywhere on the page, such as "Written
 * by Ann Smith" below the text. */
static pith_str name_in_line(const pith_page *page, uint32_t node,
                             char space[TEXT_MAX])
{
    static const char *const by[] = {"written by", "posted by", "article by"};
    enum { LABEL_LEAST = 4 }; /* "by" is too frequent */
    pith_str text = pith_page_text(page, node);
    pith_str name = {NULL, 0};
    bool says = false;
    uint16_t around = page->tag[page->parent[node]];
    if (node != page->parent[node] + 1 || around == PITH_TAG_TD ||
        around == PITH_TAG_TH)
        return name; /* within a sentence, or the subject of a table */
    for (size_t i = 0; i < sizeof by / sizeof *by; i++)
        says = says || pith_str_istarts(text, pith_str_of(by[i]));
    if (says || (text.len >= LABEL_LEAST && pith_meta_is_author_label(text)))
        name = name_behind(page, node, space);
    if (says && name.len == 0)
        name = pith_meta_author_shown(text);
    return is_full_name(name) ? name : (pith_str){NULL, 0};
}

static pith_status look_for_writer(looker *self)
{
    enum { LINE_MAX = 60, LINE_WORK = 4 }; /* bytes; units of the deadline */
    const pith_page *page = self->page;
    char space[TEXT_MAX];
    for (uint32_t i = page->body + 1; i < page->nnodes; i++) {
        if (self->foreign[i]) {
            i = page->end[i] - 1;
            continue;
        }
        size_t len = pith_page_text(page, i).len;
        if (page->tag[i] != PITH_TAG_TEXT || len == 0 || len > LINE_MAX)
            continue;
        PITH_TRY(pith_arena_work(self->job->arena, LINE_WORK));
        pith_str name = name_in_line(page, i, space);
        if (name.len > 0)
            return add(self, PITH_META_AUTHOR, "written by", name, i);
    }
    return PITH_OK;
}

static pith_status take_text(looker *self, uint32_t node)
{
    pith_str text = pith_page_text(self->page, node);
    if (text.len == 0 || text.len > TEXT_MAX)
        return PITH_OK;
    pith_date date;
    if (pith_date_find(text, self->job->order, &date) &&
        !pith_told_day_is(self->job, node)) {
        uint32_t box = self->page->parent[node];
        if (self->page->tag[box] == PITH_TAG_TIME)
            box = self->page->parent[box];
        uint8_t says = element_says(self, box);
        bool updated =
            (says & (SAYS_UPDATED | SAYS_PUBLISHED)) == SAYS_UPDATED ||
            pith_str_ifind(text, PITH_S("updat")) != SIZE_MAX ||
            pith_str_ifind(text, PITH_S("modif")) != SIZE_MAX;
        PITH_TRY(add(self, updated ? PITH_META_MODIFIED : PITH_META_PUBLISHED,
                     updated ? "near title updated" : "near title", text,
                     node));
    }
    return take_writer(self, node, text);
}

static pith_status look_near(looker *self)
{
    const pith_page *page = self->page;
    uint32_t heading = self->job->heading;
    if (!heading)
        return PITH_OK;
    uint32_t from = heading;
    while (from > 1 &&
           self->heading_chars - page->chars_before[from - 1] < NEAR_BEFORE)
        from--;
    uint32_t limit = page->chars_before[page->end[heading]] + NEAR_CHARS;
    for (uint32_t i = from; i < page->nnodes; i++) {
        bool outside = i < heading || i >= page->end[heading];
        if (page->chars_before[i] >= limit)
            break;
        if (outside && page->tag[i] == PITH_TAG_TEXT)
            PITH_TRY(take_text(self, i));
    }
    return PITH_OK;
}

pith_status pith_meta_visible(pith_meta_job *job, bool everywhere)
{
    looker *self = pith_arena_zalloc(job->arena, 1, sizeof *self);
    if (!self)
        return PITH_NOMEM;
    self->foreign = pith_arena_zalloc(job->arena, job->page->nnodes, 1);
    self->classes = pith_arena_zalloc(job->arena, job->page->classes.n,
                                      sizeof *self->classes);
    if (!self->foreign || !self->classes)
        return PITH_NOMEM;
    self->job = job;
    self->page = job->page;
    for (size_t i = NWORDS; i-- > 0;)
        pith_class_words_add(&self->begin, words[i].word, i);
    self->heading_chars =
        job->heading ? job->page->chars_before[job->heading] : 0;
    uint32_t from = everywhere ? job->page->body + 1 : job->page->nnodes;
    for (uint32_t i = from; i < job->page->nnodes; i++) {
        if (i < self->foreign_end) {
            i = self->foreign_end - 1;
            continue;
        }
        PITH_TRY(pith_arena_work(job->arena, 1));
        /* Without attributes only the tag can indicate something. */
        if (pith_tag_is_element(job->page->tag[i]) &&
            (job->page->tree->data[i].len > 0 || is_region(job->page->tag[i])))
            PITH_TRY(look_at(self, i));
    }
    PITH_TRY(look_near(self));
    if (everywhere && !has_author(job))
        PITH_TRY(look_for_writer(self));
    if (everywhere && !has_author(job))
        PITH_TRY(pith_meta_names_beside_day(job));
    if (everywhere && !is_declared(job))
        PITH_TRY(look_for_day(self));
    return everywhere && !is_dated(job) ? look_at_lines(self) : PITH_OK;
}
