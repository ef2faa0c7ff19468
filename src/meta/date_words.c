/* SPDX-License-Identifier: Apache-2.0 */
/* Names of the months: every form used in dates in each language (nominative
 * and genitive, the usual abbreviations), in lower case and sorted by their
 * bytes. A language is added by adding its words with the number of their
 * month; a word must have only one number (a test checks both).
 *
 * Languages: en de fr es it pt ca nl sv da no fi et pl cs sk hu ro hr sl tr ru
 * uk bg el lv lt ar fa he hi th vi id ms; Chinese, Japanese, Korean and
 * Vietnamese have numbers instead. 13 to 24 are the months of the Persian solar
 * year. Sources: CLDR's names, and pages of the test sets. */
#include "date_words.h"

#include "str.h"
#include "text.h"

enum { WORD_MAX = 48 };

#define W(month, word) {month, sizeof word - 1, word},

/* clang-format off */
static const struct {
    uint8_t month;
    uint8_t len;
    const char *text;
} words[] = {
    W(4, "abr") W(4, "abril") W(8, "ago") W(8, "agost") W(8, "agosto")
    W(8, "agustus") W(8, "aout") W(8, "août") W(4, "apr") W(4, "april")
    W(4, "aprile") W(4, "aprilie") W(4, "aprill") W(4, "apríl") W(4, "apríla")
    W(4, "aprīlis") W(4, "aprīlī") W(12, "ara") W(12, "aralık") W(8, "aug")
    W(8, "august") W(8, "augusta") W(8, "augusti") W(8, "augusts")
    W(8, "augustus") W(8, "augustā") W(8, "augusztus") W(4, "avr") W(4, "avril")
    W(8, "ağu") W(8, "ağustos") W(4, "balandis") W(4, "balandžio")
    W(6, "birželio") W(6, "birželis") W(3, "bře") W(3, "březen") W(3, "března")
    W(6, "cze") W(6, "czerwca") W(6, "czerwiec") W(12, "dec") W(12, "december")
    W(12, "decembra") W(12, "decembre") W(12, "decembrie") W(12, "decembris")
    W(12, "decembrī") W(12, "des") W(12, "desember") W(12, "desembre")
    W(12, "detsember") W(12, "dez") W(12, "dezember") W(12, "dezembro")
    W(12, "dic") W(12, "dicembre") W(12, "diciembre") W(4, "dub") W(4, "duben")
    W(4, "dubna") W(12, "déc") W(12, "décembre") W(10, "eki") W(10, "ekim")
    W(8, "elo") W(8, "elokuu") W(8, "elokuuta") W(1, "ene") W(1, "enero")
    W(9, "eyl") W(9, "eylül") W(2, "feb") W(2, "febbraio") W(2, "feber")
    W(2, "febrer") W(2, "febrero") W(2, "februar") W(2, "februari")
    W(2, "februarie") W(2, "february") W(2, "február") W(2, "februára")
    W(2, "februāris") W(2, "februārī") W(2, "fev") W(2, "fevereiro")
    W(2, "fevrier") W(2, "fév") W(2, "févr") W(2, "février") W(5, "gegužė")
    W(5, "gegužės") W(1, "gen") W(1, "gener") W(1, "gennaio") W(6, "giu")
    W(6, "giugno") W(12, "gru") W(12, "grudnia") W(12, "grudzień")
    W(12, "gruodis") W(12, "gruodžio") W(6, "haz") W(6, "haziran") W(7, "heinä")
    W(7, "heinäkuu") W(7, "heinäkuuta") W(2, "helmi") W(2, "helmikuu")
    W(2, "helmikuuta") W(4, "huhti") W(4, "huhtikuu") W(4, "huhtikuuta")
    W(1, "ian") W(1, "ianuarie") W(7, "iul") W(7, "iulie") W(6, "iun")
    W(6, "iunie") W(1, "jaanuar") W(1, "jaenner") W(1, "jan") W(1, "janeiro")
    W(1, "januar") W(1, "januari") W(1, "january") W(1, "január")
    W(1, "januára") W(1, "januāris") W(1, "janv") W(1, "janvier")
    W(1, "janvāris") W(1, "janvārī") W(12, "joulu") W(12, "joulukuu")
    W(12, "joulukuuta") W(7, "juil") W(7, "juillet") W(6, "juin") W(7, "jul")
    W(7, "julho") W(7, "juli") W(7, "julio") W(7, "juliol") W(7, "july")
    W(6, "jun") W(6, "june") W(6, "junho") W(6, "juni") W(6, "junio")
    W(6, "juny") W(7, "juuli") W(6, "juuni") W(1, "jänner") W(7, "júl")
    W(7, "júla") W(7, "július") W(6, "jún") W(6, "júna") W(6, "június")
    W(7, "jūlijs") W(7, "jūlijā") W(6, "jūnijs") W(6, "jūnijā") W(11, "kas")
    W(11, "kasım") W(6, "kesä") W(6, "kesäkuu") W(6, "kesäkuuta")
    W(8, "kolovoz") W(8, "kolovoza") W(3, "kovas") W(3, "kovo") W(5, "kvě")
    W(5, "květen") W(5, "května") W(4, "kwi") W(4, "kwiecień") W(4, "kwietnia")
    W(11, "lapkritis") W(11, "lapkričio") W(1, "led") W(1, "leden")
    W(1, "ledna") W(7, "liepa") W(7, "liepos") W(7, "lip") W(6, "lipanj")
    W(7, "lipca") W(7, "lipiec") W(6, "lipnja") W(11, "lis") W(11, "listopad")
    W(11, "listopada") W(11, "listopadu") W(10, "loka") W(10, "lokakuu")
    W(10, "lokakuuta") W(7, "lug") W(7, "luglio") W(2, "lut") W(2, "lutego")
    W(2, "luty") W(3, "maalis") W(3, "maaliskuu") W(3, "maaliskuuta")
    W(3, "maart") W(3, "mac") W(3, "maerz") W(5, "mag") W(5, "maggio")
    W(5, "mai") W(5, "maig") W(5, "maijs") W(5, "maijā") W(5, "maio")
    W(5, "maj") W(5, "maja") W(3, "mar") W(3, "marca") W(3, "march")
    W(3, "marco") W(3, "marec") W(3, "maret") W(11, "marras") W(11, "marraskuu")
    W(11, "marraskuuta") W(3, "mars") W(3, "mart") W(3, "martie") W(3, "marts")
    W(3, "marzec") W(3, "marzo") W(3, "març") W(3, "março") W(5, "may")
    W(5, "mayo") W(5, "mayıs") W(5, "mei") W(3, "mrt") W(3, "mrz") W(5, "máj")
    W(5, "mája") W(5, "május") W(3, "márc") W(3, "március") W(3, "märts")
    W(3, "märz") W(4, "nis") W(4, "nisan") W(11, "noi") W(11, "noiembrie")
    W(11, "nopember") W(11, "nov") W(11, "november") W(11, "novembra")
    W(11, "novembre") W(11, "novembris") W(11, "novembro") W(11, "novembrī")
    W(11, "noviembre") W(1, "oca") W(1, "ocak") W(10, "oct") W(10, "october")
    W(10, "octobre") W(10, "octombrie") W(10, "octubre") W(8, "ogos")
    W(10, "okt") W(10, "oktober") W(10, "oktobris") W(10, "oktobrī")
    W(10, "oktoober") W(10, "október") W(10, "októbra") W(10, "ott")
    W(10, "ottobre") W(10, "out") W(10, "outubro") W(3, "ožujak") W(3, "ožujka")
    W(10, "paź") W(10, "październik") W(10, "października") W(12, "prosinac")
    W(12, "prosinca") W(12, "prosince") W(12, "prosinec") W(8, "rugpjūtis")
    W(8, "rugpjūčio") W(9, "rugsėjis") W(9, "rugsėjo") W(9, "rujan")
    W(9, "rujna") W(1, "sausio") W(1, "sausis") W(9, "sep") W(9, "sept")
    W(9, "september") W(9, "septembra") W(9, "septembre") W(9, "septembrie")
    W(9, "septembris") W(9, "septembrī") W(9, "septiembre") W(9, "set")
    W(9, "setembre") W(9, "setembro") W(9, "setiembre") W(9, "settembre")
    W(8, "sie") W(8, "sierpień") W(8, "sierpnia") W(1, "siječanj")
    W(1, "siječnja") W(10, "spalio") W(10, "spalis") W(8, "srp") W(7, "srpanj")
    W(8, "srpen") W(8, "srpna") W(7, "srpnja") W(1, "sty") W(1, "styczeń")
    W(1, "stycznia") W(5, "svibanj") W(5, "svibnja") W(9, "syys")
    W(9, "syyskuu") W(9, "syyskuuta") W(9, "szept") W(9, "szeptember")
    W(1, "tammi") W(1, "tammikuu") W(1, "tammikuuta") W(7, "tem") W(7, "temmuz")
    W(5, "touko") W(5, "toukokuu") W(5, "toukokuuta") W(4, "travanj")
    W(4, "travnja") W(2, "vasario") W(2, "vasaris") W(2, "veebruar")
    W(2, "veljača") W(2, "veljače") W(9, "wrz") W(9, "wrzesień")
    W(9, "września") W(9, "zář") W(9, "září") W(4, "ápr") W(4, "április")
    W(2, "úno") W(2, "únor") W(2, "února") W(6, "červen") W(7, "července")
    W(7, "červenec") W(6, "června") W(7, "čvc") W(6, "čvn") W(10, "říj")
    W(10, "říjen") W(10, "října") W(2, "şub") W(2, "şubat") W(4, "απρ")
    W(4, "απρίλιος") W(4, "απριλίου") W(8, "αυγ") W(8, "αυγούστου")
    W(8, "αύγουστος") W(12, "δεκ") W(12, "δεκέμβριος") W(12, "δεκεμβρίου")
    W(1, "ιαν") W(1, "ιανουάριος") W(1, "ιανουαρίου") W(7, "ιουλ")
    W(7, "ιουλίου") W(6, "ιουν") W(6, "ιουνίου") W(7, "ιούλιος") W(6, "ιούνιος")
    W(5, "μάι") W(5, "μάιος") W(3, "μάρτιος") W(5, "μαΐου") W(5, "μαι")
    W(3, "μαρ") W(3, "μαρτίου") W(11, "νοέμβριος") W(11, "νοε")
    W(11, "νοεμβρίου") W(10, "οκτ") W(10, "οκτωβρίου") W(10, "οκτώβριος")
    W(9, "σεπ") W(9, "σεπτέμβριος") W(9, "σεπτεμβρίου") W(2, "φεβ")
    W(2, "φεβρουάριος") W(2, "φεβρουαρίου") W(8, "авг") W(8, "август")
    W(8, "августа") W(4, "апр") W(4, "апрель") W(4, "апреля") W(4, "април")
    W(3, "бер") W(3, "березень") W(3, "березня") W(9, "вер") W(9, "вересень")
    W(9, "вересня") W(12, "груд") W(12, "грудень") W(12, "грудня") W(12, "дек")
    W(12, "декабрь") W(12, "декабря") W(12, "декември") W(10, "жовт")
    W(10, "жовтень") W(10, "жовтня") W(7, "июл") W(7, "июль") W(7, "июля")
    W(6, "июн") W(6, "июнь") W(6, "июня") W(4, "квіт") W(4, "квітень")
    W(4, "квітня") W(7, "лип") W(7, "липень") W(7, "липня") W(11, "лист")
    W(11, "листопад") W(11, "листопада") W(2, "лют") W(2, "лютий")
    W(2, "лютого") W(5, "май") W(3, "мар") W(3, "март") W(3, "марта")
    W(5, "мая") W(11, "ноември") W(11, "ноя") W(11, "нояб") W(11, "ноябрь")
    W(11, "ноября") W(10, "окт") W(10, "октомври") W(10, "октябрь")
    W(10, "октября") W(9, "сен") W(9, "сент") W(9, "сентябрь") W(9, "сентября")
    W(9, "септември") W(8, "серп") W(8, "серпень") W(8, "серпня") W(1, "січ")
    W(1, "січень") W(1, "січня") W(5, "трав") W(5, "травень") W(5, "травня")
    W(2, "фев") W(2, "февр") W(2, "февраль") W(2, "февраля") W(2, "февруари")
    W(6, "чер") W(6, "червень") W(6, "червня") W(7, "юли") W(6, "юни")
    W(1, "янв") W(1, "январе") W(1, "январь") W(1, "января") W(1, "яну")
    W(1, "януари") W(8, "אוגוסט") W(8, "אוג׳") W(10, "אוקטובר") W(10, "אוק׳")
    W(4, "אפריל") W(4, "אפר׳") W(8, "באוגוסט") W(10, "באוקטובר") W(4, "באפריל")
    W(12, "בדצמבר") W(7, "ביולי") W(6, "ביוני") W(1, "בינואר") W(5, "במאי")
    W(3, "במרץ") W(11, "בנובמבר") W(9, "בספטמבר") W(2, "בפברואר") W(12, "דצמבר")
    W(12, "דצמ׳") W(7, "יולי") W(6, "יוני") W(1, "ינואר") W(1, "ינו׳")
    W(5, "מאי") W(3, "מרץ") W(11, "נובמבר") W(11, "נוב׳") W(9, "ספטמבר")
    W(9, "ספט׳") W(2, "פברואר") W(2, "פבר׳") W(8, "آب") W(20, "آبان")
    W(3, "آذار") W(21, "آذر") W(4, "آوریل") W(4, "أبريل") W(8, "أغسطس")
    W(10, "أكتوبر") W(5, "أيار") W(9, "أيلول") W(4, "ابريل") W(14, "اردیبهشت")
    W(24, "اسفند") W(8, "اغسطس") W(10, "اكتوبر") W(8, "اوت") W(5, "ايار")
    W(9, "ايلول") W(10, "اکتبر") W(23, "بهمن") W(10, "تشرين") W(7, "تموز")
    W(16, "تیر") W(6, "حزيران") W(15, "خرداد") W(12, "دسامبر") W(12, "ديسمبر")
    W(22, "دی") W(9, "سبتمبر") W(9, "سپتامبر") W(2, "شباط") W(18, "شهریور")
    W(2, "فبراير") W(13, "فروردین") W(2, "فوریه") W(12, "كانون") W(3, "مارس")
    W(5, "مايو") W(17, "مرداد") W(5, "مه") W(19, "مهر") W(11, "نوامبر")
    W(11, "نوفمبر") W(4, "نيسان") W(1, "يناير") W(7, "يولية") W(7, "يوليو")
    W(6, "يونية") W(6, "يونيو") W(1, "ژانویه") W(6, "ژوئن") W(7, "ژوئیه")
    W(10, "अक्टूबर") W(10, "अक्तूबर") W(8, "अगस्त") W(4, "अप्रैल") W(1, "जनवरी")
    W(7, "जुलाई") W(6, "जून") W(12, "दिसंबर") W(12, "दिसम्बर") W(11, "नवंबर")
    W(11, "नवम्बर") W(2, "फरवरी") W(2, "फ़रवरी") W(5, "मई") W(3, "मार्च")
    W(9, "सितंबर") W(9, "सितम्बर") W(7, "ก.ค.") W(2, "ก.พ.") W(9, "ก.ย.")
    W(7, "กรกฎาคม") W(9, "กันยายน") W(2, "กุมภาพันธ์") W(10, "ต.ค.")
    W(10, "ตุลาคม") W(12, "ธ.ค.") W(12, "ธันวาคม") W(5, "พ.ค.") W(11, "พ.ย.")
    W(11, "พฤศจิกายน") W(5, "พฤษภาคม") W(1, "ม.ค.") W(1, "มกราคม") W(6, "มิ.ย.")
    W(6, "มิถุนายน") W(3, "มี.ค.") W(3, "มีนาคม") W(8, "ส.ค.") W(8, "สิงหาคม")
    W(4, "เม.ย.") W(4, "เมษายน")
};
/* clang-format on */

