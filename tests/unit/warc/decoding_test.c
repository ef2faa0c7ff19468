/* SPDX-License-Identifier: Apache-2.0 */
/* Content encodings: complete, truncated at every byte, damaged, mislabelled,
 * and longer than their buffer. */
#include "decoding.h"

#include "fence.h"
#include "pack.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <zlib.h>

#include <cmocka.h>

static const char text[] = "<p>Text of a page, of a page, of a page.</p>";
enum { TEXT = sizeof text - 1 };

/* zlib's format, with its header or (raw) without. */
static pith_str deflate_text(bool raw, char room[128])
{
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)text,
                  .avail_in = TEXT,
                  .next_out = (unsigned char *)room,
                  .avail_out = 128};
    assert_int_equal(
        deflateInit2(&z, 9, Z_DEFLATED, raw ? -15 : 15, 8, Z_DEFAULT_STRATEGY),
        Z_OK);
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    deflateEnd(&z);
    return (pith_str){room, z.total_out};
}

static pith_status decode(pith_str name, pith_str bytes, pith_buf *out,
                          pith_error *error)
{
    char *fenced = fence_copy(bytes.data, bytes.len);
    pith_status status =
        pith_decode_content(name, (pith_str){fenced, bytes.len}, out, error);
    fence_free(fenced, bytes.len);
    return status;
}

/* The text is decoded; a truncated body is damaged, and its beginning is
 * decoded. */
static void check(pith_str name, pith_str packed)
{
    pith_buf out;
    pith_error error;
    pith_buf_init(&out, 0);
    assert_int_equal(decode(name, packed, &out, NULL), PITH_OK);
    assert_true(pith_str_eq(pith_buf_view(&out), (pith_str){text, TEXT}));
    for (size_t len = 4; len < packed.len; len++) {
        pith_buf_reset(&out);
        assert_int_equal(
            decode(name, (pith_str){packed.data, len}, &out, &error),
            PITH_FORMAT);
        assert_non_null(strstr(error.text, "damaged"));
        assert_true(out.len <= TEXT);
        assert_true(
            pith_str_eq(pith_buf_view(&out), (pith_str){text, out.len}));
        assert_int_equal(error.offset, out.len);
    }
    pith_buf_clear(&out);
}

static void packings(void **state)
{
    (void)state;
    char room[128];
    pith_str all = {text, TEXT};
    check(PITH_S("deflate"), deflate_text(false, room));
    check(PITH_S("Deflate"), deflate_text(true, room));
    pith_buf packed;
    pith_buf_init(&packed, 0);
    assert_int_equal(pith_pack_member(PITH_WARC_GZIP, &all, 1, &packed),
                     PITH_OK);
    check(PITH_S("gzip"), pith_buf_view(&packed));
    check(PITH_S("x-GZIP"), pith_buf_view(&packed));
    pith_buf_reset(&packed);
    if (pith_pack_available(PITH_WARC_ZSTD)) {
        assert_int_equal(pith_pack_member(PITH_WARC_ZSTD, &all, 1, &packed),
                         PITH_OK);
        check(PITH_S("zstd"), pith_buf_view(&packed));
    }
    pith_buf_clear(&packed);
}

/* Consecutive members are one body; other bytes after them are ignored. */
static void several_members(void **state)
{
    (void)state;
    pith_buf packed;
    pith_buf out;
    pith_buf_init(&packed, 0);
    pith_buf_init(&out, 0);
    static const pith_str parts[] = {{text, 10}, {text + 10, TEXT - 10}};
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(
            pith_pack_member(PITH_WARC_GZIP, &parts[i], 1, &packed), PITH_OK);
    pith_buf_text(&packed, "rest");
    assert_int_equal(decode(PITH_S("gzip"), pith_buf_view(&packed), &out, NULL),
                     PITH_OK);
    assert_true(pith_str_eq(pith_buf_view(&out), (pith_str){text, TEXT}));
    pith_buf_clear(&packed);
    pith_buf_clear(&out);
}

static void names(void **state)
{
    (void)state;
    static const char *const as_it_is[] = {"identity", "none", "UTF-8",  "gzip",
                                           "zstd",     "br",   "deflate"};
    pith_buf out;
    pith_error error;
    pith_buf_init(&out, 0);
    for (size_t i = 0; i < sizeof as_it_is / sizeof *as_it_is; i++) {
        pith_buf_reset(&out);
        assert_int_equal(decode(pith_str_of(as_it_is[i]),
                                (pith_str){text, TEXT}, &out, NULL),
                         PITH_OK);
        assert_true(pith_str_eq(pith_buf_view(&out), (pith_str){text, TEXT}));
        pith_buf_reset(&out);
        assert_int_equal(
            decode(pith_str_of(as_it_is[i]), PITH_S(""), &out, NULL), PITH_OK);
        assert_int_equal(out.len, 0);
    }
    assert_int_equal(decode(PITH_S("rot13"), PITH_S("x"), &out, &error),
                     PITH_FORMAT);
    assert_non_null(strstr(error.text, "\"rot13\""));
    pith_buf_clear(&out);
}

static void room(void **state)
{
    (void)state;
    char packed[128];
    pith_buf out;
    pith_buf_init(&out, 10);
    assert_int_equal(
        decode(PITH_S("deflate"), deflate_text(false, packed), &out, NULL),
        PITH_OK);
    assert_int_equal(out.status, PITH_LIMIT);
    assert_int_equal(out.len, 10);
    assert_memory_equal(out.data, text, 10);
    pith_buf_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packings),
        cmocka_unit_test(several_members),
        cmocka_unit_test(names),
        cmocka_unit_test(room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
