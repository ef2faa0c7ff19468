/* SPDX-License-Identifier: Apache-2.0 */
/* Opening and closing stores, transactions: see pith/store.h. */
#include "status.h"
#include "store_back.h"
#include "str.h"

pith_store *pith_store_make(size_t size, const pith_store_back *back)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_store *store = pith_arena_zalloc(&arena, 1, size);
    if (!store) {
        pith_arena_free(&arena);
        return NULL;
    }
    store->arena = arena;
    store->back = back;
    return store;
}

void pith_store_unmake(pith_store *store)
{
    pith_arena arena = store->arena;
    pith_arena_free(&arena);
}

bool pith_store_is_address(const char *path)
{
    pith_str name = pith_str_of(path);
    return pith_str_istarts(name, PITH_S("postgresql://")) ||
           pith_str_istarts(name, PITH_S("postgres://"));
}

pith_status pith_store_open(const char *path, pith_store_mode mode,
                            pith_store **store, pith_error *error)
{
    *store = NULL;
    return pith_store_is_address(path)
               ? pith_postgres_open(path, mode, store, error)
               : pith_sqlite_open(path, mode, store, error);
}

void pith_store_close(pith_store *store)
{
    if (store)
        store->back->close(store);
}

pith_status pith_store_begin(pith_store *store, pith_error *error)
{
    return store->back->turn(store, PITH_TURN_BEGIN, error);
}

pith_status pith_store_commit(pith_store *store, pith_error *error)
{
    return store->back->turn(store, PITH_TURN_COMMIT, error);
}

pith_status pith_store_rollback(pith_store *store, pith_error *error)
{
    return store->back->turn(store, PITH_TURN_ROLLBACK, error);
}

pith_status pith_store_query(pith_store *store, pith_str sql,
                             pith_store_row_visit *visit, void *context,
                             pith_error *error)
{
    if (sql.len > 1000000)
        return pith_fail(error, PITH_ARG, 0, "the query is too long");
    return store->back->query(store, sql, visit, context, error);
}
