/* SPDX-License-Identifier: Apache-2.0 */
/*
 * auto beyond its score: it works in every script, precision keeps no more and
 * recall no less than the default, and odd pages have a result.
 */
#include <pith/pith.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A menu entry, three sentences of an article, a line of the footer. */
typedef struct script_row {
    const char *name, *menu, *one, *two, *three, *foot;
} script_row;

static const script_row scripts[] = {
    {"Latin", "Sections",
     "The river rose two metres overnight and flooded the old town.",
     "Nobody was hurt, but forty houses are without power.",
     "The council meets on Monday to talk about a new levee.",
     "All rights reserved"},
    {"Cyrillic", "Разделы",
     "За ночь вода в реке поднялась на два метра и затопила старый город.",
     "Никто не пострадал, но сорок домов остались без электричества.",
     "В понедельник совет соберётся, чтобы обсудить новую дамбу.",
     "Все права защищены"},
    {"Greek", "Ενότητες",
     "Το ποτάμι ανέβηκε δύο μέτρα μέσα στη νύχτα και πλημμύρισε την παλιά "
     "πόλη.",
     "Κανείς δεν τραυματίστηκε, αλλά σαράντα σπίτια έμειναν χωρίς ρεύμα.",
     "Το συμβούλιο συνεδριάζει τη Δευτέρα για ένα νέο ανάχωμα.",
     "Με επιφύλαξη παντός δικαιώματος"},
    {"Arabic", "أقسام",
     "ارتفع منسوب النهر مترين خلال الليل وغمرت المياه البلدة القديمة.",
     "لم يصب أحد بأذى، لكن أربعين منزلا بقيت بلا كهرباء.",
     "يجتمع المجلس يوم الاثنين لمناقشة بناء سد جديد.", "جميع الحقوق محفوظة"},
    {"Devanagari", "अनुभाग",
     "रात भर में नदी दो मीटर चढ़ गई और पुराने शहर में पानी भर गया।",
     "किसी को चोट नहीं आई, लेकिन चालीस घरों में बिजली नहीं है।",
     "परिषद सोमवार को नए तटबंध पर चर्चा के लिए बैठेगी।", "सर्वाधिकार सुरक्षित"},
    {"Han", "栏目", "河水一夜之间上涨了两米，淹没了老城区的街道和许多房屋。",
     "没有人受伤，但有四十户人家停电，学校也关闭了一天。",
     "议会将在星期一开会，讨论修建一条新的防洪堤。", "版权所有"},
    {"Kana", "セクション",
     "川の水位は一晩で二メートル上がり、旧市街は水に浸かりました。",
     "けが人はいませんでしたが、四十軒の家が停電しています。",
     "議会は月曜日に集まり、新しい堤防について話し合います。",
     "無断転載を禁じます"},
    {"Hangul", "섹션",
     "밤사이 강물이 이 미터나 불어나 구시가지가 물에 잠겼습니다.",
     "다친 사람은 없지만 마흔 가구에 전기가 끊겼습니다.",
     "의회는 월요일에 모여 새 제방을 논의할 예정입니다.", "모든 권리 보유"},
    {"Thai", "หมวดหมู่", "ระดับน้ำในแม่น้ำเพิ่มขึ้นสองเมตรในคืนเดียวและท่วมเมืองเก่าทั้งหมด",
     "ไม่มีผู้ได้รับบาดเจ็บแต่บ้านสี่สิบหลังไม่มีไฟฟ้าใช้",
     "สภาจะประชุมในวันจันทร์เพื่อหารือเรื่องเขื่อนกั้นน้ำแห่งใหม่", "สงวนลิขสิทธิ์"},
    {"Hebrew", "מדורים",
     "הנהר עלה בשני מטרים במהלך הלילה והציף את העיר העתיקה.",
     "איש לא נפגע, אבל ארבעים בתים נותרו ללא חשמל.",
     "המועצה תתכנס ביום שני כדי לדון בסוללה חדשה.", "כל הזכויות שמורות"},
};

enum { PAGE_MAX = 16384, PARAGRAPHS = 6 };

/* The page so far. */
typedef struct writer {
    char *page;
    size_t len;
} writer;

static void add(writer *w, const char *before, const char *text,
                const char *after)
{
    int n = snprintf(w->page + w->len, PAGE_MAX - w->len, "%s%s%s", before,
                     text, after);
    assert_true(n > 0 && (size_t)n < PAGE_MAX - w->len);
    w->len += (size_t)n;
}

/* A typical page, without English words in its markup's text. */
static pith_str make_page(const script_row *row, char *page)
{
    writer w = {page, 0};
    add(&w, "<!doctype html><title>", row->one, "</title><body><div><ul>");
    for (int i = 0; i < 12; i++)
        add(&w, "<li><a href=/x>", row->menu, "</a></li>");
    add(&w, "</ul></div><div><div><h1>", row->two, "</h1>");
    for (int i = 0; i < PARAGRAPHS; i++) {
        add(&w, "<p>", row->one, " ");
        add(&w, row->two, " ", row->three);
        add(&w, "</p>", "\n", "");
    }
    add(&w, "</div></div>", "<div><ul>", "");
    for (int i = 0; i < 8; i++)
        add(&w, "<li><a href=/y>", row->menu, "</a></li>");
    add(&w, "</ul><p>", row->foot, "</p></div>");
    return (pith_str){page, w.len};
}

