/* SPDX-License-Identifier: Apache-2.0 */
/* Our figures of single pages, site by site, as the tables of papers have
 * them. */
#ifndef PITH_CLI_EVAL_SITE_PAGES_H
#define PITH_CLI_EVAL_SITE_PAGES_H

#include "eval_reproduce.h"

/**
 * Pass on a line for each of the first 15 pages, by name, of every site that
 * has at least 5 scored pages, and after each site a line with their mean. The
 * figures are those of the columns' own variants.
 */
void pith_eval_site_lines(
    const pith_eval_run *run, const pith_paper_table *table,
    void (*take)(void *context, const pith_paper_line *line), void *context);

#endif
