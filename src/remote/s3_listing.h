/* SPDX-License-Identifier: Apache-2.0 */
/* Parses S3's answers: listings (ListObjectsV2), errors, uploads. */
#ifndef PITH_REMOTE_S3_LISTING_H
#define PITH_REMOTE_S3_LISTING_H

#include "buf.h"

/** Receives a key, borrowed for the call; returns false to stop. */
typedef bool pith_s3_take_key(void *who, pith_str key, uint64_t size);

/** The end of a page of a listing. */
typedef struct pith_s3_page {
    bool more;      /* there is another page, */
    pith_buf token; /* requested with this token */
} pith_s3_page;

/**
 * Pass on the keys of a page of a listing.
 *
 * @param page  out: its token is the caller's to clear; initialised by the
 *              caller, emptied here.
 * @return      PITH_OK, also if take() stopped; PITH_FORMAT if it is not a
 *              listing, is truncated, or continues without a token, perhaps
 *              after some keys; PITH_NOMEM.
 */
pith_status pith_s3_listing_read(pith_str xml, pith_s3_take_key *take,
                                 void *who, pith_s3_page *page,
                                 pith_error *error);

/** Append the text of the first element of that name, references resolved;
 * false: there is none. */
bool pith_s3_find_text(pith_str xml, pith_str element, pith_buf *out);

#endif
