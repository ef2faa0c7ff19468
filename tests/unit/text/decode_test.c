/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decoding a page: which source of the encoding wins (every row of the table in
 * docs/spec/blocks.md), offsets, padding, and memory that runs out at every
 * point.
 */
#include "text.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct outcome {
    const char *name;
    pith_encoding_source source;
} outcome;

static pith_str label(const char *text)
{
    return pith_str_of(text);
}

static void check_choice(pith_str page, const pith_decode_options *options,
                         outcome want)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    char *fenced = fence_copy(page.data, page.len);
    pith_decoded out;
    pith_error error = {0};
    pith_status status = pith_decode(&arena, (pith_str){fenced, page.len},
                                     options, &out, &error);
    /* The encoding is chosen even if its converter is missing. */
    if (status == PITH_ENCODING)
        print_message("%s\n", error.text);
    else
        assert_int_equal(status, PITH_OK);
    assert_string_equal(pith_encoding_name(out.encoding), want.name);
    assert_int_equal(out.source, want.source);
    assert_int_equal(pith_utf8_valid(out.text), out.text.len);
    assert_int_equal(error.status, status);
    fence_free(fenced, page.len);
    pith_arena_free(&arena);
}

/* A page with a byte-order mark and a <meta> at some byte, both optional. */
static pith_str write_page(pith_buf *buf, const char *mark, const char *meta,
                           size_t at)
{
    pith_buf_text(buf, mark);
    while (buf->len < at)
        pith_buf_byte(buf, ' ');
    if (meta)
        pith_buf_printf(buf, "<meta charset=\"%s\">", meta);
    pith_buf_text(buf, "<p>x\n");
    return pith_buf_view(buf);
}

/* The table of blocks.md, row by row. */
static const struct {
    const char *mark, *meta;
    size_t at;
    const char *http, *fallback;
    outcome page_first, http_first;
} order_rows[] = {
    {"",
     NULL,
     0,
     NULL,
     "tis-620",
     {"windows-874", PITH_ENCODING_FALLBACK},
     {"windows-874", PITH_ENCODING_FALLBACK}},
    {"",
     NULL,
     0,
     NULL,
     NULL,
     {"UTF-8", PITH_ENCODING_GUESS},
     {"UTF-8", PITH_ENCODING_GUESS}},
    {"",
     NULL,
     0,
     "tis-620",
     "utf-8",
     {"windows-874", PITH_ENCODING_HTTP},
     {"windows-874", PITH_ENCODING_HTTP}},
    {"",
     "tis-620",
     0,
     "utf-8",
     NULL,
     {"windows-874", PITH_ENCODING_PAGE},
     {"UTF-8", PITH_ENCODING_HTTP}},
    {"",
     "gb2312",
     0,
     NULL,
     "utf-8",
     {"GBK", PITH_ENCODING_PAGE},
     {"GBK", PITH_ENCODING_PAGE}},
    {"",
     "klingon",
     0,
     "tis-620",
     "utf-8",
     {"windows-874", PITH_ENCODING_HTTP},
     {"windows-874", PITH_ENCODING_HTTP}},
    {"",
     "klingon",
     0,
     "martian",
     "utf-8",
     {"UTF-8", PITH_ENCODING_FALLBACK},
     {"UTF-8", PITH_ENCODING_FALLBACK}},
    {"",
     "utf-16",
     0,
     "iso-8859-1",
     NULL,
     {"UTF-8", PITH_ENCODING_PAGE},
     {"windows-1252", PITH_ENCODING_HTTP}},
    {"",
     "utf-8",
     5000,
     "iso-8859-1",
     NULL,
     {"windows-1252", PITH_ENCODING_HTTP},
     {"windows-1252", PITH_ENCODING_HTTP}},
    {"\xef\xbb\xbf",
     "tis-620",
     0,
     "windows-874",
     NULL,
     {"UTF-8", PITH_ENCODING_BOM},
     {"UTF-8", PITH_ENCODING_BOM}},
    {"\xff\xfe",
     "utf-8",
     0,
     "utf-8",
     NULL,
     {"UTF-16LE", PITH_ENCODING_BOM},
     {"UTF-16LE", PITH_ENCODING_BOM}},
};

