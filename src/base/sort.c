/* SPDX-License-Identifier: Apache-2.0 */
/* Sorting numbers: see sort.h. */
#include "sort.h"

enum {
    FEW = 512, /* sorted by insertion, where counting bytes would cost more */
    RANGES = 256,
    LEVELS = 8, /* bytes of a number */
};

/* Numbers that agree in their first bytes, still to be sorted by the others. */
typedef struct range {
    uint64_t *start;
    size_t n;
    unsigned shift; /* of the byte that comes next */
} range;

/* Shell's sort, with the gaps of Ciura (2001): numbers are first inserted among
 * those some places apart. */
static void insert_all(uint64_t *numbers, size_t n)
{
    static const unsigned char gaps[] = {132, 57, 23, 10, 4, 1};
    for (size_t k = 0; k < sizeof gaps; k++)
        for (size_t gap = gaps[k], i = gap; i < n; i++) {
            uint64_t value = numbers[i];
            size_t at = i;
            for (; at >= gap && numbers[at - gap] > value; at -= gap)
                numbers[at] = numbers[at - gap];
            numbers[at] = value;
        }
}

static unsigned byte_of(uint64_t number, unsigned shift)
{
    return number >> shift & (RANGES - 1);
}

/* Move each number into the range of its byte; ends[] are the ranges' ends. */
static void split(const range *one, size_t ends[RANGES])
{
    size_t next[RANGES] = {0}; /* where the range's next number goes */
    for (size_t i = 0; i < one->n; i++)
        next[byte_of(one->start[i], one->shift)]++;
    size_t from = 0;
    for (size_t i = 0; i < RANGES; i++) {
        size_t count = next[i];
        next[i] = from;
        from += count;
        ends[i] = from;
    }
    for (size_t i = 0; i < RANGES; i++) {
        while (next[i] < ends[i]) {
            size_t here = next[i];
            uint64_t value = one->start[here];
            size_t there = next[byte_of(value, one->shift)]++;
            one->start[here] = one->start[there]; /* itself, if it is right */
            one->start[there] = value;
        }
    }
}

void pith_sort_u64(uint64_t *numbers, size_t n)
{
    /* Each level leaves at most RANGES - 1 ranges behind the one it goes on
     * with. */
    range open[LEVELS * RANGES];
    size_t nopen = 0;
    if (n > FEW)
        open[nopen++] = (range){numbers, n, (LEVELS - 1) * 8};
    else
        insert_all(numbers, n);
    while (nopen > 0) {
        const range one = open[--nopen];
        size_t ends[RANGES];
        split(&one, ends);
        for (size_t i = 0, from = 0; one.shift > 0 && i < RANGES; i++) {
            range part = {one.start + from, ends[i] - from, one.shift - 8};
            if (part.n > FEW)
                open[nopen++] = part;
            else
                insert_all(part.start, part.n);
            from = ends[i];
        }
    }
}
