/* SPDX-License-Identifier: Apache-2.0 */
/* Collapsed text: see collapsed.h. The bounds were measured on the WCXB pages.
 * Three quarters of the text that passes are annotated content; of all
 * collapsed text, it is a quarter. Of short collapsed texts, one in five is
 * content; of those after a control or a question, two in three. */
#include "collapsed.h"

#include "hash.h"
#include "node_role.h"
#include "str.h"

enum {
    LONG_RUN = 50,     /* bytes without white space that make a text node a long
                          run */
    LINK_PERCENT = 30, /* with a larger share in links it is a menu */
    NAMED_LEVELS = 5,  /* the element and its ancestors */
    NAME_BYTES = 256,  /* of an attribute to examine */
    SHORT_RUN = 12,    /* shorter texts are not compared with those of the
                          page */
    OPENER_NODES = 24, /* nodes before a panel to examine */
    OPENER_BYTES = 2,  /* minimum of text that a control opens */
};

/* -- Text without white space ---------------------------------------------- */

static inline bool is_ink(char c)
{
    return (unsigned char)c > ' ';
}

/* FNV-1a of a text, ignoring white space; never 0. */
static uint64_t hash_ink(pith_str text)
{
    uint64_t hash = PITH_HASH_START;
    for (size_t i = 0; i < text.len; i++)
        if (is_ink(text.data[i]))
            hash = pith_hash_byte(hash, (unsigned char)text.data[i]);
    return hash ? hash : 1;
}

static pith_str text_of(const pith_page *page, uint32_t node)
{
    return pith_tree_text(page->tree, page->tree->data[node]);
}

static bool is_run(const pith_page *page, uint32_t node, size_t least)
{
    if (page->tag[node] != PITH_TAG_TEXT)
        return false;
    pith_str text = text_of(page, node);
    size_t ink = 0;
    for (size_t i = 0; i < text.len && ink < least; i++)
        ink += is_ink(text.data[i]);
    return ink == least;
}

/* -- Names ----------------------------------------------------------------- */

/* Other purposes for which pages hide elements: prefixes of words in class, id
 * and role. */
static const char *const other_uses[] = {
    "modal",    "dialog",   "popup",     "popover", "cookie", "consent",
    "overlay",  "drawer",   "menu",      "nav",     "search", "login",
    "newslet",  "subscrib", "share",     "tooltip", "gdpr",   "onetrust",
    "lightbox", "signup",   "filter",    "captcha", "advert", "privacy",
    "dropdown", "banner",   "offcanvas", "cart",    NULL,
};

/* Likewise, but these words also occur in the subjects of pages. They are not
 * used for a tab panel, which identifies itself. */
static const char *const doubtful_uses[] = {
    "alert",   "error",    "toast", "loading",  "message", "notice",
    "success", "announce", "promo", "template", "raw",     NULL,
};

static bool names_one_of(pith_str names, const char *const *uses)
{
    if (names.len > NAME_BYTES)
        names.len = NAME_BYTES;
    for (size_t at = 0; at < names.len; at++) {
        if (!pith_str_begins_word(names, at))
            continue;
        pith_str rest = {names.data + at, names.len - at};
        char first = pith_lower(names.data[at]);
        for (size_t k = 0; uses[k]; k++)
            if (uses[k][0] == first &&
                pith_str_istarts(rest, pith_str_of(uses[k])))
                return true;
    }
    return false;
}

static bool has_other_use(const pith_page *page, uint32_t node, bool panel)
{
    static const uint8_t naming[] = {PITH_ATTR_CLASS, PITH_ATTR_ID,
                                     PITH_ATTR_ROLE};
    for (int level = 0; level < NAMED_LEVELS && node != page->body; level++) {
        for (size_t k = 0; k < sizeof naming; k++) {
            pith_str names = pith_page_attr(page, node, naming[k]);
            if (names_one_of(names, other_uses) ||
                (!panel && names_one_of(names, doubtful_uses)))
                return true;
        }
        node = page->parent[node];
    }
    return false;
}

/* -- Panels ---------------------------------------------------------------- */

/* The previous sibling element, or 0. */
static uint32_t element_before(const pith_page *page, uint32_t node)
{
    uint32_t up = page->parent[node];
    uint32_t at = node - 1;
    while (at > up && page->parent[at] == up &&
           !pith_tag_is_element(page->tag[at]) && !is_run(page, at, 1))
        at--;
    while (at > up && page->parent[at] != up)
        at = page->parent[at];
    return at > up && pith_tag_is_element(page->tag[at]) ? at : 0;
}

