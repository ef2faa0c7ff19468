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

/* Map signed numbers so that small absolute values stay small. */
static uint64_t zigzag(int64_t value)
{
    return (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);
}

void pith_thrift_init(pith_thrift *thrift, pith_buf *out)
{
    *thrift = (pith_thrift){.out = out};
}

static void put_head(pith_thrift *thrift, int id, pith_thrift_type type)
{
    int step = id - thrift->last[thrift->depth];
    if (step >= 1 && step <= SHORT_STEP) {
        pith_buf_byte(thrift->out, (char)(step << 4 | (int)type));
    } else {
        pith_buf_byte(thrift->out, (char)type);
        pith_put_varint(thrift->out, zigzag(id));
    }
    thrift->last[thrift->depth] = id;
}

void pith_thrift_open(pith_thrift *thrift, int id)
{
    if (id)
        put_head(thrift, id, PITH_THRIFT_STRUCT);
    thrift->last[++thrift->depth] = 0;
}

void pith_thrift_close(pith_thrift *thrift)
{
    pith_buf_byte(thrift->out, 0);
    if (thrift->depth)
        thrift->depth--;
}

void pith_thrift_bool(pith_thrift *thrift, int id, bool value)
{
    put_head(thrift, id, value ? PITH_THRIFT_TRUE : PITH_THRIFT_FALSE);
}

void pith_thrift_i32(pith_thrift *thrift, int id, int32_t value)
{
    put_head(thrift, id, PITH_THRIFT_I32);
    pith_thrift_i32_element(thrift, value);
}

void pith_thrift_i64(pith_thrift *thrift, int id, uint64_t value)
{
    put_head(thrift, id, PITH_THRIFT_I64);
    pith_put_varint(thrift->out, zigzag((int64_t)value));
}

void pith_thrift_text(pith_thrift *thrift, int id, pith_str value)
{
    put_head(thrift, id, PITH_THRIFT_TEXT);
    pith_thrift_text_element(thrift, value);
}

void pith_thrift_list(pith_thrift *thrift, int id, pith_thrift_type of,
                      size_t n)
{
    put_head(thrift, id, PITH_THRIFT_LIST);
    if (n < SHORT_LIST) {
        pith_buf_byte(thrift->out, (char)(n << 4 | of));
        return;
    }
    pith_buf_byte(thrift->out, (char)(SHORT_LIST << 4 | of));
    pith_put_varint(thrift->out, n);
}

void pith_thrift_i32_element(pith_thrift *thrift, int32_t value)
{
    pith_put_varint(thrift->out, zigzag(value));
}

void pith_thrift_text_element(pith_thrift *thrift, pith_str value)
{
    pith_put_varint(thrift->out, value.len);
    pith_buf_str(thrift->out, value);
}
