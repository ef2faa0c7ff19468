/* SPDX-License-Identifier: Apache-2.0 */
/* Annotations in the form of the CleanEval competition. */
#ifndef PITH_EVAL_CLEANEVAL_H
#define PITH_EVAL_CLEANEVAL_H

#include "arena.h"

#include <pith/pith.h>

/**
 * The text of an annotation: without its first line when that is "URL: ...",
 * without the marks <h>, <p> and <l> at the beginning of lines, character
 * references decoded (numbers, and the common names), bytes that are no UTF-8
 * as U+FFFD. In the arena; PITH_OK or PITH_NOMEM. Linear.
 */
pith_status pith_cleaneval_text(pith_arena *arena, pith_str bytes,
                                pith_str *out);

/** The site that a file is named after: "news.com" of "news.com_07"; all of it
 * where no number ends it. A slice of id. */
pith_str pith_cleaneval_site(pith_str id);

#endif
