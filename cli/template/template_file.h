/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of sites in files. */
#ifndef PITH_CLI_TEMPLATE_FILE_H
#define PITH_CLI_TEMPLATE_FILE_H

#include <pith/learn.h>

#include <stdbool.h>

/** The template in a file, owned (pith_template_free()); NULL after a message
 * with the error. */
pith_template *pith_template_file_load(const char *path);

/** The same, for merging or learning more pages: a trimmed one is refused. */
pith_template *pith_template_file_load_whole(const char *path);

/** The same, only for applying: entries that are not needed for it are
 * dropped. */
pith_template *pith_template_file_load_trimmed(const char *path);

/** Write it; the file appears when it is complete ("-": standard output).
 * False after a message. */
bool pith_template_file_save(const pith_template *site, const char *path);

#endif
