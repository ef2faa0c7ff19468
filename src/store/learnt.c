/* SPDX-License-Identifier: Apache-2.0 */
/* Templates, word lists, rules and runs in a store. */
#include "database.h"

#ifdef PITH_HAVE_SQLITE3

#include "status.h"
#include "str.h"

/* Statements of a kind of blob; false for an unknown one. */
static bool find_kind(const char *kind, pith_store_sql *put,
                      pith_store_sql *get)
{
    bool template = strcmp(kind, "template") == 0;
    *put = template ? PITH_SQL_TEMPLATE_PUT : PITH_SQL_WORDS_PUT;
    *get = template ? PITH_SQL_TEMPLATE_GET : PITH_SQL_WORDS_GET;
    return template || strcmp(kind, "words") == 0;
}

pith_status pith_store_blob_put(pith_store *store, const pith_store_blob *blob,
                                pith_error *error)
{
    pith_store_sql put;
    pith_store_sql get;
    pith_status status;
    if (!find_kind(blob->kind, &put, &get))
        return pith_fail(error, PITH_ARG, 0, "template or words, not %.40s",
                         blob->kind);
    sqlite3_stmt *row = pith_store_prepare(store, put, &status, error);
    if (!row)
        return status;
    pith_store_bind(row, 1, pith_str_of(blob->name));
    pith_str bytes = {blob->bytes ? blob->bytes : "", blob->len};
    pith_store_bind_bytes(row, 2, bytes);
    return pith_store_step(store, row, error);
}

pith_status pith_store_blob_get(pith_store *store, pith_store_blob *blob,
                                pith_error *error)
{
    pith_store_sql put;
    pith_store_sql get;
    pith_status status;
    blob->bytes = NULL;
    blob->len = 0;
    if (!find_kind(blob->kind, &put, &get))
        return pith_fail(error, PITH_ARG, 0, "template or words, not %.40s",
                         blob->kind);
    sqlite3_stmt *row = pith_store_prepare(store, get, &status, error);
    if (!row)
        return status;
    pith_store_bind(row, 1, pith_str_of(blob->name));
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW) {
        pith_buf buf;
        pith_buf_init(&buf, 0);
        pith_buf_str(&buf, pith_store_column(row, 0));
        status = pith_buf_take(&buf, &blob->bytes, &blob->len);
    } else if (code != SQLITE_DONE) {
        status = pith_store_fail(store, code, error);
    }
    (void)sqlite3_reset(row);
    return status;
}

/* The first three values of a statement about one rule of a site. */
static pith_status bind_rule(sqlite3_stmt *row, const char *site,
                             const pith_rule *rule, pith_error *error)
{
    if ((size_t)rule->label >= PITH_RULE_LABELS)
        return pith_fail(error, PITH_ARG, 0, "no rule has that label");
    pith_store_bind(row, 1, pith_str_of(site));
    pith_store_bind(row, 2, pith_str_of(pith_rule_label_name(rule->label)));
    pith_store_bind_bytes(row, 3, rule->tag);
    return PITH_OK;
}

pith_status pith_store_rule_put(pith_store *store, const char *site,
                                const pith_rule *rule, pith_error *error)
{
    pith_status status;
    sqlite3_stmt *put =
        pith_store_prepare(store, PITH_SQL_RULE_PUT, &status, error);
    if (!put)
        return status;
    PITH_TRY(bind_rule(put, site, rule, error));
    (void)sqlite3_bind_int64(put, 4, (sqlite3_int64)rule->hits);
    return pith_store_step(store, put, error);
}

pith_status pith_store_rule_drop(pith_store *store, const char *site,
                                 const pith_rule *rule, pith_error *error)
{
    pith_status status;
    sqlite3_stmt *drop =
        pith_store_prepare(store, PITH_SQL_RULE_DROP, &status, error);
    if (!drop)
        return status;
    PITH_TRY(bind_rule(drop, site, rule, error));
    return pith_store_step(store, drop, error);
}

static pith_rule_label find_label(pith_str name)
{
    for (int l = 0; l < PITH_RULE_LABELS; l++)
        if (pith_str_eq(name,
                        pith_str_of(pith_rule_label_name((pith_rule_label)l))))
            return (pith_rule_label)l;
    return PITH_RULE_NOISE;
}

pith_status pith_store_rules(pith_store *store, const char *site,
                             pith_store_rule_visit *visit, void *context,
                             pith_error *error)
{
    pith_status status;
    sqlite3_stmt *rows =
        pith_store_prepare(store, PITH_SQL_RULES, &status, error);
    if (!rows)
        return status;
    pith_store_bind(rows, 1, pith_str_of(site));
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        const char *key = (const char *)sqlite3_column_text(rows, 0);
        int64_t hits = sqlite3_column_int64(rows, 4);
        pith_rule rule = {
            .label = find_label(pith_store_column(rows, 1)),
            .tag = pith_store_column(rows, 2),
            .hits = hits > 0 ? (uint64_t)hits : 0,
        };
        if (rule.label == PITH_RULE_NOISE) { /* the table forbids it */
            code = SQLITE_CORRUPT;
            break;
        }
        if (!visit(context, key ? key : "", &rule, pith_store_column(rows, 3)))
            break;
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = pith_store_fail(store, code, error);
    (void)sqlite3_reset(rows);
    return status;
}

pith_status pith_store_rules_drop(pith_store *store, const char *site,
                                  int label, uint64_t *n, pith_error *error)
{
    pith_status status;
    sqlite3_stmt *drop =
        pith_store_prepare(store, PITH_SQL_RULES_DROP, &status, error);
    if (!drop)
        return status;
    pith_store_bind(drop, 1, pith_str_of(site));
    if (label >= 0)
        pith_store_bind(
            drop, 2, pith_str_of(pith_rule_label_name((pith_rule_label)label)));
    PITH_TRY(pith_store_step(store, drop, error));
    *n = (uint64_t)sqlite3_changes(store->db);
    return PITH_OK;
}

pith_status pith_store_run_put(pith_store *store, const char *verb,
                               uint64_t pages, pith_error *error)
{
    pith_status status;
    sqlite3_stmt *put =
        pith_store_prepare(store, PITH_SQL_RUN_PUT, &status, error);
    if (!put)
        return status;
    pith_store_bind(put, 1, pith_str_of(verb));
    pith_store_bind(put, 2, PITH_S(PITH_VERSION));
    (void)sqlite3_bind_int64(put, 3, (sqlite3_int64)pages);
    return pith_store_step(store, put, error);
}

#endif
