/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the attributes of an element are for, in one byte for each element
 * (pith_page.attr_roles). Most elements have none that a reader looks for, and
 * need not be searched then.
 */
#ifndef PITH_PAGE_ATTR_ROLE_H
#define PITH_PAGE_ATTR_ROLE_H

#include <stdint.h>

/** Bits of a byte; an attribute may have several. */
enum {
    PITH_ATTR_IS_HREF = 1 << 0,
    PITH_ATTR_IS_STYLE = 1 << 1,
    PITH_ATTR_CAN_HIDE = 1 << 2, /* can affect the visibility of its element,
                                    beside its class */
    PITH_ATTR_DECLARES = 1 << 3, /* itemprop, itemtype, property */
    PITH_ATTR_NAMES = 1 << 4,    /* can name the purpose of its element, beside
                                    its class */
    PITH_ATTR_UNKNOWN = 1 << 5,  /* not in names.txt, such as most of scripts */
};

/** The bits of each attribute. */
extern const uint8_t pith_attr_roles[UINT8_MAX + 1];

#endif
