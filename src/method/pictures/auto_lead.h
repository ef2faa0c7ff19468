/* SPDX-License-Identifier: Apache-2.0 */
/* The picture above an article, which is between its title and its text and
 * therefore not between kept blocks, and the picture below its last
 * paragraph. */
#ifndef PITH_METHOD_AUTO_LEAD_H
#define PITH_METHOD_AUTO_LEAD_H

#include "page.h"

/**
 * The first picture between a node and the first kept text that is close to the
 * text, not a link, and by its size and names not a portrait or part of the
 * site; 0: none. Takes time linear in the nodes between.
 */
uint32_t pith_lead_picture(const pith_page *page, uint32_t from, uint32_t text);

/**
 * The first picture between the last kept text and another node, with the same
 * conditions but closer to the text; 0: none. Takes time linear in the nodes
 * between.
 */
uint32_t pith_tail_picture(const pith_page *page, uint32_t text, uint32_t to);

#endif
