/* SPDX-License-Identifier: Apache-2.0 */
/* CSS in tokens (CSS Syntax 3, section 4), one at a time, without a copy.
 *
 * Never fails and never reads past `stop`: an unterminated string, comment or
 * url extends to the end. Linear: every byte is examined a constant number of
 * times. */
#ifndef PITH_LAYOUT_CSS_SCAN_H
#define PITH_LAYOUT_CSS_SCAN_H

#include "arena.h"

typedef enum pith_css_kind {
    PITH_CSS_END,
    PITH_CSS_SPACE, /* white space and comments, also both */
    PITH_CSS_IDENT,
    PITH_CSS_FUNCTION, /* text: its name, '(' is taken */
    PITH_CSS_AT,       /* text: the name without '@' */
    PITH_CSS_HASH,     /* text: without '#' */
    PITH_CSS_STRING,   /* text: between the quotes, escapes as written */
    PITH_CSS_URL,      /* text: an address without quotes */
    PITH_CSS_NUMBER,   /* number; text: the unit, "%" or empty */
    PITH_CSS_MARK,     /* any other character, including brackets: mark */
} pith_css_kind;

typedef struct pith_css_token {
    pith_css_kind kind;
    char mark;
    double number;  /* finite, within 1e9 */
    pith_str text;  /* borrowed from the source */
    const char *at; /* where it stands */
} pith_css_token;

typedef struct pith_css_scan {
    const char *at, *stop;
} pith_css_scan;

/** Letters, digits, '-', '_' and all non-ASCII: the characters of names. */
static inline bool pith_css_in_name(char c)
{
    static const uint64_t bits[4] = {0x03ff200000000000, 0x07fffffe87fffffe,
                                     UINT64_MAX, UINT64_MAX};
    unsigned char byte = (unsigned char)c;
    return bits[byte >> 6] >> (byte & 63) & 1;
}

/** A scanner at the start of a text. */
pith_css_scan pith_css_scan_of(pith_str text);

/** The next token; at the end always PITH_CSS_END. */
pith_css_token pith_css_next(pith_css_scan *scan);

/** The next token that is not white space. */
pith_css_token pith_css_next_solid(pith_css_scan *scan);

/** Skip up to the first of the marks outside brackets; the mark itself is not
 * taken. Returns the skipped text, trimmed. */
pith_str pith_css_until(pith_css_scan *scan, const char *marks);

/** Skip the block whose '{' was just taken; returns its contents. */
pith_str pith_css_block(pith_css_scan *scan);

/* "name: value", the value without "!important". */
typedef struct pith_css_declaration {
    pith_str name, value;
    bool important;
} pith_css_declaration;

/** The next declaration of a list, skipping anything else; false at the
 * end. */
bool pith_css_declare(pith_css_scan *scan, pith_css_declaration *out);

/** A name with its escapes resolved; the slice itself if there are none, else
 * a copy in the arena. NULL data if memory ran out. */
pith_str pith_css_unescape(pith_arena *arena, pith_str name);

#endif
