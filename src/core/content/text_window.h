/* SPDX-License-Identifier: Apache-2.0 */
/* A part of a text, for readers who take no more at once. */
#ifndef PITH_CORE_TEXT_WINDOW_H
#define PITH_CORE_TEXT_WINDOW_H

#include "str.h"

/**
 * The text from a code point on, with `most` of them at most. It is cut
 * behind the last block, line, sentence's space or word that ends in its
 * second half, else where it is full.
 *
 * @param most  0: all that is left.
 * @param next  out: where the rest begins, as `from`; 0: there is none.
 * @return      borrowed from the text.
 */
pith_str pith_text_window(pith_str text, size_t from, size_t most,
                          size_t *next);

#endif
