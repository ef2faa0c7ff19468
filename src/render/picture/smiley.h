/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures that stand for a sign in running text: smileys of forums, emoji. */
#ifndef PITH_RENDER_SMILEY_H
#define PITH_RENDER_SMILEY_H

#include "page.h"

/** The sign that a picture stands for, ":p" or an emoji, from its alternative
 * text; empty: it is another picture. Borrowed from the page. Constant time. */
pith_str pith_smiley_of(const pith_page *page, uint32_t node);

#endif
