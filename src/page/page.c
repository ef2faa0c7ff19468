/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Preparing a page (flags), then freezing it (one pass that counts).
 *
 * Hidden nodes are defined in docs/spec/README.md: everything outside <body>
 * (except the document and <html>, which contain it), comments, script, style,
 * noscript, template, the `hidden` attribute, inline display:none, and all
 * descendants of these. In addition, these are hidden: what no desktop shows
 * (visibility.h); iframe, noembed and noframes, whose "text" is unparsed
 * markup; and title, desc, style and script of SVG and MathML, which browsers
 * do not draw. What hides the body itself is ignored, because such a page is
 * shown by a script later. The text of controls (textarea, option, button) is
 * visible.
 *
 * Streamed parts are where scripts would put them (react_streaming.h), and
 * collapsed prose is shown (collapsed.h).
 *
 * If a page has less text outside of <noscript> than inside, the visible page
 * is an empty shell for scripts, and the contents of <noscript> are shown. The
 * same applies to hidden text if almost nothing else is there.
 *
 * Flags need no stack: a link or pre that starts at i covers [i, end[i]), so
 * the largest end seen so far tells whether a node is inside.
 */
#include "page.h"

#include "collapsed.h"
#include "footnote.h"
#include "heading_role.h"
#include "node_role.h"
#include "react_streaming.h"
#include "status.h"
#include "str.h"
#include "style.h"
#include "text.h"
#include "visibility.h"

const uint8_t pith_tag_role[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_DOCTYPE] = PITH_NODE_ROLE_UNSEEN,
    [PITH_TAG_COMMENT] = PITH_NODE_ROLE_UNSEEN,
    [PITH_TAG_SCRIPT] = PITH_NODE_ROLE_UNSEEN,
    [PITH_TAG_STYLE] = PITH_NODE_ROLE_UNSEEN,
    [PITH_TAG_NOSCRIPT] = PITH_NODE_ROLE_UNSEEN,
    [PITH_TAG_TEMPLATE] = PITH_NODE_ROLE_UNSEEN,
    [PITH_TAG_IFRAME] = PITH_NODE_ROLE_UNSEEN,
    [PITH_TAG_NOEMBED] = PITH_NODE_ROLE_UNSEEN,
    [PITH_TAG_NOFRAMES] = PITH_NODE_ROLE_UNSEEN,
    [PITH_TAG_A] = PITH_NODE_ROLE_LINK,
    [PITH_TAG_PRE] = PITH_NODE_ROLE_PRE,
    [PITH_TAG_TEXTAREA] = PITH_NODE_ROLE_PRE,
    [PITH_TAG_LISTING] = PITH_NODE_ROLE_PRE,
    [PITH_TAG_XMP] = PITH_NODE_ROLE_PRE,
    [PITH_TAG_PLAINTEXT] = PITH_NODE_ROLE_PRE,
};

pith_str pith_page_attr(const pith_page *page, uint32_t node, uint8_t attr)
{
    pith_tree *tree = page->tree;
    if (!pith_tag_is_element(tree->tag[node]))
        return (pith_str){NULL, 0};
    pith_attr *first = tree->attrs + tree->data[node].at;
    for (uint32_t k = 0; k < tree->data[node].len; k++)
        if (first[k].id == attr)
            return pith_tree_attr_value(tree, &first[k]);
    return (pith_str){NULL, 0};
}

/* The language that the page declares for all of itself; may be empty. */
static pith_str declared_language(const pith_page *page)
{
    uint32_t body = page->body;
    const uint32_t at[] = {body, body ? page->parent[body] : 0};
    for (size_t i = 0; i < 2; i++) {
        pith_str lang = pith_page_attr(page, at[i], PITH_ATTR_LANG);
        if (lang.len == 0)
            lang = pith_page_attr(page, at[i], PITH_ATTR_XML_LANG);
        if (lang.len > 0)
            return lang;
    }
    return (pith_str){0};
}

pith_str pith_page_language(const pith_page *page)
{
    return pith_language_settle(declared_language(page),
                                pith_language_detect(page->text));
}

/* The regions that contain the current node of the walk: where each of them
 * ends. */
