/* SPDX-License-Identifier: Apache-2.0 */
/* Paragraphs that are set as headings: see prose_heading.h. */
#include "prose_heading.h"

#include "heading_role.h"
#include "status.h"
#include "str.h"
#include "tag_scan.h"

enum {
    MANY_WORDS = 40, /* more are prose; so are */
    FEW_WORDS = 30,  /* as many in several sentences. Of 2,276 pages 60 have
                        headings of more than 30 words. */
};

/* Whether a text has more than one sentence: a sign that ends one, with a letter
 * before it and a space behind it. */
static bool has_sentences(pith_str text)
{
    for (size_t i = 1; i + 1 < text.len; i++) {
        char c = text.data[i];
        unsigned char before = (unsigned char)text.data[i - 1];
        if ((c == '.' || c == '!' || c == '?') && text.data[i + 1] == ' ' &&
            (pith_is_alpha(before) || before >= 0x80))
            return true;
    }
    return pith_str_ifind(text, PITH_S("\xe3\x80\x82")) != SIZE_MAX;
}

static bool is_question(pith_str text)
{
    return pith_str_ends(text, PITH_S("?")) ||
           pith_str_ends(text, PITH_S("\xef\xbc\x9f"));
}

/* A heading with blocks in it is a box: of many words, one with prose in it. */
static bool is_prose(const pith_page *page, uint32_t node)
{
    uint32_t words = pith_page_words(page, node);
    uint32_t least = pith_page_has_blocks(page, node) ? MANY_WORDS : FEW_WORDS;
    if (words < least)
        return false;
    uint32_t from = page->text_before[node];
    pith_str text = {page->text.data + from,
                     page->text_before[page->end[node]] - from};
    text = pith_str_trim(text);
    return text.len > 0 && !pith_is_digit((unsigned char)*text.data) &&
           !is_question(text) && (words > MANY_WORDS || has_sentences(text));
}

pith_status pith_prose_headings_lower(pith_page *page, pith_arena *arena)
{
    static const pith_tag_set headings = {
        {PITH_TAG_H2, PITH_TAG_H3, PITH_TAG_H4, PITH_TAG_H5, PITH_TAG_H6}};
    uint32_t i = page->body;
    for (; (i = pith_tag_scan(page->tag, i, page->nnodes, headings)) <
           page->nnodes;
         i++) {
        if (!is_prose(page, i))
            continue;
        PITH_TRY(pith_page_unmake_heading(page, i, arena));
        i = page->end[i] - 1;
    }
    return PITH_OK;
}
