/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the text that a rule found is what the page's metadata says. */
#include "rule_agree.h"

/* A guess: article information and headlines are shorter. It bounds the time
 * for long texts. */
enum { LOOK = 1024 };

static pith_str front(pith_str text)
{
    return (pith_str){text.data, text.len < LOOK ? text.len : LOOK};
}

bool pith_rule_has(pith_str text, pith_str value)
{
    text = front(text);
    value = pith_str_trim(value);
    return value.len > 0 && value.len <= text.len &&
           pith_str_ifind(text, value) < text.len;
}

bool pith_rule_agrees(pith_str text, pith_str title)
{
    text = pith_str_trim(text);
    title = pith_str_trim(title);
    return pith_rule_has(text, title) ||
           (2 * text.len >= title.len && pith_rule_has(title, text));
}

/* The number that begins at *at, which moves behind it; 0: none, or more than
 * four digits. */
static unsigned read_number(pith_str text, size_t *at)
{
    unsigned number = 0;
    size_t first = *at;
    while (*at < text.len && pith_is_digit((unsigned char)text.data[*at])) {
        if (*at - first < 4)
            number = number * 10 + (unsigned)(text.data[*at] - '0');
        ++*at;
    }
    return *at - first <= 4 ? number : 0;
}

static bool has_number(pith_str text, unsigned number)
{
    for (size_t i = 0; i < text.len; i++) {
        if (pith_is_digit((unsigned char)text.data[i]) &&
            read_number(text, &i) == number)
            return true;
    }
    return false;
}

bool pith_rule_has_date(pith_str text, pith_str date)
{
    enum { DAY_AT = 8 };
    size_t at = 0;
    text = front(text);
    unsigned year = read_number(date, &at);
    if (year == 0 || !has_number(text, year))
        return false;
    at = DAY_AT;
    unsigned day = date.len > DAY_AT ? read_number(date, &at) : 0;
    return day == 0 || has_number(text, day);
}
