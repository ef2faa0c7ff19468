/* SPDX-License-Identifier: Apache-2.0 */
/* Processes many pages for `pith site`: learns templates, or removes what
 * repeats. */
#ifndef PITH_CLI_SITE_LEARN_H
#define PITH_CLI_SITE_LEARN_H

#include "input.h"
#include "quantity.h"
#include "records.h"

#include <pith/learn.h>

enum { PITH_SITE_HOST = 256 };

typedef struct pith_site_run {
    pith_options options;
    const pith_fetch_options *fetch; /* for inputs that are addresses */
    const char *host;                /* only pages of this host; NULL: all */
    size_t left_out;                 /* number of pages of other hosts */
    /* host of the first page with an address */
    char first[PITH_SITE_HOST];
    char another[PITH_SITE_HOST]; /* and a different one */
    pith_template *site;
    pith_tally tally;
    bool out_of_memory; /* during learning */
} pith_site_run;

/** Learn from the pages of the operands after the verb. -1, or an exit status
 * after a message; failures of pages are in the tally. */
int pith_site_learn(pith_site_run *run, const pith_args *args);

/** Write records of the pages after the template's name; an exit status. */
int pith_site_apply(const pith_args *args, const pith_options *options,
                    const char *output);

#endif
