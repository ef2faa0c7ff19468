/* SPDX-License-Identifier: Apache-2.0 */
/* How wide text comes out, from averages: no font is read. */
#ifndef PITH_LAYOUT_ADVANCE_H
#define PITH_LAYOUT_ADVANCE_H

#include <pith/pith.h>

/* What the width of a character depends on. */
typedef struct pith_face {
    double size;    /* pixels of an em */
    uint8_t family; /* PITH_FAMILY_* (computed.h) */
    bool bold;
    bool upper; /* text-transform: uppercase */
} pith_face;

/** East Asian Width W or F: as wide as it is high. */
bool pith_char_is_wide(uint32_t code);

/** Width of a character in pixels, 0 or more. */
double pith_char_advance(uint32_t code, const pith_face *face);

#endif
