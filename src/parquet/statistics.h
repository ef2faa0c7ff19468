/* SPDX-License-Identifier: Apache-2.0 */
/* The least and the greatest value of a column in a row group. */
#ifndef PITH_PARQUET_STATISTICS_H
#define PITH_PARQUET_STATISTICS_H

#include "column.h"
#include "thrift.h"

/** Append them as field `id` of a struct. Bounds of long texts are shortened,
 * and are still bounds. */
void pith_statistics_put(pith_thrift *thrift, int id, const pith_leaf *leaf);

#endif
