/* SPDX-License-Identifier: Apache-2.0 */
/* Text that must not turn into markup. */
#ifndef PITH_RENDER_ESCAPE_H
#define PITH_RENDER_ESCAPE_H

#include "buf.h"

/* Where a piece of Markdown text stands; bits. */
enum {
    PITH_ESCAPE_LINE_START = 1, /* it begins a line */
    PITH_ESCAPE_LINK = 2,       /* inside [...] */
    PITH_ESCAPE_CELL = 4,       /* inside a table */
    PITH_ESCAPE_HEADING = 8,
    PITH_ESCAPE_NUMBER = 16,  /* the line so far is a number */
    PITH_ESCAPE_BRACKET = 32, /* it comes right after a "]" */
    PITH_ESCAPE_DEFINED = 64, /* "[1]" is a link that is defined elsewhere */
    PITH_ESCAPE_SPACED = 128, /* white space or nothing comes behind it */
};

/**
 * Append text (no line breaks, single spaces) so that CommonMark with GitHub's
 * tables and strikethrough reads it as just that text. A backslash is put only
 * where the character could be markup; what the text before and after the
 * piece may be is not known, so at its edges doubt decides for a backslash.
 */
void pith_escape_markdown(pith_buf *out, pith_str text, unsigned place);

/** Append text as HTML text or as the value of a quoted attribute. Control
 * characters other than white space, U+FFFE and U+FFFF are dropped. */
void pith_escape_html(pith_buf *out, pith_str text);

/**
 * Append UTF-8 as XML 1.0 text or as the value of an attribute in double
 * quotes. What XML cannot hold (control characters but tab and line feed,
 * U+FFFE, U+FFFF) is dropped.
 */
void pith_escape_xml(pith_buf *out, pith_str text);

/** Bytes of U+FFFE or U+FFFF at `at`, which XML cannot hold; 0: another
 * character stands there. */
size_t pith_escape_noncharacter(pith_str text, size_t at);

/** Append UTF-8 as it is, without what XML cannot hold. */
void pith_escape_plain(pith_buf *out, pith_str text);

/** Append an address as the value of an XML attribute; bytes that an address
 * cannot hold are percent-encoded, what is not ASCII stays, but for U+FFFE and U+FFFF. An empty port is left
 * out; a colon in front of which no scheme stands is kept apart with "./". */
void pith_escape_uri(pith_buf *out, pith_str url);

#endif
