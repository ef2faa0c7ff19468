/* SPDX-License-Identifier: Apache-2.0 */
/* Writes Thrift's compact protocol: fields of structs in ascending order of
 * their numbers. */
#ifndef PITH_PARQUET_THRIFT_H
#define PITH_PARQUET_THRIFT_H

#include "buf.h"

enum { PITH_THRIFT_DEPTH = 8 };

typedef enum pith_thrift_type {
    PITH_THRIFT_TRUE = 1,
    PITH_THRIFT_FALSE = 2,
    PITH_THRIFT_I32 = 5,
    PITH_THRIFT_I64 = 6,
    PITH_THRIFT_TEXT = 8,
    PITH_THRIFT_LIST = 9,
    PITH_THRIFT_STRUCT = 12,
} pith_thrift_type;

typedef struct pith_thrift {
    pith_buf *out;
    unsigned depth;
    /* number of the last field written, per level */
    int last[PITH_THRIFT_DEPTH];
} pith_thrift;

/** Begin with a struct that is not a field: the root, or an element of a
 * list. */
void pith_thrift_init(pith_thrift *thrift, pith_buf *out);

/** Open a struct as a field; or, with id 0, as the next element of a list. */
void pith_thrift_open(pith_thrift *thrift, int id);
void pith_thrift_close(pith_thrift *thrift);

void pith_thrift_bool(pith_thrift *thrift, int id, bool value);
void pith_thrift_i32(pith_thrift *thrift, int id, int32_t value);
void pith_thrift_i64(pith_thrift *thrift, int id, uint64_t value);
void pith_thrift_text(pith_thrift *thrift, int id, pith_str value);

/** Open a list. Its elements follow: structs by open(0), or the values
 * below. */
void pith_thrift_list(pith_thrift *thrift, int id, pith_thrift_type of,
                      size_t n);
void pith_thrift_i32_element(pith_thrift *thrift, int32_t value);
void pith_thrift_text_element(pith_thrift *thrift, pith_str value);

/** Write seven bits per byte, the lowest first. */
void pith_put_varint(pith_buf *out, uint64_t value);

#endif
