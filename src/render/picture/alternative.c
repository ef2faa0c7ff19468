/* SPDX-License-Identifier: Apache-2.0 */
/* Alternative texts of images: see alternative.h. */
#include "alternative.h"

#include "str.h"

#include <string.h>

/* Length of the tag at the start of a text, if it is one that occurs in
 * captions; 0: none. *apart: it separates words. */
static size_t tag_length(pith_str text, bool *apart)
{
    static const pith_str names[] = {
        {"br", 2},     {"p", 1},    {"a", 1},   {"b", 1},   {"i", 1},
        {"em", 2},     {"u", 1},    {"s", 1},   {"del", 3}, {"sup", 3},
        {"strong", 6}, {"span", 4}, {"div", 3}, {"sub", 3}, {"small", 5}};
    enum { PARTING = 2, LONGEST = 256 };
    size_t at = text.len > 1 && text.data[1] == '/' ? 2 : 1;
    size_t end = at;
    while (end < text.len && pith_is_alpha((unsigned char)text.data[end]))
        end++;
    pith_str name = {text.data + at, end - at};
    size_t i = 0;
    while (i < sizeof names / sizeof *names && !pith_str_ieq(name, names[i]))
        i++;
    if (i == sizeof names / sizeof *names || end == text.len ||
        !strchr(" />", text.data[end]))
        return 0;
    size_t rest = text.len - end < LONGEST ? text.len - end : LONGEST;
    const char *close = memchr(text.data + end, '>', rest);
    *apart = i < PARTING;
    return close ? (size_t)(close - text.data) + 1 : 0;
}

/* The same at a place in a text. Between spaces a break is itself a word: "<br>
 * tags". */
static size_t tag_at(pith_str text, size_t at, bool *apart)
{
    size_t len =
        text.data[at] == '<'
            ? tag_length((pith_str){text.data + at, text.len - at}, apart)
            : 0;
    bool word = len > 0 && *apart && at > 0 && text.data[at - 1] == ' ' &&
                at + len < text.len && text.data[at + len] == ' ';
    return word ? 0 : len;
}

static bool has_tag(pith_str text)
{
    bool apart;
    for (size_t i = 0; i < text.len; i++)
        if (tag_at(text, i, &apart) > 0)
            return true;
    return false;
}

/* Words in a file name: runs of letters, short ones excepted. */
static unsigned count_words(pith_str name)
{
    enum { LETTERS = 3 };
    unsigned words = 0;
    unsigned run = 0;
    for (size_t i = 0; i < name.len; i++) {
        run = pith_is_alpha((unsigned char)name.data[i]) ? run + 1 : 0;
        words += run == LETTERS;
    }
    return words;
}

/* Whether a text is the file name that a camera or a program generated,
 * "IMG_2006.jpg", which is no description; a name of several words is one. */
static bool is_file_name(pith_str text)
{
    enum { SAYING = 3 }; /* words, beside the extension */
    static const pith_str ends[] = {{".jpg", 4},  {".jpeg", 5}, {".png", 4},
                                    {".webp", 5}, {".gif", 4},  {".avif", 5}};
    if (memchr(text.data, ' ', text.len))
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (text.len > ends[i].len &&
            pith_str_ieq(
                (pith_str){text.data + text.len - ends[i].len, ends[i].len},
                ends[i]))
            return count_words((pith_str){text.data, text.len - ends[i].len}) <
                   SAYING;
    return false;
}

pith_str pith_alternative_of(const pith_render_job *job, uint32_t image)
{
    pith_str text = pith_page_attr(job->page, image, PITH_ATTR_ALT);
    enum { LONGEST = 4096 };
    if (text.len > 0 && is_file_name(text))
        return (pith_str){NULL, 0};
    if (text.len == 0 || text.len > LONGEST ||
        !memchr(text.data, '<', text.len) || !has_tag(text))
        return text;
    char *copy = pith_arena_alloc(job->scratch, text.len, 1);
    if (!copy)
        return text;
    size_t len = 0;
    for (size_t i = 0; i < text.len;) {
        bool apart = false;
        size_t tag = tag_at(text, i, &apart);
        if (tag == 0)
            copy[len++] = text.data[i];
        else if (apart)
            copy[len++] = ' ';
        i += tag ? tag : 1;
    }
    return pith_str_trim((pith_str){copy, len});
}
