/* SPDX-License-Identifier: Apache-2.0 */
/* Pages: see table_pages.h. A page is a megabyte of complete rows, or one
 * larger row. */
#include "table_pages.h"

#include "runs.h"
#include "status.h"
#include "thrift.h"

#ifdef PITH_HAVE_LIBZSTD
#include <zstd.h>
#endif

enum {
    PAGE = 1 << 20, /* maximum bytes, and entries */
    LEVEL_ZSTD = 3, /* the package's default */
    DATA_PAGE = 0,
    DICTIONARY_PAGE = 2,
};

/* A data page: its entries and values. */
typedef struct stretch {
    size_t from, to;           /* range of entries */
    size_t first, last;        /* range of values */
    size_t begin, end;         /* range of bytes */
    const pith_dictionary *of; /* NULL: the values are written plainly */
} stretch;

/* -- Packing ------------------------------------------------------------- */

pith_status pith_pages_init(pith_pages *pages)
{
    pith_dictionary_init(&pages->dictionary);
    pith_buf_init(&pages->body, 0);
    pith_buf_init(&pages->packed, 0);
    pith_buf_init(&pages->head, 0);
    pith_buf_init(&pages->levels, 0);
#ifdef PITH_HAVE_LIBZSTD
    ZSTD_CCtx *packing = ZSTD_createCCtx();
    pages->packing = packing;
    if (!packing || ZSTD_isError(ZSTD_CCtx_setParameter(
                        packing, ZSTD_c_compressionLevel, LEVEL_ZSTD)))
        return PITH_NOMEM;
#endif
    return PITH_OK;
}

void pith_pages_clear(pith_pages *pages)
{
    pith_dictionary_clear(&pages->dictionary);
    pith_buf_clear(&pages->body);
    pith_buf_clear(&pages->packed);
    pith_buf_clear(&pages->head);
    pith_buf_clear(&pages->levels);
#ifdef PITH_HAVE_LIBZSTD
    ZSTD_freeCCtx(pages->packing);
#endif
}

int pith_pages_codec(const pith_pages *pages)
{
    return pages->packing ? PITH_PARQUET_ZSTD : PITH_PARQUET_UNPACKED;
}

/* Compress the body of a page. */
static pith_status pack(pith_pages *pages, pith_str *out)
{
    *out = pith_buf_view(&pages->body);
#ifdef PITH_HAVE_LIBZSTD
    size_t room = ZSTD_compressBound(out->len);
    pith_buf_reset(&pages->packed);
    if (ZSTD_isError(room) || !pith_buf_reserve(&pages->packed, room))
        return PITH_NOMEM;
    size_t len = ZSTD_compress2(pages->packing, pages->packed.data, room,
                                out->data, out->len);
    if (ZSTD_isError(len))
        return PITH_NOMEM;
    *out = (pith_str){pages->packed.data, len};
#endif
    return PITH_OK;
}

/* -- Writing ------------------------------------------------------------- */

pith_status pith_pages_put(pith_pages *pages, pith_str bytes)
{
    pages->at += bytes.len;
    return pages->put(pages->who, bytes) ? PITH_OK : PITH_IO;
}

static void put_data_head(pith_thrift *thrift, const stretch *self)
{
    pith_thrift_open(thrift, 5);
    pith_thrift_i32(thrift, 1, (int32_t)(self->to - self->from));
    pith_thrift_i32(thrift, 2,
                    self->of ? PITH_PARQUET_DICTIONARY : PITH_PARQUET_PLAIN);
    pith_thrift_i32(thrift, 3, PITH_PARQUET_RLE);
    pith_thrift_i32(thrift, 4, PITH_PARQUET_RLE);
    pith_thrift_close(thrift);
}

static void put_dictionary_head(pith_thrift *thrift, uint32_t n)
{
    pith_thrift_open(thrift, 7);
    pith_thrift_i32(thrift, 1, (int32_t)n);
    pith_thrift_i32(thrift, 2, PITH_PARQUET_PLAIN);
    pith_thrift_close(thrift);
}

