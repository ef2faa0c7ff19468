/* SPDX-License-Identifier: Apache-2.0 */
/* What belongs to kept text, whatever the models say about it alone: the
 * heading of a kept section or story, the standfirst above the text, code
 * between kept blocks, an item between kept items of the same list, a list
 * between two kept lines, a table of figures below kept text, the other cells
 * of a table that is mostly kept and the repeated items of such a list, the
 * attribution of a quotation, the line that says who is quoted, in a thread the
 * quotation that is answered; and, if all of the main area is wanted, everything
 * in between. Half a list, or a section without its heading, is worse than
 * either all or nothing. */
#ifndef PITH_METHOD_AUTO_WHOLE_H
#define PITH_METHOD_AUTO_WHOLE_H

#include "auto_estimate.h"

/**
 * Add the blocks that belong to kept blocks. What is excluded on this page
 * (auto_exclusion.h) stays excluded, except attributions and who is
 * quoted.
 *
 * @param page      the page.
 * @param estimate  of it.
 * @param keep      per block: 1 is kept; changed.
 *
 * Takes linear time, plus the distances to enclosing lists.
 */
void pith_whole_complete(const pith_page *page, const pith_estimate *estimate,
                         uint8_t *keep);

#endif
