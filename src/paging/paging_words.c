/* SPDX-License-Identifier: Apache-2.0 */
/* The words of paging_words.h. The phrases are those of content systems and
 * news sites in such links: WordPress, phpBB, vBulletin, XenForo, Drupal and
 * MediaWiki are translated into these languages. */
#include "paging_words.h"

#include "str.h"

enum {
    READ_MAX = 120,  /* bytes of a link's text that are read */
    CLASS_MAX = 200, /* bytes of a class */
    NUMBER_MAX = 100000,
    /* Bytes up to which a text may continue after a phrase: "next page: what
     * the council said". A guess. */
    TAIL_MAX = 80,
};

typedef struct phrase {
    const char *language;
    const char *text; /* lower case, words with single spaces between */
    pith_paging_say says;
} phrase;

#define NEXT     PITH_SAYS_NEXT
#define PAGE     PITH_SAYS_NEXT_PAGE
#define BACK     PITH_SAYS_BACK
#define LAST     PITH_SAYS_END
#define OTHER    PITH_SAYS_OTHER
#define COMMENTS PITH_SAYS_COMMENTS

static const phrase phrases[] = {
    {"en", "next", NEXT},
    {"en", "next page", PAGE},
    {"en", "go to next page", PAGE},
    {"en", "go to the next page", PAGE},
    {"en", "continue to next page", PAGE},
    {"en", "continue to page", PAGE},
    {"en", "continue reading on page", PAGE},
    {"en", "continued on page", PAGE},
    {"en", "continued on next page", PAGE},
    {"en", "read next page", PAGE},
    {"en", "next entries", NEXT},
    {"en", "next posts", NEXT},
    {"en", "next results", NEXT},
    {"en", "view next page", PAGE},
    {"en", "previous", BACK},
    {"en", "prev", BACK},
    {"en", "back", BACK},
    {"en", "previous page", BACK},
    {"en", "newer posts", BACK},
    {"en", "newer entries", BACK},
    {"en", "last", LAST},
    {"en", "last page", LAST},
    {"en", "first", LAST},
    {"en", "next article", OTHER},
    {"en", "next post", OTHER},
    {"en", "next story", OTHER},
    {"en", "next entry", OTHER},
    {"en", "next topic", OTHER},
    {"en", "next thread", OTHER},
    {"en", "next in", OTHER},
    {"en", "next up", OTHER},
    {"en", "up next", OTHER},
    {"en", "read next", OTHER},
    {"en", "next comments", COMMENTS},
    {"en", "newer comments", COMMENTS},
    {"en", "older comments", COMMENTS},
    {"en", "more comments", COMMENTS},
    {"de", "weiter", NEXT},
    {"de", "nächste", NEXT},
    {"de", "vor", NEXT},
    {"de", "nächste seite", PAGE},
    {"de", "zur nächsten seite", PAGE},
    {"de", "weiter auf seite", PAGE},
    {"de", "weiterlesen auf seite", PAGE},
    {"de", "lesen sie weiter auf seite", PAGE},
    {"de", "folgende seite", PAGE},
    {"de", "zurück", BACK},
    {"de", "vorherige seite", BACK},
    {"de", "letzte seite", LAST},
    {"de", "nächster artikel", OTHER},
    {"de", "nächster beitrag", OTHER},
    {"de", "nächstes thema", OTHER},
    {"de", "neuere kommentare", COMMENTS},
    {"de", "ältere kommentare", COMMENTS},
    {"fr", "suivant", NEXT},
    {"fr", "suivante", NEXT},
    {"fr", "page suivante", PAGE},
    {"fr", "lire la suite page", PAGE},
    {"fr", "aller à la page suivante", PAGE},
    {"fr", "suite en page", PAGE},
    {"fr", "précédent", BACK},
    {"fr", "précédente", BACK},
    {"fr", "page précédente", BACK},
    {"fr", "dernière page", LAST},
    {"fr", "article suivant", OTHER},
    {"fr", "sujet suivant", OTHER},
    {"fr", "commentaires suivants", COMMENTS},
    {"fr", "commentaires plus récents", COMMENTS},
    {"es", "siguiente", NEXT},
    {"es", "próxima", NEXT},
    {"es", "página siguiente", PAGE},
    {"es", "siguiente página", PAGE},
    {"es", "próxima página", PAGE},
    {"es", "ir a la página siguiente", PAGE},
    {"es", "sigue en la página", PAGE},
    {"es", "anterior", BACK},
    {"es", "página anterior", BACK},
    {"es", "última página", LAST},
    {"es", "siguiente artículo", OTHER},
    {"es", "artículo siguiente", OTHER},
    {"es", "entrada siguiente", OTHER},
    {"es", "siguiente entrada", OTHER},
    {"es", "comentarios más recientes", COMMENTS},
    {"pt", "próximo", NEXT},
    {"pt", "próxima", NEXT},
    {"pt", "seguinte", NEXT},
    {"pt", "próxima página", PAGE},
    {"pt", "página seguinte", PAGE},
    {"pt", "página anterior", BACK},
    {"pt", "última página", LAST},
    {"pt", "próximo artigo", OTHER},
    {"pt", "próximo post", OTHER},
    {"pt", "artigo seguinte", OTHER},
    {"pt", "comentários mais recentes", COMMENTS},
    {"it", "successivo", NEXT},
    {"it", "successiva", NEXT},
    {"it", "avanti", NEXT},
    {"it", "pagina successiva", PAGE},
    {"it", "pagina seguente", PAGE},
    {"it", "prossima pagina", PAGE},
    {"it", "continua a pagina", PAGE},
    {"it", "precedente", BACK},
    {"it", "indietro", BACK},
    {"it", "pagina precedente", BACK},
    {"it", "ultima pagina", LAST},
    {"it", "articolo successivo", OTHER},
    {"it", "prossimo articolo", OTHER},
    {"it", "commenti più recenti", COMMENTS},
    {"nl", "volgende", NEXT},
    {"nl", "volgende pagina", PAGE},
    {"nl", "lees verder op pagina", PAGE},
    {"nl", "vorige", BACK},
    {"nl", "vorige pagina", BACK},
    {"nl", "laatste pagina", LAST},
    {"nl", "volgend artikel", OTHER},
    {"nl", "volgend bericht", OTHER},
    {"nl", "nieuwere reacties", COMMENTS},
    {"pl", "następna", NEXT},
    {"pl", "następny", NEXT},
    {"pl", "dalej", NEXT},
    {"pl", "następna strona", PAGE},
    {"pl", "przejdź do następnej strony", PAGE},
    {"pl", "poprzednia", BACK},
    {"pl", "poprzednia strona", BACK},
    {"pl", "ostatnia strona", LAST},
    {"pl", "następny artykuł", OTHER},
    {"pl", "następny wpis", OTHER},
    {"pl", "nowsze komentarze", COMMENTS},
    {"cs", "další", NEXT},
    {"cs", "následující", NEXT},
    {"cs", "další strana", PAGE},
    {"cs", "další stránka", PAGE},
    {"cs", "následující strana", PAGE},
    {"cs", "předchozí", BACK},
    {"cs", "předchozí strana", BACK},
    {"cs", "poslední strana", LAST},
    {"cs", "další článek", OTHER},
    {"cs", "následující článek", OTHER},
    {"cs", "novější komentáře", COMMENTS},
    {"sv", "nästa", NEXT},
    {"sv", "nästa sida", PAGE},
    {"sv", "föregående", BACK},
    {"sv", "föregående sida", BACK},
    {"sv", "sista sidan", LAST},
    {"sv", "nästa artikel", OTHER},
    {"sv", "nästa inlägg", OTHER},
    {"sv", "nyare kommentarer", COMMENTS},
    {"da", "næste", NEXT},
    {"da", "næste side", PAGE},
    {"da", "forrige", BACK},
    {"da", "forrige side", BACK},
    {"da", "sidste side", LAST},
    {"da", "næste artikel", OTHER},
    {"da", "næste indlæg", OTHER},
    {"da", "nyere kommentarer", COMMENTS},
    {"no", "neste", NEXT},
    {"no", "neste side", PAGE},
    {"no", "forrige", BACK},
    {"no", "forrige side", BACK},
    {"no", "siste side", LAST},
    {"no", "neste artikkel", OTHER},
    {"no", "neste innlegg", OTHER},
    {"no", "nyere kommentarer", COMMENTS},
    {"fi", "seuraava", NEXT},
    {"fi", "seuraava sivu", PAGE},
    {"fi", "edellinen", BACK},
    {"fi", "edellinen sivu", BACK},
    {"fi", "viimeinen sivu", LAST},
    {"fi", "seuraava artikkeli", OTHER},
    {"fi", "uudemmat kommentit", COMMENTS},
    {"hu", "következő", NEXT},
    {"hu", "következő oldal", PAGE},
    {"hu", "előző", BACK},
    {"hu", "előző oldal", BACK},
    {"hu", "utolsó oldal", LAST},
    {"hu", "következő cikk", OTHER},
    {"hu", "következő bejegyzés", OTHER},
    {"hu", "újabb hozzászólások", COMMENTS},
    {"ro", "următoarea", NEXT},
    {"ro", "următorul", NEXT},
    {"ro", "pagina următoare", PAGE},
    {"ro", "precedenta", BACK},
    {"ro", "pagina anterioară", BACK},
    {"ro", "ultima pagină", LAST},
    {"ro", "articolul următor", OTHER},
    {"ro", "comentarii mai noi", COMMENTS},
    {"tr", "sonraki", NEXT},
    {"tr", "ileri", NEXT},
    {"tr", "sonraki sayfa", PAGE},
    {"tr", "önceki", BACK},
    {"tr", "önceki sayfa", BACK},
    {"tr", "son sayfa", LAST},
    {"tr", "sonraki yazı", OTHER},
    {"tr", "sonraki haber", OTHER},
    {"tr", "sonraki yorumlar", COMMENTS},
    {"ru", "далее", NEXT},
    {"ru", "дальше", NEXT},
    {"ru", "вперед", NEXT},
    {"ru", "вперёд", NEXT},
    {"ru", "следующая", NEXT},
    {"ru", "следующая страница", PAGE},
    {"ru", "на следующую страницу", PAGE},
    {"ru", "читать далее на странице", PAGE},
    {"ru", "назад", BACK},
    {"ru", "предыдущая", BACK},
    {"ru", "предыдущая страница", BACK},
    {"ru", "последняя страница", LAST},
    {"ru", "следующая статья", OTHER},
    {"ru", "следующая запись", OTHER},
    {"ru", "следующая новость", OTHER},
    {"ru", "следующая тема", OTHER},
    {"ru", "новые комментарии", COMMENTS},
    {"uk", "далі", NEXT},
    {"uk", "наступна", NEXT},
    {"uk", "наступна сторінка", PAGE},
    {"uk", "попередня", BACK},
    {"uk", "попередня сторінка", BACK},
    {"uk", "остання сторінка", LAST},
    {"uk", "наступна стаття", OTHER},
    {"uk", "новіші коментарі", COMMENTS},
    {"el", "επόμενη", NEXT},
    {"el", "επόμενο", NEXT},
    {"el", "επόμενη σελίδα", PAGE},
    {"el", "προηγούμενη", BACK},
    {"el", "προηγούμενη σελίδα", BACK},
    {"el", "τελευταία σελίδα", LAST},
    {"el", "επόμενο άρθρο", OTHER},
    {"el", "νεότερα σχόλια", COMMENTS},
    {"ja", "次へ", NEXT},
    {"ja", "次", NEXT},
    {"ja", "次のページ", PAGE},
    {"ja", "次ページ", PAGE},
    {"ja", "次のページへ", PAGE},
    {"ja", "続きを読む", PAGE},
    {"ja", "前へ", BACK},
    {"ja", "前のページ", BACK},
    {"ja", "最後のページ", LAST},
    {"ja", "次の記事", OTHER},
    {"ja", "次の記事へ", OTHER},
    {"ja", "新しいコメント", COMMENTS},
    {"zh", "下一页", PAGE},
    {"zh", "下一頁", PAGE},
    {"zh", "下页", PAGE},
    {"zh", "下頁", PAGE},
    {"zh", "后一页", PAGE},
    {"zh", "上一页", BACK},
    {"zh", "上一頁", BACK},
    {"zh", "上页", BACK},
    {"zh", "末页", LAST},
    {"zh", "尾页", LAST},
    {"zh", "最后一页", LAST},
    {"zh", "下一篇", OTHER},
    {"zh", "下一章", OTHER},
    {"zh", "下一篇文章", OTHER},
    {"zh", "较新的评论", COMMENTS},
    {"ko", "다음", NEXT},
    {"ko", "다음 페이지", PAGE},
    {"ko", "다음페이지", PAGE},
    {"ko", "이전", BACK},
    {"ko", "이전 페이지", BACK},
    {"ko", "마지막 페이지", LAST},
    {"ko", "다음 글", OTHER},
    {"ko", "다음글", OTHER},
    {"ko", "다음 기사", OTHER},
    {"ko", "다음 댓글", COMMENTS},
    {"ar", "التالي", NEXT},
    {"ar", "التالية", NEXT},
    {"ar", "الصفحة التالية", PAGE},
    {"ar", "السابق", BACK},
    {"ar", "الصفحة السابقة", BACK},
    {"ar", "الصفحة الأخيرة", LAST},
    {"ar", "المقال التالي", OTHER},
    {"ar", "تعليقات أحدث", COMMENTS},
    {"he", "הבא", NEXT},
    {"he", "לעמוד הבא", PAGE},
    {"he", "העמוד הבא", PAGE},
    {"he", "עמוד הבא", PAGE},
    {"he", "הקודם", BACK},
    {"he", "העמוד הקודם", BACK},
    {"he", "העמוד האחרון", LAST},
    {"he", "הכתבה הבאה", OTHER},
    {"he", "תגובות חדשות יותר", COMMENTS},
    {"hi", "अगला", NEXT},
    {"hi", "अगला पेज", PAGE},
    {"hi", "अगला पृष्ठ", PAGE},
    {"hi", "पिछला", BACK},
    {"hi", "पिछला पृष्ठ", BACK},
    {"hi", "अंतिम पृष्ठ", LAST},
    {"hi", "अगला लेख", OTHER},
    {"hi", "नई टिप्पणियाँ", COMMENTS},
    {"th", "ถัดไป", NEXT},
    {"th", "หน้าถัดไป", PAGE},
    {"th", "หน้าต่อไป", PAGE},
    {"th", "ก่อนหน้า", BACK},
    {"th", "หน้าก่อนหน้า", BACK},
    {"th", "หน้าสุดท้าย", LAST},
    {"th", "บทความถัดไป", OTHER},
    {"th", "ความคิดเห็นใหม่กว่า", COMMENTS},
    {"vi", "tiếp", NEXT},
    {"vi", "tiếp theo", NEXT},
    {"vi", "trang sau", PAGE},
    {"vi", "trang tiếp theo", PAGE},
    {"vi", "trang trước", BACK},
    {"vi", "trang cuối", LAST},
    {"vi", "bài tiếp theo", OTHER},
    {"vi", "bình luận mới hơn", COMMENTS},
    {"id", "berikutnya", NEXT},
    {"id", "selanjutnya", NEXT},
    {"id", "halaman berikutnya", PAGE},
    {"id", "halaman selanjutnya", PAGE},
    {"id", "sebelumnya", BACK},
    {"id", "halaman sebelumnya", BACK},
    {"id", "halaman terakhir", LAST},
    {"id", "artikel berikutnya", OTHER},
    {"id", "komentar terbaru", COMMENTS},
};

