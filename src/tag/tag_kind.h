/* SPDX-License-Identifier: Apache-2.0 */
/* Layout properties that follow from the tag name alone. */
#ifndef PITH_TAG_TAG_KIND_H
#define PITH_TAG_TAG_KIND_H

#include "tag.h"

/** A heading: h1 to h6. */
static inline bool pith_tag_is_heading(uint16_t tag)
{
    return tag >= PITH_TAG_H1 && tag <= PITH_TAG_H6;
}

/** Inline unless styled otherwise (docs/spec/vips.md, "inline node"). */
bool pith_tag_is_inline(uint16_t tag);

/** An image or form field, which has a size of its own. */
bool pith_tag_is_field(uint16_t tag);

#endif
