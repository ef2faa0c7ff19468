/* SPDX-License-Identifier: Apache-2.0 */
/* Lists whose items are whole sections of a page. */
#ifndef PITH_RENDER_SECTION_LIST_H
#define PITH_RENDER_SECTION_LIST_H

#include "arena.h"
#include "page.h"

/** Find the lists that are none for a reader: each kept item begins with a
 * heading, and most have several long paragraphs or a table. Written as lists,
 * half of an article would stand indented behind bullets. Numbered lists and
 * lists in items stay. boxes: out: per node PITH_POST_BOX for these lists and
 * their items, else 0; NULL: there are none. Linear in the page. PITH_OK or
 * PITH_NOMEM. */
pith_status pith_section_lists_find(const pith_page *page, const uint8_t *keep,
                                    pith_arena *arena, const uint8_t **boxes);

#endif
