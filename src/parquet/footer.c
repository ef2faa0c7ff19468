/* SPDX-License-Identifier: Apache-2.0 */
/* The end of a file: see footer.h. Numbers of fields are those of Apache's
 * parquet.thrift. */
#include "footer.h"

#include "statistics.h"
#include "str.h"

#include <pith/pith.h>

enum {
    VERSION = 2,
    INT64 = 2, /* types */
    DOUBLE = 5,
    BYTE_ARRAY = 6,
    OPTIONAL = 1,
    REPEATED = 2,
    WAS_UTF8 = 0, /* the meaning of a value, for older readers */
    WAS_LIST = 3,
    IS_STRING = 1, /* the same, as a field of a union */
    IS_LIST = 3,
};

static int type_of(pith_column_kind kind)
{
    return kind == PITH_COLUMN_COUNT    ? INT64
           : kind == PITH_COLUMN_NUMBER ? DOUBLE
                                        : BYTE_ARRAY;
}

/* -- Columns ------------------------------------------------------------- */

typedef struct element {
    const char *name;
    int repetition; /* -1: the root has none */
    const pith_column *leaf;
    int children;
    bool list;
} element;

static void put_meaning(pith_thrift *thrift, int was, int is)
{
    pith_thrift_i32(thrift, 6, was);
    pith_thrift_open(thrift, 10);
    pith_thrift_open(thrift, is);
    pith_thrift_close(thrift);
    pith_thrift_close(thrift);
}

static void put_element(pith_thrift *thrift, const element *self)
{
    pith_thrift_open(thrift, 0);
    if (self->leaf)
        pith_thrift_i32(thrift, 1, type_of(self->leaf->kind));
    if (self->repetition >= 0)
        pith_thrift_i32(thrift, 3, self->repetition);
    pith_thrift_text(thrift, 4, pith_str_of(self->name));
    if (!self->leaf)
        pith_thrift_i32(thrift, 5, self->children);
    if (self->list)
        put_meaning(thrift, WAS_LIST, IS_LIST);
    else if (self->leaf && type_of(self->leaf->kind) == BYTE_ARRAY)
        put_meaning(thrift, WAS_UTF8, IS_STRING);
    pith_thrift_close(thrift);
}

/* A list is three elements: itself, the repeated group, and the element. */
static void put_column(pith_thrift *thrift, const pith_column *column)
{
    element e = {.name = column->name, .repetition = OPTIONAL};
    if (column->list) {
        e.list = true;
        e.children = 1;
        put_element(thrift, &e);
        e = (element){.name = "list", .repetition = REPEATED, .children = 1};
        put_element(thrift, &e);
        e = (element){.name = "element", .repetition = OPTIONAL};
    }
    if (column->kind == PITH_COLUMN_GROUP)
        e.children = (int)column->members;
    else
        e.leaf = column;
    put_element(thrift, &e);
}

static void put_schema(pith_thrift *thrift, const pith_table *table)
{
    element root = {.name = "record", .repetition = -1};
    size_t n = 1;
    for (unsigned i = 0; i < table->nnodes; i++)
        n += table->node[i].column.list ? 3 : 1;
    for (unsigned i = 0; i < table->nnodes; i = table->node[i].next)
        root.children++;
    pith_thrift_list(thrift, 2, PITH_THRIFT_STRUCT, n);
    put_element(thrift, &root);
    for (unsigned i = 0; i < table->nnodes; i++)
        put_column(thrift, &table->node[i].column);
}

/* -- Row groups ---------------------------------------------------------- */

static void put_encodings(pith_thrift *thrift, const pith_chunk *chunk)
{
    pith_thrift_list(thrift, 2, PITH_THRIFT_I32, chunk->dictionary ? 3 : 2);
    pith_thrift_i32_element(thrift, PITH_PARQUET_PLAIN);
    pith_thrift_i32_element(thrift, PITH_PARQUET_RLE);
    if (chunk->dictionary)
        pith_thrift_i32_element(thrift, PITH_PARQUET_DICTIONARY);
}

void pith_footer_chunk(pith_thrift *thrift, const pith_leaf *leaf,
                       const pith_chunk *chunk, int codec)
{
    pith_thrift_open(thrift, 0);
    pith_thrift_i64(thrift, 2,
                    chunk->dictionary ? chunk->dictionary : chunk->data);
    pith_thrift_open(thrift, 3);
    pith_thrift_i32(thrift, 1, type_of(leaf->kind));
    put_encodings(thrift, chunk);
    pith_thrift_list(thrift, 3, PITH_THRIFT_TEXT, leaf->depth);
    for (size_t i = 0; i < leaf->depth; i++)
        pith_thrift_text_element(thrift, pith_str_of(leaf->path[i]));
    pith_thrift_i32(thrift, 4, codec);
    pith_thrift_i64(thrift, 5, leaf->entries);
    pith_thrift_i64(thrift, 6, chunk->plain);
    pith_thrift_i64(thrift, 7, chunk->packed);
    pith_thrift_i64(thrift, 9, chunk->data);
    if (chunk->dictionary)
        pith_thrift_i64(thrift, 11, chunk->dictionary);
    pith_statistics_put(thrift, 12, leaf);
    pith_thrift_close(thrift);
    pith_thrift_close(thrift);
}

/* All columns have the order of their types. */
static void put_orders(pith_thrift *thrift, const pith_table *table)
{
    pith_thrift_list(thrift, 7, PITH_THRIFT_STRUCT, table->nleaves);
    for (unsigned i = 0; i < table->nleaves; i++) {
        pith_thrift_open(thrift, 0);
        pith_thrift_open(thrift, 1);
        pith_thrift_close(thrift);
        pith_thrift_close(thrift);
    }
}

void pith_footer_file(const pith_table *table, uint64_t rows,
                      const pith_buf *groups, size_t ngroups, pith_buf *out)
{
    pith_thrift t;
    pith_thrift_init(&t, out);
    pith_thrift_i32(&t, 1, VERSION);
    put_schema(&t, table);
    pith_thrift_i64(&t, 3, rows);
    pith_thrift_list(&t, 4, PITH_THRIFT_STRUCT, ngroups);
    pith_buf_str(out, pith_buf_view(groups));
    pith_thrift_text(&t, 6, PITH_S("pith version " PITH_VERSION));
    put_orders(&t, table);
    pith_thrift_close(&t);
    pith_buf_heed(out, groups);
}
