/* SPDX-License-Identifier: Apache-2.0 */
/* Escape text so that it is not read as markup. */
#ifndef PITH_RENDER_ESCAPE_H
#define PITH_RENDER_ESCAPE_H

#include "buf.h"

/* The context of a piece of Markdown text; bits. */
enum {
    PITH_ESCAPE_LINE_START = 1, /* it begins a line */
    PITH_ESCAPE_LINK = 2,       /* inside [...] */
    PITH_ESCAPE_CELL = 4,       /* inside a table */
    PITH_ESCAPE_HEADING = 8,
    PITH_ESCAPE_NUMBER = 16,  /* the line so far is a number */
    PITH_ESCAPE_BRACKET = 32, /* it comes directly after a "]" */
    PITH_ESCAPE_DEFINED = 64, /* "[1]" is a link that is defined elsewhere */
    PITH_ESCAPE_SPACED = 128, /* white space or nothing comes after it */
};

/** Append text (no line breaks, single spaces) so that CommonMark with
 * GitHub's tables and strikethrough reads it as that text. A backslash is
 * written only where the character could be markup. The text before and after
 * the piece is not known, so characters at its edges are escaped if in
 * doubt. */
void pith_escape_markdown(pith_buf *out, pith_str text, unsigned place);

/** Append text as HTML text or as the value of a quoted attribute. Control
 * characters other than white space, U+FFFE and U+FFFF are dropped. */
void pith_escape_html(pith_buf *out, pith_str text);

/** Append UTF-8 as XML 1.0 text or as the value of an attribute in double
 * quotes. What XML does not allow (control characters other than tab and line
 * feed, U+FFFE, U+FFFF) is dropped. */
void pith_escape_xml(pith_buf *out, pith_str text);

/** Length of U+FFFE or U+FFFF at `at`, which XML does not allow; 0: another
 * character. */
size_t pith_escape_noncharacter(pith_str text, size_t at);

/** Append UTF-8 unescaped, without what XML does not allow. */
void pith_escape_plain(pith_buf *out, pith_str text);

/** Append an address as the value of an XML attribute. Bytes that an address
 * cannot contain are percent-encoded; non-ASCII characters stay, except U+FFFE
 * and U+FFFF. An empty port is dropped. "./" is written before a colon that
 * does not follow a scheme. */
void pith_escape_uri(pith_buf *out, pith_str url);

#endif
