/* SPDX-License-Identifier: Apache-2.0 */
/* Options with the names of trafilatura's command line: other names of pith's
 * own options, and a few that select inputs or do further work. The table of
 * all of them is in docs/habits.md. */
#ifndef PITH_CLI_OTHER_NAMES_H
#define PITH_CLI_OTHER_NAMES_H

#include "command.h"
#include "sources.h"

/* Requests for lists of pages, or for names of pages with content: see
 * listed_pages.h. */
enum {
    PITH_FLAG_FEED = PITH_IDS_INPUTS,
    PITH_FLAG_SITEMAP,
    PITH_FLAG_EXPLORE,
    PITH_FLAG_CRAWL,
    PITH_FLAG_PROBE,
    PITH_FLAG_INPUT_FILE,
    PITH_FLAG_KEEP_DIRS,
    PITH_FLAG_ARCHIVED,
    PITH_FLAG_BACKUP_DIR,
    PITH_FLAG_DEDUPLICATE,
    PITH_FLAG_CONFIG_FILE,
    PITH_FLAG_INPUTS_REST, /* further ones of the table */
};

/* The prefix of an address for the latest archived copy: "20" is the latest of
 * this century, "id_" the original, without the archive's bar and links. */
#define PITH_ARCHIVE_PREFIX "https://web.archive.org/web/20id_/"

/* An option group of extract. */
extern const pith_flag pith_other_flags[];

/** Translate the other names on a command line to pith's own, and inputs among
 * them to operands. -1, or PITH_EXIT_USAGE after a message. */
int pith_other_names_settle(pith_args *args);

/** Whether inputs are given by one of these options: outputs are then in one
 * folder, as in trafilatura. */
bool pith_other_names_given(const pith_args *args);

/** Drop inputs by --url-filter and --blacklist. -1, or an exit status after a
 * message. */
int pith_other_names_filter(const pith_args *args, pith_sources *sources);

/** Print the inputs, one per line, if --list was given: the exit status, after
 * messages about unreadable ones. -1: it was not given. */
int pith_other_names_list(const pith_args *args, const pith_sources *sources);

#endif
