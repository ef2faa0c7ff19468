/* SPDX-License-Identifier: Apache-2.0 */
/* Names as bits, which reject most selectors with one comparison. */
#ifndef PITH_LAYOUT_SELECTOR_NAME_H
#define PITH_LAYOUT_SELECTOR_NAME_H

#include "selector.h"

/** Set the bit of a part's tag, id or class; others have none. */
void pith_selector_note(const pith_part *part, uint64_t bits[2]);

/** Hash of the name of a PITH_PART_TAG, _ID or _CLASS, ignoring case, because
 * names are case-insensitive in quirks mode. */
uint64_t pith_name_hash(uint8_t kind, pith_str name);

#endif
