/* SPDX-License-Identifier: Apache-2.0 */
/* Inside the text layer: the generated properties of code points. */
#ifndef PITH_TEXT_UNICODE_TABLE_H
#define PITH_TEXT_UNICODE_TABLE_H

#include <stdint.h>

enum {
    PITH_UNICODE_SHIFT = 7,          /* 128 code points a block */
    PITH_UNICODE_LOWER_END = 0x20000 /* no lower case from here on */
};

/* Bits of a property. */
typedef enum pith_unicode_property {
    PITH_UNICODE_KIND = 3,  /* mask: pith_word_kind */
    PITH_UNICODE_TOKEN = 4, /* L*, N* and "_" */
    PITH_UNICODE_SPACE = 8, /* white space of the methods */
} pith_unicode_property;

/* Row of each block, and properties of each code point in a row. */
extern const uint8_t pith_unicode_block[];
extern const uint8_t pith_unicode_row[][1 << PITH_UNICODE_SHIFT];

/* The same for lower case; a row holds indexes of what is to be added. */
extern const uint8_t pith_unicode_lower_block[];
extern const uint8_t pith_unicode_lower_row[][1 << PITH_UNICODE_SHIFT];
extern const int32_t pith_unicode_lower_delta[];

#endif
