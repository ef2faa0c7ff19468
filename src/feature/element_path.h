/* SPDX-License-Identifier: Apache-2.0 */
/* XPaths of elements, as hashes, to compare the pages of a site. */
#ifndef PITH_FEATURE_ELEMENT_PATH_H
#define PITH_FEATURE_ELEMENT_PATH_H

#include "page.h"

/**
 * The 64-bit FNV-1a hash of the XPath of each element, such as
 * /html[1]/body[1]/p[2]: in arena, or NULL. Takes linear time for any depth.
 */
uint64_t *pith_element_paths(const pith_page *page, pith_arena *arena);

#endif
