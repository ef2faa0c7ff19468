/* SPDX-License-Identifier: Apache-2.0 */
/* Headings between the paragraphs of an article that only their class names. */
#ifndef PITH_CORE_CROSSHEAD_H
#define PITH_CORE_CROSSHEAD_H

#include "page.h"

/**
 * Mark lines of the class "crosshead" and the like as headings of the second
 * level. Methods do not see them as headings: they learned without.
 *
 * @return  PITH_OK or PITH_NOMEM. Linear in the nodes and their classes.
 */
pith_status pith_crossheads_raise(pith_page *page, pith_arena *arena);

#endif
