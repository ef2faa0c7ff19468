/* SPDX-License-Identifier: Apache-2.0 */
/* Templates for pages that are lists of texts. */
#ifndef PITH_TEST_COUNTED_TEXTS_H
#define PITH_TEST_COUNTED_TEXTS_H

#include "template.h"

enum { MAX = 16 };

pith_str str(const char *text);

/** Make blocks from a NULL-terminated list of texts, all kept, with numbered
 * paths; returns their number, at most MAX. */
uint32_t make_blocks(const char *const *texts, pith_site_block *blocks);

/** Count a page of such texts. */
void count(pith_template *site, const char *const *texts);

/** The bytes of its file; owned (pith_free()). */
void save(const pith_template *site, char **data, size_t *len);

#endif