/* Write the page whose body is complete; s NULL: a dictionary. */
static pith_status put_page(pith_pages *pages, const stretch *self,
                            pith_chunk *chunk)
{
    pith_thrift t;
    pith_str packed;
    size_t len = pages->body.len;
    PITH_TRY(pages->body.status);
    if (len > INT32_MAX)
        return PITH_LIMIT;
    PITH_TRY(pack(pages, &packed));
    if (packed.len > INT32_MAX)
        return PITH_LIMIT;
    pith_buf_reset(&pages->head);
    pith_thrift_init(&t, &pages->head);
    pith_thrift_i32(&t, 1, self ? DATA_PAGE : DICTIONARY_PAGE);
    pith_thrift_i32(&t, 2, (int32_t)len);
    pith_thrift_i32(&t, 3, (int32_t)packed.len);
    if (self)
        put_data_head(&t, self);
    else
        put_dictionary_head(&t, pages->dictionary.n);
    pith_thrift_close(&t);
    PITH_TRY(pages->head.status);
    chunk->plain += pages->head.len + len;
    chunk->packed += pages->head.len + packed.len;
    PITH_TRY(pith_pages_put(pages, pith_buf_view(&pages->head)));
    return pith_pages_put(pages, packed);
}

/* -- Bodies -------------------------------------------------------------- */

/* Write levels, preceded by their length. */
static void put_levels(pith_pages *pages, const pith_buf *from,
                       const stretch *self, unsigned most)
{
    pith_buf *levels = &pages->levels;
    size_t n = self->to - self->from;
    size_t start = pages->body.len;
    if (most == 0)
        return;
    pith_buf_reset(levels);
    for (size_t i = self->from; i < self->to; i++) {
        uint32_t level = (unsigned char)from->data[i];
        pith_buf_put(levels, (const char *)&level, sizeof level);
    }
    pith_put_bytes(&pages->body, 0, 4);
    if (levels->status == PITH_OK)
        pith_runs_put(&pages->body, (const uint32_t *)(void *)levels->data, n,
                      pith_runs_width(most));
    pith_buf_heed(&pages->body, levels);
    if (pages->body.status != PITH_OK)
        return;
    size_t len = pages->body.len - start - 4;
    for (unsigned i = 0; i < 4; i++)
        pages->body.data[start + i] = (char)(len >> 8 * i);
}

static void put_values(pith_pages *pages, const pith_leaf *leaf,
                       const stretch *self)
{
    if (!self->of) {
        if (self->end >
            self->begin) /* otherwise there may be no bytes at all */
            pith_buf_put(&pages->body, leaf->values.data + self->begin,
                         self->end - self->begin);
        return;
    }
    unsigned width = pith_dictionary_width(self->of);
    const uint32_t *indices =
        (const uint32_t *)(const void *)self->of->indices.data;
    pith_buf_byte(&pages->body, (char)width);
    if (self->last > self->first)
        pith_runs_put(&pages->body, indices + self->first,
                      self->last - self->first, width);
}

/* Extend a page by the rows for which it has room, at least one. */
static void stretch_rows(const pith_leaf *leaf, stretch *self)
{
    self->from = self->to;
    self->first = self->last;
    self->begin = self->end;
    while (self->to < leaf->entries) {
        bool row = leaf->reps.data[self->to] == 0;
        bool full =
            self->end - self->begin >= PAGE || self->to - self->from >= PAGE;
        if (row && full)
            return;
        if ((unsigned char)leaf->defs.data[self->to++] != leaf->max_def)
            continue;
        (void)pith_leaf_next(leaf, &self->end);
        self->last++;
    }
}

static pith_status put_dictionary(pith_pages *pages, pith_chunk *chunk)
{
    chunk->dictionary = pages->at;
    pith_buf_reset(&pages->body);
    pith_buf_str(&pages->body, pith_buf_view(&pages->dictionary.values));
    return put_page(pages, NULL, chunk);
}

pith_status pith_pages_write(pith_pages *pages, const pith_leaf *leaf,
                             pith_chunk *out)
{
    stretch s = {0};
    *out = (pith_chunk){0};
    bool shorter = pith_dictionary_make(&pages->dictionary, leaf);
    PITH_TRY(pith_dictionary_status(&pages->dictionary));
    if (shorter) {
        s.of = &pages->dictionary;
        PITH_TRY(put_dictionary(pages, out));
    }
    out->data = pages->at;
    while (s.to < leaf->entries) {
        stretch_rows(leaf, &s);
        if (s.to - s.from > INT32_MAX)
            return PITH_LIMIT;
        pith_buf_reset(&pages->body);
        put_levels(pages, &leaf->reps, &s, leaf->max_rep);
        put_levels(pages, &leaf->defs, &s, leaf->max_def);
        put_values(pages, leaf, &s);
        PITH_TRY(put_page(pages, &s, out));
    }
    return PITH_OK;
}
