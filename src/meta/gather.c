/* SPDX-License-Identifier: Apache-2.0 */
/* What the page declares about itself: <meta>, <link>, <html>, <title>,
 * headings, microdata and RDFa attributes, rel=..., JSON-LD scripts. One pass
 * over the nodes; what to read of each element is decided by its tag and by the
 * numbers of its attributes, so most elements cost one comparison. */
#include "facts.h"
#include "status.h"
#include "str.h"
#include "text.h"

enum {
    HEADING_MAX = 400, /* maximum bytes of a heading that may be a title */
    HEADINGS = 20,     /* headings of a page that are examined */
    PROP_TEXT_MAX = 300,
    NODE_WORK = 2,
};

/* Subtracted from author and date of a comment, an answer or a review, which
 * are not the page's. */
enum { REPLY_MALUS = 50 };

/* Subtracted from a tag that leads to another host, which files its own pages
 * under it; it counts if there is no other. */
enum { ELSEWHERE_MALUS = 24 };

/* Subtracted from a picture of somebody that the page is not about: portraits
 * of authors and posters are no pictures of the page. */
enum { PORTRAIT_MALUS = 50 };

/* What is known of a class. */
enum { NOT_READ, NO_TAGS, HAS_TAGS };

typedef struct gatherer {
    pith_meta_job *job;
    unsigned headings;
    pith_str host;       /* of the page, once a link is compared with it */
    bool host_known;     /* it has been looked for */
    uint32_t frame_end;  /* of the outermost menu, aside or footer so far */
    uint32_t reply_end;  /* of the outermost comment, answer or review so far */
    uint32_t answer_end; /* of the newest answer */
    uint32_t part_end;   /* of the outermost part of the page's frame so far */
    uint32_t person_end; /* of the newest person that the page is not about, */
    uint32_t subject_end; /* and of the newest one that it is about */
    uint32_t own_post;  /* the first of the page's own elements with a title, */
    unsigned own_posts; /* and how many there are */
    bool title_seen;
    uint8_t *tags;    /* per number of a class: whether it says that tags are in
                      its element; NOT_READ at first */
    bool card_writer; /* twitter:label1 announces an author */
} gatherer;

/* twitter:label1 names what twitter:data1 contains: "Written by", a price. */
static pith_status read_card(gatherer *self, uint32_t node, pith_str name,
                             pith_str content)
{
    if (pith_str_ieq(name, PITH_S("twitter:label1")))
        self->card_writer = pith_meta_is_author_label(content);
    if (!self->card_writer || !pith_str_ieq(name, PITH_S("twitter:data1")))
        return PITH_OK;
    return pith_meta_add(self->job,
                         pith_meta_source_find(PITH_META_AUTHOR,
                                               PITH_PLACE_SELF,
                                               "twitter:data1"),
                         content, node);
}

static pith_status read_meta(gatherer *self, uint32_t node)
{
    static const uint8_t keys[] = {PITH_ATTR_PROPERTY, PITH_ATTR_NAME,
                                   PITH_ATTR_ITEMPROP, PITH_ATTR_HTTP_EQUIV};
    const pith_page *page = self->job->page;
    pith_str content = pith_page_attr(page, node, PITH_ATTR_CONTENT);
    if (content.len == 0)
        return PITH_OK;
    for (size_t k = 0; k < sizeof keys; k++) {
        bool prop = keys[k] == PITH_ATTR_ITEMPROP;
        if (prop && node < self->part_end)
            continue;
        pith_str rest = pith_page_attr(page, node, keys[k]);
        /* property may contain several names. */
        while (rest.len > 0) {
            rest = pith_str_trim(rest);
            size_t len = 0;
            while (len < rest.len &&
                   !pith_is_space((unsigned char)rest.data[len]))
                len++;
            pith_str name = {rest.data, len};
            PITH_TRY(pith_meta_offer(self->job, PITH_PLACE_META, name, content,
                                     node));
            if (name.len > 8 && pith_str_istarts(name, PITH_S("twitter:")))
                PITH_TRY(read_card(self, node, name, content));
            if (prop)
                PITH_TRY(pith_meta_offer(self->job, PITH_PLACE_PROP, name,
                                         content, node));
            rest.data += len;
            rest.len -= len;
        }
    }
    return PITH_OK;
}

