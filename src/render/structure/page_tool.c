/* SPDX-License-Identifier: Apache-2.0 */
/* Line numbers of code, permalinks of headings, buttons to copy or to show more,
 * icon names, "Loading...": see page_tool.h. */
#include "page_tool.h"

#include "language.h"
#include "more_label.h"
#include "role.h"
#include "status.h"
#include "str.h"
#include "text.h"

/* The text below a node, as the page joins it. */
static pith_str text_below(const pith_page *page, uint32_t node)
{
    uint32_t from = page->text_before[node];
    return (pith_str){page->text.data + from,
                      page->text_before[page->end[node]] - from};
}

bool pith_page_tool_is_gutter(const pith_page *page, uint32_t node)
{
    static const pith_str names[] = {
        {"lineno", 6},       {"linenumber", 10}, {"line-number", 11},
        {"line_number", 11}, {"gutter", 6},      {"lnt", 3},
        {"blob-num", 8},     {"ln-num", 6},      {"ln", 2},
        {"linenr", 6},       {"lines-num", 9},   {"crayon-num", 10}};
    pith_str text = text_below(page, node);
    if (text.len == 0 || !pith_is_digit((unsigned char)text.data[0]))
        return false;
    for (size_t i = 1; i < text.len; i++)
        if (!pith_is_digit((unsigned char)text.data[i]) &&
            !pith_is_space((unsigned char)text.data[i]))
            return false;
    pith_str class = pith_page_class(page, node);
    bool named = false;
    if (class.len > 3 && pith_str_ifind(class, PITH_S("num")) == SIZE_MAX &&
        pith_str_ifind(class, PITH_S("line")) == SIZE_MAX &&
        pith_str_ifind(class, PITH_S("gutter")) == SIZE_MAX)
        return false; /* most classes, soon: none of the names is in them */
    for (size_t i = 0; i < sizeof names / sizeof *names && !named; i++)
        named = names[i].len > 3 ? pith_str_ifind(class, names[i]) != SIZE_MAX
                                 : pith_str_ieq(class, names[i]);
    return named;
}

/* -- Classes --------------------------------------------------------------- */

/* What a class says about its element; bits. */
enum {
    SAYS_READ = 1,   /* it has been read */
    SAYS_EDIT = 2,   /* links to edit a section */
    SAYS_COPY = 4,   /* a button that copies code */
    SAYS_ICON = 8,   /* an icon by its name */
    SAYS_FORUM = 16, /* what forum software adds to a post */
    SAYS_COVER = 32, /* covers a card */
};

/* Words of classes in lower case, grouped by first letter. begin: only at the
 * beginning of a class; small: only with a small first letter. Those for copying
 * are of programs that show code; what forum software puts below a quotation or
 * a post are XenForo 2's controls that expand and shrink the quotation, and who
 * edited the post, in the language of the forum. */
static const struct {
    pith_str word;
    uint8_t says;
    bool begin, small;
} words[] = {
    {{"btn-clipboard", 13}, SAYS_COPY, false, false},
    {{"btn-copy", 8}, SAYS_COPY, false, false},
    {{"bbcodeblock-expandlink", 22}, SAYS_FORUM, true, false},
    {{"bbcodeblock-shrinklink", 22}, SAYS_FORUM, true, false},
    {{"copy-button", 11}, SAYS_COPY, false, false},
    {{"copy-btn", 8}, SAYS_COPY, false, false},
    {{"copybtn", 7}, SAYS_COPY, false, false},
    {{"copy-code", 9}, SAYS_COPY, false, false},
    {{"clipboard-copy", 14}, SAYS_COPY, false, false},
    {{"cover", 5}, SAYS_COVER, false, true},
    {{"hidden", 6}, SAYS_COVER, false, true},
    {{"lastedited", 10}, SAYS_FORUM, true, false},
    {{"message-lastedit", 16}, SAYS_FORUM, true, false},
    {{"mw-editsection", 14}, SAYS_EDIT, true, false},
    {{"material-icons", 14}, SAYS_ICON, false, false},
    {{"material-symbols", 16}, SAYS_ICON, false, false},
    {{"overlay", 7}, SAYS_COVER, false, true},
    {{"postcontent lastedited", 22}, SAYS_FORUM, true, false},
    {{"stretched", 9}, SAYS_COVER, false, true},
};

enum { NWORDS = sizeof words / sizeof *words, SHORTEST = 5 };

/* What the words that begin at a place of a class say. */
static unsigned words_say(const pith_page_tools *self, pith_str class,
                          size_t at)
{
    unsigned says = 0;
    pith_str rest = {class.data + at, class.len - at};
    char c = pith_lower(rest.data[0]);
    if (rest.len < SHORTEST)
        return 0;
    for (size_t i = pith_class_words_row(&self->words, c);
         i < NWORDS && words[i].word.data[0] == c; i++)
        if (pith_class_words_may_be(rest, words[i].word) &&
            pith_str_istarts(rest, words[i].word) &&
            !(words[i].begin && at > 0) &&
            !(words[i].small && rest.data[0] != c))
            says |= words[i].says;
    return says;
}

