/* SPDX-License-Identifier: Apache-2.0 */
/* The block that the page's description is taken from. Many sites describe a
 * page by the beginning of its text or by its standfirst, which tells where the
 * text is among others. */
#ifndef PITH_METHOD_AUTO_DESCRIBED_H
#define PITH_METHOD_AUTO_DESCRIBED_H

#include "feature.h"

/**
 * The first block that begins as a description in the head does: as far as both
 * go, but at least some words, letters and digits alone counting; blocks->n if
 * there is none. Linear in the head and, per block, constant.
 */
uint32_t pith_described_find(const pith_page *page,
                             const pith_text_blocks *blocks);

#endif
