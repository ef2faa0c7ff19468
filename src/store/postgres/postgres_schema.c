/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of a store in PostgreSQL, version by version, as SQLite's
 * (sqlite_schema.c). Migration k makes version k + 1 out of version k; a new
 * store goes through all of them. The table pith_store contains its version.
 *
 * Addresses may be longer than an index allows, so pages are found by a hash of
 * the address and ordered by its beginning. "C" orders by bytes. */
#include "postgres_store.h"

#ifdef PITH_HAVE_LIBPQ

#include "status.h"
#include "str.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const migrations[PITH_STORE_VERSION] = {
    /* 1: pages and extracted contents; templates and rules by site. */
    "CREATE TABLE pith_store (version INTEGER NOT NULL);"
    "INSERT INTO pith_store VALUES (0);"
    "CREATE FUNCTION pith_key(text) RETURNS bytea LANGUAGE sql IMMUTABLE "
    "STRICT PARALLEL SAFE AS $$SELECT sha256(convert_to($1, 'UTF8'))$$;"
    "CREATE TABLE pages (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "
    "url TEXT COLLATE \"C\" NOT NULL, site TEXT COLLATE \"C\", fetched TEXT, "
    "head BYTEA, body BYTEA NOT NULL, hash BYTEA GENERATED ALWAYS AS "
    "(sha256(body)) STORED);"
    "CREATE UNIQUE INDEX pages_url ON pages (pith_key(url));"
    "CREATE INDEX pages_order ON pages (left(url, 500));"
    "CREATE INDEX pages_site ON pages (site);"
    "CREATE TABLE contents (page BIGINT NOT NULL REFERENCES pages (id) ON "
    "DELETE CASCADE, method TEXT COLLATE \"C\" NOT NULL, text TEXT NOT NULL, "
    "record TEXT NOT NULL, PRIMARY KEY (page, method));"
    "CREATE TABLE templates (site TEXT COLLATE \"C\" PRIMARY KEY, template "
    "BYTEA NOT NULL);"
    "CREATE TABLE rules (site TEXT COLLATE \"C\" NOT NULL, label TEXT NOT NULL "
    "CHECK (label IN ('main', 'headline', 'article')), tag BYTEA NOT NULL, "
    "created TEXT NOT NULL, hits BIGINT NOT NULL DEFAULT 0);"
    "CREATE UNIQUE INDEX rules_tag ON rules (site, label, sha256(tag));"
    /* Listeners of pith_pages are notified of each new or changed page. */
    "CREATE FUNCTION pith_tell_page() RETURNS trigger LANGUAGE plpgsql AS $$"
    "BEGIN PERFORM pg_notify('pith_pages', NEW.id::text); RETURN NULL; END$$;"
    "CREATE TRIGGER pages_new AFTER INSERT ON pages FOR EACH ROW EXECUTE "
    "FUNCTION pith_tell_page();"
    "CREATE TRIGGER pages_changed AFTER UPDATE ON pages FOR EACH ROW WHEN "
    "(OLD.hash IS DISTINCT FROM NEW.hash) EXECUTE FUNCTION pith_tell_page();",
    /* 2: word lists; runs. */
    "CREATE TABLE words (name TEXT COLLATE \"C\" PRIMARY KEY, list BYTEA NOT "
    "NULL);"
    "CREATE TABLE runs (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at "
    "TEXT NOT NULL, verb TEXT NOT NULL, pith TEXT NOT NULL, pages BIGINT NOT "
    "NULL);",
    /* 3: SQLite packs bodies and records; PostgreSQL has always done so. */
    "SELECT",
};

/* The version; 0: there is no store. Reading pg_class finds tables that another
 * session has just created, which to_regclass() may not. */
static pith_status read_version(const pith_postgres *store, int *version,
                                pith_error *error)
{
    *version = 0;
    PGresult *result =
        PQexec(store->db, "SELECT count(*) > 0 FROM pg_class WHERE relname = "
                          "'pith_store' AND pg_table_is_visible(oid)");
    if (PQresultStatus(result) != PGRES_TUPLES_OK || PQntuples(result) != 1)
        return pith_postgres_fail(store->db, result, error);
    bool is = *PQgetvalue(result, 0, 0) == 't';
    PQclear(result);
    if (!is)
        return PITH_OK;
    result = PQexec(store->db, "SELECT version FROM pith_store");
    if (PQresultStatus(result) != PGRES_TUPLES_OK)
        return pith_postgres_fail(store->db, result, error);
    if (PQntuples(result) == 1)
        *version = (int)strtol(PQgetvalue(result, 0, 0), NULL, 10);
    bool fine = *version >= 1;
    PQclear(result);
    return fine ? PITH_OK
                : pith_fail(error, PITH_FORMAT, 0,
                            "database %s: its table pith_store does not belong "
                            "to a store",
                            PQdb(store->db));
}

static pith_status check_version(const pith_postgres *store, int version,
                                 bool write, pith_error *error)
{
    const char *name = PQdb(store->db);
    if (version == 0 && !write)
        return pith_fail(error, PITH_FORMAT, 0,
                         "database %s has no store; `pith store import "
                         "--store ADDRESS` makes one",
                         name);
    if (version > PITH_STORE_VERSION)
        return pith_fail(error, PITH_FORMAT, 0,
                         "database %s has a store of version %d, this pith "
                         "knows %d; use the newer pith that wrote it, or name "
                         "another database",
                         name, version, (int)PITH_STORE_VERSION);
    if (version < PITH_STORE_VERSION && !write)
        return pith_fail(error, PITH_FORMAT, 0,
                         "database %s has a store of version %d; `pith store "
                         "upgrade --store ADDRESS` brings it to %d",
                         name, version, (int)PITH_STORE_VERSION);
    return PITH_OK;
}

/* Runs in a transaction; concurrent upgrades wait for its end. */
static pith_status upgrade(pith_postgres *store, pith_error *error)
{
    int version;
    char sql[60];
    PITH_TRY(pith_postgres_run(store->db,
                               "SELECT pg_advisory_xact_lock(1885959272)",
                               error)); /* "pith" */
    PITH_TRY(read_version(store, &version, error));
    PITH_TRY(check_version(store, version, true, error));
    for (int v = version; v < PITH_STORE_VERSION; v++)
        PITH_TRY(pith_postgres_run(store->db, migrations[v], error));
    snprintf(sql, sizeof sql, "UPDATE pith_store SET version = %d",
             (int)PITH_STORE_VERSION);
    return pith_postgres_run(store->db, sql, error);
}

pith_status pith_postgres_migrate(pith_postgres *store, bool write,
                                  pith_error *error)
{
    int version;
    PITH_TRY(read_version(store, &version, error));
    PITH_TRY(check_version(store, version, write, error));
    if (version == PITH_STORE_VERSION)
        return PITH_OK;
    PITH_TRY(pith_postgres_run(store->db, "BEGIN", error));
    pith_status status = upgrade(store, error);
    if (status == PITH_OK)
        return pith_postgres_run(store->db, "COMMIT", error);
    (void)pith_postgres_run(store->db, "ROLLBACK", NULL);
    return status;
}

#endif