static unsigned read_class(const pith_page_tools *self, pith_str class)
{
    unsigned says = SAYS_READ;
    for (size_t i = 0;
         (i = pith_class_words_next(&self->words, class, i)) + 1 < class.len;
         i++)
        says |= words_say(self, class, i);
    return says;
}

/* What the class of an element says. */
static unsigned class_says(const pith_page_tools *self, uint32_t node)
{
    uint32_t class = self->page->classes.of[node];
    if (!class)
        return 0;
    if (!self->said[class])
        self->said[class] = (uint8_t)read_class(
            self, pith_class_text(&self->page->classes, class));
    return self->said[class];
}

pith_status pith_page_tools_init(pith_page_tools *self, const pith_page *page,
                                 pith_arena *arena)
{
    *self = (pith_page_tools){
        .page = page, .said = pith_arena_zalloc(arena, page->classes.n, 1)};
    for (size_t i = NWORDS; i-- > 0;)
        pith_class_words_add(&self->words, words[i].word, i);
    return self->said ? PITH_OK : PITH_NOMEM;
}

/* -- Elements -------------------------------------------------------------- */

static bool is_in_heading(const pith_page *page, uint32_t node)
{
    enum { LEVELS = 3 };
    for (unsigned n = 0; n < LEVELS; n++) {
        node = page->parent[node];
        if (pith_role_of(page->tag[node]) == PITH_ROLE_HEADING)
            return true;
    }
    return false;
}

/* Whether a link leads to its own place, as programs put a permalink beside
 * each heading: a symbol instead of words, or in a heading the name of the
 * place. A superscript one is a footnote marker. */
static bool is_permalink(const pith_page *page, uint32_t node)
{
    static const pith_str signs[] = {
        {"\xc2\xb6", 2}, /* pilcrow */
        {"\xc2\xa7", 2}, /* section sign */
        {"#", 1},
        {"\xf0\x9f\x94\x97", 4}, /* a chain */
        {"\xe2\x9a\x93", 3},     /* an anchor */
        {"\xef\x83\x81", 3}};    /* a chain of Font Awesome */
    if (page->tag[node] != PITH_TAG_A)
        return false;
    pith_str href = pith_page_attr(page, node, PITH_ATTR_HREF);
    if (href.len < 2 || href.data[0] != '#' ||
        page->tag[page->parent[node]] == PITH_TAG_SUP)
        return false;
    pith_str text = pith_str_trim(text_below(page, node));
    bool sign = pith_str_eq(text, href) && is_in_heading(page, node);
    for (size_t i = 0; i < sizeof signs / sizeof *signs && !sign; i++)
        sign = pith_str_eq(text, signs[i]);
    return sign;
}

/* Whether a button says that it copies what is beside it: "Copy", "Copy code
 * block", "Copied!". */
static bool is_copy_button(const pith_page *page, uint32_t node, pith_str text)
{
    static const pith_str starts[] = {
        {"copied", 6}, {"copy code", 9}, {"copy link", 9}, {"copy to ", 8}};
    if (page->tag[node] != PITH_TAG_BUTTON)
        return false;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (pith_str_istarts(text, starts[i]))
            return true;
    return pith_str_ieq(text, PITH_S("copy"));
}

/* A short text in lower case; room has space for each of its bytes twice. */
static pith_str lower_text(pith_str text, char *room)
{
    size_t n = 0, bytes;
    for (; text.len > 0; text = (pith_str){text.data + bytes, text.len - bytes})
        n += pith_utf8_put(pith_char_lower(pith_utf8_next(text, &bytes)),
                           room + n);
    return (pith_str){room, n};
}

/* Whether a button shows the rest of a text or list, or hides it again, which is
 * all there already. Links that say the same lead to another page. */
static bool is_more_button(const pith_page *page, uint32_t node, pith_str text)
{
    /* Most texts begin otherwise, and attributes are searched. */
    if (text.len > PITH_MORE_LABEL_BYTES ||
        !pith_may_be_more_label((unsigned char)*text.data))
        return false;
    if (page->tag[node] != PITH_TAG_BUTTON &&
        !pith_str_ieq(pith_page_attr(page, node, PITH_ATTR_ROLE),
                      PITH_S("button")))
        return false;
    char room[2 * PITH_MORE_LABEL_BYTES];
    return pith_is_more_label(lower_text(text, room));
}

