/* SPDX-License-Identifier: Apache-2.0 */
/*
 * zstd files with skippable frames: meaningless ones, one with the dictionary
 * (compressed or not), and damaged or missing dictionaries.
 */
#include "unpack.h"

#include "pack.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#ifdef PITH_HAVE_LIBZSTD
#include <zstd.h>
#endif

#include <cmocka.h>

static void skippable(void **state)
{
    (void)state;
    static const unsigned char magic[][4] = {
        {0x50, 0x2a, 0x4d, 0x18}, {0x5d, 0x2a, 0x4d, 0x18},
        {0x5f, 0x2a, 0x4d, 0x18}, {0x60, 0x2a, 0x4d, 0x18},
        {0x5d, 0x2a, 0x4d, 0x19}, {0x28, 0xb5, 0x2f, 0xfd}};
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(pith_unpack_is_skippable(magic[i]), i < 3);
}

#ifdef PITH_HAVE_LIBZSTD

static const char dictionary[] =
    "WARC/1.1 WARC-Type: response Content-Type: application/http; "
    "msgtype=response WARC-Target-URI: https://www.example.org/";
static const char plain[] =
    "WARC/1.1 WARC-Type: response WARC-Target-URI: https://www.example.org/a";

static void put_frame(pith_buf *file, unsigned number, pith_str data)
{
    char head[8] = {(char)(0x50 + number), 0x2a, 0x4d, 0x18};
    for (unsigned i = 0; i < 4; i++)
        head[4 + i] = (char)(data.len >> 8 * i & 0xff);
    pith_buf_put(file, head, sizeof head);
    pith_buf_str(file, data);
}

/* The text in a frame that was made with the dictionary. */
static void put_packed(pith_buf *file)
{
    ZSTD_CCtx *zstd = ZSTD_createCCtx();
    assert_non_null(zstd);
    char packed[256];
    size_t n = ZSTD_compress_usingDict(zstd, packed, sizeof packed, plain,
                                       sizeof plain - 1, dictionary,
                                       sizeof dictionary - 1, 3);
    assert_false(ZSTD_isError(n));
    assert_true(n < sizeof plain - 20); /* it is needed to read this */
    ZSTD_freeCCtx(zstd);
    pith_buf_put(file, packed, n);
}

static ssize_t read_one(void *context, void *bytes, size_t n)
{
    pith_str *left = context;
    if (left->len == 0 || n == 0)
        return 0;
    *(char *)bytes = *left->data++;
    left->len--;
    return 1;
}

/* Expect the text after whatever the file begins with, or a problem. */
static void check(const pith_buf *file, const char *problem)
{
    static pith_stream stream;
    static pith_stream_window window;
    pith_str left = pith_buf_view(file);
    pith_stream_event event;
    stream = (pith_stream){0};
    pith_stream_init(&stream, &window,
                     (pith_stream_source){&left, read_one, NULL});
    do
        event = pith_stream_fill(&stream);
    while (event == PITH_STREAM_MORE);
    assert_int_equal(stream.kind, PITH_STREAM_ZSTD);
    if (problem) {
        assert_int_equal(event, PITH_STREAM_DAMAGED);
        assert_non_null(strstr(stream.problem.text, problem));
    } else {
        assert_int_equal(event, PITH_STREAM_END);
        assert_true(pith_str_eq(pith_stream_view(&stream),
                                (pith_str){plain, sizeof plain - 1}));
    }
    pith_stream_clear(&stream);
}

static void dictionaries(void **state)
{
    (void)state;
    pith_buf file;
    pith_buf_init(&file, 0);
    pith_str as_it_is = {dictionary, sizeof dictionary - 1};
    put_frame(&file, 0xd, as_it_is);
    put_packed(&file);
    check(&file, NULL);
    /* The dictionary itself is compressed. */
    pith_buf packed;
    pith_buf_init(&packed, 0);
    assert_int_equal(pith_pack_member(PITH_WARC_ZSTD, &as_it_is, 1, &packed),
                     PITH_OK);
    pith_buf_reset(&file);
    put_frame(&file, 0xd, pith_buf_view(&packed));
    put_packed(&file);
    check(&file, NULL);
    /* The same, damaged. */
    packed.data[packed.len / 2] ^= 0x55;
    pith_buf_reset(&file);
    put_frame(&file, 0xd, pith_buf_view(&packed));
    put_packed(&file);
    check(&file, "damaged zstd dictionary");
    /* Longer than the file, and than the maximum. */
    pith_buf_reset(&file);
    put_frame(&file, 0xd, as_it_is);
    file.data[5] = 0x10;
    check(&file, "damaged zstd dictionary");
    file.data[7] = 0x7f;
    check(&file, "damaged zstd dictionary");
    pith_buf_clear(&packed);
    pith_buf_clear(&file);
}

/* Meaningless frames before and between; no dictionary. */
static void other_frames(void **state)
{
    (void)state;
    pith_buf file;
    pith_buf_init(&file, 0);
    pith_str text = {plain, sizeof plain - 1};
    put_frame(&file, 0, PITH_S("anything"));
    put_frame(&file, 0xf, PITH_S(""));
    assert_int_equal(pith_pack_member(PITH_WARC_ZSTD, &text, 1, &file),
                     PITH_OK);
    put_frame(&file, 3, PITH_S("anything else"));
    check(&file, NULL);
    pith_buf_reset(&file);
    put_packed(&file);
    check(&file, "needs a dictionary");
    pith_buf_clear(&file);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(skippable),
#ifdef PITH_HAVE_LIBZSTD
        cmocka_unit_test(dictionaries),
        cmocka_unit_test(other_frames),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