static void test_encoding_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof order_rows / sizeof *order_rows; i++) {
        pith_buf buf;
        pith_buf_init(&buf, 0);
        pith_str page = write_page(&buf, order_rows[i].mark, order_rows[i].meta,
                                   order_rows[i].at);
        pith_decode_options options = {
            .http_charset = label(order_rows[i].http),
            .fallback = label(order_rows[i].fallback)};
        check_choice(page, &options, order_rows[i].page_first);
        options.http_first = true;
        check_choice(page, &options, order_rows[i].http_first);
        pith_buf_clear(&buf);
    }
}

/* Bytes that can only be UTF-8 override a declaration. */
static void test_utf8_after_all(void **state)
{
    (void)state;
    static const struct {
        const char *page;
        outcome want;
    } rows[] = {
        {"<meta charset=iso-8859-1>caf\xc3\xa9",
         {"UTF-8", PITH_ENCODING_PROOF}},
        {"<meta charset=iso-8859-1>cafe", {"windows-1252", PITH_ENCODING_PAGE}},
        {"<meta charset=iso-8859-1>caf\xe9",
         {"windows-1252", PITH_ENCODING_PAGE}},
        /* one that is valid and one that is not */
        {"<meta charset=iso-8859-1>caf\xc3\xa9 caf\xe9 au lait",
         {"windows-1252", PITH_ENCODING_PAGE}},
        {"<meta charset=tis-620>\xe0\xb8\x81", {"UTF-8", PITH_ENCODING_PROOF}},
        /* truncated inside a character */
        {"<meta charset=koi8-r>\xd0\x96\xd0\x96 \xd0",
         {"UTF-8", PITH_ENCODING_PROOF}},
        /* two characters of GBK that are valid UTF-8, and eight of UTF-8 */
        {"<meta charset=gb2312>\xc1\xaa\xcd\xa8", {"GBK", PITH_ENCODING_PAGE}},
        {"<meta charset=gb2312>深度学习网络记忆",
         {"UTF-8", PITH_ENCODING_PROOF}},
        {"<meta charset=gb2312>深度学习网络记", {"GBK", PITH_ENCODING_PAGE}},
        /* bytes below 0x80 are not text in ASCII: nothing is proved */
        {"<meta charset=iso-2022-jp>\xe3\x81\x82",
         {"ISO-2022-JP", PITH_ENCODING_PAGE}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_choice(pith_str_of(rows[i].page), &(pith_decode_options){0},
                     rows[i].want);
    pith_decode_options http = {.http_charset = PITH_S("latin1")};
    check_choice(PITH_S("caf\xc3\xa9"), &http,
                 (outcome){"UTF-8", PITH_ENCODING_PROOF});
    /* An explicitly given encoding is obeyed; a fallback only applies if
     * nothing is declared. */
    pith_decode_options given = {.encoding = PITH_S("latin1")};
    check_choice(PITH_S("caf\xc3\xa9"), &given,
                 (outcome){"windows-1252", PITH_ENCODING_GIVEN});
    pith_decode_options fallback = {.fallback = PITH_S("latin1")};
    check_choice(PITH_S("caf\xc3\xa9"), &fallback,
                 (outcome){"windows-1252", PITH_ENCODING_FALLBACK});
}

static void test_given(void **state)
{
    (void)state;
    pith_decode_options options = {.encoding = PITH_S("TIS-620"),
                                   .http_charset = PITH_S("utf-8"),
                                   .fallback = PITH_S("big5"),
                                   .http_first = true};
    const outcome want = {"windows-874", PITH_ENCODING_GIVEN};
    check_choice(PITH_S("<meta charset=koi8-r>"), &options, want);
    check_choice(PITH_S("\xef\xbb\xbf<p>"), &options, want);
    check_choice(PITH_S(""), &options, want);
}

static void test_http_label(void **state)
{
    (void)state;
    const outcome want = {"windows-874", PITH_ENCODING_HTTP};
    static const char *const labels[] = {"tis-620", " TIS-620 ", "\"tis-620\"",
                                         "'tis-620'"};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        pith_decode_options options = {.http_charset = label(labels[i])};
        check_choice(PITH_S("x"), &options, want);
    }
    static const char *const broken[] = {"\"tis-620", "\"", "''", "tis 620"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        pith_decode_options options = {.http_charset = label(broken[i])};
        check_choice(PITH_S("x"), &options,
                     (outcome){"UTF-8", PITH_ENCODING_GUESS});
    }
    /* Unlike a page, HTTP can declare UTF-16. */
    check_choice(PITH_S("x\0"),
                 &(pith_decode_options){.http_charset = PITH_S("utf-16be")},
                 (outcome){"UTF-16BE", PITH_ENCODING_HTTP});
}

static void check_marked(pith_str page, const char *encoding, size_t bom,
                         const char *text)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_decoded out;
    pith_decode_options options = {.encoding = label(encoding)};
    assert_int_equal(pith_decode(&arena, page, &options, &out, NULL), PITH_OK);
    assert_int_equal(out.bom, bom);
    assert_true(pith_str_eq(out.text, pith_str_of(text)));
    pith_arena_free(&arena);
}