typedef struct regions {
    pith_visibility_names names;
    uint32_t link_end;
    uint32_t pre_end;
    uint32_t collapsed_end;
    uint32_t shown_again; /* the next element with visibility:visible */
    bool unseen;   /* a style hides the current element, but not everything in
                      it */
    unsigned show; /* SHOW_ bits: what is shown although the page hides it */
    pith_collapsed *collapsed; /* NULL: collapsed text stays hidden */
} regions;

enum { SHOW_NOSCRIPT = 1, SHOW_HIDDEN = 2, SHOW_OFF_PAGE = 4 };

static pith_style_effect declared_visibility(const pith_page *page,
                                             uint32_t node)
{
    pith_str style = pith_page_attr(page, node, PITH_ATTR_STYLE);
    return style.len ? pith_style_visibility(style) : PITH_STYLE_SAYS_NOTHING;
}

/* Whether a style shows something below a node again. A result is reused for
 * all nodes up to the element found, so the page is searched once. */
static bool shows_again(const pith_page *page, uint32_t node, regions *self)
{
    uint32_t stop = page->end[node];
    uint32_t *at = &self->shown_again;
    if (*at <= node)
        *at = node + 1;
    while (*at < stop && declared_visibility(page, *at) != PITH_STYLE_SHOWS)
        ++*at;
    return *at < stop;
}

/* The `visibility` of an inline style, which elements inside can override. */
static pith_visibility see_style(const pith_page *page, uint32_t node,
                                 regions *self, unsigned attrs)
{
    pith_style_effect says = attrs & PITH_ATTR_IS_STYLE
                                 ? declared_visibility(page, node)
                                 : PITH_STYLE_SAYS_NOTHING;
    bool within = page->flags[page->parent[node]] & PITH_NODE_UNSEEN;
    if (says == PITH_STYLE_SHOWS ||
        (says == PITH_STYLE_SAYS_NOTHING && !within))
        return PITH_VISIBLE;
    self->unseen = shows_again(page, node, self);
    return self->unseen ? PITH_VISIBLE : PITH_COLLAPSED;
}

/* The visibility of an element, without regard to collapsed text; attrs: the
 * roles of its attributes. */
static pith_status see_element(const pith_page *page, uint32_t node,
                               regions *self, unsigned attrs,
                               pith_visibility *seen)
{
    PITH_TRY(pith_visibility_of(page, &self->names, node, seen));
    if (*seen == PITH_VISIBLE && !(self->show & SHOW_HIDDEN))
        *seen = see_style(page, node, self, attrs);
    else if (self->show &
             (*seen >= PITH_SCREEN_READER_ONLY ? SHOW_OFF_PAGE : SHOW_HIDDEN))
        *seen = PITH_VISIBLE;
    return PITH_OK;
}

/* Whether anything says that an element is hidden; attrs: the roles of its
 * attributes. Of most elements nothing does. */
static bool may_be_hidden(const pith_page *page, uint32_t node,
                          const regions *self, unsigned attrs)
{
    uint16_t tag = page->tag[node];
    return attrs & PITH_ATTR_CAN_HIDE || tag == PITH_TAG_DIALOG ||
           tag == PITH_TAG_TEXTAREA ||
           page->flags[page->parent[node]] & PITH_NODE_UNSEEN ||
           pith_visibility_of_class(&page->classes, &self->names,
                                    page->classes.of[node]) != PITH_VISIBLE;
}

/* Determine the visibility of an element; if it is shown, begin the regions
 * that it starts. */
static pith_status enter_element(const pith_page *page, uint32_t node,
                                 regions *self, pith_visibility *seen)
{
    unsigned role = pith_node_role(page->tag[node]);
    bool noscript = page->tag[node] == PITH_TAG_NOSCRIPT;
    *seen = PITH_VISIBLE;
    self->unseen = false;
    if (role == PITH_NODE_ROLE_UNSEEN &&
        !(noscript && self->show & SHOW_NOSCRIPT)) {
        *seen = PITH_COLLAPSED;
        return PITH_OK;
    }
    unsigned attrs = page->attr_roles[node];
    if (node != page->body && node >= self->collapsed_end &&
        may_be_hidden(page, node, self, attrs)) {
        PITH_TRY(see_element(page, node, self, attrs, seen));
        if (*seen == PITH_COLLAPSED && self->collapsed &&
            pith_collapsed_is_prose(page, node) &&
            pith_collapsed_add(self->collapsed, page, node)) {
            self->collapsed_end = page->end[node];
            *seen = PITH_VISIBLE;
        }
        if (*seen != PITH_VISIBLE)
            return PITH_OK;
    }
    if (role == PITH_NODE_ROLE_LINK && attrs & PITH_ATTR_IS_HREF &&
        self->link_end < page->end[node])
        self->link_end = page->end[node];
    if (role == PITH_NODE_ROLE_PRE && self->pre_end < page->end[node])
        self->pre_end = page->end[node];
    return PITH_OK;
}

