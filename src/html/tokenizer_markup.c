/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Markup declarations: comments, bogus comments, DOCTYPE and CDATA sections
 * (HTML 13.2.5.41 to .71). All of them are rare, so this code favours
 * readability over speed.
 *
 * The dozen states of comments amount to this: the text ends before the first
 * "-->" or "--!>", a text that begins with ">" or "->" is empty, and at the end
 * of the source an incomplete end ("-", "--", "--!") is not part of the text.
 * The states for "<!--" inside a comment only report errors.
 */
#include "tokenizer_internal.h"

static const char *seek_byte(const char *at, const char *stop, char c)
{
    const char *found = memchr(at, c, (size_t)(stop - at));
    return found ? found : stop;
}

/* A slice of the source, cleaned into the side buffer when it holds CR or
 * NUL. */
static bool clean_slice(pith_tokenizer *tokenizer, const char *from,
                        const char *to, pith_span *out)
{
    bool has_nul = false;
    *out = pith_token_span(tokenizer->tree, from, to);
    if (seek_byte(from, to, '\r') == to && seek_byte(from, to, '\0') == to)
        return true;
    return pith_token_clean(tokenizer->tree,
                            (pith_str){from, (size_t)(to - from)},
                            PITH_CLEAN_NUL, out, &has_nul) ||
           pith_token_fail(tokenizer);
}

/* -- Comments -------------------------------------------------------------- */

/* Emit the comment from..to; the token reaches to `next`. */
static bool emit_comment(pith_tokenizer *tokenizer, pith_token *token,
                         const char *from, const char *to, const char *next)
{
    token->kind = PITH_TOKEN_COMMENT;
    token->src = pith_token_span(tokenizer->tree, tokenizer->at, next);
    tokenizer->at = next;
    return clean_slice(tokenizer, from, to, &token->text);
}

bool pith_token_bogus(pith_tokenizer *tokenizer, pith_token *token,
                      const char *from)
{
    const char *stop = tokenizer->stop;
    const char *end = seek_byte(from, stop, '>');
    return emit_comment(tokenizer, token, from, end,
                        end < stop ? end + 1 : stop);
}

/* How many bytes before `at` (a '>', or the end of the source when not
 * `whole`) belong to the end of a comment that began at `from`. */
static size_t ending_before(const char *from, const char *at, bool whole)
{
    size_t room = (size_t)(at - from);
    if (room >= 3 && memcmp(at - 3, "--!", 3) == 0)
        return 3;
    if (room >= 2 && memcmp(at - 2, "--", 2) == 0)
        return 2;
    return !whole && room >= 1 && at[-1] == '-';
}

static bool read_comment(pith_tokenizer *tokenizer, pith_token *token,
                         const char *from)
{
    const char *stop = tokenizer->stop;
    if (*from == '>')
        return emit_comment(tokenizer, token, from, from, from + 1);
    if (from[0] == '-' && from[1] == '>')
        return emit_comment(tokenizer, token, from, from, from + 2);
    const char *at = seek_byte(from, stop, '>');
    while (at < stop) {
        size_t ending = ending_before(from, at, true);
        if (ending)
            return emit_comment(tokenizer, token, from, at - ending, at + 1);
        at = seek_byte(at + 1, stop, '>');
    }
    return emit_comment(tokenizer, token, from,
                        stop - ending_before(from, stop, false), stop);
}

/* -- CDATA ----------------------------------------------------------------- */

bool pith_token_cdata(pith_tokenizer *tokenizer, pith_token *token,
                      const char *from)
{
    const char *stop = tokenizer->stop;
    const char *begin = tokenizer->at;
    const char *to = stop;
    const char *next = stop;
    for (const char *at = seek_byte(from, stop, '>'); at < stop;
         at = seek_byte(at + 1, stop, '>')) {
        if (at - from >= 2 && at[-1] == ']' && at[-2] == ']') {
            to = at - 2;
            next = at + 1;
            break;
        }
    }
    tokenizer->at = from;
    bool made = to > from && pith_token_text(tokenizer, token, to, true, 0);
    if (tokenizer->status != PITH_OK)
        return false;
    tokenizer->at = next;
    token->src = pith_token_span(tokenizer->tree, begin, next);
    return made;
}

/* -- DOCTYPE --------------------------------------------------------------- */

