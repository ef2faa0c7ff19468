/* SPDX-License-Identifier: Apache-2.0 */
/* What weighed most in the decision about each text block, in words. */
#ifndef PITH_METHOD_AUTO_GROUNDS_H
#define PITH_METHOD_AUTO_GROUNDS_H

#include "method.h"

/**
 * Per block up to PITH_GROUNDS phrases, the weightiest first. Features are taken
 * in groups that people have words for. A group's weight is by how much the
 * first model's margin would change if the block's features of the group were
 * those of the mean block on the other side of the page's cut: so grounds say what
 * tells a kept block from the page's dropped ones. Groups that speak against
 * the decision are left out. Where one side has no blocks, nobody has grounds.
 *
 * @param keep  per node: the decision.
 * @return      PITH_OK or PITH_NOMEM. As many predictions as groups a block, of
 *              the first 4,000 blocks.
 */
pith_status pith_auto_grounds(const pith_page *page, const uint8_t *keep,
                              pith_arena *arena, pith_grounds *out);

#endif
