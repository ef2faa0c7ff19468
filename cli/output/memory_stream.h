/* SPDX-License-Identifier: Apache-2.0 */
/* Streams into memory. open_memstream() of the C library silently loses data if
 * memory runs out; these report it when they are closed. */
#ifndef PITH_CLI_MEMORY_STREAM_H
#define PITH_CLI_MEMORY_STREAM_H

#include <stdbool.h>
#include <stdio.h>

typedef struct pith_memory {
    char *data; /* owned, free(); NUL-terminated once closed */
    size_t len, cap;
} pith_memory;

/** A stream that writes to *memory, which is emptied; NULL without memory. */
FILE *pith_memory_open(pith_memory *memory);

/** Close the stream. True if everything written is in *memory; otherwise
 * memory ran out and *memory is empty. */
bool pith_memory_close(FILE *file, pith_memory *memory);

#endif
