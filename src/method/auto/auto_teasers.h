/* SPDX-License-Identifier: Apache-2.0 */
/* Teasers of other stories on pages that look as if they were made before
 * HTML 5. The model takes these pages for overviews and keeps everything, since
 * teasers have the story's own markup. But a page is about the story that has its
 * title, and whose text stands below it; other titles are links. */
#ifndef PITH_METHOD_AUTO_TEASERS_H
#define PITH_METHOD_AUTO_TEASERS_H

#include "auto_estimate.h"

/**
 * Whether a block is a title of the page or a part of it, and leads nowhere, or
 * begins with one: all of an article can be a block. Linear in its nodes.
 */
bool pith_begins_with_title(const pith_page *page,
                            const pith_estimate *estimate, uint32_t block);

/**
 * Drop the teasers, and their labels, before the page's story and after its last
 * paragraph. A page whose teasers are its content has no text of its own below
 * its title, and keeps them; so do pages that do not look old, and threads.
 * docs/records/auto.md, "Pages of old sites", has the figures.
 *
 * Takes linear time. PITH_OK or PITH_NOMEM.
 */
pith_status pith_teasers_drop(const pith_job *job, pith_estimate *estimate);

#endif