/* The name under which a host is registered, as far as two labels are it. */
static pith_str site_of(pith_str address)
{
    pith_str host = pith_url_host(address);
    size_t from = host.len;
    for (unsigned dots = 0; from > 0; from--)
        if (host.data[from - 1] == '.' && ++dots == 2)
            break;
    return host.len ? (pith_str){host.data + from, host.len - from} : host;
}

/* Find the page's host, when the first link is compared with it. */
static void find_host(gatherer *self)
{
    if (self->host_known)
        return;
    const pith_meta_candidate *url = pith_meta_best(self->job, PITH_META_URL);
    self->host = site_of(self->job->base_url.len ? self->job->base_url
                         : url                   ? url->value
                                                 : (pith_str){NULL, 0});
    self->host_known = true;
}

/* Whether an address is one of another host than the page's, as far as that is
 * known. */
static bool is_elsewhere(const gatherer *self, pith_str address)
{
    pith_str site = site_of(address);
    return site.len > 0 && self->host.len > 0 &&
           !pith_str_ieq(site, self->host);
}

/* -- Links whose addresses say what they are ------------------------------- */

/* The kind of a link, from segments of its path. */
enum { FILES_TAG = 1, FILES_CATEGORY = 2, FILES_AUTHOR = 4 };

static const struct {
    pith_str name;
    unsigned files;
} parts[] = {
    {{"tag", 3}, FILES_TAG},
    {{"tags", 4}, FILES_TAG},
    {{"tagged", 6}, FILES_TAG},
    {{"schlagwort", 10}, FILES_TAG},
    {{"etiqueta", 8}, FILES_TAG},
    {{"etiquetas", 9}, FILES_TAG},
    {{"category", 8}, FILES_CATEGORY},
    {{"categories", 10}, FILES_CATEGORY},
    {{"kategorie", 9}, FILES_CATEGORY},
    {{"kategori", 8}, FILES_CATEGORY},
    {{"kategoria", 9}, FILES_CATEGORY},
    {{"categoria", 9}, FILES_CATEGORY},
    {{"categorias", 10}, FILES_CATEGORY},
    {{"categorie", 9}, FILES_CATEGORY},
    {{"rubrik", 6}, FILES_CATEGORY},
    {{"author", 6}, FILES_AUTHOR},
    {{"authors", 7}, FILES_AUTHOR},
    {{"autor", 5}, FILES_AUTHOR},
    {{"autores", 7}, FILES_AUTHOR},
    {{"auteur", 6}, FILES_AUTHOR},
    {{"auteurs", 7}, FILES_AUTHOR},
    {{"contributor", 11}, FILES_AUTHOR},
    {{"contributors", 12}, FILES_AUTHOR},
    {{"writers", 7}, FILES_AUTHOR},

};

static unsigned part_says(pith_str part)
{
    char first = pith_lower(*part.data);
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        if (first == *parts[k].name.data && pith_str_ieq(part, parts[k].name))
            return parts[k].files;
    return 0;
}

/* The kinds indicated by segments of the path that are not the last. */
static unsigned address_says(pith_str address)
{
    unsigned says = 0;
    if (address.len == 0)
        return 0;
    const char *stop = address.data + address.len;
    const char *from = NULL; /* of a segment: after a slash */
    for (const char *at = address.data;
         at < stop && (at = memchr(at, '/', (size_t)(stop - at))); from = ++at)
        if (from && at > from && at + 1 < stop)
            says |= part_says((pith_str){from, (size_t)(at - from)});
    return says;
}

/* WordPress marks the links to a page's categories as tags, too. */
static bool is_category_tag(pith_str word, pith_str address)
{
    return pith_str_ieq(word, PITH_S("tag")) &&
           (address_says(address) & (FILES_TAG | FILES_CATEGORY)) ==
               FILES_CATEGORY;
}

/* Read each word of rel, with the address for LINK rows and, for links in the
 * text, with their text for REL rows. */
