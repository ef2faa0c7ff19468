/* SPDX-License-Identifier: Apache-2.0 */
/* Files of the writer, byte for byte, and what it refuses. */
#include "str.h"

#include <pith/warc.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cmocka.h>

static char folder[] = "/tmp/pith-writer-XXXXXX";
static char path[64];

static const char page[] = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
                           "<p>Hello";

static pith_warc_entry response(void)
{
    return (pith_warc_entry){
        .type = PITH_WARC_RESPONSE,
        .id = PITH_S("<urn:uuid:00000000-0000-4000-8000-000000000001>"),
        .date = PITH_S("2026-01-31T23:59:59Z"),
        .url = PITH_S("http://example.org/"),
        .ip = PITH_S("192.0.2.1"),
        .block = {page, sizeof page - 1},
    };
}

static const char response_text[] =
    "WARC/1.1\r\n"
    "WARC-Type: response\r\n"
    "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r\n"
    "WARC-Date: 2026-01-31T23:59:59Z\r\n"
    "WARC-Target-URI: http://example.org/\r\n"
    "WARC-IP-Address: 192.0.2.1\r\n"
    "WARC-Block-Digest: sha1:5QGFBCQXKLLYG6VDHB4VMHVMK6USSIKI\r\n"
    "WARC-Payload-Digest: sha1:HKADWRVWYNL5CTCKC47A5U324NRW6DKE\r\n"
    "Content-Type: application/http; msgtype=response\r\n"
    "Content-Length: 52\r\n\r\n"
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Hello"
    "\r\n\r\n";

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/x.warc", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static int remove_file(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

static pith_warc_writer *open_writer(pith_warc_write_options options)
{
    pith_warc_writer *writer = NULL;
    pith_error error = {0};
    if (pith_warc_writer_open(path, &options, &writer, &error) != PITH_OK)
        fail_msg("%s", error.text);
    return writer;
}

/* The file, decompressed if it is gzipped. */
static size_t read_file(char *text, size_t room)
{
    gzFile file = gzopen(path, "rb");
    assert_non_null(file);
    int n = gzread(file, text, (unsigned)room - 1);
    assert_true(n >= 0);
    gzclose_r(file);
    text[n] = 0;
    return (size_t)n;
}

static void test_response(void **state)
{
    (void)state;
    static const pith_warc_packing packings[] = {PITH_WARC_GZIP,
                                                 PITH_WARC_PLAIN};
    for (size_t i = 0; i < 2; i++) {
        pith_warc_writer *writer =
            open_writer((pith_warc_write_options){.packing = packings[i]});
        pith_warc_entry entry = response();
        pith_warc_place place;
        assert_int_equal(pith_warc_write(writer, &entry, &place, NULL),
                         PITH_OK);
        assert_int_equal(place.offset, 0);
        assert_int_equal(place.length, pith_warc_writer_size(writer));
        assert_string_equal(place.digest,
                            "sha1:HKADWRVWYNL5CTCKC47A5U324NRW6DKE");
        assert_int_equal(pith_warc_writer_close(writer, NULL), PITH_OK);
        char text[2000];
        read_file(text, sizeof text);
        assert_string_equal(text, response_text);
        unlink(path);
    }
}

static void test_ids(void **state)
{
    (void)state;
    char ids[2][PITH_WARC_ID_SIZE];
    for (size_t i = 0; i < 2; i++) {
        pith_warc_writer *writer =
            open_writer((pith_warc_write_options){.seed = 7});
        pith_warc_entry entry = {.type = PITH_WARC_WARCINFO,
                                 .block = PITH_S("software: pith\r\n")};
        pith_warc_place first;
        pith_warc_place second;
        assert_int_equal(pith_warc_write(writer, &entry, &first, NULL), 0);
        assert_int_equal(pith_warc_write(writer, &entry, &second, NULL), 0);
        assert_int_equal(second.offset, first.length);
        assert_string_not_equal(first.id, second.id);
        memcpy(ids[i], first.id, PITH_WARC_ID_SIZE);
        pith_warc_writer_close(writer, NULL);
        unlink(path);
    }
    assert_string_equal(ids[0], ids[1]);
    assert_int_equal(ids[0][24], '4');
}

static void test_refused(void **state)
{
    (void)state;
    pith_warc_writer *writer = open_writer((pith_warc_write_options){0});
    pith_error error = {0};
    pith_warc_entry entry = response();
    entry.url = PITH_S("http://a/\r\nWARC-Type: warcinfo");
    assert_int_equal(pith_warc_write(writer, &entry, NULL, &error), PITH_ARG);
    assert_non_null(strstr(error.text, "the address"));
    entry = response();
    entry.url = (pith_str){0};
    assert_int_equal(pith_warc_write(writer, &entry, NULL, NULL), PITH_ARG);
    pith_warc_field field = {PITH_S("a: b"), PITH_S("c")};
    entry = response();
    entry.fields = &field;
    entry.nfields = 1;
    assert_int_equal(pith_warc_write(writer, &entry, NULL, NULL), PITH_ARG);
    assert_int_equal(pith_warc_writer_size(writer), 0);
    /* The file exists and is locked. */
    pith_warc_writer *other = NULL;
    pith_warc_write_options options = {0};
    assert_int_equal(pith_warc_writer_open(path, &options, &other, &error),
                     PITH_IO);
    options.append = true;
    assert_int_equal(pith_warc_writer_open(path, &options, &other, &error),
                     PITH_IO);
    assert_non_null(strstr(error.text, "another program"));
    assert_null(other);
    pith_warc_writer_close(writer, NULL);
}

/* Writing beyond the maximum file size: a record is complete or absent. */
static void test_full_disk(void **state)
{
    (void)state;
    pith_warc_writer *writer = NULL;
    pith_error error = {0};
    pith_warc_write_options options = {.append = true};
    assert_int_equal(
        pith_warc_writer_open("/dev/full", &options, &writer, &error), PITH_OK);
    pith_warc_entry entry = response();
    assert_int_equal(pith_warc_write(writer, &entry, NULL, &error), PITH_IO);
    assert_int_equal(pith_warc_writer_size(writer), 0);
    pith_warc_writer_close(writer, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_response, remove_file),
        cmocka_unit_test_teardown(test_ids, remove_file),
        cmocka_unit_test_teardown(test_refused, remove_file),
        cmocka_unit_test(test_full_disk),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
