/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that lead to another article: see elsewhere.h. */
#include "elsewhere.h"

#include "str.h"
#include "text.h"

#include <string.h>

enum {
    WORDS_MAX = 40, /* of a line; a title is shorter */
    OPENING = 96,   /* bytes in which the phrase ends */
};

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
    /* Hungarian, Albanian, Turkish, Azerbaijani */
    "ezt is olvassa el|kapcsolódó|kapcsolódó cikk|lexo edhe|bunu da oku|"
    "bunu da okuyun|ilgili haber|i̇lgili haber|"
    /* Russian, Ukrainian, Bulgarian, Macedonian */
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

/* The beginning of a line in lower case, and where its link begins in it. */
typedef struct opening {
    char text[OPENING];
    size_t len;
    size_t link; /* len: the link begins later */
} opening;

static void put_char(opening *self, uint32_t code)
{
    code = code == 0x2019 ? '\'' : code;
    self->len += pith_utf8_put(pith_char_lower(code), self->text + self->len);
}

/* Take the text of a node up to what there is room for. Signs before the first
 * letter are left out. */
static void put_text(opening *self, pith_str text)
{
    enum { ROOM = 4 };
    size_t bytes;
    for (size_t at = 0; at < text.len && self->len + ROOM <= OPENING;
         at += bytes) {
        uint32_t code =
            pith_utf8_next((pith_str){text.data + at, text.len - at}, &bytes);
        if (self->len > 0 || pith_char_word_kind(code) != PITH_WORD_NONE)
            put_char(self, code);
    }
}

static void read_opening(opening *self, const pith_page *page,
                         const pith_block_span *block)
{
    enum { ROOM = 4 };
    bool linked = false;
    self->len = self->link = 0;
    for (uint32_t node = block->first;
         node <= block->last && self->len + ROOM <= OPENING; node++) {
        if (page->tag[node] != PITH_TAG_TEXT ||
            (page->flags[node] & PITH_NODE_HIDDEN))
            continue;
        linked = linked || page->flags[node] & PITH_NODE_IN_LINK;
        put_text(self, pith_page_text(page, node));
        if (!linked)
            self->link = self->len;
    }
}

/* Whether what follows a phrase is a sign, or the link. */
static bool is_introduced(const opening *self, size_t at)
{
    static const char *const signs[] = {":", "|", ">",  "»", "→",
                                        "–", "—", "：", "│"};
    while (at < self->len && self->text[at] == ' ')
        at++;
    if (at == self->link && self->link > 0)
        return true;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        pith_str sign = pith_str_of(signs[i]);
        if (self->len - at >= sign.len &&
            memcmp(self->text + at, sign.data, sign.len) == 0)
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
    opening self;
    read_opening(&self, page, block);
    for (const char *phrase = phrases; *phrase;) {
        size_t len = strcspn(phrase, "|");
        if (self.len >= len && memcmp(self.text, phrase, len) == 0 &&
            is_introduced(&self, len))
            return true;
        phrase += len + 1;
    }
    return false;
}
