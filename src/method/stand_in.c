/* SPDX-License-Identifier: Apache-2.0 */
/* What stands in for content: see stand_in.h. */
#include "stand_in.h"

#include "str.h"
#include "text.h"

#include <string.h>

enum {
    /* An answer of so many words is content, whatever it speaks of: a cookie
     * policy, an article about errors. Guesses. */
    BANNER_WORDS = 200,
    ERROR_WORDS = 100,
    SCRIPTS_WORDS = 60,
    WAITING_WORDS = 3,
    SAID_MAX = 4096, /* bytes of a leaf that are looked at */
};

/* Cookies, in languages that have a word of their own for them. */
static const char *const cookie_words[] = {"cookie",
                                           "kakor",
                                           "informasjonskapsl",
                                           "informationskapsl",
                                           "eväste",
                                           "küpsis",
                                           "sīkdat",
                                           "slapuk",
                                           "ciasteczk",
                                           "piškotk",
                                           "kolačić",
                                           "sütik",
                                           "sütit",
                                           "çerez",
                                           "vafrakök",
                                           "galletas",
                                           "куки",
                                           "бисквитк",
                                           "колачић",
                                           "колачињ",
                                           "クッキー",
                                           "쿠키",
                                           "คุกกี้",
                                           "עוגיות",
                                           "ملفات تعريف الارتباط",
                                           "الكوكيز",
                                           "کوکی",
                                           "कुकी",
                                           "কুকি",
                                           "குக்கீ",
                                           "კუქი",
                                           "ខូគី",
                                           "ຄຸກກີ",
                                           NULL};

/* Using them: how the verb begins. Cookies that are baked are not used. */
static const char *const use_words[] = {
    "use",      "using",    "uses",      "verwend",   "nutz",      "setzen",
    "benutz",   "einsatz",  "utilis",    "utiliz",    "usa",       "usi",
    "emple",    "emprega",  "faz uso",   "nýtum",     "gebruik",   "använd",
    "brug",     "bruk",     "anvend",    "notum",     "käyt",      "kasuta",
    "izmanto",  "naudoja",  "używ",      "wykorzyst", "stosuj",    "použív",
    "využív",   "uporablj", "korist",    "haszn",     "alkalmaz",  "folos",
    "përdor",   "kullan",   "erabil",    "gamitin",   "gumagamit", "menggun",
    "tumia",    "sử dụng",  "χρησιμοπο", "использ",   "применя",   "використ",
    "выкарыст", "използ",   "корист",    "使用",      "采用",      "利用",
    "使い",     "使っ",     "사용",      "이용",      "ใช้",        "משתמש",
    "שימוש",    "נשתמש",    "نستخدم",    "يستخدم",    "تستخدم",    "استخدام",
    "استفاده",  "استعمال",  "उपयोग",     "इस्तेमाल",    "ব্যবহার",    "பயன்படுத்து",
    "იყენებ",   "օգտագործ", "ប្រើ",       "ໃຊ້",        NULL};

static const char *const script_words[] = {
    "javascript",  "java script", "java-script", "جافا سكريبت",  "جاوا اسکریپت",
    "джаваскрипт", "जावास्क्रिप्ट",  "จาวาสคริปต์",   "자바스크립트", NULL};

/* Beside a number, "error" and the like say nothing more. */
static const char *const error_words[] = {
    "error",  "http", "fehler",   "erreur", "errore",  "erro",   "fout",
    "fel",    "feil", "fejl",     "virhe",  "chyba",   "błąd",   "hiba",
    "eroare", "hata", "lỗi",      "ошибка", "помилка", "грешка", "σφάλμα",
    "错误",   "錯誤", "エラー",   "오류",   "에러",    "خطأ",    "خطا",
    "שגיאה",  "त्रुटि", "ข้อผิดพลาด", NULL};

