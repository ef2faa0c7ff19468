/* SPDX-License-Identifier: Apache-2.0 */
/* Character references (HTML 13.2.5.72 to .80). */
#ifndef PITH_HTML_ENTITY_H
#define PITH_HTML_ENTITY_H

#include <pith/basics.h>

enum { PITH_ENTITY_MAX = 8 }; /* bytes a reference can decode to, at most */

/**
 * Decode the reference at text.data[0] == '&'. Returns how many bytes of text
 * it takes (0: not a reference, the '&' stands for itself) and writes its
 * UTF-8 to out with the length in *out_len. in_attribute selects the rule
 * that keeps "&copy=1" literal. Reads nothing beyond text. Constant time in
 * the length of text: a reference is at most 33 bytes, numeric ones have
 * their digits read once.
 */
size_t pith_entity_decode(pith_str text, bool in_attribute,
                          char out[PITH_ENTITY_MAX], size_t *out_len);

#endif
