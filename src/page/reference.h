/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Character references in the source of a page, for methods that read the
 * source line by line; text nodes have theirs resolved.
 */
#ifndef PITH_PAGE_REFERENCE_H
#define PITH_PAGE_REFERENCE_H

#include <pith/pith.h>

enum { PITH_REFERENCE_MAX = 8 }; /* bytes a reference stands for, at most */

/**
 * Resolve the reference at source.data[0] == '&', by the rules of text.
 * Returns how many bytes of source it takes (0: it is none, and the '&' a
 * letter like any other); out holds what it stands for, UTF-8, with its
 * length in *out_len. Constant time.
 */
size_t pith_page_reference(pith_str source, char out[PITH_REFERENCE_MAX],
                           size_t *out_len);

#endif
