/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which elements of an annotated page are its content, headline or article
 * information: the labels that the rule tree learns from.
 *
 * The page's and the annotation's words are compared by runs of three: a word
 * of the page is content when it stands in such a run that the content has,
 * too. Then an element is
 *
 *   main      when at least 0.7 of its words are content, and at least 0.7 of
 *             the page's content words are in it;
 *   headline  when the title's runs hold 0.8 of its words, and it 0.8 of the
 *             title's;
 *   article   when it has at most 40 words and holds the author's name, or the
 *             year and the day of the date;
 *   noise     else.
 *
 * The bounds are guesses, looked at on some pages, not swept.
 */
#ifndef PITH_RULES_RULE_LABELS_H
#define PITH_RULES_RULE_LABELS_H

#include "rule_features.h"

/**
 * Labels of rows, one each, in arena; NULL when none of the page's words are
 * content. PITH_NOMEM or PITH_OK. Linear.
 */
pith_status pith_rule_labels_find(const pith_page *page,
                                  const pith_rule_rows *rows,
                                  const pith_rule_gold *gold, pith_arena *arena,
                                  uint16_t **label);

#endif