static pith_status read_rel(gatherer *self, uint32_t node, bool text)
{
    pith_meta_job *job = self->job;
    pith_str rest = pith_page_attr(job->page, node, PITH_ATTR_REL);
    pith_str address = {NULL, 0};
    if (rest.len > 0)
        address = pith_page_attr(job->page, node, PITH_ATTR_HREF);
    while (rest.len > 0) {
        rest = pith_str_trim(rest);
        size_t len = 0;
        while (len < rest.len && !pith_is_space((unsigned char)rest.data[len]))
            len++;
        pith_str word = {rest.data, len};
        rest.data += len;
        rest.len -= len;
        PITH_TRY(pith_meta_offer(job, PITH_PLACE_LINK, word, address, node));
        bool category = pith_str_ieq(word, PITH_S("category"));
        if (text && is_category_tag(word, address)) {
            word = PITH_S("category");
            category = true;
        }
        if (!text || (!pith_str_ieq(word, PITH_S("author")) &&
                      !pith_str_ieq(word, PITH_S("tag")) && !category))
            continue;
        if (category) /* "category tag": categories only */
            rest.len = 0;
        char space[PROP_TEXT_MAX];
        size_t before = job->n;
        find_host(self);
        PITH_TRY(pith_meta_offer(
            job, PITH_PLACE_REL, word,
            pith_meta_text(job->page, node, space, sizeof space), node));
        if (job->n > before &&
            job->list[before].source->fact == PITH_META_TAG &&
            is_elsewhere(self, address))
            job->list[before].trust -= ELSEWHERE_MALUS;
    }
    return PITH_OK;
}

/* Whether an element contains what is repeated on every page. */
static bool is_frame(uint16_t tag)
{
    return tag == PITH_TAG_NAV || tag == PITH_TAG_ASIDE ||
           tag == PITH_TAG_FOOTER;
}

/* The element around the links beside a link. */
static uint32_t list_of(const pith_page *page, uint32_t node)
{
    node = page->parent[node];
    while (page->tag[node] == PITH_TAG_LI || page->tag[node] == PITH_TAG_SPAN)
        node = page->parent[node];
    return node;
}

/* "creativecommons.org/licenses/by/4.0/", from here on. */
static bool is_deed(pith_str address, size_t at)
{
    enum { HOST = sizeof "creativecommons.org/" - 1 };
    pith_str path = {address.data + at + HOST, address.len - at - HOST};
    return pith_str_istarts(path, PITH_S("licenses/")) ||
           pith_str_istarts(path, PITH_S("publicdomain/"));
}

static const pith_meta_source *source_of_link(unsigned says)
{
    if (says & FILES_AUTHOR)
        return pith_meta_source_find(PITH_META_AUTHOR, PITH_PLACE_SELF,
                                     "author link");
    if (says & FILES_TAG)
        return pith_meta_source_find(PITH_META_TAG, PITH_PLACE_SELF,
                                     "tag link");
    if (!says)
        return pith_meta_source_find(PITH_META_TAG, PITH_PLACE_CLASS, "tags");
    return pith_meta_source_find(PITH_META_CATEGORY, PITH_PLACE_SELF,
                                 "category link");
}

/* "tags", "post-tags", "article__tags"; but not those of other pages, of the
 * whole site or the number of tags. */
static bool names_tags(pith_str word)
{
    static const pith_str others[] = {
        {"related", 7}, {"menu", 4}, {"popular", 7}, {"trend", 5}, {"stat", 4}};
    enum { LEN = 4 };
    if (word.len < LEN ||
        !pith_str_ieq((pith_str){word.data + word.len - LEN, LEN},
                      PITH_S("tags")) ||
        (word.len > LEN && !strchr("-_", word.data[word.len - LEN - 1])))
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (pith_str_ifind(word, others[i]) != SIZE_MAX)
            return false;
    return true;
}

/* Whether a class, by its number, says that tags are in its element. */
static bool holds_tags(gatherer *self, uint32_t class)
{
    pith_str text = pith_class_text(&self->job->page->classes, class);
    if (self->tags[class] == NOT_READ) {
        pith_str word;
        do
            word = pith_str_word(&text);
        while (word.len > 0 && !names_tags(word));
        self->tags[class] = word.len > 0 ? HAS_TAGS : NO_TAGS;
    }
    return self->tags[class] == HAS_TAGS;
}

