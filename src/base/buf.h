/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A growing buffer of bytes, with a maximum that is set at the beginning.
 *
 * Failures are sticky: after the first failed append (maximum or memory) every
 * later append does nothing, and pith_buf_take() or pith_buf_status() reports
 * the failure once, at the end. The buffer owns the bytes until they are taken.
 */
#ifndef PITH_BASE_BUF_H
#define PITH_BASE_BUF_H

#include <pith/basics.h>
#include <stdarg.h>

typedef struct pith_buf {
    char *data;
    size_t len;
    size_t cap;
    size_t max;
    pith_status status;
} pith_buf;

/**
 * Initialise an empty buffer that never has more than max bytes (0: no
 * maximum).
 */
void pith_buf_init(pith_buf *buf, size_t max);

/** Free the bytes; the buffer is empty and usable again. */
void pith_buf_clear(pith_buf *buf);

/** Discard the bytes and any failure, but keep the memory. */
void pith_buf_reset(pith_buf *buf);

/**
 * Discard the bytes only, not a failure: for a buffer that is filled many times
 * and whose status is checked once.
 */
static inline void pith_buf_rewind(pith_buf *buf)
{
    buf->len = 0;
}

/**
 * Make room for `more` bytes after len. False if that fails, which is sticky.
 */
bool pith_buf_reserve(pith_buf *buf, size_t more);

void pith_buf_put(pith_buf *buf, const char *data, size_t len);
void pith_buf_byte(pith_buf *buf, char byte);
void pith_buf_str(pith_buf *buf, pith_str text);

/** Append a NUL-terminated literal or message. */
void pith_buf_text(pith_buf *buf, const char *text);

void pith_buf_printf(pith_buf *buf, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Append a decimal number; cheaper than printf. */
void pith_buf_uint(pith_buf *buf, uint64_t value);

/** The bytes so far, borrowed until the next append. */
static inline pith_str pith_buf_view(const pith_buf *buf)
{
    return (pith_str){buf->data, buf->len};
}

/**
 * Adopt the failure of `part`, whose bytes should have been appended to this
 * buffer.
 */
static inline void pith_buf_heed(pith_buf *buf, const pith_buf *part)
{
    if (buf->status == PITH_OK)
        buf->status = part->status;
}

/**
 * Hand over the bytes, NUL-terminated (the NUL is not counted): owned by the
 * caller, freed with pith_free(). After a failure nothing is handed over, the
 * buffer is cleared, and the first failure is returned.
 */
pith_status pith_buf_take(pith_buf *buf, char **data, size_t *len);

#endif
