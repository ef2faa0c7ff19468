/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans and files of `pith dedup`'s stages, which other machines wrote.
 *
 * Laws: a plan is taken or refused with a message; a file that is opened gives
 * as many bytes as its header says or ends with a message; what was written is
 * read as the same bytes. Because headers and blocks have checksums, the target
 * also reads the input with matching checksums.
 */
#include "fuzz.h"
#include "stages.h"

#include <string.h>
#include <unistd.h>

enum { PLAN = 7 };

static void read_plan(pith_str text)
{
    pith_error error = {0};
    pith_stages stages = {0};
    pith_arena_init(&stages.arena, 0);
    pith_status status = pith_plan_parse(text, &stages, &error);
    fuzz_check((status == PITH_OK) == (error.text[0] == 0), "a message");
    fuzz_check(status != PITH_OK || (stages.ninputs > 0 && stages.by),
               "a whole plan");
    pith_arena_free(&stages.arena);
}

static char path[] = "/tmp/pith-stages-fuzz-XXXXXX";

/* Read the file at the path; true: it has all the data of its header. */
static bool read_file(pith_str same)
{
    static pith_stage_reader r;
    pith_error error = {0};
    pith_stage_name name = {path, PITH_STAGE_SETS, 1, PLAN, NULL};
    pith_status status = pith_stage_open(&r, &name, &error);
    uint64_t n = 0;
    bool equal = true;
    for (bool more = status == PITH_OK; more; n += more) {
        char byte;
        status = pith_stage_next(&r, &byte, 1, &more, &error);
        more = more && status == PITH_OK;
        equal = equal && (!more || (n < same.len && same.data[n] == byte));
    }
    fuzz_check((status == PITH_OK) == (error.text[0] == 0), "a message");
    fuzz_check(status != PITH_OK || n == r.bytes, "all bytes");
    pith_stage_close(&r);
    return status == PITH_OK && equal && n == same.len;
}

static void put_file(pith_str bytes)
{
    FILE *file = fopen(path, "w");
    if (!file)
        abort();
    if (bytes.len)
        fwrite(bytes.data, 1, bytes.len, file);
    fclose(file);
}

/* The input as a header, with the matching checksum. */
static void read_mended(pith_str input)
{
    char bytes[4096];
    size_t len = input.len < sizeof bytes ? input.len : sizeof bytes;
    if (len < PITH_STAGE_HEADER)
        return;
    memcpy(bytes, input.data, len);
    unsigned char *header = (unsigned char *)bytes;
    pith_le_put(header + PITH_STAGE_HEADER - 8,
                pith_stage_sum(0, header, PITH_STAGE_HEADER - 8), 8);
    put_file((pith_str){bytes, len});
    (void)read_file(input);
}

static void write_and_read(pith_str input)
{
    static pith_stage_writer w;
    pith_stage_name name = {path, PITH_STAGE_SETS, 1, PLAN, NULL};
    if (pith_stage_create(&w, &name, NULL) != PITH_OK ||
        pith_stage_put(&w, input.data, input.len, NULL) != PITH_OK ||
        pith_stage_finish(&w, NULL) != PITH_OK)
        abort();
    fuzz_check(read_file(input), "what was written is read");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool made;
    pith_str input = {(const char *)data, size};
    if (!made && close(mkstemp(path)) != 0)
        abort();
    made = true;
    read_plan(input);
    put_file(input);
    (void)read_file(input);
    read_mended(input);
    write_and_read(input);
    (void)unlink(path);
    return 0;
}
