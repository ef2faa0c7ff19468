/* SPDX-License-Identifier: Apache-2.0 */
/* Conditions on words: see word_filter.h. */
#include "word_filter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char class_prefix[] = "class:";

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

/* Read the comparison operator; returns the text after it, or NULL. */
static const char *read_sign(const char *text, pith_word_condition *condition)
{
    static const struct {
        const char *sign;
        bool less, equal, more;
    } signs[] = {{"<=", true, true, false}, {">=", false, true, true},
                 {"!=", true, false, true}, {"=", false, true, false},
                 {"<", true, false, false}, {">", false, false, true}};
    text = skip_blanks(text);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t len = strlen(signs[i].sign);
        if (strncmp(text, signs[i].sign, len) != 0)
            continue;
        condition->less = signs[i].less;
        condition->equal = signs[i].equal;
        condition->more = signs[i].more;
        return text + len;
    }
    return NULL;
}

/* Read "class:" and the name of a class; returns the text after it, or NULL.
 * Names may contain blanks and operators: the longest one that an operator
 * follows is taken. */
static const char *read_class(const char *text, const pith_words *words,
                              pith_word_condition *condition)
{
    const char *rest = NULL;
    size_t longest = 0;
    pith_word_condition unused;
    if (strncmp(text, class_prefix, strlen(class_prefix)) != 0)
        return NULL;
    text += strlen(class_prefix);
    for (size_t i = 0; i < pith_words_classes(words); i++) {
        pith_str name = pith_words_class_name(words, i);
        if (name.len <= longest || strncmp(text, name.data, name.len) != 0 ||
            !read_sign(text + name.len, &unused))
            continue;
        longest = name.len;
        rest = text + name.len;
        condition->class = i;
    }
    condition->attribute = PITH_WORD_OF_CLASS;
    return rest;
}

static const char *read_attribute(const char *text, const pith_words *words,
                                  pith_word_condition *condition)
{
    static const char *const names[] = {
        [PITH_WORD_TEXT] = "word",       [PITH_WORD_TOTAL] = "total",
        [PITH_WORD_PAGES] = "pages",     [PITH_WORD_LABELLED] = "labelled",
        [PITH_WORD_TFIDF] = "tfidf",     [PITH_WORD_DISTANCE] = "distance",
        [PITH_WORD_OUTLIER] = "outlier", [PITH_WORD_PRUNED] = "pruned",
    };
    size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == len && memcmp(names[i], text, len) == 0) {
            condition->attribute = (pith_word_attribute)i;
            return text + len;
        }
    return read_class(text, words, condition);
}

/* Whether the attribute can be compared with the value. */
static bool is_value(const char *value, const pith_word_condition *condition)
{
    char *end;
    if (condition->attribute == PITH_WORD_TEXT)
        return *value != 0;
    if (strcmp(value, "?") == 0 || strcmp(value, "yes") == 0 ||
        strcmp(value, "no") == 0)
        return true;
    (void)strtod(value, &end);
    return end > value && *skip_blanks(end) == 0;
}

bool pith_word_condition_read(const char *text, const pith_words *words,
                              pith_word_condition *condition)
{
    *condition = (pith_word_condition){0};
    const char *rest = read_attribute(skip_blanks(text), words, condition);
    if (rest)
        rest = read_sign(rest, condition);
    if (!rest)
        return false;
    condition->value = skip_blanks(rest);
    return is_value(condition->value, condition);
}

/* The attribute as a number; NaN if it is missing. */
static double read_number(const pith_words *words, size_t i,
                          const pith_word *word,
                          const pith_word_condition *condition)
{
    switch (condition->attribute) {
    case PITH_WORD_TOTAL:
        return word->total;
    case PITH_WORD_PAGES:
        return word->pages;
    case PITH_WORD_LABELLED:
        return word->labelled;
    case PITH_WORD_TFIDF:
        return word->tfidf > 0 ? word->tfidf : NAN;
    case PITH_WORD_DISTANCE:
        return word->pruned ? NAN : word->distance;
    case PITH_WORD_OUTLIER:
        return word->outlier;
    case PITH_WORD_PRUNED:
        return word->pruned;
    case PITH_WORD_OF_CLASS:
        return pith_words_class_pages(words, condition->class, i);
    case PITH_WORD_TEXT:
        break;
    }
    return NAN;
}

static int compare_text(pith_str text, const char *value)
{
    size_t len = strlen(value), n = text.len < len ? text.len : len;
    int order = n ? memcmp(text.data, value, n) : 0;
    return order ? order : (text.len > len) - (text.len < len);
}

bool pith_word_condition_holds(const pith_words *words, size_t i,
                               const pith_word_condition *condition)
{
    double order;
    pith_word word;
    if (!pith_words_at(words, i, &word))
        return false;
    if (condition->attribute == PITH_WORD_TEXT) {
        order = compare_text(word.text, condition->value);
    } else {
        double number = read_number(words, i, &word, condition);
        if (strcmp(condition->value, "?") == 0)
            return isnan(number) ? condition->equal : !condition->equal;
        bool yes = strcmp(condition->value, "yes") == 0;
        order = number - (yes ? 1 : strtod(condition->value, NULL));
    }
    return order < 0   ? condition->less
           : order > 0 ? condition->more
                       : order == 0 && condition->equal;
}
