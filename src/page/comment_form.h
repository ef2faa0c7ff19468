/* SPDX-License-Identifier: Apache-2.0 */
/* Forms for comments below an article. */
#ifndef PITH_PAGE_COMMENT_FORM_H
#define PITH_PAGE_COMMENT_FORM_H

#include "page.h"

/**
 * Whether a page has the form in which the readers of a blog write comments, by
 * the ids that programs for blogs give it (WordPress, Movable Type, Blogger,
 * Drupal). Threads of forums have forms with other ids. Takes time linear in
 * the elements.
 */
bool pith_page_has_comment_form(const pith_page *page);

#endif
