/* SPDX-License-Identifier: Apache-2.0 */
/* Dates that are part of what a text says, not the day of the text. */
#ifndef PITH_META_TOLD_DAY_H
#define PITH_META_TOLD_DAY_H

#include "facts.h"

/** Whether the date in a text node is the subject of what is said: in a
 * paragraph, a program, or after a word which says that something ends, begins
 * or was measured then. Looks at the text and the block around it. */
bool pith_told_day_is(const pith_meta_job *job, uint32_t node);

/** Whether the date in a text node is behind other words in a link: that of the
 * page to which it leads. */
bool pith_told_day_is_of_link(const pith_meta_job *job, uint32_t node);

/** Whether the date in an element stands behind a mark of copyright in its
 * line. */
bool pith_told_day_is_of_rights(const pith_meta_job *job, uint32_t node);

#endif
