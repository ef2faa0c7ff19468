/* SPDX-License-Identifier: Apache-2.0 */
/* Splits bytes that arrive in pieces into lines: see splitter.h. */
#include "splitter.h"

#include <stdlib.h>
#include <string.h>

static bool has_ended(const pith_splitter *splitter)
{
    return splitter->stopped || splitter->no_memory || splitter->too_long;
}

static void take_line(pith_splitter *splitter, const char *line, size_t len)
{
    while (len > 0 && line[len - 1] == '\r')
        len--;
    splitter->too_long = splitter->max > 0 && len > splitter->max;
    if (!splitter->too_long)
        splitter->stopped =
            !splitter->take(splitter->context, line, len, ++splitter->count);
}

static void keep_part(pith_splitter *splitter, const char *data, size_t len)
{
    if (len > splitter->cap - splitter->len) {
        size_t cap = 2 * (splitter->len + len);
        char *grown = realloc(splitter->part, cap);
        splitter->no_memory = splitter->no_memory || !grown;
        if (!grown)
            return;
        splitter->part = grown;
        splitter->cap = cap;
    }
    if (len)
        memcpy(splitter->part + splitter->len, data, len);
    splitter->len += len;
    splitter->too_long = splitter->max > 0 && splitter->len > splitter->max + 1;
}

static void put_line(pith_splitter *splitter, const char *data, size_t len,
                     bool whole)
{
    if (whole && splitter->len == 0) {
        take_line(splitter, data, len);
        return;
    }
    keep_part(splitter, data, len);
    if (whole && !has_ended(splitter)) {
        take_line(splitter, splitter->part, splitter->len);
        splitter->len = 0;
    }
}

bool pith_splitter_put(void *lines, pith_str piece)
{
    pith_splitter *splitter = lines;
    while (piece.len > 0 && !has_ended(splitter)) {
        const char *stop = memchr(piece.data, '\n', piece.len);
        size_t len = stop ? (size_t)(stop - piece.data) : piece.len;
        put_line(splitter, piece.data, len, stop != NULL);
        len += stop != NULL;
        piece = (pith_str){piece.data + len, piece.len - len};
    }
    return !has_ended(splitter);
}

void pith_splitter_end(pith_splitter *splitter)
{
    if (splitter->len > 0 && !has_ended(splitter))
        take_line(splitter, splitter->part, splitter->len);
    free(splitter->part);
    splitter->part = NULL;
    splitter->len = splitter->cap = 0;
}
