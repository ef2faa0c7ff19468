/* SPDX-License-Identifier: Apache-2.0 */
/* Many pages for `pith site`: to learn from, or to leave out what repeats. */
#ifndef PITH_CLI_SITE_LEARN_H
#define PITH_CLI_SITE_LEARN_H

#include "input.h"
#include "quantity.h"
#include "records.h"

#include <pith/site.h>

enum { PITH_SITE_HOST = 256 };

typedef struct pith_site_run {
    pith_options options;
    const pith_fetch_options *fetch; /* for inputs that are addresses */
    const char *host;                /* only pages of this one; NULL: all */
    size_t left_out;                 /* pages that are of another */
    char first[PITH_SITE_HOST];      /* host of the first page that has one */
    char another[PITH_SITE_HOST];    /* and one that differs */
    pith_template *site;
    pith_tally tally;
    bool out_of_memory; /* while learning */
} pith_site_run;

/** Count the pages that the operands behind the verb name. -1, or a status to
 * exit with after a message; failures of pages are in the tally. */
int pith_site_learn(pith_site_run *run, const pith_args *args);

/** Write records of the pages behind the template's name; a status. */
int pith_site_apply(const pith_args *args, const pith_options *options,
                    const char *output);

#endif