/* The element around a short link whose class says that tags are in it; 0: there
 * is none. */
static uint32_t tags_around(gatherer *self, uint32_t node)
{
    enum { LEVELS = 4, WORDS = 4 };
    const pith_page *page = self->job->page;
    if (pith_page_words(page, node) > WORDS)
        return 0;
    uint32_t up = page->parent[node];
    for (unsigned i = 0; i < LEVELS && up > page->body; i++) {
        if (holds_tags(self, page->classes.of[up]))
            return up;
        up = page->parent[up];
    }
    return 0;
}

/* Systems have categories and tags at addresses like /category/rain and
 * /tag/floods, and link to them below the heading; licences have known
 * addresses. */
static pith_status read_link(gatherer *self, uint32_t node)
{
    enum { LONGEST = 100 };
    pith_meta_job *job = self->job;
    pith_str address = pith_page_attr(job->page, node, PITH_ATTR_HREF);
    size_t deed = pith_str_ifind(address, PITH_S("creativecommons.org/"));
    if (deed != SIZE_MAX && is_deed(address, deed))
        return pith_meta_add(job,
                             pith_meta_source_find(PITH_META_LICENSE,
                                                   PITH_PLACE_SELF,
                                                   "license link"),
                             address, node);
    if (self->headings == 0 || node < self->frame_end)
        return PITH_OK;
    unsigned says = address_says(address);
    uint32_t list = says ? list_of(job->page, node) : tags_around(self, node);
    if (!list)
        return PITH_OK;
    find_host(self);
    if (!(says & FILES_AUTHOR) && is_elsewhere(self, address))
        return PITH_OK;
    char space[LONGEST];
    size_t before = job->n;
    PITH_TRY(pith_meta_add(job, source_of_link(says),
                           pith_meta_text(job->page, node, space, sizeof space),
                           node));
    if (job->n > before)
        job->list[before].group = list;
    return PITH_OK;
}

/* -- Microdata and RDFa ---------------------------------------------------- */

enum { NAME_NODES = 64 }; /* nodes searched for the name of a person */

/* The first text below a node, hidden or not. */
static pith_str raw_text(const pith_page *page, uint32_t node)
{
    for (uint32_t i = node + 1; i < page->end[node] && i < node + NAME_NODES;
         i++) {
        if (page->tag[i] != PITH_TAG_TEXT)
            continue;
        pith_str text =
            pith_str_trim(pith_tree_text(page->tree, page->tree->data[i]));
        if (text.len > 0)
            return text;
    }
    return (pith_str){NULL, 0};
}

/* The name of a person or publisher that is a nested item, which may be in
 * metadata only; empty: there is none. */
static pith_str thing_name(const pith_page *page, uint32_t node)
{
    for (uint32_t i = node + 1; i < page->end[node] && i < node + NAME_NODES;
         i++) {
        if (!pith_tag_is_element(page->tag[i]) ||
            !pith_str_ieq(pith_page_attr(page, i, PITH_ATTR_ITEMPROP),
                          PITH_S("name")))
            continue;
        pith_str name = pith_page_attr(page, i, PITH_ATTR_CONTENT);
        return name.len > 0 ? name : raw_text(page, i);
    }
    return (pith_str){NULL, 0};
}

/* The value of an element with itemprop or property: its machine-readable
 * value, else its text. */
static pith_str prop_value(pith_meta_job *job, uint32_t node,
                           pith_meta_fact fact, char space[PROP_TEXT_MAX])
{
    static const uint8_t attrs[] = {PITH_ATTR_CONTENT, PITH_ATTR_DATETIME};
    for (size_t k = 0; k < sizeof attrs; k++) {
        pith_str value = pith_page_attr(job->page, node, attrs[k]);
        if (value.len > 0)
            return value;
    }
    if (fact == PITH_META_IMAGE)
        return pith_page_attr(job->page, node, PITH_ATTR_SRC);
    pith_str value = {NULL, 0};
    if (fact == PITH_META_LICENSE)
        value = pith_page_attr(job->page, node, PITH_ATTR_HREF);
    if (fact == PITH_META_AUTHOR || fact == PITH_META_SITENAME)
        value = thing_name(job->page, node);
    if (value.len > 0)
        return value;
    return fact == PITH_META_AUTHOR
               ? pith_meta_author_at(job->page, node, space, PROP_TEXT_MAX)
               : pith_meta_text(job->page, node, space, PROP_TEXT_MAX);
}

