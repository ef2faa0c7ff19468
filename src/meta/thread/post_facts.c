/* SPDX-License-Identifier: Apache-2.0 */
/* The author, date and role of a post: see posts.h. */
#include "alike.h"
#include "facts.h"
#include "post_age.h"
#include "post_name.h"
#include "posts.h"
#include "status.h"
#include "str.h"

#include <string.h>

/* What words of a class, id, itemprop or rel indicate about an element;
 * bits. */
enum {
    SAYS_NAME = 1,   /* only a name */
    SAYS_AUTHOR = 2, /* the author */
    SAYS_DATE = 4,   /* the date */
    SAYS_OTHER = 8,  /* another person or time */
    SAYS_QUESTION = 16,
    SAYS_ACCEPTED = 32,
    SAYS_ANSWER = 64,
    SAYS_QUOTE = 128,     /* a quotation of somebody else */
    SAYS_BY_SCHEMA = 256, /* itemprop=author: of the post, not of an edit */
    SAYS_READ = 512,      /* a class has been read */
};

/* Matched at the start of a word; grouped by first letter. */
/* clang-format off */
#define ROW(word, says) {{word, sizeof word - 1}, says},
static const struct {
    pith_str word;
    uint8_t says;
} words[] = {
    ROW("acceptedanswer", SAYS_ACCEPTED)   ROW("accepted", SAYS_ACCEPTED)
    ROW("author", SAYS_AUTHOR)             ROW("autor", SAYS_AUTHOR)
    ROW("auteur", SAYS_AUTHOR)             ROW("authi", SAYS_AUTHOR)
    ROW("answer", SAYS_ANSWER)
    ROW("avatar", SAYS_OTHER)              ROW("badge", SAYS_OTHER)
    ROW("best-answer", SAYS_ACCEPTED)      ROW("bestanswer", SAYS_ACCEPTED)
    ROW("byline", SAYS_AUTHOR)             ROW("created", SAYS_DATE)
    ROW("creator", SAYS_AUTHOR)            ROW("date", SAYS_DATE)
    ROW("datum", SAYS_DATE)                ROW("edit", SAYS_OTHER)
    ROW("fecha", SAYS_DATE)                ROW("join", SAYS_OTHER)
    ROW("kmsgdate", SAYS_DATE)
    ROW("last", SAYS_OTHER)                ROW("like", SAYS_OTHER)
    ROW("member", SAYS_AUTHOR)             ROW("mention", SAYS_OTHER)
    ROW("modif", SAYS_OTHER)               ROW("name", SAYS_NAME)
    ROW("nick", SAYS_AUTHOR | SAYS_NAME)               ROW("owner", SAYS_AUTHOR)
    ROW("poster", SAYS_AUTHOR)             ROW("postdate", SAYS_DATE)
    ROW("profile-box", SAYS_AUTHOR)
    ROW("posttime", SAYS_DATE)             ROW("posted", SAYS_DATE)
    ROW("publish", SAYS_DATE)
    ROW("question", SAYS_QUESTION)         ROW("quote", SAYS_QUOTE)
    ROW("rank", SAYS_OTHER)                ROW("react", SAYS_OTHER)
    ROW("regist", SAYS_OTHER)              ROW("reputation", SAYS_OTHER) ROW("solution", SAYS_ACCEPTED)
    ROW("time", SAYS_DATE)                 ROW("title", SAYS_OTHER)
    ROW("update", SAYS_OTHER)              ROW("user", SAYS_AUTHOR)
    ROW("when", SAYS_DATE)
};
#undef ROW

/* Parts of addresses of user profiles; grouped by first byte. */
static const pith_str profiles[] = {
    {"/user/", 6},          {"/users/", 7},         {"/u/", 3},
    {"/member/", 8},        {"/members/", 9},       {"/profile", 8},
    {"/author/", 8},        {"/people/", 8},        {"/mitglied", 9},
    {"/benutzer", 9},       {"/~", 2},              {"action=profile", 14}, {"member.php", 10},
    {"mode=viewprofile", 16}, {"profile.php", 11},  {"showuser=", 9},
    {"user.php?id", 11},    {"userinfo.php", 12},   {"user?id=", 8},
    {"user_info", 9},
};