/* A word in lower case; empty if it is too long for a month. */
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

/* The letters that follow the first one in Latin names of months, except those
 * with diacritics: rejects most words early. A test compares it with the
 * list. */
static const char *const seconds[26] = {
    ['a' - 'a'] = "bgopruv", ['b' - 'a'] = "ai",    ['c' - 'a'] = "z",
    ['d' - 'a'] = "eiu",     ['e' - 'a'] = "klny",  ['f' - 'a'] = "e",
    ['g' - 'a'] = "eir",     ['h' - 'a'] = "aeu",   ['i' - 'a'] = "au",
    ['j' - 'a'] = "aou",     ['k' - 'a'] = "aeovw", ['l' - 'a'] = "aeiou",
    ['m' - 'a'] = "aer",     ['n' - 'a'] = "io",    ['o' - 'a'] = "cgktu",
    ['p' - 'a'] = "ar",      ['r' - 'a'] = "u",     ['s' - 'a'] = "aeiprtvyz",
    ['t' - 'a'] = "aeor",    ['v' - 'a'] = "ae",    ['w' - 'a'] = "r",
    ['z' - 'a'] = "",
};

static bool may_be_month(pith_str lower)
{
    unsigned first = (unsigned char)lower.data[0];
    unsigned second = (unsigned char)lower.data[1];
    if (first >= 0x80)
        return true;
    const char *letters =
        pith_is_alpha((unsigned char)first) ? seconds[first - 'a'] : NULL;
    return letters && (second >= 0x80 || strchr(letters, (int)second));
}

int pith_date_word(pith_str word)
{
    char space[WORD_MAX];
    pith_str lower = lower_word(word, space);
    if (lower.len < 2 || !may_be_month(lower))
        return 0;
    size_t low = 0;
    size_t high = sizeof words / sizeof *words;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        pith_str at = {words[mid].text, words[mid].len};
        int order = pith_str_cmp(at, lower);
        if (order == 0)
            return words[mid].month;
        if (order < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return 0;
}

bool pith_date_word_at(size_t i, pith_str *word, int *month)
{
    if (i >= sizeof words / sizeof *words)
        return false;
    *word = (pith_str){words[i].text, words[i].len};
    *month = words[i].month;
    return true;
}
