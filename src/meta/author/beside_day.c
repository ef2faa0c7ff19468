/* SPDX-License-Identifier: Apache-2.0 */
/* Bylines without a word that says so, "Ann Smith | 4 March 2024" below the
 * heading, on pages where nothing else names the writer. Categories and places
 * stand there, too, so a name is two to four words that all begin with a
 * capital, and no link: right on eight annotated pages, wrong on none. */
#include "facts.h"
#include "status.h"
#include "str.h"
#include "tag_kind.h"
#include "text.h"

enum {
    NEAR_CHARS = 500, /* visible characters after the heading */
    DAY_LEAST = 8,    /* bytes of a text with a day */
    DAY_MOST = 60,
    NAME_MOST = 40, /* bytes */
    BESIDE = 12,    /* nodes between a name and a day */
    WRITERS = 4,
};

/* Whether a word begins as names do: with a capital, or in a script that has
 * none. */
static bool is_capital(uint32_t code)
{
    enum { HANGUL = 0x1100 };
    return pith_char_is_letter(code) &&
           (pith_char_lower(code) != code || code >= HANGUL);
}

static bool is_full_name(pith_str text)
{
    enum { LEAST = 2, MOST = 4 };
    unsigned n = 0;
    bool start = true;
    while (text.len > 0) {
        size_t len;
        uint32_t code = pith_utf8_next(text, &len);
        text = (pith_str){text.data + len, text.len - len};
        if (code == ':' || code == 0xff1a || (start && !is_capital(code)))
            return false;
        n += start;
        start = code == ' ';
    }
    return n >= LEAST && n <= MOST;
}

/* "Ann Smith |" and "Ann Smith in", before a category. */
static pith_str without_end(pith_str text)
{
    static const pith_str in = {" in", 3};
    text = pith_str_trim(text);
    while (text.len > 0 && strchr("|,-", text.data[text.len - 1]))
        text = pith_str_trim((pith_str){text.data, text.len - 1});
    if (text.len > in.len &&
        pith_str_eq((pith_str){text.data + text.len - in.len, in.len}, in))
        text.len -= in.len;
    return text;
}

/* The name that a text consists of, or empty. */
static pith_str name_of(const pith_page *page, uint32_t node, pith_str text)
{
    text = without_end(text);
    bool plain = !(page->flags[node] & PITH_NODE_IN_LINK) &&
                 text.len <= NAME_MOST && !pith_str_has_digit(text) &&
                 is_full_name(text);
    pith_str name = plain ? pith_meta_author_shown(text) : (pith_str){NULL, 0};
    return pith_str_eq(name, text) ? name : (pith_str){NULL, 0};
}

/* Whether a text has no letters: "|". */
static bool is_separator(pith_str text)
{
    while (text.len > 0) {
        size_t len;
        if (pith_char_is_word_token(pith_utf8_next(text, &len)))
            return false;
        text = (pith_str){text.data + len, text.len - len};
    }
    return true;
}

/* The text before or behind a node, over separators; 0: there is none, or a
 * heading between them. */
static uint32_t text_beside(const pith_page *page, uint32_t node, bool before)
{
    uint32_t i = node;
    for (unsigned n = 0; n < BESIDE; n++) {
        i = before ? i - 1 : i + 1;
        if (i <= page->body || i >= page->nnodes ||
            pith_tag_is_heading(page->tag[i]))
            return 0;
        if (page->tag[i] == PITH_TAG_TEXT &&
            !is_separator(pith_page_text(page, i)))
            return i;
    }
    return 0;
}

static pith_status add(pith_meta_job *job, pith_str name, uint32_t node,
                       uint32_t group)
{
    size_t before = job->n;
    PITH_TRY(pith_meta_add(
        job,
        pith_meta_source_find(PITH_META_AUTHOR, PITH_PLACE_SELF, "beside day"),
        name, node));
    if (job->n > before)
        job->list[before].group = group;
    return PITH_OK;
}

/* The names at a text and before it, beside each other as elements of a row. */
static pith_status add_row(pith_meta_job *job, uint32_t last)
{
    const pith_page *page = job->page;
    uint32_t row = page->parent[page->parent[last]];
    uint32_t first = last;
    for (unsigned n = 1; n < WRITERS; n++) {
        uint32_t at = text_beside(page, first, true);
        if (at <= job->heading || page->parent[page->parent[at]] != row ||
            name_of(page, at, pith_page_text(page, at)).len == 0)
            break;
        first = at;
    }
    for (uint32_t i = first; i <= last; i++) {
        pith_str name = name_of(page, i, pith_page_text(page, i));
        if (page->tag[i] == PITH_TAG_TEXT && name.len > 0)
            PITH_TRY(add(job, name, i, last));
    }
    return PITH_OK;
}

/* The name beside the bar of a text with a day: "Ann Smith | 4 March 2024". */
static pith_str name_beside_bar(const pith_page *page, uint32_t node)
{
    pith_str text = pith_page_text(page, node);
    const char *bar = memchr(text.data, '|', text.len);
    if (!bar)
        return (pith_str){NULL, 0};
    size_t len = (size_t)(bar - text.data);
    pith_str name = name_of(page, node, (pith_str){text.data, len});
    return name.len > 0
               ? name
               : name_of(page, node, (pith_str){bar + 1, text.len - len - 1});
}

/* Whether a name was found beside the day in this text. */
static pith_status look_beside(pith_meta_job *job, uint32_t node, bool *found)
{
    const pith_page *page = job->page;
    pith_str name = name_beside_bar(page, node);
    *found = true;
    if (name.len > 0)
        return add(job, name, node, node);
    uint32_t sides[] = {text_beside(page, node, true),
                        text_beside(page, node, false)};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (sides[i] >= page->end[job->heading] &&
            name_of(page, sides[i], pith_page_text(page, sides[i])).len > 0)
            return add_row(job, sides[i]);
    *found = false;
    return PITH_OK;
}

pith_status pith_meta_names_beside_day(pith_meta_job *job)
{
    enum { LOOK_WORK = 12 }; /* units of the deadline to look for a day */
    const pith_page *page = job->page;
    if (!job->heading)
        return PITH_OK;
    uint32_t from = page->end[job->heading];
    uint32_t limit = page->chars_before[from] + NEAR_CHARS;
    bool found = false;
    for (uint32_t i = from;
         i < page->nnodes && page->chars_before[i] < limit && !found; i++) {
        pith_str text = pith_page_text(page, i);
        pith_date date;
        if (page->tag[i] != PITH_TAG_TEXT || text.len < DAY_LEAST ||
            text.len > DAY_MOST)
            continue;
        PITH_TRY(pith_arena_work(job->arena, LOOK_WORK));
        if (pith_date_find(text, job->order, &date))
            PITH_TRY(look_beside(job, i, &found));
    }
    return PITH_OK;
}
