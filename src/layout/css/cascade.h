/* SPDX-License-Identifier: Apache-2.0 */
/* The cascade: from rules to one style per element. */
#ifndef PITH_LAYOUT_CASCADE_H
#define PITH_LAYOUT_CASCADE_H

#include "computed.h"
#include "layout.h"

/* Styles of a page; a text node has its parent's. */
typedef struct pith_styles {
    const pith_computed **of; /* per node; NULL for comments and what stands
                                 outside the root element */
    bool cut;                 /* a cap was met; some rules were not used */
} pith_styles;

/**
 * The style of every element. Rules are tried only where the rightmost part
 * of their selector may fit (by id, class or tag), and only where names that
 * it asks of ancestors occur above. PITH_NOMEM or PITH_OK.
 */
pith_status pith_cascade(const pith_page *page,
                         const pith_layout_options *options, pith_css_view view,
                         pith_arena *arena, pith_styles *out);

#endif
