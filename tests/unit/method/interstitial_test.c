/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages that show something in place of content are empty and say why, in many
 * languages; pages about cookies, errors and scripts are content. Pages of
 * extreme sizes and shapes have a result, too.
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

/* The outcome, reason, first warning and text of a page, in one line. */
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

/* The element around the banner has no name, so only its text shows what it
 * is. */
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

/* A form with a password is recognised whatever its words are; one that asks
 * for an address first, by the page's title. */
static void test_forms_to_sign_in(void **state)
{
    (void)state;
    static const struct {
        const char *title, *request, *name, *password;
    } forms[] = {
        {"Sign in", "Please sign in to your account to continue.", "Email",
         "Password"},
        {"Anmelden", "Bitte melden Sie sich mit Ihrem Kundenkonto an.",
         "E-Mail-Adresse", "Passwort"},
        {"Connexion", "Connectez-vous pour accéder à votre espace.",
         "Adresse électronique", "Mot de passe"},
        {"Iniciar sesión", "Introduzca sus datos para entrar en su cuenta.",
         "Correo", "Contraseña"},
        {"Zaloguj się", "Podaj dane swojego konta, aby przejść dalej.",
         "Nazwa użytkownika", "Hasło"},
        {"Войти", "Войдите в учётную запись, чтобы продолжить работу.",
         "Электронная почта", "Пароль"},
        {"Σύνδεση", "Συνδεθείτε στον λογαριασμό σας για να συνεχίσετε.",
         "Διεύθυνση", "Κωδικός"},
        {"تسجيل الدخول", "سجل الدخول إلى حسابك للمتابعة من حيث توقفت.",
         "البريد", "كلمة المرور"},
        {"登录", "请登录您的账户，然后继续浏览本站的内容。", "邮箱", "密码"},
        {"ログイン", "アカウントにログインして続行してください。", "メール",
         "パスワード"},
        {"로그인", "계속하려면 계정에 로그인해 주세요.", "이메일", "비밀번호"},
        {"เข้าสู่ระบบ", "กรุณาเข้าสู่ระบบเพื่อใช้งานต่อ", "อีเมล", "รหัสผ่าน"},
    };
    static const char reason[] = "little but a form to sign in";
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char page[2000];
        snprintf(page, sizeof page,
                 "<title>X</title>" MENU "<main><form><h1>Y</h1><p>%s</p>"
                 "<label>%s <input name=a></label><label>%s "
                 "<input type=Password name=b></label></form></main>",
                 forms[i].request, forms[i].name, forms[i].password);
        expect(page, PITH_OUTCOME_EMPTY, reason);
        snprintf(page, sizeof page,
                 "<title>%s | Example</title>" MENU "<main><p>%s</p><form>"
                 "<label>%s <input type=email name=a></label></form></main>",
                 forms[i].title, forms[i].request, forms[i].name);
        expect(page, PITH_OUTCOME_EMPTY, reason);
    }
}

/* Forms beside content, and texts about forms. */
static void test_content_beside_a_form(void **state)
{
    (void)state;
    static const char story[] =
        "<p>After three years of work the old bridge over the river was opened "
        "again on Saturday.</p><p>Several thousand people walked across it, "
        "many of them with children and dogs.</p>";
    static const char form[] =
        "<form><p>Sign in</p><label>Name <input name=a></label><label>Password "
        "<input type=password name=b></label></form>";
    char page[2000];
    snprintf(page, sizeof page,
             "<title>A bridge</title><header>%s</header><main><h1>A bridge</h1>"
             "%s</main>",
             form, story);
    expect(page, PITH_OUTCOME_OK, "children and dogs");
    snprintf(page, sizeof page,
             "<title>A bridge</title><main><h1>A bridge</h1>%s</main><div "
             "hidden>%s</div>",
             story, form);
    expect(page, PITH_OUTCOME_OK, "children and dogs");
    snprintf(page, sizeof page,
             "<title>A bridge</title><form><main><h1>A bridge</h1>%s</main>"
             "<input name=q><div hidden><input type=password></div></form>",
             story);
    expect(page, PITH_OUTCOME_OK, "children and dogs");
    expect("<title>Sign in | Manual</title><main><h1>Sign in</h1><p>The page "
           "that people see first asks them for their name. Choose in the "
           "settings what it says and whom it lets in.</p><p>Whoever forgets "
           "the password is sent a new one, which holds for a day.</p></main>"
           "<form><input type=search name=q></form>",
           PITH_OUTCOME_OK, "holds for a day");
}

