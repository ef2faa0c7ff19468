/* SPDX-License-Identifier: Apache-2.0 */
/* Units by a queue in PostgreSQL: see pith/job.h.
 *
 * The table pith_units has a row per unit that is not known to be done. A
 * process locks the row of its unit, and deletes it at the end. The lock of a
 * process that dies ends with its connection, so no timeouts are needed. Only
 * done files decide what is done: when a job has no rows left, they are
 * surveyed again, and missing units get rows.
 *
 * Before a row is locked for the work, its number of tries is committed, so
 * that a unit that kills every process is detected. */
#include "job_internal.h"
#include "postgres_connection.h"
#include "status.h"
#include "str.h"

#ifdef PITH_HAVE_LIBPQ

#include <stdlib.h>

enum { JOB_KEY = 80 };

struct pith_queue {
    pith_arena arena; /* holds this struct */
    pith_manifest *manifest;
    PGconn *db;
    uint8_t *states;   /* room for a survey */
    char job[JOB_KEY]; /* the key of this job's rows; contains no quotes */
    uint32_t unit;     /* the unit that we have locked, */
    bool ours;         /* if there is one */
};

/* A machine that disappears is noticed after two minutes. */
#define SET_UP                                                              \
    "SET idle_in_transaction_session_timeout = 0; SET tcp_keepalives_idle " \
    "= 60; SET tcp_keepalives_interval = 15; SET tcp_keepalives_count = 4"

#define MAKE_TABLE                                                           \
    "SELECT pg_advisory_xact_lock(1885959274);"                              \
    "CREATE TABLE IF NOT EXISTS pith_units (job TEXT NOT NULL, unit "        \
    "INTEGER NOT NULL, bytes BIGINT NOT NULL, tries INTEGER NOT NULL "       \
    "DEFAULT 0, PRIMARY KEY (job, unit));"                                   \
    "CREATE INDEX IF NOT EXISTS pith_units_order ON pith_units (job, bytes " \
    "DESC, unit)"

/* Run the statement in a buffer; result: out, NULL: not needed. */
static pith_status run_text(const pith_queue *queue, pith_buf *sql,
                            PGresult **result, pith_error *error)
{
    pith_buf_byte(sql, 0);
    if (sql->status != PITH_OK)
        return pith_fail(error, sql->status, 0, "out of memory");
    PGresult *got = PQexec(queue->db, sql->data);
    ExecStatusType is = PQresultStatus(got);
    if (is != PGRES_COMMAND_OK && is != PGRES_TUPLES_OK)
        return pith_postgres_fail(queue->db, got, error);
    if (result)
        *result = got;
    else
        PQclear(got);
    return PITH_OK;
}

/* The same, for at most two numbers of its first row; without a row *rows is 0.
 * Clears the buffer. */
static pith_status ask(const pith_queue *queue, pith_buf *sql, int *rows,
                       long number[2], pith_error *error)
{
    PGresult *result = NULL;
    pith_status status = run_text(queue, sql, &result, error);
    pith_buf_clear(sql);
    if (status != PITH_OK)
        return status;
    *rows = PQntuples(result);
    for (int i = 0; *rows > 0 && i < PQnfields(result) && i < 2; i++)
        number[i] = strtol(PQgetvalue(result, 0, i), NULL, 10);
    PQclear(result);
    return PITH_OK;
}

/* -- Filling ------------------------------------------------------------ */

/* Write one array of the statement: the numbers of the remaining units, or
 * their bytes. */
static pith_status put_array(pith_queue *queue, pith_buf *out, bool bytes,
                             pith_error *error)
{
    const char *comma = "";
    pith_buf_text(out, "'{");
    for (uint32_t i = 0; i < queue->manifest->facts.units; i++) {
        pith_job_unit unit = {.number = i};
        if (queue->states[i] != PITH_UNIT_LEFT)
            continue;
        if (bytes)
            PITH_TRY(pith_manifest_unit(queue->manifest, i, &unit, error));
        pith_buf_text(out, comma);
        pith_buf_uint(out, bytes ? unit.bytes : i);
        comma = ",";
    }
    pith_buf_text(out, "}'");
    return PITH_OK;
}

static pith_status insert_units(pith_queue *queue, pith_buf *sql,
                                pith_error *error)
{
    pith_buf_printf(sql,
                    "INSERT INTO pith_units (job, unit, bytes) SELECT "
                    "'%s', u, b FROM unnest(",
                    queue->job);
    PITH_TRY(put_array(queue, sql, false, error));
    pith_buf_text(sql, "::integer[], ");
    PITH_TRY(put_array(queue, sql, true, error));
    pith_buf_text(sql, "::bigint[]) AS rows (u, b) ON CONFLICT DO NOTHING");
    return run_text(queue, sql, NULL, error);
}

