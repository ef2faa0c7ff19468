/* SPDX-License-Identifier: Apache-2.0 */
/* Times given as an age, "2 years ago", which are common in posts. */
#ifndef PITH_META_POST_AGE_H
#define PITH_META_POST_AGE_H

#include "str.h"

/** The position of an age in a text of a few words; SIZE_MAX: there is none.
 * Linear in the text. */
size_t pith_post_age_find(pith_str text);

/** Whether an attribute of the page's own ("data-...") may have the day of an
 * age: in words, or a number whose name calls it a time. Other numbers are names
 * of posts. */
bool pith_post_age_may_be(pith_str name, pith_str value);

#endif