static char *extract_so(pith_str page, const char *balance, const char *keep)
{
    pith_worker *worker = pith_worker_new();
    assert_non_null(worker);
    pith_options options = pith_options_default();
    options.method = "auto";
    options.balance = balance;
    options.keep = keep;
    options.keep_title = true; /* expected result of the method */
    pith_result *result;
    assert_int_equal(pith_worker_extract(worker, page, &options, &result, NULL),
                     PITH_OK);
    char *text = calloc(result->text.len + 1, 1);
    assert_non_null(text);
    if (result->text.len)
        memcpy(text, result->text.data, result->text.len);
    pith_result_free(result);
    pith_worker_free(worker);
    return text;
}

static char *extract(pith_str page, const char *balance)
{
    return extract_so(page, balance, NULL);
}

static int count(const char *text, const char *part)
{
    int n = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        n++;
    return n;
}

static void test_every_script(void **state)
{
    (void)state;
    char *page = malloc(PAGE_MAX);
    assert_non_null(page);
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        const script_row *row = &scripts[i];
        char *text = extract(make_page(row, page), NULL);
        if (count(text, row->three) != PARAGRAPHS ||
            count(text, row->menu) > 0 || count(text, row->foot) > 0)
            fail_msg("%s: kept\n%s", row->name, text);
        free(text);
    }
    free(page);
}

static void test_balance_is_monotonic(void **state)
{
    (void)state;
    char *page = malloc(PAGE_MAX);
    assert_non_null(page);
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        pith_str bytes = make_page(&scripts[i], page);
        char *less = extract(bytes, "precision");
        char *middle = extract(bytes, "balanced");
        char *more = extract(bytes, "recall");
        assert_true(strlen(less) <= strlen(middle));
        assert_true(strlen(middle) <= strlen(more));
        free(less);
        free(middle);
        free(more);
    }
    free(page);
}

static void test_breadth_is_monotonic(void **state)
{
    (void)state;
    char *page = malloc(PAGE_MAX);
    assert_non_null(page);
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        pith_str bytes = make_page(&scripts[i], page);
        char *core = extract_so(bytes, NULL, "core");
        char *middle = extract_so(bytes, NULL, "main");
        char *all = extract_so(bytes, NULL, "all");
        assert_int_equal(count(core, scripts[i].three), PARAGRAPHS);
        assert_true(strlen(core) <= strlen(middle));
        assert_true(strlen(middle) <= strlen(all));
        assert_int_equal(count(all, scripts[i].menu), 0);
        free(core);
        free(middle);
        free(all);
    }
    free(page);
}

/* An article with its title repeated, a date, a caption and an
 * advertisement. */
static pith_str make_article(char *page)
{
    writer w = {page, 0};
    add(&w, "<title>", scripts[0].two, "</title><body><article>");
    add(&w, "<p>", scripts[0].one, "</p>");
    add(&w, "<h2>", scripts[0].two, "</h2><p class=date>4 May 2016</p>");
    for (int i = 0; i < PARAGRAPHS; i++)
        add(&w, "<p>", scripts[0].three,
            " What it costs is to be said in summer, after the harvest.</p>");
    add(&w, "<div class=advert>", "Buy boots", "</div>");
    add(&w, "<figure><img src=x><figcaption>", "The bridge at noon",
        "</figcaption></figure>");
    add(&w, "<p>", scripts[0].one, "</p></article>");
    return (pith_str){page, w.len};
}

static void test_what_breadth_holds(void **state)
{
    (void)state;
    static const struct {
        const char *keep;
        int title, date, caption;
    } rows[] = {{"core", 0, 0, 0}, {"all", 1, 1, 1}};
    char *page = malloc(PAGE_MAX);
    assert_non_null(page);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *text = extract_so(make_article(page), NULL, rows[i].keep);
        assert_int_equal(count(text, scripts[0].three), PARAGRAPHS);
        assert_int_equal(count(text, scripts[0].two), rows[i].title);
        assert_int_equal(count(text, "May 2016"), rows[i].date);
        assert_int_equal(count(text, "bridge at noon"), rows[i].caption);
        assert_int_equal(count(text, "boots"), 0);
        free(text);
    }
    free(page);
}

static void expect(const char *page, const char *text)
{
    char *got = extract((pith_str){page, strlen(page)}, NULL);
    assert_string_equal(got, text);
    free(got);
}

static void test_odd_pages(void **state)
{
    (void)state;
    expect("", "");
    expect("<script>var a = 1</script>", "");
    expect("<frameset><frame></frameset>", "");
    expect("<p>One</p>", "One");
    expect("<img src=x><hr>", "");
}

