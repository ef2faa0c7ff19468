/* SPDX-License-Identifier: Apache-2.0 */
/* Between libmicrohttpd and the routes: receives requests, checks them, queues
 * them for the crew, and sends answers. Only intake.c, server.c and batch.c use
 * the library. */
#ifndef PITH_SERVE_INTAKE_H
#define PITH_SERVE_INTAKE_H

#include "request.h"

/** Start listening; PITH_OK, or PITH_IO and *error. Sets server->daemon. */
pith_status pith_intake_start(struct pith_server *server, pith_error *error);

/** Accept no new connections. */
void pith_intake_quiesce(struct pith_server *server);

/** Close all connections. No request may be queued for the crew any more. */
void pith_intake_stop(struct pith_server *server);

#endif