/* If the visible text is shorter than 1 / SHELL_SHARE of the hidden text, the
 * page is an empty shell. A guess, based on streamed pages. */
enum { SHELL_SHARE = 10 };

/* The amount of text in the body that is shown and hidden, in bytes. */
typedef struct shown {
    size_t bytes;    /* visible, including white space */
    size_t noscript; /* in <noscript>, without white space */
    size_t hidden;   /* hidden, likewise */
    bool off_page;   /* there is text in overlays or for screen readers */
    bool collapsed;  /* some of it is collapsed prose */
    bool headings;   /* an element has the role of a heading */
    bool rows;       /* an element has that of a row */
} shown;

/* Whether a text begins like markup, as the contents of a <noscript> do when a
 * browser has serialised a page after its scripts ran. */
static bool is_markup(pith_str text)
{
    text = pith_str_trim(text);
    return text.len && text.data[0] == '<';
}

/* Count the hidden text below a node, except text that is never shown. */
static size_t count_collapsed(const pith_page *page, uint32_t node)
{
    const pith_tree *tree = page->tree;
    bool noscript = page->tag[node] == PITH_TAG_NOSCRIPT;
    size_t ink = 0;
    for (uint32_t i = node + 1; i < page->end[node];) {
        if (page->tag[i] == PITH_TAG_TEXT) {
            pith_str text = pith_tree_text(tree, tree->data[i]);
            ink += noscript && is_markup(text) ? 0 : pith_str_ink(text);
        } else if (pith_node_role(page->tag[i]) == PITH_NODE_ROLE_UNSEEN) {
            i = page->end[i];
            continue;
        }
        i++;
    }
    return ink;
}

/* Count the text that an element hides. */
static void count_hidden_text(const pith_page *page, uint32_t node,
                              pith_visibility seen, shown *out)
{
    if (seen >= PITH_SCREEN_READER_ONLY) {
        out->off_page = true;
    } else if (page->tag[node] == PITH_TAG_NOSCRIPT) {
        out->noscript += count_collapsed(page, node);
    } else if (pith_node_role(page->tag[node]) != PITH_NODE_ROLE_UNSEEN) {
        size_t ink = count_collapsed(page, node);
        out->hidden += ink;
        out->collapsed =
            out->collapsed || (ink > 0 && pith_collapsed_is_prose(page, node));
    }
}

/* Set the flags of the body's subtree, and count its text. */
static pith_status flag_body(const pith_page *page, unsigned show,
                             pith_collapsed *collapsed, shown *out)
{
    const pith_tree *tree = page->tree;
    uint32_t stop = page->end[page->body];
    regions r = {.show = show, .collapsed = collapsed};
    PITH_TRY(pith_arena_work(tree->arena, page->nnodes));
    memset(page->flags + page->body, PITH_NODE_HIDDEN,
           page->nnodes - page->body);
    *out = (shown){0};
    pith_visibility_names_init(&r.names);
    r.names.said = pith_arena_zalloc(tree->arena, page->classes.n, 1);
    if (!r.names.said)
        return PITH_NOMEM;
    for (uint32_t i = page->body; i < stop;) {
        if (page->tag[i] == PITH_TAG_TEXT) {
            out->bytes += tree->data[i].len;
            if (page->flags[page->parent[i]] & PITH_NODE_UNSEEN) {
                out->hidden +=
                    pith_str_ink(pith_tree_text(tree, tree->data[i]));
                i++; /* flagged already */
                continue;
            }
        } else {
            pith_visibility seen;
            PITH_TRY(enter_element(page, i, &r, &seen));
            if (seen != PITH_VISIBLE) {
                count_hidden_text(page, i, seen, out);
                i = page->end[i]; /* flagged already */
                continue;
            }
        }
        page->flags[i] =
            (uint8_t)((i < r.link_end ? PITH_NODE_IN_LINK : 0) |
                      (i < r.pre_end ? PITH_NODE_IN_PRE : 0) |
                      (i < r.collapsed_end ? PITH_NODE_COLLAPSED : 0) |
                      (r.unseen ? PITH_NODE_UNSEEN : 0));
        i++;
    }
    out->headings = r.names.headings;
    out->rows = r.names.rows;
    return PITH_OK;
}

