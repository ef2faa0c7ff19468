/* SPDX-License-Identifier: Apache-2.0 */
/* A run of `pith dedup`: see dedup_run.h. Records are spooled to an unlinked
 * file, so memory contains only a sketch of each, without texts. */
#include "dedup_run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NOWHERE UINT64_MAX /* the spool was not read yet, or failed */

static bool fail(pith_dedup_job *job, const char *what)
{
    if (!job->failed)
        pith_message("%s: %s", what, strerror(errno));
    job->failed = true;
    return false;
}

static bool fail_memory(pith_dedup_job *job)
{
    errno = ENOMEM;
    return fail(job, "duplicates");
}

/* -- Taking them in ------------------------------------------------------ */

static bool make_sketch(pith_dedup_job *job, pith_dedup_record *parsed,
                        pith_sketch *sketch)
{
    pith_dedup_attributes attributes;
    bool fine = pith_dedup_attributes_read(&attributes, parsed, job->by,
                                           job->nby, job->n) &&
                pith_sketch_make(&job->options, parsed->text, attributes.value,
                                 attributes.n, sketch) == PITH_OK;
    pith_dedup_attributes_clear(&attributes);
    return fine;
}

static bool add_sketch(pith_dedup_job *job, pith_dedup_record *parsed)
{
    pith_sketch sketch;
    uint32_t first;
    if (!make_sketch(job, parsed, &sketch) ||
        pith_dedup_add(job->dedup, &sketch, &first) != PITH_OK)
        return fail_memory(job);
    job->exact += first != job->n;
    return true;
}

/* Records are kept unchanged, except for line breaks between tokens, which a
 * JSON line cannot contain. */
static bool take_record(void *context, const char *record, size_t len,
                        const char *where)
{
    pith_dedup_job *job = context;
    pith_dedup_record parsed;
    if (!pith_dedup_record_read(&parsed, record, len)) {
        pith_progress_hide(&job->records.progress);
        if (!job->records.quiet)
            pith_message("%s: not a JSON object; left out",
                         where ? where : "a record");
        job->records.tally.failed++;
        return true;
    }
    bool fine = add_sketch(job, &parsed);
    pith_dedup_record_clear(&parsed);
    if (!fine)
        return false;
    if (fwrite(record, 1, len, job->spool) != len ||
        fputc('\n', job->spool) == EOF)
        return fail(job, "temporary file");
    if (!pith_spool_index_add(&job->index, len + 1))
        return fail_memory(job);
    job->n++;
    return true;
}

bool pith_dedup_job_open(pith_dedup_job *job)
{
    job->dedup = pith_dedup_new(&job->options);
    if (!job->dedup)
        return fail_memory(job);
    job->spool = tmpfile();
    job->at = NOWHERE;
    return job->spool || fail(job, "temporary file");
}

void pith_dedup_job_clear(pith_dedup_job *job)
{
    pith_dedup_record_clear(&job->shown);
    if (job->spool)
        fclose(job->spool);
    pith_spool_index_clear(&job->index);
    free(job->line);
    for (size_t i = 0; i < job->nby; i++)
        free(job->by[i].name);
    pith_dedup_free(job->dedup);
}

/* -- Getting them back --------------------------------------------------- */

static bool grow_line(pith_dedup_job *job, size_t size)
{
    if (size <= job->line_cap)
        return true;
    size_t cap = size + job->line_cap;
    char *grown = realloc(job->line, cap);
    if (!grown)
        return fail_memory(job);
    job->line = grown;
    job->line_cap = cap;
    return true;
}

/* Read `size` bytes of the spool into the line. Whoever reads record after
 * record does not seek, because seeking drops what is buffered. */
static bool read_spool(pith_dedup_job *job, uint64_t from, size_t size)
{
    bool found =
        from == job->at || fseeko(job->spool, (off_t)from, SEEK_SET) == 0;
    job->at = NOWHERE;
    if (!found || fread(job->line, 1, size, job->spool) != size)
        return fail(job, "temporary file");
    job->at = from + size;
    return true;
}

const char *pith_dedup_job_line(pith_dedup_job *job, uint32_t i, size_t *len)
{
    uint64_t length;
    uint64_t from = pith_spool_index_find(&job->index, i, &length);
    size_t size = (size_t)length;
    *len = size - 1;
    return grow_line(job, size) && read_spool(job, from, size) ? job->line
                                                               : NULL;
}

const pith_dedup_record *pith_dedup_job_record(pith_dedup_job *job, uint32_t i)
{
    size_t len;
    const char *line = pith_dedup_job_line(job, i, &len);
    pith_dedup_record_clear(&job->shown);
    if (!line)
        return NULL;
    /* It was read before, so only memory can be missing. */
    if (!pith_dedup_record_read(&job->shown, line, len)) {
        fail_memory(job);
        return NULL;
    }
    return &job->shown;
}

static pith_status read_text(void *context, uint32_t i, pith_str *text)
{
    const pith_dedup_record *record = pith_dedup_job_record(context, i);
    if (!record)
        return PITH_IO;
    *text = record->text;
    return PITH_OK;
}

static bool find_groups(pith_dedup_job *job)
{
    for (size_t i = 0; i < job->nby && job->n; i++)
        if (!job->by[i].met)
            pith_message("no record has \"%s\"", job->by[i].name);
    pith_status status = pith_dedup_run(job->dedup, read_text, job);
    if (status == PITH_NOMEM)
        return fail_memory(job);
    return status == PITH_OK && !job->failed;
}

