/* SPDX-License-Identifier: Apache-2.0 */
/* Options that select which results are written: docs/filters.md. */
#ifndef PITH_CLI_FILTER_FLAGS_H
#define PITH_CLI_FILTER_FLAGS_H

#include "command.h"

#include <pith/record.h>

enum {
    PITH_FLAG_LANGUAGE = PITH_IDS_FILTER,
    PITH_FLAG_MIN_LENGTH,
    PITH_FLAG_MAX_LENGTH,
    PITH_FLAG_QUALITY,
    PITH_FLAG_WHERE,
};

extern const pith_flag pith_filter_flags[];

/** Read the options above. -1, or PITH_EXIT_USAGE after a message. */
int pith_filter_flags_read(const pith_args *args, pith_filter *out);

#endif
