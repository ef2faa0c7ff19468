/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes in pieces, cut into lines: see splitter.h. */
#include "splitter.h"

#include <stdlib.h>
#include <string.h>

static bool has_ended(const pith_splitter *l)
{
    return l->stopped || l->no_memory || l->too_long;
}

static void take_line(pith_splitter *l, const char *line, size_t len)
{
    while (len > 0 && line[len - 1] == '\r')
        len--;
    l->too_long = l->max > 0 && len > l->max;
    if (!l->too_long)
        l->stopped = !l->take(l->context, line, len, ++l->count);
}

static void keep_part(pith_splitter *l, const char *data, size_t len)
{
    if (len > l->cap - l->len) {
        size_t cap = 2 * (l->len + len);
        char *grown = realloc(l->part, cap);
        l->no_memory = l->no_memory || !grown;
        if (!grown)
            return;
        l->part = grown;
        l->cap = cap;
    }
    if (len)
        memcpy(l->part + l->len, data, len);
    l->len += len;
    l->too_long = l->max > 0 && l->len > l->max + 1;
}

static void put_line(pith_splitter *l, const char *data, size_t len, bool whole)
{
    if (whole && l->len == 0) {
        take_line(l, data, len);
        return;
    }
    keep_part(l, data, len);
    if (whole && !has_ended(l)) {
        take_line(l, l->part, l->len);
        l->len = 0;
    }
}

bool pith_splitter_put(void *lines, pith_str piece)
{
    pith_splitter *l = lines;
    while (piece.len > 0 && !has_ended(l)) {
        const char *stop = memchr(piece.data, '\n', piece.len);
        size_t len = stop ? (size_t)(stop - piece.data) : piece.len;
        put_line(l, piece.data, len, stop != NULL);
        len += stop != NULL;
        piece = (pith_str){piece.data + len, piece.len - len};
    }
    return !has_ended(l);
}

void pith_splitter_end(pith_splitter *l)
{
    if (l->len > 0 && !has_ended(l))
        take_line(l, l->part, l->len);
    free(l->part);
    l->part = NULL;
    l->len = l->cap = 0;
}
