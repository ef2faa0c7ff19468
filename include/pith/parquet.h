/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: write records as a Parquet file.
 *
 * The file has a column for each member of a record (pith_result_json()), and
 * nested columns for lists and objects. Rows are collected until a row group is
 * full, and are then written, compressed with zstd if this build has it. The
 * memory needed depends on the size of a group, not on the number of rows. The
 * same records give the same bytes with the same version of libzstd.
 *
 * Link with pith-io. The words for ownership are defined in pith.h.
 */
#ifndef PITH_PARQUET_H
#define PITH_PARQUET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A Parquet file being written. */
typedef struct pith_parquet pith_parquet;

/** Receives the next bytes of the file. Returning false ends the writing. */
typedef bool pith_parquet_put(void *who, pith_str bytes);

/** What to write, and where. */
typedef struct pith_parquet_plan {
    uint32_t parts; /* pith_options.parts of the records */
    bool tokens;    /* the records have tokens (pith_record.tokens); */
    bool metadata;  /* metadata; */
    bool ms;        /* ms; */
    bool pages;     /* pages and next_page */
    size_t group;   /* bytes of a row group, uncompressed; 0: 128 MB */
    pith_parquet_put *put;
    void *who; /* passed to put */
} pith_parquet_plan;

/**
 * Add to a plan the columns that a record needs, for records that were written
 * earlier with unknown options.
 *
 * @param plan    changed.
 * @param record  as written by pith_result_json().
 * @param whole   out: true if the record is of a page that was extracted
 *                completely, or has no status; then other records written with
 *                the same options need no further columns.
 * @param error   detail, may be NULL.
 * @return        PITH_OK, PITH_FORMAT if it is not a JSON object, or
 *                PITH_NOMEM.
 */
PITH_API pith_status pith_parquet_plan_fit(pith_parquet_plan *plan,
                                           pith_str record, bool *whole,
                                           pith_error *error);

/**
 * Begin a file.
 *
 * @param plan   what to write; copied.
 * @param out    out: owned (pith_parquet_free()); NULL if the call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_NOMEM, or PITH_IO if put() failed.
 */
PITH_API pith_status pith_parquet_new(const pith_parquet_plan *plan,
                                      pith_parquet **out, pith_error *error);

/**
 * Add a row.
 *
 * @param record  as written by pith_result_json(), with or without a line
 *                break.
 * @param error   detail, may be NULL.
 * @return        PITH_OK; PITH_FORMAT if it is not a record of this plan, and
 *                then no row is added; PITH_LIMIT if a value is too long for
 *                the format (2 GB in a column of a row); PITH_NOMEM; PITH_IO.
 *                After one of the last three the file can only be freed.
 */
PITH_API pith_status pith_parquet_add(pith_parquet *parquet, pith_str record,
                                      pith_error *error);

/** Write the remaining rows and the end of the file. */
PITH_API pith_status pith_parquet_finish(pith_parquet *parquet,
                                         pith_error *error);

/** Free a file, finished or not. NULL does nothing. */
PITH_API void pith_parquet_free(pith_parquet *parquet);

#ifdef __cplusplus
}
#endif

#endif
