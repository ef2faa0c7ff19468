/* SPDX-License-Identifier: Apache-2.0 */
/* Reads whole files, plain or gzipped, into memory. zlib passes through files
 * that do not begin with gzip's magic number, so both kinds use the same
 * code. */
#include "file.h"

#include "buf.h"
#include "status.h"

#include <errno.h>
#include <string.h>
#include <zlib.h>

enum { CHUNK = 1 << 16 };

static pith_status read_all(gzFile file, const char *path, pith_buf *buf,
                            pith_error *error)
{
    for (;;) {
        char chunk[CHUNK];
        int n = gzread(file, chunk, CHUNK);
        if (n < 0) {
            int code;
            const char *what = gzerror(file, &code);
            return pith_fail(error, code == Z_MEM_ERROR ? PITH_NOMEM : PITH_IO,
                             buf->len, "%s", what);
        }
        if (n == 0)
            return PITH_OK;
        pith_buf_put(buf, chunk, (size_t)n);
        if (buf->status == PITH_LIMIT)
            return pith_fail(error, PITH_LIMIT, buf->len, "%s: too large",
                             path);
        if (buf->status != PITH_OK)
            return pith_fail(error, buf->status, buf->len, "%s: no memory",
                             path);
    }
}

pith_status pith_file_read(const char *path, size_t max_bytes, char **bytes,
                           size_t *len, pith_error *error)
{
    *bytes = NULL;
    *len = 0;
    errno = 0;
    gzFile file = gzopen(path, "rb");
    if (file == NULL)
        return pith_fail(error, errno && errno != ENOMEM ? PITH_IO : PITH_NOMEM,
                         0, "%s: %s", path, strerror(errno ? errno : ENOMEM));
    pith_buf buf;
    pith_buf_init(&buf, max_bytes);
    pith_status status = read_all(file, path, &buf, error);
    if (gzclose_r(file) != Z_OK && status == PITH_OK)
        status = pith_fail(error, PITH_IO, buf.len, "%s: ends too early", path);
    if (status == PITH_OK)
        status = pith_buf_take(&buf, bytes, len);
    if (status != PITH_OK)
        pith_buf_clear(&buf);
    return status;
}