/* Status, reason and warnings of a page, in one line. */
static char *judge(pith_str page)
{
    pith_worker *worker = pith_worker_new();
    assert_non_null(worker);
    pith_options options = pith_options_default();
    options.method = "auto";
    pith_result *result;
    assert_int_equal(pith_worker_extract(worker, page, &options, &result, NULL),
                     PITH_OK);
    char *line = calloc(1, 1000);
    assert_non_null(line);
    snprintf(line, 1000, "%d %.*s|%.*s", result->outcome,
             (int)result->reason.len, result->reason.data,
             result->nwarnings ? (int)result->warnings[0].len : 0,
             result->nwarnings ? result->warnings[0].data : "");
    pith_result_free(result);
    pith_worker_free(worker);
    return line;
}

static void expect_verdict(pith_str page, pith_outcome outcome,
                           const char *part)
{
    char *line = judge(page);
    if (line[0] != '0' + (int)outcome || !strstr(line, part))
        fail_msg("got %s, not %d ... %s", line, (int)outcome, part);
    free(line);
}

/* A banner is not an article, even if the page has nothing else. */
static void test_a_cookie_banner_is_no_content(void **state)
{
    (void)state;
    static const char page[] =
        "<title>Home</title><body><div id=root></div>"
        "<div id=cookie-consent role=dialog><h2>We value your privacy</h2>"
        "<p>We and our partners use cookies to store and read information on "
        "your device, to show you better offers and to learn how this page is "
        "used. You can agree to this or manage what you allow at any time.</p>"
        "<p>Some partners do not ask for your consent and rely on legitimate "
        "interest, to which you can object below, or in our policy.</p>"
        "<button>Accept all</button><button>Reject all</button></div>";
    pith_str bytes = {page, sizeof page - 1};
    char *text = extract(bytes, NULL);
    assert_string_equal(text, "");
    free(text);
    expect_verdict(bytes, PITH_OUTCOME_EMPTY, "p");
}

static void test_noscript_is_content_where_nothing_else_is(void **state)
{
    (void)state;
    char *page = malloc(PAGE_MAX);
    assert_non_null(page);
    writer w = {page, 0};
    add(&w, "<title>A thread</title><body><div id=app></div>", "<noscript>",
        "<h1>Which boat for the river?</h1>");
    for (int i = 0; i < PARAGRAPHS; i++)
        add(&w, "<div class=post><p>", scripts[0].three, "</p></div>");
    add(&w, "</noscript>", "<script>load()</script>", "");
    char *text = extract((pith_str){page, w.len}, NULL);
    assert_int_equal(count(text, scripts[0].three), PARAGRAPHS);
    free(text);
    free(page);
}

static void test_empty_pages_say_why(void **state)
{
    (void)state;
    static const char shell[] = "<div id=root></div><script>go()</script>";
    expect_verdict((pith_str){shell, sizeof shell - 1}, PITH_OUTCOME_EMPTY,
                   "the page has no visible text");
    char *page = malloc(PAGE_MAX);
    assert_non_null(page);
    writer w = {page, 0};
    add(&w, "<body><nav>", "", "<ul>");
    for (int i = 0; i < 60; i++)
        add(&w, "<li><a href=/x>", scripts[0].menu, "</a></li>");
    add(&w, "</ul>", "</nav>", "");
    expect_verdict((pith_str){page, w.len}, PITH_OUTCOME_EMPTY,
                   "nothing on the page is probable enough");
    w.len = 0; /* and where they differ */
    add(&w, "<body><nav>", "", "<ul>");
    for (int i = 0; i < 60; i++)
        add(&w, "<li><a href=/x>", scripts[i % 5].menu, "</a></li>");
    add(&w, "</ul>", "</nav>", "");
    expect_verdict((pith_str){page, w.len}, PITH_OUTCOME_EMPTY,
                   "nothing on the page is probable enough");
    free(page);
}

static void test_little_of_a_page_is_warned_of(void **state)
{
    (void)state;
    enum { MENUS = 2000, ROOM = 200000 };
    char *page = malloc(ROOM);
    assert_non_null(page);
    size_t len = (size_t)snprintf(page, ROOM, "<title>A flood</title><nav>");
    for (int i = 0; i < MENUS; i++)
        len += (size_t)snprintf(page + len, ROOM - len,
                                "<li><a href=/%d>Section number %d</a>", i, i);
    len += (size_t)snprintf(
        page + len, ROOM - len,
        "</nav><main><article><h1>A flood</h1><p>%s %s</p><p>%s %s</p>"
        "</article></main>",
        scripts[0].one, scripts[0].two, scripts[0].three, scripts[0].one);
    expect_verdict((pith_str){page, len}, PITH_OUTCOME_OK,
                   "less than 3 % of the page's text");
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_script),
        cmocka_unit_test(test_balance_is_monotonic),
        cmocka_unit_test(test_breadth_is_monotonic),
        cmocka_unit_test(test_what_breadth_holds),
        cmocka_unit_test(test_odd_pages),
        cmocka_unit_test(test_a_cookie_banner_is_no_content),
        cmocka_unit_test(test_noscript_is_content_where_nothing_else_is),
        cmocka_unit_test(test_empty_pages_say_why),
        cmocka_unit_test(test_little_of_a_page_is_warned_of),
    };
    return cmocka_run_group_tests_name("auto", tests, NULL, NULL);
}
