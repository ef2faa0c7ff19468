/* SPDX-License-Identifier: Apache-2.0 */
/* What readers wrote below the content of a page.
 *
 * Evidence, all of it needed: an element whose class, id, itemprop or itemtype
 * mentions comments (these names are English whatever the language of the
 * page); inside it, an author or a time (a <time>, or a class such as author,
 * user, date, avatar) with a text of some length behind it, or several elements
 * of its kind side by side; and it does not contain the content: if half or
 * more of what a method keeps is in such elements, as on forums, they are the
 * content and not comments. Buttons, forms, counters, rules for comments and
 * links to report one are dropped, and so are lists of recent comments on other
 * pages. */
#ifndef PITH_META_COMMENTS_H
#define PITH_META_COMMENTS_H

#include "page.h"

/* Marks of nodes; 0: not in a comment. */
enum {
    PITH_COMMENT = 1,
    PITH_COMMENT_CONTROL = 2, /* a button, form or counter among them */
};

/** Find comments. keep: a method's labels. marks: out: one per node, in the
 * arena; NULL if there are none. Linear. PITH_OK or PITH_NOMEM. */
pith_status pith_comments_find(const pith_page *page, const uint8_t *keep,
                               pith_arena *arena, uint8_t **marks);

#endif
