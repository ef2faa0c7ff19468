/* SPDX-License-Identifier: Apache-2.0 */
/* Labels of buttons and menus: see button.h. */
#include "button.h"

#include "more_label.h"
#include "said.h"
#include "text.h"

/* Both lists are in lower case. */
#define S(text)                \
    {                          \
        text, sizeof(text) - 1 \
    }
static const pith_str buttons[] = {
    /* English */
    S("add to bag"),
    S("add to basket"),
    S("add to cart"),
    S("add to wishlist"),
    S("advertisement"),
    S("advertising"),
    S("back to top"),
    S("click to expand"),
    S("quote"),
    S("scroll to continue with content"),
    S("sponsored"),
    S("sponsored content"),
    /* German, Dutch */
    S("anzeige"),
    S("nach oben"),
    S("werbung"),
    S("advertentie"),
    /* Swedish, Danish, Norwegian, Finnish */
    S("annons"),
    S("annonce"),
    S("annonse"),
    S("mainos"),
    /* French, Spanish, Portuguese, Italian, Romanian */
    S("haut de page"),
    S("publicité"),
    S("publicidad"),
    S("volver arriba"),
    S("continua após a publicidade"),
    S("publicidade"),
    S("voltar ao topo"),
    S("pubblicità"),
    S("torna su"),
    S("publicitate"),
    /* Polish, Czech, Slovak, Hungarian */
    S("reklama"),
    S("hirdetés"),
    /* Russian, Ukrainian, Bulgarian, Greek, Turkish */
    S("реклама"),
    S("διαφήμιση"),
    /* Chinese, Japanese, Korean */
    S("广告"),
    S("廣告"),
    S("광고"),
    /* Indonesian, Vietnamese, Thai */
    S("iklan"),
    S("quảng cáo"),
    S("โฆษณา"),
    /* Arabic, Persian, Hebrew, Hindi */
    S("إعلان"),
    S("פרסומת"),
};

static const pith_str contents[] = {
    S("contents"),
    S("in this article"),
    S("in this guide"),
    S("in this post"),
    S("in this story"),
    S("jump to section"),
    S("on this page"),
    S("quick links"),
    S("table of content"),
    S("table of contents"),
    S("auf dieser seite"),
    S("in diesem artikel"),
    S("inhalt"),
    S("inhaltsverzeichnis"),
    S("in dit artikel"),
    S("inhoud"),
    S("inhoudsopgave"),
    S("innehåll"),
    S("innehållsförteckning"),
    S("indhold"),
    S("indholdsfortegnelse"),
    S("innhold"),
    S("innholdsfortegnelse"),
    S("sisällys"),
    S("sisällysluettelo"),
    S("au sommaire"),
    S("dans cet article"),
    S("sommaire"),
    S("table des matières"),
    S("contenido"),
    S("contenidos"),
    S("en este artículo"),
    S("tabla de contenidos"),
    S("conteúdo"),
    S("índice"),
    S("neste artigo"),
    S("in questo articolo"),
    S("indice"),
    S("cuprins"),
    S("spis treści"),
    S("obsah"),
    S("tartalom"),
    S("tartalomjegyzék"),
    S("оглавление"),
    S("содержание"),
    S("зміст"),
    S("съдържание"),
    S("περιεχόμενα"),
    S("içindekiler"),
    S("目录"),
    S("目錄"),
    S("目次"),
    S("この記事の目次"),
    S("목차"),
    S("daftar isi"),
    S("mục lục"),
    S("สารบัญ"),
    S("المحتويات"),
    S("جدول المحتويات"),
    S("فهرست مطالب"),
    S("תוכן עניינים"),
};

#undef S

/* A text without the signs at its beginning and end. */
static pith_str without_signs(pith_str text)
{
    size_t signs = pith_said_signs(text);
    text = (pith_str){text.data + signs, text.len - signs};
    for (size_t at = text.len; at > 0; text.len = at) {
        size_t bytes;
        do
            at--;
        while (at > 0 && ((unsigned char)text.data[at] & 0xc0) == 0x80);
        pith_str last = {text.data + at, text.len - at};
        if (pith_char_word_kind(pith_utf8_next(last, &bytes)) != PITH_WORD_NONE)
            break;
    }
    return text;
}

/* What a block says, without signs around it; empty if that is too long for a
 * label. */
static pith_str label_of(const pith_page *page, const pith_block_span *block,
                         pith_said *said)
{
    if (pith_block_text(page, block).len > PITH_MORE_LABEL_BYTES)
        return PITH_S("");
    pith_say_nodes(said, page, block->first, block->last);
    return without_signs(pith_said_view(said));
}

static bool is_one_of(pith_str text, const pith_str *list, size_t n)
{
    for (size_t i = 0; text.len > 0 && i < n; i++)
        if (*text.data == *list[i].data && pith_str_eq(text, list[i]))
            return true;
    return false;
}

/* Whether words in an element can be data: the name of a type, of a field. */
static bool may_be_data(const pith_page *page, const pith_block_span *block)
{
    switch (page->tag[block->element]) {
    case PITH_TAG_DD:
    case PITH_TAG_DT:
    case PITH_TAG_LI:
    case PITH_TAG_TD:
    case PITH_TAG_TH:
        return true;
    default:
        return page->flags[block->first] & PITH_NODE_IN_PRE;
    }
}

bool pith_is_button(const pith_page *page, const pith_block_span *block)
{
    if (may_be_data(page, block))
        return false;
    pith_said said;
    pith_str label = label_of(page, block, &said);
    return is_one_of(label, buttons, sizeof buttons / sizeof *buttons) ||
           pith_is_more_label(label);
}

bool pith_heads_contents(const pith_page *page, const pith_block_span *block)
{
    pith_said said;
    return is_one_of(label_of(page, block, &said), contents,
                     sizeof contents / sizeof *contents);
}
