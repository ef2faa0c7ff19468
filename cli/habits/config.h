/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A file with options for every run: one per line, the long name, then "=" and
 * the value if there is one. The command line takes precedence.
 *
 *     # for my site
 *     format = markdown
 *     with-metadata
 *
 * It is --config FILE, or else $XDG_CONFIG_HOME/pith/config, or else
 * ~/.config/pith/config if it exists.
 */
#ifndef PITH_CLI_CONFIG_H
#define PITH_CLI_CONFIG_H

#include "command.h"

enum { PITH_FLAG_CONFIG = PITH_IDS_CONFIG };

typedef struct pith_config {
    char *text; /* of the file; values point into it */
    char *path; /* of the default file; NULL if one was named */
} pith_config;

/** Insert the options of the file before the given ones. -1, or an exit status
 * after a message with file, line and column. Clear after the run. */
int pith_config_read(pith_args *args, pith_config *config);
void pith_config_clear(pith_config *config);

/** An option of a command by its long name; NULL: there is none. */
const pith_flag *pith_config_flag(const pith_command *command,
                                  const char *name);

/** A file's text, at most 1 MiB, owned; NULL after a message. named: by the
 * user, who may also name a pipe. */
char *pith_config_text(const char *path, bool named);

#endif
