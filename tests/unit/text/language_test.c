/* SPDX-License-Identifier: Apache-2.0 */
/* Languages of texts: a paragraph in every important language, texts that are
 * too short, and when a declared language is believed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "str.h"
#include "text.h"

static void assert_tag(const char *text, const char *tag)
{
    pith_language found = pith_language_detect(pith_str_of(text));
    assert_int_equal(found.tag.len, strlen(tag));
    assert_memory_equal(found.tag.data ? found.tag.data : "", tag, strlen(tag));
}

/* How many lines of the case file get the right tag; *n: their number. Others
 * are printed. `part` is the percentage of each sentence that is read. */
static unsigned count_right(unsigned part, unsigned *n)
{
    char line[2000];
    unsigned right = 0;
    FILE *file = fopen("tests/cases/language/sentences.txt", "rb");
    assert_non_null(file);
    *n = 0;
    while (fgets(line, sizeof line, file)) {
        char *tab = strchr(line, '\t');
        if (line[0] == '#' || !tab)
            continue;
        pith_str tag = {line, (size_t)(tab - line)};
        pith_str text = pith_str_of(tab + 1);
        text.len = text.len * part / 100;
        while (((unsigned char)text.data[text.len] & 0xc0) == 0x80)
            text.len--;
        pith_language found = pith_language_detect(text);
        assert_true(found.confidence >= 0 && found.confidence <= 1);
        ++*n;
        if (pith_str_eq(found.tag, tag))
            right++;
        else
            print_message("%.*s is taken for %.*s (%.2f)\n", (int)tag.len, line,
                          (int)found.tag.len,
                          found.tag.data ? found.tag.data : "",
                          found.confidence);
    }
    fclose(file);
    print_message("%u of %u right with %u %% of each text\n", right, *n, part);
    return right;
}

static void paragraphs_of_a_hundred_languages(void **state)
{
    (void)state;
    unsigned n;
    unsigned right = count_right(100, &n);
    assert_true(n >= 100);
    assert_true(right >= n - 3);
    right = count_right(50, &n);
    assert_true(right * 100 >= n * 90);
}

static void too_little_is_unknown(void **state)
{
    (void)state;
    assert_tag("", "");
    assert_tag("Hi", "");
    assert_tag("12345 67890 %%% --- 3.14159 2.71828 1.41421", "");
    assert_tag("OK 12", "");
    assert_tag("qxzvw kqzxj vvxqz zzkqx jjqxz wqxzk xqkzv qxzvw kqzxj", "");
}

static void foreign_words_do_not_decide(void **state)
{
    (void)state;
    assert_tag("Python 3.12 und PostgreSQL werden auf dem Server installiert, "
               "bevor die Anwendung das erste Mal gestartet werden kann.",
               "de");
    assert_tag("ติดตั้ง Python และ PostgreSQL บนเซิร์ฟเวอร์ก่อนเริ่มใช้งาน", "th");
    assert_tag("PythonとPostgreSQLをサーバーにインストールします。", "ja");
}

/* The first letters decide only if they are unambiguous: here they belong to
 * two languages, and the text continues in the second. */
static void a_doubtful_beginning_is_read_further(void **state)
{
    (void)state;
    static const char mixed[] =
        "Sorry, I have not found a better way to say it in two languages. "
        "Leider habe ich nichts gefunden, womit es in beiden besser ginge. "
        "So please read on, since the rest of this is in one of them only. "
        "Also lies bitte weiter, denn was nun folgt, ist nur noch in einer. "
        "And that is all there is to say about it before we can go on here. ";
    static const char then[] =
        "Wer die Anlage in Betrieb nimmt, prüft zuerst den Druck in allen "
        "Leitungen und schreibt ihn auf. Steigt er im Laufe des Tages weiter, "
        "so muss das Ventil am unteren Ende des Kessels geöffnet werden, bis "
        "die Nadel wieder im grünen Feld steht. Danach wird der Filter "
        "gereinigt, getrocknet und eingesetzt, und erst dann darf die Pumpe "
        "wieder eingeschaltet werden. Nach einer Stunde wird alles noch einmal "
        "nachgesehen und der Stand in das Heft eingetragen.";
    char text[sizeof mixed + sizeof then];
    snprintf(text, sizeof text, "%s%s", mixed, then);
    assert_tag(mixed, "en");
    assert_tag(text, "de");
}

static void all_bytes_cost_the_same(void **state)
{
    (void)state;
    static char text[3000000];
    memset(text, '.', sizeof text);
    memcpy(text + sizeof text - 40, "The end of a very long line, is it not?",
           40);
    pith_language found =
        pith_language_detect((pith_str){text, sizeof text - 1});
    assert_int_equal(found.tag.len, 0);
}

/* Zulu on a page that declares English, whatever of its kin it may be. */
static void kin_do_not_raise_doubts(void **state)
{
    (void)state;
    static const char text[] =
        "Izingane zidlala ngaphandle emini futhi umama upheka ukudla ekhishini "
        "ngoba ubaba uzobuya emsebenzini kusihlwa.";
    pith_language found =
        pith_language_detect((pith_str){text, sizeof text - 1});
    assert_true(found.of_kin > found.confidence);
    assert_true(pith_str_eq(found.tag, PITH_S("zu")));
    pith_str settled = pith_language_settle(PITH_S("en"), found);
    assert_true(pith_str_eq(settled, PITH_S("zu")));
    settled = pith_language_settle(PITH_S("xh"), found);
    assert_true(pith_str_eq(settled, PITH_S("xh")));
}

static void assert_settled(const char *declared, const char *tag, double sure,
                           const char *expected)
{
    pith_str settled = pith_language_settle(
        pith_str_of(declared), (pith_language){pith_str_of(tag), sure, sure});
    assert_int_equal(settled.len, strlen(expected));
    assert_memory_equal(settled.data, expected, settled.len);
}

static void declared_and_detected(void **state)
{
    (void)state;
    assert_settled("en-US", "th", 0.95, "th");
    assert_settled("en-US", "th", 0.61, "th");
    assert_settled("en-US", "th", 0.59, "en");
    assert_settled("en-US", "fr", 0.89, "en");
    assert_settled("en-US", "fr", 0.9, "fr");
    assert_settled("tlh", "fr", 0.89, "tlh");
    assert_settled("en_GB", "", 0, "en");
    assert_settled("no", "da", 0.99, "no");
    assert_settled("HR", "sr", 0.99, "HR");
    assert_settled("", "fr", 0.8, "fr");
    assert_settled("", "fr", 0.6, "");
    assert_settled("", "zh", 0.55, "zh");
    assert_settled("", "zh", 0.49, "");
    /* one of several in Cyrillic letters */
    assert_settled("", "ru", 0.6, "");
    assert_true(pith_language_kin(PITH_S("id"), PITH_S("MS")));
    assert_false(pith_language_kin(PITH_S("en"), PITH_S("de")));
    assert_false(pith_language_kin(PITH_S("da"), PITH_S("sr")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paragraphs_of_a_hundred_languages),
        cmocka_unit_test(too_little_is_unknown),
        cmocka_unit_test(foreign_words_do_not_decide),
        cmocka_unit_test(a_doubtful_beginning_is_read_further),
        cmocka_unit_test(all_bytes_cost_the_same),
        cmocka_unit_test(kin_do_not_raise_doubts),
        cmocka_unit_test(declared_and_detected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
