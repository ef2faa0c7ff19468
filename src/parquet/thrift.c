/* SPDX-License-Identifier: Apache-2.0 */
/* Thrift's compact protocol: see thrift.h. */
#include "thrift.h"

enum { SHORT_LIST = 15, SHORT_STEP = 15 };

void pith_put_varint(pith_buf *out, uint64_t value)
{
    while (value >= 0x80) {
        pith_buf_byte(out, (char)(value | 0x80));
        value >>= 7;
    }
    pith_buf_byte(out, (char)value);
}

/* Small numbers of either sign become small numbers. */
static uint64_t zigzag(int64_t value)
{
    return (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);
}

void pith_thrift_init(pith_thrift *t, pith_buf *out)
{
    *t = (pith_thrift){.out = out};
}

static void put_head(pith_thrift *t, int id, pith_thrift_type type)
{
    int step = id - t->last[t->depth];
    if (step >= 1 && step <= SHORT_STEP) {
        pith_buf_byte(t->out, (char)(step << 4 | (int)type));
    } else {
        pith_buf_byte(t->out, (char)type);
        pith_put_varint(t->out, zigzag(id));
    }
    t->last[t->depth] = id;
}

void pith_thrift_open(pith_thrift *t, int id)
{
    if (id)
        put_head(t, id, PITH_THRIFT_STRUCT);
    t->last[++t->depth] = 0;
}

void pith_thrift_close(pith_thrift *t)
{
    pith_buf_byte(t->out, 0);
    if (t->depth)
        t->depth--;
}

void pith_thrift_bool(pith_thrift *t, int id, bool value)
{
    put_head(t, id, value ? PITH_THRIFT_TRUE : PITH_THRIFT_FALSE);
}

void pith_thrift_i32(pith_thrift *t, int id, int32_t value)
{
    put_head(t, id, PITH_THRIFT_I32);
    pith_thrift_i32_element(t, value);
}

void pith_thrift_i64(pith_thrift *t, int id, uint64_t value)
{
    put_head(t, id, PITH_THRIFT_I64);
    pith_put_varint(t->out, zigzag((int64_t)value));
}

void pith_thrift_text(pith_thrift *t, int id, pith_str value)
{
    put_head(t, id, PITH_THRIFT_TEXT);
    pith_thrift_text_element(t, value);
}

void pith_thrift_list(pith_thrift *t, int id, pith_thrift_type of, size_t n)
{
    put_head(t, id, PITH_THRIFT_LIST);
    if (n < SHORT_LIST) {
        pith_buf_byte(t->out, (char)(n << 4 | of));
        return;
    }
    pith_buf_byte(t->out, (char)(SHORT_LIST << 4 | of));
    pith_put_varint(t->out, n);
}

void pith_thrift_i32_element(pith_thrift *t, int32_t value)
{
    pith_put_varint(t->out, zigzag(value));
}

void pith_thrift_text_element(pith_thrift *t, pith_str value)
{
    pith_put_varint(t->out, value.len);
    pith_buf_str(t->out, value);
}
