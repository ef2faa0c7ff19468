/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The table from tags to roles: see role.h. Every tag that tag.h calls a block
 * has a row; the others that have none are inline.
 */
#include "role.h"

const uint8_t pith_roles[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_ADDRESS] = PITH_ROLE_BLOCK,
    [PITH_TAG_ASIDE] = PITH_ROLE_BLOCK,
    [PITH_TAG_BODY] = PITH_ROLE_BLOCK,
    [PITH_TAG_CENTER] = PITH_ROLE_BLOCK,
    [PITH_TAG_COLGROUP] = PITH_ROLE_NOTHING,
    [PITH_TAG_DETAILS] = PITH_ROLE_BLOCK,
    [PITH_TAG_DIALOG] = PITH_ROLE_BLOCK,
    [PITH_TAG_DIV] = PITH_ROLE_BLOCK,
    [PITH_TAG_FIELDSET] = PITH_ROLE_BLOCK,
    [PITH_TAG_FIGCAPTION] = PITH_ROLE_BLOCK,
    [PITH_TAG_FIGURE] = PITH_ROLE_BLOCK,
    [PITH_TAG_FOOTER] = PITH_ROLE_BLOCK,
    [PITH_TAG_FORM] = PITH_ROLE_BLOCK,
    [PITH_TAG_HEADER] = PITH_ROLE_BLOCK,
    [PITH_TAG_HGROUP] = PITH_ROLE_BLOCK,
    [PITH_TAG_HTML] = PITH_ROLE_BLOCK,
    [PITH_TAG_LEGEND] = PITH_ROLE_BLOCK,
    [PITH_TAG_MAIN] = PITH_ROLE_BLOCK,
    [PITH_TAG_NAV] = PITH_ROLE_BLOCK,
    [PITH_TAG_OPTGROUP] = PITH_ROLE_BLOCK,
    [PITH_TAG_OPTION] = PITH_ROLE_BLOCK,
    [PITH_TAG_P] = PITH_ROLE_BLOCK,
    [PITH_TAG_SEARCH] = PITH_ROLE_BLOCK,
    [PITH_TAG_SUMMARY] = PITH_ROLE_BLOCK,

    [PITH_TAG_ARTICLE] = PITH_ROLE_SECTION,
    [PITH_TAG_SECTION] = PITH_ROLE_SECTION,
    [PITH_TAG_H1] = PITH_ROLE_HEADING,
    [PITH_TAG_H2] = PITH_ROLE_HEADING,
    [PITH_TAG_H3] = PITH_ROLE_HEADING,
    [PITH_TAG_H4] = PITH_ROLE_HEADING,
    [PITH_TAG_H5] = PITH_ROLE_HEADING,
    [PITH_TAG_H6] = PITH_ROLE_HEADING,
    [PITH_TAG_BLOCKQUOTE] = PITH_ROLE_QUOTE,

    [PITH_TAG_PRE] = PITH_ROLE_PRE,
    [PITH_TAG_TEXTAREA] = PITH_ROLE_PRE,
    [PITH_TAG_LISTING] = PITH_ROLE_PRE,
    [PITH_TAG_XMP] = PITH_ROLE_PRE,
    [PITH_TAG_PLAINTEXT] = PITH_ROLE_PRE,

    [PITH_TAG_UL] = PITH_ROLE_LIST,
    [PITH_TAG_OL] = PITH_ROLE_LIST,
    [PITH_TAG_DL] = PITH_ROLE_LIST,
    [PITH_TAG_MENU] = PITH_ROLE_LIST,
    [PITH_TAG_DIR] = PITH_ROLE_LIST,
    [PITH_TAG_LI] = PITH_ROLE_ITEM,
    [PITH_TAG_DT] = PITH_ROLE_TERM,
    [PITH_TAG_DD] = PITH_ROLE_TERM,

    [PITH_TAG_TABLE] = PITH_ROLE_TABLE,
    [PITH_TAG_THEAD] = PITH_ROLE_ROWS,
    [PITH_TAG_TBODY] = PITH_ROLE_ROWS,
    [PITH_TAG_TFOOT] = PITH_ROLE_ROWS,
    [PITH_TAG_TR] = PITH_ROLE_ROW,
    [PITH_TAG_TD] = PITH_ROLE_CELL,
    [PITH_TAG_TH] = PITH_ROLE_CELL,
    [PITH_TAG_CAPTION] = PITH_ROLE_CAPTION,

    [PITH_TAG_B] = PITH_ROLE_STRONG,
    [PITH_TAG_STRONG] = PITH_ROLE_STRONG,
    [PITH_TAG_I] = PITH_ROLE_EMPHASIS,
    [PITH_TAG_EM] = PITH_ROLE_EMPHASIS,
    [PITH_TAG_CITE] = PITH_ROLE_EMPHASIS,
    [PITH_TAG_DFN] = PITH_ROLE_EMPHASIS,
    [PITH_TAG_VAR] = PITH_ROLE_EMPHASIS,
    [PITH_TAG_S] = PITH_ROLE_STRIKE,
    [PITH_TAG_STRIKE] = PITH_ROLE_STRIKE,
    [PITH_TAG_DEL] = PITH_ROLE_STRIKE,
    [PITH_TAG_CODE] = PITH_ROLE_CODE,
    [PITH_TAG_KBD] = PITH_ROLE_CODE,
    [PITH_TAG_SAMP] = PITH_ROLE_CODE,
    [PITH_TAG_TT] = PITH_ROLE_CODE,
    [PITH_TAG_A] = PITH_ROLE_LINK,
    [PITH_TAG_Q] = PITH_ROLE_QUOTED,
    [PITH_TAG_SUP] = PITH_ROLE_RAISED,
    [PITH_TAG_SUB] = PITH_ROLE_RAISED,
    [PITH_TAG_RT] = PITH_ROLE_READING,
    [PITH_TAG_RP] = PITH_ROLE_SKIP,

    [PITH_TAG_SCRIPT] = PITH_ROLE_FORMULA, /* only MathJax's is ever shown */

    [PITH_TAG_BUTTON] = PITH_ROLE_SPACED,
    [PITH_TAG_SELECT] = PITH_ROLE_SPACED,
    [PITH_TAG_METER] = PITH_ROLE_SPACED,
    [PITH_TAG_PROGRESS] = PITH_ROLE_SPACED,

    [PITH_TAG_BR] = PITH_ROLE_BREAK,
    [PITH_TAG_HR] = PITH_ROLE_RULE,
    [PITH_TAG_IMG] = PITH_ROLE_IMAGE,
    [PITH_TAG_WBR] = PITH_ROLE_NOTHING,
    [PITH_TAG_INPUT] = PITH_ROLE_NOTHING,
    [PITH_TAG_COL] = PITH_ROLE_NOTHING,
    [PITH_TAG_EMBED] = PITH_ROLE_NOTHING,
};

