/* SPDX-License-Identifier: Apache-2.0 */
/* Tags in what should be plain text: systems copy descriptions and captions from
 * their editors with the markup, and attributes are not parsed. */
#ifndef PITH_PAGE_WRITTEN_TAGS_H
#define PITH_PAGE_WRITTEN_TAGS_H

#include "arena.h"

/** A text without the tags that occur in captions (br, p, a, b, em, span and the
 * like); a space where one separates words. A break between spaces is itself a
 * word: "<br> tags". The text itself if there are none; without data if memory is
 * short. Linear. */
pith_str pith_written_tags_remove(pith_arena *arena, pith_str text);

#endif
