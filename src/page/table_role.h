/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tables that are no table elements: role=table, grid or treegrid, with row and
 * cell (ARIA 1.2). Methods see the page's own elements, renderers the tables.
 */
#ifndef PITH_PAGE_TABLE_ROLE_H
#define PITH_PAGE_TABLE_ROLE_H

#include "page.h"

/**
 * The page as renderers see it: itself, or, if elements are tables by their
 * roles, *copy, which has other tags for these and borrows everything else from
 * the page. Tags are in the arena. PITH_OK or PITH_NOMEM. Linear.
 */
pith_status pith_page_drawn(const pith_page *page, pith_arena *arena,
                            pith_page *copy, const pith_page **drawn);

#endif
