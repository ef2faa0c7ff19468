/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Inline elements that a browser shows apart although no white space stands
 * between them: tags, badges, prices, names and dates that a style sheet puts
 * a margin between. Without it two words would become one.
 *
 * What is known of the style is that the elements have classes, and that these
 * differ: parts of one word, as word processors and letter-spaced titles have
 * them, are alike. And the words themselves say it: where a small letter, a
 * digit or the end of a sentence meets a capital.
 */
#ifndef PITH_RENDER_APART_H
#define PITH_RENDER_APART_H

#include "page.h"

/**
 * Whether white space is due between two text nodes of one line, the second
 * being the first after it, that have none between them or at their edges.
 * Never between characters that are no letters or digits of a script that puts
 * spaces between words, full stops and the like excepted. As long as the ways up to the element
 * that holds both.
 */
bool pith_apart(const pith_page *page, uint32_t before, uint32_t after);

/** The same where something is shown between them that is no text. */
bool pith_apart_words(const pith_page *page, uint32_t before, uint32_t after);

#endif
