/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of sites that people wrote (pith/site_rules.h), and what those of a
 * page's site do to it:
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
 * Find the rules of the page's site, and replace in its text what they say.
 * PITH_OK, PITH_NOMEM, or PITH_LIMIT when the time is up. Linear in the page
 * for each replacement.
 */
pith_status pith_site_rules_begin(pith_doc *doc, const pith_options *options);

/**
 * Take what the rules find from the page: facts, the link to its next page.
 * Hide what they strip and, where they find a body with text, all the rest.
 * Warns about what finds nothing. Uses the scratch arena. As pith_site_rules_begin();
 * time is bounded whatever the rules are.
 */
pith_status pith_site_rules_apply(pith_doc *doc);

/** In words, that there are rules for the body and none finds it, and what
 * follows; static, or NULL where that is not so. */
const char *pith_site_missed(const pith_site_found *found);

/** Keep the body that the rules found: all of it, or what the method keeps of
 * it unless that is too little. */
void pith_site_rules_keep(const pith_doc *doc, pith_labels *labels);

/** Put the facts that the rules found in the place of those of the page.
 * Everything lives in the document's arena. PITH_OK or PITH_NOMEM. */
pith_status pith_site_rules_facts(pith_doc *doc, pith_result *facts,
                                  pith_date_order order);

#endif
