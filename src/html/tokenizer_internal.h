/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the files of the tokenizer share: classes of bytes, reserving space, and
 * the functions of each file that the others call.
 *
 * Two conventions apply to all of them. A byte at or after `stop` is a zero of
 * the padding, so a loop that ends at NUL does not test for the end of the
 * source; only when it finds a NUL does it compare with `stop`. And every
 * function that reads a construct starts with tokenizer->at at its first byte,
 * moves it past the last one, and returns whether it produced a token.
 */
#ifndef PITH_HTML_TOKENIZER_INTERNAL_H
#define PITH_HTML_TOKENIZER_INTERNAL_H

#include "scan.h"
#include "str.h"

/* PITH_TOKEN_PLAIN disables the vector code of the tokenizer, to test the code
 * for processors without it. */
#if defined(__SSE2__) && !defined(PITH_TOKEN_PLAIN)
#define PITH_TOKEN_SSE2 1
#include <emmintrin.h>
#endif

/* Classes of bytes, bits of pith_token_class[]. */
enum {
    PITH_CLASS_SPACE = 1 << 0, /* tab, LF, FF, CR, space */
    PITH_CLASS_SLASH = 1 << 1,
    PITH_CLASS_GREATER = 1 << 2,
    PITH_CLASS_EQUALS = 1 << 3,
    PITH_CLASS_NUL = 1 << 4,
    PITH_CLASS_UPPER = 1 << 5,
    PITH_CLASS_AMP = 1 << 6,
    PITH_CLASS_OPENS = 1 << 7, /* after '<': letters / ! ? */

    PITH_CLASS_TAG_END =
        PITH_CLASS_SPACE | PITH_CLASS_SLASH | PITH_CLASS_GREATER,
};

extern const uint8_t pith_token_class[256];

static inline unsigned pith_class_of(char c)
{
    return pith_token_class[(unsigned char)c];
}

/* What pith_token_clean() does to a run of text beside CR. */
enum {
    PITH_CLEAN_REFERENCES = 1 << 0,
    PITH_CLEAN_ATTRIBUTE = 1 << 1, /* references as in attribute values */
    PITH_CLEAN_NUL = 1 << 2,       /* NUL becomes U+FFFD */
};

/* -- tokenizer_clean.c ------------------------------------------------------ */

/**
 * Append raw, cleaned, to the side buffer. *has_nul is set (never cleared)
 * when a NUL stayed. False, and nothing changed, when memory ran out.
 */
bool pith_token_clean(pith_tree *tree, pith_str raw, unsigned how,
                      pith_span *out, bool *has_nul);

/** Append a name to the side buffer: lower case, U+FFFD for NUL. */
bool pith_token_clean_name(pith_tree *tree, pith_str raw, pith_span *out);

/* Names without a number that are compared one by one; beyond, they are
 * hashed. A guess: real tags have fewer. */
enum { PITH_NAMES_FEW = 16 };

/* -- tokenizer_names.c ------------------------------------------------------ */

/**
 * Is the name of the newest attribute (tree->nattrs, written but not counted)
 * new among those from `first` on whose id is 0? Remembers it if so. `nth` is
 * the number of such names before it; 0 starts a tag. False with
 * tokenizer->status set when memory ran out.
 */
bool pith_name_set_add(pith_tokenizer *tokenizer, uint32_t first, uint32_t nth);

/* -- tokenizer_markup.c ----------------------------------------------------- */

/** Comment, DOCTYPE, CDATA or bogus comment at "<!", "<?" or "</". */
bool pith_token_declaration(pith_tokenizer *tokenizer, pith_token *token);
bool pith_token_bogus(pith_tokenizer *tokenizer, pith_token *token,
                      const char *from);
bool pith_token_cdata(pith_tokenizer *tokenizer, pith_token *token,
                      const char *from);

/* -- tokenizer_raw.c -------------------------------------------------------- */

/** The text of RCDATA, RAWTEXT, script data or PLAINTEXT; false when there is
 * none before the end tag or the end of the source. */
bool pith_token_raw(pith_tokenizer *tokenizer, pith_token *token);

/* -- shared helpers --------------------------------------------------------- */

/* The source is at most 2^31 - 1 bytes, so offsets and lengths fit. */
static inline pith_span pith_token_span(const pith_tree *tree, const char *from,
                                        const char *to)
{
    return (pith_span){(uint32_t)(from - tree->source), (uint32_t)(to - from)};
}

/** Record that memory ran out: only EOF follows. Returns false. */
static inline bool pith_token_fail(pith_tokenizer *tokenizer)
{
    tokenizer->status = PITH_NOMEM;
    tokenizer->at = tokenizer->stop;
    return false;
}

/* Finish a token of text from..to of the source, cleaned if it is dirty. */
static inline bool pith_token_text(pith_tokenizer *tokenizer, pith_token *token,
                                   const char *to, bool dirty, unsigned how)
{
    const char *from = tokenizer->at;
    token->kind = PITH_TOKEN_TEXT;
    token->has_nul = false;
    token->src = token->text = pith_token_span(tokenizer->tree, from, to);
    tokenizer->at = to;
    if (__builtin_expect(dirty, 0) &&
        !pith_token_clean(tokenizer->tree,
                          (pith_str){from, (size_t)(to - from)}, how,
                          &token->text, &token->has_nul))
        return pith_token_fail(tokenizer);
    return true;
}

#endif