/* Whether one of the nearest ancestors of a node has a tag. */
static bool stands_in(const pith_page *page, uint32_t node, uint16_t tag)
{
    enum { LEVELS = 3 };
    for (unsigned n = 0; n < LEVELS; n++) {
        node = page->parent[node];
        if (page->tag[node] == tag)
            return true;
    }
    return false;
}

/* Whether a text is the name of an icon in a font that draws such names:
 * "local_offer". In tables such icons stand for words ("check", "close"). */
static bool is_icon(const pith_page *page, uint32_t node, pith_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (!(c >= 'a' && c <= 'z') && c != '_' && !pith_is_digit(c))
            return false;
    }
    return !stands_in(page, node, PITH_TAG_TD);
}

/* A placeholder for text that scripts load: alone on its line, or with such a
 * class. */
static bool is_placeholder(const pith_page *page, uint32_t node, pith_str text,
                           pith_str class)
{
    static const pith_str dots[] = {{"...", 3}, {"\xe2\x80\xa6", 3}};
    pith_str word = PITH_S("loading");
    if (!pith_str_istarts(text, word))
        return false;
    text = (pith_str){text.data + word.len, text.len - word.len};
    bool dotted = pith_str_eq(text, dots[0]) || pith_str_eq(text, dots[1]);
    if (dotted && pith_role_breaks(pith_role_of(page->tag[node])))
        return true;
    return (dotted || text.len == 0) &&
           (pith_str_ifind(class, PITH_S("load")) != SIZE_MAX ||
            pith_str_ifind(class, PITH_S("spinner")) != SIZE_MAX);
}

/* What forum software adds to a quotation or a post. */
static bool is_post_tool(const pith_page_tools *self, uint32_t node,
                         pith_str text)
{
    /* In bytes; the reason for an edit can be a sentence. */
    enum { LONGEST = 320 };
    uint16_t tag = self->page->tag[node];
    return text.len <= LONGEST &&
           (tag == PITH_TAG_DIV || tag == PITH_TAG_BLOCKQUOTE) &&
           class_says(self, node) & SAYS_FORUM;
}

/* The counter of a slide show: "1 / 5", "2 of 3". */
static bool is_slide_count(pith_str text, pith_str class)
{
    static const pith_str names[] = {
        {"slide", 5}, {"slick", 5}, {"swiper", 6}, {"carousel", 8}};
    uint64_t number;
    if (!pith_str_uint(&text, UINT32_MAX, &number))
        return false;
    text = pith_str_trim(text);
    size_t sign = pith_str_istarts(text, PITH_S("/"))     ? 1
                  : pith_str_istarts(text, PITH_S("of ")) ? 3
                                                          : 0;
    text = pith_str_trim((pith_str){text.data + sign, text.len - sign});
    if (!sign || !pith_str_uint(&text, UINT32_MAX, &number) || text.len > 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_ifind(class, names[i]) != SIZE_MAX)
            return true;
    return false;
}

/* Symbols in a column's header that sort the table. */
static bool is_sorter(const pith_page *page, uint32_t node, pith_str text)
{
    static const pith_str signs[] = {
        {"\xe2\x96\xb2", 3}, {"\xe2\x96\xbc", 3},  /* full triangles */
        {"\xe2\x96\xb3", 3}, {"\xe2\x96\xbd", 3},  /* empty ones */
        {"\xe2\x86\x91", 3}, {"\xe2\x86\x93", 3},  /* arrows */
        {"\xe2\x86\x95", 3}, {"\xe2\x87\x85", 3}}; /* in two directions */
    while (text.len > 0) {
        size_t i = 0;
        while (i < sizeof signs / sizeof *signs &&
               !pith_str_istarts(text, signs[i]))
            i++;
        if (i == sizeof signs / sizeof *signs)
            return false;
        text = pith_str_trim((pith_str){text.data + 3, text.len - 3});
    }
    return stands_in(page, node, PITH_TAG_TH);
}

/* Whether an element is a tool beside text, by its text and name. */
static bool is_named_tool(const pith_page_tools *self, uint32_t node,
                          pith_str text)
{
    enum {
        LONG = 32,    /* length of "copy to clipboard" and the like */
        LONGEST = 64, /* length of "[edit | edit source]" in other languages */
    };
    const pith_page *page = self->page;
    if (text.len > LONGEST)
        return false;
    unsigned says = class_says(self, node);
    text = pith_str_trim(text);
    if (text.len == 0 || says & SAYS_EDIT ||
        pith_str_ieq(text, PITH_S("Click to expand...")))
        return text.len > 0;
    if (text.len > LONG)
        return false;
    unsigned char first = (unsigned char)pith_lower(text.data[0]);
    if (says & SAYS_COPY || is_copy_button(page, node, text) ||
        is_more_button(page, node, text) ||
        (first == 'l' &&
         is_placeholder(page, node, text, pith_page_class(page, node))) ||
        (pith_is_digit(first) &&
         is_slide_count(text, pith_page_class(page, node))))
        return true;
    return first >= 0x80 ? is_sorter(page, node, text)
                         : says & SAYS_ICON && is_icon(page, node, text);
}

