/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of a page that a user selects with CSS selectors, before any method
 * runs. `select` limits the page to the matching elements and their contents,
 * `prune` removes matching elements. Both hide the rest as if the page had, so
 * every count, method and format sees the same page. */
#ifndef PITH_CORE_SELECTION_H
#define PITH_CORE_SELECTION_H

#include "doc.h"

/**
 * Check the selectors of options. PITH_ARG, with option, column and place, for
 * an invalid one.
 */
pith_status pith_selection_check(const pith_options *options,
                                 pith_error *error);

/**
 * Hide the nodes of the prepared page that the options exclude. Warns if a
 * selector matches nothing. Uses the scratch arena. The time is bounded for any
 * selector. PITH_OK or PITH_NOMEM.
 */
pith_status pith_selection_apply(pith_doc *doc, const pith_options *options);

/**
 * Mark in hide every node that is not a match, not in a match, and not an
 * ancestor of a match, so that pith_page_hide() hides everything else. Takes
 * linear time.
 */
void pith_selection_hide_others(const pith_page *page, const uint8_t *match,
                                uint8_t *hide);

#endif
