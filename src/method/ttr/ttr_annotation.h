/* SPDX-License-Identifier: Apache-2.0 */
/* Which lines of a source are content according to a person. */
#ifndef PITH_METHOD_TTR_ANNOTATION_H
#define PITH_METHOD_TTR_ANNOTATION_H

#include "arena.h"

/**
 * Compare lines with the annotated content of their page. A word stands in the
 * content if it has the same neighbour there, before or behind it; a line is
 * content if at least half of its words stand there. In scripts without spaces
 * every letter is a word.
 *
 * @param lines    n lines, each ending in a line feed; valid UTF-8, as is
 *                 `content`.
 * @param content  out: a byte per line; 1: content.
 * @return         PITH_OK or PITH_NOMEM. Linear in the texts.
 */
pith_status pith_ttr_annotate(pith_str lines, pith_str annotated,
                              pith_arena *arena, uint8_t *content, uint32_t n);

#endif