/* Starts of lines with the date on which somebody joined or edited a post. */
static const pith_str other_days[] = {
    {"join", 4},      {"regist", 6},   {"member since", 12}, {"edit", 4},
    {"last edit", 9}, {"updated", 7},  {"mitglied seit", 13}, {"inscri", 6},
    {"last seen", 9}, {"beigetreten", 11}, {"closed", 6},
    {"zuletzt", 7},   {"anmeldungsdatum", 15}, {"dabei seit", 10}, {"geändert", 9}, {"bearbeitet", 10}, {"modifi", 6},
    {"last modif", 10}, {"last update", 11}, {"this post was", 13}, {"this post has been", 18}, {"dernière modif", 15},
    {"message édité", 15}, {"Última edi", 11}, {"ultima modif", 12}, {"Последний раз", 25},
    {"Отредактирован", 28},
};

/* Ends of such lines, where the verb is the last word: "[Beitrag von Ann am 22.
 * April bearbeitet]". */
static const pith_str edit_ends[] = {
    {"bearbeitet", 10}, {"geändert", 9}, {"editiert", 8}, {"aktualisiert", 12},
};
/* clang-format on */

enum {
    NWORDS = sizeof words / sizeof *words,
    NPROFILES = sizeof profiles / sizeof *profiles,
    VALUE_MAX = 300, /* bytes of a class that are examined */
    LINE_MAX = 90,   /* maximum bytes of a text with a date */
};

/* How sure a date is, by where it stands. */
enum {
    AGE_RANK = 1, /* an attribute behind an age: "2 days ago" */
    LINE_RANK,    /* a line of the post */
    TEXT_RANK,    /* the text of an element that is named so */
    ATTR_RANK,    /* an attribute */
};

/* Beside its class. */
static bool is_telling(uint8_t id)
{
    return id == PITH_ATTR_ID || id == PITH_ATTR_ITEMPROP ||
           id == PITH_ATTR_REL;
}

void pith_post_source_index(pith_post_source *source)
{
    for (size_t i = NWORDS; i-- > 0;)
        pith_class_words_add(&source->words, words[i].word, i);
    for (size_t i = NPROFILES; i-- > 0;)
        pith_class_words_add(&source->profiles, profiles[i], i);
}

/* Whether a word is that of what users write: "userContent", "user-text". */
static bool is_written(pith_str rest)
{
    enum { USER = 4 };
    static const pith_str things[] = {
        {"content", 7}, {"text", 4}, {"html", 4}, {"generated", 9}};
    if (!pith_str_istarts(rest, PITH_S("user")))
        return false;
    rest = (pith_str){rest.data + USER, rest.len - USER};
    if (rest.len > 0 && (rest.data[0] == '-' || rest.data[0] == '_'))
        rest = (pith_str){rest.data + 1, rest.len - 1};
    for (size_t i = 0; i < sizeof things / sizeof *things; i++)
        if (pith_str_istarts(rest, things[i]))
            return true;
    return false;
}

static unsigned word_says(const pith_class_words *begin, pith_str rest)
{
    unsigned says = 0;
    char c = pith_lower(rest.data[0]);
    for (size_t i = pith_class_words_row(begin, c);
         i < NWORDS && words[i].word.data[0] == c; i++)
        if (pith_str_istarts(rest, words[i].word))
            says |= words[i].says;
    if (says & SAYS_AUTHOR && is_written(rest))
        return says & ~(unsigned)SAYS_AUTHOR;
    /* "username", "authorName", "user_name" */
    if (says & SAYS_AUTHOR)
        for (size_t i = 4; i < 8 && i < rest.len; i++) {
            pith_str tail = {rest.data + i, rest.len - i};
            if (pith_str_istarts(tail, PITH_S("name")))
                says |= SAYS_NAME;
        }
    return says;
}

/* Whether a class tells what its element has or lacks ("no-avatar") or what a
 * script does with it ("js-quickEditTarget"), not what it is. */
static bool is_about_parts(pith_str rest)
{
    return pith_str_istarts(rest, PITH_S("no-")) ||
           pith_str_istarts(rest, PITH_S("has-")) ||
           pith_str_istarts(rest, PITH_S("js-"));
}

