/* SPDX-License-Identifier: Apache-2.0 */
/*
 * WARC files in memory: plain, gzip members or zstd frames, depending on how
 * the input begins. Laws: reading ends; a block is never longer than its record
 * says; a record of a plain or gzip file is found again at its offset.
 */
#include "fuzz.h"

#include <pith/warc.h>

enum {
    FOUND_AGAIN = 4,     /* records looked up a second time */
    BLOCK_MAX = 1 << 20, /* bytes of a block that are loaded */
};

static pith_warc_reader *open_input(pith_str input, bool verify)
{
    pith_warc_reader *reader = NULL;
    pith_warc_read_options options = {.verify = verify, .max_head = 10000};
    if (pith_warc_reader_open_bytes(input, &options, &reader, NULL) != PITH_OK)
        abort();
    return reader;
}

static void find_again(pith_str input, const pith_warc_record *record)
{
    pith_warc_reader *reader = open_input(input, false);
    pith_warc_record again;
    fuzz_check(pith_warc_seek(reader, record->offset, record->skip, NULL) ==
                   PITH_OK,
               "bytes can be moved in");
    fuzz_check(pith_warc_next(reader, &again), "there is something");
    fuzz_check(!again.problem.data, "it is a record");
    fuzz_check(again.length == record->length && again.type == record->type,
               "it is the same");
    pith_warc_reader_free(reader);
}

static void read_block(pith_warc_reader *reader, uint64_t length, bool pieces)
{
    char piece[100];
    uint64_t total = 0;
    size_t n;
    pith_str block;
    if (pieces) {
        while ((n = pith_warc_read(reader, piece, sizeof piece)) > 0)
            total += n;
    } else {
        (void)pith_warc_load(reader, BLOCK_MAX, &block);
        total = block.len;
    }
    fuzz_check(total <= length, "no longer than it says");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str input = {(const char *)data, size};
    uint8_t settings = fuzz_byte(&input);
    pith_warc_reader *reader = open_input(input, settings & 1);
    pith_warc_record record;
    size_t items = 0;
    bool zstd =
        input.len && (input.data[0] == 0x28 || (input.data[0] & 0xf0) == 0x50);
    while (pith_warc_next(reader, &record)) {
        fuzz_check(record.offset <= input.len, "inside the file");
        if (!record.problem.data && items < FOUND_AGAIN && !zstd)
            find_again(input, &record);
        if (!record.problem.data && (settings & 2))
            read_block(reader, record.length, settings & 4);
        fuzz_check(++items <= 300 * input.len + 2, "reading ends");
    }
    pith_warc_reader_free(reader);
    return 0;
}
