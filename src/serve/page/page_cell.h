/* SPDX-License-Identifier: Apache-2.0 */
/* The cells that pages are worked on in. */
#ifndef PITH_SERVE_PAGE_CELL_H
#define PITH_SERVE_PAGE_CELL_H

#include <pith/pith.h>

struct pith_server;

/** Open the server's sandbox where its options ask for one; before there are
 * threads. As pith_sandbox_open(). */
pith_status pith_page_cells_open(struct pith_server *server, pith_error *error);

#endif