/* SVG and MathML: the labels of a drawing are separate blocks, a formula is one
 * line. */
pith_role pith_role_foreign(uint16_t tag)
{
    if ((tag & PITH_NS_MASK) == PITH_NS_HTML)
        return PITH_ROLE_INLINE; /* a name not in the tables */
    switch (tag & PITH_TAG_NAME_MASK) {
    case PITH_TAG_SCRIPT:
    case PITH_TAG_STYLE:
    case PITH_TAG_TITLE:
    case PITH_TAG_DESC:
    case PITH_TAG_METADATA:
    case PITH_TAG_ANNOTATION:
    case PITH_TAG_ANNOTATION_XML:
        return PITH_ROLE_SKIP;
    case PITH_TAG_MATH:
        return PITH_ROLE_FORMULA;
    case PITH_TAG_SVG_TEXT:
        return PITH_ROLE_SPACED;
    default:
        return PITH_ROLE_INLINE;
    }
}

bool pith_role_is_reference(const pith_page *page, uint32_t cite)
{
    enum { NODES = 64 }; /* a guess */
    uint32_t chars = pith_page_chars(page, cite);
    for (uint32_t i = cite + 1; i < page->end[cite] && i < cite + NODES; i++) {
        uint32_t part = pith_page_chars(page, i);
        uint16_t tag = page->tag[i];
        if ((tag == PITH_TAG_I || tag == PITH_TAG_EM || tag == PITH_TAG_A) &&
            part > 0 && part < chars)
            return true;
    }
    return false;
}
