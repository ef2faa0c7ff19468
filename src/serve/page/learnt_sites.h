/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of sites whose pages are often requested.
 *
 * What repeats on a site is learnt from 20 of its pages, one by one, in the
 * background; then the template is written to a folder as HOST.tpl, and what
 * repeats is removed from every later page of the host. The files are those of
 * `pith site learn` (docs/formats.md): files may be added, and removed to have
 * them learnt again. */
#ifndef PITH_SERVE_LEARNT_SITES_H
#define PITH_SERVE_LEARNT_SITES_H

#include "page_task.h"

enum { PITH_SITE_KEY = 256 }; /* room for pith_site_key() */

struct pith_learnt_sites;

/** Open the folder, which is created if missing; memory from the arena, to be
 * closed. */
pith_status pith_learnt_sites_open(pith_arena *arena, const char *path,
                                   struct pith_learnt_sites **sites,
                                   pith_error *error);

/** NULL is allowed. */
void pith_learnt_sites_close(struct pith_learnt_sites *sites);

/** Called for a fetched page: give the task the template of its site, or else
 * queue the page for learning, unless the queue is full. */
void pith_learnt_sites_meet(pith_page_task *task);

#endif
