/* SPDX-License-Identifier: Apache-2.0 */
/* Facts that the page does not declare, derived from its text and structure. */
#ifndef PITH_CORE_DETECTED_H
#define PITH_CORE_DETECTED_H

#include <pith/pith.h>

#include "arena.h"
#include "facts.h"
#include "page_type.h"
#include "post.h"

/**
 * Detect the language of facts->text, add it to the facts as
 * "language_detected", and set facts->language, which must be unknown, to that
 * of the fact "language" or to the detected one (pith_language_settle()).
 * PITH_OK or PITH_NOMEM. Long texts cost no more than short ones.
 */
pith_status pith_detect_language(pith_arena *arena, pith_result *facts);

/**
 * If the page does not declare its type and the guess has a probability of at
 * least 50 %, add it to the facts as "page_type" and set facts->page_type. A
 * guess of at least 60 % also retracts a date or an author that pages of that
 * type do not have (pith_meta_guessed()), unless rules of the site set them;
 * the date is then chosen again. PITH_OK or PITH_NOMEM.
 */
pith_status pith_detect_page_type(pith_arena *arena, pith_page_type guess,
                                  pith_meta_job *meta, pith_result *facts);

/**
 * On a thread, correct author and date to those of its first post, unless the page
 * declares them or shows others above it: the names and days that a thread shows
 * are those of all posts and of what stands beside them, and an author in <meta>
 * who wrote none of the posts runs the forum. PITH_OK or PITH_NOMEM.
 */
pith_status pith_detect_beginning(pith_arena *arena, const pith_posts *posts,
                                  const pith_meta_job *meta,
                                  pith_result *facts);

/** Whether the page has an author or a date that it only shows, which may be
 * those of an entry of a list. */
bool pith_detect_needs_topics(const pith_meta_job *meta);

/**
 * On a page that lists threads or articles, retract author and date as on a page
 * of the type listing: they are those of an entry (pith_meta_guessed()).
 */
void pith_detect_topics(pith_meta_job *meta, pith_result *facts);

/**
 * Set the page's type to forum, because it has posts, unless rules of the site
 * set another. PITH_OK or PITH_NOMEM.
 */
pith_status pith_detect_thread(pith_arena *arena, pith_result *facts);

#endif
