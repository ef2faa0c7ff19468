/* SPDX-License-Identifier: Apache-2.0 */
/* Prices of things in a list, and those that no longer apply: struck ones and
 * list prices. */
#ifndef PITH_PART_ITEM_PRICE_H
#define PITH_PART_ITEM_PRICE_H

#include "page.h"

enum { PITH_ITEM_PRICE_MAX = 48 }; /* bytes; longer texts are no prices */

/** Whether the element around a price, or one around that with little else, says
 * that another price has taken its place. Looks at few elements. */
bool pith_item_price_is_outdated(const pith_page *page, uint32_t text);

/** Whether a price can be the one that took the place of another: it is lower,
 * and nothing else, unlike "$6 shipping". Linear in their lengths. */
bool pith_item_price_replaces(pith_str price, pith_str outdated);

/** Whether a text is a price: short, with a number, a currency and few letters,
 * and no discount ("$5 off"). Linear in its length. */
bool pith_item_price_is(pith_str text);

/** The price in a text node, or around one whose currency or hundredths are in
 * elements of their own, without a word such as "Now" in front of it; no rate
 * ("$5", "/mo"). Empty: there is none. Borrows from the page or is in space;
 * looks at few nodes. */
pith_str pith_item_price_at(const pith_page *page, uint32_t node,
                            char space[static PITH_ITEM_PRICE_MAX]);

#endif