static const char *const consent_as_written[] = {
    "<title>Beispiel Nachrichten</title><div "
    "id='onetrust-banner-sdk' role=dialog><h2>Ihre Privatsphäre ist "
    "uns wichtig</h2><p>Wir und unsere 842 Partner speichern "
    "und/oder greifen auf Informationen auf einem Gerät zu, z. B. "
    "auf eindeutige Kennungen in Cookies, um personenbezogene Daten "
    "zu verarbeiten.<p>Sie können Ihre Präferenzen akzeptieren oder "
    "verwalten, klicken Sie dazu unten.<button>Alle "
    "akzeptieren</button><button>Einstellungen</button></div>",
    "<title>Le Journal</title><main><h1>Continuer sans "
    "accepter</h1><p>Avec votre accord, nos partenaires et nous "
    "utilisons des cookies ou technologies similaires pour stocker "
    "et accéder à des informations personnelles comme votre visite "
    "sur ce site.<p>Vous pouvez retirer votre consentement à tout "
    "moment en cliquant sur « En savoir plus ».<button>Accepter et "
    "fermer</button></main>",
    "<title>Il Giornale</title><div class='iubenda-cs-banner'><p>Noi "
    "e terze parti selezionate raccogliamo informazioni personali. "
    "Puoi negare o revocare il consenso in qualsiasi momento.<p>Per "
    "leggere gratis accetta i cookie di profilazione, oppure "
    "abbonati a 1 euro al mese.</div>",
    "<title>Before you continue</title><h1>Before you continue to "
    "Example</h1><div>We use cookies and data "
    "to</div><ul><li>Deliver and maintain services<li>Track outages "
    "and protect against spam, fraud, and abuse<li>Measure audience "
    "engagement</ul><div>If you choose to accept all, we will also "
    "use cookies and data to</div><ul><li>Develop and improve new "
    "services<li>Show personalised content</ul><a href=#>More "
    "options</a>",
    "<title>Diario</title><div id=didomi-host><p>Con su acuerdo, "
    "nosotros y nuestros socios usamos cookies o tecnologías "
    "similares para almacenar, acceder y procesar datos personales "
    "como su visita en este sitio web.<p>Puede retirar su "
    "consentimiento u oponerse al procesamiento de datos basado en "
    "intereses legítimos en cualquier momento.</div>",
    "<title>Krant</title><h1>Jouw privacy-instellingen</h1><p>Wij en "
    "derden gebruiken cookies en vergelijkbare technieken om "
    "informatie op te slaan en te openen op jouw toestel.<p>Door op "
    "Akkoord te klikken ga je hiermee "
    "akkoord.<button>Akkoord</button>",
    ""
    "<title>例</"
    "title><p>"
    "このウェブサイトはCookieを使用しています。閲覧を続けることで、Cookieの使用"
    "に同意したことになります。<a "
    "href=#>同意する</a>",
    "<title>Gazeta</title><div class=rodo><h2>Szanujemy Twoją "
    "prywatność</h2><p>My i nasi partnerzy przechowujemy i "
    "uzyskujemy dostęp do informacji na urządzeniu, takich jak "
    "unikalne identyfikatory w plikach cookie.<p>Klikając „Zgadzam "
    "się” wyrażasz zgodę na przetwarzanie danych.</div>",
};

