/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The uncompressed bytes of files: where members begin, messages about damaged
 * ones, and that all others are read, whatever pieces the source delivers.
 */
#include "stream.h"

#include "pack.h"
#include "str.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

/* A source that delivers at most `step` bytes at a time, and fails at its end
 * if requested. */
typedef struct piecemeal {
    pith_str left;
    size_t step;
    int fails; /* errno at the end; 0: no error */
} piecemeal;

static ssize_t read_piece(void *context, void *bytes, size_t n)
{
    piecemeal *source = context;
    if (source->left.len == 0 && source->fails) {
        errno = source->fails;
        return -1;
    }
    if (n > source->step)
        n = source->step;
    if (n > source->left.len)
        n = source->left.len;
    if (n)
        memcpy(bytes, source->left.data, n);
    source->left.data += n;
    source->left.len -= n;
    return (ssize_t)n;
}

/* The result: the bytes, and "[OFFSET: PROBLEM]" for damage. */
static pith_buf told;
static pith_stream stream;
static pith_stream_window window;

static const char *read_all(pith_str file, size_t step, int fails)
{
    piecemeal source = {file, step, fails};
    pith_buf_init(&told, 0);
    stream = (pith_stream){0};
    pith_stream_init(&stream, &window,
                     (pith_stream_source){&source, read_piece, NULL});
    for (;;) {
        pith_stream_event event = pith_stream_fill(&stream);
        pith_str view = pith_stream_view(&stream);
        pith_buf_str(&told, view);
        pith_stream_take(&stream, view.len);
        if (event == PITH_STREAM_END)
            break;
        if (event != PITH_STREAM_DAMAGED)
            continue;
        pith_buf_printf(&told, "[%zu: %s]", stream.problem.offset,
                        stream.problem.text);
        pith_stream_resync(&stream);
    }
    pith_stream_clear(&stream);
    pith_buf_byte(&told, 0);
    assert_int_equal(told.status, PITH_OK);
    return told.data;
}

/* Three members, and where each begins. */
static pith_buf file;
static size_t member[4];

static void make_file(pith_warc_packing packing)
{
    static const char *const texts[] = {"first ", "second ", "third"};
    pith_buf_init(&file, 0);
    for (size_t i = 0; i < 3; i++) {
        member[i] = file.len;
        pith_str text = pith_str_of(texts[i]);
        assert_int_equal(pith_pack_member(packing, &text, 1, &file), PITH_OK);
    }
    member[3] = file.len;
}

static void clear(void)
{
    pith_buf_clear(&told);
    pith_buf_clear(&file);
}

static void check(pith_str bytes, const char *expected)
{
    static const size_t steps[] = {1, 7, 100000};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        assert_string_equal(read_all(bytes, steps[i], 0), expected);
        pith_buf_clear(&told);
    }
}

static const pith_warc_packing packings[] = {PITH_WARC_GZIP, PITH_WARC_ZSTD};

static void whole_files(void **state)
{
    (void)state;
    check(PITH_S("WARC/1.1 as it is"), "WARC/1.1 as it is");
    check(PITH_S(""), "");
    for (size_t i = 0; i < 2; i++) {
        if (!pith_pack_available(packings[i]))
            continue;
        make_file(packings[i]);
        check(pith_buf_view(&file), "first second third");
        /* Zeros after the last member, from a tape. */
        pith_buf_put(&file, "\0\0\0\0\0\0\0\0\0\0", 10);
        check(pith_buf_view(&file), "first second third");
        clear();
    }
}

/* Every length that truncates the last member: the previous ones are read, and
 * the offset is that of the last one. */
static void members_cut_short(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        if (!pith_pack_available(packings[i]))
            continue;
        make_file(packings[i]);
        char place[32];
        snprintf(place, sizeof place, "[%zu: ", member[2]);
        for (size_t len = member[2] + 4; len < file.len; len++) {
            const char *out = read_all((pith_str){file.data, len}, 100000, 0);
            assert_memory_equal(out, "first second ", 13);
            assert_non_null(strstr(out, place));
            pith_buf_clear(&told);
        }
        clear();
    }
}

/* The damaged member is identified by its offset; the next one is found. */
static void damage_in_the_middle(void **state)
{
    (void)state;
    make_file(PITH_WARC_GZIP);
    char expected[120];
    file.data[member[1] + 12] ^= 0x55;
    const char *out = read_all(pith_buf_view(&file), 100000, 0);
    snprintf(expected, sizeof expected, "[%zu: damaged gzip data]", member[1]);
    assert_non_null(strstr(out, expected));
    assert_string_equal(out + strlen(out) - 5, "third");
    assert_memory_equal(out, "first ", 6);
    clear();
    /* Other bytes between two members. */
    make_file(PITH_WARC_GZIP);
    pith_buf mixed;
    pith_buf_init(&mixed, 0);
    pith_buf_put(&mixed, file.data, member[1]);
    pith_buf_text(&mixed, "no member");
    pith_buf_put(&mixed, file.data + member[1], file.len - member[1]);
    snprintf(expected, sizeof expected,
             "first [%zu: something else where a packed member should "
             "begin]second third",
             member[1]);
    check(pith_buf_view(&mixed), expected);
    pith_buf_clear(&mixed);
    clear();
}