static bool ends_in_question(pith_str text)
{
    static const pith_str marks[] = {
        {"?", 1}, {"\xef\xbc\x9f", 3}, {"\xd8\x9f", 2}};
    while (text.len && !is_ink(text.data[text.len - 1]))
        text.len--;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (pith_str_ends(text, marks[i]))
            return true;
    return false;
}

/* Whether the preceding nodes open an element: a control that indicates
 * something to open, or a question. */
static bool has_opener(const pith_page *page, uint32_t node)
{
    uint32_t before = element_before(page, node);
    if (!before || page->end[before] - before > OPENER_NODES)
        return false;
    bool question = false;
    for (uint32_t i = before; i < page->end[before]; i++) {
        if (is_run(page, i, 1))
            question = ends_in_question(text_of(page, i));
        else if (pith_page_attr(page, i, PITH_ATTR_ARIA_EXPANDED).len)
            return true;
    }
    return question;
}

/* "tab-pane", "tab__content", "c-tabs__panel". */
static bool is_tab_class(pith_str name)
{
    static const pith_str parts[] = {{"pane", 4}, {"content", 7}, {"body", 4}};
    size_t at = pith_str_ifind(name, PITH_S("tab"));
    if (at == SIZE_MAX || !pith_str_begins_word(name, at))
        return false;
    pith_str rest = {name.data + at + 3, name.len - at - 3};
    size_t skip = rest.len > 0 && pith_lower(*rest.data) == 's';
    while (skip < rest.len &&
           (rest.data[skip] == '-' || rest.data[skip] == '_'))
        skip++;
    rest.data += skip;
    rest.len -= skip;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (pith_str_istarts(rest, parts[i]))
            return true;
    return false;
}

static bool is_tab(const pith_page *page, uint32_t node)
{
    pith_str rest = pith_page_attr(page, node, PITH_ATTR_CLASS);
    if (rest.len > NAME_BYTES)
        rest.len = NAME_BYTES;
    for (pith_str name = pith_str_word(&rest); name.len > 0;
         name = pith_str_word(&rest))
        if (is_tab_class(name))
            return true;
    return false;
}

/* Whether an element indicates that it is opened in its place: a tab panel, or
 * text that find-in-page reveals. */
static bool is_panel(const pith_page *page, uint32_t node)
{
    return is_tab(page, node) ||
           pith_str_ieq(pith_page_attr(page, node, PITH_ATTR_ROLE),
                        PITH_S("tabpanel")) ||
           pith_str_ieq(pith_page_attr(page, node, PITH_ATTR_HIDDEN),
                        PITH_S("until-found"));
}

/* -- Prose ----------------------------------------------------------------- */

typedef struct inks {
    size_t all, in_links, in_runs;
    pith_str last; /* text */
} inks;

static bool is_control(uint16_t tag)
{
    return tag == PITH_TAG_INPUT || tag == PITH_TAG_SELECT ||
           tag == PITH_TAG_TEXTAREA || tag == PITH_TAG_FORM;
}

/* Elements that open, choose or submit something are not answers. */
static bool is_itself_control(uint16_t tag)
{
    return is_control(tag) || tag == PITH_TAG_BUTTON || tag == PITH_TAG_LABEL ||
           tag == PITH_TAG_OPTION || tag == PITH_TAG_A || tag == PITH_TAG_IMG;
}

/* A box to tick shows or hides the rest of a text without a script. */
static bool is_switch(const pith_page *page, uint32_t node)
{
    pith_str type = pith_page_attr(page, node, PITH_ATTR_TYPE);
    return page->tag[node] == PITH_TAG_INPUT &&
           (pith_str_ieq(type, PITH_S("checkbox")) ||
            pith_str_ieq(type, PITH_S("radio")));
}

/* Measure the text of a subtree. False if there is a control, unless a panel
 * has it for its own use. */
static bool measure(const pith_page *page, uint32_t node, bool panel, inks *out)
{
    uint32_t link_end = 0;
    for (uint32_t i = node + 1; i < page->end[node];) {
        unsigned role = pith_node_role(page->tag[i]);
        if (is_control(page->tag[i]) && !is_switch(page, i) &&
            (!panel || page->tag[i] == PITH_TAG_FORM))
            return false;
        if (role == PITH_NODE_ROLE_UNSEEN) {
            i = page->end[i];
            continue;
        }
        if (role == PITH_NODE_ROLE_LINK && link_end < page->end[i])
            link_end = page->end[i];
        if (page->tag[i] == PITH_TAG_TEXT &&
            !pith_str_is_data(text_of(page, i))) {
            size_t ink = pith_str_ink(text_of(page, i));
            out->all += ink;
            out->in_links += i < link_end ? ink : 0;
            out->in_runs += ink >= LONG_RUN ? ink : 0;
            if (ink)
                out->last = text_of(page, i);
        }
        i++;
    }
    return true;
}

