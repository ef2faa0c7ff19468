/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether an element is seen on a desktop's screen before anybody acts.
 *
 * What browsers and the usual frameworks agree on is read without a style
 * sheet: `hidden`, inline display:none, `popover` and a `dialog` that is not
 * open (HTML Standard, section 15.3), the roles of a dialog and a tooltip
 * (WAI-ARIA), and the class names with which Bootstrap, Tailwind CSS,
 * Foundation, UIkit, Webflow, WordPress and those who follow them hide text
 * from all screens, from wide ones, or from all but screen readers.
 */
#ifndef PITH_PAGE_VISIBILITY_H
#define PITH_PAGE_VISIBILITY_H

#include "page.h"

/* Of several, the last one counts. */
typedef enum pith_visibility {
    PITH_VISIBLE,
    PITH_COLLAPSED, /* a script, a reader or a narrower screen shows it */
    PITH_SCREEN_READER_ONLY,
    PITH_OVERLAY, /* a dialog, popover or tooltip, which lies over the page */
} pith_visibility;

/* The class names that are known, by their first letter & 31; most names need
 * no closer look. */
typedef struct pith_visibility_names {
    uint32_t lengths[32]; /* a bit a length */
    uint32_t ends[32];    /* a bit a last letter & 31 */
    struct {
        uint64_t hash; /* of a class attribute read before; 0: none */
        pith_visibility seen;
    } recent[128]; /* pages say the same of many elements */
} pith_visibility_names;

void pith_visibility_names_init(pith_visibility_names *names);

/**
 * What the words of a class attribute say. Of those that speak of widths of a
 * screen, the one for the widest up to 1,280 pixels counts, as it does in
 * frameworks; else the last of all.
 */
pith_visibility pith_visibility_of_names(pith_visibility_names *known,
                                         pith_str names);

/** Whether an attribute can say how its element is seen. */
static inline bool pith_attr_can_hide(uint8_t attr)
{
    return attr == PITH_ATTR_CLASS || attr == PITH_ATTR_STYLE ||
           attr == PITH_ATTR_ROLE || attr == PITH_ATTR_HIDDEN ||
           attr == PITH_ATTR_POPOVER;
}

/**
 * How an element is seen; what it stands in is not looked at. What is said to
 * screen readers is seen when it is all that a table cell says. Linear in its
 * attributes, and in a table cell's first nodes. PITH_NOMEM or PITH_OK.
 */
pith_status pith_visibility_of(const pith_page *page,
                               pith_visibility_names *names, uint32_t node,
                               pith_visibility *seen);

#endif
