/* SPDX-License-Identifier: Apache-2.0 */
/* Processes pages one by one for `pith rules learn` and `apply`, with the rules
 * of their sites from a store. */
#ifndef PITH_CLI_RULE_PAGES_H
#define PITH_CLI_RULE_PAGES_H

#include "exit_status.h"
#include "page_flags.h"
#include "sink.h"

#include <pith/store.h>

typedef struct pith_rule_run {
    pith_options options;
    const char *store_path;
    const char *site; /* of all pages; NULL: from each page's address */
    bool learn;       /* learn rules from every page, apply none */
    const char *output, *output_dir;

    /* Results. */
    size_t ways[3]; /* pages by pith_rule_way */
    uint64_t found; /* rules */
    pith_tally tally;
} pith_rule_run;

/** Process the pages of the operands after the verb. An exit status. */
int pith_rule_pages(pith_rule_run *run, const pith_args *args);

#endif
