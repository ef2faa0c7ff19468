/* SPDX-License-Identifier: Apache-2.0 */
/* The lexer of expressions: see xpath_program.h. */
#include "str.h"
#include "xpath_program.h"

static bool begins_name(char c)
{
    return pith_is_alpha((unsigned char)c) || c == '_' ||
           (unsigned char)c >= 0x80;
}

static bool goes_on(char c)
{
    return begins_name(c) || pith_is_digit((unsigned char)c) || c == '-' ||
           c == '.';
}

static char byte_at(const pith_xpath_lexer *lexer, size_t at)
{
    return at < lexer->text.len ? lexer->text.data[at] : '\0';
}

static void take(pith_xpath_lexer *lexer, pith_xpath_word word, size_t stop)
{
    lexer->word = word;
    lexer->value =
        (pith_str){lexer->text.data + lexer->from, stop - lexer->from};
    lexer->at = stop;
}

/* A name, perhaps with a prefix: "og:title", but not "self::p". */
static void lex_name(pith_xpath_lexer *lexer)
{
    size_t at = lexer->from;
    while (goes_on(byte_at(lexer, at)))
        at++;
    if (byte_at(lexer, at) == ':' && begins_name(byte_at(lexer, at + 1)))
        for (at++; goes_on(byte_at(lexer, at));)
            at++;
    take(lexer, PITH_XPATH_WORD_NAME, at);
}

static void lex_number(pith_xpath_lexer *lexer)
{
    size_t at = lexer->from;
    while (pith_is_digit((unsigned char)byte_at(lexer, at)))
        at++;
    if (byte_at(lexer, at) == '.')
        at++;
    while (pith_is_digit((unsigned char)byte_at(lexer, at)))
        at++;
    take(lexer, PITH_XPATH_WORD_NUMBER, at);
}

static void lex_literal(pith_xpath_lexer *lexer)
{
    char quote = byte_at(lexer, lexer->from);
    size_t start = lexer->from + 1;
    const char *end =
        memchr(lexer->text.data + start, quote, lexer->text.len - start);
    if (!end) {
        take(lexer, PITH_XPATH_WORD_BAD, lexer->text.len);
        return;
    }
    size_t stop = (size_t)(end - lexer->text.data);
    take(lexer, PITH_XPATH_WORD_LITERAL, stop + 1);
    lexer->value = (pith_str){lexer->text.data + start, stop - start};
}

static size_t sign_len(char c, char next)
{
    static const char twice[] = "/.:";
    if (c && c == next && strchr(twice, c))
        return 2;
    if ((c == '!' || c == '<' || c == '>') && next == '=')
        return 2;
    return c && strchr("()[],@./|+-=<>*$", c) ? 1 : 0;
}

void pith_xpath_lex(pith_xpath_lexer *lexer)
{
    while (pith_is_space((unsigned char)byte_at(lexer, lexer->at)))
        lexer->at++;
    lexer->from = lexer->at;
    char c = byte_at(lexer, lexer->at);
    char next = byte_at(lexer, lexer->at + 1);
    if (lexer->at >= lexer->text.len)
        take(lexer, PITH_XPATH_WORD_END, lexer->at);
    else if (begins_name(c))
        lex_name(lexer);
    else if (pith_is_digit((unsigned char)c) ||
             (c == '.' && pith_is_digit((unsigned char)next)))
        lex_number(lexer);
    else if (c == '"' || c == '\'')
        lex_literal(lexer);
    else if (sign_len(c, next))
        take(lexer, PITH_XPATH_WORD_SIGN, lexer->at + sign_len(c, next));
    else
        take(lexer, PITH_XPATH_WORD_BAD, lexer->at + 1);
}