/* Titles of pages that have nothing to show; whole ones. */
static const char *const error_titles[] = {
    "not found",
    "page not found",
    "file not found",
    "404 not found",
    "this page could not be found",
    "the page could not be found",
    "page does not exist",
    "page unavailable",
    "oops! page not found",
    "access denied",
    "forbidden",
    "403 forbidden",
    "unauthorized",
    "bad gateway",
    "bad request",
    "service unavailable",
    "gateway timeout",
    "gateway time-out",
    "internal server error",
    "too many requests",
    "service temporarily unavailable",
    "temporarily unavailable",
    "just a moment",
    "attention required",
    "are you a robot",
    "security check",
    "robot check",
    "please wait",
    "one moment, please",
    "seite nicht gefunden",
    "nicht gefunden",
    "zugriff verweigert",
    "die seite wurde nicht gefunden",
    "page introuvable",
    "page non trouvée",
    "accès refusé",
    "accès interdit",
    "página no encontrada",
    "no encontrado",
    "no se ha encontrado la página",
    "acceso denegado",
    "página não encontrada",
    "acesso negado",
    "pagina non trovata",
    "accesso negato",
    "pagina niet gevonden",
    "toegang geweigerd",
    "sidan hittades inte",
    "sidan kunde inte hittas",
    "siden blev ikke fundet",
    "siden ble ikke funnet",
    "fant ikke siden",
    "sivua ei löytynyt",
    "sivua ei löydy",
    "nie znaleziono strony",
    "strona nie znaleziona",
    "strona nie istnieje",
    "stránka nenalezena",
    "stránka nebyla nalezena",
    "stránka sa nenašla",
    "az oldal nem található",
    "oldal nem található",
    "pagina nu a fost găsită",
    "stranica nije pronađena",
    "stran ni najdena",
    "страница не найдена",
    "доступ запрещён",
    "доступ запрещен",
    "сторінку не знайдено",
    "сторінка не знайдена",
    "страницата не е намерена",
    "страница није пронађена",
    "η σελίδα δεν βρέθηκε",
    "sayfa bulunamadı",
    "erişim engellendi",
    "không tìm thấy trang",
    "halaman tidak ditemukan",
    "页面不存在",
    "找不到页面",
    "页面未找到",
    "页面没有找到",
    "找不到網頁",
    "找不到頁面",
    "您访问的页面不存在",
    "访问被拒绝",
    "ページが見つかりません",
    "ページが見つかりませんでした",
    "お探しのページは見つかりませんでした",
    "アクセスが拒否されました",
    "페이지를 찾을 수 없습니다",
    "접근이 거부되었습니다",
    "الصفحة غير موجودة",
    "لم يتم العثور على الصفحة",
    "صفحه یافت نشد",
    "הדף לא נמצא",
    "העמוד לא נמצא",
    "पृष्ठ नहीं मिला",
    "पेज नहीं मिला",
    "ไม่พบหน้า",
    "ไม่พบหน้าที่คุณต้องการ",
    "ไม่พบหน้านี้",
    NULL};

/* A text as it is compared: lower case, one space for each run. */
typedef struct said {
    char data[SAID_MAX];
    size_t len;
    uint32_t last; /* its last character */
} said;

static pith_str view(const said *text)
{
    return (pith_str){text->data, text->len};
}

static void say(said *out, pith_str text)
{
    for (size_t at = 0, bytes; at < text.len; at += bytes) {
        uint32_t code =
            pith_utf8_next((pith_str){text.data + at, text.len - at}, &bytes);
        bool space = pith_char_is_space(code);
        if (out->len + 4 > SAID_MAX)
            return;
        if (space && (out->len == 0 || out->data[out->len - 1] == ' '))
            continue;
        out->len += pith_utf8_put(space ? ' ' : pith_char_lower(code),
                                  out->data + out->len);
        out->last = space ? out->last : code;
    }
}

static void say_leaf(said *out, const pith_answer *answer, uint32_t i)
{
    const pith_page *page = answer->page;
    const pith_leaf *leaf = &answer->leaves->leaf[i];
    for (uint32_t node = leaf->first; node <= leaf->last; node++)
        if (page->tag[node] == PITH_TAG_TEXT &&
            !(page->flags[node] & PITH_NODE_HIDDEN))
            say(out, pith_page_text(page, node));
}

/* The word begins a word of the text, or stands in a script where that cannot
 * be seen. */
static bool holds_word(pith_str text, const char *word)
{
    pith_str needle = pith_str_of(word);
    for (size_t from = 0; from < text.len;) {
        pith_str rest = {text.data + from, text.len - from};
        size_t at = pith_str_ifind(rest, needle);
        if (at >= rest.len)
            return false;
        if (from + at == 0 ||
            !pith_is_alpha((unsigned char)text.data[from + at - 1]))
            return true;
        from += at + 1;
    }
    return false;
}

static bool holds_any(pith_str text, const char *const *words)
{
    for (; *words; words++)
        if (holds_word(text, *words))
            return true;
    return false;
}

static bool is_any(pith_str text, const char *const *words)
{
    for (; *words; words++)
        if (pith_str_eq(text, pith_str_of(*words)))
            return true;
    return false;
}

/* -- Titles of errors -------------------------------------------------------- */

static bool is_edge(char c)
{
    return c == ' ' || c == '.' || c == '!' || c == '?' || c == ':' ||
           c == '(' || c == ')' || c == '#' || c == '-';
}

static pith_str trim_edges(pith_str text)
{
    while (text.len && is_edge(text.data[0]))
        text = (pith_str){text.data + 1, text.len - 1};
    while (text.len && is_edge(text.data[text.len - 1]))
        text.len--;
    return text;
}

/* The statuses that such titles give. 500 may as well count something. */
static bool is_status(const char *digits)
{
    static const char *const statuses[] = {"400", "401", "403", "404",
                                           "405", "410", "429", "451",
                                           "502", "503", "504", "520"};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (memcmp(digits, statuses[i], 3) == 0)
            return true;
    return false;
}

static bool ends_number(char c)
{
    return !pith_is_alpha((unsigned char)c) && !pith_is_digit((unsigned char)c);
}

