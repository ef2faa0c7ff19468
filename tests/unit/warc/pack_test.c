/* SPDX-License-Identifier: Apache-2.0 */
/* Compression: all pieces in one member, reproducible bytes, and the size
 * limits of the destination. */
#include "pack.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <zlib.h>
#ifdef PITH_HAVE_LIBZSTD
#include <zstd.h>
#endif

#include <cmocka.h>

static const pith_str pieces[] = {
    {"WARC/1.1\r\n", 10}, {"", 0}, {"a\0b", 3}, {"\r\n\r\n", 4}};
static const char joined[] = "WARC/1.1\r\na\0b\r\n\r\n";
enum { NPIECES = 4, JOINED = sizeof joined - 1 };

static void pack(pith_warc_packing packing, pith_buf *out)
{
    pith_buf_init(out, 0);
    assert_int_equal(pith_pack_member(packing, pieces, NPIECES, out), PITH_OK);
}

static void plain(void **state)
{
    (void)state;
    pith_buf out;
    pack(PITH_WARC_PLAIN, &out);
    assert_int_equal(out.len, JOINED);
    assert_memory_equal(out.data, joined, JOINED);
    pith_buf_clear(&out);
}

/* One member, without time and name, and nothing after it. */
static void gzip(void **state)
{
    (void)state;
    pith_buf out;
    pith_buf again;
    pack(PITH_WARC_GZIP, &out);
    pack(PITH_WARC_GZIP, &again);
    assert_true(pith_str_eq(pith_buf_view(&out), pith_buf_view(&again)));
    assert_memory_equal(out.data, "\x1f\x8b\x08\0\0\0\0\0", 8);
    char room[64];
    z_stream z = {.next_in = (unsigned char *)out.data,
                  .avail_in = (unsigned)out.len,
                  .next_out = (unsigned char *)room,
                  .avail_out = sizeof room};
    assert_int_equal(inflateInit2(&z, 15 + 16), Z_OK);
    assert_int_equal(inflate(&z, Z_FINISH), Z_STREAM_END);
    assert_int_equal(z.total_out, JOINED);
    assert_int_equal(z.avail_in, 0);
    assert_memory_equal(room, joined, JOINED);
    inflateEnd(&z);
    pith_buf_clear(&out);
    pith_buf_clear(&again);
}

/* A frame with its content size and a checksum. */
static void zstd(void **state)
{
    (void)state;
#ifdef PITH_HAVE_LIBZSTD
    pith_buf out;
    char room[64];
    pack(PITH_WARC_ZSTD, &out);
    assert_int_equal(ZSTD_getFrameContentSize(out.data, out.len), JOINED);
    assert_int_equal(ZSTD_findFrameCompressedSize(out.data, out.len), out.len);
    assert_int_equal(ZSTD_decompress(room, sizeof room, out.data, out.len),
                     JOINED);
    assert_memory_equal(room, joined, JOINED);
    out.data[out.len - 1] ^= 1; /* of the checksum */
    assert_true(
        ZSTD_isError(ZSTD_decompress(room, sizeof room, out.data, out.len)));
    pith_buf_clear(&out);
#else
    pith_buf out;
    pith_buf_init(&out, 0);
    assert_int_equal(pith_pack_member(PITH_WARC_ZSTD, pieces, 1, &out),
                     PITH_ARG);
    assert_false(pith_pack_available(PITH_WARC_ZSTD));
#endif
}

static void limits(void **state)
{
    (void)state;
    for (int i = PITH_WARC_GZIP; i <= PITH_WARC_PLAIN; i++) {
        pith_buf out;
        pith_buf_init(&out, JOINED - 1);
        pith_warc_packing packing = (pith_warc_packing)i;
        if (pith_pack_available(packing))
            assert_int_equal(pith_pack_member(packing, pieces, NPIECES, &out),
                             PITH_LIMIT);
        pith_buf_clear(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
        cmocka_unit_test(gzip),
        cmocka_unit_test(zstd),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
