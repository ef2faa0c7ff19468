/* SPDX-License-Identifier: Apache-2.0 */
/* Inline elements and fields: see tag_kind.h. */
#include "tag_kind.h"

static const uint8_t inline_tags[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_A] = 1,        [PITH_TAG_ABBR] = 1,   [PITH_TAG_ACRONYM] = 1,
    [PITH_TAG_B] = 1,        [PITH_TAG_BDI] = 1,    [PITH_TAG_BDO] = 1,
    [PITH_TAG_BIG] = 1,      [PITH_TAG_BR] = 1,     [PITH_TAG_BUTTON] = 1,
    [PITH_TAG_CITE] = 1,     [PITH_TAG_CODE] = 1,   [PITH_TAG_DATA] = 1,
    [PITH_TAG_DEL] = 1,      [PITH_TAG_DFN] = 1,    [PITH_TAG_EM] = 1,
    [PITH_TAG_FONT] = 1,     [PITH_TAG_I] = 1,      [PITH_TAG_IMG] = 1,
    [PITH_TAG_INPUT] = 1,    [PITH_TAG_INS] = 1,    [PITH_TAG_KBD] = 1,
    [PITH_TAG_LABEL] = 1,    [PITH_TAG_MARK] = 1,   [PITH_TAG_METER] = 1,
    [PITH_TAG_NOBR] = 1,     [PITH_TAG_OUTPUT] = 1, [PITH_TAG_PICTURE] = 1,
    [PITH_TAG_PROGRESS] = 1, [PITH_TAG_Q] = 1,      [PITH_TAG_RP] = 1,
    [PITH_TAG_RT] = 1,       [PITH_TAG_RUBY] = 1,   [PITH_TAG_S] = 1,
    [PITH_TAG_SAMP] = 1,     [PITH_TAG_SELECT] = 1, [PITH_TAG_SMALL] = 1,
    [PITH_TAG_SPAN] = 1,     [PITH_TAG_STRIKE] = 1, [PITH_TAG_STRONG] = 1,
    [PITH_TAG_SUB] = 1,      [PITH_TAG_SUP] = 1,    [PITH_TAG_TEXTAREA] = 1,
    [PITH_TAG_TIME] = 1,     [PITH_TAG_TT] = 1,     [PITH_TAG_U] = 1,
    [PITH_TAG_VAR] = 1,      [PITH_TAG_WBR] = 1,
};

bool pith_tag_is_inline(uint16_t tag)
{
    return tag < PITH_TAG_STATIC_COUNT && inline_tags[tag];
}

bool pith_tag_is_field(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_IMG:
    case PITH_TAG_INPUT:
    case PITH_TAG_SELECT:
    case PITH_TAG_TEXTAREA:
    case PITH_TAG_BUTTON:
        return true;
    default:
        return false;
    }
}
