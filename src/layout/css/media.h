/* SPDX-License-Identifier: Apache-2.0 */
/* Media queries for one viewport: a screen of a given size. */
#ifndef PITH_LAYOUT_MEDIA_H
#define PITH_LAYOUT_MEDIA_H

#include "css_value.h"

/** Whether a query such as "screen and (min-width: 40em), print" holds. An
 * empty query does; an unknown feature does not. Linear. */
bool pith_media_holds(pith_str query, pith_css_view view);

#endif
