/* SPDX-License-Identifier: Apache-2.0 */
/* How wide text comes out, from averages: no font is read. */
#ifndef PITH_LAYOUT_ADVANCE_H
#define PITH_LAYOUT_ADVANCE_H

#include <pith/pith.h>

/** East Asian Width W or F: as wide as it is high. */
bool pith_char_is_wide(uint32_t code);

#endif
