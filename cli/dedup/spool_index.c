/* SPDX-License-Identifier: Apache-2.0 */
/* Where the records of a spool are: see spool_index.h. */
#include "spool_index.h"

#include <stdlib.h>

enum {
    STEP = 32,       /* records from one mark to the next */
    LENGTH_MAX = 10, /* bytes of a length */
    MORE = 0x80,     /* another byte of the length follows */
    FIRST = 64,      /* elements */
};

struct pith_spool_mark {
    uint64_t offset; /* of a record in the spool */
    size_t at;       /* its place in the lengths */
};

/* Make room for `room` more elements; the array, or NULL. */
static void *make_room(void *array, size_t used, size_t room, size_t *cap,
                       size_t size)
{
    if (room <= *cap - used)
        return array;
    size_t more = *cap ? *cap * 2 : FIRST;
    void *grown = realloc(array, more * size);
    if (grown)
        *cap = more;
    return grown;
}

static bool add_mark(pith_spool_index *index)
{
    size_t nmarks = index->n / STEP;
    pith_spool_mark *marks = make_room(index->mark, nmarks, 1, &index->mark_cap,
                                       sizeof *index->mark);
    if (!marks)
        return false;
    index->mark = marks;
    marks[nmarks] = (pith_spool_mark){index->end, index->used};
    return true;
}

bool pith_spool_index_add(pith_spool_index *index, uint64_t length)
{
    if (index->n % STEP == 0 && !add_mark(index))
        return false;
    unsigned char *lengths =
        make_room(index->lengths, index->used, LENGTH_MAX, &index->cap, 1);
    if (!lengths)
        return false;
    index->lengths = lengths;
    uint64_t rest = length;
    for (; rest >= MORE; rest >>= 7)
        lengths[index->used++] = (unsigned char)(rest | MORE);
    lengths[index->used++] = (unsigned char)rest;
    index->end += length;
    index->n++;
    return true;
}

/* The length at *at, behind which *at then is. */
static uint64_t read_length(const unsigned char *lengths, size_t *at)
{
    uint64_t length = 0;
    unsigned shift = 0;
    for (; lengths[*at] & MORE; shift += 7)
        length |= (uint64_t)(lengths[(*at)++] & (MORE - 1)) << shift;
    return length | (uint64_t)lengths[(*at)++] << shift;
}

/* Go to record i: from the one before it, else from the mark before it. */
static void seek(pith_spool_index *index, uint32_t i)
{
    if (index->next == i && i > 0)
        return;
    const pith_spool_mark *mark = &index->mark[i / STEP];
    index->next_offset = mark->offset;
    index->next_at = mark->at;
    for (uint32_t k = i % STEP; k > 0; k--)
        index->next_offset += read_length(index->lengths, &index->next_at);
}

uint64_t pith_spool_index_find(pith_spool_index *index, uint32_t i,
                               uint64_t *length)
{
    seek(index, i);
    uint64_t offset = index->next_offset;
    *length = read_length(index->lengths, &index->next_at);
    index->next_offset = offset + *length;
    index->next = i + 1;
    return offset;
}

void pith_spool_index_clear(pith_spool_index *index)
{
    free(index->lengths);
    free(index->mark);
    *index = (pith_spool_index){0};
}
