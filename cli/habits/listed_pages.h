/* SPDX-License-Identifier: Apache-2.0 */
/* --feed, --sitemap and --explore: addresses replaced by the pages that are
 * listed there. */
#ifndef PITH_CLI_LISTED_PAGES_H
#define PITH_CLI_LISTED_PAGES_H

#include "command.h"
#include "pace.h"
#include "sources.h"

/** Replace the sources by the pages in the lists of their sites, if requested.
 * pace: its delay is raised to that of robots.txt. -1, or an exit status after
 * a message, also if nothing at all is listed. */
int pith_listed_pages_find(const pith_args *args, pith_sources *sources,
                           pith_pace *pace);

#endif
