/* SPDX-License-Identifier: Apache-2.0 */
/* How many of a text's words are stop words. */
#ifndef PITH_METHOD_CONTEXT_WORDS_H
#define PITH_METHOD_CONTEXT_WORDS_H

#include "stopwords.h"

/**
 * The stop words of a language, one per line; NULL data if there is no list, or
 * if the language is written without spaces, because its words are not
 * separated here.
 */
pith_str pith_context_list(pith_str language);

/**
 * The share of the words of a text that are in a set, 0 to 1. Words are runs of
 * letters and marks, in lower case; words of more than 64 bytes are not stop
 * words. text is valid UTF-8. Takes linear time.
 */
double pith_context_stop_share(const pith_stop_set *set, pith_str text);

#endif
