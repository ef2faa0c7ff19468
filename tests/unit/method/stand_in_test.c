/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages that show something in place of content are empty and say why, in many
 * languages; pages that speak of cookies, errors and scripts are content. And
 * pages of sizes and shapes that nobody should make have an answer, too.
 */
#include <pith/pith.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MENU                                                                \
    "<nav><ul><li><a href=/1>A</a><li><a href=/2>B</a><li><a href=/3>C</a>" \
    "<li><a href=/4>D</a></ul></nav>"

enum { TEXT_MAX = 4000 };

/* What became of a page: outcome, reason, first warning, text, in one line. */
static char *answer_of(pith_str page)
{
    pith_worker *worker = pith_worker_new();
    assert_non_null(worker);
    pith_result *result;
    assert_int_equal(pith_worker_extract(worker, page, NULL, &result, NULL),
                     PITH_OK);
    char *line = calloc(1, TEXT_MAX + 1000);
    assert_non_null(line);
    int text = result->text.len < TEXT_MAX ? (int)result->text.len : TEXT_MAX;
    snprintf(line, TEXT_MAX + 1000, "%d %.*s|%.*s|%.*s", result->outcome,
             (int)result->reason.len, result->reason.data,
             result->nwarnings ? (int)result->warnings[0].len : 0,
             result->nwarnings ? result->warnings[0].data : "", text,
             result->text.data ? result->text.data : "");
    pith_result_free(result);
    pith_worker_free(worker);
    return line;
}

static void expect(const char *page, pith_outcome outcome, const char *part)
{
    char *line = answer_of((pith_str){page, strlen(page)});
    if (line[0] != '0' + (int)outcome || !strstr(line, part))
        fail_msg("%s\ngot %s\nnot %d ... %s", page, line, (int)outcome, part);
    free(line);
}

/* The element around the banner has no name, so that only its text tells. */
static void test_banners_in_many_languages(void **state)
{
    (void)state;
    static const char *const banners[] = {
        "We use cookies to improve this site and to measure its visitors.",
        "Wir verwenden Cookies, um Ihnen die Seite besser anzuzeigen.",
        "Nous utilisons des cookies pour mesurer l’audience du site.",
        "Utilizamos cookies propias y de terceros para analizar el uso.",
        "Utilizziamo i cookie per offrirti contenuti su misura.",
        "Wij gebruiken cookies om deze website te verbeteren.",
        "Vi använder kakor för att webbplatsen ska fungera.",
        "Vi bruker informasjonskapsler for å gjøre siden bedre.",
        "Käytämme evästeitä sivuston parantamiseen.",
        "Używamy plików cookie, aby mierzyć ruch na stronie.",
        "Tyto stránky používají cookies k měření návštěvnosti.",
        "Weboldalunk sütiket használ, és elemzi a látogatásokat.",
        "Мы используем файлы cookie, чтобы сайт работал лучше.",
        "Ми використовуємо файли cookie для аналізу відвідувань.",
        "Използваме бисквитки, за да работи сайтът по-добре.",
        "Χρησιμοποιούμε cookies για να βελτιώσουμε τη σελίδα.",
        "Bu sitede daha iyi hizmet için çerezler kullanıyoruz.",
        "Chúng tôi sử dụng cookie để cải thiện trang web này.",
        "Kami menggunakan cookie untuk meningkatkan situs ini.",
        "نستخدم ملفات تعريف الارتباط لتحسين هذا الموقع.",
        "این سایت از کوکی برای بهبود خدمات استفاده "
        "می‌کند.",
        "אנו משתמשים בעוגיות כדי לשפר את האתר.",
        "हम इस साइट को बेहतर बनाने के लिए कुकीज़ का उपयोग करते हैं।",
        "เราใช้คุกกี้เพื่อปรับปรุงเว็บไซต์นี้ให้ดีขึ้น",
        "我们使用 Cookie 来改善本网站并分析访问量。",
        "当サイトではクッキーを使用して利便性を高めています。",
        "이 사이트는 서비스 개선을 위해 쿠키를 사용합니다.",
    };
    for (size_t i = 0; i < sizeof banners / sizeof *banners; i++) {
        char page[1500];
        snprintf(page, sizeof page,
                 "<title>X</title>" MENU "<main id=root></main><div><div><p>%s"
                 "</p></div><div><a href=#>1</a><a href=#>2</a></div></div>",
                 banners[i]);
        expect(page, PITH_OUTCOME_EMPTY, "little but a request for consent");
    }
}