#undef NEXT
#undef PAGE
#undef BACK
#undef LAST
#undef OTHER
#undef COMMENTS

enum { NPHRASES = sizeof phrases / sizeof *phrases };

/* Arrows alone; those that point both ways are excluded. */
static const struct {
    uint32_t code;
    pith_paging_say says;
} arrows[] = {
    {'>', PITH_SAYS_ARROW},    {0x00bb, PITH_SAYS_ARROW},
    {0x203a, PITH_SAYS_ARROW}, {0x2192, PITH_SAYS_ARROW},
    {0x25b6, PITH_SAYS_ARROW}, {0x25ba, PITH_SAYS_ARROW},
    {0x27e9, PITH_SAYS_ARROW}, {0xff1e, PITH_SAYS_ARROW},
    {0x276f, PITH_SAYS_ARROW}, {'<', PITH_SAYS_BACK},
    {0x00ab, PITH_SAYS_BACK},  {0x2039, PITH_SAYS_BACK},
    {0x2190, PITH_SAYS_BACK},  {0x25c0, PITH_SAYS_BACK},
    {0x25c4, PITH_SAYS_BACK},  {0xff1c, PITH_SAYS_BACK},
};

/* Beginnings of words in classes and ids. */
static const struct {
    const char *word;
    unsigned says;
} class_words[] = {
    {"next", PITH_CLASS_NEXT},        {"nxt", PITH_CLASS_NEXT},
    {"older", PITH_CLASS_NEXT},       {"prev", PITH_CLASS_BACK},
    {"newer", PITH_CLASS_BACK},       {"back", PITH_CLASS_BACK},
    {"comment", PITH_CLASS_COMMENTS}, {"disqus", PITH_CLASS_COMMENTS},
    {"related", PITH_CLASS_OTHER},    {"recommend", PITH_CLASS_OTHER},
    {"carousel", PITH_CLASS_OTHER},   {"slider", PITH_CLASS_OTHER},
    {"slick", PITH_CLASS_OTHER},      {"calendar", PITH_CLASS_OTHER},
};

