/* SPDX-License-Identifier: Apache-2.0 */
/* Headings that repeat the page's title: see own_title.h. */
#include "own_title.h"

#include "facts.h"
#include "str.h"
#include "tag_scan.h"
#include "text.h"

#include <string.h>

enum {
    TITLE_MAX = 400,
    HEADING_NODES = 64, /* pith_meta_heading() ignores larger ones; the limit
                           keeps nested headings linear */
};

/* The next letter or digit in lower case, or 0 at the end. */
static uint32_t next_sign(pith_str *text)
{
    while (text->len > 0) {
        size_t len;
        uint32_t code = pith_utf8_next(*text, &len);
        text->data += len;
        text->len -= len;
        if (pith_char_is_word_token(code))
            return pith_char_lower(code);
    }
    return 0;
}

static bool says_same(pith_str a, pith_str b)
{
    uint32_t sign;
    bool any = false;
    do {
        sign = next_sign(&a);
        if (sign != next_sign(&b))
            return false;
        any |= sign != 0;
    } while (sign);
    return any;
}

static bool is_text(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_TEXT &&
           page->text_before[node + 1] != page->text_before[node];
}

/* Whether a heading begins with the first letter of the title. Most do not, and
 * this is cheaper than building their texts. */
static bool begins_with(const pith_page *page, uint32_t node, uint32_t first)
{
    uint32_t stop = page->end[node];
    for (uint32_t i = node + 1; i < stop && i <= node + HEADING_NODES; i++) {
        if (pith_meta_heading_skips(page, i)) {
            i = page->end[i] - 1; /* like pith_meta_heading() */
        } else if (page->tag[i] == PITH_TAG_TEXT) {
            pith_str text = pith_page_text(page, i);
            uint32_t sign = next_sign(&text);
            if (sign)
                return sign == first;
        }
    }
    return false;
}

/* Whether a text is the title with a label or a number before it, or with a
 * source in brackets behind it, which the title is without. */
static bool says_more(pith_str text, pith_str title)
{
    enum { MORE = 40 }; /* bytes; a guess */
    static const char labels[] = ":|-0123456789.";
    if (text.len < title.len + 2 || text.len > title.len + MORE)
        return false;
    size_t at = text.len - title.len;
    pith_str end = {text.data + at, title.len};
    if (text.data[at - 1] == ' ' && pith_str_ieq(end, title) &&
        memchr(labels, text.data[at - 2], sizeof labels - 1))
        return true;
    return pith_str_istarts(text, title) && text.data[title.len] == ' ' &&
           text.data[title.len + 1] == '(';
}

static bool says_title(const pith_page *page, uint32_t node, pith_str title)
{
    char room[TITLE_MAX];
    pith_str rest = title;
    if (page->tag[node] == PITH_TAG_H1 &&
        says_more(pith_meta_heading(page, node, room, sizeof room), title))
        return true;
    return begins_with(page, node, next_sign(&rest)) &&
           says_same(pith_meta_heading(page, node, room, sizeof room), title);
}

/* The first heading from a node on, by its tag or its role, or nnodes. */
static uint32_t next_heading(const pith_page *page, uint32_t node)
{
    static const pith_tag_set headings = {{PITH_TAG_H1, PITH_TAG_H2,
                                           PITH_TAG_H3, PITH_TAG_H4,
                                           PITH_TAG_H5, PITH_TAG_H6}};
    if (!page->heading_level)
        return pith_tag_scan(page->tag, node, page->nnodes, headings);
    while (node < page->nnodes && !pith_page_heading(page, node))
        node++;
    return node;
}

/* Whether any text between two nodes is kept. */
static bool keeps_text(const pith_page *page, const uint8_t *keep,
                       uint32_t from, uint32_t to)
{
    const uint8_t *kept;
    for (; from < to && (kept = memchr(keep + from, 1, to - from)); from++) {
        from = (uint32_t)(kept - keep);
        if (is_text(page, from))
            return true;
    }
    return false;
}

/* Drop the headings with the title or, without `drop`, only skip them. Return
 * true if other text is kept. Nothing after other text and the first heading
 * with the title is examined. */
static bool pass_titles(const pith_page *page, pith_str title, uint8_t *keep,
                        bool drop)
{
    bool said = false;
    bool others = false;
    for (uint32_t i = page->body; i < page->nnodes; i++) {
        uint32_t heading = next_heading(page, i);
        others = others || keeps_text(page, keep, i, heading);
        if ((others && (said || !drop)) || heading == page->nnodes)
            break;
        i = heading;
        if (page->flags[i] & PITH_NODE_HIDDEN || !says_title(page, i, title))
            continue;
        said = true;
        if (drop)
            memset(keep + i, 0, page->end[i] - i);
        i = page->end[i] - 1;
    }
    return others;
}

bool pith_own_title_drop(const pith_page *page, pith_str title, uint8_t *keep)
{
    if (title.len == 0 || title.len > TITLE_MAX)
        return true;
    if (!pass_titles(page, title, keep, false))
        return false;
    pass_titles(page, title, keep, true);
    return true;
}
