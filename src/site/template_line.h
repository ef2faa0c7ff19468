/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading a line of a saved template, which is JSON as template_file.c writes
 * it, to the byte: no other blanks, no other order. Each call reads what comes
 * next and says whether it was there; where not, `at` is the place of the fault.
 */
#ifndef PITH_SITE_TEMPLATE_LINE_H
#define PITH_SITE_TEMPLATE_LINE_H

#include "str.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct pith_template_line {
    pith_str text; /* with its line feed */
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