/* Count visible text without white space; stops at some number above
 * `enough`. */
static size_t count_shown_ink(const pith_page *page, size_t enough)
{
    const pith_tree *tree = page->tree;
    size_t ink = 0;
    for (uint32_t i = page->body; i < page->end[page->body] && ink <= enough;
         i++)
        if (page->tag[i] == PITH_TAG_TEXT &&
            !(page->flags[i] & PITH_NODE_HIDDEN))
            ink += pith_str_ink(pith_tree_text(tree, tree->data[i]));
    return ink;
}

/* Set the flags of the body, and set them again if some hidden text is to be
 * shown. */
static pith_status flag_page(pith_page *page)
{
    shown out;
    PITH_TRY(flag_body(page, 0, NULL, &out));
    page->text_room = out.bytes;
    page->has_heading_roles = out.headings;
    page->has_table_roles = out.rows;
    if (out.noscript == 0 && out.hidden == 0 && !out.off_page)
        return PITH_OK;
    size_t enough = out.noscript > out.hidden ? out.noscript : out.hidden;
    size_t ink = count_shown_ink(page, enough);
    unsigned show = (out.noscript > ink ? SHOW_NOSCRIPT : 0) |
                    (out.hidden > ink * SHELL_SHARE ? SHOW_HIDDEN : 0);
    if (ink == 0 && !show && out.off_page)
        show = SHOW_OFF_PAGE;
    pith_collapsed collapsed;
    if (out.collapsed)
        PITH_TRY(pith_collapsed_begin(page, &collapsed));
    if (show || out.collapsed) {
        PITH_TRY(
            flag_body(page, show, out.collapsed ? &collapsed : NULL, &out));
        page->text_room = out.bytes;
        page->has_heading_roles |= out.headings;
        page->has_table_roles |= out.rows;
    }
    return PITH_OK;
}

/* The sums up to the current node. */
typedef struct sums {
    uint32_t chars, link_chars, words, link_words, elements, text;
} sums;

static inline void write_sums(const pith_page *page, uint32_t i,
                              const sums *self)
{
    page->chars_before[i] = self->chars;
    page->link_chars_before[i] = self->link_chars;
    page->words_before[i] = self->words;
    page->link_words_before[i] = self->link_words;
    page->elements_before[i] = self->elements;
    page->text_before[i] = self->text;
}

/* Add a visible text node. */
static void add_text(const pith_page *page, uint32_t node, char *out,
                     sums *self)
{
    pith_text_counts counts;
    pith_str text = pith_tree_text(page->tree, page->tree->data[node]);
    self->text +=
        (uint32_t)pith_text_normalise_into(out + self->text, text, &counts);
    self->chars += counts.chars;
    self->words += counts.words;
    if (page->flags[node] & PITH_NODE_IN_LINK) {
        self->link_chars += counts.chars;
        self->link_words += counts.words;
    }
}

