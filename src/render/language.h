/* SPDX-License-Identifier: Apache-2.0 */
/* The programming language of code, from class names. */
#ifndef PITH_RENDER_LANGUAGE_H
#define PITH_RENDER_LANGUAGE_H

#include "page.h"

/** "c++" of "hljs language-c++" and other usual spellings (lang-, brush:,
 * highlight-source-), in a list of class names; empty if there is none.
 * Borrowed from classes. */
pith_str pith_language_in(pith_str classes);

/** The language of a pre element: its own, that of the code element in it, or
 * that of the boxes around it (highlight-python); from a class, data-lang or
 * data-language, or from a lang or class that is the name of a language. */
pith_str pith_language_of(const pith_page *page, uint32_t node);

/** Whether a class of a pre element, or of the first code element in it, names
 * its language. */
bool pith_language_is_in_class(const pith_page *page, uint32_t node);

#endif
