/* SPDX-License-Identifier: Apache-2.0 */
/* Lines between an article's paragraphs that ask readers for something: to
 * subscribe to a newsletter, to follow the site. Models take them for
 * paragraphs. */
#ifndef PITH_METHOD_SUBSCRIBE_H
#define PITH_METHOD_SUBSCRIBE_H

#include "said.h"
#include "text_block.h"

/**
 * Whether a block is such a line: it has fewer than 40 words; it or one of its
 * sentences begins with a phrase of about thirty languages, and names a
 * newsletter or a network behind it; or it says, as "delivered to your inbox"
 * does, that it asks. Takes time linear in the block.
 *
 * @param page   the page.
 * @param block  of it; not empty.
 * @param starts of the page's lines; for this function alone.
 */
bool pith_asks_to_follow(const pith_page *page, const pith_block_span *block,
                         pith_phrase_starts *starts);

#endif
