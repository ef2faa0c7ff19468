/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a page that shows next to nothing has in its data: pages that scripts
 * draw often carry their text as JSON, for search engines (JSON-LD) or as the
 * state that the scripts start from, in scripts or attributes.
 */
#ifndef PITH_CORE_EMBEDDED_H
#define PITH_CORE_EMBEDDED_H

#include "page.h"

/**
 * The prose in the JSON of a prepared page as an <article>, HTML in the arena; an
 * empty slice when the page shows enough, or its data holds less than that.
 *
 * JSON-LD that has an articleBody or text says what the content is, and nothing
 * else is read then. In other data, which is read where the page shows not even
 * a message, every long text counts whose key speaks of text, also in strings
 * that are JSON themselves; one beside a username is a post of that user. The
 * same text counts once. PITH_NOMEM, PITH_LIMIT when time is up, or PITH_OK.
 * Constant for pages that show enough, else linear in the page.
 */
pith_status pith_embedded_find(const pith_page *page, pith_arena *arena,
                               pith_str *html);

#endif
