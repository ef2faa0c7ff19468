/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: records as a Parquet file, which engines for tables read as it is.
 *
 * A column for each member of a record (pith_result_json()), and nested ones for
 * lists and objects. Rows are collected until a row group is full and are then
 * written, packed by zstd where this build has it: memory follows the size of a
 * group, whatever the number of rows. The same records give the same bytes with
 * the same version of libzstd.
 *
 * Link with pith-io. The words for ownership are those of pith.h.
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

typedef struct pith_parquet pith_parquet;

/** Takes the next bytes of the file; false ends the writing. */
typedef bool pith_parquet_put(void *who, pith_str bytes);

typedef struct pith_parquet_plan {
    uint32_t parts; /* pith_options.parts of the records */
    bool tokens;    /* pith_record.tokens, and likewise: */
    bool metadata;  /* metadata, */
    bool ms;        /* ms, */
    bool pages;     /* pages */
    size_t group;   /* bytes of a row group, not packed; 0: 128 MB */
    pith_parquet_put *put;
    void *who; /* of put */
} pith_parquet_plan;

/**
 * Give a plan the columns that a record needs, beside those it has: for records that
 * were written before, by options that are not known any more.
 *
 * @param record  what pith_result_json() wrote.
 * @param whole   out: it is of a page that was extracted to the end, or has no status;
 *                others that were written with the same options need no further
 *                columns.
 * @return        PITH_OK, PITH_FORMAT: not an object of JSON, or PITH_NOMEM.
 */
PITH_API pith_status pith_parquet_plan_fit(pith_parquet_plan *plan,
                                           pith_str record, bool *whole,
                                           pith_error *error);

/**
 * Begin a file.
 *
 * @param out    out: owned, pith_parquet_free(); NULL when the call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_NOMEM, or PITH_IO: put() failed.
 */
PITH_API pith_status pith_parquet_new(const pith_parquet_plan *plan,
                                      pith_parquet **out, pith_error *error);

/**
 * Add a row.
 *
 * @param record  what pith_result_json() wrote, with or without a line break.
 * @return        PITH_OK; PITH_FORMAT: not a record of this plan; PITH_LIMIT: a
 *                value that the format has no length for (2 GB of a row's column);
 *                PITH_NOMEM; PITH_IO. After any of the last three the file can
 *                only be dropped; a record that is refused leaves no row.
 */
PITH_API pith_status pith_parquet_add(pith_parquet *parquet, pith_str record,
                                      pith_error *error);

/** Write the rows that are left, and the end of the file. */
PITH_API pith_status pith_parquet_finish(pith_parquet *parquet,
                                         pith_error *error);

PITH_API void pith_parquet_free(pith_parquet *parquet);

#ifdef __cplusplus
}
#endif

#endif
