/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that open what readers say of an article. */
#ifndef PITH_METHOD_PHRASES_DISCUSSION_H
#define PITH_METHOD_PHRASES_DISCUSSION_H

#include <pith/basics.h>

/**
 * Whether a short line opens readers' comments, in some twenty languages:
 * "12 comments", "Leave a reply". text is valid UTF-8, normalised; numbers and
 * punctuation at its beginning are skipped. Takes constant time: at most 64
 * bytes are examined.
 */
bool pith_opens_comments(pith_str text);

#endif
