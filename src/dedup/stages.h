/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the stages: the plan, and the rows of all inputs in order. See
 * pith/dedup.h. */
#ifndef PITH_DEDUP_STAGES_INTERNAL_H
#define PITH_DEDUP_STAGES_INTERNAL_H

#include "arena.h"
#include "sketch.h"
#include "stage_file.h"

#include <pith/crawl.h>
#include <pith/dedup.h>
#include <pith/record.h>

enum {
    /* Bytes of a row: digest, number of shingles, band values. */
    PITH_ROW_NSHINGLES = 16,
    PITH_ROW_BANDS = 20,
    PITH_ROW_MAX = PITH_ROW_BANDS + 4 * PITH_SKETCH_BANDS,
    PITH_COUNT_ROW = 8,
    PITH_EXACT_ROW = 20, /* number, number of the first, 1: the second one */
    PITH_EDGE_ROW = 24,  /* later, earlier, similarity, 0 */
    PITH_GROUP_ROW = 32, /* number, first, twin, similarity, 0 */
    PITH_INPUTS_MAX = 10000000,
};

typedef struct pith_stages_input_data {
    const char *path;
    uint64_t size;
} pith_stages_input_data;

struct pith_stages {
    pith_arena arena; /* holds this struct */
    const char *folder;
    pith_remote *servers; /* server of the inputs; NULL: none */
    pith_remote *remote;  /* server of the folder; NULL: it is local */
    uint64_t memory;
    uint64_t plan; /* digest */
    pith_dedup_options options;
    const char *by;
    uint32_t nbands;
    pith_stages_input_data *inputs;
    uint32_t ninputs, cap;
    uint64_t *base; /* number of each input's first record, and the end; NULL:
                       not read yet */
};

/** Size of an input, local or on a server. PITH_ARG: not a regular file. */
pith_status pith_stages_input_size(pith_remote *remote, const char *path,
                                   uint64_t *size, pith_error *error);

/** The folder for unnamed files. */
static inline const char *pith_stages_scratch(const pith_stages *stages)
{
    return stages->remote ? pith_stage_scratch() : stages->folder;
}

/** Read a plan's text; the arena of `out` is ready. Slices are copied. */
pith_status pith_plan_parse(pith_str text, pith_stages *out, pith_error *error);

/** The name of a stage's file; written to path. */
pith_stage_name pith_stages_file(const pith_stages *stages,
                                 pith_stage_kind kind, uint32_t unit,
                                 char path[PITH_STAGE_PATH]);

/** Read number of records of each input: base[]. Needs all inputs signed. */
pith_status pith_stages_count(pith_stages *stages, pith_error *error);

/** Check that an input has not changed. */
pith_status pith_stages_check_input(const pith_stages *stages, uint32_t i,
                                    pith_error *error);

static inline uint32_t pith_row_size(const pith_stages *stages)
{
    return PITH_ROW_BANDS + 4 * stages->nbands;
}

/* All rows, in the order of their numbers. Lies in an arena. */
typedef struct pith_stage_walk {
    const pith_stages *stages;
    pith_stage_reader reader;
    char path[PITH_STAGE_PATH];
    uint32_t unit;     /* of the reader */
    uint64_t number;   /* of the row at hand */
    uint64_t set;      /* offset of its shingles in its input's sets */
    uint64_t next_set; /* of the next row */
    uint64_t next;     /* its number */
    unsigned char row[PITH_ROW_MAX];
} pith_stage_walk;

/** Begin; after pith_stages_count(). NULL: out of memory. */
pith_stage_walk *pith_stage_walk_new(const pith_stages *stages,
                                     pith_arena *arena);
pith_status pith_stage_walk_next(pith_stage_walk *walk, bool *more,
                                 pith_error *error);
void pith_stage_walk_end(pith_stage_walk *walk);

/* A single file of a stage. */
typedef struct pith_stage_part {
    pith_stage_kind kind;
    uint32_t unit;
} pith_stage_part;

/** Open a file of rows of its kind's size; the arena holds it. Close in any
 * case unless NULL. */
pith_status pith_rows_open(const pith_stages *stages, pith_arena *arena,
                           pith_stage_part part, pith_stage_reader **out,
                           pith_error *error);

#endif
