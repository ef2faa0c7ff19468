/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lines of indexes, as crawls and their servers write them, and malformed ones;
 * which addresses contain a secret.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pith/job.h>
#include <string.h>

static pith_str text_of(const char *text)
{
    return (pith_str){text, strlen(text)};
}

static void expect_entry(const char *line, const char *name, uint64_t begin,
                         uint64_t end)
{
    pith_index_entry entry;
    assert_int_equal(pith_index_line_read(text_of(line), &entry, NULL),
                     PITH_OK);
    assert_string_equal(entry.filename, name);
    assert_int_equal(entry.begin, begin);
    assert_int_equal(entry.end, end);
    pith_free(entry.filename);
}

static void expect_refusal(const char *line, const char *why)
{
    pith_index_entry entry;
    pith_error error = {0};
    assert_int_equal(pith_index_line_read(text_of(line), &entry, &error),
                     PITH_FORMAT);
    assert_null(entry.filename);
    assert_non_null(strstr(error.text, why));
}

static void test_lines(void **state)
{
    (void)state;
    expect_entry("org,example)/ 20260714100000 {\"filename\": \"a.warc.gz\", "
                 "\"offset\": \"187\", \"length\": \"13\", \"x\": null}",
                 "a.warc.gz", 187, 200);
    expect_entry("{\"offset\":0,\"length\":9,\"filename\":\"b\\u00fc.warc\"}",
                 "b\xc3\xbc.warc", 0, 9);
    expect_entry("{\"offset\":4611686018427387904,\"length\":1,"
                 "\"filename\":\"c\"}",
                 "c", UINT64_C(1) << 62, (UINT64_C(1) << 62) + 1);
}

static void test_bad_lines(void **state)
{
    (void)state;
    expect_refusal("", "not a line");
    expect_refusal("org,example)/ 20260714100000", "not a line");
    expect_refusal("key time {\"filename\": \"a", "invalid JSON");
    expect_refusal("key time {\"filename\": 1}", "filename");
    expect_refusal("{\"filename\":\"\",\"offset\":1,\"length\":1}", "filename");
    expect_refusal("{\"filename\":\"a\",\"length\":1}", "offset");
    expect_refusal("{\"filename\":\"a\",\"offset\":-1,\"length\":1}", "offset");
    expect_refusal("{\"filename\":\"a\",\"offset\":\"1x\",\"length\":1}",
                   "offset");
    expect_refusal("{\"filename\":\"a\",\"offset\":\"99999999999999999999\","
                   "\"length\":1}",
                   "offset");
    expect_refusal("{\"filename\":\"a\",\"offset\":1,\"length\":\"0\"}",
                   "length");
    expect_refusal("{\"filename\":\"a\",\"offset\":1,\"length\":"
                   "9223372036854775807}",
                   "length");
}

static void test_secrets(void **state)
{
    (void)state;
    static const char *const open[] = {
        "s3://bucket/a.warc.gz?sig=1",
        "/a?sig=1",
        "https://example.org/a@b.warc.gz",
        "https://example.org/?signature-of=a&page=2",
        "https://example.org/#?sig=1",
    };
    static const char *const closed[] = {
        "https://example.org/a.warc.gz?X-Amz-Signature=0",
        "HTTP://example.org/a?page=1&SIG=2",
        "https://account.example/a?sv=1&token",
        "https://example.org?AWSAccessKeyId=1",
        "https://user:word@example.org/a.warc.gz",
        "http://user@example.org",
    };
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        assert_null(pith_job_secret(text_of(open[i])));
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        assert_non_null(pith_job_secret(text_of(closed[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_secrets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
