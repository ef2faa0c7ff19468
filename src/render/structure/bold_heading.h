/* SPDX-License-Identifier: Apache-2.0 */
/* Headings that the page sets in bold as a whole, which says nothing that the
 * heading does not. */
#ifndef PITH_RENDER_BOLD_HEADING_H
#define PITH_RENDER_BOLD_HEADING_H

#include "page.h"

/** Whether all kept letters of a heading stand in bold elements within it, apart
 * from signs and numbers around these: "1. <b>Rain</b>". Linear in its nodes and
 * its text. */
bool pith_bold_heading_is(const pith_page *page, const uint8_t *keep,
                          uint32_t heading);

#endif
