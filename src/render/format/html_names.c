/* SPDX-License-Identifier: Apache-2.0 */
/* The elements and attributes of HTML output: see html_names.h. */
#include "html_names.h"

#define SAME(tag, attrs) [PITH_TAG_##tag] = {PITH_TAG_##tag, attrs}

static const pith_html_form elements[PITH_TAG_STATIC_COUNT] = {
    SAME(A, PITH_HTML_LINK),
    SAME(ABBR, PITH_HTML_TITLE),
    [PITH_TAG_ACRONYM] = {PITH_TAG_ABBR, PITH_HTML_TITLE},
    SAME(ADDRESS, 0),
    SAME(ARTICLE, 0),
    SAME(ASIDE, 0),
    SAME(B, 0),
    SAME(BDI, 0),
    SAME(BDO, 0),
    SAME(BLOCKQUOTE, PITH_HTML_CITE),
    SAME(CAPTION, 0),
    SAME(CITE, 0),
    SAME(CODE, PITH_HTML_CODE),
    SAME(DD, 0),
    SAME(DEL, PITH_HTML_CITE | PITH_HTML_TIME),
    SAME(DETAILS, PITH_HTML_OPEN),
    SAME(DFN, PITH_HTML_TITLE),
    [PITH_TAG_DIR] = {PITH_TAG_UL, 0},
    SAME(DIV, 0),
    SAME(DL, 0),
    SAME(DT, 0),
    SAME(EM, 0),
    SAME(FIGCAPTION, 0),
    SAME(FIGURE, 0),
    SAME(FOOTER, 0),
    SAME(H1, 0),
    SAME(H2, 0),
    SAME(H3, 0),
    SAME(H4, 0),
    SAME(H5, 0),
    SAME(H6, 0),
    SAME(HEADER, 0),
    SAME(I, 0),
    SAME(INS, PITH_HTML_CITE | PITH_HTML_TIME),
    SAME(KBD, 0),
    SAME(LI, PITH_HTML_ITEM),
    [PITH_TAG_LISTING] = {PITH_TAG_PRE, 0},
    SAME(MAIN, 0),
    SAME(MARK, 0),
    [PITH_TAG_MENU] = {PITH_TAG_UL, 0},
    SAME(NAV, 0),
    SAME(OL, PITH_HTML_LIST),
    SAME(P, 0),
    [PITH_TAG_PLAINTEXT] = {PITH_TAG_PRE, 0},
    SAME(PRE, PITH_HTML_CODE),
    SAME(Q, PITH_HTML_CITE),
    SAME(RB, 0),
    SAME(RP, 0),
    SAME(RT, 0),
    SAME(RTC, 0),
    SAME(RUBY, 0),
    SAME(S, 0),
    SAME(SAMP, 0),
    SAME(SECTION, 0),
    SAME(SMALL, 0),
    [PITH_TAG_STRIKE] = {PITH_TAG_S, 0},
    SAME(STRONG, 0),
    SAME(SUB, 0),
    SAME(SUMMARY, 0),
    SAME(SUP, 0),
    SAME(TABLE, 0),
    SAME(TBODY, 0),
    SAME(TD, PITH_HTML_CELL),
    [PITH_TAG_TEXTAREA] = {PITH_TAG_PRE, 0},
    SAME(TFOOT, 0),
    SAME(TH, PITH_HTML_CELL),
    SAME(THEAD, 0),
    SAME(TIME, PITH_HTML_TIME),
    SAME(TR, 0),
    [PITH_TAG_TT] = {PITH_TAG_CODE, 0},
    SAME(U, 0),
    SAME(UL, 0),
    SAME(VAR, 0),
    [PITH_TAG_XMP] = {PITH_TAG_PRE, 0},
};

static const pith_html_attribute attributes[] = {
    {PITH_HTML_ANY, PITH_ATTR_LANG, PITH_HTML_VALUE_WORD, 35},
    {PITH_HTML_ANY, PITH_ATTR_DIR, PITH_HTML_VALUE_WORD, 4},
    {PITH_HTML_LINK, PITH_ATTR_HREF, PITH_HTML_VALUE_ADDRESS, 0},
    {PITH_HTML_CITE, PITH_ATTR_CITE, PITH_HTML_VALUE_ADDRESS, 0},
    {PITH_HTML_CELL, PITH_ATTR_COLSPAN, PITH_HTML_VALUE_NUMBER, 1000},
    {PITH_HTML_CELL, PITH_ATTR_ROWSPAN, PITH_HTML_VALUE_NUMBER, 65534},
    {PITH_HTML_CELL, PITH_ATTR_SCOPE, PITH_HTML_VALUE_WORD, 8},
    {PITH_HTML_LIST, PITH_ATTR_START, PITH_HTML_VALUE_NUMBER, 999999999},
    {PITH_HTML_LIST, PITH_ATTR_REVERSED, PITH_HTML_VALUE_NONE, 0},
    {PITH_HTML_LIST, PITH_ATTR_TYPE, PITH_HTML_VALUE_WORD, 1},
    {PITH_HTML_ITEM, PITH_ATTR_VALUE, PITH_HTML_VALUE_NUMBER, 999999999},
    {PITH_HTML_TIME, PITH_ATTR_DATETIME, PITH_HTML_VALUE_WORD, 40},
    {PITH_HTML_TITLE, PITH_ATTR_TITLE, PITH_HTML_VALUE_TEXT, 1000},
    {PITH_HTML_CODE, PITH_ATTR_CLASS, PITH_HTML_VALUE_CLASS, 0},
    {PITH_HTML_OPEN, PITH_ATTR_OPEN, PITH_HTML_VALUE_NONE, 0},
};

pith_html_form pith_html_form_of(uint16_t tag)
{
    return tag < PITH_TAG_STATIC_COUNT ? elements[tag] : (pith_html_form){0, 0};
}

const pith_html_attribute *pith_html_attribute_of(unsigned sets, uint8_t id)
{
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
        if (attributes[i].set & sets && attributes[i].id == id)
            return &attributes[i];
    return NULL;
}
