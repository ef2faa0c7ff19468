/* SPDX-License-Identifier: Apache-2.0 */
/* pith dedup filter: writes the records of an input without duplicates to a
 * file in the folder kept/. */
#ifndef PITH_CLI_DEDUP_FILTER_H
#define PITH_CLI_DEDUP_FILTER_H

#include "dedup_table.h"
#include "records.h"

#include <pith/crawl.h>
#include <pith/dedup.h>

typedef struct pith_dedup_filter {
    pith_stages *stages;
    uint32_t ninputs;
    pith_records *records; /* how inputs are read */
    pith_remote *remote;   /* server of the folder, if it is on S3 */
    const char *folder;
    pith_dedup_table *table; /* of each file, if wanted */
    pith_error error;
} pith_dedup_filter;

/** Filter input i, unless its file exists; -1, or an exit status after a
 * message. */
int pith_dedup_filter_input(pith_dedup_filter *filter, uint32_t i);

#endif
