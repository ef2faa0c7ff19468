/* SPDX-License-Identifier: Apache-2.0 */
/* Labels of encodings, and the shape of the generated tables. */
#include "encoding.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void check_label(const char *label, size_t len, const char *name)
{
    char *fenced = fence_copy(label, len);
    const pith_encoding *found = pith_encoding_find((pith_str){fenced, len});
    if (name) {
        assert_non_null(found);
        assert_string_equal(pith_encoding_name(found), name);
    } else {
        assert_null(found);
    }
    fence_free(fenced, len);
}

static void test_labels(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"utf-8", "UTF-8"},
        {"UTF8", "UTF-8"},
        {"unicode-1-1-utf-8", "UTF-8"},
        {"x-unicode20utf8", "UTF-8"},
        {" \t\n\f\rUtf-8\r\n ", "UTF-8"},
        {"iso-8859-1", "windows-1252"},
        {"latin1", "windows-1252"},
        {"us-ascii", "windows-1252"},
        {"iso8859-2", "ISO-8859-2"},
        {"logical", "ISO-8859-8-I"},
        {"iso-8859-9", "windows-1254"},
        {"iso-8859-11", "windows-874"},
        {"tis-620", "windows-874"},
        {"TIS-620", "windows-874"},
        {"dos-874", "windows-874"},
        {"koi8-r", "KOI8-R"},
        {"koi8-ru", "KOI8-U"},
        {"866", "IBM866"},
        {"mac", "macintosh"},
        {"x-mac-ukrainian", "x-mac-cyrillic"},
        {"gb2312", "GBK"},
        {"gb_2312-80", "GBK"},
        {"gb18030", "gb18030"},
        {"big5-hkscs", "Big5"},
        {"sjis", "Shift_JIS"},
        {"windows-31j", "Shift_JIS"},
        {"x-euc-jp", "EUC-JP"},
        {"cseucpkdfmtjapanese", "EUC-JP"},
        {"csiso2022jp", "ISO-2022-JP"},
        {"ks_c_5601-1987", "EUC-KR"},
        {"windows-949", "EUC-KR"},
        {"utf-16", "UTF-16LE"},
        {"unicodefffe", "UTF-16BE"},
        {"ucs-2", "UTF-16LE"},
        {"x-user-defined", "x-user-defined"},
        {"hz-gb-2312", "replacement"},
        {"iso-2022-cn-ext", "replacement"},
        {"replacement", "replacement"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_label(rows[i][0], strlen(rows[i][0]), rows[i][1]);
}

static void test_unknown_labels(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "",      " ",         "klingon", "utf",       "utf-88",
        "utf-7", "utf-32",    "utf 8",   "\"utf-8\"", "iso-8859-12",
        "-",     "utf-8\xa0", "x",       "z",         "0",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_label(rows[i], strlen(rows[i]), NULL);
    check_label("utf-8\0", 6, NULL);
    char longest[4096];
    memset(longest, 'u', sizeof longest);
    check_label(longest, sizeof longest, NULL);
}

/* Every label is found, is in lower case and has a usable encoding. */
static void test_every_label(void **state)
{
    (void)state;
    assert_int_equal(pith_encoding_label_count, 228); /* of the standard */
    assert_int_equal(pith_encoding_count, 40);
    for (size_t i = 0; i < pith_encoding_label_count; i++) {
        const pith_encoding_label *row = &pith_encoding_labels[i];
        assert_true(row->encoding < pith_encoding_count);
        pith_str label = {row->text, row->len};
        const pith_encoding *found = pith_encoding_find(label);
        assert_ptr_equal(found, &pith_encoding_table[row->encoding]);
        for (size_t k = 0; k < label.len; k++)
            assert_int_equal(label.data[k], pith_lower(label.data[k]));
    }
}

/* The name of every encoding is one of its labels; single-byte encodings
 * have a table, the others none, and corrections are sorted. */
static void test_every_encoding(void **state)
{
    (void)state;
    for (size_t i = 0; i < pith_encoding_count; i++) {
        const pith_encoding *row = &pith_encoding_table[i];
        assert_ptr_equal(pith_encoding_find(pith_str_of(row->name)), row);
        assert_int_equal(row->high != NULL, row->codec == PITH_CODEC_SINGLE);
        bool converter = row->codec == PITH_CODEC_ICONV ||
                         row->codec == PITH_CODEC_ISO2022JP;
        assert_int_equal(row->charsets[0] != NULL, converter);
        for (size_t k = 1; k < row->nlacking; k++)
            assert_true(row->lacking[k - 1].from < row->lacking[k].from);
        for (size_t k = 1; k < row->nother; k++)
            assert_true(row->other[k - 1].from < row->other[k].from);
        for (size_t k = 0; k < row->nother; k++)
            assert_true(row->other[k].from < 0x3100 ||
                        row->other[k].from >= 0xe000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_unknown_labels),
        cmocka_unit_test(test_every_label),
        cmocka_unit_test(test_every_encoding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
