/* SPDX-License-Identifier: Apache-2.0 */
/* Threads: only the texts of their posts are content. Notices of the forum, lists
 * of other threads and boxes of the site are not, nor is a line with author and
 * time above a post, or what a member tells of himself: in records these are
 * fields. */
#ifndef PITH_METHOD_AUTO_THREAD_H
#define PITH_METHOD_AUTO_THREAD_H

#include "auto_estimate.h"
#include "method.h"

/**
 * On a page that is a thread, keep what has peers (auto_peers.h) among the kept
 * texts of its posts: an author writes many words or few, but all of them in the
 * same place.
 *
 * @param job       of the page.
 * @param estimate  of it.
 * @param keep      per block: 1 is kept; changed.
 *
 * Takes linear time; on pages that are hardly forums, constant time.
 * @return PITH_OK, PITH_NOMEM, or PITH_LIMIT if time is up.
 */
pith_status pith_thread_widen(const pith_job *job,
                              const pith_estimate *estimate, uint8_t *keep);

/**
 * On a page that is a thread, drop what is kept besides the texts of its posts.
 *
 * @param job       with the labels of all blocks, which are changed.
 * @param estimate  of the page.
 * @param reason    why nodes are dropped, for job->why.
 *
 * Takes linear time; on pages that are hardly forums, constant time.
 * @return PITH_OK, PITH_NOMEM, or PITH_LIMIT if time is up.
 */
pith_status pith_thread_narrow(const pith_job *job,
                               const pith_estimate *estimate, uint8_t reason);

#endif
