/* SPDX-License-Identifier: Apache-2.0 */
/* What can be said of a text by itself: its words, how it begins, which way it
 * is read. */
#ifndef PITH_CORE_TEXT_FACTS_H
#define PITH_CORE_TEXT_FACTS_H

#include "page.h"

/** Fill in words, excerpt and direction from the text of a result, which they
 * borrow, and from what the page declares. Linear. */
void pith_text_facts_read(const pith_page *page, pith_result *facts);

#endif
