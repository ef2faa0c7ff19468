/* SPDX-License-Identifier: Apache-2.0 */
/* The metadata of a Parquet file: columns, row groups, statistics. */
#ifndef PITH_PARQUET_FOOTER_H
#define PITH_PARQUET_FOOTER_H

#include "shred.h"
#include "table_pages.h"
#include "thrift.h"

/** Write a column of a row group. */
void pith_footer_chunk(pith_thrift *thrift, const pith_leaf *leaf,
                       const pith_chunk *chunk, int codec);

/**
 * Write the footer without its last eight bytes.
 *
 * @param groups  row groups, one after the other.
 */
void pith_footer_file(const pith_table *table, uint64_t rows,
                      const pith_buf *groups, size_t ngroups, pith_buf *out);

#endif
