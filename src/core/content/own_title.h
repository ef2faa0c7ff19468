/* SPDX-License-Identifier: Apache-2.0 */
/* The heading that is the page's title. */
#ifndef PITH_CORE_OWN_TITLE_H
#define PITH_CORE_OWN_TITLE_H

#include "page.h"

/**
 * Take the heading that says the title out of what is kept: the first of them
 * whose letters and digits are the title's.
 *
 * @param keep  per node; changed.
 * @return      false when nothing else is kept; then it stays.
 */
bool pith_own_title_drop(const pith_page *page, pith_str title, uint8_t *keep);

#endif
