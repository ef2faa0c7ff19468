/* SPDX-License-Identifier: Apache-2.0 */
/* What pages write on buttons and above menus: "Read more", "View all",
 * "Advertisement", "Table of contents". Models take some of these for lines of
 * the text that they stand in. */
#ifndef PITH_METHOD_BUTTON_H
#define PITH_METHOD_BUTTON_H

#include "text_block.h"

/**
 * Whether a block is nothing but the label of a button or of an advertisement,
 * in more than thirty languages. Items of lists, terms, cells and code are not,
 * because these words can be data. Takes time linear in the block.
 *
 * @param page   the page.
 * @param block  of it; not empty.
 */
bool pith_is_button(const pith_page *page, const pith_block_span *block);

/** Whether a block is nothing but the heading of a table of contents, in more
 * than twenty languages. Takes time linear in the block. */
bool pith_heads_contents(const pith_page *page, const pith_block_span *block);

#endif
