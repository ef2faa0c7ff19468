/* SPDX-License-Identifier: Apache-2.0 */
/* Which captions say something about a picture. */
#ifndef PITH_RENDER_CAPTION_H
#define PITH_RENDER_CAPTION_H

#include "page.h"

/** Whether a node is the figcaption of a figure without a quotation: below a
 * quotation it names the source, which belongs to the quotation. A text of more
 * than 100 words is prose. */
bool pith_caption_is(const pith_page *page, uint32_t node);

#endif
