/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/dedup.h: find duplicates among more pages than fit in memory.
 *
 * The groups are the same as those of pith_dedup_run(). They are found in four
 * stages over a folder that machines may share. The memory of each stage is
 * bounded, whatever the number of pages, and files are read and written
 * sequentially.
 *
 *   sign      per input: computes a sketch of each record, and its shingles
 *   band      per MinHash band: sorts the sketches so that texts that agree
 *             in the band are adjacent, compares them, and writes down the
 *             similar pairs
 *   cluster   once: computes the groups of all pairs
 *   filter    per input: lists the records to remove
 *
 * Files in the folder:
 *
 *   plan                 options and inputs, written once
 *   sign/UNIT.rows       digest, number of shingles and band values per record
 *   sign/UNIT.sets       shingles of all records
 *   counts               number of records of each input
 *   exact                exact duplicates
 *   band/BAND.edges      similar pairs of a band
 *   groups               what to remove, and why
 *
 * Records are numbered across all inputs in the order of the plan, so a group
 * keeps the record that is first in that order, however the work was divided.
 * Groups, twins and similarities are those that pith_dedup_run() finds for the
 * same texts in the same order.
 *
 * Stages of different units may run at the same time, on any machines;
 * repeating a unit writes the same bytes. Each file has a version, the digest
 * of its plan and checksums, and is written atomically on completion. A file
 * that is truncated, damaged or of another plan is PITH_IO, and the error names
 * file and offset. Only the version of pith that made a folder can use it.
 *
 *     pith_stages_plan(&plan, &error);                       anywhere
 *     pith_stages_open("same", memory, &stages, &error);     in every process
 *     pith_signer_begin(stages, i, &signer, &error);         per input:
 *     pith_signer_add(signer, text, NULL, 0, &error);        per record
 *     pith_signer_finish(signer, &error);
 *     pith_stages_band(stages, i, &error);                   per band
 *     pith_stages_cluster(stages, &figures, &error);         once
 *     pith_gone_open(stages, i, &gone, &error);              per input:
 *     pith_gone_next(gone, &row, &more, &error);             per record to
 *     pith_gone_close(gone);                                 remove
 *
 * Objects belong to one thread at a time. Link with pith-io.
 */
#ifndef PITH_DEDUP_H
#define PITH_DEDUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>
#include <pith/crawl.h>
#include <pith/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What to compare. */
typedef struct pith_stages_plan_data {
    size_t size;        /* sizeof(pith_stages_plan_data) or 0: see basics.h */
    const char *folder; /* created if it does not exist */
    const pith_dedup_options *options; /* NULL: all defaults */
    const char *by;                    /* a note that is stored with the plan:
                                          the attributes by which exact
                                          duplicates are found; no line
                                          breaks */
    const char *const *inputs;         /* names of files, without line breaks */
    size_t ninputs;                    /* at least 1 */
    pith_remote *remote;               /* gives access to a folder and inputs at
                                          s3://...; NULL: all are local */
} pith_stages_plan_data;

/**
 * Write the plan, or check that the existing one is the same. If several
 * processes do this at the same time, one of them writes it.
 *
 * @return  PITH_OK; PITH_ARG for invalid options or names, or a different plan;
 *          PITH_IO for inputs and folders that cannot be accessed; PITH_NOMEM.
 */
PITH_API pith_status pith_stages_plan(const pith_stages_plan_data *plan,
                                      pith_error *error);

/** A folder with its plan. */
typedef struct pith_stages pith_stages;

/**
 * Open a folder that has a plan.
 *
 * @param memory  bytes that a stage may use. 64 MB is a good start; less means
 *                more passes over temporary files in the folder.
 *                pith_signer_add() uses as much as its text needs, regardless
 *                of this limit.
 * @param out     out: owned (pith_stages_close()).
 * @return        PITH_OK, PITH_IO (no plan, or one that cannot be read; the
 *                error has the offset) or PITH_NOMEM.
 */
PITH_API pith_status pith_stages_open(const char *folder, uint64_t memory,
                                      pith_stages **out, pith_error *error);

/**
 * Open a folder at s3://bucket/key, or one with inputs there. Files are written
 * by way of the folder for temporary files (TMPDIR), which needs space for the
 * largest of them and for what is sorted. Of files that are read, only parts
 * are requested; of shingles, one block for each text that is compared.
 *
 * @param remote  borrowed until the folder is closed; NULL: everything is
 *                local.
 */
PITH_API pith_status pith_stages_open_remote(pith_remote *remote,
                                             const char *folder,
                                             uint64_t memory, pith_stages **out,
                                             pith_error *error);

