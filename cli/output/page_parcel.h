/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages and what was made of them, as bytes: what goes to a cell of a sandbox
 * and what comes back.
 */
#ifndef PITH_CLI_PAGE_PARCEL_H
#define PITH_CLI_PAGE_PARCEL_H

#include "page_work.h"

/* A page that was read, with what is known about it. Texts are NULL data where
 * nothing is known. */
typedef struct pith_page_parcel {
    pith_str page;
    pith_str path, id;          /* of the source */
    pith_str job_id, url, date; /* of the job */
    pith_str base_url, charset; /* of the options */
    pith_str fetched;           /* the address it was fetched from */
    pith_str site_template;     /* a file of its site; with --templates */
    uint64_t offset, skip;
    bool inside;
} pith_page_parcel;

/** Owned bytes (free()) that the page itself follows, or NULL when memory ran
 * out. */
char *pith_parcel_pack(const pith_page_parcel *parcel, size_t *len);

/** Borrows from bytes, whose texts have a NUL behind them, but for the page.
 * False: malformed. */
bool pith_parcel_unpack(pith_str bytes, pith_page_parcel *out);

/** What was made of a page, likewise; the name of its file does not go along. */
char *pith_done_pack(const pith_page_done *done, size_t *len);

/**
 * Read that, from a process that may have been taken over: lengths are checked,
 * messages are escaped anew. PITH_FORMAT: malformed; PITH_NOMEM; then *done is
 * as it was.
 */
pith_status pith_done_unpack(pith_str bytes, pith_page_done *done);

#endif
