/* SPDX-License-Identifier: Apache-2.0 */
/* Days that a text tells of: see told_day.h. */
#include "told_day.h"

#include "str.h"
#include "tag_kind.h"

/* Whether a date follows a word at the end of a text which says that something
 * ends, begins or was measured then: "valid through", "as of", "joined". */
static bool ends_with_term(pith_str text)
{
    static const char *const terms[] = {
        "through", "thru",    "until",      "till",      "valid",
        "as of",   "before",  "since",      "effective", "beginning",
        "expires", "joined",  "registered", "bis",       "bis zum",
        "stand",   "gültig",  "mitglied",   "jusqu'au",  "jusqu’au",
        "valable", "inscrit", "hasta",      "hasta el",  "fino al",
        "geldig",  "t/m",     "tot en met", "ważne do",  "действует до",
    };
    text = pith_str_trim(text);
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        pith_str term = pith_str_of(terms[i]);
        if (text.len < term.len)
            continue;
        size_t at = text.len - term.len;
        if (pith_str_ieq((pith_str){text.data + at, term.len}, term) &&
            (at == 0 || text.data[at - 1] == ' '))
            return true;
    }
    return false;
}

/* The part of a text before its date. */
static pith_str before_day(pith_str text, pith_date_order order)
{
    pith_date whole, rest;
    size_t from = 0;
    if (!pith_date_find(text, order, &whole))
        return (pith_str){text.data, 0};
    for (size_t i = 1; i < text.len; i++) {
        if (text.data[i - 1] != ' ')
            continue;
        pith_str end = {text.data + i, text.len - i};
        if (!pith_date_find(end, order, &rest) || rest.day != whole.day ||
            rest.month != whole.month || rest.year != whole.year)
            break;
        from = i;
    }
    return (pith_str){text.data, from};
}

/* The block around a node. */
static uint32_t block_of(const pith_page *page, uint32_t node)
{
    enum { LEVELS = 8 };
    uint32_t box = page->parent[node];
    for (unsigned i = 0; i < LEVELS && pith_tag_is_inline(page->tag[box]); i++)
        box = page->parent[box];
    return box;
}

/* The last text before a node in its block and line, or empty. */
static pith_str text_before(const pith_page *page, uint32_t box, uint32_t node)
{
    for (uint32_t i = node; i-- > box + 1 && page->tag[i] != PITH_TAG_BR;) {
        pith_str text = pith_page_text(page, i);
        if (page->tag[i] == PITH_TAG_TEXT && text.len > 0)
            return text;
    }
    return (pith_str){NULL, 0};
}

/* Whether a text claims rights, with or without a year. */
static bool has_mark(pith_str text)
{
    return pith_str_ifind(text, PITH_S("\xc2\xa9")) != SIZE_MAX ||
           pith_str_ifind(text, PITH_S("copyright")) != SIZE_MAX;
}

/* Whether a text is a name that goes on behind its date, as those of versions
 * do: "2026-02-25", ".rain". Spaces count, so the tree's texts are read. */
static bool is_version(const pith_page *page, uint32_t box, uint32_t node)
{
    enum { NODES = 8 };
    char next[2] = "";
    size_t n = 0;
    pith_str text = pith_tree_text(page->tree, page->tree->data[node]);
    for (size_t i = 0; i < text.len; i++)
        if (!pith_is_digit((unsigned char)text.data[i]) && text.data[i] != '-')
            return false;
    for (uint32_t i = node + 1; i < page->end[box] && i < node + NODES; i++) {
        if (page->tag[i] != PITH_TAG_TEXT)
            continue;
        text = pith_tree_text(page->tree, page->tree->data[i]);
        for (size_t k = 0; k < text.len && n < sizeof next; k++)
            next[n++] = text.data[k];
    }
    return next[0] == '.' && pith_is_alpha((unsigned char)next[1]);
}

bool pith_told_day_is_of_rights(const pith_meta_job *job, uint32_t node)
{
    uint32_t box = block_of(job->page, node);
    return has_mark(text_before(job->page, box, node));
}

bool pith_told_day_is_of_link(const pith_meta_job *job, uint32_t node)
{
    enum { PHRASE = 30 }; /* bytes before the date */
    const pith_page *page = job->page;
    pith_str within = before_day(pith_page_text(page, node), job->order);
    uint32_t box = block_of(page, node);
    while (node > box && page->tag[node] != PITH_TAG_A)
        node = page->parent[node];
    return node > box && within.len >= PHRASE;
}

bool pith_told_day_is(const pith_meta_job *job, uint32_t node)
{
    enum { PROSE_CHARS = 120 };
    const pith_page *page = job->page;
    uint32_t box = block_of(page, node);
    pith_str within = before_day(pith_page_text(page, node), job->order);
    pith_str outside = text_before(page, box, node);
    pith_str before = within.len > 0 ? within : outside;
    if (page->tag[box] == PITH_TAG_PRE || is_version(page, box, node) ||
        pith_told_day_is_of_link(job, node))
        return true;
    bool prose = page->tag[box] == PITH_TAG_P && outside.len > 0 &&
                 pith_page_chars(page, box) > PROSE_CHARS;
    return prose || ends_with_term(before) || has_mark(before);
}
