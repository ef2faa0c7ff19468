/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Custom properties, roughly: those that the rules about the root or the body
 * set hold for the whole page, the last one wins.
 */
#ifndef PITH_LAYOUT_CSS_VAR_H
#define PITH_LAYOUT_CSS_VAR_H

#include "css_scan.h"

typedef struct pith_css_vars {
    pith_arena *arena;
    pith_css_declaration *slots; /* NULL while there are none */
    uint32_t count;
    uint32_t expanded; /* values made so far; capped */
    bool failed;       /* memory ran out; sticky */
} pith_css_vars;

/** Note every "--name: value" of a block. */
void pith_css_vars_note(pith_css_vars *vars, pith_str block);

/**
 * A value with every var() replaced, in the arena; the value itself when it
 * has none. False when one cannot be replaced, or caps are met (64
 * replacements and 4,000 bytes a value): the declaration is then no use.
 */
bool pith_css_vars_expand(pith_css_vars *vars, pith_str *value);

#endif
