/* SPDX-License-Identifier: Apache-2.0 */
/* Streams into memory: see memory_stream.h. */
#include "memory_stream.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool make_room(pith_memory *memory, size_t more)
{
    enum { FIRST = 256 };
    if (more < memory->cap - memory->len)
        return true;
    size_t cap = memory->cap ? memory->cap : FIRST;
    while (cap - memory->len <= more)
        if (__builtin_mul_overflow(cap, 2, &cap))
            return false;
    char *grown = realloc(memory->data, cap);
    if (!grown)
        return false;
    memory->data = grown;
    memory->cap = cap;
    return true;
}

/* 0 on failure: a negative number makes the C library read beyond the bytes
 * that it was given. */
static ssize_t put(void *cookie, const char *bytes, size_t len)
{
    pith_memory *memory = cookie;
    if (!make_room(memory, len)) {
        errno = ENOMEM;
        return 0;
    }
    memcpy(memory->data + memory->len, bytes, len);
    memory->len += len;
    return (ssize_t)len;
}

FILE *pith_memory_open(pith_memory *memory)
{
    *memory = (pith_memory){0};
    return fopencookie(memory, "w", (cookie_io_functions_t){.write = put});
}

bool pith_memory_close(FILE *file, pith_memory *memory)
{
    bool fine = !ferror(file);
    fine = fclose(file) == 0 && fine && make_room(memory, 1);
    if (fine) {
        memory->data[memory->len] = '\0';
        return true;
    }
    free(memory->data);
    *memory = (pith_memory){0};
    return false;
}