static unsigned read_value(const pith_class_words *begin, pith_str value)
{
    unsigned says = 0;
    unsigned meant = 0; /* what words of the class at hand can say */
    for (size_t i = 0; i + 1 < value.len; i++) {
        pith_str rest = {value.data + i, value.len - i};
        if (i == 0 || pith_is_space((unsigned char)value.data[i - 1]))
            meant = is_about_parts(rest) ? ~(unsigned)SAYS_OTHER : ~0u;
        if (pith_class_words_may_begin(begin, rest) &&
            pith_str_begins_word(value, i))
            says |= word_says(begin, rest) & meant;
    }
    return says;
}

static unsigned value_says(const pith_post_source *source, pith_str value)
{
    enum { LEAST = 4 }; /* bytes of a class that says something */
    if (value.len < LEAST)
        return 0;
    if (value.len > VALUE_MAX)
        value.len = VALUE_MAX;
    return read_value(&source->words, value);
}

static unsigned class_says(const pith_post_source *source, uint32_t class)
{
    uint16_t *says = &source->classes[class];
    if (!*says)
        *says =
            (uint16_t)(SAYS_READ |
                       value_says(source, pith_class_text(
                                              &source->page->classes, class)));
    return *says & ~(unsigned)SAYS_READ;
}

/* The path of an address, and what follows it. */
static pith_str skip_host(pith_str href)
{
    enum { SCHEME_MAX = 8 }; /* "https://" */
    for (size_t i = 0; i < SCHEME_MAX && i + 1 < href.len; i++) {
        if (href.data[i] != '/' || href.data[i + 1] != '/')
            continue;
        const char *host = href.data + i + 2;
        size_t left = href.len - i - 2;
        const char *path = memchr(host, '/', left);
        return path ? (pith_str){path, left - (size_t)(path - host)}
                    : (pith_str){NULL, 0};
    }
    return href;
}

static bool leads_to_profile(const pith_class_words *begin, pith_str href)
{
    href = skip_host(href);
    for (size_t at = 0;
         (at = pith_class_words_next(begin, href, at)) + 1 < href.len; at++) {
        pith_str rest = {href.data + at, href.len - at};
        char c = pith_lower(rest.data[0]);
        for (size_t i = pith_class_words_row(begin, c);
             i < NPROFILES && profiles[i].data[0] == c; i++)
            if (pith_str_istarts(rest, profiles[i]))
                return true;
    }
    return false;
}

/* Whether a dt is the author's name, as in PunBB and FluxBB, without a class:
 * <div class=postleft><dl><dt>Ann</dt><dd>Member</dd>. */
static bool is_term_of_post(const pith_page *page, uint32_t node)
{
    if (page->tag[node] != PITH_TAG_DT)
        return false;
    uint32_t box = page->parent[page->parent[node]];
    return pith_str_eq(pith_page_attr(page, box, PITH_ATTR_CLASS),
                       PITH_S("postleft"));
}

/* Whether a text beside an element of the same line says something. */
static bool is_said_beside(const pith_page *page, uint32_t node, uint32_t text)
{
    return text < page->nnodes && page->tag[text] == PITH_TAG_TEXT &&
           page->parent[text] == page->parent[node] &&
           !pith_str_is_blank(pith_page_text(page, text));
}

/* Whether a link is to somebody whom a post addresses in a sentence: "Hi @ann,
 * welcome". */
static bool is_mention(const pith_page *page, uint32_t node)
{
    if (!is_said_beside(page, node + 1, node + 1) ||
        pith_str_trim(pith_page_text(page, node + 1)).data[0] != '@')
        return false;
    return is_said_beside(page, node, node - 1) ||
           is_said_beside(page, node, page->end[node]);
}

static unsigned element_says(const pith_post_source *source, uint32_t node)
{
    const pith_page *page = source->page;
    const pith_tree *tree = page->tree;
    unsigned says = class_says(source, page->classes.of[node]);
    if (page->tag[node] == PITH_TAG_TIME)
        says |= SAYS_DATE;
    if (is_term_of_post(page, node))
        says |= SAYS_AUTHOR | SAYS_NAME;
    if (!(page->attr_roles[node] & (PITH_ATTR_NAMES | PITH_ATTR_IS_HREF)))
        return says;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        const pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        pith_str value = pith_tree_text(tree, attr->value);
        if (is_telling(attr->id))
            says |= value_says(source, value);
        if (attr->id == PITH_ATTR_ITEMPROP &&
            pith_str_ieq(pith_str_trim(value), PITH_S("author")))
            says |= SAYS_BY_SCHEMA;
        if (attr->id == PITH_ATTR_HREF && page->tag[node] == PITH_TAG_A &&
            leads_to_profile(&source->profiles, value))
            says |=
                is_mention(page, node) ? SAYS_OTHER : SAYS_AUTHOR | SAYS_NAME;
    }
    return says;
}

