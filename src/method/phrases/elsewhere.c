/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that lead to another article: see elsewhere.h. */
#include "elsewhere.h"

#include "said.h"
#include "text.h"

#include <string.h>

enum {
    WORDS_MAX = 40,      /* of a line; a title is shorter */
    LABEL_WORDS_MAX = 6, /* of a phrase alone */
};

/* In lower case, each with a bar at its end. They stand at the beginning of a
 * line, and a sign or the link follows. */
static const char phrases[] =
    /* English */
    "also read|also see|don't miss|icymi|in case you missed it|learn more|"
    "listen|more|more on this|more on this story|must read|must-read|next|"
    "read|read also|read more|read next|read this|recommended|"
    "recommended for you|recommended reading|related|related articles|"
    "related content|related coverage|related guides|related news|"
    "related posts|related reads|related stories|"
    "related story|related topics|related video|up next|watch|watch now|"
    "you may also enjoy|you may also like|you may like|you might also enjoy|"
    "you might also like|you might like|"
    /* German */
    "auch interessant|das könnte sie auch interessieren|lesen sie auch|"
    "lesen sie dazu|lesen sie hier|lesen sie mehr|lesetipp|lies auch|mehr|"
    "mehr dazu|mehr zum thema|passend dazu|zum thema|"
    /* Dutch */
    "bekijk ook|lees meer|lees ook|lees verder|"
    /* Swedish, Danish, Norwegian, Finnish, Icelandic */
    "läs också|läs mer|läs även|læs mere|læs også|les mer|les også|lue lisää|"
    "lue myös|lestu einnig|"
    /* French */
    "à lire|à lire aussi|à lire également|en savoir plus|lire|lire aussi|"
    "lire également|sur le même sujet|"
    /* Spanish, Catalan, Portuguese */
    "lea también|lee más|lee también|leer más|leer también|más información|"
    "mira también|relacionado|te puede interesar|te recomendamos|"
    "llegeix també|confira também|leia mais|leia também|ler também|"
    "saiba mais|"
    /* Italian, Romanian */
    "approfondisci|guarda anche|leggi|leggi anche|leggi di più|citește și|"
    /* Polish, Czech, Slovak, Slovene, Croatian, Serbian */
    "czytaj także|czytaj też|czytaj również|przeczytaj także|przeczytaj też|"
    "čtěte také|čtěte více|přečtěte si také|související|čítajte aj|"
    "prečítajte si aj|súvisiace|preberite še|pročitajte i|pročitajte još|"
    "pogledajte još|прочитајте и|прочитајте још|"
    /* Hungarian, Albanian, Turkish */
    "ezt is olvassa el|kapcsolódó|kapcsolódó cikk|lexo edhe|bunu da oku|"
    "bunu da okuyun|ilgili haber|i̇lgili haber|"
    /* Russian, Ukrainian, Bulgarian */
    "материалы по теме|подробнее|по теме|читайте|читайте также|читать также|"
    "за темою|читайте також|още по темата|прочетете още|"
    /* Greek */
    "διαβάστε|διαβάστε ακόμα|διαβάστε επίσης|διαβάστε περισσότερα|"
    "δείτε ακόμα|"
    /* Latvian, Lithuanian, Estonian */
    "lasi arī|lasiet arī|skaitykite taip pat|taip pat skaitykite|loe ka|"
    /* Indonesian, Malay, Vietnamese, Filipino, Swahili */
    "artikel terkait|baca juga|baca selengkapnya|simak juga|đọc thêm|"
    "basahin din|soma pia|"
    /* Chinese, Japanese, Korean, Thai */
    "延伸閱讀|延伸阅读|推荐阅读|推薦閱讀|相关阅读|相关新闻|相关报道|相關新聞|"
    "相關報導|看更多|更多新聞|あわせて読みたい|関連|関連記事|"
    "관련기사|관련 기사|อ่านต่อ|อ่านเพิ่มเติม|ข่าวที่เกี่ยวข้อง|"
    /* Arabic, Persian, Urdu, Hebrew */
    "اقرأ أيضا|اقرأ أيضاً|اقرأ أيضًا|اقرأ المزيد|إقرأ أيضا|شاهد أيضا|"
    "بیشتر بخوانید|همچنین بخوانید|یہ بھی پڑھیں|קראו גם|קרא עוד|"
    /* Hindi, Marathi, Bengali, Tamil, Telugu */
    "ये भी पढ़ें|यह भी पढ़ें|इसे भी पढ़ें|हेही वाचा|আরও পড়ুন|আরো পড়ুন|"
    "இதையும் படிக்க|ఇవి కూడా చదవండి|";

/* The same, but an article also has these above links of its own, such as those
 * of an encyclopedia to its other articles. */
static const char references[] =
    "further reading|see also|see more|siehe auch|zie ook|se också|se även|"
    "se også|katso myös|sjá einnig|à voir aussi|voir aussi|"
    "pour aller plus loin|per approfondire|ver también|veja também|"
    "vedi anche|vezi și|zobacz także|zobacz też|pogledajte i|см. также|"
    "смотрите также|дивіться також|вижте още|δείτε επίσης|vaata ka|"
    "lihat juga|xem thêm|ראו גם|";

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

/* Whether one of the phrases begins at a place of a line. What follows them is
 * the line's link or a sign; after a label, signs alone. */
static bool begins_with(const line *self, size_t from, const char *list,
                        bool is_label)
{
    pith_str said = pith_said_view(&self->said);
    for (pith_str phrase; (phrase = pith_phrase_next(&list)).len > 0;) {
        size_t at = from + phrase.len;
        if (said.len < at ||
            memcmp(said.data + from, phrase.data, phrase.len) != 0)
            continue;
        pith_str rest = {said.data + at, said.len - at};
        if (is_label ? pith_said_signs(rest) == rest.len
                     : is_introduced(self, at))
            return true;
    }
    return false;
}

static void add_starts(const char *list, pith_phrase_starts *out)
{
    for (; *list; list = strchr(list, '|') + 1)
        pith_phrase_starts_add(out, list);
}

/* How the phrases of both lists begin: nearly all lines are rejected by that,
 * without being put in another form. */
static const pith_phrase_starts *fill(pith_phrase_starts *starts)
{
    if (!starts->filled) {
        add_starts(phrases, starts);
        add_starts(references, starts);
        starts->filled = true;
    }
    return starts;
}

bool pith_leads_elsewhere(const pith_page *page, const pith_block_span *block,
                          pith_phrase_starts *starts)
{
    uint32_t words = pith_block_words(page, block);
    uint32_t linked = pith_block_link_words(page, block);
    if (words > WORDS_MAX || linked * 2 < words || linked == 0 ||
        !pith_phrase_starts_may(fill(starts), pith_block_text(page, block)))
        return false;
    line self;
    read_line(&self, page, block);
    size_t from = pith_said_signs(pith_said_view(&self.said));
    return begins_with(&self, from, phrases, false) ||
           begins_with(&self, from, references, false);
}

bool pith_announces_links(const pith_page *page, const pith_block_span *block,
                          pith_phrase_starts *starts)
{
    if (pith_block_words(page, block) > LABEL_WORDS_MAX ||
        pith_block_link_words(page, block) > 0 ||
        !pith_phrase_starts_may(fill(starts), pith_block_text(page, block)))
        return false;
    line self;
    read_line(&self, page, block);
    size_t from = pith_said_signs(pith_said_view(&self.said));
    return begins_with(&self, from, phrases, true);
}
