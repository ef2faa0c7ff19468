/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which elements of an annotated page are its content, headline or article
 * information: the labels that the rule tree learns from.
 *
 * The words of page and annotation are compared in runs of three: a word of the
 * page is content if it is in a run that also occurs in the content. Then an
 * element is
 *
 *   main      if at least 0.7 of its words are content, and at least 0.7 of
 *             the page's content words are in it;
 *   headline  if the title's runs contain 0.8 of its words, and it 0.8 of the
 *             title's;
 *   article   if it has at most 40 words and contains the author's name, or the
 *             year and the day of the date;
 *   noise     otherwise.
 *
 * The bounds are guesses, checked on some pages, not swept.
 */
#ifndef PITH_RULES_RULE_LABELS_H
#define PITH_RULES_RULE_LABELS_H

#include "rule_features.h"

/** Labels of rows, one each, in arena; NULL if none of the page's words is
 * content. PITH_NOMEM or PITH_OK. Linear. */
pith_status pith_rule_labels_find(const pith_page *page,
                                  const pith_rule_rows *rows,
                                  const pith_rule_gold *gold, pith_arena *arena,
                                  uint16_t **label);

#endif
