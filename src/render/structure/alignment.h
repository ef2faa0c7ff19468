/* SPDX-License-Identifier: Apache-2.0 */
/* Where the text of a table's cell stands, as its markup says. */
#ifndef PITH_RENDER_ALIGNMENT_H
#define PITH_RENDER_ALIGNMENT_H

#include "page.h"

typedef enum pith_alignment {
    PITH_ALIGNED_NONE, /* nothing is said */
    PITH_ALIGNED_LEFT,
    PITH_ALIGNED_CENTER,
    PITH_ALIGNED_RIGHT,
} pith_alignment;

/** By the attributes `align` and `style` of a cell, or else of its row. */
pith_alignment pith_alignment_of(const pith_page *page, uint32_t cell);

#endif
