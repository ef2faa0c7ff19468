/* SPDX-License-Identifier: Apache-2.0 */
/* A stage that sorts: its resources, freed in one place. */
#ifndef PITH_DEDUP_STAGES_SORTED_H
#define PITH_DEDUP_STAGES_SORTED_H

#include "sorter.h"
#include "stages.h"

enum { PITH_SORTED_SORTERS = 3 };

typedef struct pith_sorted {
    pith_stages *stages;
    pith_arena arena;
    pith_stage_walk *walk;
    pith_sorter *sorter[PITH_SORTED_SORTERS];
    pith_stage_writer *writer; /* NULL: none yet */
    pith_stage_reader *reader; /* likewise */
} pith_sorted;

/** Begin with an iterator over all rows. End in any case. */
pith_status pith_sorted_begin(pith_sorted *work, pith_stages *stages,
                              pith_error *error);
pith_status pith_sorted_add(pith_sorted *work, const pith_sorter_form *form,
                            pith_sorter **out, pith_error *error);
/** Begin the result file. */
pith_status pith_sorted_create(pith_sorted *work, pith_stage_kind kind,
                               uint32_t unit, pith_error *error);
/** Close the reader and open another file of rows. */
pith_status pith_sorted_read(pith_sorted *work, pith_stage_kind kind,
                             uint32_t unit, pith_error *error);
void pith_sorted_end(pith_sorted *work);

/** Find the exact duplicates if they are not known yet. */
pith_status pith_stages_exact(pith_stages *stages, pith_error *error);

/* Big-endian numbers in keys, so that byte order is numeric order. */
static inline void pith_be_put(unsigned char *at, uint64_t value, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        at[i] = (unsigned char)(value >> 8 * (n - 1 - i));
}

static inline uint64_t pith_be_get(const char *at, unsigned n)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < n; i++)
        value = value << 8 | (unsigned char)at[i];
    return value;
}

#endif
