/* SPDX-License-Identifier: Apache-2.0 */
/* trafilatura's settings.cfg, --config-file: its limits, delays and names
 * become pith's options; a key without a counterpart is reported if it differs
 * from trafilatura's default. */
#ifndef PITH_CLI_SETTINGS_FILE_H
#define PITH_CLI_SETTINGS_FILE_H

#include "command.h"

enum { PITH_SETTINGS_MOST = 8 }; /* maximum options from a file */

/* What the options of a file borrow. */
typedef struct pith_settings_file {
    char *text;
    char values[PITH_SETTINGS_MOST][32]; /* in pith's units */
    size_t nvalues;
} pith_settings_file;

/** Insert the options of the file of --config-file, if given, before the
 * others, which therefore take precedence. -1, or an exit status after a
 * message. Clear in any case, after args. */
int pith_settings_file_read(pith_args *args, pith_settings_file *settings);
void pith_settings_file_clear(pith_settings_file *settings);

#endif
