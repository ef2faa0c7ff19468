/* SPDX-License-Identifier: Apache-2.0 */
/* The heading that is the title of the page. */
#ifndef PITH_CORE_OWN_TITLE_H
#define PITH_CORE_OWN_TITLE_H

#include "page.h"

/**
 * Drop the headings that repeat the title: the first one on the page that has
 * the same letters and digits, and copies of it before any other kept text.
 * Later ones are headings of sections.
 *
 * @param keep  per node; changed.
 * @return      false if nothing else is kept; then they stay.
 *
 * Takes time linear in the nodes up to the last of these headings.
 */
bool pith_own_title_drop(const pith_page *page, pith_str title, uint8_t *keep);

#endif
