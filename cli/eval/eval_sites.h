/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of the sites of annotated pages, for the rows that compare a page
 * with many: one template per site and method, learned from all of the site's
 * pages, including those that are scored, as in the paper. */
#ifndef PITH_CLI_EVAL_SITES_H
#define PITH_CLI_EVAL_SITES_H

#include <pith/eval.h>
#include <pith/learn.h>

enum { PITH_EVAL_SITES = 256 }; /* sites times methods */

typedef struct pith_eval_site {
    pith_str name;      /* borrowed from the gold */
    const char *method; /* borrowed from the variants */
    pith_template *site;
} pith_eval_site;

typedef struct pith_eval_sites {
    pith_eval_site row[PITH_EVAL_SITES];
    size_t count;
} pith_eval_sites;

/**
 * Learn, for one method, from every page whose site is known. Pages that cannot
 * be read or parsed are ignored. Repeating a method costs nothing. Beyond the
 * limit, sites have no template.
 *
 * @param options  how pages are read; their method is replaced.
 * @return         false if memory ran out.
 */
bool pith_eval_sites_learn(pith_eval_sites *sites, const pith_gold *gold,
                           const char *method, const pith_options *options);

/** The template for a page, or NULL. */
const pith_template *pith_eval_sites_find(const pith_eval_sites *sites,
                                          pith_str name, const char *method);

void pith_eval_sites_clear(pith_eval_sites *sites);

#endif
