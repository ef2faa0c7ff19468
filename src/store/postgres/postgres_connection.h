/* SPDX-License-Identifier: Apache-2.0 */
/* Connections to PostgreSQL, for stores and for queues of units. */
#ifndef PITH_STORE_POSTGRES_CONNECTION_H
#define PITH_STORE_POSTGRES_CONNECTION_H

#include <pith/basics.h>

#ifdef PITH_HAVE_LIBPQ

#include <libpq-fe.h>

/** Connect to postgresql://USER@HOST/DATABASE; the connection is owned
 * (PQfinish()), NULL on failure. PITH_OK, PITH_IO or PITH_NOMEM. */
pith_status pith_postgres_connect(const char *address, PGconn **db,
                                  pith_error *error);

/** Report the error of a result, which is cleared; NULL: of the connection. */
pith_status pith_postgres_fail(PGconn *db, PGresult *result, pith_error *error);

/** Run SQL without results; several statements are allowed. */
pith_status pith_postgres_run(PGconn *db, const char *sql, pith_error *error);

#endif
#endif
