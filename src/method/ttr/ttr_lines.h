/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lines of a page's source, with their characters and tags: what the
 * text-to-tag ratio is made of.
 *
 * The source is cleaned on the way: comments, script, style and noscript
 * elements are left out with their content, line breaks inside a tag are no
 * line breaks, blank lines are dropped. Pages without line breaks of their own
 * can be given some ("re-lining").
 */
#ifndef PITH_METHOD_TTR_LINES_H
#define PITH_METHOD_TTR_LINES_H

#include "arena.h"

/* Where lines are broken besides the breaks of the source. */
typedef enum pith_reline {
    PITH_RELINE_AUTO,  /* as BLOCK when the lines are long, else as OFF */
    PITH_RELINE_OFF,   /* nowhere */
    PITH_RELINE_BLOCK, /* before start and after end tags of block elements */
    PITH_RELINE_WRAP,  /* about every so many characters, tags counted */
} pith_reline;

typedef struct pith_ttr_reading {
    pith_reline reline;
    double above;     /* AUTO: mean characters per line that make long lines */
    uint32_t wrap_at; /* WRAP: characters; at twice as many, in mid-word */
    bool noscript;    /* noscript elements are read, not left out */
} pith_ttr_reading;

/* One line that is not blank. */
typedef struct pith_ttr_line {
    uint32_t start; /* offset in the source of its first character that is no
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
 * Read the lines of source (valid UTF-8) into out, which lives in arena. A
 * tag is '<' followed by a letter, '/', '!' or '?', up to the next '>' that
 * stands in no quoted attribute value; a '<' that starts none is text. A
 * quote that never closes is none. When quotes swallow every '>' up to the end
 * of the source, no quote is believed from there on. Linear in the source,
 * which is read twice for long lines under AUTO. PITH_NOMEM or PITH_OK.
 */
pith_status pith_ttr_lines_read(pith_str source,
                                const pith_ttr_reading *reading,
                                pith_arena *arena, pith_ttr_lines *out);

#endif
