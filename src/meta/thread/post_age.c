/* SPDX-License-Identifier: Apache-2.0 */
/* Finds ages: see post_age.h. */
#include "post_age.h"

enum { LONGEST = 90 }; /* maximum bytes of a text with an age and little else */

/* Words after a number and a unit. */
static const pith_str behind[] = {
    {" ago", 4},
    {" geleden", 8},
    {" sedan", 6},
    {" siden", 6},
    {" temu", 5},
    {" \xc3\xb6nce", 6},                               /* önce */
    {" \xd0\xbd\xd0\xb0\xd0\xb7\xd0\xb0\xd0\xb4", 11}, /* назад */
    {"\xe5\x89\x8d", 3},                               /* 前 */
    {"\xec\xa0\x84", 3},                               /* 전 */
};

/* Words before them. */
static const pith_str before[] = {
    {"vor ", 4}, {"hace ", 5}, {"il y a ", 7}, {"f\xc3\xb6r ", 5}};

/* Words without a number. */
static const pith_str lone[] = {{"yesterday", 9}, {"today", 5}, {"gestern", 7},
                                {"heute", 5},     {"ayer", 4},  {"hier ", 5}};

static bool begins_word(pith_str text, size_t at)
{
    return at == 0 || pith_is_space((unsigned char)text.data[at - 1]);
}

/* The start of the number before a word that ends a text: digits, or "a
 * year". */
static size_t find_number(pith_str text, size_t end)
{
    enum { WORDS = 3 }; /* the number and the unit; "and a half" is not read */
    size_t at = end;
    unsigned words = 0;
    while (at > 0 && words < WORDS) {
        at--;
        if (pith_is_digit((unsigned char)text.data[at])) {
            while (at > 0 && pith_is_digit((unsigned char)text.data[at - 1]))
                at--;
            return at;
        }
        if (!begins_word(text, at))
            continue;
        pith_str rest = {text.data + at, end - at};
        if (pith_str_istarts(rest, PITH_S("a ")) ||
            pith_str_istarts(rest, PITH_S("an ")))
            return at;
        words++;
    }
    return SIZE_MAX;
}

static bool ends_with(pith_str text, pith_str word)
{
    return text.len > word.len &&
           pith_lower(text.data[text.len - 1]) == word.data[word.len - 1] &&
           pith_str_istarts(
               (pith_str){text.data + text.len - word.len, word.len}, word);
}

/* Most words of a text begin with another byte. */
static bool is_at(pith_str rest, pith_str word)
{
    return pith_lower(rest.data[0]) == word.data[0] &&
           pith_str_istarts(rest, word);
}

static bool has_number(pith_str text)
{
    return text.len > 0 && (pith_is_digit((unsigned char)text.data[0]) ||
                            pith_str_istarts(text, PITH_S("ein")) ||
                            pith_str_istarts(text, PITH_S("un ")));
}

size_t pith_post_age_find(pith_str text)
{
    while (text.len > 0 &&
           pith_is_space((unsigned char)text.data[text.len - 1]))
        text.len--;
    if (text.len > LONGEST)
        return SIZE_MAX;
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++)
        if (ends_with(text, behind[i]))
            return find_number(text, text.len - behind[i].len);
    for (size_t at = 0; at < text.len; at++) {
        pith_str rest = {text.data + at, text.len - at};
        if (!begins_word(text, at))
            continue;
        for (size_t i = 0; i < sizeof before / sizeof *before; i++)
            if (is_at(rest, before[i]) &&
                has_number((pith_str){rest.data + before[i].len,
                                      rest.len - before[i].len}))
                return at;
        for (size_t i = 0; at == 0 && i < sizeof lone / sizeof *lone; i++)
            if (is_at(rest, lone[i]))
                return at;
    }
    return SIZE_MAX;
}

bool pith_post_age_may_be(pith_str name, pith_str value)
{
    bool number = true;
    if (!pith_str_istarts(name, PITH_S("data-")) || value.len > LONGEST)
        return false;
    for (size_t i = 0; i < value.len && number; i++)
        number = pith_is_digit((unsigned char)value.data[i]);
    return !number || pith_str_ifind(name, PITH_S("time")) != SIZE_MAX ||
           pith_str_ifind(name, PITH_S("date")) != SIZE_MAX;
}
