/* SPDX-License-Identifier: Apache-2.0 */
/* Lines between an article's paragraphs that only lead to another article:
 * "Read also: ..." with its title as a link. Models take them for paragraphs. */
#ifndef PITH_METHOD_ELSEWHERE_H
#define PITH_METHOD_ELSEWHERE_H

#include "said.h"
#include "text_block.h"

/**
 * Whether a block is such a line: it begins with one of the phrases by which
 * sites introduce another article, in more than forty languages, and at least half
 * of its words are links. Takes time linear in the block.
 *
 * @param page   the page.
 * @param block  of it; not empty.
 * @param starts of the page's lines; for this function and the other one.
 */
bool pith_leads_elsewhere(const pith_page *page, const pith_block_span *block,
                          pith_phrase_starts *starts);

/**
 * Whether a block is nothing but one of these phrases, "Related Articles:",
 * without a link; "See also" is not, because an article has it above links of its
 * own. Takes time linear in the block.
 *
 * @param page   the page.
 * @param block  of it; not empty.
 * @param starts of the page's lines; for this function and the other one.
 */
bool pith_announces_links(const pith_page *page, const pith_block_span *block,
                          pith_phrase_starts *starts);

#endif
