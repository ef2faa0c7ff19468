/* SPDX-License-Identifier: Apache-2.0 */
/*
 * POST /v1/batch: pages as lines of JSON, answered in their order while more
 * of them arrive.
 *
 * libmicrohttpd answers a request only when it has all of it. So it does the
 * receiving, and a thread per batch writes the answer to a duplicate of the
 * socket; the connection is closed afterwards.
 */
#ifndef PITH_SERVE_BATCH_H
#define PITH_SERVE_BATCH_H

#include "request.h"

/** Begin: request->batch, or an answer that refuses it. */
void pith_batch_begin(pith_request *request);

/** More of the body (len 0: its end). False: the connection is to be closed,
 * all is said. */
bool pith_batch_receive(pith_request *request, const char *data, size_t *len);

/** The request is over, whatever for. */
void pith_batch_leave(pith_request *request);

#endif
