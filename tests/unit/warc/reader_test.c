/* SPDX-License-Identifier: Apache-2.0 */
/* Heads of records; wrong digests and lengths, and the messages about them with
 * their positions. */
#include "str.h"

#include <pith/warc.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

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

/* The reader's results for a text: "TYPE:BLOCK " per record, "[OFFSET: PROBLEM]
 * " per damage. */
static const char *read_all(pith_str text, size_t max_head)
{
    static char out[2000];
    size_t n = 0;
    pith_warc_reader *reader = NULL;
    pith_warc_read_options options = {.max_head = max_head};
    pith_warc_record record;
    assert_int_equal(pith_warc_reader_open_bytes(text, &options, &reader, NULL),
                     PITH_OK);
    while (pith_warc_next(reader, &record)) {
        pith_str block = {0};
        if (record.problem.data) {
            n += (size_t)snprintf(out + n, sizeof out - n, "[%u: %.*s] ",
                                  (unsigned)record.offset,
                                  PITH_FMT(record.problem));
            continue;
        }
        (void)pith_warc_load(reader, 100, &block);
        n +=
            (size_t)snprintf(out + n, sizeof out - n, "%s:%.*s ",
                             pith_warc_type_name(record.type), PITH_FMT(block));
        assert_true(n < sizeof out);
    }
    assert_int_equal(pith_warc_reader_status(reader, NULL), PITH_OK);
    pith_warc_reader_free(reader);
    return out;
}

#define HEAD(length) \
    "WARC/1.1\r\nWARC-Type: resource\r\nContent-Length: " length "\r\n\r\n"
#define GOOD HEAD("4") "good\r\n\r\n"

/* The record with a wrong length is identified by its offset (GOOD has 60
 * bytes); the next one is found. */
static void test_lengths(void **state)
{
    (void)state;
    assert_string_equal(read_all(PITH_S(GOOD GOOD), 0),
                        "resource:good resource:good ");
    assert_string_equal(read_all(PITH_S(GOOD HEAD("2") "long\r\n\r\n" GOOD), 0),
                        "resource:good resource:lo [114: not a WARC record] "
                        "resource:good ");
    assert_string_equal(
        read_all(PITH_S(GOOD HEAD("x") "text\r\n\r\n" GOOD), 0),
        "resource:good [60: this record has no Content-Length that can be "
        "read] resource:good ");
    assert_string_equal(
        read_all(PITH_S(GOOD HEAD("99999999999999999999") "t\r\n\r\n" GOOD), 0),
        "resource:good [60: this record has no Content-Length that can be "
        "read] resource:good ");
    assert_string_equal(read_all(PITH_S(GOOD HEAD("50") "short"), 0),
                        "resource:good resource:short [60: the file ends "
                        "inside this record] ");
    assert_string_equal(
        read_all(PITH_S(GOOD "WARC/1.1\r\nWARC-Type: resource\r\nCon"), 0),
        "resource:good [60: the file ends inside this record's head] ");
    assert_string_equal(read_all(PITH_S("junk\r\n" GOOD), 0),
                        "[0: not a WARC record] resource:good ");
}

/* A head at its limit is read; a longer one is damage, whatever its lines. */
static void test_long_heads(void **state)
{
    (void)state;
    static char text[3000];
    size_t n = (size_t)snprintf(text, sizeof text,
                                "WARC/1.1\r\nWARC-Type: resource\r\nX: ");
    memset(text + n, 'x', 1000);
    n += 1000;
    size_t head = n + sizeof "\r\nContent-Length: 2\r\n\r\n" - 1;
    n += (size_t)snprintf(text + n, sizeof text - n,
                          "\r\nContent-Length: 2\r\n\r\nhi\r\n\r\n" GOOD);
    assert_string_equal(read_all((pith_str){text, n}, head),
                        "resource:hi resource:good ");
    assert_string_equal(read_all((pith_str){text, n}, head - 1),
                        "[0: this record's head is too long] resource:good ");
    assert_string_equal(read_all((pith_str){text, n}, 0),
                        "resource:hi resource:good ");
}

static void test_revisit(void **state)
{
    (void)state;
    pith_warc_reader *reader = open_text(PITH_S(
        "WARC/1.0\r\nWARC-Type: revisit\r\nWARC-Refers-To: <urn:uuid:1>\r\n"
        "WARC-Profile: http://netpreserve.org/warc/1.0/revisit/"
        "server-not-modified\r\nWARC-Truncated: length\r\n"
        "Content-Type: application/http; msgtype=response\r\n"
        "Content-Length: 30\r\n\r\nHTTP/1.1 304 Not Modified\r\n\r\nx"
        "\r\n\r\n"));
    pith_warc_record record;
    pith_http_message message;
    pith_str block;
    assert_true(pith_warc_next(reader, &record));
    assert_int_equal(record.type, PITH_WARC_REVISIT);
    assert_true(pith_str_eq(record.refers_to, PITH_S("<urn:uuid:1>")));
    assert_true(pith_str_eq(record.truncated, PITH_S("length")));
    assert_true(pith_str_eq(record.version, PITH_S("1.0")));
    assert_int_equal(pith_warc_load(reader, 29, &block), PITH_LIMIT);
    assert_true(pith_http_parse(block, &message));
    assert_int_equal(message.status, 304);
    assert_int_equal(message.body.len, 0);
    assert_false(pith_warc_next(reader, &record));
    pith_warc_reader_free(reader);
}

/* A pipe is read as far as possible, and waited for no longer than
 * requested. */
static void test_pipe(void **state)
{
    (void)state;
    char path[40];
    int ends[2];
    static const char text[] =
        "WARC/1.0\r\nContent-Length: 2\r\n\r\nhi\r\n\r\n";
    pith_warc_read_options options = {.wait_ms = 30};
    pith_warc_reader *reader = NULL;
    pith_warc_record record;
    pith_error error = {0};
    assert_int_equal(pipe(ends), 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[0]);
    assert_int_equal(write(ends[1], text, sizeof text - 1), sizeof text - 1);
    assert_int_equal(pith_warc_reader_open(path, &options, &reader, &error),
                     PITH_OK);
    assert_true(pith_warc_next(reader, &record));
    assert_int_equal(record.length, 2);
    while (pith_warc_next(reader, &record))
        assert_non_null(record.problem.data);
    assert_int_equal(pith_warc_reader_status(reader, &error), PITH_IO);
    assert_string_equal(error.text, "no byte within 30 ms");
    pith_warc_reader_free(reader);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_head),    cmocka_unit_test(test_digest),
        cmocka_unit_test(test_lengths), cmocka_unit_test(test_long_heads),
        cmocka_unit_test(test_revisit), cmocka_unit_test(test_pipe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
