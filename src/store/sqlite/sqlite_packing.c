/* SPDX-License-Identifier: Apache-2.0 */
/* Packed columns. libdeflate takes a third of zlib's time; zlib is used if it
 * is missing. */
#include "sqlite_store.h"

#ifdef PITH_HAVE_SQLITE3

#ifdef PITH_HAVE_LIBDEFLATE
#include <libdeflate.h>
#else
#include <zlib.h>
#endif

enum {
    LEVEL = 1, /* level 6 saves 5 % of the bytes and doubles the time */
    EXPANSION_MAX = 1032, /* maximum bytes that deflate makes of one */
};

#ifdef PITH_HAVE_LIBDEFLATE

/* Pack bytes into the buffer if that makes them fewer; otherwise *packed is 0.
 * False: out of memory. */
static bool pack(pith_sqlite_packer *self, pith_str bytes, size_t *packed)
{
    if (!self->compressor)
        self->compressor = libdeflate_alloc_compressor(LEVEL);
    if (!self->compressor)
        return false;
    *packed = libdeflate_zlib_compress(self->compressor, bytes.data, bytes.len,
                                       self->room.data, bytes.len - 1);
    return true;
}

/* Whether they unpack to exactly `want` bytes in the buffer. */
static bool unpack(pith_sqlite_packer *self, pith_str bytes, size_t want)
{
    if (!self->decompressor)
        self->decompressor = libdeflate_alloc_decompressor();
    return self->decompressor &&
           libdeflate_zlib_decompress(self->decompressor, bytes.data, bytes.len,
                                      self->room.data, want,
                                      NULL) == LIBDEFLATE_SUCCESS;
}

#else

static bool pack(pith_sqlite_packer *self, pith_str bytes, size_t *packed)
{
    uLongf len = bytes.len - 1;
    int code = compress2((Bytef *)self->room.data, &len,
                         (const Bytef *)bytes.data, bytes.len, LEVEL);
    *packed = code == Z_OK ? len : 0;
    return code != Z_MEM_ERROR;
}

static bool unpack(pith_sqlite_packer *self, pith_str bytes, size_t want)
{
    uLongf got = want;
    return uncompress((Bytef *)self->room.data, &got, (const Bytef *)bytes.data,
                      bytes.len) == Z_OK &&
           got == want;
}

#endif

static bool make_room(pith_sqlite_packer *self, size_t size)
{
    pith_buf_reset(&self->room);
    return pith_buf_reserve(&self->room, size);
}

static pith_str bytes_of(sqlite3_value *value)
{
    const char *data = sqlite3_value_blob(value);
    return (pith_str){data, (size_t)sqlite3_value_bytes(value)};
}

static void run_pack(sqlite3_context *context, int count, sqlite3_value **value)
{
    pith_sqlite_packer *self = sqlite3_user_data(context);
    pith_str bytes = bytes_of(value[0]);
    size_t packed = 0;
    (void)count;
    if (bytes.len > 0 &&
        (!make_room(self, bytes.len) || !pack(self, bytes, &packed)))
        sqlite3_result_error_nomem(context);
    else if (packed)
        sqlite3_result_blob64(context, self->room.data, packed,
                              SQLITE_TRANSIENT);
    else
        sqlite3_result_value(context, value[0]);
}

static void run_unpack(sqlite3_context *context, int count,
                       sqlite3_value **value)
{
    pith_sqlite_packer *self = sqlite3_user_data(context);
    pith_str bytes = bytes_of(value[0]);
    sqlite3_int64 number = sqlite3_value_int64(value[1]);
    size_t want = number < 0 ? SIZE_MAX : (size_t)number;
    (void)count;
    if (want == bytes.len)
        sqlite3_result_value(context, value[0]);
    /* A damaged store cannot request more memory than its bytes can fill. */
    else if (want == 0 || want / EXPANSION_MAX > bytes.len)
        sqlite3_result_error_code(context, SQLITE_CORRUPT);
    else if (!make_room(self, want))
        sqlite3_result_error_nomem(context);
    else if (!unpack(self, bytes, want))
        sqlite3_result_error_code(context, SQLITE_CORRUPT);
    else
        sqlite3_result_blob64(context, self->room.data, want, SQLITE_TRANSIENT);
}

int pith_sqlite_add_packing(sqlite3 *db, pith_sqlite_packer *packer)
{
    enum { FLAGS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS };
    int code = sqlite3_create_function_v2(db, "sqlar_compress", 1, FLAGS,
                                          packer, run_pack, NULL, NULL, NULL);
    if (code != SQLITE_OK)
        return code;
    return sqlite3_create_function_v2(db, "sqlar_uncompress", 2, FLAGS, packer,
                                      run_unpack, NULL, NULL, NULL);
}

void pith_sqlite_packer_clear(pith_sqlite_packer *packer)
{
#ifdef PITH_HAVE_LIBDEFLATE
    libdeflate_free_compressor(packer->compressor);
    libdeflate_free_decompressor(packer->decompressor);
#endif
    pith_buf_clear(&packer->room);
}

#endif
