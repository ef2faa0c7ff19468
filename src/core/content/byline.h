/* SPDX-License-Identifier: Apache-2.0 */
/* Headings that only say who wrote the text. */
#ifndef PITH_CORE_BYLINE_H
#define PITH_CORE_BYLINE_H

#include "page.h"

/**
 * Mark headings of the second and lower levels that are bylines, "By Ann Smith",
 * as none: they head nothing.
 *
 * @param author  the page's, or empty.
 * @return  PITH_OK or PITH_NOMEM. Linear in the nodes.
 */
pith_status pith_bylines_lower(pith_page *page, pith_str author,
                               pith_arena *arena);

#endif
