/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers of the items of an ol, as the page shows them: with start,
 * reversed and value (HTML 4.4.5, 4.4.8), and counting items that are dropped. */
#ifndef PITH_RENDER_ITEM_NUMBER_H
#define PITH_RENDER_ITEM_NUMBER_H

#include "table_kind.h"

enum { PITH_ITEM_NUMBER_MAX = 999999999 }; /* CommonMark: at most nine digits */

/** Whether an element is a list whose items are numbered: an ol that is not a
 * slide show or a path to the page, and whose numbers the page does not hide. */
bool pith_item_list_is_numbered(const pith_page *page, uint32_t list);

/** Whether a node is an item with a number. */
bool pith_item_is_numbered(const pith_page *page, uint32_t node);

/** Whether a term is all that its list has, of at most 16 children: wikis write
 * headings so, and such a term is no item. */
bool pith_item_is_lone_term(const pith_page *page, uint32_t node);

/** Begin a list, and return the number of its first item. Linear in its
 * children if it is reversed. */
uint32_t pith_item_numbers_begin(pith_table_kind *table_kind,
                                 const pith_page *page, uint32_t list);

/** The number of the next item of a list that was begun. */
uint32_t pith_item_number(pith_table_kind *table_kind, const pith_page *page,
                          uint32_t item);

/** The number before that of the next item, whatever its `value` was. */
uint32_t pith_item_last_number(const pith_table_kind *table_kind,
                               const pith_page *page, uint32_t list);

/** Pass over a dropped item with a number: it counts, even if it is empty,
 * unless it is hidden from screen readers. */
void pith_item_pass(pith_table_kind *table_kind, const pith_page *page,
                    uint32_t item);

#endif
