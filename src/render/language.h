/* SPDX-License-Identifier: Apache-2.0 */
/* The programming language of code, as class names tell it. */
#ifndef PITH_RENDER_LANGUAGE_H
#define PITH_RENDER_LANGUAGE_H

#include "page.h"

/**
 * "c++" of "hljs language-c++" and other usual spellings (lang-, brush:,
 * highlight-source-), in a list of class names; empty when there is none.
 * Borrowed from classes.
 */
pith_str pith_language_in(pith_str classes);

/** The language of a pre element: its own, that of the code element in it, or
 * that of the boxes around it (highlight-python); from a class, data-lang or
 * data-language, or lang and a class that are the name of one. */
pith_str pith_language_of(const pith_page *page, uint32_t node);

#endif
