/* SPDX-License-Identifier: Apache-2.0 */
/* Pages one by one for `pith rules learn` and `apply`, with the rules of their
 * sites from a store and into it. */
#ifndef PITH_CLI_RULE_PAGES_H
#define PITH_CLI_RULE_PAGES_H

#include "exit_status.h"
#include "page_flags.h"
#include "sink.h"

#include <pith/store.h>

typedef struct pith_rule_run {
    pith_options options;
    const char *store_path;
    const char *site; /* of all pages; NULL: each one's address says */
    bool learn;       /* induce rules from every page; apply none */
    const char *output, *output_dir;

    /* Counted. */
    size_t ways[3]; /* pages by pith_rule_way */
    uint64_t found; /* rules */
    pith_tally tally;
} pith_rule_run;

/** Read the pages that the operands behind the verb name. A status to exit
 * with. */
int pith_rule_pages(pith_rule_run *run, const pith_args *args);

#endif