bool pith_post_names_author(const pith_post_source *source, uint32_t node)
{
    const pith_page *page = source->page;
    uint32_t chars = pith_page_chars(page, node);
    if (chars == 0 || chars > PITH_POST_NAME_MAX ||
        page->flags[node] & PITH_NODE_HIDDEN)
        return false;
    unsigned says = element_says(source, node);
    return says & SAYS_AUTHOR && !(says & SAYS_OTHER);
}

/* -- One post -------------------------------------------------------------- */

typedef struct reader {
    const pith_post_source *source;
    const pith_page *page; /* the source's page */
    pith_post *post;
    unsigned name_rank, date_rank; /* of the best one so far; 0: none */
    uint32_t schema_end; /* of the last element with itemprop=author */
    uint32_t
        /* the last text that may be a name by its position; 0: none */
        beside;
    bool other_day; /* the label of another date directly precedes */
} reader;

static pith_status take_name(reader *self, uint32_t node, unsigned says)
{
    enum { NAME_WORK = 16 }; /* units of the deadline to read one */
    char space[PITH_POST_NAME_MAX];
    unsigned rank = says & SAYS_NAME && says & SAYS_AUTHOR ? 3
                    : says & SAYS_AUTHOR                   ? 2
                                                           : 1;
    /* The author of schema.org takes precedence over an editor. */
    if (node < self->schema_end)
        rank += 3;
    if (rank <= self->name_rank ||
        pith_page_chars(self->page, node) > PITH_POST_NAME_MAX)
        return PITH_OK;
    PITH_TRY(pith_arena_work(self->source->arena, NAME_WORK));
    pith_str name = pith_post_name_at(self->page, node, space);
    if (name.len <= 1)
        rank = 1; /* the letter in place of a portrait: the name follows */
    if (name.len == 0 || rank <= self->name_rank)
        return PITH_OK;
    char *copy = pith_arena_copy(self->source->arena, name);
    if (!copy)
        return PITH_NOMEM;
    self->name_rank = rank;
    self->post->author = (pith_str){copy, name.len};
    self->post->author_node = node;
    return PITH_OK;
}

static bool is_other_day(pith_str text)
{
    for (size_t i = 0; i < sizeof other_days / sizeof *other_days; i++)
        if (pith_str_istarts(text, other_days[i]))
            return true;
    return false;
}

/* Whether a text is a time and little else. */
static bool is_time(const pith_post_source *source, pith_str text)
{
    pith_date date;
    bool digit = false;
    for (size_t i = 0; i < text.len && text.len < LINE_MAX && !digit; i++)
        digit = pith_is_digit((unsigned char)text.data[i]);
    return pith_post_age_find(text) != SIZE_MAX ||
           (digit && pith_date_find(text, source->order, &date));
}

/* If nothing else indicates an author, the name directly before the time is the
 * author's. */
static pith_status set_dated(reader *self, uint32_t node)
{
    enum { NEAR = 12 }; /* nodes */
    self->post->dated = true;
    if (self->name_rank > 0 || self->beside == 0 || node - self->beside > NEAR)
        return PITH_OK;
    pith_str name =
        pith_post_name_beside(pith_page_text(self->page, self->beside));
    char *copy = pith_arena_copy(self->source->arena, name);
    if (!copy)
        return PITH_NOMEM;
    self->name_rank = 1;
    self->post->author = (pith_str){copy, name.len};
    self->post->author_node = self->beside;
    return PITH_OK;
}

/* The date of a text, with a year of two digits only if an element or attribute
 * is declared to have a date. */
static bool find_date(const reader *self, pith_str text, unsigned rank,
                      pith_date *date)
{
    pith_date_order order = self->source->order;
    return pith_date_find(text, order, date) ||
           (rank > LINE_RANK && pith_date_find_short(text, order, date));
}

