/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Between libmicrohttpd and the routes: requests are received, looked at,
 * handed to the crew, and answered. The only files that know the library are
 * intake.c, server.c and batch.c.
 */
#ifndef PITH_SERVE_INTAKE_H
#define PITH_SERVE_INTAKE_H

#include "request.h"

/** Begin to listen; PITH_OK, or PITH_IO and *error. server->daemon is set. */
pith_status pith_intake_start(struct pith_server *server, pith_error *error);

/** Take no new connections from now on. */
void pith_intake_quiesce(struct pith_server *server);

/** Close all connections. Nothing may be waiting for the crew any more. */
void pith_intake_stop(struct pith_server *server);

#endif
