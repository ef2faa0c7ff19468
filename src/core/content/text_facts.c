/* SPDX-License-Identifier: Apache-2.0 */
/* Facts about a text: see text_facts.h. */
#include "text_facts.h"

#include "str.h"
#include "text.h"

#include <pith/pith.h>

enum {
    EXCERPT_WORDS = 8,   /* minimum in the paragraph from which the excerpt is
                            taken */
    EXCERPT_CHARS = 300, /* maximum in the excerpt; both are guesses */
    LETTERS = 200,       /* to determine the direction of a text */
};

/* The number of bytes of the first n code points, or of all if there are
 * fewer. */
static size_t first_chars(pith_str text, size_t n)
{
    size_t at = 0;
    for (; n > 0 && at < text.len; n--) {
        size_t len;
        (void)pith_utf8_next((pith_str){text.data + at, text.len - at}, &len);
        at += len;
    }
    return at;
}

/* Shorten a paragraph to the size of an excerpt, between words if possible. */
static pith_str shorten(pith_str line)
{
    size_t len = first_chars(line, EXCERPT_CHARS);
    if (len == line.len)
        return line;
    size_t word = len;
    while (word > len / 2 && !pith_is_space((unsigned char)line.data[word]))
        word--;
    return pith_str_trim((pith_str){line.data, word > len / 2 ? word : len});
}

/* The first line of the text that has enough words and is not the title; if
 * there is none, the first line. */
static pith_str find_excerpt(pith_str text, pith_str title)
{
    pith_str first = {NULL, 0};
    while (text.len > 0) {
        const char *end = memchr(text.data, '\n', text.len);
        size_t len = end ? (size_t)(end - text.data) : text.len;
        pith_str line = pith_str_trim((pith_str){text.data, len});
        if (line.len > 0 && !first.data)
            first = line;
        if (line.len > EXCERPT_WORDS && !pith_str_eq(line, title) &&
            pith_text_count(line).words >= EXCERPT_WORDS)
            return shorten(line);
        len += end != NULL;
        text = (pith_str){text.data + len, text.len - len};
    }
    return first.data ? shorten(first) : first;
}

/* Whether a letter belongs to a right-to-left script: Hebrew to Arabic
 * Extended-A, their presentation forms, and those beyond U+10800. */
static bool runs_left(uint32_t code)
{
    return (code >= 0x590 && code <= 0x8ff) ||
           (code >= 0xfb1d && code <= 0xfdff) ||
           (code >= 0xfe70 && code <= 0xfefe) ||
           (code >= 0x10800 && code <= 0x10fff) ||
           (code >= 0x1e800 && code <= 0x1efff);
}

/* The direction of most of the first letters; NULL if there are none. */
static const char *direction_of(pith_str text)
{
    size_t left = 0, all = 0;
    for (size_t i = 0, len; i < text.len && all < LETTERS; i += len) {
        if ((unsigned char)text.data[i] < 0x80) {
            all += pith_is_alpha((unsigned char)text.data[i]);
            len = 1;
            continue;
        }
        uint32_t code =
            pith_utf8_next((pith_str){text.data + i, text.len - i}, &len);
        if (!pith_char_is_letter(code))
            continue;
        all++;
        left += runs_left(code);
    }
    return all == 0 ? NULL : left * 2 > all ? "rtl" : "ltr";
}

/* The direction that the body or the page declares. */
static const char *declared_direction(const pith_page *page)
{
    uint32_t nodes[] = {page->body, page->body ? page->parent[page->body] : 0};
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
        pith_str dir =
            nodes[i]
                ? pith_str_trim(pith_page_attr(page, nodes[i], PITH_ATTR_DIR))
                : (pith_str){NULL, 0};
        if (pith_str_ieq(dir, PITH_S("rtl")))
            return "rtl";
        if (pith_str_ieq(dir, PITH_S("ltr")))
            return "ltr";
    }
    return NULL;
}

void pith_text_facts_read(const pith_page *page, pith_result *facts)
{
    facts->words = pith_text_count(facts->text).words;
    facts->excerpt = find_excerpt(facts->text, facts->title);
    facts->direction = declared_direction(page);
    if (!facts->direction)
        facts->direction = direction_of(facts->text);
}
