/* SPDX-License-Identifier: Apache-2.0 */
/* Times that are told as an age, "2 years ago", as posts often do. */
#ifndef PITH_META_POST_AGE_H
#define PITH_META_POST_AGE_H

#include "str.h"

/**
 * Where a text of a few words says how long ago something was: the first byte
 * of that; SIZE_MAX: nowhere. Linear in the text.
 */
size_t pith_post_age_find(pith_str text);

#endif
