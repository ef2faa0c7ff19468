/* SPDX-License-Identifier: Apache-2.0 */
/* A test reader for Parquet files, limited to those that pith writes, and
 * written from the format's specification only. It shares no code with the
 * writer except the columns in memory. */
#ifndef PITH_TESTS_PARQUET_READER_H
#define PITH_TESTS_PARQUET_READER_H

#include "shred.h"

/**
 * Read a file.
 *
 * @param table  of the file's columns, empty; out: all rows.
 * @param rows   out: as the file says.
 * @return       NULL, or what is wrong with the file: also numbers of entries,
 *               nulls or bytes, or bounds, that its values do not have.
 */
const char *pith_parquet_read(pith_str file, pith_table *table, uint64_t *rows);

#endif
