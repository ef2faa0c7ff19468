/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the text that a rule found is what the page's metadata says. Only the
 * first 1,024 bytes of it count. */
#ifndef PITH_RULES_RULE_AGREE_H
#define PITH_RULES_RULE_AGREE_H

#include "str.h"

/** Whether text has value, without the white space around it, in any ASCII
 * case. False for an empty value. */
bool pith_rule_has(pith_str text, pith_str value);

/** Whether text has the title, or is at least half of it. */
bool pith_rule_agrees(pith_str text, pith_str title);

/** Whether text has the year and the day of a date (YYYY-MM-DD) as numbers, in
 * any notation; of a shorter date, the year. */
bool pith_rule_has_date(pith_str text, pith_str date);

#endif
