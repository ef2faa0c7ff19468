/* SPDX-License-Identifier: Apache-2.0 */
/* Writing Parquet files: see pith/store.h. */
#include "arena.h"
#include "footer.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

enum { GROUP_STANDARD = 128000000 };

struct pith_parquet {
    pith_arena arena; /* holds this struct */
    size_t group;
    pith_table table;
    pith_pages pages;
    uint64_t rows, group_rows; /* written, and pending */
    pith_buf groups;           /* their metadata for the footer */
    size_t ngroups;
};

static const pith_str magic = {"PAR1", 4};

static pith_status fail(pith_status status, pith_error *error)
{
    return pith_fail(error, status, 0,
                     status == PITH_LIMIT
                         ? "a column of a row has more bytes than Parquet "
                           "counts (2 GB)"
                     : status == PITH_IO ? "a Parquet file cannot be written"
                                         : "no memory for a Parquet file");
}

pith_status pith_parquet_new(const pith_parquet_plan *given, pith_parquet **out,
                             pith_error *error)
{
    pith_parquet_plan own;
    const pith_parquet_plan *plan = &own;
    *out = NULL;
    PITH_TRY(pith_struct_read(given, PITH_STRUCT_TYPE(pith_parquet_plan, who),
                              &own, error));
    pith_column columns[PITH_COLUMNS_MAX];
    pith_columns_wish wish = {.parts = plan->parts,
                              .ms = plan->ms,
                              .tokens = plan->tokens,
                              .pages = plan->pages,
                              .metadata = plan->metadata};
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_parquet *parquet = pith_arena_zalloc(&arena, 1, sizeof *parquet);
    if (!parquet)
        return fail(PITH_NOMEM, error);
    parquet->arena = arena;
    parquet->group = plan->group ? plan->group : GROUP_STANDARD;
    parquet->pages.put = plan->put;
    parquet->pages.who = plan->who;
    pith_buf_init(&parquet->groups, 0);
    pith_table_init(&parquet->table, columns,
                    pith_record_columns(&wish, columns));
    pith_status status = pith_pages_init(&parquet->pages);
    if (status == PITH_OK)
        status = pith_pages_put(&parquet->pages, magic);
    if (status == PITH_OK) {
        *out = parquet;
        return PITH_OK;
    }
    pith_parquet_free(parquet);
    return fail(status, error);
}

void pith_parquet_free(pith_parquet *parquet)
{
    if (!parquet)
        return;
    pith_table_clear(&parquet->table);
    pith_pages_clear(&parquet->pages);
    pith_buf_clear(&parquet->groups);
    pith_arena arena = parquet->arena;
    pith_arena_free(&arena);
}

/* -- Row groups ---------------------------------------------------------- */

static pith_status write_columns(pith_parquet *parquet, pith_thrift *thrift,
                                 pith_chunk *sum)
{
    pith_table *table = &parquet->table;
    pith_thrift_list(thrift, 1, PITH_THRIFT_STRUCT, table->nleaves);
    for (unsigned i = 0; i < table->nleaves; i++) {
        pith_leaf *leaf = &table->leaf[i];
        pith_chunk chunk;
        PITH_TRY(leaf->values.status);
        PITH_TRY(leaf->defs.status);
        PITH_TRY(leaf->reps.status);
        PITH_TRY(pith_pages_write(&parquet->pages, leaf, &chunk));
        pith_footer_chunk(thrift, leaf, &chunk,
                          pith_pages_codec(&parquet->pages));
        sum->plain += chunk.plain;
        sum->packed += chunk.packed;
        pith_leaf_reset(leaf);
    }
    return PITH_OK;
}

static pith_status write_group(pith_parquet *parquet)
{
    pith_thrift t;
    pith_chunk sum = {0};
    uint64_t start = parquet->pages.at;
    if (parquet->group_rows == 0)
        return PITH_OK;
    pith_thrift_init(&t, &parquet->groups);
    pith_thrift_open(&t, 0);
    PITH_TRY(write_columns(parquet, &t, &sum));
    pith_thrift_i64(&t, 2, sum.plain);
    pith_thrift_i64(&t, 3, parquet->group_rows);
    pith_thrift_i64(&t, 5, start);
    pith_thrift_i64(&t, 6, sum.packed);
    pith_thrift_close(&t);
    parquet->ngroups++;
    parquet->rows += parquet->group_rows;
    parquet->group_rows = 0;
    return parquet->groups.status;
}

pith_status pith_parquet_add(pith_parquet *parquet, pith_str record,
                             pith_error *error)
{
    PITH_TRY(pith_table_add(&parquet->table, record, error));
    parquet->group_rows++;
    if (pith_table_size(&parquet->table) < parquet->group)
        return PITH_OK;
    pith_status status = write_group(parquet);
    return status == PITH_OK ? status : fail(status, error);
}

/* Readers find the footer by its length, which follows it. */
static pith_status write_end(pith_parquet *parquet)
{
    pith_buf end;
    pith_buf_init(&end, INT32_MAX);
    pith_footer_file(&parquet->table, parquet->rows, &parquet->groups,
                     parquet->ngroups, &end);
    pith_put_bytes(&end, end.len, 4);
    pith_buf_str(&end, magic);
    pith_status status = end.status;
    if (status == PITH_OK)
        status = pith_pages_put(&parquet->pages, pith_buf_view(&end));
    pith_buf_clear(&end);
    return status;
}

pith_status pith_parquet_finish(pith_parquet *parquet, pith_error *error)
{
    pith_status status = write_group(parquet);
    if (status == PITH_OK)
        status = write_end(parquet);
    return status == PITH_OK ? status : fail(status, error);
}
