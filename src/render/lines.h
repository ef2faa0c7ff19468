/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of text and the gaps between them, for the text-like formats.
 *
 * Callers never write white space between words or blocks. They request gaps,
 * and the largest gap requested since the last text is written when more text
 * comes. So output never starts or ends with white space, no line ends with it,
 * and blank lines are never doubled.
 *
 * Prefixes begin each line inside a quotation or a list item; the marker of an
 * item or heading is on its first line only. Prefixes stop at a fixed depth, so
 * that deep nesting cannot multiply the output. */
#ifndef PITH_RENDER_LINES_H
#define PITH_RENDER_LINES_H

#include "buf.h"

typedef enum pith_gap {
    PITH_GAP_NONE,
    PITH_GAP_SPACE,
    PITH_GAP_CELL,  /* a new line in a table cell, if the style has it */
    PITH_GAP_BREAK, /* a line break of the page: br */
    PITH_GAP_LINE,  /* a new line of the same block */
    PITH_GAP_BLOCK, /* a new block: an empty line */
} pith_gap;

/* What differs between formats. */
typedef struct pith_line_style {
    const char *hard_break; /* ends a line before a BREAK */
    const char *cell_first; /* before the first cell of a row */
    const char *cell_next;  /* before every other */
    const char *cell_break; /* between the lines of a cell; NULL: a space */
} pith_line_style;

enum { PITH_PREFIX_DEPTH = 16, PITH_MARKER_MAX = 16 };

typedef struct pith_prefix {
    char marker[PITH_MARKER_MAX]; /* on the first line */
    char rest[PITH_MARKER_MAX];   /* on the lines after it */
    bool due;                     /* the marker is not written yet */
} pith_prefix;

typedef struct pith_lines {
    pith_buf *out;
    const pith_line_style *style;
    pith_gap gap;
    bool begun;     /* something has been written */
    bool fresh;     /* only prefixes on this line so far */
    uint32_t flat;  /* above 0: everything is on one line, gaps become spaces */
    uint32_t tight; /* above 0: blocks are lines, without empty lines between */

    uint32_t cells;  /* cell boundaries to write before the next text */
    uint32_t ncells; /* written in this row */
    size_t cell_at;  /* where the text after the last of them begins */
    char marker[PITH_MARKER_MAX]; /* of an item that begins in a cell */

    pith_prefix prefix[PITH_PREFIX_DEPTH];
    unsigned depth;  /* prefixes in use */
    unsigned shared; /* of these, those in use since the last text */
    uint32_t beyond; /* prefixes pushed beyond the fixed depth */

    /* maximum line length in code points; 0: lines are not broken */
    uint32_t wrap;
    size_t paragraph; /* wrap: where the current lines begin in the output, */
    size_t text;      /* and the text of the first one, after its prefixes */
    bool fixed;       /* they must not be broken */
    pith_buf fold;    /* scratch memory for breaking them, */
    pith_buf rest;    /* and the prefix of each line but the first */

    bool solid_begun;    /* preformatted text: something was written, */
    size_t solid_start;  /* from here on, */
    size_t solid_end;    /* and here its last visible byte ended */
    uint32_t solid_skip; /* line breaks to write before its next byte */
    size_t start;        /* length of the output when the lines began */
    size_t solid_before; /* length of the output before its gap, */
    pith_gap solid_gap;  /* and that gap */
} pith_lines;

void pith_lines_init(pith_lines *lines, pith_buf *out,
                     const pith_line_style *style);

/** Break the current lines and free memory. Nothing may be written
 * afterwards. */
void pith_lines_finish(pith_lines *lines);

/** Request at least this gap before the next text. */
void pith_lines_gap(pith_lines *lines, pith_gap gap);

/** As pith_lines_gap(), but cancels the gap requested so far. */
void pith_lines_reset_gap(pith_lines *lines, pith_gap gap);

/** Write the gap now; text must follow. */
void pith_lines_settle(pith_lines *lines);

/** Write text after the gap. The text has no line breaks; empty: does
 * nothing. */
void pith_lines_put(pith_lines *lines, pith_str text);

/** A prefix begins or ends; does nothing in flat text. NUL-terminated, shorter
 * than PITH_MARKER_MAX. The caller must request a LINE or BLOCK gap. */
void pith_lines_push(pith_lines *lines, const char *marker, const char *rest);
void pith_lines_pop(pith_lines *lines);

/** Set the marker of an item that begins in a cell, if lines of a cell are
 * kept apart. */
void pith_lines_mark(pith_lines *lines, const char *marker);

/** Preformatted text: begin, any number of pieces, end. White space is kept
 * (line breaks as \n), except blank lines at the start and white space at the
 * end. */
void pith_lines_solid_begin(pith_lines *lines);
void pith_lines_solid(pith_lines *lines, pith_str text);
void pith_lines_solid_break(pith_lines *lines);
void pith_lines_solid_end(pith_lines *lines);

#endif