static const char *const errors_as_written[] = {
    "<title>403 Forbidden</title><center><h1>403 "
    "Forbidden</h1></center><hr><center>nginx/1.22.1</center>",
    "<title>Oops | Example Shop</title><nav><a href=/a>Men</a> <a "
    "href=/b>Women</a> <a href=/c>Sale</a></nav><main><h1>Oops! We "
    "can't find that page.</h1><p>The page you are looking for may "
    "have been moved or deleted. Try searching, or go back to our "
    "homepage.</main>",
    "<title>Fehler 404 - Beispiel</title><main><h1>Hier ist leider "
    "nichts</h1><p>Die gewünschte Seite existiert nicht mehr. Bitte "
    "prüfen Sie die Adresse.</main>",
    "<title>Exemple</title><main><h1>Oups, cette page n’existe "
    "pas</h1><p>La page que vous cherchez a peut-être été déplacée "
    "ou supprimée.<a href=/>Retour à l’accueil</a></main>",
    "<title>Just a "
    "moment...</title><h1>www.example.com</h1><h2>Verifying you are "
    "human. This may take a few seconds.</h2><div>www.example.com "
    "needs to review the security of your connection before "
    "proceeding.</div><div>Ray ID: 8a1b2c3d</div>",
    "<title>404 — Страница не найдена</title><main><h1>404</h1><p>К "
    "сожалению, такой страницы не существует. Вероятно, она была "
    "удалена с сервера, либо её здесь никогда не было.</main>",
    "<title>ERROR: The requested URL could not be "
    "retrieved</title><h1>ERROR</h1><h2>The requested URL could not "
    "be retrieved</h2><p>The following error was encountered while "
    "trying to retrieve the URL:<blockquote>Connection to 10.0.0.1 "
    "failed.</blockquote><p>The system returned: (111) Connection "
    "refused",
    "<title>500 Internal Server Error</title><h1>Internal Server "
    "Error</h1><p>The server encountered an internal error or "
    "misconfiguration and was unable to complete your "
    "request.<p>Please contact the server "
    "administrator.<address>Apache/2.4 Server at example.com Port "
    "443</address>",
    "<title>Error 503 Servicio no disponible</title><h1>Servicio no "
    "disponible</h1><p>El servidor está en mantenimiento. Vuelva a "
    "intentarlo más tarde.",
    "<title>404 - "
    "页面找不到了</title><div><h2>抱歉，您访问的页面不存在或已被删除</"
    "h2><p>您可以返回首页继续浏览。</div>",
    "<title>Site under maintenance</title><h1>We'll be back "
    "soon!</h1><p>Sorry for the inconvenience but we're performing "
    "some maintenance at the moment.",
    "<title>Your browser is not supported</title><h1>Please update "
    "your browser</h1><p>Your browser is no longer supported. Please "
    "upgrade to a modern browser such as Firefox.<script "
    "src=a.js></script>",
};

static const char *const shells_as_written[] = {
    "<title>App</title><noscript><strong>We're sorry but app doesn't "
    "work properly without JavaScript enabled. Please enable it to "
    "continue.</strong></noscript><div id=app></div><script "
    "src=a.js></script>",
    "<title>App</title><div id=root><div "
    "class=spinner>Cargando…</div></div><script src=a.js></script>",
    "<title>App</title><div id=root>Chargement en "
    "cours...</div><noscript>Vous devez activer JavaScript pour "
    "exécuter cette application.</noscript><script src=a.js></script>",
    "<title>Example</title><h1>JavaScript is not "
    "available.</h1><p>We’ve detected that JavaScript is disabled in "
    "this browser. Please enable JavaScript or switch to a supported "
    "browser to continue. You can see a list of supported browsers "
    "in our Help Center.<p><a href=/help>Help Center</a><p><a>Terms "
    "of Service</a> <a>Privacy Policy</a><script>x()</script>",
    "<title>Приложение</title><div id=app>Загрузка</div><script "
    "src=a.js></script><noscript>Для работы сайта включите "
    "JavaScript в настройках браузера.</noscript>",
    "<title>Aplicação</title><noscript>Por favor, ative o JavaScript "
    "no seu navegador para continuar.</noscript><script "
    "src=a.js></script>",
    "<title>Example</title><div id=root><p>Loading, please "
    "wait</div><script src=a.js></script>",
    "<title>앱</title><noscript>이 앱을 실행하려면 자바스크립트를 활성화해야 "
    "합니다.</noscript><div id=root></div><script src=a.js></script>",
};

