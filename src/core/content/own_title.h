/* SPDX-License-Identifier: Apache-2.0 */
/* The heading that is the page's title. */
#ifndef PITH_CORE_OWN_TITLE_H
#define PITH_CORE_OWN_TITLE_H

#include "page.h"

/**
 * Take the headings that say the title out of what is kept: the page's first one
 * whose letters and digits are the title's, and copies of it that no other kept
 * text stands above. Later ones head sections.
 *
 * @param keep  per node; changed.
 * @return      false when nothing else is kept; then they stay.
 *
 * Linear in the nodes up to the last of these headings.
 */
bool pith_own_title_drop(const pith_page *page, pith_str title, uint8_t *keep);

#endif
