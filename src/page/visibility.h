/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether an element is visible on a desktop before the user does anything.
 *
 * The conventions of browsers and common frameworks are evaluated without a
 * style sheet: `hidden`, inline display:none, `popover` and a `dialog` that is
 * not open (HTML Standard, section 15.3), the roles of dialogs and tooltips
 * (WAI-ARIA), and the class names with which Bootstrap, Tailwind CSS,
 * Foundation, UIkit, Webflow, WordPress and others hide text on all screens, on
 * wide screens, or from everything except screen readers.
 */
#ifndef PITH_PAGE_VISIBILITY_H
#define PITH_PAGE_VISIBILITY_H

#include "page.h"

/** If several apply, the last one takes precedence. */
typedef enum pith_visibility {
    PITH_VISIBLE,
    PITH_COLLAPSED, /* a script, the reader or a narrower screen shows it */
    PITH_SCREEN_READER_ONLY,
    PITH_OVERLAY, /* a dialog, popover or tooltip, displayed over the page */
} pith_visibility;

/**
 * The known class names, by their first letter & 31. Most names are rejected by
 * lengths and ends.
 */
typedef struct pith_visibility_names {
    uint32_t lengths[32]; /* one bit per length */
    uint32_t ends[32];    /* one bit per last letter & 31 */
    uint8_t *said; /* per number of a class: what it means plus one, or 0 */
    bool headings; /* an element had the role of a heading */
    bool rows;     /* an element had that of a row */
} pith_visibility_names;

void pith_visibility_names_init(pith_visibility_names *names);

/**
 * What the names in a class attribute mean. Of those that apply to screen
 * widths, the one for the largest width up to 1,280 pixels is used, as in
 * frameworks; otherwise the last one.
 */
pith_visibility pith_visibility_of_names(const pith_visibility_names *known,
                                         pith_str names);

/** The same of the class with a number. */
static inline pith_visibility
pith_visibility_of_class(const pith_class_table *classes,
                         const pith_visibility_names *names, uint32_t class)
{
    uint8_t *said = &names->said[class];
    if (!*said)
        *said = (uint8_t)(1 + pith_visibility_of_names(
                                  names, pith_class_text(classes, class)));
    return (pith_visibility)(*said - 1);
}

/**
 * The visibility of an element, without regard to its ancestors. Text for
 * screen readers is visible if it is the only content of a table cell. Takes
 * time linear in its attributes and in the first nodes of a table cell. PITH_OK
 * or PITH_NOMEM.
 */
pith_status pith_visibility_of(const pith_page *page,
                               pith_visibility_names *names, uint32_t node,
                               pith_visibility *seen);

#endif
