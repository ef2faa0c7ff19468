/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers with units, as options take them. */
#ifndef PITH_CLI_QUANTITY_H
#define PITH_CLI_QUANTITY_H

#include <stdbool.h>
#include <stdint.h>

/** A whole number, with k, M or G for powers of 1000: "20M". At most max. */
bool pith_quantity_count(const char *text, uint64_t max, uint64_t *out);

/** A duration in milliseconds: "250ms", "30s", or "30" for seconds. */
bool pith_quantity_duration(const char *text, uint64_t max, uint64_t *out);

#endif
