/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The picture above an article, which stands between its title and its text and so
 * between no kept blocks; and the one below its last paragraph.
 */
#ifndef PITH_METHOD_AUTO_LEAD_H
#define PITH_METHOD_AUTO_LEAD_H

#include "page.h"

/**
 * The first picture from a node on to the first text that is kept, close to that
 * and neither a link nor, by its size or names, of people or the site; 0: none.
 * Linear in the nodes between.
 */
uint32_t pith_lead_picture(const pith_page *page, uint32_t from, uint32_t text);

/**
 * The first picture behind the last text that is kept and before another node,
 * still closer to the text, with the same conditions; 0: none. Linear in the
 * nodes between.
 */
uint32_t pith_tail_picture(const pith_page *page, uint32_t text, uint32_t to);

#endif