/* Short placeholders for what a script will load: "Loading ...". */
static bool is_promise(pith_str text)
{
    text = pith_str_trim(text);
    return text.len >= 3 &&
           (pith_str_eq((pith_str){text.data + text.len - 3, 3},
                        PITH_S("...")) ||
            pith_str_eq((pith_str){text.data + text.len - 3, 3},
                        PITH_S("\xe2\x80\xa6")));
}

/* Whether text is prose, by its own properties or because of what precedes
 * it. */
static bool reads_as_prose(const pith_page *page, uint32_t node, bool panel,
                           const inks *ink)
{
    if (ink->in_links * 100 >= ink->all * LINK_PERCENT)
        return false;
    if (ink->in_runs >= PITH_FOLDED_PROSE)
        return true;
    return ink->all >= OPENER_BYTES && !is_itself_control(page->tag[node]) &&
           !is_promise(ink->last) && (panel || has_opener(page, node));
}

bool pith_collapsed_is_prose(const pith_page *page, uint32_t node)
{
    inks ink = {0};
    bool panel = is_panel(page, node);
    /* Names are checked last: few elements get this far, and names are long. */
    return measure(page, node, panel, &ink) &&
           reads_as_prose(page, node, panel, &ink) &&
           !has_other_use(page, node, panel);
}

/* -- Text that is elsewhere on the page ------------------------------------ */

/* The slot of a run: where it is, or could be inserted. Beyond a number of
 * occupied slots, which only malicious pages reach, the last one is
 * overwritten. */
static uint64_t *find_slot(const pith_collapsed *collapsed, uint64_t hash)
{
    enum { PROBES = 64 };
    size_t at = hash & collapsed->mask;
    for (int i = 1;
         i < PROBES && collapsed->run[at] && collapsed->run[at] != hash; i++)
        at = (at + 1) & collapsed->mask;
    return &collapsed->run[at];
}

static void remember(pith_collapsed *collapsed, const pith_page *page,
                     uint32_t text)
{
    uint64_t hash = hash_ink(text_of(page, text));
    *find_slot(collapsed, hash) = hash;
}

pith_status pith_collapsed_begin(const pith_page *page,
                                 pith_collapsed *collapsed)
{
    size_t runs = 0; /* upper bound; includes hidden runs, which may become
                        known */
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        runs += page->tag[i] == PITH_TAG_TEXT &&
                page->tree->data[i].len >= SHORT_RUN;
    size_t slots = 4;
    while (slots < runs * 2)
        slots *= 2;
    collapsed->mask = slots - 1;
    collapsed->run =
        pith_arena_zalloc(page->tree->arena, slots, sizeof *collapsed->run);
    if (!collapsed->run)
        return PITH_NOMEM;
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (!(page->flags[i] & PITH_NODE_HIDDEN) && is_run(page, i, SHORT_RUN))
            remember(collapsed, page, i);
    return PITH_OK;
}

/* Count the long texts of a subtree, and how many of them are known. */
static size_t count_runs(const pith_collapsed *collapsed, const pith_page *page,
                         uint32_t node, size_t least, size_t *known)
{
    size_t runs = 0;
    *known = 0;
    for (uint32_t i = node + 1; i < page->end[node]; i++) {
        if (!is_run(page, i, least))
            continue;
        runs++;
        uint64_t hash = hash_ink(text_of(page, i));
        *known += *find_slot(collapsed, hash) == hash;
    }
    return runs;
}

bool pith_collapsed_add(pith_collapsed *collapsed, const pith_page *page,
                        uint32_t node)
{
    size_t known;
    size_t runs = count_runs(collapsed, page, node, LONG_RUN, &known);
    if (runs == 0)
        runs = count_runs(collapsed, page, node, SHORT_RUN, &known);
    if (runs > 0 && known * 2 >= runs)
        return false;
    for (uint32_t i = node + 1; i < page->end[node]; i++)
        if (is_run(page, i, SHORT_RUN))
            remember(collapsed, page, i);
    return true;
}