bool pith_dedup_job_run(pith_dedup_job *job)
{
    job->records.context = job;
    job->records.take = take_record;
    pith_guard guard;
    pith_guard_start_gentle(&guard);
    job->records.guard = &guard;
    pith_records_run(&job->records);
    pith_guard_stop(&guard);
    if (job->records.tally.interrupted) {
        pith_message("interrupted after %zu page%s: nothing is written",
                     job->records.tally.inputs,
                     job->records.tally.inputs == 1 ? "" : "s");
        return false;
    }
    if (job->records.half) {
        pith_message("duplicates are not looked for in half a store");
        job->failed = true;
    }
    return !job->failed && find_groups(job);
}

/* -- A store --------------------------------------------------------------- */

/* A row with a page's key and its record; the first row has the columns'
 * names. */
static bool take_row(void *context, const pith_str *column, size_t ncolumns)
{
    pith_dedup_job *job = context;
    if (!job->begun) {
        job->begun = true;
        return ncolumns >= 2;
    }
    job->records.tally.inputs++;
    return take_record(job, column[1].data, column[1].len, "the store");
}

static bool count_row(void *context, const pith_str *column, size_t ncolumns)
{
    unsigned long long *n = context;
    *n = ncolumns && column->len ? strtoull(column->data, NULL, 10) : 0;
    return true;
}

static bool fail_store(pith_dedup_job *job, const pith_error *error)
{
    pith_message("%s", error->text);
    job->failed = true;
    return false;
}

bool pith_dedup_job_run_store(pith_dedup_job *job, pith_store *store)
{
    /* The first of several methods, by name. */
    pith_str records =
        PITH_S("SELECT url, record FROM contents JOIN pages ON page = pages.id "
               "WHERE method = (SELECT min(method) FROM contents AS other "
               "WHERE other.page = pages.id) ORDER BY url");
    pith_str bare = PITH_S("SELECT count(*) FROM pages WHERE id NOT IN (SELECT "
                           "page FROM contents)");
    pith_error error = {0};
    unsigned long long without = 0;
    if (pith_store_query(store, records, take_row, job, &error) != PITH_OK ||
        pith_store_query(store, bare, count_row, &without, &error) != PITH_OK)
        return fail_store(job, &error);
    if (without && !job->records.quiet)
        pith_message("%llu %s no contents in the store and %s", without,
                     without == 1 ? "page has" : "pages have",
                     without == 1 ? "stays" : "stay");
    return !job->failed && find_groups(job);
}

/* The key of a record's page: its address, or its name. */
static pith_str find_key(const pith_dedup_record *record)
{
    return record->url.len ? record->url : record->id;
}

static pith_status drop_groups(pith_dedup_job *job, pith_store *store,
                               const pith_dedup_groups *groups,
                               pith_error *error)
{
    pith_status status = pith_store_begin(store, error);
    for (uint32_t g = 0; g < groups->n; g++) {
        for (uint32_t i = groups->start[g] + 1;
             status == PITH_OK && i < groups->start[g + 1]; i++) {
            const pith_dedup_record *record =
                pith_dedup_job_record(job, groups->member[i]);
            if (!record)
                return PITH_IO;
            status = pith_store_page_drop(store, find_key(record), error);
        }
    }
    if (status == PITH_OK)
        status = pith_store_run_put(store, "dedup", job->n, error);
    return status == PITH_OK ? pith_store_commit(store, error) : status;
}

bool pith_dedup_job_drop(pith_dedup_job *job, pith_store *store,
                         const pith_dedup_groups *groups)
{
    pith_error error = {0};
    if (drop_groups(job, store, groups, &error) == PITH_OK)
        return true;
    (void)pith_store_rollback(store, NULL);
    return job->failed ? false : fail_store(job, &error);
}

/* -- Groups -------------------------------------------------------------- */

bool pith_dedup_groups_list(const pith_dedup_job *job, pith_dedup_groups *out)
{
    uint32_t n = job->n;
    *out = (pith_dedup_groups){
        .member = calloc((size_t)n + 1, sizeof(uint32_t)),
        .start = calloc((size_t)n + 1, sizeof(uint32_t)),
    };
    uint32_t *place = calloc((size_t)n + 1, sizeof(uint32_t));
    bool fine = out->member && out->start && place;
    for (uint32_t i = 0; fine && i < n; i++)
        place[pith_dedup_group(job->dedup, i)]++;
    /* Convert sizes to positions; single records have none. */
    uint32_t at = 0;
    for (uint32_t i = 0; fine && i < n; i++) {
        uint32_t size = place[i];
        place[i] = size > 1 ? at : UINT32_MAX;
        if (size > 1) {
            out->start[out->n++] = at;
            at += size;
        }
    }
    for (uint32_t i = 0; fine && i < n; i++) {
        uint32_t first = pith_dedup_group(job->dedup, i);
        if (place[first] != UINT32_MAX)
            out->member[place[first]++] = i;
    }
    if (fine)
        out->start[out->n] = at;
    free(place);
    return fine;
}

void pith_dedup_groups_clear(pith_dedup_groups *groups)
{
    free(groups->member);
    free(groups->start);
}
