/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hand-written rules for sites (pith/learn.h), and their application to a
 * page:
 *
 *     pith_site_rules_begin(doc, options);   before the page is parsed
 *     pith_site_rules_apply(doc);            on the prepared page, before the freeze
 *     pith_site_rules_keep(doc, labels);     after the method
 *     pith_site_rules_facts(...);            once the facts are read
 */
#ifndef PITH_CORE_SITE_RULES_SET_H
#define PITH_CORE_SITE_RULES_SET_H

#include "date.h"
#include "object.h"
#include "site_file.h"

/** The file for the host of an address, or NULL. */
const pith_site_file *pith_site_rules_find(const pith_site_rules *rules,
                                           pith_str url);

/**
 * Find the rules of the page's site, and apply their text replacements.
 * PITH_OK, PITH_NOMEM, or PITH_LIMIT if the time is up. Takes time linear in
 * the page for each replacement.
 */
pith_status pith_site_rules_begin(pith_doc *doc, const pith_options *options);

/**
 * Read from the page what the rules find: facts, and the link to the next page.
 * Hide what they strip and, if they find a body with text, everything else.
 * Warns about rules that match nothing. Uses the scratch arena. Returns as
 * pith_site_rules_begin(). The time is bounded for any rules.
 */
pith_status pith_site_rules_apply(pith_doc *doc);

/**
 * A sentence that says that no rule for the body matches, and what follows from
 * that; static. NULL if a rule matches, or there are none.
 */
const char *pith_site_missed(const pith_site_found *found);

/**
 * Keep the body that the rules found: all of it, or what the method keeps of it
 * unless that is too little.
 */
void pith_site_rules_keep(const pith_doc *doc, pith_labels *labels);

/**
 * Replace facts of the page with those that the rules found. Everything lives
 * in the document's arena. PITH_OK or PITH_NOMEM.
 */
pith_status pith_site_rules_facts(pith_doc *doc, pith_result *facts,
                                  pith_date_order order);

#endif
