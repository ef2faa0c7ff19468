/* SPDX-License-Identifier: Apache-2.0 */
/* Serialises pages and their results, for exchange with a sandbox cell. */
#ifndef PITH_CLI_PAGE_PARCEL_H
#define PITH_CLI_PAGE_PARCEL_H

#include "page_work.h"

/* A page that was read, with what is known about it. Unknown texts have NULL
 * data. */
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

/** Owned bytes (free()), which the page must follow, or NULL if memory ran
 * out. */
char *pith_parcel_pack(const pith_page_parcel *parcel, size_t *len);

/** Borrows from bytes, whose texts have a trailing NUL, except for the page.
 * False: malformed. */
bool pith_parcel_unpack(pith_str bytes, pith_page_parcel *out);

/** The result of a page, likewise; the name of its file is not included. */
char *pith_done_pack(const pith_page_done *done, size_t *len);

/** Read it from a process that may be compromised: lengths are checked,
 * messages are escaped again. PITH_FORMAT: malformed; PITH_NOMEM; then *done is
 * unchanged. */
pith_status pith_done_unpack(pith_str bytes, pith_page_done *done);

#endif