static pith_status read_prop(gatherer *self, uint32_t node, uint8_t attr)
{
    pith_meta_job *job = self->job;
    pith_str name = pith_str_trim(pith_page_attr(job->page, node, attr));
    size_t colon = pith_str_ifind(name, PITH_S(":"));
    if (attr == PITH_ATTR_PROPERTY && colon != SIZE_MAX) {
        /* RDFa: "schema:datePublished" */
        name.data += colon + 1;
        name.len -= colon + 1;
    }
    const pith_meta_source *source = NULL;
    while (
        (source = pith_meta_next_source(job, PITH_PLACE_PROP, name, source))) {
        char space[PROP_TEXT_MAX];
        pith_meta_fact fact = (pith_meta_fact)source->fact;
        size_t before = job->n;
        PITH_TRY(pith_meta_add(job, source, prop_value(job, node, fact, space),
                               node));
        if (job->n > before && fact == PITH_META_AUTHOR &&
            node < self->reply_end)
            job->list[before].trust -= REPLY_MALUS;
    }
    return PITH_OK;
}

/* Whether a type or property of schema.org is for what others write about the
 * page: their authors are not the page's. */
static bool is_reply(pith_str name)
{
    static const pith_str names[] = {
        {"Comment", 7},         {"UserComments", 12},    {"Answer", 6},
        {"acceptedAnswer", 14}, {"suggestedAnswer", 15}, {"Review", 6},
        {"UserReview", 10},     {"reviews", 7}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_ieq(name, names[i]))
            return true;
    return false;
}

static void note_reply(gatherer *self, uint32_t node, pith_str name)
{
    if (is_reply(name) && self->reply_end < self->job->page->end[node])
        self->reply_end = self->job->page->end[node];
}

/* Whether a type of schema.org is for a part that frames the page. Themes of
 * WordPress describe the footer itself by its properties. */
static bool is_part(pith_str type)
{
    static const pith_str names[] = {{"WPHeader", 8},
                                     {"WPFooter", 8},
                                     {"WPSideBar", 9},
                                     {"WPAdBlock", 9},
                                     {"SiteNavigationElement", 21}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_ieq(type, names[i]))
            return true;
    return false;
}

/* Whether a page is about a person: profiles have the name as a heading. */
static bool is_subject(const pith_page *page, uint32_t node)
{
    if (pith_str_ieq(pith_page_attr(page, node, PITH_ATTR_ITEMPROP),
                     PITH_S("mainEntity")))
        return true;
    uint32_t i = node + 1;
    while (i < page->end[node] && page->tag[i] != PITH_TAG_H1)
        i++;
    return i < page->end[node];
}

/* Each node is in one person at most that is looked through for a heading. */
static void note_person(gatherer *self, uint32_t node)
{
    const pith_page *page = self->job->page;
    if (node < self->person_end)
        return;
    if (node >= self->subject_end && is_subject(page, node))
        self->subject_end = page->end[node];
    else
        self->person_end = page->end[node];
}

/* itemtype="https://schema.org/NewsArticle" */
static pith_status read_type(gatherer *self, uint32_t node)
{
    pith_str type = pith_page_attr(self->job->page, node, PITH_ATTR_ITEMTYPE);
    size_t last = type.len;
    while (last > 0 && type.data[last - 1] != '/')
        last--;
    type.data += last;
    type.len -= last;
    note_reply(self, node, type);
    if (self->part_end < self->job->page->end[node] && is_part(type))
        self->part_end = self->job->page->end[node];
    if (pith_str_ieq(type, PITH_S("Person")))
        note_person(self, node);
    if (pith_str_ieq(type, PITH_S("Answer")))
        self->answer_end = self->job->page->end[node];
    return pith_meta_add(
        self->job,
        pith_meta_source_find(PITH_META_PAGE_TYPE, PITH_PLACE_SELF, "itemtype"),
        pith_meta_page_type(type), node);
}

