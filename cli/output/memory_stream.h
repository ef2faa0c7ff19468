/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Streams into memory. open_memstream() of the C library loses what memory
 * does not suffice for without a sign; these say so when they are closed.
 */
#ifndef PITH_CLI_MEMORY_STREAM_H
#define PITH_CLI_MEMORY_STREAM_H

#include <stdbool.h>
#include <stdio.h>

typedef struct pith_memory {
    char *data; /* owned, free(); NUL-terminated once closed */
    size_t len, cap;
} pith_memory;

/** A stream that writes to *memory, which it empties; NULL without memory. */
FILE *pith_memory_open(pith_memory *memory);

/** Close the stream. True when everything that was written is in *memory;
 * otherwise memory ran out and *memory is empty. */
bool pith_memory_close(FILE *file, pith_memory *memory);

#endif
