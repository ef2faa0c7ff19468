/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Headings that are no h1 to h6: role=heading says so, aria-level of which level.
 * What is drawn as a heading is the block whose only text such an element is.
 */
#ifndef PITH_PAGE_HEADING_ROLE_H
#define PITH_PAGE_HEADING_ROLE_H

#include "page.h"

/**
 * Fill in page->heading_level, from the page's arena. The page is frozen but for
 * that. Linear. PITH_OK or PITH_NOMEM.
 */
pith_status pith_page_find_headings(pith_page *page);

/** An element, h1 to h6, is no heading from now on. The arena must live as long
 * as the page. PITH_OK or PITH_NOMEM. */
pith_status pith_page_unmake_heading(pith_page *page, uint32_t node,
                                     pith_arena *arena);

/** An element is a heading of this level from now on, if it is a line or a block
 * of its own that can be one. The arena must live as long as the page. PITH_OK or
 * PITH_NOMEM. Constant time. */
pith_status pith_page_make_heading(pith_page *page, uint32_t node,
                                   uint8_t level, pith_arena *arena);

/** Whether an element has a block in it. Looks up to the first one, so that for
 * elements in one another it takes linear time if the outer ones have some. */
bool pith_page_has_blocks(const pith_page *page, uint32_t node);

/** The level of the heading that an element is, or that consists of it: the
 * headings of parts that open hold a box for the pointer. 0 of other elements;
 * three boxes are looked through. */
unsigned pith_page_heading_around(const pith_page *page, uint32_t node);

#endif
