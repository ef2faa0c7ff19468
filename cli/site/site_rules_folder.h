/* SPDX-License-Identifier: Apache-2.0 */
/* Rules of sites (pith/site_rules.h) from the files of a folder. */
#ifndef PITH_CLI_SITE_RULES_FOLDER_H
#define PITH_CLI_SITE_RULES_FOLDER_H

#include <pith/site_rules.h>

enum { PITH_SITE_RULES_MAX = 1 << 20 }; /* bytes of a file of rules */

/* What was found in a folder. */
typedef struct pith_site_folder {
    pith_site_rules *rules; /* owned */
    size_t nfiles;
    size_t nproblems; /* told as FILE:LINE:COLUMN: what is wrong */
    size_t most;      /* that are told one by one */
} pith_site_folder;

/** A file of a folder: its path and name, and what it holds; all borrowed for
 * the call. False, after a message, ends the walk. */
typedef bool (*pith_site_folder_visit)(void *context, const char *path,
                                       const char *name, pith_str text);

/** Visit all files of a folder whose names have this ending (".txt"), in byte
 * order of their names, with at most `max` bytes of each. False when a visit is,
 * and after a message when the folder or a file cannot be read. */
bool pith_site_folder_each(const char *path, const char *ending, size_t max,
                           pith_site_folder_visit visit, void *context);

/* Of a run that only uses the rules: collections of a thousand sites have hundreds
 * of lines that nobody can read, mostly of other sites. A guess. */
enum { PITH_SITE_PROBLEMS_TOLD = 10 };

/**
 * Read all files *.txt of a folder, in byte order of their names. False, after
 * a message, when the folder or a file cannot be read; then there are no rules.
 * most: problems that are told one by one; the others are counted in a message.
 */
bool pith_site_folder_read(const char *path, size_t most,
                           pith_site_folder *out);

#endif
