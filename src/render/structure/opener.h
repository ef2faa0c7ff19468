/* SPDX-License-Identifier: Apache-2.0 */
/* Headings of collapsible parts of a page. */
#ifndef PITH_RENDER_OPENER_H
#define PITH_RENDER_OPENER_H

#include "page.h"

/** Whether an element heads and opens what is below it: a summary, or a button
 * on its own with aria-expanded. An element that contains a heading is not one.
 * Constant time. */
bool pith_opener_is(const pith_page *page, uint32_t node);

#endif
