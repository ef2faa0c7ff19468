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
    char *archived; /* address of the copy that is there for it; NULL: it came
                       from its own. Then text is why it did not */
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

/** Whether what is missing may be in an archive: its server has it no more, or is
 * not there. */
bool pith_page_bytes_may_be_archived(const pith_page_bytes *bytes);

/**
 * Load the copy of a page that could not be fetched from an archive, at prefix and
 * the page's address; it counts as the page, with that address. False when there
 * is none: the problem is then the one of before.
 */
bool pith_page_bytes_load_archived(pith_page_bytes *bytes, const pith_job *job,
                                   pith_options *options, const char *prefix);

#endif