static pith_status count_rows(const pith_queue *queue, long *count,
                              pith_error *error)
{
    int rows;
    long number[2] = {0};
    pith_buf sql;
    pith_buf_init(&sql, 0);
    pith_buf_printf(&sql, "SELECT count(*) FROM pith_units WHERE job = '%s'",
                    queue->job);
    PITH_TRY(ask(queue, &sql, &rows, number, error));
    *count = number[0];
    return PITH_OK;
}

/* Add rows for units that are neither done nor failed; *left: their number. */
static pith_status add_units(pith_queue *queue, uint32_t *left,
                             pith_error *error)
{
    pith_buf sql;
    *left = 0;
    PITH_TRY(pith_job_survey(queue->manifest, queue->states, error));
    for (uint32_t i = 0; i < queue->manifest->facts.units; i++) {
        /* Leases belong to processes without a queue; both may process the
         * unit. */
        if (queue->states[i] == PITH_UNIT_RUNNING)
            queue->states[i] = PITH_UNIT_LEFT;
        *left += queue->states[i] == PITH_UNIT_LEFT;
    }
    if (*left == 0)
        return PITH_OK;
    pith_buf_init(&sql, 0);
    pith_status status = insert_units(queue, &sql, error);
    pith_buf_clear(&sql);
    return status;
}

/* The same if the job has no rows. The rows are counted again under a lock, so
 * that of many processes that start or end together only one adds them. */
static pith_status fill(pith_queue *queue, long *left, pith_error *error)
{
    uint32_t added = 0;
    PITH_TRY(pith_postgres_run(
        queue->db, "BEGIN; SELECT pg_advisory_xact_lock(1885959275)", error));
    pith_status status = count_rows(queue, left, error);
    if (status == PITH_OK && *left == 0)
        status = add_units(queue, &added, error);
    *left += added;
    if (status == PITH_OK)
        return pith_postgres_run(queue->db, "COMMIT", error);
    (void)pith_postgres_run(queue->db, "ROLLBACK", NULL);
    return status;
}

/* Number of our columns in a visible table pith_units; 0 without one. */
static pith_status count_columns(const pith_queue *queue, long count[2],
                                 pith_error *error)
{
    int rows;
    pith_buf sql;
    pith_buf_init(&sql, 0);
    pith_buf_text(
        &sql, "SELECT count(a.attname), count(*) FROM pg_class LEFT JOIN "
              "pg_attribute a ON attrelid = pg_class.oid AND attname IN "
              "('job', 'unit', 'bytes', 'tries') WHERE relname = 'pith_units' "
              "AND pg_table_is_visible(pg_class.oid)");
    return ask(queue, &sql, &rows, count, error);
}

/* A user who must not create tables can use an existing one. */
static pith_status make_table(const pith_queue *queue, pith_error *error)
{
    long count[2] = {0};
    PITH_TRY(count_columns(queue, count, error));
    if (count[1] == 0)
        return pith_postgres_run(queue->db, MAKE_TABLE, error);
    return count[0] == 4 ? PITH_OK
                         : pith_fail(error, PITH_FORMAT, 0,
                                     "database %s: its table pith_units does "
                                     "not belong to a queue; name another "
                                     "database or schema",
                                     PQdb(queue->db));
}

/* -- Taking -------------------------------------------------------------- */

/* Choose the largest unit that nobody has; *rows is 0 if there is none. Its try
 * is counted, and its lock released. */
static pith_status choose(pith_queue *queue, int *rows, long number[2],
                          pith_error *error)
{
    pith_buf sql;
    pith_buf_init(&sql, 0);
    pith_buf_printf(&sql,
                    "UPDATE pith_units SET tries = tries + 1 WHERE (job, unit) "
                    "= (SELECT job, unit FROM pith_units WHERE job = '%s' "
                    "ORDER BY bytes DESC, unit FOR UPDATE SKIP LOCKED LIMIT 1) "
                    "RETURNING unit, tries",
                    queue->job);
    return ask(queue, &sql, rows, number, error);
}

/* Lock the unit for the work, unless another process was faster. */
static pith_status hold(pith_queue *queue, uint32_t unit, bool *ours,
                        pith_error *error)
{
    int rows = 0;
    long number[2];
    pith_buf sql;
    PITH_TRY(pith_postgres_run(queue->db, "BEGIN", error));
    pith_buf_init(&sql, 0);
    pith_buf_printf(&sql,
                    "SELECT unit FROM pith_units WHERE job = '%s' AND unit = "
                    "%u FOR UPDATE SKIP LOCKED",
                    queue->job, unit);
    PITH_TRY(ask(queue, &sql, &rows, number, error));
    *ours = rows > 0;
    return *ours ? PITH_OK : pith_postgres_run(queue->db, "ROLLBACK", error);
}

