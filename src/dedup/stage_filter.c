/* SPDX-License-Identifier: Apache-2.0 */
/* The fourth stage: the records of an input to remove. */
#include "stages.h"

#include "status.h"

#include <string.h>

struct pith_gone {
    pith_arena arena; /* holds this struct */
    pith_stage_reader *reader;
    uint64_t first, end; /* numbers of the input's records */
};

static pith_status number_of(pith_gone *gone, uint64_t i, uint64_t *number,
                             pith_error *error)
{
    unsigned char bytes[8];
    PITH_TRY(pith_stage_read(gone->reader, i * PITH_GROUP_ROW, bytes,
                             sizeof bytes, error));
    *number = pith_le_get(bytes, 8);
    return PITH_OK;
}

/* The first row of the input's records. */
static pith_status seek(pith_gone *gone, pith_error *error)
{
    uint64_t low = 0;
    uint64_t high = gone->reader->count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        uint64_t number;
        PITH_TRY(number_of(gone, middle, &number, error));
        if (number < gone->first)
            low = middle + 1;
        else
            high = middle;
    }
    gone->reader->at = low * PITH_GROUP_ROW;
    return PITH_OK;
}

static pith_status open_groups(pith_gone *gone, pith_stages *stages, uint32_t i,
                               pith_error *error)
{
    PITH_TRY(pith_stages_check_input(stages, i, error));
    PITH_TRY(pith_stages_count(stages, error));
    gone->first = stages->base[i];
    gone->end = stages->base[i + 1];
    PITH_TRY(pith_rows_open(stages, &gone->arena,
                            (pith_stage_part){PITH_STAGE_GROUPS, 0},
                            &gone->reader, error));
    return seek(gone, error);
}

pith_status pith_gone_open(pith_stages *stages, uint32_t i, pith_gone **out,
                           pith_error *error)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    *out = NULL;
    pith_gone *gone = pith_arena_zalloc(&arena, 1, sizeof *gone);
    if (!gone)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    gone->arena = arena;
    pith_status status = open_groups(gone, stages, i, error);
    if (status == PITH_OK)
        *out = gone;
    else
        pith_gone_close(gone);
    return status;
}

void pith_gone_range(const pith_gone *gone, uint64_t *first, uint64_t *end)
{
    *first = gone->first;
    *end = gone->end;
}

pith_status pith_gone_next(pith_gone *gone, pith_gone_row *out, bool *more,
                           pith_error *error)
{
    unsigned char row[PITH_GROUP_ROW];
    PITH_TRY(pith_stage_next(gone->reader, row, sizeof row, more, error));
    *more = *more && pith_le_get(row, 8) < gone->end;
    if (!*more)
        return PITH_OK;
    uint32_t bits = (uint32_t)pith_le_get(row + 24, 4);
    *out = (pith_gone_row){.record = pith_le_get(row, 8),
                           .first = pith_le_get(row + 8, 8),
                           .twin = pith_le_get(row + 16, 8)};
    memcpy(&out->similarity, &bits, sizeof bits);
    return PITH_OK;
}

void pith_gone_close(pith_gone *gone)
{
    if (!gone)
        return;
    if (gone->reader)
        pith_stage_close(gone->reader);
    /* The object lies in the arena that it holds. */
    pith_arena arena = gone->arena;
    pith_arena_free(&arena);
}
