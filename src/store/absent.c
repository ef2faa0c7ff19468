/* SPDX-License-Identifier: Apache-2.0 */
/* The store where pith was built without SQLite: opening says so, and without
 * a store there is nothing that the other calls could be called with. */
#include <pith/store.h>

#ifndef PITH_HAVE_SQLITE3

#include "status.h"

pith_status pith_store_open(const char *path, pith_store_mode mode,
                            pith_store **store, pith_error *error)
{
    (void)path;
    (void)mode;
    *store = NULL;
    return pith_fail(error, PITH_IO, 0,
                     "this pith was built without SQLite; install "
                     "libsqlite3-dev and build again");
}

void pith_store_close(pith_store *store)
{
    (void)store;
}

/* The other calls are all the same. */
static pith_status refuse(const void *store, pith_error *error)
{
    (void)store;
    return pith_fail(error, PITH_ARG, 0, "no store");
}

pith_status pith_store_begin(pith_store *store, pith_error *error)
{
    return refuse(store, error);
}

pith_status pith_store_commit(pith_store *store, pith_error *error)
{
    return refuse(store, error);
}

pith_status pith_store_rollback(pith_store *store, pith_error *error)
{
    return refuse(store, error);
}

pith_status pith_store_page_put(pith_store *store, const pith_store_page *page,
                                pith_error *error)
{
    (void)page;
    return refuse(store, error);
}

pith_status pith_store_page_drop(pith_store *store, pith_str url,
                                 pith_error *error)
{
    (void)url;
    return refuse(store, error);
}

pith_status pith_store_pages(pith_store *store, const char *site,
                             pith_store_page_visit *visit, void *context,
                             pith_error *error)
{
    (void)site;
    (void)visit;
    (void)context;
    return refuse(store, error);
}

pith_status pith_store_page_get(pith_store *store, pith_str url,
                                pith_store_page_visit *visit, void *context,
                                pith_error *error)
{
    (void)url;
    (void)visit;
    (void)context;
    return refuse(store, error);
}

pith_status pith_store_page_after(pith_store *store, pith_str url,
                                  pith_store_page_visit *visit, void *context,
                                  pith_error *error)
{
    (void)url;
    (void)visit;
    (void)context;
    return refuse(store, error);
}

pith_status pith_store_content_put(pith_store *store,
                                   const pith_store_content *content,
                                   pith_error *error)
{
    (void)content;
    return refuse(store, error);
}

pith_status pith_store_blob_put(pith_store *store, const pith_store_blob *blob,
                                pith_error *error)
{
    (void)blob;
    return refuse(store, error);
}

pith_status pith_store_blob_get(pith_store *store, pith_store_blob *blob,
                                pith_error *error)
{
    (void)blob;
    return refuse(store, error);
}

pith_status pith_store_rule_put(pith_store *store, const char *site,
                                const pith_rule *rule, pith_error *error)
{
    (void)site;
    (void)rule;
    return refuse(store, error);
}

pith_status pith_store_rule_drop(pith_store *store, const char *site,
                                 const pith_rule *rule, pith_error *error)
{
    (void)site;
    (void)rule;
    return refuse(store, error);
}

pith_status pith_store_rules(pith_store *store, const char *site,
                             pith_store_rule_visit *visit, void *context,
                             pith_error *error)
{
    (void)site;
    (void)visit;
    (void)context;
    return refuse(store, error);
}

pith_status pith_store_rules_drop(pith_store *store, const char *site,
                                  int label, uint64_t *n, pith_error *error)
{
    (void)site;
    (void)label;
    (void)n;
    return refuse(store, error);
}

pith_status pith_store_run_put(pith_store *store, const char *verb,
                               uint64_t pages, pith_error *error)
{
    (void)verb;
    (void)pages;
    return refuse(store, error);
}

pith_status pith_store_query(pith_store *store, pith_str sql,
                             pith_store_row_visit *visit, void *context,
                             pith_error *error)
{
    (void)sql;
    (void)visit;
    (void)context;
    return refuse(store, error);
}

#endif
