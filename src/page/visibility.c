/* SPDX-License-Identifier: Apache-2.0 */
/* The visibility of elements: see visibility.h. The class names are those of
 * frameworks and common variants. On the WCXB pages, one in fifty of the words
 * below such elements is content that is nowhere else on the page. */
#include "visibility.h"

#include "status.h"
#include "str.h"
#include "style.h"

#include <string.h>

/* -- Class names ----------------------------------------------------------- */

/* Screen widths from which a name applies, with the names of Bootstrap and
 * Tailwind CSS. What starts above 1,280 pixels is ignored. */
enum { ALL_WIDTHS, FROM_SM, FROM_MD, FROM_LG, FROM_XL, WIDTHS };

/* Lists of names end with an empty one. */
#define NAME(literal)               \
    {                               \
        literal, sizeof literal - 1 \
    }

/* For screen readers only, beside the endings below. */
static const pith_str screen_reader_names[] = {
    NAME("sr_only"),
    NAME("show-for-sr"),
    NAME("visually_hidden"),
    NAME("visually-hidden--inline"),
    NAME("visually-hidden-focusable"),
    NAME("hidden-visually"),
    NAME("u-hiddenvisually"),
    NAME("screen-reader-response"),
    NAME("screen-reader"),
    NAME("screenreader"),
    NAME("a11y-hidden"),
    NAME("assistive-text"),
    NAME("element-invisible"),
    NAME("a-offscreen"),
    NAME("offscreen"),
    NAME("off-screen"),
    NAME("skip-link"),
    NAME("clipped"),
    NAME("v-visible-sr"),
    {NULL, 0},
};

/* Hidden until a script or the pointer shows it, or on narrow screens only. */
static const pith_str collapsed_names[] = {
    NAME("hidden"),
    NAME("hide"),
    NAME("is-hidden"),
    NAME("d-none"),
    NAME("ng-hide"),
    NAME("w-condition-invisible"),
    NAME("rich-snippet-hidden"),
    NAME("dropdown-menu"),
    NAME("sub-menu"),
    NAME("submenu"),
    NAME("hidden-md"),
    NAME("hidden-lg"),
    NAME("hidden-md-up"),
    NAME("hidden-lg-up"),
    NAME("visible-xs"),
    NAME("visible-sm"),
    NAME("visible-mobile"),
    NAME("show-mobile"),
    NAME("show-on-mobile"),
    NAME("show-for-mobile"),
    NAME("show-for-small-only"),
    NAME("mobile-only"),
    NAME("only-mobile"),
    NAME("phone-only"),
    NAME("small-only"),
    NAME("hide-desktop"),
    NAME("hidden-desktop"),
    NAME("hide-on-desktop"),
    NAME("u-hide-desktop"),
    NAME("hide-for-medium"),
    NAME("hide-for-large"),
    NAME("uk-hidden@m"),
    NAME("uk-hidden@l"),
    {NULL, 0},
};

/* Values of `display`, and names that cancel "sr-only". */
static const pith_str shown_values[] = {
    NAME("block"),       NAME("inline-block"), NAME("inline"),
    NAME("flex"),        NAME("inline-flex"),  NAME("grid"),
    NAME("inline-grid"), NAME("table"),        NAME("table-cell"),
    NAME("table-row"),   NAME("contents"),     NAME("not-sr-only"),
    {NULL, 0},
};

static bool is_one_of(pith_str name, const pith_str *names)
{
    char first = pith_lower(name.data[0]);
    for (size_t i = 0; names[i].len; i++)
        if (names[i].len == name.len && names[i].data[0] == first &&
            pith_str_istarts(name, names[i]))
            return true;
    return false;
}

void pith_visibility_names_init(pith_visibility_names *names)
{
    static const pith_str *const lists[] = {screen_reader_names,
                                            collapsed_names};
    *names = (pith_visibility_names){0};
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
        for (size_t i = 0; lists[k][i].len; i++) {
            pith_str name = lists[k][i];
            names->lengths[name.data[0] & 31] |= 1u << name.len;
            names->ends[name.data[0] & 31] |= 1u
                                              << (name.data[name.len - 1] & 31);
        }
}

/* Most names are unknown, which their first letter, length and last letter
 * tell. */
static inline bool may_be_known(const pith_visibility_names *names,
                                pith_str name)
{
    unsigned first = name.data[0] & 31;
    return name.len < 32 && names->lengths[first] >> name.len & 1 &&
           names->ends[first] >> (name.data[name.len - 1] & 31) & 1;
}

