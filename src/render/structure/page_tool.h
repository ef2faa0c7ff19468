/* SPDX-License-Identifier: Apache-2.0 */
/* Visible text that readers do not want with the content: line numbers of code,
 * lines above code that name its language, permalinks of headings, links that
 * edit a section, buttons that copy code, expand quotations or show more of a
 * text, notes on who edited a post, symbols that sort a table, icon names, slide
 * counters, placeholders for text that is still to be loaded, and fallback texts
 * of videos. No output contains it, by any method. */
#ifndef PITH_RENDER_PAGE_TOOL_H
#define PITH_RENDER_PAGE_TOOL_H

#include "class_words.h"
#include "page.h"

/** What is known of a page while its tools are looked for. */
typedef struct pith_page_tools {
    const pith_page *page;
    uint8_t *said; /* per number of a class: what it says; 0: not read yet */
    pith_class_words words; /* that say something */
} pith_page_tools;

/** Begin with a page; PITH_OK or PITH_NOMEM. */
pith_status pith_page_tools_init(pith_page_tools *self, const pith_page *page,
                                 pith_arena *arena);

/** Whether an element is a page tool by itself. Constant time, except for line
 * numbers and for a class that was not seen before. */
bool pith_page_tool_is(const pith_page_tools *self, uint32_t node);

/** The element that is a line above a pre element and only names the language
 * that pith_language_of() finds for it; or 0. Examines two dozen nodes, and up
 * to the body if the names agree. */
uint32_t pith_page_tool_above(const pith_page *page, uint32_t code);

/** The link after a link that has the same text and target: cards are covered
 * by a link with their title, with a class such as "hidden" or "overlay". 0:
 * none. Examines 256 nodes. */
uint32_t pith_page_tool_covered(const pith_page_tools *self, uint32_t link);

/** Whether an element contains the line numbers of code and nothing else, as
 * syntax highlighters put them before it. */
bool pith_page_tool_is_gutter(const pith_page *page, uint32_t node);

#endif
