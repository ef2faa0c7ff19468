/* SPDX-License-Identifier: Apache-2.0 */
/* Stores in PostgreSQL: opening and closing, statements, transactions. */
#include "postgres_store.h"

#include "status.h"
#include "str.h"

#ifdef PITH_HAVE_LIBPQ

#include <stdio.h>
#include <stdlib.h>

enum { OLDEST = 120000 /* has generated columns */ };

#define PAGE    "SELECT url, fetched, head, body FROM pages WHERE "
#define IS_PAGE "pith_key(url) = pith_key($1::text)"
#define NOW                                                        \
    "to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS" \
    "\"Z\"')"

static const char *const statements[PITH_SQL_COUNT] = {
    [PITH_SQL_PAGES] = PAGE "$1::text IS NULL OR site = $1::text ORDER BY "
                            "left(url, 500), url",
    [PITH_SQL_PAGE_AFTER] =
        PAGE "left(url, 500) >= left($1::text, 500) AND url > $1::text "
             "ORDER BY left(url, 500), url LIMIT 1",
    [PITH_SQL_PAGE_GET] = PAGE IS_PAGE,
    [PITH_SQL_PAGE_OF_ID] = PAGE "id = $1",
    [PITH_SQL_TEMPLATE_PUT] =
        "INSERT INTO templates (site, template) VALUES ($1, $2) ON CONFLICT "
        "(site) DO UPDATE SET template = excluded.template",
    [PITH_SQL_TEMPLATE_GET] = "SELECT template FROM templates WHERE site = $1",
    [PITH_SQL_WORDS_PUT] =
        "INSERT INTO words (name, list) VALUES ($1, $2) ON CONFLICT (name) DO "
        "UPDATE SET list = excluded.list",
    [PITH_SQL_WORDS_GET] = "SELECT list FROM words WHERE name = $1",
    [PITH_SQL_RULE_PUT] =
        "INSERT INTO rules (site, label, tag, created, hits) VALUES ($1, $2, "
        "$3, " NOW ", $4) ON CONFLICT (site, label, sha256(tag)) DO UPDATE SET "
        "hits = rules.hits + excluded.hits",
    [PITH_SQL_RULE_DROP] =
        "DELETE FROM rules WHERE site = $1 AND label = $2 AND tag = $3",
    [PITH_SQL_RULES] =
        "SELECT site, label, tag, created, hits::text FROM rules WHERE "
        "$1::text IS NULL OR site = $1::text ORDER BY site, CASE label WHEN "
        "'main' THEN 0 WHEN 'headline' THEN 1 ELSE 2 END, rules.hits DESC, tag",
    [PITH_SQL_RULES_DROP] =
        "DELETE FROM rules WHERE ($1::text IS NULL OR site = $1::text) AND "
        "($2::text IS NULL OR label = $2::text)",
    [PITH_SQL_RUN_PUT] = "INSERT INTO runs (at, verb, pith, pages) VALUES "
                         "(" NOW ", $1, $2, $3)",
    [PITH_SQL_PAGE_DROP] = "DELETE FROM pages WHERE " IS_PAGE,
    [PITH_SQL_CONTENT_PUT] =
        "INSERT INTO contents (page, method, text, record) SELECT id, $2, $3, "
        "$4 FROM pages WHERE " IS_PAGE " ON CONFLICT (page, method) DO UPDATE "
        "SET text = excluded.text, record = excluded.record",
};

static pith_status damaged(const pith_store *base, const char *what,
                           pith_error *error)
{
    const pith_postgres *store = (const pith_postgres *)base;
    return pith_fail(error, PITH_FORMAT, 0, "database %s is damaged: %s",
                     PQdb(store->db), what);
}

/* -- Statements --------------------------------------------------------------- */

void pith_postgres_clean(pith_buf *out, pith_str text)
{
    size_t from = 0; /* bytes from here to i can be copied as they are */
    for (size_t i = 0; i < text.len;) {
        unsigned char byte = (unsigned char)text.data[i];
        size_t len = byte < 0x80
                         ? byte != 0
                         : pith_str_sequence(text.data + i, text.len - i);
        if (len == 0) {
            pith_buf_put(out, text.data + from, i - from);
            pith_buf_text(out, "\xef\xbf\xbd");
            from = i + 1;
        }
        i += len ? len : 1;
    }
    pith_buf_put(out, text.data + from, text.len - from);
}

enum { VALUES_MAX = 5 };

/* Values as libpq takes them, in binary. */
typedef struct arguments {
    pith_buf bytes;
    size_t at[VALUES_MAX];
    const char *value[VALUES_MAX];
    int len[VALUES_MAX], format[VALUES_MAX];
} arguments;

