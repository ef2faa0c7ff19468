/* SPDX-License-Identifier: Apache-2.0 */
/* What is written above the text of a post, beside it or in its first line: its
 * author, its time, the thread's title, what a member tells of himself. In a
 * record these are fields; in the text they are noise. */
#ifndef PITH_META_POST_HEADS_H
#define PITH_META_POST_HEADS_H

#include "page.h"
#include "post.h"

/** What is kept of the nodes from `from` up to `to`, in code points. */
uint32_t pith_kept_chars(const pith_page *page, uint32_t from, uint32_t to,
                         const uint8_t *keep);

/** Drop a node and everything in it; 0: nothing. */
void pith_post_drop(const pith_page *page, uint32_t node, uint8_t *keep);

/** Drop a heading around a node if little else of it is kept: a heading that
 * says who wrote a post, or when, heads nothing without that. */
void pith_post_drop_heading(const pith_page *page, const pith_post *post,
                            uint32_t node, uint8_t *keep);

/** Drop the element around author and date, "By ... on ...", if the post goes
 * on behind it. */
void pith_post_drop_line(const pith_page *page, const pith_post *post,
                         pith_str title, uint8_t *keep);

/** Drop the box with what a member tells of himself beside his name. */
void pith_post_drop_profile(const pith_page *page, const pith_post *post,
                            uint8_t *keep);

/** Drop the verb behind the author's name: "Ann wrote:". */
void pith_post_drop_verb(const pith_page *page, const pith_post *post,
                         uint8_t *keep);

/** Drop the thread's title above a post: "Re: Rain in the hills". */
void pith_post_drop_title(const pith_page *page, const pith_post *post,
                          pith_str title, uint8_t *keep);

#endif
