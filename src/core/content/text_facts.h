/* SPDX-License-Identifier: Apache-2.0 */
/* Facts that follow from a text: its number of words, its excerpt, its
 * direction. */
#ifndef PITH_CORE_TEXT_FACTS_H
#define PITH_CORE_TEXT_FACTS_H

#include "page.h"

#include <pith/pith.h>

/**
 * Fill in words, excerpt and direction, from the text of a result and what the
 * page declares; the result borrows from both. Takes linear time.
 */
void pith_text_facts_read(const pith_page *page, pith_result *facts);

#endif
