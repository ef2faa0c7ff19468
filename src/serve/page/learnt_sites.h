/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Templates of sites whose pages are often asked for.
 *
 * What repeats on a site is learnt from 20 of its pages, one by one, while
 * nobody waits for it; then the template is written to a folder as
 * HOST.tpl, and every later page of the host goes without what repeats.
 * The files are those of `pith site learn` (docs/formats.md): some may be put
 * there, and any may be removed to have it learnt again.
 */
#ifndef PITH_SERVE_LEARNT_SITES_H
#define PITH_SERVE_LEARNT_SITES_H

#include "page_task.h"

enum { PITH_SITE_KEY = 256 }; /* room for pith_site_key() */

struct pith_learnt_sites;

/** Open the folder, which is made where it is missing; memory from the arena,
 * to be closed. */
pith_status pith_learnt_sites_open(pith_arena *arena, const char *path,
                                   struct pith_learnt_sites **sites,
                                   pith_error *error);

/** NULL is fine. */
void pith_learnt_sites_close(struct pith_learnt_sites *sites);

/**
 * A page has been fetched: give the task the template of its site, or else
 * queue the page to be learnt from, unless the queue is full.
 */
void pith_learnt_sites_meet(pith_page_task *task);

#endif
