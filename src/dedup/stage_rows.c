/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of all inputs, one after the other: see stages.h. */
#include "stages.h"

#include "status.h"

#include <string.h>

/* A file of rows must contain complete rows. */
static pith_status check_rows(const pith_stage_reader *reader, uint32_t size,
                              pith_error *error)
{
    if (reader->bytes % size == 0 && reader->bytes / size == reader->count)
        return PITH_OK;
    return pith_fail(error, PITH_IO, 0, "%s: %llu bytes do not make %llu rows",
                     reader->name.path, (unsigned long long)reader->bytes,
                     (unsigned long long)reader->count);
}

static uint32_t size_of(const pith_stages *stages, pith_stage_kind kind)
{
    switch (kind) {
    case PITH_STAGE_ROWS:
        return pith_row_size(stages);
    case PITH_STAGE_COUNTS:
        return PITH_COUNT_ROW;
    case PITH_STAGE_EXACT:
        return PITH_EXACT_ROW;
    case PITH_STAGE_EDGES:
        return PITH_EDGE_ROW;
    case PITH_STAGE_GROUPS:
        return PITH_GROUP_ROW;
    case PITH_STAGE_SETS:
        break;
    }
    return 1;
}

pith_status pith_rows_open(const pith_stages *stages, pith_arena *arena,
                           pith_stage_part part, pith_stage_reader **out,
                           pith_error *error)
{
    pith_stage_reader *reader = *out =
        pith_arena_alloc(arena, 1, sizeof *reader);
    char *path = pith_arena_alloc(arena, PITH_STAGE_PATH, 1);
    if (!reader || !path) {
        *out = NULL;
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    }
    pith_stage_name name = pith_stages_file(stages, part.kind, part.unit, path);
    PITH_TRY(pith_stage_open(reader, &name, error));
    return part.kind == PITH_STAGE_SETS
               ? PITH_OK
               : check_rows(reader, size_of(stages, part.kind), error);
}

static pith_status count_rows(const pith_stages *stages, uint32_t unit,
                              pith_stage_reader *reader, uint64_t *count,
                              pith_error *error)
{
    char path[PITH_STAGE_PATH];
    pith_stage_name name =
        pith_stages_file(stages, PITH_STAGE_ROWS, unit, path);
    pith_status status = pith_stage_open(reader, &name, error);
    if (status == PITH_OK)
        status = check_rows(reader, pith_row_size(stages), error);
    *count = status == PITH_OK ? reader->count : 0;
    pith_stage_close(reader);
    return status;
}

/* Read counts that were saved earlier. */
static pith_status read_counts(const pith_stages *stages,
                               pith_stage_reader *reader, uint64_t *base,
                               pith_error *error)
{
    for (uint32_t i = 0; i < stages->ninputs; i++) {
        unsigned char row[PITH_COUNT_ROW];
        PITH_TRY(pith_stage_read(reader, (uint64_t)i * PITH_COUNT_ROW, row,
                                 sizeof row, error));
        uint64_t count = pith_le_get(row, PITH_COUNT_ROW);
        if (count > INT64_MAX / 2 - base[i])
            return pith_fail(error, PITH_LIMIT, 0, "%s: too many records",
                             reader->name.path);
        base[i + 1] = base[i] + count;
    }
    return PITH_OK;
}

static pith_status write_counts(const pith_stages *stages, pith_arena *arena,
                                const pith_stage_name *name, pith_error *error)
{
    pith_stage_writer *writer = pith_arena_alloc(arena, 1, sizeof *writer);
    pith_stage_reader *reader = pith_arena_alloc(arena, 1, sizeof *reader);
    if (!writer || !reader)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    pith_status status = pith_stage_create(writer, name, error);
    for (uint32_t i = 0; status == PITH_OK && i < stages->ninputs; i++) {
        unsigned char row[PITH_COUNT_ROW];
        uint64_t count;
        status = count_rows(stages, i, reader, &count, error);
        pith_le_put(row, count, PITH_COUNT_ROW);
        writer->count++;
        if (status == PITH_OK)
            status = pith_stage_put(writer, row, sizeof row, error);
    }
    if (status == PITH_OK)
        return pith_stage_finish(writer, error);
    pith_stage_abandon(writer);
    return status;
}

static pith_status load_counts(pith_stages *stages, pith_arena *arena,
                               uint64_t *base, pith_error *error)
{
    char path[PITH_STAGE_PATH];
    pith_stage_reader *reader;
    pith_stage_name name = pith_stages_file(stages, PITH_STAGE_COUNTS, 0, path);
    if (!pith_stage_is_there(&name))
        PITH_TRY(write_counts(stages, arena, &name, error));
    pith_status status = pith_rows_open(
        stages, arena, (pith_stage_part){PITH_STAGE_COUNTS, 0}, &reader, error);
    if (status == PITH_OK)
        status = reader ? read_counts(stages, reader, base, error) : PITH_NOMEM;
    if (reader)
        pith_stage_close(reader);
    return status;
}

pith_status pith_stages_count(pith_stages *stages, pith_error *error)
{
    if (stages->base)
        return PITH_OK;
    uint64_t *base = pith_arena_zalloc(
        &stages->arena, (size_t)stages->ninputs + 1, sizeof *base);
    if (!base)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_status status = load_counts(stages, &arena, base, error);
    pith_arena_free(&arena);
    if (status == PITH_OK)
        stages->base = base;
    return status;
}

/* -- Walking ------------------------------------------------------------- */

pith_stage_walk *pith_stage_walk_new(const pith_stages *stages,
                                     pith_arena *arena)
{
    pith_stage_walk *walk = pith_arena_alloc(arena, 1, sizeof *walk);
    if (!walk)
        return NULL;
    walk->stages = stages;
    walk->reader.fd = -1;
    walk->reader.file = NULL;
    walk->unit = 0;
    walk->number = walk->set = walk->next_set = walk->next = 0;
    return walk;
}

/* Open the input of the next row. */
static pith_status open_unit(pith_stage_walk *walk, pith_error *error)
{
    const pith_stages *stages = walk->stages;
    while (stages->base[walk->unit + 1] <= walk->next)
        walk->unit++;
    pith_stage_name name =
        pith_stages_file(stages, PITH_STAGE_ROWS, walk->unit, walk->path);
    PITH_TRY(pith_stage_open(&walk->reader, &name, error));
    walk->next_set = 0;
    uint64_t wanted = stages->base[walk->unit + 1] - stages->base[walk->unit];
    return walk->reader.count == wanted
               ? check_rows(&walk->reader, pith_row_size(stages), error)
               : pith_fail(error, PITH_IO, 0, "%s: changed meanwhile",
                           walk->path);
}

pith_status pith_stage_walk_next(pith_stage_walk *walk, bool *more,
                                 pith_error *error)
{
    const pith_stages *stages = walk->stages;
    *more = walk->next < stages->base[stages->ninputs];
    if (!*more)
        return PITH_OK;
    if (!pith_stage_is_open(&walk->reader))
        PITH_TRY(open_unit(walk, error));
    PITH_TRY(pith_stage_next(&walk->reader, walk->row, pith_row_size(stages),
                             more, error));
    walk->number = walk->next++;
    walk->set = walk->next_set;
    walk->next_set += 8 * pith_le_get(walk->row + PITH_ROW_NSHINGLES, 4);
    if (walk->next == stages->base[walk->unit + 1])
        pith_stage_close(&walk->reader);
    return PITH_OK;
}

void pith_stage_walk_end(pith_stage_walk *walk)
{
    if (walk)
        pith_stage_close(&walk->reader);
}
