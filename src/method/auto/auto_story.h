/* SPDX-License-Identifier: Apache-2.0 */
/* The story that a page is about, between teasers of others and comments. The
 * model may take a short story among teasers for an overview, and keep all of it,
 * since teasers have the story's own markup. But a page is about the story that
 * has its title, and whose text stands below it; other titles are links. */
#ifndef PITH_METHOD_AUTO_STORY_H
#define PITH_METHOD_AUTO_STORY_H

#include "auto_estimate.h"

/**
 * Whether a block is a title of the page or a part of it, and leads nowhere, or
 * begins with one: all of an article can be a block. Linear in its nodes.
 */
bool pith_begins_with_title(const pith_page *page,
                            const pith_estimate *estimate, uint32_t block);

/**
 * Drop the teasers, and their labels, before the page's story and after its last
 * paragraph, and comments below a line that opens them. A page whose teasers are
 * its content has no text of its own below its title, and keeps them. So do
 * threads, pages of many parts, and pages that do not look old if they are no
 * articles, or if most of what the model expects is neither the story nor around
 * it. docs/records/auto.md has the figures ("Pages of old sites", "Short stories
 * among teasers").
 *
 * Takes linear time. PITH_OK or PITH_NOMEM.
 */
pith_status pith_story_separate(const pith_job *job, pith_estimate *estimate);

#endif
