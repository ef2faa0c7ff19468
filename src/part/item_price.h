/* SPDX-License-Identifier: Apache-2.0 */
/* Prices that no longer apply: struck ones, and list prices. */
#ifndef PITH_PART_ITEM_PRICE_H
#define PITH_PART_ITEM_PRICE_H

#include "page.h"

/** Whether the element around a price, or one around that with little else, says
 * that another price has taken its place. Looks at few elements. */
bool pith_item_price_is_outdated(const pith_page *page, uint32_t text);

/** Whether a price can be the one that took the place of another: it is lower,
 * and nothing else, unlike "$6 shipping". Linear in their lengths. */
bool pith_item_price_replaces(pith_str price, pith_str outdated);

#endif
