/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Inline styles: a list of declarations, parsed only as far as `display`,
 * `visibility` and `clip` need.
 *
 * A declaration ends at a ';' outside of strings, brackets and comments, as in
 * the CSS syntax module, so that url(data:...;base64,...) and
 * content:";display:none" are read correctly.
 */
#include "style.h"

#include "str.h"

/* A position in the list of declarations. */
typedef struct reader {
    const char *at;
    const char *stop;
} reader;

/* Skip a comment that starts here; an unclosed one runs to the end. */
static void skip_comment(reader *self)
{
    self->at += 2;
    while (self->at < self->stop) {
        if (self->stop - self->at >= 2 && self->at[0] == '*' &&
            self->at[1] == '/') {
            self->at += 2;
            return;
        }
        self->at++;
    }
}

static bool starts_comment(const reader *self)
{
    return self->stop - self->at >= 2 && self->at[0] == '/' &&
           self->at[1] == '*';
}

/* Skip a string that starts here; a line break ends a bad one. */
static void skip_string(reader *self)
{
    char quote = *self->at++;
    while (self->at < self->stop) {
        char c = *self->at++;
        if (c == quote || c == '\n')
            return;
        if (c == '\\' && self->at < self->stop)
            self->at++;
    }
}

static void skip_blanks(reader *self)
{
    while (self->at < self->stop) {
        if (pith_is_space((unsigned char)*self->at))
            self->at++;
        else if (starts_comment(self))
            skip_comment(self);
        else
            return;
    }
}

/* Skip to after the ';' that ends the current declaration. */
static void skip_declaration(reader *self)
{
    size_t depth = 0;
    while (self->at < self->stop) {
        char c = *self->at;
        if (c == '"' || c == '\'') {
            skip_string(self);
            continue;
        }
        if (starts_comment(self)) {
            skip_comment(self);
            continue;
        }
        self->at++;
        if (c == '\\' && self->at < self->stop)
            self->at++;
        else if (c == '(' || c == '[' || c == '{')
            depth++;
        else if ((c == ')' || c == ']' || c == '}') && depth > 0)
            depth--;
        else if (c == ';' && depth == 0)
            return;
    }
}

/* Read an identifier: letters, digits, '-', '_' and everything outside
 * ASCII. */
static pith_str read_name(reader *self)
{
    const char *start = self->at;
    while (self->at < self->stop) {
        unsigned char c = (unsigned char)*self->at;
        if (!pith_is_alpha(c) && !pith_is_digit(c) && c != '-' && c != '_' &&
            c < 0x80)
            break;
        self->at++;
    }
    return (pith_str){start, (size_t)(self->at - start)};
}

/* Returns what a value means, given its first word. */
typedef pith_style_effect judge(pith_str word);

static pith_style_effect judge_display(pith_str word)
{
    return pith_str_ieq(word, PITH_S("none")) ? PITH_STYLE_HIDES
                                              : PITH_STYLE_SHOWS;
}

static pith_style_effect judge_visibility(pith_str word)
{
    if (pith_str_ieq(word, PITH_S("hidden")) ||
        pith_str_ieq(word, PITH_S("collapse")))
        return PITH_STYLE_HIDES;
    return pith_str_ieq(word, PITH_S("visible")) ||
                   pith_str_ieq(word, PITH_S("initial"))
               ? PITH_STYLE_SHOWS
               : PITH_STYLE_SAYS_NOTHING;
}

/* Read a value, and whether it is marked important. A display with further
 * words is shown; CSS ignores a visibility of two words. */
static pith_style_effect read_value(reader *self, judge *means, bool *important)
{
    pith_style_effect found = PITH_STYLE_SAYS_NOTHING;
    *important = false;
    for (bool first = true;; first = false) {
        skip_blanks(self);
        if (self->at >= self->stop || *self->at == ';')
            return found;
        if (*self->at == '!') {
            self->at++;
            skip_blanks(self);
            *important = pith_str_ieq(read_name(self), PITH_S("important"));
            if (!*important)
                return PITH_STYLE_SAYS_NOTHING;
            continue;
        }
        pith_str word = read_name(self);
        if (word.len == 0)
            return PITH_STYLE_SAYS_NOTHING; /* not an identifier: CSS ignores
                                               it */
        if (!first && means == judge_visibility)
            return PITH_STYLE_SAYS_NOTHING;
        found = first ? means(word) : PITH_STYLE_SHOWS;
    }
}

/* The effect of the declaration of a property that takes precedence. */
static pith_style_effect read_property(pith_str style, pith_str property,
                                       judge *means)
{
    pith_style_effect says = PITH_STYLE_SAYS_NOTHING;
    if (pith_str_ifind(style, property) == SIZE_MAX)
        return says;
    reader r = {style.data, style.data + style.len};
    bool held = false; /* an important declaration was seen */
    while (r.at < r.stop) {
        skip_blanks(&r);
        pith_str name = read_name(&r);
        skip_blanks(&r);
        if (pith_str_ieq(name, property) && r.at < r.stop && *r.at == ':') {
            r.at++;
            bool important;
            pith_style_effect found = read_value(&r, means, &important);
            if (found != PITH_STYLE_SAYS_NOTHING && (important || !held))
                says = found;
            held |= found != PITH_STYLE_SAYS_NOTHING && important;
        }
        skip_declaration(&r);
    }
    return says;
}

bool pith_style_hides(pith_str style)
{
    return read_property(style, PITH_S("display"), judge_display) ==
           PITH_STYLE_HIDES;
}

pith_style_effect pith_style_visibility(pith_str style)
{
    return read_property(style, PITH_S("visibility"), judge_visibility);
}

/* Read the values up to a closing bracket; true if they are four numbers of at
 * most one pixel. */
static bool read_empty_rect(reader *self)
{
    unsigned count = 0;
    for (;; self->at++) {
        skip_blanks(self);
        if (self->at >= self->stop)
            return false;
        if (*self->at == ')')
            return count == 4;
        if (*self->at == ',')
            continue;
        pith_str number = read_name(self);
        if (number.len == 0 ||
            (number.data[0] != '0' && number.data[0] != '1') ||
            (number.len > 1 &&
             !pith_str_ieq((pith_str){number.data + 1, number.len - 1},
                           PITH_S("px"))))
            return false;
        count++;
        self->at--;
    }
}

bool pith_style_clips(pith_str style)
{
    if (pith_str_ifind(style, PITH_S("clip:")) == SIZE_MAX)
        return false;
    for (reader r = {style.data, style.data + style.len}; r.at < r.stop;
         skip_declaration(&r)) {
        skip_blanks(&r);
        pith_str name = read_name(&r);
        if (!pith_str_ieq(name, PITH_S("clip")) || r.at >= r.stop ||
            *r.at != ':')
            continue;
        r.at++;
        skip_blanks(&r);
        if (pith_str_ieq(read_name(&r), PITH_S("rect")) && r.at < r.stop &&
            *r.at == '(') {
            r.at++;
            return read_empty_rect(&r);
        }
    }
    return false;
}
