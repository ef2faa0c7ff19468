/* SPDX-License-Identifier: Apache-2.0 */
/* Custom properties, approximately: those set by the rules for the root or the
 * body apply to the whole page, and the last one wins. */
#ifndef PITH_LAYOUT_CSS_VAR_H
#define PITH_LAYOUT_CSS_VAR_H

#include "css_scan.h"

typedef struct pith_css_vars {
    pith_arena *arena;
    pith_css_declaration *slots; /* NULL while there are none */
    uint32_t count, nslots;
    uint32_t expanded; /* number of values expanded so far; limited */
    bool failed;       /* memory ran out; sticky */
} pith_css_vars;

/** Record every "--name: value" of a block. */
void pith_css_vars_note(pith_css_vars *vars, pith_str block);

/** Replace every var() in a value, in the arena; a value without any is
 * unchanged. False if one cannot be replaced or a limit is reached (64
 * replacements and 4,000 bytes per value): the declaration is then invalid. */
bool pith_css_vars_expand(pith_css_vars *vars, pith_str *value);

#endif