/* The fallback text of a video or a drawing for browsers that cannot show
 * it. */
static bool is_fallback(const pith_page *page, uint32_t node)
{
    uint16_t tag = page->tag[node];
    return (tag == PITH_TAG_VIDEO || tag == PITH_TAG_AUDIO ||
            tag == PITH_TAG_CANVAS) &&
           pith_page_chars(page, node) > 0;
}

/* Maximum nodes of a line with its button, and between it and the code. */
enum { LABEL_NODES = 12 };

static bool has_text(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_TEXT &&
           pith_page_text(page, node).len > 0;
}

static bool is_in_button(const pith_page *page, uint32_t text)
{
    enum { LEVELS = 3 };
    uint32_t node = page->parent[text];
    for (unsigned n = 1; n < LEVELS && page->tag[node] != PITH_TAG_BUTTON; n++)
        node = page->parent[node];
    return page->tag[node] == PITH_TAG_BUTTON;
}

/* The text above a node, ignoring buttons; or 0. */
static uint32_t text_above(const pith_page *page, uint32_t node)
{
    uint32_t stop = node > LABEL_NODES ? node - LABEL_NODES : 0;
    while (--node > stop && (!has_text(page, node) || is_in_button(page, node)))
        ;
    return node > stop ? node : 0;
}

/* The element of the line that contains a text above another node, if the line
 * contains only that text and buttons; or 0. */
static uint32_t line_of(const pith_page *page, uint32_t text, uint32_t below)
{
    uint32_t line = page->parent[text];
    while (line > page->body &&
           !pith_role_breaks(pith_role_of(page->tag[line])))
        line = page->parent[line];
    if (line <= page->body || page->end[line] > below ||
        page->end[line] - line > LABEL_NODES)
        return 0;
    for (uint32_t i = line + 1; i < page->end[line]; i++)
        if (i != text && has_text(page, i) && !is_in_button(page, i))
            return 0;
    return line;
}

/* Code in a Markdown cell has no fence that could name its language. */
static bool is_in_cell(const pith_page *page, uint32_t node)
{
    while (node > page->body && pith_role_of(page->tag[node]) != PITH_ROLE_CELL)
        node = page->parent[node];
    return node > page->body;
}

uint32_t pith_page_tool_above(const pith_page *page, uint32_t code)
{
    uint32_t label = text_above(page, code);
    uint32_t line = label ? line_of(page, label, code) : 0;
    bool names_it = line && pith_str_ieq(pith_page_text(page, label),
                                         pith_language_of(page, code));
    return names_it && !is_in_cell(page, code) ? line : 0;
}

bool pith_page_tool_is(const pith_page_tools *self, uint32_t node)
{
    const pith_page *page = self->page;
    pith_str text = text_below(page, node);
    if (text.len == 0)
        return false;
    return (pith_is_digit((unsigned char)*text.data) &&
            pith_page_tool_is_gutter(page, node)) ||
           is_permalink(page, node) || is_named_tool(self, node, text) ||
           is_post_tool(self, node, text) || is_fallback(page, node);
}

/* Whether a link covers a card, by its class or because it is hidden from
 * screen readers. */
static bool is_cover(const pith_page_tools *self, uint32_t node)
{
    return class_says(self, node) & SAYS_COVER ||
           pith_str_ieq(pith_page_attr(self->page, node, PITH_ATTR_ARIA_HIDDEN),
                        PITH_S("true"));
}

uint32_t pith_page_tool_covered(const pith_page_tools *self, uint32_t link)
{
    /* Maximum nodes of a card, and of a link that is only text; minimum words
     * of a title, as opposed to a name; its maximum length. */
    enum { CARD = 256, PLAIN = 2, WORDS = 3, LONGEST = 300 };
    const pith_page *page = self->page;
    if (page->end[link] - link != PLAIN ||
        page->words_before[page->end[link]] - page->words_before[link] <
            WORDS ||
        !is_cover(self, link))
        return 0;
    pith_str text = text_below(page, link);
    if (text.len > LONGEST)
        return 0;
    pith_str href = pith_page_attr(page, link, PITH_ATTR_HREF);
    uint32_t at = page->end[link];
    for (unsigned n = 0; n < CARD && at < page->nnodes; n++, at++)
        if (page->tag[at] == PITH_TAG_A &&
            pith_str_eq(text, text_below(page, at)) &&
            pith_str_eq(href, pith_page_attr(page, at, PITH_ATTR_HREF)))
            return at;
    return 0;
}