static pith_status set_date(reader *self, uint32_t node, pith_str text,
                            unsigned rank)
{
    pith_date date;
    char written[PITH_DATE_WRITTEN];
    text = pith_str_trim(text);
    if (rank <= self->date_rank || text.len == 0 || is_other_day(text) ||
        !find_date(self, text, rank, &date))
        return PITH_OK;
    size_t len = pith_date_write(&date, date.has_time, written);
    char *copy = pith_arena_copy(self->source->arena, (pith_str){written, len});
    if (!copy)
        return PITH_NOMEM;
    self->date_rank = rank;
    self->post->date = (pith_str){copy, len};
    self->post->date_node = node;
    return set_dated(self, node);
}

/* Take the date from an element's attributes, with its rank. */
static pith_status take_attrs(reader *self, uint32_t node, unsigned rank)
{
    static const uint8_t attrs[] = {PITH_ATTR_DATETIME, PITH_ATTR_CONTENT,
                                    PITH_ATTR_TITLE};
    const pith_tree *tree = self->page->tree;
    for (size_t k = 0; k < sizeof attrs; k++)
        PITH_TRY(set_date(
            self, node, pith_page_attr(self->page, node, attrs[k]), ATTR_RANK));
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        const pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        pith_str value = pith_tree_text(tree, attr->value);
        if (attr->id == 0 &&
            pith_post_age_may_be(pith_tree_attr_name(tree, attr), value))
            PITH_TRY(set_date(self, node, value, rank));
    }
    return PITH_OK;
}

/* Take the date from an element's attributes, else from its text. */
static pith_status take_date(reader *self, uint32_t node)
{
    char space[LINE_MAX];
    PITH_TRY(take_attrs(self, node, ATTR_RANK));
    return set_date(self, node,
                    pith_meta_text(self->page, node, space, sizeof space),
                    TEXT_RANK);
}

static pith_status look_at(reader *self, uint32_t node, unsigned says)
{
    pith_status status = PITH_OK;
    if (says & SAYS_BY_SCHEMA && node >= self->schema_end)
        self->schema_end = self->page->end[node];
    if (says & (SAYS_AUTHOR | SAYS_NAME))
        status = take_name(self, node, says);
    if (status == PITH_OK && says & SAYS_DATE && !self->other_day)
        status = take_date(self, node);
    return status;
}

/* Whether a text is in an element whose line ends by saying that the post was
 * edited; the day may be a part of it only. */
static bool is_edit_line(const pith_page *page, uint32_t node)
{
    char space[LINE_MAX];
    pith_str line = pith_str_trim(
        pith_meta_text(page, page->parent[node], space, sizeof space));
    while (line.len > 0 &&
           (line.data[line.len - 1] == ']' || line.data[line.len - 1] == ')' ||
            line.data[line.len - 1] == '.'))
        line.len--;
    for (size_t i = 0; i < sizeof edit_ends / sizeof *edit_ends; i++) {
        pith_str end = edit_ends[i];
        if (line.len > end.len &&
            pith_str_ieq((pith_str){line.data + line.len - end.len, end.len},
                         end))
            return true;
    }
    return false;
}

/* Read a line of few words with a date in it, without a class for it. */
static pith_status look_at_text(reader *self, uint32_t node)
{
    pith_str text = pith_page_text(self->page, node);
    bool digit = false;
    bool other = self->other_day;
    if (pith_str_is_blank(text))
        return PITH_OK;
    if (self->source->by_place && pith_post_name_may_be(text) &&
        !is_time(self->source, text))
        self->beside = node;
    for (size_t i = 0; i < text.len && text.len < LINE_MAX && !digit; i++)
        digit = pith_is_digit((unsigned char)text.data[i]);
    self->other_day = !digit && is_other_day(pith_str_trim(text)) &&
                      !is_edit_line(self->page, node);
    if (!other && !self->post->dated && !is_other_day(pith_str_trim(text)) &&
        pith_post_age_find(text) != SIZE_MAX) {
        uint32_t box = self->page->parent[node];
        PITH_TRY(take_attrs(self, box, AGE_RANK));
        if (self->page->tag[box] == PITH_TAG_A) /* to the post itself */
            PITH_TRY(take_attrs(self, self->page->parent[box], AGE_RANK));
        PITH_TRY(set_dated(self, node));
    }
    bool told = digit && !other && self->date_rank < LINE_RANK &&
                !is_edit_line(self->page, node);
    return told ? set_date(self, node, text, LINE_RANK) : PITH_OK;
}

