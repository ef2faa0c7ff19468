/* SPDX-License-Identifier: Apache-2.0 */
/* Paragraphs that a page sets as headings, for their size: standfirsts,
 * quotations, descriptions. */
#ifndef PITH_CORE_PROSE_HEADING_H
#define PITH_CORE_PROSE_HEADING_H

#include "page.h"

/**
 * Mark headings of the second and lower levels that are prose as none: more than
 * 40 words, or 30 and several sentences. Numbered ones and questions head what is
 * below them, however long they are.
 *
 * @return  PITH_OK or PITH_NOMEM. Linear in the nodes.
 */
pith_status pith_prose_headings_lower(pith_page *page, pith_arena *arena);

#endif
