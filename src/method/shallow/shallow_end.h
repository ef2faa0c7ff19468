/* SPDX-License-Identifier: Apache-2.0 */
/* Recognising the end of an article by the text after it. */
#ifndef PITH_METHOD_SHALLOW_END_H
#define PITH_METHOD_SHALLOW_END_H

#include <pith/basics.h>

/**
 * Whether a short line begins what follows an article: readers' comments. text
 * is valid UTF-8, normalised; numbers and punctuation at its beginning are
 * skipped ("12 comments"). Takes constant time: at most 64 bytes are examined.
 */
bool pith_shallow_is_end(pith_str text);

#endif
