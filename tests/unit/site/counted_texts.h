/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of pages that are lists of texts. */
#ifndef PITH_TEST_COUNTED_TEXTS_H
#define PITH_TEST_COUNTED_TEXTS_H

#include "template.h"

enum { MAX = 16 };

pith_str str(const char *text);

/** Blocks from a NULL-terminated list of texts, all of them kept, at paths by
 * their number; how many, at most MAX. */
uint32_t make_blocks(const char *const *texts, pith_site_block *blocks);

/** Count a page of such texts. */
void count(pith_template *site, const char *const *texts);

/** What a file of it would have; owned (pith_free()). */
void save(const pith_template *site, char **data, size_t *len);

#endif
