/* SPDX-License-Identifier: Apache-2.0 */
/* Declarations of the encoding in pages. */
#include "text.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct row {
    const char *page;
    const char *name; /* NULL: nothing */
} row;

static void check_page(pith_str page, const char *name)
{
    char *fenced = fence_copy(page.data, page.len);
    const pith_encoding *found =
        pith_encoding_sniff((pith_str){fenced, page.len});
    const char *got = found ? pith_encoding_name(found) : "nothing";
    if (strcmp(got, name ? name : "nothing") != 0)
        print_message("%.*s\n", PITH_FMT(page));
    assert_string_equal(got, name ? name : "nothing");
    fence_free(fenced, page.len);
}

static void check_rows(const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        check_page(pith_str_of(rows[i].page), rows[i].name);
}

#define CHECK(rows) check_rows(rows, sizeof rows / sizeof *rows)

static void test_charset(void **state)
{
    (void)state;
    static const row rows[] = {
        {"", NULL},
        {"tis-620", NULL},
        {"<meta charset=tis-620>", "windows-874"},
        {"<META CHARSET=\"TIS-620\">", "windows-874"},
        {"<meta charset='tis-620'/>", "windows-874"},
        {"<meta/charset=tis-620>", "windows-874"},
        {"<meta\ncharset = tis-620 >", "windows-874"},
        {"<meta name=x content=y charset=tis-620>", "windows-874"},
        {"<meta charset=tis-620 charset=utf-8>", "windows-874"},
        {"<meta charset=' tis-620 '>", "windows-874"},
        {"<metacharset=tis-620>", NULL},
        {"<meta charset>", NULL},
        {"<meta charset=>", NULL},
        {"<meta charset=tis-620", NULL},
        {"<meta charset='tis-620>", NULL},
        {"<meta charset=tis-620/>", NULL}, /* the slash is in the value */
        {"<p><meta charset=tis-620>", "windows-874"},
        {"</p a='>'><meta charset=tis-620>", "windows-874"},
        {"<p a='><meta charset=utf-8>' b><meta charset=tis-620>",
         "windows-874"},
        {"<p a=\"><meta charset=tis-620>", NULL},
        {"<!DOCTYPE html><meta charset=tis-620>", "windows-874"},
        {"<?php a='>'?><meta charset=tis-620>", "windows-874"},
        {"</ ><meta charset=tis-620>", "windows-874"},
        {"< meta charset=utf-8><meta charset=tis-620>", "windows-874"},
        {"<<meta charset=tis-620>", "windows-874"},
    };
    CHECK(rows);
}

static void test_comments(void **state)
{
    (void)state;
    static const row rows[] = {
        {"<!-- <meta charset=utf-8> --><meta charset=tis-620>", "windows-874"},
        {"<!--><meta charset=tis-620>", "windows-874"},
        {"<!---><meta charset=tis-620>", "windows-874"},
        {"<!-- > -> <meta charset=utf-8>--><meta charset=tis-620>",
         "windows-874"},
        {"<!-- <meta charset=tis-620>", NULL},
        {"<!-", NULL},
        {"<!--", NULL},
        {"<!--->", NULL},
    };
    CHECK(rows);
}

static void test_http_equiv(void **state)
{
    (void)state;
    static const row rows[] = {
        {"<meta http-equiv=Content-Type content='text/html; charset=tis-620'>",
         "windows-874"},
        {"<meta content='text/html;charset=tis-620' http-equiv=CONTENT-TYPE>",
         "windows-874"},
        {"<meta http-equiv=content-type content=\"a charset = 'tis-620' b\">",
         "windows-874"},
        {"<meta http-equiv=content-type content='charset=tis-620;x'>",
         "windows-874"},
        {"<meta http-equiv=content-type content='charset charset=tis-620'>",
         "windows-874"},
        {"<meta http-equiv=content-type content=\"charset='tis-620\">", NULL},
        {"<meta http-equiv=content-type content='charset='>", NULL},
        {"<meta http-equiv=content-type content='charset'>", NULL},
        {"<meta http-equiv=content-type content='text/html'>", NULL},
        {"<meta http-equiv=content-type>", NULL},
        {"<meta content='text/html; charset=tis-620'>", NULL},
        {"<meta http-equiv=refresh content='charset=tis-620'>", NULL},
        {"<meta http-equiv=x http-equiv=content-type content='charset=utf-8'>",
         NULL},
        /* charset takes precedence over content, even if it is unknown. */
        {"<meta http-equiv=content-type content='charset=utf-8' "
         "charset=tis-620>",
         "windows-874"},
        {"<meta http-equiv=content-type content='charset=utf-8' charset=x>",
         NULL},
    };
    CHECK(rows);
}

