/* SPDX-License-Identifier: Apache-2.0 */
/* Labels of buttons and menus: see button.h. */
#include "button.h"

#include "said.h"
#include "text.h"

enum { BYTES_MAX = 48 }; /* of a label with its signs */

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
    S("continue reading"),
    S("load more"),
    S("quote"),
    S("read article"),
    S("read full article"),
    S("read full story"),
    S("read more"),
    S("read the article"),
    S("read the full article"),
    S("read the full story"),
    S("read review"),
    S("scroll to continue with content"),
    S("see all"),
    S("see full description"),
    S("see more"),
    S("show all"),
    S("show less"),
    S("show more"),
    S("sponsored"),
    S("sponsored content"),
    S("view all"),
    S("view details"),
    S("view more"),
    /* German, Dutch */
    S("alle anzeigen"),
    S("anzeige"),
    S("artikel lesen"),
    S("mehr anzeigen"),
    S("mehr lesen"),
    S("nach oben"),
    S("weiterlesen"),
    S("werbung"),
    S("advertentie"),
    S("bekijk alles"),
    S("lees meer"),
    S("lees verder"),
    S("meer lezen"),
    S("toon meer"),
    /* Swedish, Danish, Norwegian, Finnish */
    S("annons"),
    S("läs mer"),
    S("visa alla"),
    S("visa mer"),
    S("annonce"),
    S("læs mere"),
    S("se alle"),
    S("vis mere"),
    S("annonse"),
    S("les mer"),
    S("vis mer"),
    S("lue lisää"),
    S("mainos"),
    S("näytä lisää"),
    /* French, Spanish, Portuguese, Italian, Romanian */
    S("afficher plus"),
    S("haut de page"),
    S("lire la suite"),
    S("lire plus"),
    S("publicité"),
    S("voir plus"),
    S("voir tout"),
    S("leer más"),
    S("publicidad"),
    S("seguir leyendo"),
    S("ver más"),
    S("ver todo"),
    S("volver arriba"),
    S("continua após a publicidade"),
    S("leia mais"),
    S("ler mais"),
    S("publicidade"),
    S("ver mais"),
    S("ver tudo"),
    S("voltar ao topo"),
    S("continua a leggere"),
    S("leggi di più"),
    S("leggi tutto"),
    S("mostra di più"),
    S("pubblicità"),
    S("torna su"),
    S("vedi tutto"),
    S("citește mai mult"),
    S("publicitate"),
    S("vezi toate"),
    /* Polish, Czech, Slovak, Hungarian */
    S("czytaj dalej"),
    S("czytaj więcej"),
    S("pokaż więcej"),
    S("reklama"),
    S("zobacz więcej"),
    S("celý článek"),
    S("číst dále"),
    S("zobrazit více"),
    S("čítať ďalej"),
    S("zobraziť viac"),
    S("hirdetés"),
    S("tovább olvasom"),
    /* Russian, Ukrainian, Bulgarian, Greek, Turkish */
    S("показать ещё"),
    S("показать еще"),
    S("реклама"),
    S("читать далее"),
    S("читать дальше"),
    S("читать полностью"),
    S("показати ще"),
    S("читати далі"),
    S("виж всички"),
    S("прочети още"),
    S("διαβάστε περισσότερα"),
    S("διαφήμιση"),
    S("περισσότερα"),
    S("daha fazla göster"),
    S("devamını oku"),
    /* Chinese, Japanese, Korean */
    S("广告"),
    S("廣告"),
    S("显示更多"),
    S("阅读全文"),
    S("阅读更多"),
    S("展开全文"),
    S("查看更多"),
    S("查看全部"),
    S("看更多"),
    S("閱讀全文"),
    S("閱讀更多"),
    S("もっと見る"),
    S("続きを読む"),
    S("すべて見る"),
    S("더 보기"),
    S("더보기"),
    S("광고"),
    /* Indonesian, Vietnamese, Thai */
    S("baca selengkapnya"),
    S("iklan"),
    S("lihat semua"),
    S("selengkapnya"),
    S("quảng cáo"),
    S("xem thêm"),
    S("xem tất cả"),
    S("อ่านต่อ"),
    S("อ่านเพิ่มเติม"),
    S("โฆษณา"),
    /* Arabic, Persian, Hebrew, Hindi */
    S("إعلان"),
    S("اقرأ المزيد"),
    S("عرض المزيد"),
    S("ادامه مطلب"),
    S("פרסומת"),
    S("קרא עוד"),
    S("और पढ़ें"),
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

static bool says_one_of(const pith_page *page, const pith_block_span *block,
                        const pith_str *list, size_t n)
{
    if (pith_block_text(page, block).len > BYTES_MAX)
        return false;
    pith_said said;
    pith_say_nodes(&said, page, block->first, block->last);
    pith_str text = without_signs(pith_said_view(&said));
    for (size_t i = 0; i < n; i++)
        if (pith_str_eq(text, list[i]))
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
    return !may_be_data(page, block) &&
           says_one_of(page, block, buttons, sizeof buttons / sizeof *buttons);
}

bool pith_heads_contents(const pith_page *page, const pith_block_span *block)
{
    return says_one_of(page, block, contents,
                       sizeof contents / sizeof *contents);
}
