/* SPDX-License-Identifier: Apache-2.0 */
/* Presentational attributes as declarations: width, bgcolor, align, ... */
#ifndef PITH_LAYOUT_PRESENT_H
#define PITH_LAYOUT_PRESENT_H

#include "computed.h"
#include "page.h"

/** Add the declarations of an element's attributes (HTML standard, 15.3 to
 * 15.4). */
void pith_present_read(const pith_page *page, uint32_t node, pith_decls *decls,
                       pith_css_view view);

#endif
