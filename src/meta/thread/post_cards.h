/* SPDX-License-Identifier: Apache-2.0 */
/* Entries of lists look like posts: similar elements with a name and a time.
 * They have a title that leads to another page. */
#ifndef PITH_META_POST_CARDS_H
#define PITH_META_POST_CARDS_H

#include "posts.h"

/** Whether a page has enough headings with links for a list of threads or
 * articles; if not, no posts are topics. Linear in its nodes. */
bool pith_posts_may_be_topics(const pith_page *page);

/** Whether these are the threads of a forum, its parts, or articles: three or
 * more, and nearly all have a heading, in them or in front of them, that leads to
 * another page than that of the one before, and few are answers to another.
 * Headings of posts say what the thread is about, and lead to the post itself.
 * Linear in the nodes of the posts. */
bool pith_posts_are_topics(const pith_post_source *source,
                           const pith_posts *posts);

/** Whether most begin with or have a title that leads to another page: teasers
 * of articles. Linear in the nodes of the posts. */
bool pith_posts_are_cards(const pith_post_source *source,
                          const pith_posts *posts);

#endif