static pith_status read_heading(gatherer *self, uint32_t node)
{
    if (self->headings++ >= HEADINGS)
        return PITH_OK;
    char space[HEADING_MAX];
    return pith_meta_add(
        self->job,
        pith_meta_source_find(PITH_META_TITLE, PITH_PLACE_SELF, "h1"),
        pith_meta_heading(self->job->page, node, space, sizeof space), node);
}

static pith_status read_title(gatherer *self, uint32_t node)
{
    const pith_page *page = self->job->page;
    if (self->title_seen || node + 1 == page->end[node])
        return PITH_OK;
    self->title_seen = true;
    return pith_meta_add(
        self->job,
        pith_meta_source_find(PITH_META_TITLE, PITH_PLACE_SELF, "title"),
        pith_tree_text(page->tree, page->tree->data[node + 1]), node);
}

static pith_status read_html(gatherer *self, uint32_t node)
{
    pith_str lang = pith_page_attr(self->job->page, node, PITH_ATTR_LANG);
    if (lang.len == 0)
        lang = pith_page_attr(self->job->page, node, PITH_ATTR_XML_LANG);
    return pith_meta_add(
        self->job,
        pith_meta_source_find(PITH_META_LANGUAGE, PITH_PLACE_SELF, "html lang"),
        lang, node);
}

static pith_status read_script(gatherer *self, uint32_t node)
{
    pith_str type = pith_page_attr(self->job->page, node, PITH_ATTR_TYPE);
    if (pith_str_ifind(type, PITH_S("ld+json")) == SIZE_MAX)
        return PITH_OK;
    return pith_meta_linked(self->job, node);
}

static pith_status read_attr(gatherer *self, uint32_t node, uint8_t id)
{
    if (id == PITH_ATTR_ITEMTYPE)
        return read_type(self, node);
    if (id == PITH_ATTR_ITEMPROP && node < self->part_end)
        return PITH_OK;
    pith_str name = pith_page_attr(self->job->page, node, id);
    PITH_TRY(read_prop(self, node, id));
    note_reply(self, node, name);
    if (node < self->answer_end && pith_str_ieq(name, PITH_S("author")))
        self->job->answers = true;
    return PITH_OK;
}

/* -- The page's own elements ----------------------------------------------- */

/* Note an element that no standard has, such as "<shreddit-post
 * post-title=...>". */
static void note_own(gatherer *self, uint32_t node)
{
    pith_tree *tree = self->job->page->tree;
    const pith_attr *attr = tree->attrs + tree->data[node].at;
    for (uint32_t n = tree->data[node].len; n > 0; n--, attr++) {
        const pith_meta_source *source = pith_meta_next_source(
            self->job, PITH_PLACE_OWN, pith_tree_attr_name(tree, attr), NULL);
        if (!source || source->fact != PITH_META_TITLE)
            continue;
        self->own_post = self->own_posts++ ? self->own_post : node;
        return;
    }
}

/* Several such elements are those of a list. */
static pith_status read_own(gatherer *self)
{
    pith_tree *tree = self->job->page->tree;
    if (self->own_posts != 1)
        return PITH_OK;
    uint32_t node = self->own_post;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        PITH_TRY(pith_meta_offer(self->job, PITH_PLACE_OWN,
                                 pith_tree_attr_name(tree, attr),
                                 pith_tree_attr_value(tree, attr), node));
    }
    return PITH_OK;
}

/* -- All declarations ------------------------------------------------------ */

/* The site's name in the title of a link to its feed. */
static pith_status read_feed(gatherer *self, uint32_t node)
{
    const pith_page *page = self->job->page;
    pith_str type = pith_page_attr(page, node, PITH_ATTR_TYPE);
    if (!pith_str_ieq(type, PITH_S("application/rss+xml")) &&
        !pith_str_ieq(type, PITH_S("application/atom+xml")))
        return PITH_OK;
    return pith_meta_add(
        self->job,
        pith_meta_source_find(PITH_META_SITENAME, PITH_PLACE_SELF, "feed"),
        pith_meta_site_of_feed(pith_page_attr(page, node, PITH_ATTR_TITLE)),
        node);
}