static const char *const sign_in_as_written[] = {
    "<title>Sign in to ExampleHub · ExampleHub</title><main><h1>Sign "
    "in to ExampleHub</h1><form><label>Username or email "
    "<input></label><label>Password <input type=password></label><a "
    "href=/f>Forgot password?</a><button>Sign "
    "in</button></form><p>New to ExampleHub? <a href=/join>Create an "
    "account</a></main>",
    "<title>Log into Examplebook</title><div><h2>Examplebook helps "
    "you connect and share with the people in your "
    "life.</h2></div><div><form><input type=text "
    "placeholder='Email'><input type=password "
    "placeholder=Password><button>Log In</button></form><div><a "
    "href=/r>Forgotten account?</a> <b>Create a Page</b> for a "
    "celebrity, brand or business.</div></div>",
};

/* Whole pages, as made by consent managers, servers and frameworks. */
static void test_pages_as_they_are_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof consent_as_written / sizeof(char *); i++)
        expect(consent_as_written[i], PITH_OUTCOME_EMPTY,
               "little but a request for consent");
    for (size_t i = 0; i < sizeof errors_as_written / sizeof(char *); i++)
        expect(errors_as_written[i], PITH_OUTCOME_EMPTY, "little but an error");
    for (size_t i = 0; i < sizeof shells_as_written / sizeof(char *); i++)
        expect(shells_as_written[i], PITH_OUTCOME_EMPTY,
               "request to run its scripts");
    for (size_t i = 0; i < sizeof sign_in_as_written / sizeof(char *); i++)
        expect(sign_in_as_written[i], PITH_OUTCOME_EMPTY,
               "little but a form to sign in");
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
    expect("<title>Shortbread</title>" MENU
           "<main><h1>Shortbread</h1><p>Store the cookies in a tin with a lid, "
           "between sheets of paper, and they will keep for three weeks.</p>"
           "<p>A mixer is the only device that you need.</p></main>",
           PITH_OUTCOME_OK, "three weeks");
    expect("<title>Error messages of the printer</title>" MENU
           "<main><h1>Error messages of the printer</h1><p>When the display "
           "shows a lamp, open the lid and take the paper out.</p><p>If it "
           "shows a drop, the ink is about to run out and should be ordered."
           "</p></main>",
           PITH_OUTCOME_OK, "run out");
    expect("<title>Loading docks</title>" MENU "<main><h1>Loading docks</h1>"
           "<p>Lorries of up to forty tons reach the six docks from the north "
           "side of the hall, by day and by night.</p></main><script></script>",
           PITH_OUTCOME_OK, "forty tons");
    expect("<p>Well...</p>", PITH_OUTCOME_OK, "Well...");
    expect("Hello", PITH_OUTCOME_OK, "Hello");
}

/* Text in attributes does not count, however long it is. */
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

/* Replies to replies, nested beyond the limit, which is reported. */
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

/* Some systems begin every class name with "cmp", for component. */
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
        cmocka_unit_test(test_forms_to_sign_in),
        cmocka_unit_test(test_content_beside_a_form),
        cmocka_unit_test(test_pages_as_they_are_written),
        cmocka_unit_test(test_content_that_only_speaks_of_it),
        cmocka_unit_test(test_text_in_attributes_only),
        cmocka_unit_test(test_pages_of_great_size),
        cmocka_unit_test(test_comments_in_comments),
    };
    return cmocka_run_group_tests_name("stand_in", tests, NULL, NULL);
}
