/* SPDX-License-Identifier: Apache-2.0 */
/* Articles over several pages among the inputs of a run: a first pass finds the
 * next page of each page by addresses; the second one returns the pages of an
 * article as one job when the last of them has been read.
 *
 * A page without an address uses the one that it declares, or else one made
 * from its file name. The first pass keeps only addresses, the second one only
 * pages of incomplete articles. */
#ifndef PITH_CLI_PAGE_CHAIN_H
#define PITH_CLI_PAGE_CHAIN_H

#include "feed.h"
#include "page_flags.h"

typedef struct pith_chains pith_chains;

/** Read all sources once. Standard input and addresses are skipped, because
 * they can be read only once. most: pages of one article. Owned; NULL after a
 * message. */
pith_chains *pith_chains_scan(const pith_sources *sources,
                              const pith_options *options, size_t most,
                              const pith_guard *guard);
void pith_chains_free(pith_chains *chains);

/** The next job of the feed; the further pages of its article are in
 * job->after. */
pith_job *pith_chains_next(pith_chains *chains, pith_feed *feed);

/** The address of a page's next page, owned; NULL: none. fallback: its address
 * if neither it nor options have one, or NULL. own: out: the address used for
 * the page, owned; may be NULL. */
char *pith_next_address(pith_str page, const pith_options *options,
                        const char *fallback, char **own);

/** The address on the same host at which, by the site's rules, the complete
 * article is on one page, owned; NULL: none, or this page. */
char *pith_whole_address(pith_str page, const pith_options *options);

#endif
