/* SPDX-License-Identifier: Apache-2.0 */
/* Loads the bytes of a page from any source (a file, an address, standard
 * input, a record of a WARC file), with its address and charset. */
#ifndef PITH_CLI_PAGE_BYTES_H
#define PITH_CLI_PAGE_BYTES_H

#include "feed.h"
#include "input.h"

#include <pith/basics.h>

/* Reused for all pages. */
typedef struct pith_page_bytes {
    pith_input reading;
    char *body; /* of a record, unpacked */

    pith_str page;
    const char *problem; /* why there is no page; NULL: there is one */
    bool unopened;       /* it could not be opened or read */
    bool unfetched;      /* the network failed */
    char text[200];
    /* address of the archived copy that was loaded; NULL: the page itself was.
     * Then text is the original failure */
    char *archived;
} pith_page_bytes;

void pith_page_bytes_init(pith_page_bytes *bytes);
void pith_page_bytes_clear(pith_page_bytes *bytes);

/** Load a page, at most one byte more than options->limits.max_bytes, so that
 * the library notices that there is more; address and charset are set in
 * options, borrowed until the next page. False if there is a problem. */
bool pith_page_bytes_load(pith_page_bytes *bytes, const pith_job *job,
                          pith_options *options);

/** Whether a missing page may be in an archive: it is gone from its server, or
 * the server does not answer. */
bool pith_page_bytes_may_be_archived(const pith_page_bytes *bytes);

/** Load the archived copy of a page that could not be fetched, at prefix and
 * the page's address; it is treated as the page, with that address. False if
 * there is none: the problem stays the original one. */
bool pith_page_bytes_load_archived(pith_page_bytes *bytes, const pith_job *job,
                                   pith_options *options, const char *prefix);

#endif
