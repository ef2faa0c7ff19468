/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Raised and lowered text that would become a part of the number or word
 * before it: 10 to the power of 13 is no 1013, and x index 1 no x1. Ordinals
 * ("1st") and marks of footnotes and brands mean the same on the line.
 */
#ifndef PITH_RENDER_RAISED_H
#define PITH_RENDER_RAISED_H

#include "page.h"

/**
 * What to write before the text of a sup or sub element where it cannot be
 * raised or lowered: "^", "_", or "." before cents; 0: nothing. For all other
 * elements 0, too.
 *
 * @param page  the page.
 * @param node  an element.
 * @param last  the text node right before it on the line; 0: none.
 */
char pith_raised_sign(const pith_page *page, uint32_t node, uint32_t last);

#endif
