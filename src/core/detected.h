/* SPDX-License-Identifier: Apache-2.0 */
/* Facts that the page does not say: what its text and its build tell. */
#ifndef PITH_CORE_DETECTED_H
#define PITH_CORE_DETECTED_H

#include <pith/pith.h>

#include "arena.h"
#include "facts.h"
#include "page_type.h"

/**
 * Detect the language of facts->text, put it beside the other facts as
 * "language_detected" and settle facts->language, which must be unknown: that
 * of the fact "language", or the detected one (pith_language_settle()).
 * PITH_OK or PITH_NOMEM. Costs the same for long texts.
 */
pith_status pith_detect_language(pith_arena *arena, pith_result *facts);

/**
 * Where the page does not say its type, put a guess of at least 50 % beside the
 * other facts as "page_type", with its probability, and set facts->page_type.
 * A guess of at least 60 % also takes back a day or an author that such a page
 * does not have of its own (pith_meta_guessed()), unless rules of its site gave
 * them; the day is chosen anew. PITH_OK or PITH_NOMEM.
 */
pith_status pith_detect_page_type(pith_arena *arena, pith_page_type guess,
                                  pith_meta_job *meta, pith_result *facts);

#endif
