/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A reader of the Parquet files that pith writes, and of no others, for tests: made from
 * the description of the format alone. It shares no code with the writer but
 * what holds a column in memory.
 */
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
