/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of links between pages, in every supported language. */
#include "paging_words.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

static pith_paging_text read_fenced(const char *text)
{
    size_t len = strlen(text);
    char *copy = fence_copy(text, len);
    pith_paging_text out = pith_paging_read((pith_str){copy, len});
    fence_free(copy, len);
    return out;
}

static void check(const char *text, pith_paging_say says)
{
    pith_paging_text out = read_fenced(text);
    if (out.says != says)
        print_message("\"%s\" says %d\n", text, (int)out.says);
    assert_int_equal(out.says, says);
}

static void languages(void **state)
{
    (void)state;
    static const struct {
        const char *page, *other;
    } rows[] = {
        {"Next page »", "Next article: Rain"},
        {"Nächste Seite", "Nächster Artikel"},
        {"Page suivante ›", "Article suivant"},
        {"Página siguiente", "Siguiente artículo"},
        {"Próxima página", "Próximo artigo"},
        {"Pagina successiva", "Articolo successivo"},
        {"Volgende pagina", "Volgend artikel"},
        {"Następna strona", "Następny artykuł"},
        {"Další stránka", "Další článek"},
        {"Nästa sida", "Nästa artikel"},
        {"Næste side", "Næste artikel"},
        {"Neste side", "Neste artikkel"},
        {"Seuraava sivu", "Seuraava artikkeli"},
        {"Következő oldal", "Következő cikk"},
        {"Pagina următoare", "Articolul următor"},
        {"Sonraki sayfa", "Sonraki haber"},
        {"Следующая страница", "Следующая статья"},
        {"Наступна сторінка", "Наступна стаття"},
        {"Επόμενη σελίδα", "Επόμενο άρθρο"},
        {"次のページ", "次の記事"},
        {"下一页", "下一篇"},
        {"다음 페이지", "다음 기사"},
        {"الصفحة التالية", "المقال التالي"},
        {"לעמוד הבא", "הכתבה הבאה"},
        {"अगला पृष्ठ", "अगला लेख"},
        {"หน้าถัดไป", "บทความถัดไป"},
        {"Trang sau", "Bài tiếp theo"},
        {"Halaman berikutnya", "Artikel berikutnya"},
    };
    size_t n = 0;
    while (pith_paging_language(n))
        n++;
    assert_int_equal(n, sizeof rows / sizeof *rows);
    for (size_t i = 0; i < n; i++) {
        check(rows[i].page, PITH_SAYS_NEXT_PAGE);
        check(rows[i].other, PITH_SAYS_OTHER);
    }
}

static void kinds(void **state)
{
    (void)state;
    check("", PITH_SAYS_NOTHING);
    check("Next", PITH_SAYS_NEXT);
    check("  next >>", PITH_SAYS_NEXT);
    check("»", PITH_SAYS_ARROW);
    check("→", PITH_SAYS_ARROW);
    check("« Prev", PITH_SAYS_BACK);
    check("‹", PITH_SAYS_BACK);
    check("Last page", PITH_SAYS_END);
    check("Older comments", PITH_SAYS_COMMENTS);
    check("Next page: what the council said", PITH_SAYS_NEXT_PAGE);
    check("Continue reading on page 2", PITH_SAYS_NEXT_PAGE);
    check("Lesen Sie weiter auf Seite 2", PITH_SAYS_NEXT_PAGE);
    /* A sentence that begins with such a word is not one. */
    check("Next week's weather", PITH_SAYS_NOTHING);
    check("Nextdoor", PITH_SAYS_NOTHING);
    assert_int_equal(read_fenced("2").number, 2);
    assert_int_equal(read_fenced(" [12] ").number, 12);
    check("2024 in review", PITH_SAYS_NOTHING);
    check("999999999999999999999", PITH_SAYS_NOTHING);
}

static void long_texts(void **state)
{
    (void)state;
    char text[4000];
    memset(text, 'x', sizeof text);
    memcpy(text, "next ", 5);
    assert_int_equal(pith_paging_read((pith_str){text, sizeof text}).says,
                     PITH_SAYS_NOTHING);
    for (size_t i = 0; i + 1 < sizeof text; i += 2)
        memcpy(text + i, "\xc3\xb6", 2);
    pith_paging_read((pith_str){text, sizeof text});
}

static void classes(void **state)
{
    (void)state;
    assert_int_equal(pith_paging_class(PITH_S("next page-numbers")),
                     PITH_CLASS_NEXT);
    assert_int_equal(pith_paging_class(PITH_S("nav-previous")),
                     PITH_CLASS_BACK);
    assert_int_equal(pith_paging_class(PITH_S("comments-area")),
                     PITH_CLASS_COMMENTS);
    assert_int_equal(pith_paging_class(PITH_S("context")), 0);
    assert_int_equal(pith_paging_class((pith_str){0}), 0);
}

static void marks(void **state)
{
    (void)state;
    assert_int_equal(pith_paging_mark_of(PITH_S("Seite")), PITH_MARK_PAGE);
    assert_int_equal(pith_paging_mark_of(PITH_S("start")), PITH_MARK_OFFSET);
    assert_int_equal(pith_paging_mark_of(PITH_S("cpage")), PITH_MARK_COMMENT);
    assert_int_equal(pith_paging_mark_of(PITH_S("rain")), PITH_MARK_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages), cmocka_unit_test(kinds),
        cmocka_unit_test(long_texts), cmocka_unit_test(classes),
        cmocka_unit_test(marks)};
    return cmocka_run_group_tests_name("paging_words", tests, NULL, NULL);
}
