/* SPDX-License-Identifier: Apache-2.0 */
/* Inline elements that a browser shows with a gap although there is no white
 * space between them: tags, badges, prices, names and dates with a margin from
 * a style sheet. Without this, two words would become one.
 *
 * What is known about the style is that the elements have classes and that
 * these differ: the parts of one word, as word processors and letter-spaced
 * titles have them, have the same class. The words themselves also show it:
 * where a lowercase letter, a digit or the end of a sentence meets a capital
 * letter. */
#ifndef PITH_RENDER_APART_H
#define PITH_RENDER_APART_H

#include "page.h"

/** Whether white space is due between two text nodes of one line that are
 * adjacent and have no white space between them or at their edges. Never
 * between characters other than full stops and the like, and letters or digits
 * of a script that puts spaces between words. The cost is the length of the
 * paths to their common ancestor. */
bool pith_apart(const pith_page *page, uint32_t before, uint32_t after);

/** The same if something other than text is shown between them. */
bool pith_apart_words(const pith_page *page, uint32_t before, uint32_t after);

#endif
