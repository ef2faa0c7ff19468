/* SPDX-License-Identifier: Apache-2.0 */
/* Converts rows to columns: nested values become levels beside the values, as
 * in the paper on Dremel (Melnik et al. 2010). Everything may be null. */
#ifndef PITH_PARQUET_SHRED_H
#define PITH_PARQUET_SHRED_H

#include "column.h"

/* A column of records as a node of the file's tree. */
typedef struct pith_branch {
    pith_column column;
    unsigned next;     /* the node after it and its members */
    unsigned leaf;     /* its first leaf */
    unsigned leaf_end; /* past its last one */
    unsigned def;      /* level at which a value, or an element, is present */
    unsigned rep;      /* level of its list, or of the one around it */
} pith_branch;

typedef struct pith_table {
    pith_branch node[PITH_COLUMNS_MAX];
    pith_leaf leaf[PITH_COLUMNS_MAX];
    unsigned nnodes, nleaves;
    pith_buf json; /* a value that is written as text */
} pith_table;

void pith_table_init(pith_table *table, const pith_column *columns, size_t n);
void pith_table_clear(pith_table *table);

/** Number of bytes in its columns. */
size_t pith_table_size(const pith_table *table);

/** Add a row: a JSON object. PITH_FORMAT: it does not match the columns, and
 * nothing was added. */
pith_status pith_table_add(pith_table *table, pith_str record,
                           pith_error *error);

#endif