/* "Last post by Ann on May 4", which a thread's head tells of its end. */
static bool tells_of_last_post(const pith_page *page, uint32_t node)
{
    enum { NODES = 8 };
    static const pith_str labels[] = {
        {"last post", 9},        {"last reply", 10},
        {"latest post", 11},     {"latest reply", 12},
        {"letzter beitrag", 15}, {"letzte antwort", 14},
        {"dernier post", 12},    {"dernier message", 15},
        {"último mensaje", 15},  {"ultimo mensaje", 14},
        {"ultima resp", 11},     {"ultimo messaggio", 16},
        {"laatste bericht", 15},
    };
    if (pith_page_chars(page, node) > LINE_MAX)
        return false;
    for (uint32_t i = node + 1; i < page->end[node] && i <= node + NODES; i++) {
        if (page->tag[i] != PITH_TAG_TEXT)
            continue;
        pith_str text = pith_str_trim(pith_page_text(page, i));
        if (text.len == 0)
            continue;
        for (size_t k = 0; k < sizeof labels / sizeof *labels; k++)
            if (pith_str_istarts(text, labels[k]))
                return true;
        return false;
    }
    return false;
}

/* Whether an element is about other people, or about the author beside the
 * name; large boxes often have the names of controls in them. */
static bool is_foreign(const pith_page *page, uint32_t node, unsigned says)
{
    enum { SMALL = 120 };
    bool other = says & SAYS_OTHER && !(says & (SAYS_AUTHOR | SAYS_DATE)) &&
                 pith_page_chars(page, node) <= SMALL;
    return page->tag[node] == PITH_TAG_BLOCKQUOTE || says & SAYS_QUOTE ||
           page->flags[node] & PITH_NODE_HIDDEN || other ||
           (pith_tag_is_element(page->tag[node]) &&
            tells_of_last_post(page, node));
}

static void set_role(pith_post *post, unsigned says)
{
    if (says & SAYS_ACCEPTED)
        post->role = PITH_POST_ACCEPTED;
    else if (post->role == PITH_POST_PLAIN && says & SAYS_ANSWER)
        post->role = PITH_POST_ANSWER;
    else if (post->role == PITH_POST_PLAIN && says & SAYS_QUESTION)
        post->role = PITH_POST_QUESTION;
}

/* Whether an element around a post contains no other post. */
static bool is_alone(const pith_page *page, const pith_posts *posts,
                     const pith_post *post, uint32_t around)
{
    const pith_post *last = posts->post + posts->n - 1;
    return (post == posts->post || post[-1].start < around) &&
           (post == last || post[1].start >= page->end[around]);
}

/* Read the attributes of the post's element, or of an element around it
 * alone. */
static void look_around(const pith_post_source *source, const pith_posts *posts,
                        pith_post *post)
{
    enum { LEVELS = 3 };
    const pith_page *page = source->page;
    uint32_t node = post->root;
    for (unsigned i = 0; i <= LEVELS && node > page->body; i++) {
        if (!is_alone(page, posts, post, node))
            break;
        set_role(post, element_says(source, node));
        node = page->parent[node];
    }
}

/* Read a range of nodes, without those in other posts. */
static pith_status read_range(reader *self, const pith_posts *posts,
                              uint32_t from, uint32_t to)
{
    const pith_page *page = self->page;
    uint32_t root = self->post->root;
    for (uint32_t i = from; i < to;) {
        PITH_TRY(pith_arena_work(self->source->arena, 1));
        bool other = i != root && posts->written[i] == PITH_POST_ROOT;
        bool text = page->tag[i] == PITH_TAG_TEXT;
        unsigned says = pith_tag_is_element(page->tag[i])
                            ? element_says(self->source, i)
                            : 0;
        if (other || (i != root && is_foreign(page, i, says))) {
            i = page->end[i];
            continue;
        }
        PITH_TRY(text ? look_at_text(self, i) : look_at(self, i, says));
        i++;
    }
    return PITH_OK;
}

/* Maximum number of elements around a post that contain no other. */
static unsigned levels_alone(const pith_page *page, const pith_posts *posts,
                             const pith_post *post)
{
    enum { MOST = 8 };
    unsigned n = 0;
    for (uint32_t node = page->parent[post->root];
         n < MOST && node > page->body && is_alone(page, posts, post, node);
         node = page->parent[node])
        n++;
    return n;
}

