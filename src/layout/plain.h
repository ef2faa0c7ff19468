/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes from HTML alone: no style sheets, no margins. See plain.c. */
#ifndef PITH_LAYOUT_PLAIN_H
#define PITH_LAYOUT_PLAIN_H

#include "layout.h"

/** As pith_layout_make() for PITH_LAYOUT_PLAIN. box and look have a place for
 * every node, zeroed. Linear. */
pith_status pith_plain_make(const pith_page *page, pith_arena *scratch,
                            pith_box *box, pith_look *look, pith_layout *out);

#endif
