/* SPDX-License-Identifier: Apache-2.0 */
/* Reads site rules (pith/learn.h) from the files of a folder. */
#ifndef PITH_CLI_SITE_RULES_FOLDER_H
#define PITH_CLI_SITE_RULES_FOLDER_H

#include <pith/learn.h>

enum { PITH_SITE_RULES_MAX = 1 << 20 }; /* maximum bytes of a file of rules */

/* The result of reading a folder. */
typedef struct pith_site_folder {
    pith_site_rules *rules; /* owned */
    size_t nfiles;
    size_t nproblems; /* reported as FILE:LINE:COLUMN: problem */
    size_t most;      /* maximum number reported one by one */
} pith_site_folder;

/** Receives a file of a folder: its path, name and contents; all borrowed for
 * the call. False, after a message, ends the walk. */
typedef bool (*pith_site_folder_visit)(void *context, const char *path,
                                       const char *name, pith_str text);

/** Visit all files of a folder with an extension (".txt"), in byte order of
 * their names, with at most `max` bytes of each. False if a visit returns
 * false, and after a message if the folder or a file cannot be read. */
bool pith_site_folder_each(const char *path, const char *ending, size_t max,
                           pith_site_folder_visit visit, void *context);

/* Limit for runs that only use the rules: collections for a thousand sites have
 * hundreds of invalid lines, mostly for other sites. A guess. */
enum { PITH_SITE_PROBLEMS_TOLD = 10 };

/** Read all files *.txt of a folder, in byte order of their names. False,
 * after a message, if the folder or a file cannot be read; then there are no
 * rules. most: number of problems that are reported one by one; the others are
 * counted in a message. */
bool pith_site_folder_read(const char *path, size_t most,
                           pith_site_folder *out);

#endif
