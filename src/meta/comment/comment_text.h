/* SPDX-License-Identifier: Apache-2.0 */
/* Texts among readers' comments that nobody wrote. */
#ifndef PITH_META_COMMENT_TEXT_H
#define PITH_META_COMMENT_TEXT_H

#include "page.h"

/** Whether a text is something to press: "Report this comment". Takes constant
 * time. */
bool pith_comment_is_control(const pith_page *page, uint32_t text);

/** Whether an element is a link to comments that are not shown: "3 replies by Bo
 * and others", "Show 2 more comments". Takes constant time. */
bool pith_comment_is_fold(const pith_page *page, uint32_t node);

/** Whether a text only divides controls: a bar, a dot. Takes constant time. */
bool pith_comment_is_divider(const pith_page *page, uint32_t text);

/** What counts comments ("8 Comments") or announces them ("Comments", "8 replies
 * to ...") in an element with comments, given its first or last text; or 0.
 * Takes constant time. */
uint32_t pith_comment_counter(const pith_page *page, uint32_t node,
                              uint32_t text);

#endif
