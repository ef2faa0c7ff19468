/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a user wants of a page, in CSS selectors, before any method looks:
 * `select` limits the page to the elements that match and what they hold,
 * `prune` takes elements that match off it. Both hide the rest, as if the page
 * did; so every count, every method and every format sees the same page.
 */
#ifndef PITH_CORE_SELECTION_H
#define PITH_CORE_SELECTION_H

#include "doc.h"

/** PITH_ARG, with option, column and place, for what is no selector. */
pith_status pith_selection_check(const pith_options *options,
                                 pith_error *error);

/**
 * Hide what the options leave out of the prepared page. Warns when a selector matches nothing.
 * Uses the scratch arena; time is bounded whatever the selectors are.
 * PITH_OK or PITH_NOMEM.
 */
pith_status pith_selection_apply(pith_doc *doc, const pith_options *options);

/**
 * Mark in hide what neither is one of the matches nor stands in one nor holds
 * one, so that pith_page_hide() leaves these alone. Linear.
 */
void pith_selection_hide_others(const pith_page *page, const uint8_t *match,
                                uint8_t *hide);

#endif
