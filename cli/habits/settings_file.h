/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trafilatura's settings.cfg, --config-file: what it says of limits, pauses and
 * names becomes pith's options; what has no counterpart is told where it differs
 * from what it is there without being set.
 */
#ifndef PITH_CLI_SETTINGS_FILE_H
#define PITH_CLI_SETTINGS_FILE_H

#include "command.h"

enum { PITH_SETTINGS_MOST = 8 }; /* options that a file may become */

/* What the options of a file borrow. */
typedef struct pith_settings_file {
    char *text;
    char values[PITH_SETTINGS_MOST][32]; /* in pith's units */
    size_t nvalues;
} pith_settings_file;

/**
 * Put the options of the file of --config-file, if that was given, in front of
 * the others, so that these count more. -1, or an exit status after a message.
 * Clear in any case, after args.
 */
int pith_settings_file_read(pith_args *args, pith_settings_file *settings);
void pith_settings_file_clear(pith_settings_file *settings);

#endif
