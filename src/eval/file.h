/* SPDX-License-Identifier: Apache-2.0 */
/* Whole files, plain or gzipped, into memory. */
#ifndef PITH_EVAL_FILE_H
#define PITH_EVAL_FILE_H

#include <pith/basics.h>

/** All bytes of a file, decompressed if it is gzipped; owned (pith_free()).
 * PITH_LIMIT above max_bytes (0: no limit), PITH_IO if it cannot be read or is
 * truncated, PITH_NOMEM. */
pith_status pith_file_read(const char *path, size_t max_bytes, char **bytes,
                           size_t *len, pith_error *error);

#endif