/* Take a status off the front or the end; false: there is none. */
static bool take_status(pith_str *text)
{
    pith_str t = *text;
    if (t.len < 3)
        return false;
    if (is_status(t.data) && (t.len == 3 || ends_number(t.data[3])))
        *text = (pith_str){t.data + 3, t.len - 3};
    else if (is_status(t.data + t.len - 3) &&
             (t.len == 3 || ends_number(t.data[t.len - 4])))
        text->len -= 3;
    else
        return false;
    *text = trim_edges(*text);
    return true;
}

/* One part of a title, as "404 Not Found" in "404 Not Found | Example". */
static bool is_error_part(pith_str part)
{
    part = trim_edges(part);
    bool status = take_status(&part);
    return (status && (part.len == 0 || is_any(part, error_words))) ||
           is_any(part, error_titles);
}

/* Where the next part of a title begins: behind " | ", " - " and the like. */
static size_t part_len(pith_str title)
{
    static const char *const marks[] = {" | ", " - ", " – ", " — ",
                                        " · ", " » ", ": "};
    size_t len = title.len;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t at = pith_str_ifind(title, pith_str_of(marks[i]));
        len = at < len ? at : len;
    }
    return len;
}

static bool is_error_title(pith_str title)
{
    while (title.len) {
        size_t len = part_len(title);
        if (is_error_part((pith_str){title.data, len}))
            return true;
        while (len < title.len && title.data[len] != ' ')
            len++;
        len += len < title.len;
        title = (pith_str){title.data + len, title.len - len};
    }
    return false;
}

/* -- The answer ---------------------------------------------------------------- */

static void say_title(said *out, const pith_page *page)
{
    uint32_t stop = page->body ? page->body : page->nnodes;
    for (uint32_t i = 0; i < stop && out->len == 0; i++)
        if (page->tag[i] == PITH_TAG_TITLE && page->end[i] > i + 1)
            say(out, pith_tree_text(page->tree, page->tree->data[i + 1]));
}

static bool shows_error(const pith_answer *answer, const said *title)
{
    if (is_error_title(view(title)))
        return true;
    for (uint32_t i = 0; i < answer->leaves->n; i++) {
        uint16_t tag = answer->page->tag[answer->leaves->leaf[i].element];
        said heading = {.len = 0};
        if (tag != PITH_TAG_H1 && tag != PITH_TAG_H2)
            continue;
        say_leaf(&heading, answer, i);
        if (is_error_title(view(&heading)))
            return true;
    }
    return false;
}

static bool has_script(const pith_page *page)
{
    for (uint32_t i = 0; i < page->nnodes; i++)
        if (page->tag[i] == PITH_TAG_SCRIPT)
            return true;
    return false;
}

/* "Loading..." and nothing else. */
static bool is_waiting(const pith_answer *answer)
{
    if (answer->leaves->n != 1 || answer->words[0] > WAITING_WORDS ||
        !has_script(answer->page))
        return false;
    said text = {.len = 0};
    say_leaf(&text, answer, 0);
    return text.last == 0x2026 ||
           (text.len > 3 && memcmp(text.data + text.len - 3, "...", 3) == 0);
}

/* Words kept, and how many of them ask for something. Names alone prove no
 * request for consent: "cmp" stands for consent management, and for component. */
typedef struct tally {
    uint64_t words, consent, scripts;
    bool cookies; /* they are spoken of */
} tally;

static tally count_kept(const pith_answer *answer)
{
    tally t = {0};
    for (uint32_t i = 0; i < answer->leaves->n && t.words < BANNER_WORDS; i++) {
        if ((double)answer->share[i] < answer->threshold)
            continue;
        said text = {.len = 0};
        say_leaf(&text, answer, i);
        uint32_t words = answer->words[i];
        t.words += words;
        bool cookies = holds_any(view(&text), cookie_words);
        if (answer->consent[i] ||
            (cookies && holds_any(view(&text), use_words)))
            t.consent += words;
        t.cookies = t.cookies || cookies;
        if (holds_any(view(&text), script_words))
            t.scripts += words;
    }
    return t;
}

pith_stand_in pith_stand_in_find(const pith_answer *answer)
{
    uint64_t words = 0;
    for (uint32_t i = 0; i < answer->leaves->n; i++)
        if ((double)answer->share[i] >= answer->threshold)
            words += answer->words[i];
    if (words >= BANNER_WORDS)
        return PITH_STAND_IN_NONE;
    said title = {.len = 0};
    say_title(&title, answer->page);
    tally t = count_kept(answer);
    if (t.cookies && t.consent * 2 > t.words &&
        !holds_any(view(&title), cookie_words))
        return PITH_STAND_IN_CONSENT;
    if (words < ERROR_WORDS && shows_error(answer, &title))
        return PITH_STAND_IN_ERROR;
    if ((words < SCRIPTS_WORDS && t.scripts * 2 > t.words &&
         !holds_any(view(&title), script_words)) ||
        is_waiting(answer))
        return PITH_STAND_IN_SCRIPTS;
    return PITH_STAND_IN_NONE;
}
