/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The lines of a page's source, with their characters and tags, from which the
 * text-to-tag ratio is computed.
 *
 * The source is cleaned: comments, script, style and noscript elements are left
 * out with their contents, line breaks inside tags are ignored, blank lines are
 * dropped. Line breaks can be inserted into pages that have none ("re-lining").
 */
#ifndef PITH_METHOD_TTR_LINES_H
#define PITH_METHOD_TTR_LINES_H

#include "arena.h"
#include "buf.h"

/** Where to break lines in addition to the line breaks of the source. */
typedef enum pith_reline {
    PITH_RELINE_AUTO,  /* like BLOCK if lines are long, otherwise like OFF */
    PITH_RELINE_OFF,   /* nowhere */
    PITH_RELINE_BLOCK, /* before start and after end tags of block elements */
    PITH_RELINE_WRAP,  /* after about this many characters, including tags */
} pith_reline;

typedef struct pith_ttr_reading {
    pith_reline reline;
    double above;     /* AUTO: lines are long above this mean number of
                         characters */
    uint32_t wrap_at; /* WRAP: characters; after twice as many, also inside
                         words */
    bool noscript;    /* read noscript elements */
    pith_buf *text;   /* gets what is counted as the characters of each line,
                         followed by a line feed; NULL: it is not needed */
} pith_ttr_reading;

/* One line that is not blank. */
typedef struct pith_ttr_line {
    uint32_t start; /* offset in the source of its first character that is not
                       white space */
    uint32_t stop;  /* one past its last one */
    uint32_t chars; /* code points without tags, references resolved, white
                       space normalised */
    uint32_t tags;  /* start, end and void tags, doctypes, declarations */
} pith_ttr_line;

typedef struct pith_ttr_lines {
    pith_ttr_line *line; /* in order; they do not overlap */
    uint32_t n;
    uint64_t chars; /* code points of the cleaned source, blanks included */
} pith_ttr_lines;

/**
 * Read the lines of source (valid UTF-8) into out, which lives in arena. A tag
 * is '<' followed by a letter, '/', '!' or '?', up to the next '>' outside of
 * quoted attribute values; any other '<' is text. A quote that is never closed
 * is ignored. If quotes enclose every '>' up to the end of the source, all
 * quotes are ignored from there on. Takes time linear in the source, which is
 * read twice for long lines under AUTO. PITH_OK or PITH_NOMEM.
 */
pith_status pith_ttr_lines_read(pith_str source,
                                const pith_ttr_reading *reading,
                                pith_arena *arena, pith_ttr_lines *out);

#endif
