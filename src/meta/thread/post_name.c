/* SPDX-License-Identifier: Apache-2.0 */
/* Names of who wrote a post: see post_name.h. */
#include "post_name.h"

#include "facts.h"
#include "post_age.h"

#include <string.h>

/* Texts in the place of a name that are not names. */
static bool is_no_name(pith_str text)
{
    static const pith_str others[] = {
        {"answered", 8},        {"asked", 5},     {"edited", 6},
        {"posted", 6},          {"modified", 8},  {"member", 6},
        {"advertisement", 13},  {"reply", 5},     {"report", 6},
        {"guest", 5},           {"author", 6},    {"op", 2},
        {"quote", 5},           {"citar", 5},     {"responder", 9},
        {"zitieren", 8},        {"antworten", 9}, {"topic author", 12},
        {"thread starter", 14}, {"sign up", 7},   {"log in", 6},
        {"login", 5},           {"register", 8},  {"updated", 7},
        {"[deleted]", 9},       {"[removed]", 9},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (pith_str_ieq(text, others[i]))
            return true;
    /* "posted on" of Chinese forums, and a day behind it */
    if (pith_str_istarts(text, PITH_S("\xe5\x8f\x91\xe8\xa1\xa8\xe4\xba\x8e")))
        return true;
    return pith_str_ifind(text, PITH_S(" reacted")) != SIZE_MAX;
}

/* The name without a count after it, or the mention sign before it. */
static pith_str bare_name(pith_str name)
{
    while (name.len > 0 && (name.data[0] == '+' || name.data[0] == '@' ||
                            name.data[0] == ' ')) {
        name.data++;
        name.len--;
    }
    size_t handle = pith_str_ifind(name, PITH_S(" @"));
    if (handle != SIZE_MAX)
        name.len = handle; /* "Ann Lee @ann" */
    size_t age = pith_post_age_find(name);
    if (age > 0 && age < name.len)
        name = pith_str_trim((pith_str){name.data, age});
    size_t end = name.len;
    while (end > 0 && (pith_is_digit((unsigned char)name.data[end - 1]) ||
                       name.data[end - 1] == ',' || name.data[end - 1] == '.'))
        end--;
    if (end > 1 && end < name.len && name.data[end - 1] == ' ')
        name.len = end - 1;
    return name;
}

pith_str pith_post_name_beside(pith_str text)
{
    text = pith_str_trim(text);
    pith_str count = text;
    while (count.len > 1 &&
           pith_is_digit((unsigned char)count.data[count.len - 2]))
        count.len--;
    if (count.len > 2 && count.len < text.len &&
        text.data[text.len - 1] == ')' && count.data[count.len - 2] == '(')
        text.len = count.len - 2;
    if (text.len > 2 && memcmp(text.data + text.len - 2, "\xc2\xb7", 2) == 0)
        text.len -= 2;
    return pith_str_trim(text);
}

/* Whether a text begins with a number and a space: "8 replies". */
static bool is_count(pith_str text)
{
    size_t i = 0;
    while (i < text.len && pith_is_digit((unsigned char)text.data[i]))
        i++;
    return i > 0 && i < text.len && text.data[i] == ' ';
}

bool pith_post_name_may_be(pith_str text)
{
    enum { BYTES = 40, WORDS = 3 };
    static const pith_str labels[] = {{"on", 2},   {"by", 2}, {"at", 2},
                                      {"says", 4}, {"am", 2}, {"von", 3}};
    size_t count = 1;
    bool letter = false;
    pith_str name = pith_post_name_beside(text);
    if (name.len > BYTES)
        return false;
    for (size_t i = 0; i < name.len; i++) {
        count += name.data[i] == ' ';
        letter = letter || pith_is_alpha((unsigned char)name.data[i]);
        if (name.data[i] == ':' || name.data[i] == '#' || name.data[i] == '?')
            return false;
    }
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (pith_str_ieq(name, labels[i]))
            return false;
    return letter && count <= WORDS && !is_count(name) && !is_no_name(name) &&
           !pith_meta_is_author_label(name);
}

/* The first of several links that are all that an element says: people have a name
 * to log in, one of their own and a rank, each a link. Else the element. */
static uint32_t first_of_links(const pith_page *page, uint32_t node)
{
    enum { NODES = 24 };
    uint32_t first = 0;
    unsigned links = 0;
    if (page->end[node] - node > NODES)
        return node;
    for (uint32_t i = node + 1; i < page->end[node]; i++) {
        bool text = page->tag[i] == PITH_TAG_TEXT;
        if (page->tag[i] == PITH_TAG_A && pith_page_chars(page, i) > 0) {
            first = first ? first : i;
            links++;
        } else if (text && pith_page_text(page, i).len > 0 &&
                   !(page->flags[i] & PITH_NODE_IN_LINK)) {
            return node;
        }
    }
    return links > 1 ? first : node;
}

/* A name as people choose them: short, with a letter in it. */
static pith_str nickname(const pith_page *page, uint32_t node,
                         char space[static PITH_POST_NAME_MAX])
{
    node = first_of_links(page, node);
    pith_str name = pith_meta_author_at(page, node, space, PITH_POST_NAME_MAX);
    pith_date date;
    if (name.len > 0)
        return name;
    pith_str text =
        pith_str_trim(pith_meta_text(page, node, space, PITH_POST_NAME_MAX));
    bool letter = false;
    for (size_t i = 0; i < text.len; i++)
        letter = letter || pith_is_alpha((unsigned char)text.data[i]) ||
                 (unsigned char)text.data[i] >= 0x80;
    if (!letter || pith_date_find(text, PITH_DATE_DAY_FIRST, &date) ||
        pith_meta_is_author_label(text) ||
        pith_str_ifind(text, PITH_S("://")) != SIZE_MAX)
        text.len = 0;
    return text;
}

/* A name without the letter that stands in for its bearer's picture, in an element
 * of its own: "A", "Ann". */
static pith_str without_initial(const pith_page *page, uint32_t node,
                                pith_str name)
{
    size_t len = 0;
    for (uint32_t i = node; i < page->end[node] && len == 0; i++)
        if (page->tag[i] == PITH_TAG_TEXT)
            len = pith_str_trim(pith_page_text(page, i)).len;
    size_t first = 0; /* bytes of the first letter */
    while (first < name.len &&
           (first == 0 || ((unsigned char)name.data[first] & 0xC0) == 0x80))
        first++;
    if (len != first || name.len <= 2 * first + 1 || name.data[first] != ' ' ||
        !pith_str_ieq((pith_str){name.data, first},
                      (pith_str){name.data + first + 1, first}))
        return name;
    return (pith_str){name.data + first + 1, name.len - first - 1};
}

pith_str pith_post_name_at(const pith_page *page, uint32_t node,
                           char space[static PITH_POST_NAME_MAX])
{
    pith_str name = nickname(page, node, space);
    name = bare_name(without_initial(page, node, name));
    return is_no_name(name) ? (pith_str){NULL, 0} : name;
}
