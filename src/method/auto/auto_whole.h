/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What belongs to kept text, whatever the models think of it by itself: the
 * heading of a kept section, code between kept blocks, an item between kept
 * items of the same list, a table of figures between kept text, who
 * said what is quoted; of a page of which all is wanted, whatever stands between. Half a list or
 * a section without its heading is worse than either.
 */
#ifndef PITH_METHOD_AUTO_WHOLE_H
#define PITH_METHOD_AUTO_WHOLE_H

#include "auto_estimate.h"

/**
 * Add to the blocks that are kept those that belong to them. What a page like this
 * leaves out (auto_exclusion.h) stays out, but for who is quoted.
 *
 * @param page      the page.
 * @param estimate  of it.
 * @param keep      per block: 1 is kept; changed.
 * Linear, but for the ways up to the lists.
 */
void pith_whole_complete(const pith_page *page, const pith_estimate *estimate,
                         uint8_t *keep);

#endif