/* The result so far, and the width from which it applies. */
typedef struct reading {
    pith_visibility seen;
    int width;
} reading;

/* The width with a two-letter name, or WIDTHS. */
static int find_width(const char *letters)
{
    static const char names[WIDTHS][3] = {"", "sm", "md", "lg", "xl"};
    int width = FROM_SM;
    while (width < WIDTHS && memcmp(letters, names[width], 2) != 0)
        width++;
    return width;
}

/* "md:hidden" of Tailwind CSS, "d-md-none" of Bootstrap. */
static void read_with_width(pith_str name, size_t start, reading *self)
{
    if (name.len < start + 4 || name.data[start + 2] != (start ? '-' : ':'))
        return;
    int width = find_width(name.data + start);
    if (width == WIDTHS || width < self->width)
        return;
    pith_str value = {name.data + start + 3, name.len - start - 3};
    if (is_one_of(value, shown_values))
        *self = (reading){PITH_VISIBLE, width};
    else if (pith_str_eq(value, pith_str_of(start ? "none" : "hidden")))
        *self = (reading){PITH_COLLAPSED, width};
}

/* Endings of names for screen readers, by which sites and the tools that name
 * classes call their own: "usa-sr-only", "styles_srOnly__6uNpq". */
static const pith_str screen_reader_endings[] = {
    NAME("sr-only"),
    NAME("sronly"),
    NAME("visually-hidden"),
    NAME("visuallyhidden"),
    NAME("screen-reader-text"),
    NAME("screen-reader-only"),
    NAME("screenreaderonly"),
    {NULL, 0},
};

/* Without the five characters that CSS modules add. */
static pith_str without_hash(pith_str name)
{
    enum { ADDED = sizeof "__5vJWI" - 1 };
    if (name.len > ADDED && name.data[name.len - ADDED] == '_' &&
        name.data[name.len - ADDED + 1] == '_')
        name.len -= ADDED;
    return name;
}

/* Whether a name is one of these, or ends in one as words of its own. A name
 * with a colon holds on some conditions only. */
static bool ends_for_readers(pith_str name)
{
    name = without_hash(name);
    char last = pith_lower(name.data[name.len - 1]);
    char before = name.len > 1 ? pith_lower(name.data[name.len - 2]) : ' ';
    /* "only", "hidden", "text" */
    if (!(last == 'y' && before == 'l') && !(last == 'n' && before == 'e') &&
        !(last == 't' && before == 'x'))
        return false;
    for (size_t i = 0; screen_reader_endings[i].len; i++) {
        pith_str ending = screen_reader_endings[i];
        if (name.len < ending.len || ending.data[ending.len - 1] != last)
            continue;
        const char *at = name.data + name.len - ending.len;
        bool begins = name.len == ending.len || at[-1] == '-' ||
                      at[-1] == '_' || *at != pith_lower(*at);
        if (begins && pith_str_ieq((pith_str){at, ending.len}, ending))
            return !memchr(name.data, ':', name.len) &&
                   !pith_str_istarts(name, PITH_S("not-"));
    }
    return false;
}

static void read_name(const pith_visibility_names *known, pith_str name,
                      reading *self)
{
    if (name.len < 4)
        return;
    if (name.data[2] == ':')
        read_with_width(name, 0, self);
    else if (name.data[0] == 'd' && name.data[1] == '-')
        read_with_width(name, 2, self);
    if (self->width > ALL_WIDTHS)
        return;
    bool may_be = may_be_known(known, name);
    if (ends_for_readers(name) ||
        (may_be && is_one_of(name, screen_reader_names)))
        self->seen = PITH_SCREEN_READER_ONLY;
    else if (may_be && is_one_of(name, collapsed_names))
        self->seen = PITH_COLLAPSED;
}

pith_visibility pith_visibility_of_names(const pith_visibility_names *known,
                                         pith_str names)
{
    reading r = {PITH_VISIBLE, ALL_WIDTHS};
    const char *at = names.data;
    const char *stop = names.len ? at + names.len : at;
    for (; at < stop; at += at < stop) {
        const char *start = at;
        at = pith_str_run_end(at, stop);
        read_name(known, (pith_str){start, (size_t)(at - start)}, &r);
    }
    return r.seen;
}

/* -- Table cells ----------------------------------------------------------- */

