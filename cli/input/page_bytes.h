/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The bytes of a page, wherever it comes from: a file, an address, standard
 * input, a record of a WARC file; with what is known of it besides.
 */
#ifndef PITH_CLI_PAGE_BYTES_H
#define PITH_CLI_PAGE_BYTES_H

#include "feed.h"
#include "input.h"

#include <pith/pith.h>

/* Goes from page to page. */
typedef struct pith_page_bytes {
    pith_input reading;
    char *body; /* of a record, unpacked */

    pith_str page;
    const char *problem; /* why there is no page; NULL: there is one */
    bool unopened;       /* it could not be opened or read */
    bool unfetched;      /* the network failed */
    char text[200];
} pith_page_bytes;

void pith_page_bytes_init(pith_page_bytes *bytes);
void pith_page_bytes_clear(pith_page_bytes *bytes);

/**
 * Load a page, at most options->limits.max_bytes and one byte of it, which
 * tells the library that there was more; address and character set go into
 * the options, borrowed until the next page. False when there is a problem.
 */
bool pith_page_bytes_load(pith_page_bytes *bytes, const pith_job *job,
                          pith_options *options);

#endif
