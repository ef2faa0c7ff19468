/* SPDX-License-Identifier: Apache-2.0 */
/* Text in the embedded data of a page that shows almost nothing. Pages that are
 * rendered by scripts often contain their text as JSON: for search engines
 * (JSON-LD), or as the initial state of the scripts, in script elements or
 * attributes. */
#ifndef PITH_CORE_EMBEDDED_H
#define PITH_CORE_EMBEDDED_H

#include "page.h"

/**
 * Collect the prose in the JSON of a prepared page into an <article>, as HTML
 * in the arena. The slice is empty if the page shows enough text, or its data
 * has less than the page. If JSON-LD has an articleBody or text, that is the
 * content, and nothing else is read. Other data is read only if the page does
 * not even show a message. In it, every long text counts whose key names text,
 * also in strings that contain JSON; a text next to a user name is a post of
 * that user. Repeated texts count once. PITH_OK, PITH_NOMEM, or PITH_LIMIT if
 * the time is up. Takes constant time for pages that show enough, otherwise
 * linear time.
 */
pith_status pith_embedded_find(const pith_page *page, pith_arena *arena,
                               pith_str *html);

#endif
