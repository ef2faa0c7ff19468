/* SPDX-License-Identifier: Apache-2.0 */
/* Heads of records, and digests that are wrong. */
#include "str.h"

#include <pith/warc.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static pith_warc_reader *open_text(pith_str text)
{
    pith_warc_reader *reader = NULL;
    pith_warc_read_options options = {.verify = true};
    assert_int_equal(pith_warc_reader_open_bytes(text, &options, &reader, NULL),
                     PITH_OK);
    return reader;
}

/* Folded lines, letter case, line ends, brackets around the address. */
static void test_head(void **state)
{
    (void)state;
    pith_warc_reader *reader = open_text(
        PITH_S("WARC/1.0\nwarc-type: RESOURCE\nX-Long: a\n  b\n"
               "WARC-Target-URI: <http://a/>\nContent-Length: 2\n\nhi\n\n"));
    pith_warc_record record;
    pith_str block;
    assert_true(pith_warc_next(reader, &record));
    assert_int_equal(record.type, PITH_WARC_RESOURCE);
    assert_true(pith_str_eq(record.url, PITH_S("http://a/")));
    assert_int_equal(record.nfields, 4);
    assert_true(pith_str_eq(record.fields[1].value, PITH_S("a   b")));
    assert_int_equal(pith_warc_load(reader, 10, &block), PITH_OK);
    assert_true(pith_str_eq(block, PITH_S("hi")));
    assert_false(pith_warc_next(reader, &record));
    pith_warc_reader_free(reader);
}

static void test_digest(void **state)
{
    (void)state;
    pith_warc_reader *reader = open_text(
        PITH_S("WARC/1.1\r\nWARC-Type: resource\r\n"
               "WARC-Block-Digest: sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ\r\n"
               "Content-Length: 2\r\n\r\nhi\r\n\r\n"));
    pith_warc_record record;
    assert_true(pith_warc_next(reader, &record));
    assert_null(record.problem.data);
    assert_true(pith_warc_next(reader, &record));
    assert_true(pith_str_eq(record.problem,
                            PITH_S("the block is not what its digest says")));
    assert_false(pith_warc_next(reader, &record));
    pith_warc_reader_free(reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_head),
        cmocka_unit_test(test_digest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
