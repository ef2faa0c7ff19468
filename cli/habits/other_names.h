/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Options by the names that trafilatura's command line has: other names of
 * pith's own, and a few that choose among inputs or are done beside. The table of all of them is in docs/habits.md.
 */
#ifndef PITH_CLI_OTHER_NAMES_H
#define PITH_CLI_OTHER_NAMES_H

#include "command.h"
#include "sources.h"

/* Where pages are listed, or whether they have content: see listed_pages.h. */
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

/* What the latest copy of a page has in front of its address: "20" is the latest of
 * this century, "id_" as it came, without the archive's bar and links. */
#define PITH_ARCHIVE_PREFIX "https://web.archive.org/web/20id_/"

/* A group of extract's. */
extern const pith_flag pith_other_flags[];

/**
 * Turn the other names on a command line into pith's own, and inputs among
 * them into operands. -1, or PITH_EXIT_USAGE after a message.
 */
int pith_other_names_settle(pith_args *args);

/** Whether inputs are named by one of these options: outputs are then where they
 * would be there, in one folder. */
bool pith_other_names_given(const pith_args *args);

/** Leave out inputs by --url-filter and --blacklist. -1, or an exit status
 * after a message. */
int pith_other_names_filter(const pith_args *args, pith_sources *sources);

/** Print the inputs, a line each, if --list was given: the exit status, after
 * messages about those that cannot be read. -1: it was not given. */
int pith_other_names_list(const pith_args *args, const pith_sources *sources);

#endif
