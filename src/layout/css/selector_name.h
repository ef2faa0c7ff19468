/* SPDX-License-Identifier: Apache-2.0 */
/* Names as bits, by which most selectors are refused at one glance. */
#ifndef PITH_LAYOUT_SELECTOR_NAME_H
#define PITH_LAYOUT_SELECTOR_NAME_H

#include "selector.h"

/** Set the bit of a part's tag, id or class; others have none. */
void pith_selector_note(const pith_part *part, uint64_t bits[2]);

/** Hash of the name of a PITH_PART_TAG, _ID or _CLASS, whatever its case: in
 * quirks mode the case of names does not count. */
uint64_t pith_name_hash(uint8_t kind, pith_str name);

#endif
