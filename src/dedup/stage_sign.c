/* SPDX-License-Identifier: Apache-2.0 */
/* The first stage: sketches and shingles of an input's records. */
#include "stages.h"

#include "status.h"

enum { WORDS = 512 }; /* shingles converted to bytes at once */

struct pith_signer {
    pith_arena arena;   /* holds this struct */
    pith_arena scratch; /* of a record */
    const pith_stages *stages;
    char rows_path[PITH_STAGE_PATH], sets_path[PITH_STAGE_PATH];
    pith_stage_writer rows, sets;
};

static pith_status open_files(pith_signer *self, uint32_t i, pith_error *error)
{
    pith_stage_name rows =
        pith_stages_file(self->stages, PITH_STAGE_ROWS, i, self->rows_path);
    pith_stage_name sets =
        pith_stages_file(self->stages, PITH_STAGE_SETS, i, self->sets_path);
    PITH_TRY(pith_stage_create(&self->rows, &rows, error));
    return pith_stage_create(&self->sets, &sets, error);
}

pith_status pith_signer_begin(pith_stages *stages, uint32_t i,
                              pith_signer **out, pith_error *error)
{
    *out = NULL;
    PITH_TRY(pith_stages_check_input(stages, i, error));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_signer *signer = pith_arena_alloc(&arena, 1, sizeof *signer);
    if (!signer) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    }
    signer->arena = arena;
    pith_arena_init(&signer->scratch, 0);
    signer->stages = stages;
    signer->rows.fd = signer->sets.fd = -1;
    pith_status status = open_files(signer, i, error);
    if (status == PITH_OK)
        *out = signer;
    else
        pith_signer_abandon(signer);
    return status;
}

static pith_status put_row(pith_signer *signer, const pith_sketch *sketch,
                           pith_error *error)
{
    unsigned char row[PITH_ROW_MAX];
    pith_le_put(row, sketch->digest[0], 8);
    pith_le_put(row + 8, sketch->digest[1], 8);
    pith_le_put(row + PITH_ROW_NSHINGLES, sketch->nshingles, 4);
    for (uint32_t i = 0; i < signer->stages->nbands; i++)
        pith_le_put(row + PITH_ROW_BANDS + 4 * (size_t)i, sketch->band[i], 4);
    signer->rows.count++;
    return pith_stage_put(&signer->rows, row, pith_row_size(signer->stages),
                          error);
}

static pith_status put_set(pith_signer *self, const pith_shingles *set,
                           pith_error *error)
{
    unsigned char bytes[8 * WORDS];
    for (uint32_t i = 0; i < set->n;) {
        uint32_t n = 0;
        for (; n < WORDS && i < set->n; n++, i++)
            pith_le_put(bytes + 8 * (size_t)n, set->hash[i], 8);
        PITH_TRY(pith_stage_put(&self->sets, bytes, 8 * (size_t)n, error));
    }
    self->sets.count++;
    return PITH_OK;
}

pith_status pith_signer_add(pith_signer *self, pith_str text,
                            const pith_str *attributes, size_t n,
                            pith_error *error)
{
    pith_sketch sketch = {0};
    pith_shingles set;
    pith_arena_clear(&self->scratch);
    if (pith_sketch_digest(n ? attributes : &text, n ? n : 1, sketch.digest) !=
            PITH_OK ||
        pith_sketch_fill(&self->stages->options, text, &self->scratch, &set,
                         &sketch) != PITH_OK)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    PITH_TRY(put_row(self, &sketch, error));
    return put_set(self, &set, error);
}

pith_status pith_signer_finish(pith_signer *signer, pith_error *error)
{
    /* The file of rows marks an input as done. */
    pith_status status = pith_stage_finish(&signer->sets, error);
    if (status == PITH_OK)
        status = pith_stage_finish(&signer->rows, error);
    pith_signer_abandon(signer);
    return status;
}

void pith_signer_abandon(pith_signer *signer)
{
    if (!signer)
        return;
    pith_stage_abandon(&signer->rows);
    pith_stage_abandon(&signer->sets);
    pith_arena_free(&signer->scratch);
    /* The object lies in the arena that it holds. */
    pith_arena arena = signer->arena;
    pith_arena_free(&arena);
}
