/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writing and reading a WARC file is the identity, for every compression and
 * version; a file that is cut anywhere is read up to the cut, and is intact
 * again after a writer has opened it for appending.
 */
#include "str.h"

#include <pith/warc.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { NBLOCKS = 7, LONG = 300 * 1000 };

static char path[64];
static char long_block[LONG];
static pith_str blocks[NBLOCKS];

static const pith_warc_packing packings[] = {PITH_WARC_GZIP, PITH_WARC_ZSTD,
                                             PITH_WARC_PLAIN};

static int prepare(void **state)
{
    (void)state;
    uint32_t draw = 1;
    snprintf(path, sizeof path, "/tmp/pith-law-%ld.warc", (long)getpid());
    for (size_t i = 0; i < LONG; i++) {
        draw = draw * 1664525 + 1013904223;
        long_block[i] = (char)(draw >> 24);
    }
    blocks[0] = PITH_S("HTTP/1.1 200 OK\r\n\r\nHello");
    blocks[1] = PITH_S("");
    blocks[2] = (pith_str){long_block, LONG};
    blocks[3] = PITH_S("\r\n\r\nWARC/1.1\r\nContent-Length: 7\r\n\r\n");
    blocks[4] = PITH_S("\x1f\x8b\x08\x00\x28\xb5\x2f\xfd");
    blocks[5] = PITH_S("\0\0\0");
    blocks[6] = PITH_S("\r\n");
    return 0;
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
    pith_status status = pith_warc_writer_open(path, &options, &writer, &error);
    if (status == PITH_ARG && options.packing == PITH_WARC_ZSTD)
        skip();
    if (status != PITH_OK)
        fail_msg("%s", error.text);
    return writer;
}

static pith_warc_type type_of(size_t i)
{
    return (pith_warc_type)(PITH_WARC_WARCINFO + i % PITH_WARC_CONTINUATION);
}

static void write_all(pith_warc_write_options options, pith_warc_place *places)
{
    pith_warc_writer *writer = open_writer(options);
    pith_warc_field field = {PITH_S("X-Number"), PITH_S("one: two")};
    for (size_t i = 0; i < NBLOCKS; i++) {
        pith_warc_entry entry = {.type = type_of(i),
                                 .url = PITH_S("http://example.org/\xc3\xa9"),
                                 .date = PITH_S("2026-01-31T23:59:59Z"),
                                 .fields = &field,
                                 .nfields = 1,
                                 .block = blocks[i]};
        assert_int_equal(pith_warc_write(writer, &entry, &places[i], NULL),
                         PITH_OK);
    }
    assert_int_equal(pith_warc_writer_close(writer, NULL), PITH_OK);
}

static pith_warc_reader *open_reader(void)
{
    pith_warc_reader *reader = NULL;
    pith_warc_read_options options = {.verify = true};
    assert_int_equal(pith_warc_reader_open(path, &options, &reader, NULL),
                     PITH_OK);
    return reader;
}

static void check_record(pith_warc_reader *reader,
                         const pith_warc_record *record, size_t i,
                         const pith_warc_place *place)
{
    assert_null(record->problem.data);
    assert_int_equal(record->type, type_of(i));
    assert_int_equal(record->offset, place->offset);
    assert_int_equal(record->skip, 0);
    assert_true(pith_str_eq(record->id, pith_str_of(place->id)));
    assert_true(
        pith_str_eq(record->url, PITH_S("http://example.org/\xc3\xa9")));
    assert_true(pith_str_eq(record->date, PITH_S("2026-01-31T23:59:59Z")));
    bool further = false;
    for (size_t k = 0; k < record->nfields; k++)
        further = further ||
                  (pith_str_eq(record->fields[k].name, PITH_S("X-Number")) &&
                   pith_str_eq(record->fields[k].value, PITH_S("one: two")));
    assert_true(further);
    pith_str block;
    assert_int_equal(pith_warc_load(reader, SIZE_MAX, &block), PITH_OK);
    assert_true(pith_str_eq(block, blocks[i]));
    assert_int_equal(pith_warc_finish(reader), place->length);
}

