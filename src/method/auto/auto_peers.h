/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks that are peers: their elements, and two around them, have the same tags
 * and classes, like the paragraphs of an article and the messages of a thread.
 * The cut goes through the middle of such a row where the model is unsure about
 * all of it; what is as likely as its kept peers is kept with them.
 *
 * Entries of a list have slots: a title that leads to the story, its text, a
 * price. The model judges each slot alone, so the texts of ten stories may be
 * kept without their titles. */
#ifndef PITH_METHOD_AUTO_PEERS_H
#define PITH_METHOD_AUTO_PEERS_H

#include "auto_estimate.h"
#include "feature_context.h"

/**
 * How many of the words of each block's peers are kept.
 *
 * @param job       of the page; its scratch is used.
 * @param estimate  of the page.
 * @param among     per block: 1 if it counts; NULL: all do.
 * @param keep      per block: 1 is kept.
 * @param share     per block: set to 0 to 1; 0 for those that do not count.
 *
 * Takes time linear in the blocks. PITH_OK or PITH_NOMEM.
 */
pith_status pith_peers_share(const pith_job *job, const pith_estimate *estimate,
                             const uint8_t *among, const uint8_t *keep,
                             float *share);

/**
 * Keep blocks of which enough peers are kept, unless most of them is links. What
 * is excluded on this page (auto_exclusion.h) stays excluded.
 *
 * Takes time linear in the blocks. PITH_OK or PITH_NOMEM.
 */
pith_status pith_peers_keep(const pith_job *job, const pith_estimate *estimate,
                            uint8_t *keep);

/**
 * Keep the titles of entries whose text is kept, and the prices of those of
 * which anything is kept, but not in threads. A title is kept even if it repeats
 * on the page, or the second opinion would not keep it.
 *
 * Takes linear time: a fixed number of ancestors and neighbours is looked at.
 */
void pith_entries_keep(const pith_page *page, const pith_estimate *estimate,
                       uint8_t *keep);

/**
 * The innermost element around a block that has two more siblings of its tag and
 * first class, and holds more than one block: an entry of a list; 0: none.
 * Constant time: a fixed number of ancestors is looked at.
 */
uint32_t pith_entry_around(const pith_page *page,
                           const pith_feature_context *facts, uint32_t block);

/** Whether other entries have a block like this. */
bool pith_entry_is_alike(const pith_feature_context *facts, uint32_t block);

#endif
