/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which results are written: by language, by length, by what Gopher and C4
 * ask of a text. docs/filters.md has every limit with its source.
 */
#ifndef PITH_CLI_PAGE_FILTER_H
#define PITH_CLI_PAGE_FILTER_H

#include "command.h"

#include <pith/pith.h>

enum {
    PITH_FLAG_LANGUAGE = PITH_IDS_FILTER,
    PITH_FLAG_MIN_LENGTH,
    PITH_FLAG_MAX_LENGTH,
    PITH_FLAG_QUALITY,
    PITH_FILTER_REASON = 120, /* bytes of a reason */
};

extern const pith_flag pith_filter_flags[];

typedef struct pith_page_filter {
    const char *language; /* ISO 639, several with commas; NULL: all */
    uint64_t least, most; /* code points; most 0: no limit */
    bool gopher, c4;
} pith_page_filter;

/** The options above. -1, or PITH_EXIT_USAGE after a message. */
int pith_page_filter_read(const pith_args *args, pith_page_filter *out);

/** Whether a page with text is to be written; why not, in words. Pages without
 * text and those that failed pass. Linear. */
bool pith_page_filter_passes(const pith_page_filter *filter,
                             const pith_result *result,
                             char why[PITH_FILTER_REASON]);

#endif