static const struct {
    const char *word;
    pith_paging_mark mark;
} address_words[] = {
    {"page", PITH_MARK_PAGE},
    {"p", PITH_MARK_PAGE},
    {"pg", PITH_MARK_PAGE},
    {"pn", PITH_MARK_PAGE},
    {"paged", PITH_MARK_PAGE},
    {"pages", PITH_MARK_PAGE},
    {"pageid", PITH_MARK_PAGE},
    {"pageno", PITH_MARK_PAGE},
    {"pagenr", PITH_MARK_PAGE},
    {"pagenum", PITH_MARK_PAGE},
    {"pagenumber", PITH_MARK_PAGE},
    {"pageindex", PITH_MARK_PAGE},
    {"currentpage", PITH_MARK_PAGE},
    {"curpage", PITH_MARK_PAGE},
    {"seite", PITH_MARK_PAGE},
    {"pagina", PITH_MARK_PAGE},
    {"strana", PITH_MARK_PAGE},
    {"strona", PITH_MARK_PAGE},
    {"sayfa", PITH_MARK_PAGE},
    {"sida", PITH_MARK_PAGE},
    {"side", PITH_MARK_PAGE},
    {"oldal", PITH_MARK_PAGE},
    {"halaman", PITH_MARK_PAGE},
    {"trang", PITH_MARK_PAGE},
    {"stranica", PITH_MARK_PAGE},
    {"sivu", PITH_MARK_PAGE},
    {"part", PITH_MARK_PAGE},
    {"teil", PITH_MARK_PAGE},
    {"start", PITH_MARK_OFFSET},
    {"offset", PITH_MARK_OFFSET},
    {"skip", PITH_MARK_OFFSET},
    {"st", PITH_MARK_OFFSET},
    {"from", PITH_MARK_OFFSET},
    {"startat", PITH_MARK_OFFSET},
    {"limitstart", PITH_MARK_OFFSET},
    {"cpage", PITH_MARK_COMMENT},
    {"comment", PITH_MARK_COMMENT},
    {"comments", PITH_MARK_COMMENT},
    {"kommentare", PITH_MARK_COMMENT},
    {"index", PITH_MARK_EMPTY},
    {"html", PITH_MARK_EMPTY},
    {"htm", PITH_MARK_EMPTY},
    {"php", PITH_MARK_EMPTY},
    {"asp", PITH_MARK_EMPTY},
    {"aspx", PITH_MARK_EMPTY},
    {"shtml", PITH_MARK_EMPTY},
    {"xhtml", PITH_MARK_EMPTY},
    {"jsp", PITH_MARK_EMPTY},
    {"default", PITH_MARK_EMPTY},
    {"gz", PITH_MARK_EMPTY},
};

