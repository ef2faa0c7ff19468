/* SPDX-License-Identifier: Apache-2.0 */
/* Properties of single characters, from the generated tables. */
#include "str.h"
#include "text.h"
#include "unicode_table.h"

#include <utf8proc.h>

/* Properties of a code point; none above U+10FFFF. */
static unsigned look_up(uint32_t code)
{
    if (code > 0x10ffff)
        return 0;
    enum { MASK = (1 << PITH_UNICODE_SHIFT) - 1 };
    unsigned row = pith_unicode_block[code >> PITH_UNICODE_SHIFT];
    return pith_unicode_row[row][code & MASK];
}

bool pith_char_is_space(uint32_t code)
{
    return (look_up(code) & PITH_UNICODE_SPACE) != 0;
}

pith_word_kind pith_char_word_kind_wide(uint32_t code)
{
    return (pith_word_kind)(look_up(code) & PITH_UNICODE_KIND);
}

bool pith_char_is_word_token_wide(uint32_t code)
{
    return (look_up(code) & PITH_UNICODE_TOKEN) != 0;
}

bool pith_char_is_letter(uint32_t code)
{
    if (code < 0x80)
        return pith_is_alpha((unsigned char)code);
    return pith_char_word_kind(code) != PITH_WORD_NONE &&
           utf8proc_category((utf8proc_int32_t)code) != UTF8PROC_CATEGORY_ND;
}

uint32_t pith_char_lower_wide(uint32_t code)
{
    if (code >= PITH_UNICODE_LOWER_END)
        return code;
    enum { MASK = (1 << PITH_UNICODE_SHIFT) - 1 };
    unsigned row = pith_unicode_lower_block[code >> PITH_UNICODE_SHIFT];
    unsigned which = pith_unicode_lower_row[row][code & MASK];
    return (uint32_t)((int32_t)code + pith_unicode_lower_delta[which]);
}
