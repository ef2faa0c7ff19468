/* SPDX-License-Identifier: Apache-2.0 */
/* Kept records as a table. Its columns are those of the first record of an
 * extracted page, and of the records before it: records made with the same
 * options. */
#ifndef PITH_CLI_DEDUP_TABLE_H
#define PITH_CLI_DEDUP_TABLE_H

#include "command.h"

#include <pith/store.h>

typedef struct pith_dedup_table {
    bool wanted;
    pith_parquet_plan plan;
    bool known;         /* all columns are */
    pith_parquet *rows; /* NULL: not begun */
} pith_dedup_table;

/** Read the values of --parquet and --row-group, NULL if they are not given;
 * -1, or an exit status after a message. */
int pith_dedup_table_read(pith_dedup_table *table, const pith_args *args,
                          const char *wanted, const char *row_group);

/** Inspect a record, in the order of the inputs, until `known`; false after a
 * message. */
bool pith_dedup_table_see(pith_dedup_table *table, const char *line,
                          size_t len);

/** Begin, add a record (where: its file and line, or NULL), end; false after a
 * message; if put() fails, it has reported the error. */
bool pith_dedup_table_begin(pith_dedup_table *table, pith_parquet_put *put,
                            void *who);
bool pith_dedup_table_add(pith_dedup_table *table, pith_str line,
                          const char *where);
bool pith_dedup_table_end(pith_dedup_table *table);

/** Discard an unfinished table; call it in any case. */
void pith_dedup_table_clear(pith_dedup_table *table);

#endif
