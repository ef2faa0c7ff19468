/* SPDX-License-Identifier: Apache-2.0 */
/* The main reasons for the decision about each text block, in words. */
#ifndef PITH_METHOD_AUTO_GROUNDS_H
#define PITH_METHOD_AUTO_GROUNDS_H

#include "method.h"

/**
 * Find up to PITH_GROUNDS phrases per block, the most important first. Features
 * are grouped under phrases that people understand. The weight of a group is
 * how much the margin of the first model would change if the block's features
 * in the group were those of the mean block on the other side of the page's
 * cut. So the phrases tell what distinguishes a kept block from the dropped
 * ones of its page. Groups that contradict the decision are left out. If one
 * side has no blocks, there are no phrases.
 *
 * @param keep  per node: the decision.
 * @return      PITH_OK or PITH_NOMEM.
 *
 * Takes as many predictions per block as there are groups, for the first 4,000
 * blocks.
 */
pith_status pith_auto_grounds(const pith_page *page, const uint8_t *keep,
                              pith_arena *arena, pith_grounds *out);

#endif
