/* SPDX-License-Identifier: Apache-2.0 */
/* ETags: a hash of everything that an answer depends on. */
#ifndef PITH_SERVE_ETAG_H
#define PITH_SERVE_ETAG_H

#include "request.h"

/** Write a hash of the running program to salt, so that another version or
 * model has other ETags. */
void pith_etag_salt(uint64_t salt[2]);

/** Set the tag in request->answer, from the request (its target, body and
 * relevant headers), the fetched page and the template of its site (or empty).
 * True if the client already has this answer; the answer is then 304. */
bool pith_etag_request(pith_request *request, pith_str fetched, pith_str site);

/** Set the tag of a finished answer without one: a hash of its body. */
void pith_etag_body(pith_request *request);

/** Write the "name" of bytes to out, for file names. */
void pith_etag_name(pith_str bytes, char out[40]);

#endif