/* The member that contains the next byte, and the number of bytes before it. */
static void places(void **state)
{
    (void)state;
    make_file(PITH_WARC_GZIP);
    piecemeal source = {pith_buf_view(&file), 5, 0};
    stream = (pith_stream){0};
    pith_stream_init(&stream, &window,
                     (pith_stream_source){&source, read_piece, NULL});
    static const uint64_t before[] = {0, 6, 13};
    for (uint64_t at = 0; at < 18; at++) {
        while (pith_stream_view(&stream).len == 0)
            assert_int_equal(pith_stream_fill(&stream), PITH_STREAM_MORE);
        size_t i = at < 6 ? 0 : at < 13 ? 1 : 2;
        assert_int_equal(pith_stream_position(&stream), at);
        assert_int_equal(pith_stream_place(&stream).at, member[i]);
        assert_int_equal(pith_stream_place(&stream).plain, before[i]);
        pith_stream_take(&stream, 1);
    }
    assert_int_equal(stream.kind, PITH_STREAM_GZIP);
    pith_stream_clear(&stream);
    clear();
}

static void reading_fails(void **state)
{
    (void)state;
    make_file(PITH_WARC_GZIP);
    const char *out = read_all((pith_str){file.data, member[1]}, 9, EIO);
    assert_string_equal(out, "first ");
    assert_int_equal(stream.status, PITH_IO);
    assert_int_equal(stream.problem.offset, member[1]);
    clear();
}

/* 80 MB of blanks in a member of 78 kB are legitimate for gzip, which cannot
 * compress further; with a smaller allowed ratio, reading stops at 64 MB. */
static void bombs(void **state)
{
    (void)state;
    static char blanks[1 << 20];
    pith_str pieces[80];
    memset(blanks, ' ', sizeof blanks);
    for (size_t i = 0; i < 80; i++)
        pieces[i] = (pith_str){blanks, sizeof blanks};
    pith_buf_init(&file, 0);
    assert_int_equal(pith_pack_member(PITH_WARC_GZIP, pieces, 80, &file),
                     PITH_OK);
    for (unsigned tight = 0; tight < 2; tight++) {
        piecemeal source = {pith_buf_view(&file), 4096, 0};
        stream = (pith_stream){0};
        pith_stream_init(&stream, &window,
                         (pith_stream_source){&source, read_piece, NULL});
        stream.max_ratio = tight ? 100 : stream.max_ratio;
        pith_stream_event event;
        do {
            event = pith_stream_fill(&stream);
            pith_stream_take(&stream, pith_stream_view(&stream).len);
        } while (event == PITH_STREAM_MORE);
        assert_int_equal(event, tight ? PITH_STREAM_DAMAGED : PITH_STREAM_END);
        if (tight) {
            assert_non_null(strstr(stream.problem.text, "too many times"));
            assert_in_range(stream.plain, 64 << 20,
                            (64 << 20) + PITH_STREAM_OUT);
        } else {
            assert_int_equal(stream.plain, 80 << 20);
        }
        pith_stream_clear(&stream);
    }
    pith_buf_clear(&file);
}

/* Members that fit into the window, that are larger than it compressed or
 * uncompressed, and one with a checksum of its header, which is verified. */
static void sizes_of_members(void **state)
{
    (void)state;
    static const char odd[] =
        "\x1f\x8b\x08\x02\x00\x00\x00\x00\x00\x03\xa7\x77"
        "\xcb\x4f\x49\x01\x00\xed\x5e\x84\xf7\x03\x00\x00\x00";
    static char plain[PITH_STREAM_OUT + (1 << 20)];
    static const size_t sizes[] = {10, PITH_STREAM_IN, sizeof plain, 1000};
    uint32_t noise = 1;
    for (size_t i = 0; i < sizeof plain; i++) {
        noise = noise * 1664525 + 1013904223;
        plain[i] = (char)(i < sizeof plain / 2 ? noise >> 24 : 'a' + i % 26);
    }
    pith_buf_init(&file, 0);
    size_t total = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        pith_str text = {plain + sizeof plain - sizes[i], sizes[i]};
        assert_int_equal(pith_pack_member(PITH_WARC_GZIP, &text, 1, &file),
                         PITH_OK);
        total += sizes[i];
    }
    static const size_t steps[] = {4093, 1 << 22};
    for (size_t k = 0; k < 2; k++) {
        const char *out = read_all(pith_buf_view(&file), steps[k], 0);
        assert_int_equal(told.len, total + 1);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            assert_memory_equal(out, plain + sizeof plain - sizes[i], sizes[i]);
            out += sizes[i];
        }
        pith_buf_clear(&told);
    }
    pith_buf_clear(&file);
    pith_buf_put(&file, odd, sizeof odd - 1);
    check(pith_buf_view(&file), "odd");
    file.data[10] ^= 1;
    check(pith_buf_view(&file), "[0: damaged gzip data]");
    clear();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_files),
        cmocka_unit_test(members_cut_short),
        cmocka_unit_test(damage_in_the_middle),
        cmocka_unit_test(places),
        cmocka_unit_test(reading_fails),
        cmocka_unit_test(bombs),
        cmocka_unit_test(sizes_of_members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
