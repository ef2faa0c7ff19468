/* SPDX-License-Identifier: Apache-2.0 */
/* --feed, --sitemap and --explore: addresses replaced by the pages that are
 * listed there. */
#ifndef PITH_CLI_LISTED_PAGES_H
#define PITH_CLI_LISTED_PAGES_H

#include "command.h"
#include "pace.h"
#include "sources.h"

/**
 * Put the pages that sites list in place of the sources, where that was asked
 * for. pace: its pause becomes a longer one that robots.txt asks for. -1, or an
 * exit status after a message: also where nothing at all is listed.
 */
int pith_listed_pages_find(const pith_args *args, pith_sources *sources,
                           pith_pace *pace);

#endif