static void test_unusable_is_skipped(void **state)
{
    (void)state;
    static const row rows[] = {
        {"<meta charset=klingon><meta charset=tis-620>", "windows-874"},
        {"<meta charset=tis-620><meta charset=utf-8>", "windows-874"},
        {"<meta charset=klingon>", NULL},
        {"<meta charset=utf-16>", "UTF-8"},
        {"<meta charset=utf-16be>", "UTF-8"},
        {"<meta http-equiv=content-type content='charset=utf-16le'>", "UTF-8"},
        {"<meta charset=x-user-defined>", "windows-1252"},
    };
    CHECK(rows);
}

static void test_xml(void **state)
{
    (void)state;
    static const row rows[] = {
        {"<?xml version=\"1.0\" encoding=\"tis-620\"?><html>", "windows-874"},
        {"<?xml encoding = 'tis-620'?>", "windows-874"},
        {"<?xml encoding='utf-16'?>", "UTF-8"},
        {"<?xml encoding='tis-620'?><meta charset=koi8-r>", "KOI8-R"},
        {"<?xml encoding='tis-620'?><meta charset=x>", "windows-874"},
        {" <?xml encoding='tis-620'?>", NULL},
        {"<?xml encoding=tis-620?>", NULL},
        {"<?xml encoding='tis-620?>", NULL},
        {"<?xml encoding='tis-620'", NULL},
        {"<?xml encoding?>", NULL},
        {"<?xml encoding=?>", NULL},
        {"<?xml encoding=", NULL},
        {"<?xml?>", NULL},
        {"<?xm", NULL},
        {"<?xml encoding='klingon'?>", NULL},
    };
    CHECK(rows);
    check_page(PITH_S("<\0?\0x\0m\0l\0"), "UTF-16LE");
    check_page(PITH_S("\0<\0?\0x\0m\0l"), "UTF-16BE");
}

/* A tag counts if its "<" is one of the first 4096 bytes. */
static void test_reach(void **state)
{
    (void)state;
    for (size_t at = 4090; at < 4102; at++) {
        char page[4200];
        memset(page, ' ', sizeof page);
        memcpy(page + at, "<meta charset=tis-620>", 22);
        check_page((pith_str){page, at + 22}, at < 4096 ? "windows-874" : NULL);
        check_page((pith_str){page, at + 21}, NULL);
    }
}

/* A truncated page declares the same or nothing. */
static void test_every_prefix(void **state)
{
    (void)state;
    const pith_str page =
        PITH_S("<?xml version='1.0' encoding='koi8-r'?><!-- a > b --><p "
               "class=\"x>\" y/><meta content='text/html; charset=tis-620' "
               "http-equiv=\"Content-Type\"></p>");
    for (size_t len = 0; len <= page.len; len++) {
        const char *name = len < 39             ? NULL
                           : len < page.len - 4 ? "KOI8-R"
                                                : "windows-874";
        check_page((pith_str){page.data, len}, name);
    }
}

/* Time does not grow with the square of the input. */
static void test_hostile(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "<",        "<!--",     "<!-->",  "<a b='",          "<meta ",
        "<meta c=", "charset=", "<meta>", "<meta charset='", "<?",
    };
    enum { LEN = 2 << 20 };
    char *page = malloc(LEN);
    assert_non_null(page);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        size_t len = strlen(pieces[i]);
        for (size_t k = 0; k + len <= LEN; k += len)
            memcpy(page + k, pieces[i], len);
        assert_null(pith_encoding_sniff((pith_str){page, LEN / len * len}));
    }
    memcpy(page, "<meta http-equiv=content-type content='", 39);
    for (size_t k = 39; k + 8 <= LEN; k += 8)
        memcpy(page + k, "charset ", 8);
    memcpy(page + LEN - 2, "'>", 2);
    assert_null(pith_encoding_sniff((pith_str){page, LEN}));
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_charset),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_http_equiv),
        cmocka_unit_test(test_unusable_is_skipped),
        cmocka_unit_test(test_xml),
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_every_prefix),
        cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