static void test_errors_in_many_languages(void **state)
{
    (void)state;
    static const char *const titles[] = {
        "404 Not Found",
        "Error 404",
        "Access Denied",
        "502 Bad Gateway",
        "Just a moment...",
        "Page not found | Example",
        "Example - 403",
        "Seite nicht gefunden – Beispiel",
        "Page introuvable",
        "Página no encontrada",
        "Pagina non trovata",
        "Erro 404",
        "Nie znaleziono strony",
        "Страница не найдена",
        "Ошибка 404",
        "Η σελίδα δεν βρέθηκε",
        "Sayfa bulunamadı",
        "الصفحة غير موجودة",
        "הדף לא נמצא",
        "पृष्ठ नहीं मिला",
        "ไม่พบหน้า",
        "页面不存在",
        "404错误 | 例子",
        "ページが見つかりません",
        "페이지를 찾을 수 없습니다",
    };
    static const char body[] = "<main><p>Lorem ipsum dolor sit amet, "
                               "consectetur adipiscing elit.</p></main>";
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        char page[1000];
        snprintf(page, sizeof page, "<title>%s</title>" MENU "%s", titles[i],
                 body);
        expect(page, PITH_OUTCOME_EMPTY, "little but an error");
        snprintf(page, sizeof page, "<title>X</title>" MENU "<h1>%s</h1>%s",
                 titles[i], body);
        expect(page, PITH_OUTCOME_EMPTY, "little but an error");
    }
}

static void test_shells_of_scripts(void **state)
{
    (void)state;
    expect("<noscript>You need to enable JavaScript to run this app.</noscript>"
           "<div id=root></div><script src=a.js></script>",
           PITH_OUTCOME_EMPTY, "request to run its scripts");
    expect("<div id=app></div><noscript><p>Bitte aktivieren Sie JavaScript, "
           "um fortzufahren.</noscript><script src=a.js></script>",
           PITH_OUTCOME_EMPTY, "request to run its scripts");
    expect("<div id=app></div><noscript>请启用 JavaScript "
           "后继续。</noscript><script src=a.js></script>",
           PITH_OUTCOME_EMPTY, "request to run its scripts");
    expect("<div id=app>Loading...</div><script src=a.js></script>",
           PITH_OUTCOME_EMPTY, "request to run its scripts");
    expect("<div id=app>読み込み中…</div><script src=a.js></script>",
           PITH_OUTCOME_EMPTY, "request to run its scripts");
    expect("<div id=app>\n\n</div><script src=a.js></script>",
           PITH_OUTCOME_EMPTY, "the page has no visible text");
}

static void test_content_that_only_speaks_of_it(void **state)
{
    (void)state;
    expect("<title>Oat cookies</title>" MENU
           "<main><h1>Oat cookies</h1><p>For these cookies we use butter, "
           "sugar, two eggs and four cups of oats.</p><p>Bake the cookies for "
           "twelve minutes until they are brown at the edges.</p></main>",
           PITH_OUTCOME_OK, "twelve minutes");
    expect("<title>A tin of biscuits</title>" MENU
           "<main><h1>A tin of biscuits</h1><p>My grandmother kept cookies in "
           "a blue tin, high up on the shelf where no child could reach.</p>"
           "<p>On Sundays it was opened, and each of us took one.</p></main>",
           PITH_OUTCOME_OK, "blue tin");
    expect("<title>Cookie policy</title>" MENU
           "<main><h1>Cookie policy</h1><p>We use cookies to remember what is "
           "in your basket and which language you read.</p><p>They are kept "
           "for thirty days and are sent to nobody else.</p></main>",
           PITH_OUTCOME_OK, "thirty days");
    expect("<title>Peugeot 404 Cabriolet</title>" MENU
           "<main><h1>Peugeot 404 Cabriolet</h1><p>The open version of the "
           "saloon was built in small numbers, by hand, until 1968.</p><p>It "
           "has a fuel injection engine of eighty horse powers.</p></main>",
           PITH_OUTCOME_OK, "eighty horse powers");
    expect("<title>How browsers run JavaScript</title>" MENU
           "<main><h1>How browsers run JavaScript</h1><p>A browser compiles "
           "JavaScript while it runs, and again when a part of it is hot.</p>"
           "<p>Old ones read JavaScript line by line instead.</p></main>",
           PITH_OUTCOME_OK, "line by line");
    expect("<p>Well...</p>", PITH_OUTCOME_OK, "Well...");
    expect("Hello", PITH_OUTCOME_OK, "Hello");
}

