/* SPDX-License-Identifier: Apache-2.0 */
/* Superscript and subscript text that would otherwise become part of the number
 * or word before it: 10 to the power of 13 is not 1013, and x index 1 is not
 * x1. Ordinals ("1st") and footnote and trademark symbols keep their meaning on
 * the line. */
#ifndef PITH_RENDER_RAISED_H
#define PITH_RENDER_RAISED_H

#include "page.h"

/**
 * The character to write before the text of a sup or sub element in a format
 * without superscript and subscript: "^", "_", or "." before cents; 0: nothing,
 * also for all other elements.
 *
 * @param page  the page.
 * @param node  an element.
 * @param last  the text node right before it on the line; 0: none.
 */
char pith_raised_sign(const pith_page *page, uint32_t node, uint32_t last);

/** Whether a sup element has an exponent that needs parentheses on the line:
 * 2 to the power of n+1 is 2^(n+1). */
bool pith_raised_is_expression(const pith_page *page, uint32_t node);

#endif
