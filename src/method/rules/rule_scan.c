/* SPDX-License-Identifier: Apache-2.0 */
/* Searching sources for rules: see rule_scan.h. */
#include "rule_scan.h"

#include "str.h"

/* The position of needle at or after `from`, or the length of text. */
static size_t find(pith_str text, size_t from, pith_str needle)
{
    const char *at =
        memmem(text.data + from, text.len - from, needle.data, needle.len);
    return at ? (size_t)(at - text.data) : text.len;
}

static pith_str rest_of(pith_str text, size_t from)
{
    return (pith_str){text.data + from, text.len - from};
}

/* Whether a tag name begins at text ("<" or "</" precedes it). */
static bool is_name(pith_str text, pith_str name)
{
    if (!pith_str_istarts(text, name))
        return false;
    if (text.len == name.len)
        return true;
    char c = text.data[name.len];
    return pith_is_space((unsigned char)c) || c == '>' || c == '/';
}

/* The end of the comment or script at `at`; `at` if there is none. */
static size_t skip_unseen(pith_str source, size_t at)
{
    pith_str here = rest_of(source, at + 1);
    if (pith_str_istarts(here, PITH_S("!--"))) {
        size_t end = find(source, at + 4, PITH_S("-->"));
        return end == source.len ? end : end + 3;
    }
    if (!is_name(here, PITH_S("script")))
        return at;
    for (size_t i = at + 1; i < source.len; i++) {
        i = find(source, i, PITH_S("</"));
        if (i < source.len &&
            is_name(rest_of(source, i + 2), PITH_S("script"))) {
            size_t end = find(source, i, PITH_S(">"));
            return end == source.len ? end : end + 1;
        }
    }
    return source.len;
}

void pith_rule_strip(pith_str source, pith_buf *out)
{
    size_t from = 0; /* not yet written */
    size_t at = 0;
    while (source.len > 0 &&
           (at = find(source, at, PITH_S("<"))) < source.len) {
        size_t end = skip_unseen(source, at);
        if (end > at) {
            pith_buf_put(out, source.data + from, at - from);
            from = at = end;
        } else {
            at++;
        }
    }
    if (from < source.len)
        pith_buf_put(out, source.data + from, source.len - from);
}

bool pith_rule_unique(pith_str stripped, pith_str tag, size_t *at)
{
    if (tag.len == 0 || tag.len > stripped.len)
        return false;
    *at = find(stripped, 0, tag);
    return *at < stripped.len &&
           find(stripped, *at + tag.len, tag) == stripped.len;
}

/* The element's name in a start tag. */
static pith_str name_of(pith_str tag)
{
    size_t len = 1;
    while (len < tag.len && !pith_is_space((unsigned char)tag.data[len]) &&
           tag.data[len] != '>' && tag.data[len] != '/')
        len++;
    return (pith_str){tag.data + 1, len - 1};
}

pith_str pith_rule_cut(pith_str stripped, size_t at, pith_str tag)
{
    pith_str name = name_of(tag);
    size_t from = at + tag.len;
    size_t depth = 1;
    size_t i = from;
    while ((i = find(stripped, i, PITH_S("<"))) < stripped.len) {
        bool end = i + 1 < stripped.len && stripped.data[i + 1] == '/';
        if (is_name(rest_of(stripped, i + (end ? 2 : 1)), name))
            depth += end ? (size_t)-1 : 1;
        if (depth == 0)
            break;
        i++;
    }
    return (pith_str){stripped.data + from, i - from};
}

/* The end of what is skipped at a start tag at `at`: the rest of the tag, and
 * the contents of a style element. */
static size_t skip_tag(pith_str text, size_t at)
{
    size_t end = find(text, at, PITH_S(">"));
    if (!is_name(rest_of(text, at + 1), PITH_S("style")))
        return end < text.len ? end + 1 : end;
    size_t close = find(text, at, PITH_S("</style"));
    return close < text.len ? close : end;
}

/* The end of the link whose start tag begins at `at`; `at` if it is not a
 * link. */
static size_t skip_link(pith_str text, size_t at)
{
    if (!is_name(rest_of(text, at + 1), PITH_S("a")))
        return at;
    size_t close = find(text, at, PITH_S("</"));
    while (close < text.len &&
           !is_name(rest_of(text, close + 2), PITH_S("a")) &&
           !is_name(rest_of(text, close + 2), PITH_S("div")))
        close = find(text, close + 2, PITH_S("</"));
    return close;
}

static size_t count_run(const char *run, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)run[i];
        unsigned char lower = c | 0x20;
        n += (c >= 0x80) | (lower >= 'a' && lower <= 'z') |
             (c >= '0' && c <= '9');
    }
    return n;
}

/* Count letters and digits outside of tags, styles and links. */
static size_t count_letters(pith_str text)
{
    size_t n = 0;
    size_t i = 0;
    while (i < text.len) {
        size_t stop = find(text, i, PITH_S("<"));
        n += count_run(text.data + i, stop - i);
        if (stop == text.len)
            break;
        i = skip_link(text, stop);
        if (i == stop)
            i = skip_tag(text, stop);
    }
    return n;
}

/* The page from its body on; all of it if there is none. */
static pith_str body_of(pith_str stripped)
{
    size_t at = 0;
    while (at < stripped.len &&
           (at = find(stripped, at, PITH_S("<"))) < stripped.len)
        if (is_name(rest_of(stripped, ++at), PITH_S("body")))
            return rest_of(stripped, at - 1);
    return stripped;
}

bool pith_rule_is_plausible(pith_str stripped, pith_str cut)
{
    pith_str body = body_of(stripped);
    size_t from = cut.data > body.data ? (size_t)(cut.data - body.data) : 0;
    size_t inside = count_letters(cut);
    size_t outside = count_letters((pith_str){body.data, from});
    if (from + cut.len < body.len)
        outside += count_letters(rest_of(body, from + cut.len));
    return (double)inside >=
           (double)PITH_RULE_PLAUSIBLE * (double)(inside + outside);
}

bool pith_rule_tag_is_fine(pith_str tag)
{
    if (tag.len < 3 || tag.len > PITH_RULE_TAG_MAX || tag.data[0] != '<' ||
        !pith_is_alpha((unsigned char)tag.data[1]))
        return false;
    char quote = 0;
    for (size_t i = 1; i < tag.len; i++) {
        char c = tag.data[i];
        if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '>')
            return i + 1 == tag.len;
    }
    return false;
}