/* No row was free: other processes have the rest, or there is none. */
static pith_status look_round(pith_queue *queue, pith_claim *what,
                              pith_error *error)
{
    long left = 0;
    PITH_TRY(count_rows(queue, &left, error));
    if (left == 0)
        PITH_TRY(fill(queue, &left, error));
    *what = left ? PITH_CLAIM_WAIT : PITH_CLAIM_NONE;
    return PITH_OK;
}

/* Mark a unit as failed that was taken often and never given back. */
static pith_status give_up(pith_queue *queue, pith_error *error)
{
    char reason[80];
    snprintf(reason, sizeof reason, "%d processes that worked on it vanished",
             PITH_JOB_LEASE_END);
    PITH_TRY(pith_unit_fail(queue->manifest, queue->unit, pith_str_of(reason),
                            error));
    return pith_queue_release(queue, true, error);
}

pith_status pith_queue_next(pith_queue *queue, pith_claim *what, uint32_t *unit,
                            pith_error *error)
{
    int rows;
    long number[2] = {0};
    for (;;) {
        PITH_TRY(choose(queue, &rows, number, error));
        if (rows == 0)
            return look_round(queue, what, error);
        if (number[0] < 0 || number[0] >= queue->manifest->facts.units)
            return pith_fail(error, PITH_FORMAT, 0,
                             "queue: the table pith_units names unit %ld, "
                             "which the job does not have",
                             number[0]);
        queue->unit = (uint32_t)number[0];
        PITH_TRY(hold(queue, queue->unit, &queue->ours, error));
        if (!queue->ours)
            continue;
        *what = PITH_CLAIM_UNIT;
        *unit = queue->unit;
        if (number[1] <= PITH_JOB_LEASE_END)
            return PITH_OK;
        PITH_TRY(give_up(queue, error));
    }
}

pith_status pith_queue_release(pith_queue *queue, bool ended, pith_error *error)
{
    if (!queue->ours)
        return PITH_OK;
    int rows;
    long number[2];
    pith_buf sql;
    pith_buf_init(&sql, 0);
    pith_buf_printf(&sql, "%s WHERE job = '%s' AND unit = %u",
                    ended ? "DELETE FROM pith_units"
                          : "UPDATE pith_units SET tries = tries - 1",
                    queue->job, queue->unit);
    queue->ours = false;
    PITH_TRY(ask(queue, &sql, &rows, number, error));
    return pith_postgres_run(queue->db, "COMMIT", error);
}

/* -- Opening ------------------------------------------------------------- */

static pith_status set_up(pith_queue *queue, const char *address,
                          pith_error *error)
{
    long left;
    PITH_TRY(pith_postgres_connect(address, &queue->db, error));
    PITH_TRY(pith_postgres_run(queue->db, SET_UP, error));
    PITH_TRY(make_table(queue, error));
    PITH_TRY(count_rows(queue, &left, error));
    return left ? PITH_OK : fill(queue, &left, error);
}

pith_status pith_queue_open(pith_manifest *manifest, const char *address,
                            pith_queue **out, pith_error *error)
{
    pith_arena arena;
    *out = NULL;
    pith_arena_init(&arena, 0);
    pith_queue *queue = pith_arena_zalloc(&arena, 1, sizeof *queue);
    if (queue)
        queue->states = pith_arena_zalloc(&arena, manifest->facts.units, 1);
    if (!queue || !queue->states) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a queue");
    }
    queue->arena = arena;
    queue->manifest = manifest;
    /* Copies of a job may share rows: units that one lacks are added again. */
    snprintf(queue->job, sizeof queue->job, "%016llx",
             (unsigned long long)pith_str_hash(
                 (pith_str){manifest->bytes, manifest->len}) ^
                 (unsigned long long)pith_str_hash(manifest->facts.options));
    pith_status status = set_up(queue, address, error);
    if (status == PITH_OK)
        *out = queue;
    else
        pith_queue_close(queue);
    return status;
}

void pith_queue_close(pith_queue *queue)
{
    if (!queue)
        return;
    pith_arena arena = queue->arena;
    PQfinish(queue->db);
    pith_arena_free(&arena);
}

#else

pith_status pith_queue_open(pith_manifest *manifest, const char *address,
                            pith_queue **out, pith_error *error)
{
    (void)manifest;
    (void)address;
    *out = NULL;
    return pith_fail(error, PITH_IO, 0,
                     "this pith was built without PostgreSQL; install "
                     "libpq-dev and build again");
}

/* Without PostgreSQL there is no queue to call these with. */
pith_status pith_queue_next(pith_queue *queue, pith_claim *what, uint32_t *unit,
                            pith_error *error)
{
    (void)queue;
    (void)what;
    (void)unit;
    return pith_fail(error, PITH_ARG, 0, "no queue");
}

pith_status pith_queue_release(pith_queue *queue, bool ended, pith_error *error)
{
    (void)queue;
    (void)ended;
    return pith_fail(error, PITH_ARG, 0, "no queue");
}

void pith_queue_close(pith_queue *queue)
{
    (void)queue;
}

#endif
