/* SPDX-License-Identifier: Apache-2.0 */
/* Readers of declarations' values, one for each syntax. css_decl.c has the
 * table of properties, which assigns a reader to each.
 *
 * A reader adds what it parsed, and nothing if the value is invalid. */
#ifndef PITH_LAYOUT_CSS_READER_H
#define PITH_LAYOUT_CSS_READER_H

#include "computed.h"

enum { PITH_SIDES = 4 };

/* The value being read. */
typedef struct pith_value_reader {
    pith_decls *decls;
    pith_css_scan scan;
    pith_css_view view;
    pith_str whole;
    bool important;
} pith_value_reader;

/* A keyword and its meaning; lists end with a zero. */
typedef struct pith_css_word {
    const char *name;
    uint8_t value;
} pith_css_word;

/* slot and words come from the property's row; not all readers need them. */
typedef void pith_read_value(pith_value_reader *reader, unsigned slot,
                             const pith_css_word *words);

/* -- Tools ----------------------------------------------------------------- */

void pith_reader_add(pith_value_reader *reader, pith_decl decl);
void pith_reader_add_number(pith_value_reader *reader, uint8_t kind,
                            double number);

/** Whether the value is completely read. */
bool pith_reader_at_end(const pith_value_reader *reader);

/** Adds "inherit" and similar keywords if they are the complete value, and
 * returns true. */
bool pith_reader_global(pith_value_reader *reader, uint8_t kind, unsigned slot);

/** The row of a keyword, or NULL. */
const pith_css_word *pith_reader_word(const pith_css_word *words,
                                      pith_str name);

/** Read a length that is valid in CSS: only 0 needs no unit. */
bool pith_reader_length(pith_value_reader *reader, pith_length *out);

bool pith_reader_is_negative(const pith_length *length);

/* -- Readers --------------------------------------------------------------- */

extern const pith_css_word pith_flex_directions[], pith_flex_wraps[];

pith_read_value pith_read_length;
pith_read_value pith_read_sides;
pith_read_value pith_read_pair;
pith_read_value pith_read_gap;
pith_read_value pith_read_border;
pith_read_value pith_read_number;
pith_read_value pith_read_ratio;
pith_read_value pith_read_flex;
pith_read_value pith_read_flex_flow;
pith_read_value pith_read_text;
pith_read_value pith_read_content;
pith_read_value pith_read_grid;
pith_read_value pith_read_color;
pith_read_value pith_read_font_size;
pith_read_value pith_read_weight;
pith_read_value pith_read_line_height;
pith_read_value pith_read_family;
pith_read_value pith_read_font;

#endif
