/* SPDX-License-Identifier: Apache-2.0 */
/* A stage that sorts: see stages_sorted.h. */
#include "stages_sorted.h"

#include "status.h"

static pith_status fail_memory(pith_error *error)
{
    return pith_fail(error, PITH_NOMEM, 0, "out of memory");
}

pith_status pith_sorted_begin(pith_sorted *work, pith_stages *stages,
                              pith_error *error)
{
    *work = (pith_sorted){.stages = stages};
    pith_arena_init(&work->arena, 0);
    PITH_TRY(pith_stages_count(stages, error));
    work->walk = pith_stage_walk_new(stages, &work->arena);
    return work->walk ? PITH_OK : fail_memory(error);
}

pith_status pith_sorted_add(pith_sorted *work, const pith_sorter_form *form,
                            pith_sorter **out, pith_error *error)
{
    return pith_sorter_new(form, pith_stages_scratch(work->stages),
                           work->stages->memory, out, error);
}

pith_status pith_sorted_create(pith_sorted *work, pith_stage_kind kind,
                               uint32_t unit, pith_error *error)
{
    char *path = pith_arena_alloc(&work->arena, PITH_STAGE_PATH, 1);
    pith_stage_writer *writer =
        pith_arena_alloc(&work->arena, 1, sizeof *writer);
    if (!path || !writer)
        return fail_memory(error);
    pith_stage_name name = pith_stages_file(work->stages, kind, unit, path);
    work->writer = writer;
    return pith_stage_create(writer, &name, error);
}

pith_status pith_sorted_read(pith_sorted *work, pith_stage_kind kind,
                             uint32_t unit, pith_error *error)
{
    if (work->reader)
        pith_stage_close(work->reader);
    return pith_rows_open(work->stages, &work->arena,
                          (pith_stage_part){kind, unit}, &work->reader, error);
}

void pith_sorted_end(pith_sorted *work)
{
    for (size_t i = 0; i < PITH_SORTED_SORTERS; i++)
        pith_sorter_free(work->sorter[i]);
    if (work->writer)
        pith_stage_abandon(work->writer);
    if (work->reader)
        pith_stage_close(work->reader);
    pith_stage_walk_end(work->walk);
    pith_arena_free(&work->arena);
}