static void test_marks(void **state)
{
    (void)state;
    check_marked(PITH_S("\xef\xbb\xbf<p>"), NULL, 3, "<p>");
    check_marked(PITH_S("\xef\xbb\xbf"), NULL, 3, "");
    check_marked(PITH_S("\xff\xfez\0"), NULL, 2, "z");
    check_marked(PITH_S("\xfe\xff\0z"), NULL, 2, "z");
    check_marked(PITH_S("\xef\xbb\xbf<p>"), "utf-8", 3, "<p>");
    check_marked(PITH_S("\xff\xfez\0"), "utf-16", 2, "z");
    check_marked(PITH_S("\xff\xfez"), "windows-1252", 0, "ÿþz");
    /* Only one mark, and only at the beginning. */
    check_marked(PITH_S("\xef\xbb\xbf\xef\xbb\xbfz"), NULL, 3, "\ufeffz");
    check_marked(PITH_S("z\xef\xbb\xbf"), NULL, 0, "z\ufeff");
    check_marked(PITH_S("\xef\xbb"), "utf-8", 0, "\ufffd");
}

static void test_unknown_labels(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_decoded out;
    pith_error error = {0};
    pith_decode_options options = {.encoding = PITH_S("klingon")};
    assert_int_equal(pith_decode(&arena, PITH_S("x"), &options, &out, &error),
                     PITH_ENCODING);
    assert_int_equal(error.status, PITH_ENCODING);
    assert_string_equal(error.text, "unknown encoding 'klingon'");
    options = (pith_decode_options){.fallback = PITH_S("martian")};
    assert_int_equal(pith_decode(&arena, PITH_S("x"), &options, &out, &error),
                     PITH_ENCODING);
    assert_string_equal(error.text, "unknown encoding 'martian'");
    /* Even if the fallback would not have been needed. */
    options.http_charset = PITH_S("utf-8");
    assert_int_equal(pith_decode(&arena, PITH_S("x"), &options, &out, NULL),
                     PITH_ENCODING);
    char longest[5000];
    memset(longest, 'u', sizeof longest);
    options.fallback = (pith_str){longest, sizeof longest};
    assert_int_equal(pith_decode(&arena, PITH_S("x"), &options, &out, &error),
                     PITH_ENCODING);
    assert_true(strlen(error.text) < 100);
    assert_int_equal(arena.used, 0);
    pith_arena_free(&arena);
}

