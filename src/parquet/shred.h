/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rows into columns: nested values become levels beside the values, as the paper
 * on Dremel (Melnik et al. 2010) has it. Everything may be null.
 */
#ifndef PITH_PARQUET_SHRED_H
#define PITH_PARQUET_SHRED_H

#include "column.h"

/* A column of records as a place in the file's tree. */
typedef struct pith_branch {
    pith_column column;
    unsigned next;     /* the node behind it and its members */
    unsigned leaf;     /* its first leaf */
    unsigned leaf_end; /* behind its last one */
    unsigned def;      /* level at which a value, or an element, is there */
    unsigned rep;      /* level of its list, or of the one it is in */
} pith_branch;

typedef struct pith_table {
    pith_branch node[PITH_COLUMNS_MAX];
    pith_leaf leaf[PITH_COLUMNS_MAX];
    unsigned nnodes, nleaves;
    pith_buf json; /* a value that is written as a text */
} pith_table;

void pith_table_init(pith_table *table, const pith_column *columns, size_t n);
void pith_table_clear(pith_table *table);

/** Bytes that its columns hold. */
size_t pith_table_size(const pith_table *table);

/** Add a row: an object of JSON. PITH_FORMAT: it is none that this table has
 * columns for, and nothing was added. */
pith_status pith_table_add(pith_table *table, pith_str record,
                           pith_error *error);

#endif