static void test_identity(void **state)
{
    (void)state;
    for (size_t k = 0; k < 6; k++) {
        pith_warc_place places[NBLOCKS];
        write_all((pith_warc_write_options){.packing = packings[k / 2],
                                            .version_1_0 = k % 2},
                  places);
        pith_warc_reader *reader = open_reader();
        pith_warc_record record;
        for (size_t i = 0; i < NBLOCKS; i++) {
            assert_true(pith_warc_next(reader, &record));
            assert_true(pith_str_eq(record.version,
                                    k % 2 ? PITH_S("1.0") : PITH_S("1.1")));
            check_record(reader, &record, i, &places[i]);
        }
        assert_false(pith_warc_next(reader, &record));
        assert_int_equal(pith_warc_reader_status(reader, NULL), PITH_OK);
        /* Read every record at its offset, in reverse order. */
        for (size_t i = NBLOCKS; i-- > 0;) {
            assert_int_equal(pith_warc_seek(reader, places[i].offset, 0, NULL),
                             PITH_OK);
            assert_true(pith_warc_next(reader, &record));
            check_record(reader, &record, i, &places[i]);
        }
        pith_warc_reader_free(reader);
        unlink(path);
    }
}

/* The number of records that are complete if the file ends at byte `cut`. */
static size_t count_whole(const pith_warc_place *places, size_t cut)
{
    size_t n = 0;
    while (n < NBLOCKS && places[n].offset + places[n].length <= cut)
        n++;
    return n;
}

static size_t count_records(size_t *problems)
{
    pith_warc_reader *reader = open_reader();
    pith_warc_record record;
    size_t n = 0;
    *problems = 0;
    while (pith_warc_next(reader, &record)) {
        bool whole = !record.problem.data && pith_warc_finish(reader) > 0;
        *problems += record.problem.data != NULL;
        n += whole;
    }
    pith_warc_reader_free(reader);
    return n;
}

static void test_cut(void **state)
{
    (void)state;
    for (size_t k = 0; k < 3; k++) {
        pith_warc_place places[NBLOCKS];
        pith_warc_write_options options = {.packing = packings[k], .seed = 1};
        write_all(options, places);
        size_t size =
            (size_t)(places[NBLOCKS - 1].offset + places[NBLOCKS - 1].length);
        options.append = true;
        /* From the end downwards; the file that is left by each cut is cut
         * again. */
        for (size_t cut = size - 1; cut > 4; cut -= cut > 5000 ? 4999 : 7) {
            if (truncate(path, (off_t)cut) != 0)
                fail_msg("truncate");
            size_t whole = count_whole(places, cut);
            size_t problems;
            size_t found = count_records(&problems);
            bool clean =
                whole &&
                places[whole - 1].offset + places[whole - 1].length == cut;
            /* An uncompressed record may also lack just the empty lines after
             * it. */
            assert_true(found == whole || (k == 2 && found == whole + 1));
            assert_true(clean || problems > 0 || k == 2);
            pith_warc_writer *writer = open_writer(options);
            uint64_t kept = pith_warc_writer_size(writer);
            assert_int_equal(kept, whole ? places[whole - 1].offset +
                                               places[whole - 1].length
                                         : 0);
            pith_warc_writer_close(writer, NULL);
            if (kept == 0)
                break;
            cut = (size_t)kept < cut ? (size_t)kept : cut;
        }
        unlink(path);
    }
}

static void test_revisit(void **state)
{
    (void)state;
    pith_warc_write_options options = {.revisits = 100, .append = true};
    pith_warc_entry entry = {.type = PITH_WARC_RESPONSE,
                             .url = PITH_S("http://example.org/"),
                             .block = blocks[0]};
    pith_warc_place first;
    for (unsigned i = 0; i < 3; i++) {
        pith_warc_writer *writer = open_writer(options);
        pith_warc_place place;
        assert_int_equal(pith_warc_write(writer, &entry, &place, NULL), 0);
        assert_int_equal(place.revisit, i > 0);
        if (i == 0)
            first = place;
        pith_warc_writer_close(writer, NULL);
    }
    pith_warc_reader *reader = open_reader();
    pith_warc_record record;
    pith_str block;
    assert_true(pith_warc_next(reader, &record));
    assert_true(pith_warc_next(reader, &record));
    assert_int_equal(record.type, PITH_WARC_REVISIT);
    assert_true(pith_str_eq(record.refers_to, pith_str_of(first.id)));
    assert_true(pith_str_eq(record.payload_digest, pith_str_of(first.digest)));
    assert_int_equal(pith_warc_load(reader, 100, &block), PITH_OK);
    assert_true(pith_str_eq(block, PITH_S("HTTP/1.1 200 OK\r\n\r\n")));
    pith_warc_reader_free(reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_identity, remove_file),
        cmocka_unit_test_teardown(test_cut, remove_file),
        cmocka_unit_test_teardown(test_revisit, remove_file),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
