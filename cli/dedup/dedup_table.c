/* SPDX-License-Identifier: Apache-2.0 */
/* Writes kept records as a table: see dedup_table.h. */
#include "dedup_table.h"

#include "format_flags.h"

static bool check(pith_status status, const pith_error *error)
{
    /* The receiver of the bytes has already reported the error. */
    if (status != PITH_OK && status != PITH_IO)
        pith_message("%s", error->text);
    return status == PITH_OK;
}

int pith_dedup_table_read(pith_dedup_table *table, const pith_args *args,
                          const char *wanted, const char *row_group)
{
    table->wanted = wanted != NULL;
    return pith_row_group_read(args, row_group, table->wanted,
                               &table->plan.group);
}

bool pith_dedup_table_see(pith_dedup_table *table, const char *line, size_t len)
{
    pith_error error = {0};
    return check(pith_parquet_plan_fit(&table->plan, (pith_str){line, len},
                                       &table->known, &error),
                 &error);
}

bool pith_dedup_table_begin(pith_dedup_table *table, pith_parquet_put *put,
                            void *who)
{
    pith_error error = {0};
    table->plan.put = put;
    table->plan.who = who;
    return check(pith_parquet_new(&table->plan, &table->rows, &error), &error);
}

bool pith_dedup_table_add(pith_dedup_table *table, pith_str line,
                          const char *where)
{
    pith_error error = {0};
    pith_status status = pith_parquet_add(table->rows, line, &error);
    if (status != PITH_FORMAT)
        return check(status, &error);
    pith_message("%s%s%s", where ? where : "", where ? ": " : "", error.text);
    return false;
}

bool pith_dedup_table_end(pith_dedup_table *table)
{
    pith_error error = {0};
    bool fine = check(pith_parquet_finish(table->rows, &error), &error);
    pith_dedup_table_clear(table);
    return fine;
}

void pith_dedup_table_clear(pith_dedup_table *table)
{
    pith_parquet_free(table->rows);
    table->rows = NULL;
}