/** Close a folder. NULL does nothing. */
PITH_API void pith_stages_close(pith_stages *stages);

/** The contents of a plan. Slices and pointers are borrowed from stages. */
typedef struct pith_stages_facts {
    uint32_t ninputs;
    uint32_t nbands;                   /* 0 with exact_only */
    const pith_dedup_options *options; /* with defaults filled in */
    const char *by;
} pith_stages_facts;

PITH_API pith_stages_facts pith_stages_get_facts(const pith_stages *stages);

/** The name of input i, borrowed from stages; NULL past the last one. */
PITH_API const char *pith_stages_input(const pith_stages *stages, uint32_t i);

/** A stage of the work. */
typedef enum pith_stage {
    PITH_STAGE_SIGN,
    PITH_STAGE_BAND,
    PITH_STAGE_CLUSTER
} pith_stage;

/**
 * Whether a unit of a stage is done: its file exists and has a header of this
 * plan. False past the last unit or stage. Fast.
 */
PITH_API bool pith_stages_done(const pith_stages *stages, pith_stage stage,
                               uint32_t unit);

/** Computes and writes the sketches of an input. */
typedef struct pith_signer pith_signer;

/**
 * Begin with input i. PITH_ARG past the last one; PITH_IO if the input is
 * missing, or its size has changed since the plan was made. Finishing or
 * abandoning the signer frees it.
 */
PITH_API pith_status pith_signer_begin(pith_stages *stages, uint32_t i,
                                       pith_signer **out, pith_error *error);

/** Add the next record; text, attributes and n as for pith_sketch_make(). */
PITH_API pith_status pith_signer_add(pith_signer *signer, pith_str text,
                                     const pith_str *attributes, size_t n,
                                     pith_error *error);

/** Write the files to disk under their final names, and free the signer. */
PITH_API pith_status pith_signer_finish(pith_signer *signer, pith_error *error);

/** Discard the files, and free the signer. NULL does nothing. */
PITH_API void pith_signer_abandon(pith_signer *signer);

/**
 * Find the pairs of a band, once all inputs are signed. The first call for a
 * folder also finds the exact duplicates. With exact_only, that is all, and the
 * band is 0. PITH_ARG past the last band.
 *
 * Sorts one row per record, and the shingles of the texts that agree with
 * another text in this band. Needs temporary files of that size, and n log n
 * time.
 */
PITH_API pith_status pith_stages_band(pith_stages *stages, uint32_t band,
                                      pith_error *error);

/** Totals over all records. */
typedef struct pith_stages_figures {
    uint64_t records;
    uint64_t exact;     /* exact duplicates of an earlier record */
    uint64_t redundant; /* these, and near duplicates: records to remove */
    uint64_t groups;    /* of at least two records */
} pith_stages_figures;

/**
 * Join all pairs into groups, once all bands are done.
 *
 * @return  PITH_OK, PITH_IO, PITH_NOMEM, or PITH_LIMIT if the records that have
 *          a near duplicate, 32 bytes each, do not fit in the memory; the error
 *          states how much they need.
 */
PITH_API pith_status pith_stages_cluster(pith_stages *stages,
                                         pith_stages_figures *figures,
                                         pith_error *error);

/** A record to remove. Numbers count the records of all inputs from 0. */
typedef struct pith_gone_row {
    uint64_t record;
    uint64_t first; /* of its group: the record that is kept */
    uint64_t twin;  /* the earlier record to which it is similar; the record
                       itself if there is none */
    float similarity;
} pith_gone_row;

/** The records of an input to remove. */
typedef struct pith_gone pith_gone;

/**
 * List the records of an input to remove, once all pairs are joined. Owned
 * (pith_gone_close()). PITH_ARG past the last input; PITH_IO also if the size of
 * the input has changed since the plan was made.
 */
PITH_API pith_status pith_gone_open(pith_stages *stages, uint32_t i,
                                    pith_gone **out, pith_error *error);

/** The numbers of the input's records: [first, end). */
PITH_API void pith_gone_range(const pith_gone *gone, uint64_t *first,
                              uint64_t *end);

/**
 * Get the next record, in ascending order. Past the last one *more is false.
 */
PITH_API pith_status pith_gone_next(pith_gone *gone, pith_gone_row *row,
                                    bool *more, pith_error *error);

/** Free the list. NULL does nothing. */
PITH_API void pith_gone_close(pith_gone *gone);

#ifdef __cplusplus
}
#endif

#endif