void pith_posts_measure(const pith_page *page, pith_posts *posts)
{
    unsigned least = UINT32_MAX;
    for (const pith_post *post = posts->post; post < posts->post + posts->n;
         post++) {
        if (!post->root || !is_alone(page, posts, post, post->root))
            continue;
        unsigned n = levels_alone(page, posts, post);
        least = n < least ? n : least;
    }
    posts->around = least == UINT32_MAX ? 0 : least;
}

/* The number of elements around a post, at most those that contain no other
 * one, of which the last is similar to that around its neighbour: those around
 * the first and the last post may belong to the page. */
static unsigned levels_alike(const pith_page *page, const pith_posts *posts,
                             const pith_post *post)
{
    const pith_post *other = post == posts->post ? post + 1 : post - 1;
    if (posts->n < 2 || !other->root)
        return posts->around;
    uint32_t node = post->root;
    uint32_t beside = other->root;
    unsigned alike = 0;
    for (unsigned n = 1; n <= posts->around; n++) {
        node = page->parent[node];
        beside = page->parent[beside];
        if (pith_alike_are_named(page, node, beside))
            alike = n;
    }
    return alike;
}

/* Read the elements around a post that contain no other post, innermost first:
 * some pages have author and date beside its text. */
static pith_status read_around(reader *self, const pith_posts *posts)
{
    enum { SURE = 3, KNOWN = 8 }; /* ranks: that of a profile; the highest */
    const pith_page *page = self->page;
    uint32_t node = self->post->root;
    if (!is_alone(page, posts, self->post, node))
        return PITH_OK;
    unsigned levels = levels_alike(page, posts, self->post);
    for (unsigned n = 0; n < levels; n++) {
        uint32_t up = page->parent[node];
        if (self->name_rank >= SURE || (n == 0 && self->name_rank > 0))
            self->name_rank = KNOWN;
        if (self->date_rank > 0)
            self->date_rank = KNOWN;
        PITH_TRY(read_range(self, posts, up + 1, node));
        PITH_TRY(read_range(self, posts, page->end[node], page->end[up]));
        node = up;
    }
    return PITH_OK;
}

/* Read the line in front of a post, which says more than the post. */
static pith_status read_head(reader *self, const pith_posts *posts)
{
    enum { KNOWN = 8 }; /* the highest rank */
    PITH_TRY(read_range(self, posts, self->post->head, self->post->start));
    if (self->name_rank > 0)
        self->name_rank = KNOWN;
    if (self->date_rank > 0)
        self->date_rank = KNOWN;
    return PITH_OK;
}

pith_status pith_post_read(const pith_post_source *source,
                           const pith_posts *posts, pith_post *post)
{
    reader r = {.source = source, .page = source->page, .post = post};
    if (post->root)
        look_around(source, posts, post);
    if (post->root && post->head)
        PITH_TRY(read_head(&r, posts));
    PITH_TRY(read_range(&r, posts, post->start, post->end));
    if (r.name_rank == 0 && post->head && !post->root)
        PITH_TRY(read_range(&r, posts, post->head, post->start));
    if (post->root && (r.name_rank == 0 || r.date_rank == 0))
        return read_around(&r, posts);
    return PITH_OK;
}

/* Backwards from a time, because few texts are times, and most could be names. */
bool pith_post_names_by_place(const pith_post_source *source, uint32_t text)
{
    enum { NEAR = 12 }; /* nodes */
    const pith_page *page = source->page;
    pith_str said = pith_page_text(page, text);
    bool time = page->tag[page->parent[text]] == PITH_TAG_TIME;
    if (pith_str_is_blank(said) || !(time || is_time(source, said)))
        return false;
    for (uint32_t i = text; i-- > page->body && text - i <= NEAR;) {
        said = pith_page_text(page, i);
        bool shown = page->tag[i] == PITH_TAG_TEXT &&
                     !(page->flags[i] & PITH_NODE_HIDDEN) &&
                     !pith_str_is_blank(said);
        if (shown && said.len > LINE_MAX)
            return false;
        if (shown && pith_post_name_may_be(
                         said)) /* the name of an earlier time is its own */
            return !is_time(source, said);
    }
    return false;
}
