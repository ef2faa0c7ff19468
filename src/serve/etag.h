/* SPDX-License-Identifier: Apache-2.0 */
/* ETags: what an answer was made from, as a hash. */
#ifndef PITH_SERVE_ETAG_H
#define PITH_SERVE_ETAG_H

#include "request.h"

/** Hash of the running program into salt: another version or model gives
 * other ETags. */
void pith_etag_salt(uint64_t salt[2]);

/**
 * The tag of an answer made of the request (its target, body and the headers
 * that matter), of a page that was fetched and the template of its site (else
 * empty) into request->answer. True when the client has this answer already, and 304 is
 * the answer now.
 */
bool pith_etag_request(pith_request *request, pith_str fetched, pith_str site);

/** The tag of an answer that is finished and has none: a hash of its body. */
void pith_etag_body(pith_request *request);

/** "name" into out, of bytes: for names of files. */
void pith_etag_name(pith_str bytes, char out[40]);

#endif
