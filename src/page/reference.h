/* SPDX-License-Identifier: Apache-2.0 */
/* Character references in the source of a page, for methods that read the
 * source line by line. In text nodes they are already resolved. */
#ifndef PITH_PAGE_REFERENCE_H
#define PITH_PAGE_REFERENCE_H

#include "arena.h"

#include <pith/basics.h>

enum {
    PITH_REFERENCE_MAX = 8
}; /* maximum number of bytes that a reference
                                    stands for */

/**
 * Resolve the character reference at source.data[0] == '&', by the rules for
 * text. Returns its length in the source (0: it is not a reference, and the '&'
 * is literal). out gets the UTF-8 that it stands for, and *out_len its length.
 * Takes constant time.
 */
size_t pith_page_reference(pith_str source, char out[PITH_REFERENCE_MAX],
                           size_t *out_len);

/**
 * Resolve once more what looks like a reference, with its semicolon, in a text
 * that many systems escape twice ("That&amp;#039;s"). The text itself, or a copy
 * in the arena; without data, but with its length, if memory is short. Linear.
 */
pith_str pith_page_references(pith_arena *arena, pith_str text);

#endif
