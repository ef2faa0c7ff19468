/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/dedup_stages.h: duplicates among more pages than one process can hold.
 *
 * The same groups as pith/dedup.h finds, in four stages over a folder that
 * machines may share. What a stage needs of memory is bounded, whatever the
 * number of pages; files are read and written from front to back.
 *
 *   sign      per input: a sketch of each record, and its shingles
 *   band      per MinHash band: sorted, so that texts that agree in it lie
 *             together; those are compared, pairs that are alike written down
 *   cluster   once: groups of all pairs
 *   filter    per input: which of its records go
 *
 * Files in the folder:
 *
 *   plan                 options and inputs, written once
 *   sign/UNIT.rows       digest, number of shingles and band values per record
 *   sign/UNIT.sets       shingles of all records
 *   counts               how many records each input has
 *   exact                exact duplicates
 *   band/BAND.edges      pairs of a band that are alike
 *   groups               what goes, and why
 *
 * A record's number counts all records of all inputs in the plan's order, so a
 * group keeps the record that is first in (input, place in it), however the
 * work was cut. Groups, twins and similarities are those that pith_dedup_run()
 * finds for the same texts in the same order.
 *
 * Stages of different units may run at once, on any machines; one that runs
 * twice writes the same bytes. Each file has a version, the digest of its plan
 * and check sums, and appears when it is whole. A file that is cut short,
 * damaged or of another plan is PITH_IO, and the error names file and offset.
 * The folder is as portable as its version of pith: another one refuses it.
 *
 *     pith_stages_plan(&plan, &error);                       anywhere
 *     pith_stages_open("same", memory, &stages, &error);     in every process
 *     pith_signer_begin(stages, i, &signer, &error);         per input:
 *     pith_signer_add(signer, text, NULL, 0, &error);        per record
 *     pith_signer_finish(signer, &error);
 *     pith_stages_band(stages, i, &error);                   per band
 *     pith_stages_cluster(stages, &figures, &error);         once
 *     pith_gone_open(stages, i, &gone, &error);              per input:
 *     pith_gone_next(gone, &row, &more, &error);             per record that
 *     pith_gone_close(gone);                                 goes
 *
 * Objects belong to one thread at a time. Link with pith-io.
 */
#ifndef PITH_DEDUP_STAGES_H
#define PITH_DEDUP_STAGES_H

#include <pith/dedup.h>
#include <pith/remote.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What is to be compared. */
typedef struct pith_stages_plan_data {
    const char *folder;                /* made where it is missing */
    const pith_dedup_options *options; /* NULL: all defaults */
    const char *by;                    /* a note that is kept with the plan:
                                          what exact duplicates agree on; no
                                          line breaks */
    const char *const *inputs;         /* names of files, without line breaks */
    size_t ninputs;                    /* at least 1 */
    pith_remote *remote;               /* whom to ask for folder and inputs at
                                          s3://...; NULL: they are files */
} pith_stages_plan_data;

/**
 * Write the plan, or see that the one that is there is the same. Of several
 * processes at once, one writes it.
 *
 * @return  PITH_OK; PITH_ARG for options, names and plans that differ;
 *          PITH_IO for inputs and folders that cannot be reached; PITH_NOMEM.
 */
PITH_API pith_status pith_stages_plan(const pith_stages_plan_data *plan,
                                      pith_error *error);

/** A folder with its plan. */
typedef struct pith_stages pith_stages;

/**
 * Open a folder that has a plan.
 *
 * @param memory  bytes that a stage works with: 64 MB is a good start, less
 *                means more passes over temporary files in the folder.
 *                pith_signer_add() needs what its text needs, whatever this
 *                is.
 * @param out     out: owned (pith_stages_close()).
 * @return        PITH_OK, PITH_IO (no plan, or one that cannot be read; error
 *                tells the offset) or PITH_NOMEM.
 */
PITH_API pith_status pith_stages_open(const char *folder, uint64_t memory,
                                      pith_stages **out, pith_error *error);

/**
 * The same for a folder at s3://bucket/key, or of inputs there. Files that are
 * written go through the folder for temporary files (TMPDIR), which needs room
 * for the largest, and for what is sorted; of those that are read parts are
 * asked for, of shingles one block for each text that is compared.
 *
 * @param remote  borrowed until the folder is closed; NULL: all is on a disk.
 */