static void put_number(pith_buf *out, uint64_t number)
{
    for (int shift = 56; shift >= 0; shift -= 8)
        pith_buf_byte(out, (char)(number >> shift));
}

static pith_status write_arguments(arguments *self, const pith_store_call *call,
                                   pith_error *error)
{
    for (size_t i = 0; i < call->nvalues; i++) {
        const pith_store_value *value = &call->value[i];
        self->at[i] = self->bytes.len;
        self->format[i] = 1;
        if (value->kind == PITH_VALUE_NUMBER)
            put_number(&self->bytes, value->number);
        else if (value->kind == PITH_VALUE_TEXT)
            pith_postgres_clean(&self->bytes, value->data);
        else
            pith_buf_str(&self->bytes, value->data);
        self->len[i] = (int)(self->bytes.len - self->at[i]);
        pith_buf_byte(&self->bytes, 0); /* so that none begins behind the end */
    }
    if (self->bytes.status != PITH_OK || self->bytes.len > INT32_MAX)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    for (size_t i = 0; i < call->nvalues; i++) {
        const pith_store_value *value = &call->value[i];
        bool null = value->kind != PITH_VALUE_NUMBER && !value->data.data;
        self->value[i] = null ? NULL : self->bytes.data + self->at[i];
    }
    return PITH_OK;
}

