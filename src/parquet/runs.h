/* SPDX-License-Identifier: Apache-2.0 */
/* Small numbers in Parquet's hybrid of runs and packed bits, which is used for
 * levels and dictionary indices. */
#ifndef PITH_PARQUET_RUNS_H
#define PITH_PARQUET_RUNS_H

#include "buf.h"

/** Bits for numbers up to this one. */
unsigned pith_runs_width(uint32_t most);

/** Append n numbers of `width` bits each, 1 to 24. Linear in n. */
void pith_runs_put(pith_buf *out, const uint32_t *values, size_t n,
                   unsigned width);

#endif
