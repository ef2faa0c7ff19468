/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Names of the months: one row a month, with every form that dates are
 * written with in each language (nominative and genitive, the usual
 * abbreviations), in lower case. A language is added by adding its words to
 * the twelve rows; no word stands in two of them (a test holds to that).
 *
 * Languages: en de fr es it pt ca nl sv da no fi et pl cs sk hu ro hr sl tr ru
 * uk bg el lv lt ar fa he hi th vi id ms; Chinese, Japanese, Korean and
 * Vietnamese have numbers instead. Rows 13 to 24 are the months of the Persian
 * solar year. Sources: CLDR's names, and what pages of the test sets write.
 */
#include "date_words.h"

#include "str.h"
#include "text.h"

enum { WORD_MAX = 48, NMONTHS = 24 };

/* clang-format off */
static const char *const months[NMONTHS] = {
    /* 1 */
    "january jan januar jänner jaenner janvier janv enero ene gennaio "
    "gen janeiro gener januari januāris janvāris janvārī jaanuar "
    "sausis sausio siječanj siječnja tammikuu tammikuuta tammi "
    "styczeń stycznia sty leden ledna led január januára ianuarie ian "
    "ocak oca январь января янв січень січня "
    "січ януари яну ιανουάριος "
    "ιανουαρίου ιαν يناير ژانویه ינואר "
    "בינואר ינו׳ जनवरी มกราคม ม.ค. "
    "январе",
    /* 2 */
    "february feb februar feber fevrier février févr fév febrero "
    "febbraio fevereiro fev febrer februari februāris februārī "
    "veebruar vasaris vasario veljača veljače helmikuu helmikuuta "
    "helmi luty lutego lut únor února úno február februára "
    "februarie şubat şub февраль февраля фев февр "
    "лютий лютого лют февруари "
    "φεβρουάριος φεβρουαρίου φεβ فبراير "
    "شباط فوریه פברואר בפברואר פבר׳ "
    "फरवरी फ़रवरी กุมภาพันธ์ "
    "ก.พ.",
    /* 3 */
    "march mar märz maerz mrz mars marzo março marco març maart mrt "
    "marts märts kovas kovo ožujak ožujka maaliskuu maaliskuuta "
    "maalis marzec marca březen března bře marec március márc "
    "martie mart март марта мар березень "
    "березня бер μάρτιος μαρτίου μαρ مارس "
    "آذار מרץ במרץ मार्च มีนาคม "
    "มี.ค. maret mac",
    /* 4 */
    "april apr avril avr abril abr aprile aprīlis aprīlī aprill "
    "balandis balandžio travanj travnja huhtikuu huhtikuuta huhti "
    "kwiecień kwietnia kwi duben dubna dub apríl apríla április ápr "
    "aprilie nisan nis апрель апреля апр квітень "
    "квітня квіт април απρίλιος απριλίου "
    "απρ أبريل ابريل نيسان آوریل אפריל "
    "באפריל אפר׳ अप्रैल เมษายน "
    "เม.ย.",
    /* 5 */
    "may mai mayo maggio mag maio maig mei maj maijs maijā gegužė "
    "gegužės svibanj svibnja toukokuu toukokuuta touko maja květen "
    "května kvě máj mája május mayıs май мая травень "
    "травня трав μάιος μαΐου μαι μάι مايو "
    "أيار ايار مه מאי במאי मई พฤษภาคม "
    "พ.ค.",
    /* 6 */
    "june jun juni juin junio giugno giu junho juny jūnijs jūnijā "
    "juuni birželis birželio lipanj lipnja kesäkuu kesäkuuta kesä "
    "czerwiec czerwca cze červen června čvn jún júna június iunie "
    "iun haziran haz июнь июня июн червень "
    "червня чер юни ιούνιος ιουνίου ιουν "
    "يونيو يونية حزيران ژوئن יוני ביוני "
    "जून มิถุนายน มิ.ย.",
    /* 7 */
    "july jul juli juillet juil julio luglio lug julho juliol jūlijs "
    "jūlijā juuli liepa liepos srpanj srpnja heinäkuu heinäkuuta "
    "heinä lipiec lipca lip červenec července čvc júl júla július "
    "iulie iul temmuz tem июль июля июл липень "
    "липня лип юли ιούλιος ιουλίου ιουλ "
    "يوليو يولية تموز ژوئیه יולי ביולי "
    "जुलाई กรกฎาคม ก.ค.",
    /* 8 */
    "august aug août aout agosto ago agost augustus augusti augusts "
    "augustā rugpjūtis rugpjūčio kolovoz kolovoza elokuu elokuuta "
    "elo sierpień sierpnia sie srpen srpna srp augusta augusztus "
    "ağustos ağu август августа авг серпень "
    "серпня серп αύγουστος αυγούστου αυγ "
    "أغسطس اغسطس آب اوت אוגוסט באוגוסט "
    "אוג׳ अगस्त สิงหาคม ส.ค. agustus "
    "ogos",
    /* 9 */
    "september sep sept septembre septiembre setiembre settembre set "
    "setembro setembre septembris septembrī rugsėjis rugsėjo rujan "
    "rujna syyskuu syyskuuta syys wrzesień września wrz září zář "
    "septembra szeptember szept septembrie eylül eyl сентябрь "
    "сентября сен сент вересень вересня "
    "вер септември σεπτέμβριος "
    "σεπτεμβρίου σεπ سبتمبر أيلول ايلول "
    "سپتامبر ספטמבר בספטמבר ספט׳ "
    "सितंबर सितम्बर กันยายน "
    "ก.ย.",
    /* 10 */
    "october oct oktober okt octobre octubre ottobre ott outubro out "
    "oktobris oktobrī oktoober spalis spalio lokakuu lokakuuta loka "
    "październik października paź říjen října říj október "
    "októbra octombrie ekim eki октябрь октября окт "
    "жовтень жовтня жовт октомври "
    "οκτώβριος οκτωβρίου οκτ أكتوبر "
    "اكتوبر تشرين اکتبر אוקטובר באוקטובר "
    "אוק׳ अक्टूबर अक्तूबर "
    "ตุลาคม ต.ค.",
    /* 11 */
    "november nov novembre noviembre novembro novembris novembrī "
    "lapkritis lapkričio marraskuu marraskuuta marras listopad "
    "listopada lis listopadu novembra noiembrie noi kasım kas "
    "ноябрь ноября ноя нояб листопад "
    "листопада лист ноември νοέμβριος "
    "νοεμβρίου νοε نوفمبر نوامبر נובמבר "
    "בנובמבר נוב׳ नवंबर नवम्बर "
    "พฤศจิกายน พ.ย. nopember",
    /* 12 */
    "december dec dezember dez décembre decembre déc diciembre dic "
    "dicembre dezembro desembre des desember decembris decembrī "
    "detsember gruodis gruodžio prosinac prosinca joulukuu joulukuuta "
    "joulu grudzień grudnia gru prosinec prosince decembra decembrie "
    "aralık ara декабрь декабря дек грудень "
    "грудня груд декември δεκέμβριος "
    "δεκεμβρίου δεκ ديسمبر كانون دسامبر "
    "דצמבר בדצמבר דצמ׳ दिसंबर "
    "दिसम्बर ธันวาคม ธ.ค.",
    /* 13 */
    "فروردین",
    /* 14 */
    "اردیبهشت",
    /* 15 */
    "خرداد",
    /* 16 */
    "تیر",
    /* 17 */
    "مرداد",
    /* 18 */
    "شهریور",
    /* 19 */
    "مهر",
    /* 20 */
    "آبان",
    /* 21 */
    "آذر",
    /* 22 */
    "دی",
    /* 23 */
    "بهمن",
    /* 24 */
    "اسفند",
};
/* clang-format on */

/* A word in lower case; what is too long to be a month comes out empty. */
static pith_str lower_word(pith_str word, char out[WORD_MAX])
{
    size_t len = 0;
    while (word.len > 0 && len + 4 < WORD_MAX) {
        size_t step;
        uint32_t code = pith_utf8_next(word, &step);
        len += pith_utf8_put(pith_char_lower(code), out + len);
        word.data += step;
        word.len -= step;
    }
    return (pith_str){out, word.len ? 0 : len};
}

/* Whether list, words with single spaces between them, has the word. */
static bool list_has(const char *list, pith_str word)
{
    while (*list) {
        size_t len = strcspn(list, " ");
        if (len == word.len && memcmp(list, word.data, len) == 0)
            return true;
        list += len + (list[len] == ' ');
    }
    return false;
}

int pith_date_word(pith_str word)
{
    char space[WORD_MAX];
    pith_str lower = lower_word(word, space);
    if (lower.len < 2)
        return 0;
    for (int i = 0; i < NMONTHS; i++)
        if (list_has(months[i], lower))
            return i + 1;
    return 0;
}
