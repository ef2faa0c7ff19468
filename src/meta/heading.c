/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a heading as a reader sees it: see facts.h. */
#include "facts.h"
#include "str.h"
#include "tag_kind.h"
#include "text.h"

enum { HEADING_NODES = 64 };

static bool touches_space(pith_str raw, bool at_end)
{
    return raw.len == 0 ||
           pith_is_space((unsigned char)raw.data[at_end ? raw.len - 1 : 0]);
}

/* Whether a character is one that manuals append to a heading as a
 * permalink. */
static bool is_link_mark(uint32_t code)
{
    enum { PILCROW = 0xb6, SECTION = 0xa7, CHAIN = 0x1f517 };
    return code == PILCROW || code == SECTION || code == CHAIN || code == '#' ||
           (code >= 0xe000 && code <= 0xf8ff); /* icons of private fonts */
}

/* Whether a text begins with punctuation that belongs directly after the word
 * before it, in an element of its own: "<span>Rain</span><span>:
 * floods</span>". */
static bool goes_on(const pith_page *page, uint32_t before, uint32_t node)
{
    static const char close[] = ":,;!?.";
    const pith_tree *tree = page->tree;
    pith_str text = pith_tree_text(tree, tree->data[node]);
    return !touches_space(pith_tree_text(tree, tree->data[before]), true) &&
           !touches_space(text, false) &&
           memchr(close, *text.data, sizeof close - 1) != NULL;
}

/* Whether a text begins with a capital, a digit, or a link to the heading. */
static bool begins_anew(const pith_page *page, uint32_t node)
{
    size_t step;
    uint32_t code = pith_utf8_next(pith_page_text(page, node), &step);
    return pith_char_lower(code) != code || (code >= '0' && code <= '9') ||
           (is_link_mark(code) && page->tag[page->parent[node]] == PITH_TAG_A);
}

/* Whether there is a visible space between two texts of a heading: written
 * white space, a line break, a block, or the boundary between two elements,
 * which usually have a gap ("<span>Maker</span><span>Thing</span>"), or before
 * a text of begins_anew(). Markup of letters of a word and <wbr> separate
 * nothing. */
static bool are_apart(const pith_page *page, uint32_t before, uint32_t after)
{
    const pith_tree *tree = page->tree;
    if (touches_space(pith_tree_text(tree, tree->data[before]), true) ||
        touches_space(pith_tree_text(tree, tree->data[after]), false) ||
        begins_anew(page, after))
        return true;
    uint32_t closed = page->parent[before];
    bool closes = page->end[closed] <= after;
    if (closes && (page->parent[after] > before ||
                   !pith_tag_is_inline(page->tag[closed])))
        return true;
    for (uint32_t i = before + 1; i < after; i++) {
        uint16_t tag = page->tag[i];
        if (tag == PITH_TAG_TEXT || tag == PITH_TAG_BR || tag == PITH_TAG_IMG ||
            (pith_tag_is_element(tag) && !pith_tag_is_inline(tag)))
            return true;
    }
    return false;
}

/* Drop invisible characters: soft hyphens, zero-width spaces, byte order
 * marks. */
static size_t drop_unseen(char *text, size_t len)
{
    static const char *const unseen[] = {"\xc2\xad", "\xe2\x80\x8b",
                                         "\xef\xbb\xbf"};
    size_t out = 0;
    for (size_t i = 0; i < len;) {
        size_t skip = 0;
        if ((unsigned char)text[i] < 0x80) {
            text[out++] = text[i++];
            continue;
        }
        for (size_t k = 0; k < sizeof unseen / sizeof *unseen; k++)
            if (pith_str_istarts((pith_str){text + i, len - i},
                                 pith_str_of(unseen[k])))
                skip = pith_str_of(unseen[k]).len;
        if (skip == 0)
            text[out++] = text[i++];
        i += skip;
    }
    return out;
}

/* A heading without a trailing permalink symbol, if a space precedes it: "C#"
 * is unchanged. */
static pith_str skip_link_mark(pith_str text)
{
    size_t at = text.len;
    while (at > 0 && !pith_is_space((unsigned char)text.data[at - 1]))
        at--;
    if (at == 0 || at == text.len)
        return text;
    size_t step;
    uint32_t code =
        pith_utf8_next((pith_str){text.data + at, text.len - at}, &step);
    if (at + step < text.len || !is_link_mark(code))
        return text;
    return pith_str_trim((pith_str){text.data, at});
}

/* The text once, if the page has it several times for screens of different
 * sizes. */
static pith_str take_once(pith_str text)
{
    for (size_t len = 1; len * 2 < text.len; len++) {
        if (text.data[len] != ' ' || (text.len + 1) % (len + 1) != 0)
            continue;
        /* The text equals itself shifted by one period. */
        if (memcmp(text.data, text.data + len + 1, text.len - len - 1) == 0)
            return (pith_str){text.data, len};
    }
    return text;
}

bool pith_meta_heading_skips(const pith_page *page, uint32_t node)
{
    uint16_t tag = page->tag[node];
    if (tag == PITH_TAG_BUTTON)
        return true;
    if (tag != PITH_TAG_DIV)
        return false;
    uint32_t stop = page->end[node];
    for (uint32_t i = node + 1; i < stop && i <= node + HEADING_NODES; i++)
        if (page->tag[i] == PITH_TAG_AUDIO)
            return true;
    return false;
}

pith_str pith_meta_heading(const pith_page *page, uint32_t node, char *out,
                           size_t max)
{
    uint32_t stop = page->end[node];
    uint32_t last = 0;
    size_t len = 0;
    if (page->text_before[stop] - page->text_before[node] > max ||
        stop - node > HEADING_NODES + 1)
        return (pith_str){out, 0};
    for (uint32_t i = node + 1; i < stop; i++) {
        pith_str text = pith_page_text(page, i);
        if (pith_meta_heading_skips(page, i)) {
            i = page->end[i] - 1;
            continue;
        }
        if (page->tag[i] != PITH_TAG_TEXT || text.len == 0)
            continue;
        if (len + text.len + 1 > max)
            return (pith_str){out, 0};
        if (last && !goes_on(page, last, i) && are_apart(page, last, i))
            out[len++] = ' ';
        memcpy(out + len, text.data, text.len);
        len += text.len;
        last = i;
    }
    len = drop_unseen(out, len);
    return take_once(skip_link_mark((pith_str){out, len}));
}
