/* SPDX-License-Identifier: Apache-2.0 */
/* Widths of characters: see advance.h. */
#include "advance.h"

#include <utf8proc.h>

enum { FIRST_WIDE = 0x1100 }; /* Hangul Jamo: nothing before it is wide */

bool pith_char_is_wide(uint32_t code)
{
    return code >= FIRST_WIDE && code <= 0x10ffff &&
           utf8proc_charwidth((utf8proc_int32_t)code) == 2;
}
