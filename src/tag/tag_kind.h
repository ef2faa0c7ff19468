/* SPDX-License-Identifier: Apache-2.0 */
/* What a tag name alone says about how an element is laid out. */
#ifndef PITH_TAG_TAG_KIND_H
#define PITH_TAG_TAG_KIND_H

#include "tag.h"

/** Stands in a line of text unless styled otherwise (docs/spec/vips.md,
 * "inline node"). */
bool pith_tag_is_inline(uint16_t tag);

/** An image or form field, which has a size of its own. */
bool pith_tag_is_field(uint16_t tag);

#endif