/* The text of a link in the form of the phrases. */
typedef struct reading {
    /* without characters that are not part of words */
    char words[READ_MAX * 2];
    size_t len;
    pith_paging_say arrow; /* the first of the arrows in it */
    bool cut;              /* the text goes on */
    bool letters;
} reading;

static pith_paging_say arrow_of(uint32_t code)
{
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++)
        if (arrows[i].code == code)
            return arrows[i].says;
    return PITH_SAYS_NOTHING;
}

static void read_words(pith_str text, reading *out)
{
    bool gap = false;
    *out = (reading){.cut = text.len > READ_MAX};
    for (size_t i = 0, len = 0; i < text.len && i < READ_MAX; i += len) {
        uint32_t code =
            pith_utf8_next((pith_str){text.data + i, text.len - i}, &len);
        if (pith_char_word_kind(code) == PITH_WORD_NONE) {
            if (!out->arrow)
                out->arrow = arrow_of(code);
            gap = true;
            continue;
        }
        if (gap && out->len)
            out->words[out->len++] = ' ';
        gap = false;
        out->letters |= pith_char_is_letter(code);
        out->len += pith_utf8_put(pith_char_lower(code), out->words + out->len);
    }
}

/* Whether the words are a phrase, or begin with one of several words. */
static bool is_phrase(const reading *self, const phrase *row)
{
    size_t len = pith_str_of(row->text).len;
    if (self->len < len || memcmp(self->words, row->text, len) != 0)
        return false;
    if (self->len == len)
        return !self->cut;
    bool whole = row->says != PITH_SAYS_NEXT && row->says != PITH_SAYS_BACK &&
                 row->says != PITH_SAYS_END;
    return whole && self->words[len] == ' ' &&
           (self->len <= TAIL_MAX || row->says == PITH_SAYS_OTHER);
}

