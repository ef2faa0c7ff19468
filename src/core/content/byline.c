/* SPDX-License-Identifier: Apache-2.0 */
/* Headings that only say who wrote the text: see byline.h. */
#include "byline.h"

#include "facts.h"
#include "heading_role.h"
#include "status.h"
#include "str.h"
#include "tag_scan.h"
#include "text.h"

/* The rest of a text behind "By" and similar words; empty: it begins
 * otherwise. */
static pith_str behind_label(pith_str text)
{
    static const pith_str labels[] = {
        {"by ", 3},  {"written by ", 11}, {"words by ", 9}, {"story by ", 9},
        {"von ", 4}, {"par ", 4},         {"por ", 4},      {"texte par ", 10}};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (pith_str_istarts(text, labels[i]))
            return pith_str_trim((pith_str){text.data + labels[i].len,
                                            text.len - labels[i].len});
    return (pith_str){NULL, 0};
}

/* "Ann M. Smith", "Ann Smith and Bo Lee": capitals, and few words. */
static bool are_names(pith_str text)
{
    enum { LEAST = 2, MOST = 8 };
    unsigned names = 0;
    unsigned words = 0;
    for (pith_str word; (word = pith_str_word(&text)).len > 0; words++) {
        size_t step;
        uint32_t code = pith_utf8_next(word, &step);
        bool capital = pith_char_lower(code) != code;
        bool joint =
            pith_str_eq(word, PITH_S("and")) ||
            pith_str_eq(word, PITH_S("und")) ||
            pith_str_eq(word, PITH_S("et")) || pith_str_eq(word, PITH_S("y")) ||
            pith_str_eq(word, PITH_S("&")) || pith_meta_is_particle(word);
        if (!capital && !joint)
            return false;
        names += capital;
    }
    return names >= LEAST && words <= MOST;
}

/* Whether an author may be one of these; none is known: whoever it is. */
static bool is_author(pith_str names, pith_str author)
{
    pith_str first = pith_str_word(&names);
    return author.len == 0 || pith_str_ifind(author, first) != SIZE_MAX;
}

pith_status pith_bylines_lower(pith_page *page, pith_str author,
                               pith_arena *arena)
{
    enum { LONGEST = 120 };
    static const pith_tag_set headings = {
        {PITH_TAG_H2, PITH_TAG_H3, PITH_TAG_H4, PITH_TAG_H5, PITH_TAG_H6}};
    char space[LONGEST];
    uint32_t i = page->body;
    for (; (i = pith_tag_scan(page->tag, i, page->nnodes, headings)) <
           page->nnodes;
         i++) {
        pith_str text = pith_meta_heading(page, i, space, sizeof space);
        pith_str names = behind_label(text);
        if (names.len > 0 && are_names(names) && is_author(names, author) &&
            pith_meta_author_shown(text).len > 0)
            PITH_TRY(pith_page_unmake_heading(page, i, arena));
    }
    return PITH_OK;
}
