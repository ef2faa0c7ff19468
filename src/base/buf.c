/* SPDX-License-Identifier: Apache-2.0 */
/* A growing buffer with a maximum and sticky failures: see buf.h. */
#include "buf.h"

#include "str.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_CAP = 256 };

void pith_buf_init(pith_buf *buf, size_t max)
{
    /* One byte is reserved for the NUL of pith_buf_take(). */
    *buf = (pith_buf){.max = max && max < SIZE_MAX / 2 ? max : SIZE_MAX / 2};
}

void pith_buf_clear(pith_buf *buf)
{
    pith_free(buf->data);
    pith_buf_init(buf, buf->max);
}

void pith_buf_reset(pith_buf *buf)
{
    buf->len = 0;
    buf->status = PITH_OK;
}

bool pith_buf_reserve(pith_buf *buf, size_t more)
{
    if (buf->status != PITH_OK)
        return false;
    if (more > buf->max - buf->len) {
        buf->status = PITH_LIMIT;
        return false;
    }
    size_t need = buf->len + more + 1;
    if (need <= buf->cap)
        return true;
    size_t cap = buf->cap ? buf->cap : FIRST_CAP;
    while (cap < need)
        cap *= 2;
    char *data = pith_realloc(buf->data, cap);
    if (!data) {
        buf->status = PITH_NOMEM;
        return false;
    }
    buf->data = data;
    buf->cap = cap;
    return true;
}

void pith_buf_put(pith_buf *buf, const char *data, size_t len)
{
    if (len == 0 || !pith_buf_reserve(buf, len))
        return;
    memcpy(buf->data + buf->len, data, len);
    buf->len += len;
}

void pith_buf_byte(pith_buf *buf, char byte)
{
    if (!pith_buf_reserve(buf, 1))
        return;
    buf->data[buf->len++] = byte;
}

void pith_buf_str(pith_buf *buf, pith_str text)
{
    pith_buf_put(buf, text.data, text.len);
}

void pith_buf_text(pith_buf *buf, const char *text)
{
    pith_buf_str(buf, pith_str_of(text));
}

void pith_buf_printf(pith_buf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (len > 0 && pith_buf_reserve(buf, (size_t)len)) {
        vsnprintf(buf->data + buf->len, (size_t)len + 1, format, again);
        buf->len += (size_t)len;
    }
    va_end(again);
}

void pith_buf_uint(pith_buf *buf, uint64_t value)
{
    char digits[20];
    size_t n = sizeof digits;
    do {
        digits[--n] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    pith_buf_put(buf, digits + n, sizeof digits - n);
}

pith_status pith_buf_take(pith_buf *buf, char **data, size_t *len)
{
    if (pith_buf_reserve(buf, 0)) {
        buf->data[buf->len] = 0;
        *data = buf->data;
        *len = buf->len;
        pith_buf_init(buf, buf->max);
        return PITH_OK;
    }
    pith_status status = buf->status;
    pith_buf_clear(buf);
    return status;
}
