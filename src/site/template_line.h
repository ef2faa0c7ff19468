/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a line of a saved template, which is JSON exactly as template_file.c
 * writes it: no other blanks, no other order. Each call reads the next item and
 * returns whether it was there; if not, `at` is the position of the error. */
#ifndef PITH_SITE_TEMPLATE_LINE_H
#define PITH_SITE_TEMPLATE_LINE_H

#include "str.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct pith_template_line {
    pith_str text; /* including its line feed */
    size_t at;
} pith_template_line;

/* Exactly these bytes. */
bool pith_template_line_skip(pith_template_line *line, const char *bytes);

/* A whole number of 32 bits. */
bool pith_template_line_count(pith_template_line *line, uint32_t *out);

/* 16 hexadecimal digits in quotation marks. */
bool pith_template_line_hex(pith_template_line *line, uint64_t *out);

/* A text in quotation marks, not empty, UTF-8, of at most cap bytes; they are
 * written to out. */
bool pith_template_line_text(pith_template_line *line, char *out, size_t cap,
                             size_t *len);

/* Whether nothing is left. */
bool pith_template_line_is_done(const pith_template_line *line);

#endif
