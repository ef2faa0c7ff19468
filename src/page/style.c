/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Inline styles: a declaration list read only as far as `display` needs.
 *
 * A declaration ends at a ';' that stands in no string, bracket or comment,
 * as in the CSS syntax module, so that url(data:...;base64,...) and
 * content:";display:none" are not taken for more than they are.
 */
#include "style.h"

#include "str.h"

/* A place in the declaration list. */
typedef struct reader {
    const char *at;
    const char *stop;
} reader;

/* Past a comment that starts here; an open one runs to the end. */
static void skip_comment(reader *r)
{
    r->at += 2;
    while (r->at < r->stop) {
        if (r->stop - r->at >= 2 && r->at[0] == '*' && r->at[1] == '/') {
            r->at += 2;
            return;
        }
        r->at++;
    }
}

static bool starts_comment(const reader *r)
{
    return r->stop - r->at >= 2 && r->at[0] == '/' && r->at[1] == '*';
}

/* Past a string that starts here; a line break ends a bad one. */
static void skip_string(reader *r)
{
    char quote = *r->at++;
    while (r->at < r->stop) {
        char c = *r->at++;
        if (c == quote || c == '\n')
            return;
        if (c == '\\' && r->at < r->stop)
            r->at++;
    }
}

static void skip_blanks(reader *r)
{
    while (r->at < r->stop) {
        if (pith_is_space((unsigned char)*r->at))
            r->at++;
        else if (starts_comment(r))
            skip_comment(r);
        else
            return;
    }
}

/* Past the ';' that ends the current declaration. */
static void skip_declaration(reader *r)
{
    size_t depth = 0;
    while (r->at < r->stop) {
        char c = *r->at;
        if (c == '"' || c == '\'') {
            skip_string(r);
            continue;
        }
        if (starts_comment(r)) {
            skip_comment(r);
            continue;
        }
        r->at++;
        if (c == '\\' && r->at < r->stop)
            r->at++;
        else if (c == '(' || c == '[' || c == '{')
            depth++;
        else if ((c == ')' || c == ']' || c == '}') && depth > 0)
            depth--;
        else if (c == ';' && depth == 0)
            return;
    }
}

/* The identifier here: letters, digits, '-', '_' and whatever is not ASCII. */
static pith_str read_name(reader *r)
{
    const char *start = r->at;
    while (r->at < r->stop) {
        unsigned char c = (unsigned char)*r->at;
        if (!pith_is_alpha(c) && !pith_is_digit(c) && c != '-' && c != '_' &&
            c < 0x80)
            break;
        r->at++;
    }
    return (pith_str){start, (size_t)(r->at - start)};
}

/* What one declaration does to `display`. */
typedef enum effect { NO_EFFECT, SHOWS, HIDES } effect;

/* The value of `display` here, and whether it is marked important. */
static effect read_display(reader *r, bool *important)
{
    effect found = NO_EFFECT;
    *important = false;
    for (;;) {
        skip_blanks(r);
        if (r->at >= r->stop || *r->at == ';')
            return found;
        if (*r->at == '!') {
            r->at++;
            skip_blanks(r);
            *important = pith_str_ieq(read_name(r), PITH_S("important"));
            if (!*important)
                return NO_EFFECT;
            continue;
        }
        pith_str word = read_name(r);
        bool first = found == NO_EFFECT;
        found = first && pith_str_ieq(word, PITH_S("none")) ? HIDES : SHOWS;
        if (word.len == 0)
            return NO_EFFECT; /* not an identifier: CSS drops it */
    }
}

bool pith_style_hides(pith_str style)
{
    if (pith_str_ifind(style, PITH_S("display")) == SIZE_MAX)
        return false;
    reader r = {style.data, style.data + style.len};
    bool hides = false;
    bool held = false; /* an important declaration was seen */
    while (r.at < r.stop) {
        skip_blanks(&r);
        pith_str name = read_name(&r);
        skip_blanks(&r);
        if (pith_str_ieq(name, PITH_S("display")) && r.at < r.stop &&
            *r.at == ':') {
            r.at++;
            bool important;
            effect found = read_display(&r, &important);
            if (found != NO_EFFECT && (important || !held))
                hides = found == HIDES;
            held |= found != NO_EFFECT && important;
        }
        skip_declaration(&r);
    }
    return hides;
}
