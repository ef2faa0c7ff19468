/* SPDX-License-Identifier: Apache-2.0 */
/* POST /v1/batch: pages as lines of JSON, answered in their order while more of
 * them arrive.
 *
 * libmicrohttpd answers a request only after it has received all of it. So it
 * only receives, and a thread per batch writes the answer to a duplicate of the
 * socket; the connection is closed afterwards. */
#ifndef PITH_SERVE_BATCH_H
#define PITH_SERVE_BATCH_H

#include "request.h"

/** Begin: sets request->batch, or an answer that refuses the request. */
void pith_batch_begin(pith_request *request);

/** Receive more of the body (len 0: its end). False: everything is sent, and
 * the connection must be closed. */
bool pith_batch_receive(pith_request *request, const char *data, size_t *len);

/** The request has ended, for whatever reason. */
void pith_batch_leave(pith_request *request);

#endif