/* Read the attributes by which an element declares a fact; most elements have
 * none. */
static inline pith_status read_attrs(gatherer *self, uint32_t node)
{
    const pith_tree *tree = self->job->page->tree;
    if (!(self->job->page->attr_roles[node] & PITH_ATTR_DECLARES))
        return PITH_OK;
    const pith_attr *attr = tree->attrs + tree->data[node].at;
    for (uint32_t n = tree->data[node].len; n > 0; n--, attr++) {
        uint8_t id = attr->id;
        if (id == PITH_ATTR_ITEMPROP || id == PITH_ATTR_PROPERTY ||
            id == PITH_ATTR_ITEMTYPE)
            PITH_TRY(read_attr(self, node, id));
    }
    return PITH_OK;
}

/* Tags that are read, or frame what is. */
static const bool telling[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_META] = true,  [PITH_TAG_TITLE] = true,  [PITH_TAG_HTML] = true,
    [PITH_TAG_LINK] = true,  [PITH_TAG_SCRIPT] = true, [PITH_TAG_H1] = true,
    [PITH_TAG_A] = true,     [PITH_TAG_NAV] = true,    [PITH_TAG_ASIDE] = true,
    [PITH_TAG_FOOTER] = true};

/* Whether a node can declare something; the names of others, which no standard
 * has, can. */
static bool may_tell(const pith_page *page, uint32_t node)
{
    uint16_t tag = page->tag[node];
    return tag >= PITH_TAG_STATIC_COUNT || telling[tag] ||
           page->attr_roles[node] & PITH_ATTR_DECLARES;
}

static pith_status read_node(gatherer *self, uint32_t node)
{
    switch (self->job->page->tag[node]) {
    case PITH_TAG_META:
        return read_meta(self, node);
    case PITH_TAG_TITLE:
        return read_title(self, node);
    case PITH_TAG_HTML:
        return read_html(self, node);
    case PITH_TAG_SCRIPT:
        return read_script(self, node);
    case PITH_TAG_H1:
        PITH_TRY(read_heading(self, node));
        return read_attrs(self, node);
    case PITH_TAG_LINK:
        PITH_TRY(read_rel(self, node, false));
        PITH_TRY(read_feed(self, node));
        return read_attrs(self, node);
    case PITH_TAG_A:
        PITH_TRY(read_rel(self, node, true));
        PITH_TRY(read_link(self, node));
        return read_attrs(self, node);
    default:
        if (pith_tree_is_own(self->job->page->tag[node]))
            note_own(self, node);
        return read_attrs(self, node);
    }
}

/* The dates of what others write are not the page's. */
static void doubt_reply(pith_meta_job *job, size_t from)
{
    for (size_t i = from; i < job->n; i++)
        if (job->list[i].source->fact == PITH_META_PUBLISHED ||
            job->list[i].source->fact == PITH_META_MODIFIED)
            job->list[i].trust -= REPLY_MALUS;
}

static void doubt_portrait(pith_meta_job *job, size_t from)
{
    for (size_t i = from; i < job->n; i++)
        if (job->list[i].source->fact == PITH_META_IMAGE &&
            job->list[i].source->place == PITH_PLACE_PROP)
            job->list[i].trust -= PORTRAIT_MALUS;
}

pith_status pith_meta_gather(pith_meta_job *job)
{
    gatherer g = {.job = job};
    pith_meta_list_keys(job);
    const pith_page *page = job->page;
    g.tags = pith_arena_zalloc(job->arena, page->classes.n, 1);
    if (!g.tags)
        return PITH_NOMEM;
    PITH_TRY(pith_arena_work(job->arena, page->nnodes));
    for (uint32_t i = 1; i < page->nnodes; i++) {
        if (!may_tell(page, i))
            continue;
        if (is_frame(page->tag[i]) && g.frame_end < page->end[i])
            g.frame_end = page->end[i];
        PITH_TRY(pith_arena_work(job->arena, NODE_WORK));
        size_t before = job->n;
        PITH_TRY(read_node(&g, i));
        if (i < g.reply_end)
            doubt_reply(job, before);
        if (i < g.person_end)
            doubt_portrait(job, before);
    }
    return read_own(&g);
}
