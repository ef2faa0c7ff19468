/* SPDX-License-Identifier: Apache-2.0 */
/* Heads of parts of a page that open when they are clicked on. */
#ifndef PITH_RENDER_OPENER_H
#define PITH_RENDER_OPENER_H

#include "page.h"

/**
 * Whether an element heads what is below it and opens it: a summary, or a button
 * by itself that says whether it is expanded. One that has a heading is none.
 * Constant.
 */
bool pith_opener_is(const pith_page *page, uint32_t node);

#endif
