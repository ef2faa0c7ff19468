/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Paragraphs that a page has twice, one right after the other: one for wide windows
 * and one for narrow ones, each hidden by style sheets where the other is shown.
 */
#ifndef PITH_METHOD_AUTO_TWICE_H
#define PITH_METHOD_AUTO_TWICE_H

#include "auto_estimate.h"

/**
 * Drop the second of two paragraphs that are kept and equal, and mark it in the
 * estimate as what the page has said before. Side by side in one element they are
 * meant, as refrains are, and on forums, where posts quote.
 *
 * @param page      the page.
 * @param estimate  of it; changed.
 * @param keep      per block: 1 is kept; changed.
 * Linear.
 */
void pith_twice_drop(const pith_page *page, pith_estimate *estimate,
                     uint8_t *keep);

#endif
