/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What readers wrote below the content of a page.
 *
 * Evidence, all of it needed: an element whose class, id, itemprop or itemtype
 * speaks of comments (as the programs that make such pages have it, whatever
 * language the page is in); inside it, who wrote or when (a <time>, a name of a
 * class such as author, user, date, avatar), or several of its kind; and it does
 * not hold the content:
 * where half or more of what a method keeps stands in such elements, as on
 * forums, they are the content and no comments. Buttons, forms and counters
 * in them are left out.
 */
#ifndef PITH_META_COMMENTS_H
#define PITH_META_COMMENTS_H

#include "page.h"

/* Marks of nodes; 0: no comment. */
enum {
    PITH_COMMENT = 1,
    PITH_COMMENT_CONTROL = 2, /* a button, form or counter among them */
};

/**
 * Find them. keep: a method's labels. marks: out: one per node, in the arena;
 * NULL when there are none. Linear. PITH_OK or PITH_NOMEM.
 */
pith_status pith_comments_find(const pith_page *page, const uint8_t *keep,
                               pith_arena *arena, uint8_t **marks);

#endif
