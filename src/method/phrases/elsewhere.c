/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that lead to another article: see elsewhere.h. */
#include "elsewhere.h"

#include "said.h"
#include "text.h"

#include <string.h>

enum { WORDS_MAX = 40 }; /* of a line; a title is shorter */

/* In lower case, each with a bar at its end. They stand at the beginning of a
 * line, and a sign or the link follows. */
static const char phrases[] =
    /* English */
    "also read|also see|don't miss|further reading|in case you missed it|"
    "icymi|learn more|listen|more|more on this|more on this story|"
    "must read|must-read|next|read|read also|read more|read next|read this|"
    "recommended|recommended for you|recommended reading|related|"
    "related articles|related content|related news|related posts|"
    "related stories|related story|related video|see also|see more|up next|"
    "watch|watch now|you may also like|you may like|you might also like|"
    "you might like|"
    /* German */
    "auch interessant|das könnte sie auch interessieren|lesen sie auch|"
    "lesen sie dazu|lesen sie hier|lesen sie mehr|lesetipp|lies auch|mehr|"
    "mehr dazu|mehr zum thema|passend dazu|siehe auch|zum thema|"
    /* Dutch */
    "bekijk ook|lees meer|lees ook|lees verder|zie ook|"
    /* Swedish, Danish, Norwegian, Finnish, Icelandic */
    "läs också|läs mer|läs även|se också|se även|læs mere|læs også|les mer|"
    "les også|se også|katso myös|lue lisää|lue myös|lestu einnig|"
    "sjá einnig|"
    /* French */
    "à lire|à lire aussi|à lire également|à voir aussi|en savoir plus|lire|"
    "lire aussi|lire également|pour aller plus loin|sur le même sujet|"
    "voir aussi|"
    /* Spanish, Catalan, Portuguese */
    "lea también|lee más|lee también|leer más|leer también|más información|"
    "mira también|relacionado|te puede interesar|te recomendamos|"
    "ver también|llegeix també|confira também|leia mais|leia também|"
    "ler também|saiba mais|veja também|"
    /* Italian, Romanian */
    "approfondisci|guarda anche|leggi|leggi anche|leggi di più|"
    "per approfondire|vedi anche|citește și|vezi și|"
    /* Polish, Czech, Slovak, Slovene, Croatian, Serbian */
    "czytaj także|czytaj też|czytaj również|przeczytaj także|"
    "przeczytaj też|zobacz także|zobacz też|čtěte také|čtěte více|"
    "přečtěte si také|související|čítajte aj|prečítajte si aj|súvisiace|"
    "preberite še|pročitajte i|pročitajte još|pogledajte i|pogledajte još|"
    "прочитајте и|прочитајте још|"
    /* Hungarian, Albanian, Turkish */
    "ezt is olvassa el|kapcsolódó|kapcsolódó cikk|lexo edhe|bunu da oku|"
    "bunu da okuyun|ilgili haber|i̇lgili haber|"
    /* Russian, Ukrainian, Bulgarian */
    "материалы по теме|подробнее|по теме|см. также|смотрите также|читайте|"
    "читайте также|читать также|дивіться також|за темою|читайте також|"
    "вижте още|още по темата|прочетете още|"
    /* Greek */
    "διαβάστε|διαβάστε ακόμα|διαβάστε επίσης|διαβάστε περισσότερα|"
    "δείτε ακόμα|δείτε επίσης|"
    /* Latvian, Lithuanian, Estonian */
    "lasi arī|lasiet arī|skaitykite taip pat|taip pat skaitykite|loe ka|"
    "vaata ka|"
    /* Indonesian, Malay, Vietnamese, Filipino, Swahili */
    "artikel terkait|baca juga|baca selengkapnya|lihat juga|simak juga|"
    "đọc thêm|xem thêm|basahin din|soma pia|"
    /* Chinese, Japanese, Korean, Thai */
    "延伸閱讀|延伸阅读|推荐阅读|推薦閱讀|相关阅读|相关新闻|相关报道|相關新聞|"
    "相關報導|看更多|更多新聞|あわせて読みたい|関連|"
    "関連記事|관련기사|관련 기사|อ่านต่อ|อ่านเพิ่มเติม|ข่าวที่เกี่ยวข้อง|"
    /* Arabic, Persian, Urdu, Hebrew */
    "اقرأ أيضا|اقرأ أيضاً|اقرأ أيضًا|اقرأ المزيد|إقرأ أيضا|شاهد أيضا|"
    "بیشتر بخوانید|همچنین بخوانید|یہ بھی پڑھیں|קראו גם|קרא עוד|ראו גם|"
    /* Hindi, Marathi, Bengali, Tamil, Telugu */
    "ये भी पढ़ें|यह भी पढ़ें|इसे भी पढ़ें|हेही वाचा|আরও পড়ুন|আরো পড়ুন|"
    "இதையும் படிக்க|ఇవి కూడా చదవండి|";

/* What a line says, and where its link begins in that. */
typedef struct line {
    pith_said said;
    size_t link;
} line;

static void read_line(line *self, const pith_page *page,
                      const pith_block_span *block)
{
    bool linked = false;
    self->said.len = self->link = 0;
    for (uint32_t node = block->first; node <= block->last; node++) {
        if (page->tag[node] != PITH_TAG_TEXT ||
            (page->flags[node] & PITH_NODE_HIDDEN))
            continue;
        linked = linked || page->flags[node] & PITH_NODE_IN_LINK;
        pith_say(&self->said, pith_page_text(page, node));
        if (!linked)
            self->link = self->said.len;
    }
}

/* Whether the link begins at a place of the line, or a sign stands there. */
static bool is_introduced(const line *self, size_t at)
{
    static const char *const signs[] = {":", "|", ">",  "»", "→",
                                        "–", "—", "：", "│"};
    pith_str said = pith_said_view(&self->said);
    at += at < said.len && said.data[at] == ' ';
    /* A hyphen within a text can join two words. */
    if (at == self->link ||
        (at + 1 == self->link && at < said.len && said.data[at] == '-'))
        return true;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        pith_str sign = pith_str_of(signs[i]);
        if (said.len - at >= sign.len &&
            memcmp(said.data + at, sign.data, sign.len) == 0)
            return true;
    }
    return false;
}

bool pith_leads_elsewhere(const pith_page *page, const pith_block_span *block)
{
    uint32_t end = block->last + 1;
    uint32_t words = page->words_before[end] - page->words_before[block->first];
    uint32_t linked =
        page->link_words_before[end] - page->link_words_before[block->first];
    if (words > WORDS_MAX || linked * 2 < words || linked == 0)
        return false;
    line self;
    read_line(&self, page, block);
    pith_str said = pith_said_view(&self.said);
    size_t from = pith_said_signs(said);
    const char *rest = phrases;
    for (pith_str phrase; (phrase = pith_phrase_next(&rest)).len > 0;)
        if (said.len - from >= phrase.len &&
            memcmp(said.data + from, phrase.data, phrase.len) == 0 &&
            is_introduced(&self, from + phrase.len))
            return true;
    return false;
}
