/* SPDX-License-Identifier: Apache-2.0 */
/* The sandbox cells in which pages are processed. */
#ifndef PITH_SERVE_PAGE_CELL_H
#define PITH_SERVE_PAGE_CELL_H

#include <pith/basics.h>

struct pith_server;

/** Open the server's sandbox if its options require one; before threads are
 * started. As pith_sandbox_open(). */
pith_status pith_page_cells_open(struct pith_server *server, pith_error *error);

#endif