static pith_status prepare(pith_postgres *store, pith_store_sql which,
                           const char *name, pith_error *error)
{
    if (store->prepared[which])
        return PITH_OK;
    PGresult *result = PQprepare(store->db, name, statements[which], 0, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        return pith_postgres_fail(store->db, result, error);
    PQclear(result);
    store->prepared[which] = true;
    return PITH_OK;
}

static bool take_row(const pith_store_call *call, const PGresult *result)
{
    enum { COLUMNS = 8 }; /* more than any statement above brings */
    pith_str column[COLUMNS] = {{0}};
    int n = PQnfields(result);
    for (int i = 0; i < n && i < COLUMNS; i++)
        if (!PQgetisnull(result, 0, i))
            column[i] = (pith_str){PQgetvalue(result, 0, i),
                                   (size_t)PQgetlength(result, 0, i)};
    return call->take && call->take(call->context, column);
}

/* All that a statement brings, a row at a time; what nobody wants any more is
 * read all the same, because the connection is one. */
static pith_status read_results(const pith_postgres *store,
                                pith_store_call *call, pith_error *error)
{
    bool more = true;
    pith_status status = PITH_OK;
    PGresult *result;
    while ((result = PQgetResult(store->db))) {
        ExecStatusType is = PQresultStatus(result);
        pith_str changed = pith_str_of(PQcmdTuples(result));
        if (is == PGRES_SINGLE_TUPLE)
            more = more && take_row(call, result);
        else if (is == PGRES_COMMAND_OK)
            (void)pith_str_uint(&changed, UINT64_MAX, &call->changed);
        else if (is != PGRES_TUPLES_OK) {
            status = pith_postgres_fail(store->db, result, error);
            continue;
        }
        PQclear(result);
    }
    return status;
}

static pith_status send_statement(pith_postgres *store, pith_store_call *call,
                                  const arguments *self, pith_error *error)
{
    char name[16];
    snprintf(name, sizeof name, "pith%d", (int)call->which);
    PITH_TRY(prepare(store, call->which, name, error));
    if (!PQsendQueryPrepared(store->db, name, (int)call->nvalues, self->value,
                             self->len, self->format, 1))
        return pith_postgres_fail(store->db, NULL, error);
    (void)PQsetSingleRowMode(store->db);
    return read_results(store, call, error);
}

pith_status pith_postgres_call(pith_store *base, pith_store_call *call,
                               pith_error *error)
{
    pith_postgres *store = (pith_postgres *)base;
    PITH_TRY(pith_postgres_flush(store, error));
    arguments a = {.len = {0}};
    pith_buf_init(&a.bytes, 0);
    pith_status status = write_arguments(&a, call, error);
    if (status == PITH_OK)
        status = send_statement(store, call, &a, error);
    pith_buf_clear(&a.bytes);
    return status;
}

/* -- Transactions ------------------------------------------------------------- */

static pith_status take_turn(pith_store *base, pith_store_turn turn,
                             pith_error *error)
{
    pith_postgres *store = (pith_postgres *)base;
    if (turn == PITH_TURN_BEGIN) {
        PITH_TRY(pith_postgres_run(store->db, "BEGIN", error));
        store->in_turn = true;
        return PITH_OK;
    }
    if (turn == PITH_TURN_COMMIT)
        PITH_TRY(pith_postgres_flush(store, error));
    else
        store->batch.has_tables = false; /* perhaps made in this transaction */
    pith_postgres_batch_clear(&store->batch);
    store->in_turn = false;
    return pith_postgres_run(
        store->db, turn == PITH_TURN_COMMIT ? "COMMIT" : "ROLLBACK", error);
}

/* -- Pages -------------------------------------------------------------------- */

/* Pages wait, to be copied together; outside of a transaction in one of its
 * own. */
static pith_status put_page(pith_store *base, const pith_store_value *value,
                            pith_error *error)
{
    pith_postgres *store = (pith_postgres *)base;
    if (store->in_turn)
        return pith_postgres_batch_page(store, value, error);
    PITH_TRY(take_turn(base, PITH_TURN_BEGIN, error));
    pith_status status = pith_postgres_batch_page(store, value, error);
    if (status == PITH_OK)
        status = take_turn(base, PITH_TURN_COMMIT, error);
    if (status != PITH_OK)
        (void)take_turn(base, PITH_TURN_ROLLBACK, NULL);
    return status;
}

static pith_status drop_page(pith_store *base, pith_str url, pith_error *error)
{
    pith_store_value value = pith_store_text(url);
    pith_store_call call = {
        .which = PITH_SQL_PAGE_DROP, .value = &value, .nvalues = 1};
    return pith_postgres_call(base, &call, error);
}

static pith_status put_content(pith_store *base, const pith_store_value *value,
                               bool *missing, pith_error *error)
{
    pith_postgres *store = (pith_postgres *)base;
    bool taken = false;
    *missing = false;
    PITH_TRY(pith_postgres_batch_content(store, value, &taken, error));
    if (taken)
        return PITH_OK;
    pith_store_call call = {
        .which = PITH_SQL_CONTENT_PUT, .value = value, .nvalues = 4};
    PITH_TRY(pith_postgres_call(base, &call, error));
    *missing = call.changed == 0;
    return PITH_OK;
}

/* -- Opening ------------------------------------------------------------------ */

static void close_store(pith_store *base)
{
    pith_postgres *store = (pith_postgres *)base;
    pith_postgres_batch_clear(&store->batch);
    PQfinish(store->db);
    pith_store_unmake(base);
}

static const pith_store_back back = {
    .close = close_store,
    .turn = take_turn,
    .call = pith_postgres_call,
    .page_put = put_page,
    .page_drop = drop_page,
    .content_put = put_content,
    .query = pith_postgres_query,
    .listen = pith_postgres_listen,
    .damaged = damaged,
};

static pith_status check_server(const pith_postgres *store, pith_error *error)
{
    pith_str encoding =
        pith_str_of(PQparameterStatus(store->db, "server_encoding"));
    if (PQserverVersion(store->db) < OLDEST)
        return pith_fail(error, PITH_FORMAT, 0,
                         "database %s: a store needs PostgreSQL 12 or later",
                         PQdb(store->db));
    if (!pith_str_eq(encoding, PITH_S("UTF8")))
        return pith_fail(error, PITH_FORMAT, 0,
                         "database %s is encoded as %.40s; make one with "
                         "ENCODING 'UTF8'",
                         PQdb(store->db), encoding.data ? encoding.data : "?");
    return PITH_OK;
}

static pith_status set_up(pith_postgres *store, bool write, pith_error *error)
{
    PITH_TRY(check_server(store, error));
    PITH_TRY(pith_postgres_run(store->db, "SET lock_timeout TO '10s'", error));
    if (!write)
        PITH_TRY(pith_postgres_run(
            store->db, "SET default_transaction_read_only TO on", error));
    return pith_postgres_migrate(store, write, error);
}

pith_status pith_postgres_open(const char *address, pith_store_mode mode,
                               pith_store **out, pith_error *error)
{
    pith_postgres *store =
        (pith_postgres *)pith_store_make(sizeof *store, &back);
    if (!store)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    pith_postgres_batch_init(&store->batch);
    pith_status status = pith_postgres_connect(address, &store->db, error);
    if (status == PITH_OK)
        status = set_up(store, mode == PITH_STORE_WRITE, error);
    if (status == PITH_OK)
        *out = &store->base;
    else
        close_store(&store->base);
    return status;
}

#else

pith_status pith_postgres_open(const char *address, pith_store_mode mode,
                               pith_store **store, pith_error *error)
{
    (void)address;
    (void)mode;
    (void)store;
    return pith_fail(error, PITH_IO, 0,
                     "this pith was built without PostgreSQL; install "
                     "libpq-dev and build again");
}

#endif