static size_t count_ink(const pith_page *page, uint32_t node)
{
    size_t ink = 0;
    for (uint32_t i = node; i < page->end[node]; i++) {
        if (page->tag[i] == PITH_TAG_TEXT)
            ink +=
                pith_str_ink(pith_tree_text(page->tree, page->tree->data[i]));
    }
    return ink;
}

/* Whether an element is the only content of its table cell: in a cell with the
 * picture of a tick, "Yes" is the content. */
static bool is_all_of_cell(const pith_page *page, uint32_t node)
{
    enum { LEVELS = 4, NODES = 32 };
    uint32_t cell = page->parent[node];
    for (int i = 0; i < LEVELS && cell > page->body; i++) {
        if (page->tag[cell] == PITH_TAG_TD || page->tag[cell] == PITH_TAG_TH)
            return page->end[cell] - cell <= NODES &&
                   count_ink(page, cell) == count_ink(page, node);
        cell = page->parent[cell];
    }
    return false;
}

static pith_visibility for_readers(const pith_page *page, uint32_t node)
{
    return is_all_of_cell(page, node) ? PITH_VISIBLE : PITH_SCREEN_READER_ONLY;
}

/* -- Elements -------------------------------------------------------------- */

static bool is_overlay_role(pith_str role)
{
    static const pith_str roles[] = {
        NAME("dialog"), NAME("alertdialog"), NAME("tooltip"), {NULL, 0}};
    return role.len && is_one_of(role, roles);
}

static pith_visibility see_attr(const pith_page *page,
                                pith_visibility_names *names, uint32_t node,
                                const pith_attr *attr)
{
    pith_str value = pith_tree_text(page->tree, attr->value);
    switch (attr->id) {
    case PITH_ATTR_HIDDEN:
        return PITH_COLLAPSED;
    case PITH_ATTR_STYLE:
        if (pith_style_hides(value))
            return PITH_COLLAPSED;
        return pith_style_clips(value) ? for_readers(page, node) : PITH_VISIBLE;
    case PITH_ATTR_POPOVER:
        return PITH_OVERLAY;
    case PITH_ATTR_ROLE:
        names->headings |= pith_str_ieq(value, PITH_S("heading"));
        names->rows |= pith_str_ieq(value, PITH_S("row"));
        return is_overlay_role(value) ? PITH_OVERLAY : PITH_VISIBLE;
    default:
        return PITH_VISIBLE;
    }
}

/* Whether a text begins with a start tag or a comment. */
static bool is_markup(pith_str text)
{
    text = pith_str_trim(text);
    if (pith_str_istarts(text, PITH_S("<!--")))
        return true;
    size_t i = 1;
    while (i < text.len && (pith_is_alpha((unsigned char)text.data[i]) ||
                            pith_is_digit((unsigned char)text.data[i])))
        i++;
    return i > 1 && i < text.len && text.data[0] == '<' &&
           strchr("> /\t\r\n", text.data[i]);
}

/* Whether a text area holds markup, which scripts put on the page later, or
 * readers on theirs. */
static bool holds_markup(const pith_page *page, uint32_t node)
{
    const pith_tree *tree = page->tree;
    return page->tag[node] == PITH_TAG_TEXTAREA && node + 1 < page->end[node] &&
           page->tag[node + 1] == PITH_TAG_TEXT &&
           is_markup(pith_tree_text(tree, tree->data[node + 1]));
}

pith_status pith_visibility_of(const pith_page *page,
                               pith_visibility_names *names, uint32_t node,
                               pith_visibility *seen)
{
    pith_tree *tree = page->tree;
    pith_attr *attr = tree->attrs + tree->data[node].at;
    *seen =
        pith_visibility_of_class(&page->classes, names, page->classes.of[node]);
    if (*seen == PITH_SCREEN_READER_ONLY)
        *seen = for_readers(page, node);
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        if (!(pith_attr_roles[attr[k].id] & PITH_ATTR_CAN_HIDE))
            continue;
        if (attr[k].flags & PITH_ATTR_RAW)
            pith_tree_attr_value(tree, &attr[k]); /* decodes it */
        if (attr[k].flags & PITH_ATTR_RAW)
            return PITH_NOMEM;
        pith_visibility said = see_attr(page, names, node, &attr[k]);
        *seen = said > *seen ? said : *seen;
    }
    if (page->tag[node] == PITH_TAG_DIALOG &&
        !pith_tree_attr(tree, node, PITH_ATTR_OPEN))
        *seen = PITH_OVERLAY;
    if (holds_markup(page, node))
        *seen = PITH_OVERLAY;
    return PITH_OK;
}