/* Fill in every sum, and the text itself, for which out has enough room. */
static void count_body(pith_page *page, char *out)
{
    sums s = {0};
    uint32_t stop = page->end[page->body];
    uint32_t i = 0;
    for (; i < page->body; i++) {
        write_sums(page, i, &s);
        s.elements += pith_tag_is_element(page->tag[i]) &&
                      !(page->flags[i] & PITH_NODE_HIDDEN);
    }
    for (; i < stop; i++) {
        write_sums(page, i, &s);
        if (page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        if (page->tag[i] == PITH_TAG_TEXT)
            add_text(page, i, out, &s);
        else
            s.elements++;
    }
    for (; i <= page->nnodes; i++)
        write_sums(page, i, &s);
    page->text = (pith_str){out, s.text};
}

static uint32_t *new_sums(pith_page *page)
{
    return pith_arena_alloc(page->tree->arena, (size_t)page->nnodes + 1,
                            sizeof(uint32_t));
}

static pith_status make_sums(pith_page *page)
{
    page->chars_before = new_sums(page);
    page->link_chars_before = new_sums(page);
    page->words_before = new_sums(page);
    page->link_words_before = new_sums(page);
    page->elements_before = new_sums(page);
    page->text_before = new_sums(page);
    bool whole = page->chars_before && page->link_chars_before &&
                 page->words_before && page->link_words_before &&
                 page->elements_before && page->text_before;
    return whole ? PITH_OK : PITH_NOMEM;
}

static void write_no_sums(pith_page *page)
{
    sums none = {0};
    for (uint32_t i = 0; i <= page->nnodes; i++)
        write_sums(page, i, &none);
}

pith_status pith_page_prepare(pith_tree *tree, pith_page *page)
{
    /* This renumbers nodes, so it must precede every use of an index. */
    PITH_TRY(pith_react_streaming_place(tree));
    *page = (pith_page){
        .tree = tree,
        .nnodes = tree->nnodes,
        .tag = tree->tag,
        .parent = tree->parent,
        .end = tree->end,
        .body = pith_tree_body(tree),
        .flags = pith_arena_alloc(tree->arena, tree->nnodes, 1),
        .attr_roles = pith_arena_alloc(tree->arena, tree->nnodes, 1),
    };
    if (!page->flags || !page->attr_roles)
        return PITH_NOMEM;
    PITH_TRY(pith_classes_number(tree, &page->classes, page->attr_roles));
    memset(page->flags, PITH_NODE_HIDDEN, page->nnodes);
    if (page->body == 0)
        return PITH_OK;
    for (uint32_t i = page->body; i > 0;) {
        i = tree->parent[i];
        page->flags[i] = 0; /* ancestors of the body contain visible nodes */
    }
    return flag_page(page);
}

void pith_page_hide(pith_page *page, const uint8_t *hide)
{
    if (page->body == 0)
        return;
    for (uint32_t i = 0; i < page->nnodes;) {
        uint32_t end = hide[i] ? page->end[i] : i + 1;
        if (hide[i])
            memset(page->flags + i, PITH_NODE_HIDDEN, end - i);
        i = end;
    }
}

uint32_t pith_page_shown_chars(const pith_page *page, uint32_t enough)
{
    const pith_tree *tree = page->tree;
    uint32_t chars = 0;
    for (uint32_t i = 0; i < page->nnodes && chars <= enough; i++)
        if (page->tag[i] == PITH_TAG_TEXT &&
            !(page->flags[i] & PITH_NODE_HIDDEN))
            chars += pith_text_count(pith_tree_text(tree, tree->data[i])).chars;
    return chars;
}

/* Note which tags there are, and whether a link refers to a footnote. */
static void note_tags(pith_page *page)
{
    for (uint32_t i = 0; i < page->nnodes; i++) {
        uint16_t tag = page->tag[i];
        if (tag < PITH_TAG_STATIC_COUNT)
            page->has_tag[tag] = true;
        if (tag == PITH_TAG_A && !page->has_references)
            page->has_references = pith_footnote_is_reference(page, i);
    }
}

pith_status pith_page_freeze(pith_page *page)
{
    PITH_TRY(make_sums(page));
    if (page->body == 0) {
        page->text = (pith_str){"", 0};
        write_no_sums(page);
        note_tags(page);
        return PITH_OK;
    }
    /* Normalisation never lengthens a text, so the visible bytes are an upper
     * bound. */
    char *out = pith_arena_alloc(page->tree->arena, page->text_room, 1);
    if (!out)
        return PITH_NOMEM;
    count_body(page, out);
    note_tags(page);
    return pith_page_find_headings(page);
}

pith_status pith_page_make(pith_tree *tree, pith_page *page)
{
    PITH_TRY(pith_page_prepare(tree, page));
    return pith_page_freeze(page);
}
