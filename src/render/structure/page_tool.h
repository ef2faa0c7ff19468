/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What readers see beside text but do not want with it: numbers of lines beside
 * code, lines that name its language above it, links of headings to themselves, links to
 * edit a section, buttons to copy code and to unfold quotations, signs that sort a
 * table, names of icons, counters of slides and what stands for text that is still to
 * be loaded; and what films say in browsers that cannot show them. No output has
 * it, by any method.
 */
#ifndef PITH_RENDER_PAGE_TOOL_H
#define PITH_RENDER_PAGE_TOOL_H

#include "page.h"

/** Whether an element is one of these by itself. Constant time, but for the numbers
 * of lines. */
bool pith_page_tool_is(const pith_page *page, uint32_t node);

/** The element that is a line above a pre element and only names the language that
 * pith_language_of() finds for that; or 0. Looks at two dozen nodes, and up to the
 * body where the names agree. */
uint32_t pith_page_tool_above(const pith_page *page, uint32_t code);

/**
 * The link that says what a link says and leads where that leads, behind it: cards
 * are covered by a link with their title, named so ("hidden", "overlay", ...); 0:
 * none. Looks at 256 nodes.
 */
uint32_t pith_page_tool_covered(const pith_page *page, uint32_t link);

/** Whether an element holds the numbers of lines of code and nothing else, as
 * programs that colour code put them in front of it. */
bool pith_page_tool_is_gutter(const pith_page *page, uint32_t node);

#endif