/* `word` is upper case. */
static bool has_word(const char *at, pith_str word)
{
    for (size_t i = 0; i < word.len; i++)
        if (pith_lower(at[i]) != pith_lower(word.data[i]))
            return false;
    return true;
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

static const char *skip_space(const char *at)
{
    while (pith_class_of(*at) & PITH_CLASS_SPACE)
        at++;
    return at;
}

/* The name at `at`. Returns what follows it, or NULL without memory. */
static const char *read_doctype_name(pith_tokenizer *tokenizer, const char *at)
{
    const char *from = at;
    unsigned seen = 0;
    unsigned class = pith_class_of(*at);
    while (at < tokenizer->stop &&
           !(class & (PITH_CLASS_SPACE | PITH_CLASS_GREATER))) {
        seen |= class;
        class = pith_class_of(*++at);
    }
    pith_span *name = &tokenizer->tree->doctype.name;
    *name = pith_token_span(tokenizer->tree, from, at);
    if (seen & (PITH_CLASS_NUL | PITH_CLASS_UPPER) &&
        !pith_token_clean_name(tokenizer->tree,
                               (pith_str){from, (size_t)(at - from)}, name)) {
        (void)pith_token_fail(tokenizer);
        return NULL;
    }
    return at;
}

/* The identifier whose quote is at `at`. Returns what follows its closing
 * quote, or the '>' or end that cut it short; NULL without memory. */
static const char *read_identifier(pith_tokenizer *tokenizer, const char *at,
                                   pith_span *out, bool *present)
{
    const char *stop = tokenizer->stop;
    char quote = *at++;
    const char *from = at;
    while (at < stop && *at != quote && *at != '>')
        at++;
    *present = true;
    if (!clean_slice(tokenizer, from, at, out))
        return NULL;
    if (at < stop && *at == quote)
        return at + 1;
    tokenizer->tree->doctype.force_quirks = true;
    return at;
}

/* From behind the name on. Returns where the search for '>' begins, or NULL
 * without memory. */
static const char *read_doctype_ids(pith_tokenizer *tokenizer, const char *at)
{
    pith_doctype *doctype = &tokenizer->tree->doctype;
    bool public = has_word(at, PITH_S("PUBLIC"));
    if (!public && !has_word(at, PITH_S("SYSTEM"))) {
        doctype->force_quirks |= *at != '>';
        return at;
    }
    at = skip_space(at + 6);
    doctype->force_quirks |= !is_quote(*at);
    if (public && is_quote(*at)) {
        at = read_identifier(tokenizer, at, &doctype->public_id,
                             &doctype->has_public);
        if (!at)
            return NULL;
        at = skip_space(at);
        doctype->force_quirks |= !is_quote(*at) && *at != '>';
    }
    if (is_quote(*at)) {
        at = read_identifier(tokenizer, at, &doctype->system_id,
                             &doctype->has_system);
        if (!at)
            return NULL;
        at = skip_space(at);
        doctype->force_quirks |= at >= tokenizer->stop;
    }
    return at;
}

static bool read_doctype(pith_tokenizer *tokenizer, pith_token *token,
                         const char *from)
{
    pith_doctype *doctype = &tokenizer->tree->doctype;
    const char *stop = tokenizer->stop;
    *doctype = (pith_doctype){0};
    const char *at = skip_space(from);
    if (*at == '>' || at >= stop) {
        doctype->force_quirks = true;
    } else {
        at = read_doctype_name(tokenizer, at);
        at = at ? read_doctype_ids(tokenizer, skip_space(at)) : NULL;
    }
    if (!at)
        return false;
    at = seek_byte(at, stop, '>');
    const char *next = at < stop ? at + 1 : stop;
    token->kind = PITH_TOKEN_DOCTYPE;
    token->src = pith_token_span(tokenizer->tree, tokenizer->at, next);
    tokenizer->at = next;
    return true;
}

bool pith_token_declaration(pith_tokenizer *tokenizer, pith_token *token)
{
    const char *at = tokenizer->at + 2;
    if (at[0] == '-' && at[1] == '-')
        return read_comment(tokenizer, token, at + 2);
    if (has_word(at, PITH_S("DOCTYPE")))
        return read_doctype(tokenizer, token, at + 7);
    if (tokenizer->cdata_allowed && memcmp(at, "[CDATA[", 7) == 0)
        return pith_token_cdata(tokenizer, token, at + 7);
    return pith_token_bogus(tokenizer, token, at);
}
