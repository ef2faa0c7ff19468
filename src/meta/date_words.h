/* SPDX-License-Identifier: Apache-2.0 */
/* Words in dates, for date.c. */
#ifndef PITH_META_DATE_WORDS_H
#define PITH_META_DATE_WORDS_H

#include <pith/basics.h>

/** The month that a word denotes in any language, ignoring case: 1 to 12, or
 * 13 to 24 for those of the Persian solar year, or 0. */
int pith_date_word(pith_str word);

/** The i-th word of the table; false past the last. For tests. */
bool pith_date_word_at(size_t i, pith_str *word, int *month);

#endif
