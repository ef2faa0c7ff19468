/* SPDX-License-Identifier: Apache-2.0 */
/* The cascade: from rules to one style per element. */
#ifndef PITH_LAYOUT_CASCADE_H
#define PITH_LAYOUT_CASCADE_H

#include "computed.h"
#include "layout.h"

/* Styles of a page; a text node has its parent's style. */
typedef struct pith_styles {
    /* per node; NULL for comments and nodes outside the root element */
    const pith_computed **of;
    /* a limit was reached; some rules were not used */
    bool cut;
} pith_styles;

/** Compute the style of every element. Rules are tried only if the rightmost
 * part of their selector may match (by id, class or tag), and only if the names
 * that it requires of ancestors occur there. PITH_NOMEM or PITH_OK. */
pith_status pith_cascade(const pith_page *page,
                         const pith_layout_options *options, pith_css_view view,
                         pith_arena *arena, pith_styles *out);

#endif
