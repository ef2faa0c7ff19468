/* SPDX-License-Identifier: Apache-2.0 */
/* A window into a text, for readers with a limited size of input. */
#ifndef PITH_CORE_TEXT_WINDOW_H
#define PITH_CORE_TEXT_WINDOW_H

#include "str.h"

/**
 * At most `most` code points of a text from a given one on. The window ends
 * after the last block, line, space after a sentence, or word that ends in its
 * second half; if there is none, where it is full.
 *
 * @param most  0: everything that is left.
 * @param next  out: where the rest begins, as `from`; 0: there is none.
 * @return      borrowed from the text.
 */
pith_str pith_text_window(pith_str text, size_t from, size_t most,
                          size_t *next);

#endif