PITH_API pith_status pith_stages_open_remote(pith_remote *remote,
                                             const char *folder,
                                             uint64_t memory, pith_stages **out,
                                             pith_error *error);

/** NULL does nothing. */
PITH_API void pith_stages_close(pith_stages *stages);

/** What the plan has; slices and pointers are borrowed from stages. */
typedef struct pith_stages_facts {
    uint32_t ninputs;
    uint32_t nbands; /* 0 with exact_only */
    pith_dedup_options options;
    const char *by;
} pith_stages_facts;

PITH_API pith_stages_facts pith_stages_get_facts(const pith_stages *stages);

/** Name of input i; NULL past the last. Borrowed from stages. */
PITH_API const char *pith_stages_input(const pith_stages *stages, uint32_t i);

/** A stage. */
typedef enum pith_stage {
    PITH_STAGE_SIGN,
    PITH_STAGE_BAND,
    PITH_STAGE_CLUSTER
} pith_stage;

/** Whether a unit of a stage has been worked on: its file is there, with a
 * header of this plan. Cheap. */
PITH_API bool pith_stages_done(const pith_stages *stages, pith_stage stage,
                               uint32_t unit);

/** The sketches of an input, while they are made. */
typedef struct pith_signer pith_signer;

/**
 * Begin with input i. PITH_IO when the input is gone or has another size than
 * when it was planned. Finish or abandon the signer, which frees it.
 */
PITH_API pith_status pith_signer_begin(pith_stages *stages, uint32_t i,
                                       pith_signer **out, pith_error *error);

/** The next record; text, attributes and n as for pith_sketch_make(). */
PITH_API pith_status pith_signer_add(pith_signer *signer, pith_str text,
                                     const pith_str *attributes, size_t n,
                                     pith_error *error);

/** Bring the files to the disk and give them their names. */
PITH_API pith_status pith_signer_finish(pith_signer *signer, pith_error *error);

/** Drop what was made so far. NULL does nothing. */
PITH_API void pith_signer_abandon(pith_signer *signer);

/**
 * Find the pairs of a band, when all inputs are signed. The first call on a
 * folder finds the exact duplicates, too; with exact_only that is all, and
 * the band is 0.
 *
 * Sorts a row per record, and the shingles of those texts that agree with
 * another in this band: so many bytes of temporary files, and n log n.
 */
PITH_API pith_status pith_stages_band(pith_stages *stages, uint32_t band,
                                      pith_error *error);

/** What came of all. */
typedef struct pith_stages_figures {
    uint64_t records;
    uint64_t exact;     /* duplicates of an earlier one */
    uint64_t redundant; /* these, and near duplicates: what goes */
    uint64_t groups;    /* of two and more */
} pith_stages_figures;

/**
 * Join all pairs to groups, when all bands are done.
 *
 * @return  PITH_OK, PITH_IO, PITH_NOMEM, or PITH_LIMIT when the records that
 *          have a near duplicate, 32 bytes each, do not fit into the memory:
 *          the error tells how much they need.
 */
PITH_API pith_status pith_stages_cluster(pith_stages *stages,
                                         pith_stages_figures *figures,
                                         pith_error *error);

/** A record that goes. Numbers count the records of all inputs from 0. */
typedef struct pith_gone_row {
    uint64_t record;
    uint64_t first; /* of its group: what stays */
    uint64_t twin;  /* what it was found alike with; itself: nothing earlier */
    float similarity;
} pith_gone_row;

/** The records of an input that go. */
typedef struct pith_gone pith_gone;

/** When all pairs are joined. Owned (pith_gone_close()). PITH_IO also when the
 * input has another size than when it was planned. */
PITH_API pith_status pith_gone_open(pith_stages *stages, uint32_t i,
                                    pith_gone **out, pith_error *error);

/** Numbers of the input's records: from the first one up to, not including,
 * the end. */
PITH_API void pith_gone_range(const pith_gone *gone, uint64_t *first,
                              uint64_t *end);

/** The next one, by number; *more is false behind the last. */
PITH_API pith_status pith_gone_next(pith_gone *gone, pith_gone_row *row,
                                    bool *more, pith_error *error);

/** NULL does nothing. */
PITH_API void pith_gone_close(pith_gone *gone);

#ifdef __cplusplus
}
#endif

#endif
