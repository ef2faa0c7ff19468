/* SPDX-License-Identifier: Apache-2.0 */
/* Runs and packed bits: see runs.h. */
#include "runs.h"

#include "thrift.h"

enum {
    /* numbers that are packed together; shorter runs are not encoded as runs */
    GROUP = 8,
};

unsigned pith_runs_width(uint32_t most)
{
    unsigned width = 0;
    while (width < 32 && most >> width)
        width++;
    return width;
}

/* The number of equal values that follow, up to a maximum. */
static size_t count_equal(const uint32_t *values, size_t n, size_t most)
{
    size_t run = 1;
    while (run < n && run < most && values[run] == values[0])
        run++;
    return run;
}

static void put_run(pith_buf *out, uint32_t value, size_t n, unsigned width)
{
    pith_put_varint(out, (uint64_t)n << 1);
    for (unsigned bit = 0; bit < width; bit += 8)
        pith_buf_byte(out, (char)(value >> bit));
}

/* The last group may be short; it is padded with zeros. */
static void put_packed(pith_buf *out, const uint32_t *values, size_t n,
                       unsigned width)
{
    size_t groups = (n + GROUP - 1) / GROUP;
    uint64_t bits = 0;
    unsigned held = 0;
    pith_put_varint(out, (uint64_t)groups << 1 | 1);
    for (size_t i = 0; i < groups * GROUP; i++) {
        bits |= (uint64_t)(i < n ? values[i] : 0) << held;
        for (held += width; held >= 8; held -= 8, bits >>= 8)
            pith_buf_byte(out, (char)bits);
    }
}

void pith_runs_put(pith_buf *out, const uint32_t *values, size_t n,
                   unsigned width)
{
    for (size_t at = 0; at < n;) {
        size_t start = at;
        size_t run = count_equal(values + at, n - at, SIZE_MAX);
        if (run >= GROUP) {
            put_run(out, values[at], run, width);
            at += run;
            continue;
        }
        do
            at = n - at > GROUP ? at + GROUP : n;
        while (at < n && count_equal(values + at, n - at, GROUP) < GROUP);
        put_packed(out, values + start, at - start, width);
    }
}