pith_paging_text pith_paging_read(pith_str text)
{
    reading r;
    read_words(text, &r);
    pith_paging_text out = {.says = PITH_SAYS_NOTHING};
    if (r.len == 0)
        return (pith_paging_text){.says = r.arrow};
    pith_str digits = {r.words, r.len};
    uint64_t number = 0;
    if (!r.letters && !r.cut && pith_str_uint(&digits, NUMBER_MAX, &number) &&
        digits.len == 0)
        return (pith_paging_text){PITH_SAYS_NUMBER, (uint32_t)number};
    size_t best = 0;
    for (size_t i = 0; i < NPHRASES; i++) {
        size_t len = pith_str_of(phrases[i].text).len;
        if (len <= best || !is_phrase(&r, &phrases[i]))
            continue;
        out.says = phrases[i].says;
        best = len;
    }
    return out;
}

unsigned pith_paging_class(pith_str value)
{
    unsigned says = 0;
    if (value.len > CLASS_MAX)
        value.len = CLASS_MAX;
    for (size_t i = 0; i < value.len; i++) {
        if (i > 0 && pith_is_alpha((unsigned char)value.data[i - 1]))
            continue;
        pith_str rest = {value.data + i, value.len - i};
        for (size_t k = 0; k < sizeof class_words / sizeof *class_words; k++)
            if (pith_str_istarts(rest, pith_str_of(class_words[k].word)))
                says |= class_words[k].says;
    }
    return says;
}

pith_paging_mark pith_paging_mark_of(pith_str word)
{
    for (size_t i = 0; i < sizeof address_words / sizeof *address_words; i++)
        if (pith_str_ieq(word, pith_str_of(address_words[i].word)))
            return address_words[i].mark;
    return PITH_MARK_NONE;
}

const char *pith_paging_language(size_t i)
{
    size_t n = 0;
    for (size_t row = 0; row < NPHRASES; row++) {
        bool first = row == 0 || strcmp(phrases[row].language,
                                        phrases[row - 1].language) != 0;
        if (first && n++ == i)
            return phrases[row].language;
    }
    return NULL;
}
