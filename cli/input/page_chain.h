/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Articles over several pages among the inputs of a run: a first reading finds
 * which page goes on where, by addresses; the second one gives the pages of an
 * article as one job, when the last of them has come.
 *
 * A page without an address has the one that it declares, or else the name of
 * its file. Only addresses are kept from the first reading; of the second one
 * the pages of articles that are not complete yet.
 */
#ifndef PITH_CLI_PAGE_CHAIN_H
#define PITH_CLI_PAGE_CHAIN_H

#include "feed.h"
#include "page_flags.h"

typedef struct pith_chains pith_chains;

/**
 * Read all sources once. Standard input and addresses are left out, as they can
 * be read only once. most: pages of one article. Owned; NULL after a message.
 */
pith_chains *pith_chains_scan(const pith_sources *sources,
                              const pith_options *options, size_t most,
                              const pith_guard *guard);
void pith_chains_free(pith_chains *chains);

/** The next job of the feed, the pages behind its first one in job->after. */
pith_job *pith_chains_next(pith_chains *chains, pith_feed *feed);

/**
 * Where a page that was read goes on, owned; NULL: nowhere. fallback: its
 * address if it declares none and options have none, or NULL. own: out: the
 * address that counts, owned; may be NULL.
 */
char *pith_next_address(pith_str page, const pith_options *options,
                        const char *fallback, char **own);

/** Where rules of its site say that all of a page's article is on one page of
 * the same host, owned; NULL: nowhere, or here. */
char *pith_whole_address(pith_str page, const pith_options *options);

#endif
