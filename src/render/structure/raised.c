/* SPDX-License-Identifier: Apache-2.0 */
/* Exponents, indices, cents: see raised.h. */
#include "raised.h"

#include "str.h"

#include <string.h>

enum {
    LONGEST = 12, /* maximum length of an exponent or an index; a guess */
    UNIT = 2,     /* letters of the longest unit */
    NUMBER = 16,  /* bytes of a number that are searched for its currency */
};

static bool is_digit(char c)
{
    return pith_is_digit((unsigned char)c);
}

static bool is_letter(char c)
{
    return pith_is_alpha((unsigned char)c);
}

/* The number of letters that a text ends with, at most UNIT; 0 also if they are
 * part of a longer word. */
static size_t last_letters(pith_str text)
{
    size_t n = 0;
    while (n < text.len && n <= UNIT && is_letter(text.data[text.len - 1 - n]))
        n++;
    bool longer =
        n > UNIT ||
        (n < text.len && (unsigned char)text.data[text.len - 1 - n] >= 0x80);
    return longer ? 0 : n;
}

/* Whether the last character but for spaces is an equals or a plus sign. */
static bool ends_with_equation(pith_str text)
{
    while (text.len > 0 && text.data[text.len - 1] == ' ')
        text.len--;
    char last = text.len > 0 ? text.data[text.len - 1] : 0;
    return last == '=' || last == '+';
}

/* Whether a text ends with a single letter, a unit of length or the factors of
 * an equation ("E = mc"): these have exponents and, unlike words, no footnote
 * markers. */
static bool ends_with_factor(pith_str text)
{
    static const char *const units[] = {"cm", "km", "mm", "dm",
                                        "ft", "yd", "mi", "nm"};
    size_t n = last_letters(text);
    const char *word = text.data + text.len - n;
    if (n == 0)
        return false;
    if (n == 1)
        return word[0] != 'a' && word[0] != 'I';
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (memcmp(word, units[i], UNIT) == 0)
            return true;
    return ends_with_equation((pith_str){text.data, text.len - n});
}

/* Length of a sign at the start: +, -, U+2212, an en dash. */
static size_t sign_len(pith_str text)
{
    static const pith_str signs[] = {
        {"+", 1}, {"-", 1}, {"\xe2\x88\x92", 3}, {"\xe2\x80\x93", 3}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (pith_str_istarts(text, signs[i]))
            return signs[i].len;
    return 0;
}

static bool begins_number(pith_str text)
{
    size_t sign = sign_len(text);
    return sign < text.len && is_digit(text.data[sign]);
}

/* A single letter other than those of ordinals in Romance languages. */
static bool is_exponent(pith_str text)
{
    return text.len == 1 && is_letter(text.data[0]) &&
           !strchr("aeoAEO", text.data[0]);
}

/* Whether a variable, a lower-case letter on its own, has a letter as exponent,
 * and not as part of an abbreviation such as that of "versus" or "year". */
static bool is_variable_with_exponent(pith_str text, pith_str before)
{
    return text.len == 1 && text.data[0] &&
           strchr("ijkmnpqxyzNKT", *text.data) && last_letters(before) == 1 &&
           before.data[before.len - 1] >= 'a';
}

/* Whether a text has a sign between or behind single letters and numbers:
 * "n+1". */
static bool is_expression(pith_str text)
{
    bool letter = false;
    bool sign = false;
    for (size_t i = 0, len; i < text.len; i += len) {
        len = sign_len((pith_str){text.data + i, text.len - i});
        sign = sign || (len > 0 && i > 0);
        if (len > 0)
            continue;
        len = 1;
        if (is_letter(text.data[i]) && !(i > 0 && is_letter(text.data[i - 1])))
            letter = true;
        else if (!is_digit(text.data[i]) && text.data[i] != ' ')
            return false;
    }
    return letter && sign;
}

/* Whether two superscript digits are the cents of a price. */
static bool are_cents(pith_str text, pith_str before)
{
    static const pith_str signs[] = {
        {"$", 1}, {"\xc2\xa3", 2}, {"\xe2\x82\xac", 3}};
    if (text.len != 2 || !is_digit(text.data[0]) || !is_digit(text.data[1]))
        return false;
    size_t from = before.len;
    while (from > 0 && before.len - from < NUMBER &&
           (is_digit(before.data[from - 1]) || before.data[from - 1] == ','))
        from--;
    while (from > 0 && before.data[from - 1] == ' ')
        from--;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (from >= signs[i].len && memcmp(before.data + from - signs[i].len,
                                           signs[i].data, signs[i].len) == 0)
            return true;
    return false;
}

/* Whether a text ends with a number that is not part of a name such as
 * "IP68". */
static bool ends_with_number(pith_str text)
{
    size_t at = text.len;
    while (at > 0 && is_digit(text.data[at - 1]))
        at--;
    return at < text.len && (at == 0 || !is_letter(text.data[at - 1]));
}

/* The currency may be in an element of its own, in the text so far. */
static char sign_of_power(pith_str text, pith_str before, pith_str so_far)
{
    if (are_cents(text, so_far))
        return '.';
    bool power = begins_number(text) || is_expression(text);
    if (ends_with_number(before))
        return power || is_exponent(text) ? '^' : 0;
    return (power && ends_with_factor(before)) ||
                   is_variable_with_exponent(text, before)
               ? '^'
               : 0;
}

static char sign_of_index(pith_str text, pith_str before)
{
    char last = before.data[before.len - 1];
    if (begins_number(text))
        return is_digit(last) || is_letter(last) ? '_' : 0;
    return is_letter(text.data[0]) && is_letter(last) &&
                   (before.len == 1 || !is_letter(before.data[before.len - 2]))
               ? '_'
               : 0;
}

bool pith_raised_is_expression(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_SUP &&
           is_expression(pith_page_text_in(page, node));
}

char pith_raised_sign(const pith_page *page, uint32_t node, uint32_t last)
{
    uint16_t tag = page->tag[node];
    if ((tag != PITH_TAG_SUP && tag != PITH_TAG_SUB) || last == 0)
        return 0;
    pith_str raw = pith_tree_text(page->tree, page->tree->data[last]);
    pith_str before = pith_page_text(page, last);
    pith_str text = pith_page_text_in(page, node);
    /* A superscript link is a footnote marker. */
    if (text.len == 0 || text.len > LONGEST || before.len == 0 ||
        raw.data[raw.len - 1] != before.data[before.len - 1] ||
        page->link_chars_before[page->end[node]] >
            page->link_chars_before[node])
        return 0;
    pith_str so_far = {page->text.data, page->text_before[last + 1]};
    return tag == PITH_TAG_SUP ? sign_of_power(text, before, so_far)
                               : sign_of_index(text, before);
}
