/* SPDX-License-Identifier: Apache-2.0 */
/* What a page says about the program that made it, in <meta name=generator>. */
#ifndef PITH_PAGE_GENERATOR_H
#define PITH_PAGE_GENERATOR_H

#include "page.h"

/**
 * Whether a node is such a <meta>, and what it says begins with one of n names
 * of programs, in any case.
 */
bool pith_page_generator_is(const pith_page *page, uint32_t node,
                            const pith_str *names, size_t n);

/**
 * Whether the head says that a program which makes manuals made the page: from
 * DocBook, comments in source code and the like. Takes time linear in the head.
 */
bool pith_page_is_of_manual(const pith_page *page);

#endif
