/* SPDX-License-Identifier: Apache-2.0 */
/* The alignment of a table cell, as its markup declares. */
#ifndef PITH_RENDER_ALIGNMENT_H
#define PITH_RENDER_ALIGNMENT_H

#include "page.h"

typedef enum pith_alignment {
    PITH_ALIGNED_NONE, /* not declared */
    PITH_ALIGNED_LEFT,
    PITH_ALIGNED_CENTER,
    PITH_ALIGNED_RIGHT,
} pith_alignment;

/** From the attributes `align` and `style` of a cell, or else of its row. */
pith_alignment pith_alignment_of(const pith_page *page, uint32_t cell);

#endif