/* Valid UTF-8 is unchanged, whatever its length, and is followed by as many
 * zeros as requested. */
static void test_offsets_and_padding(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_buf page;
    pith_buf_init(&page, 0);
    for (size_t i = 0; i < 200; i++) {
        char *fenced = fence_copy(page.data, page.len);
        pith_decode_options options = {.padding = i % 70};
        pith_decoded out;
        assert_int_equal(pith_decode(&arena, (pith_str){fenced, page.len},
                                     &options, &out, NULL),
                         PITH_OK);
        assert_true(pith_str_eq(out.text, pith_buf_view(&page)));
        assert_int_equal(out.ninvalid, 0);
        assert_int_equal(out.bom, 0);
        for (size_t k = 0; k < options.padding; k++)
            assert_int_equal(out.text.data[out.text.len + k], 0);
        fence_free(fenced, page.len);
        pith_arena_clear(&arena);
        static const char *const pieces[] = {"a", "ก", "<p>", "\U0001f600",
                                             "é"};
        pith_buf_text(&page, pieces[i % 5]);
    }
    pith_buf_clear(&page);
    pith_arena_free(&arena);
}

/* Each allocation may fail; the answer is PITH_NOMEM, and nothing leaks. */
static void test_out_of_memory(void **state)
{
    (void)state;
    static const char *const labels[] = {"utf-8",       "tis-620",   "utf-16",
                                         "gbk",         "shift_jis", "big5",
                                         "iso-2022-jp", "hz-gb-2312"};
    enum { LEN = 30000 };
    char *bytes = malloc(LEN);
    assert_non_null(bytes);
    /* Single bytes that become three: the text must grow. */
    for (size_t i = 0; i < LEN; i++)
        bytes[i] = (char)(i % 100 ? 0xb1 : 'a');
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        pith_decode_options options = {.encoding = label(labels[i]),
                                       .padding = 64};
        pith_status status = PITH_NOMEM;
        size_t n = 0;
        for (; status == PITH_NOMEM; n++) {
            pith_arena arena;
            pith_arena_init(&arena, 0);
            arena.fail_after = n;
            pith_decoded out;
            pith_error error = {0};
            status = pith_decode(&arena, (pith_str){bytes, LEN}, &options, &out,
                                 &error);
            assert_int_equal(error.status, status);
            assert_true(n < 20);
            pith_arena_free(&arena);
        }
        if (status != PITH_ENCODING) { /* no converter here: nothing to fail */
            assert_int_equal(status, PITH_OK);
            assert_true(n > 1);
        }
    }
    free(bytes);
}

/* The arena's limit is reported in the same way. */
static void test_limit(void **state)
{
    (void)state;
    static const char page[4000] = "<p>";
    pith_arena arena;
    pith_arena_init(&arena, 3000);
    pith_decode_options options = {0};
    pith_decoded out;
    pith_error error = {0};
    assert_int_equal(pith_decode(&arena, (pith_str){page, sizeof page},
                                 &options, &out, &error),
                     PITH_NOMEM);
    assert_true(strlen(error.text) > 0);
    options.padding = SIZE_MAX;
    assert_int_equal(pith_decode(&arena, PITH_S("abc"), &options, &out, NULL),
                     PITH_NOMEM);
    options.encoding = PITH_S("tis-620");
    assert_int_equal(pith_decode(&arena, PITH_S("abc"), &options, &out, NULL),
                     PITH_NOMEM);
    options.encoding = PITH_S("gbk");
    pith_status status =
        pith_decode(&arena, PITH_S("abc"), &options, &out, NULL);
    assert_true(status == PITH_NOMEM || status == PITH_ENCODING);
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_encoding_order),
        cmocka_unit_test(test_utf8_after_all),
        cmocka_unit_test(test_given),
        cmocka_unit_test(test_http_label),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_unknown_labels),
        cmocka_unit_test(test_offsets_and_padding),
        cmocka_unit_test(test_out_of_memory),
        cmocka_unit_test(test_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