/* Text of attributes is no text, however much of it there is. */
static void test_text_in_attributes_only(void **state)
{
    (void)state;
    expect("<img src=x alt='A long description that stands in an attribute'>"
           "<a href=/ title='More text, in a title'></a><input value='A value' "
           "placeholder='Search for something nice'><div data-text='The whole "
           "article is here, as some scripts want it' aria-label=so></div>",
           PITH_OUTCOME_EMPTY, "the page has no visible text");
}

static char *repeat(const char *before, const char *part, int n,
                    const char *after, size_t *len)
{
    size_t size = strlen(before) + strlen(part) * (size_t)n + strlen(after) + 1;
    char *page = malloc(size);
    assert_non_null(page);
    char *at = page + snprintf(page, size, "%s", before);
    for (int i = 0; i < n; i++) {
        memcpy(at, part, strlen(part));
        at += strlen(part);
    }
    memcpy(at, after, strlen(after) + 1);
    *len = (size_t)(at - page) + strlen(after);
    return page;
}

static void test_pages_of_great_size(void **state)
{
    (void)state;
    size_t len;
    enum { CARDS = 10000, CARD_MAX = 200 };
    char *page = malloc(CARDS * CARD_MAX);
    assert_non_null(page);
    len = (size_t)snprintf(page, CARD_MAX, "<title>Lamps</title><main>");
    for (int i = 0; i < CARDS; i++)
        len += (size_t)snprintf(
            page + len, CARD_MAX,
            "<div class=card><a href=/%d><img src=%d.jpg><h2>Lamp number %d"
            "</h2></a><p>It lights the road %d metres ahead.</p></div>",
            i, i, i, i);
    char *line = answer_of((pith_str){page, len});
    assert_int_equal(line[0], '0' + PITH_OUTCOME_OK);
    assert_non_null(strstr(line, "lights the road 9 metres"));
    free(line);
    free(page);
    page = repeat("<title>A bridge</title><article><h1>A bridge</h1><p>After "
                  "three years of work the old bridge over the river was "
                  "opened again on Saturday.</p><p>Several thousand people "
                  "walked across it, many of them with children and dogs.</p>"
                  "</article>",
                  "<span></span><i></i>", 17000, "", &len);
    line = answer_of((pith_str){page, len});
    assert_int_equal(line[0], '0' + PITH_OUTCOME_OK);
    assert_non_null(strstr(line, "children and dogs"));
    free(line);
    free(page);
}

/* Answers to answers to answers: deeper than the limit, which is said. */
static void test_comments_in_comments(void **state)
{
    (void)state;
    size_t len;
    char *page =
        repeat("<title>A bridge</title><article><h1>A bridge</h1>"
               "<p>After three years of work the old bridge over the "
               "river was opened again on Saturday.</p><p>Several "
               "thousand people walked across it, many of them with "
               "children and dogs.</p></article>",
               "<div class=comment><p>I do not agree.</p>", 2000, "", &len);
    char *line = answer_of((pith_str){page, len});
    assert_int_equal(line[0], '0' + PITH_OUTCOME_LIMIT);
    assert_non_null(strstr(line, "max-depth"));
    free(line);
    free(page);
    page = repeat("<title>A bridge</title><article><h1>A bridge</h1>"
                  "<p>After three years of work the old bridge over the river "
                  "was opened again on Saturday.</p><p>Several thousand people "
                  "walked across it, many of them with children and dogs.</p>"
                  "</article><section id=comments>",
                  "<div class=comment><p>I do not agree.</p>", 30, "", &len);
    line = answer_of((pith_str){page, len});
    assert_int_equal(line[0], '0' + PITH_OUTCOME_OK);
    assert_non_null(strstr(line, "children and dogs"));
    free(line);
    free(page);
}

/* "cmp" is what some systems begin every class name with: for component. */
static void test_names_alone_are_no_banner(void **state)
{
    (void)state;
    expect("<body><div class=cmp-container>" MENU
           "<h1 class=cmp-title>Retirement income</h1><div class=cmp-text><p>"
           "How far away is your retirement? This calculator helps you to see "
           "where you stand on the way to it, and which paths there are that "
           "lead to what you wish for. The results can be printed.</p></div>"
           "</div>",
           PITH_OUTCOME_OK, "where you stand");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_banners_in_many_languages),
        cmocka_unit_test(test_names_alone_are_no_banner),
        cmocka_unit_test(test_errors_in_many_languages),
        cmocka_unit_test(test_shells_of_scripts),
        cmocka_unit_test(test_content_that_only_speaks_of_it),
        cmocka_unit_test(test_text_in_attributes_only),
        cmocka_unit_test(test_pages_of_great_size),
        cmocka_unit_test(test_comments_in_comments),
    };
    return cmocka_run_group_tests_name("stand_in", tests, NULL, NULL);
}
