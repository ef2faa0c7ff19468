/* SPDX-License-Identifier: Apache-2.0 */
/* Where an article ends, by what its page says there. */
#ifndef PITH_METHOD_SHALLOW_END_H
#define PITH_METHOD_SHALLOW_END_H

#include <pith/pith.h>

/**
 * Whether a short line opens what comes after an article: readers' comments.
 * text is valid UTF-8, normalised; numbers and signs at its front are skipped
 * ("12 comments"). Constant time: at most 64 bytes are looked at.
 */
bool pith_shallow_is_end(pith_str text);

#endif
