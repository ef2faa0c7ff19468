/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs that are addresses, and the options for fetching them. */
#ifndef PITH_CLI_FETCHING_H
#define PITH_CLI_FETCHING_H

#include "command.h"

#include <pith/crawl.h>

enum {
    PITH_FLAG_USER_AGENT = PITH_IDS_FETCHING,
    PITH_FLAG_ALLOW_PRIVATE,
    PITH_FLAG_INSECURE,
    PITH_FLAG_CA_FILE,
};

extern const pith_flag pith_fetch_flags[];

/** Read the options above; the strings are argv's. */
void pith_fetch_flags_read(const pith_args *args, pith_fetch_options *out);

/** True for http:// and https://. */
bool pith_is_address(const char *name);

/** True for any scheme with "//"; names of local files do not begin so. */
bool pith_has_scheme(const char *name);

/** The parts of an address; they point into it. */
pith_url_parts pith_split_address(const char *address);

#endif
