/* SPDX-License-Identifier: Apache-2.0 */
/* Processes one unit: see job_unit.h. */
#include "job_unit.h"

#include "input.h"
#include "progress.h"
#include "quantity.h"
#include "remote_inputs.h"
#include "site_templates.h"
#include "unit_archive.h"
#include "wet.h"

#include <errno.h>
#include <pith/learn.h>
#include <pith/pith.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    THREADS_MAX = 1024,
    GAP_MAX = 256 * 1024, /* bytes between ranges that are requested together; a
                             guess: a request of 30 ms at 10 MB/s */
};

/* -- Opening ------------------------------------------------------------ */

int pith_job_complain(const pith_job_opened *job, const pith_error *error)
{
    pith_message("%s: %s", job->path,
                 error->text[0] ? error->text : "out of memory");
    return PITH_EXIT_IO;
}

pith_status pith_job_folder(const char *path, bool make, pith_remote **remote,
                            pith_folder **folder, pith_error *error)
{
    pith_status status = PITH_OK;
    *folder = NULL;
    if (!pith_remote_is_s3(path))
        return pith_folder_open(path, make, folder, error);
    if (!*remote)
        status = pith_remote_new(NULL, remote, error);
    return status == PITH_OK
               ? pith_folder_open_remote(*remote, path, folder, error)
               : status;
}

int pith_job_open(const pith_args *args, pith_job_opened *out)
{
    *out = (pith_job_opened){0};
    if (args->dashes != 2 || args->noperands != 2)
        return pith_usage_error(args, "%s takes the folder of one job",
                                args->operands[0]);
    pith_error error = {0};
    out->path = args->operands[1];
    pith_status status =
        pith_job_folder(out->path, false, &out->remote, &out->folder, &error);
    if (status == PITH_OK)
        status = pith_manifest_load(out->folder, &out->manifest, &error);
    if (status != PITH_OK && !out->folder) {
        pith_message("%s", error.text);
        return PITH_EXIT_IO;
    }
    if (status != PITH_OK)
        return pith_job_complain(out, &error);
    out->facts = pith_manifest_facts(out->manifest);
    return -1;
}

void pith_job_close(pith_job_opened *job)
{
    pith_manifest_free(job->manifest);
    pith_folder_close(job->folder);
    pith_remote_free(job->remote);
    *job = (pith_job_opened){0};
}

static int read_threads(pith_job_worker *worker, const pith_args *args)
{
    const char *value = pith_args_value(args, PITH_JOB_JOBS);
    cpu_set_t set;
    uint64_t n = 1;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        n = (uint64_t)CPU_COUNT(&set);
    if (value && (!pith_quantity_count(value, THREADS_MAX, &n) || n == 0))
        return pith_usage_error(args, "--jobs takes 1 to %d, not \"%s\"",
                                THREADS_MAX, value);
    worker->threads = (unsigned)n;
    return -1;
}

/* Check that the job was planned for this version of pith, and that the files
 * in its options have not changed. */
static int check_job(const pith_job_worker *worker)
{
    const pith_job_facts *facts = worker->job.facts;
    const char *files = worker->options.files;
    size_t len = strlen(pith_version());
    if (facts->version.len != len ||
        memcmp(facts->version.data, pith_version(), len) != 0) {
        pith_message("%s: planned by pith %.*s, this is pith %s: units would "
                     "not give the same bytes; plan a new job",
                     worker->job.path, PITH_FMT(facts->version),
                     pith_version());
        return PITH_EXIT_IO;
    }
    if (facts->files.len != strlen(files) ||
        memcmp(facts->files.data ? facts->files.data : "", files,
               facts->files.len) != 0) {
        pith_message("%s: a file that the options name has changed since the "
                     "job was planned",
                     worker->job.path);
        return PITH_EXIT_IO;
    }
    return -1;
}

/* Pages are processed in cells (child processes) if possible, unless disabled:
 * then a page that ends its process does not fail the unit. */
static int shut_pages(pith_job_worker *worker)
{
    pith_job_options *options = &worker->options;
    bool never = pith_args_value(&options->args, PITH_EXTRACT_NO_SANDBOX);
    if (never || (!options->choice.sandbox && !pith_sandbox_is_available()))
        return -1;
    options->choice.plan.sandbox = pith_page_work_shut(&options->choice.plan);
    return options->choice.plan.sandbox ? -1 : PITH_EXIT_IO;
}

/* Shared by workers and readers. */
static int read_options(pith_job_worker *worker, const pith_args *args)
{
    const pith_job_facts *facts = worker->job.facts;
    int status = read_threads(worker, args);
    if (status < 0)
        status = facts ? pith_job_options_read(&worker->options, facts->args,
                                               facts->nargs)
                       : PITH_EXIT_IO;
    worker->options.choice.plan.sums = true;
    return status;
}

/* From here on a signal ends the unit cleanly. */
static int guard(pith_job_worker *worker)
{
    pith_guard_start_gentle(&worker->guard);
    worker->guarded = true;
    return -1;
}

int pith_job_reader_open(pith_job_worker *worker, const pith_job_opened *job,
                         const pith_args *args)
{
    *worker = (pith_job_worker){.job = *job, .borrows_job = true};
    int status = read_options(worker, args);
    worker->options.choice.plan.reads_only = true;
    worker->quiet = true;
    return status < 0 ? guard(worker) : status;
}

int pith_job_worker_open(pith_job_worker *worker, const pith_args *args)
{
    *worker = (pith_job_worker){0};
    int status = pith_job_open(args, &worker->job);
    const pith_job_facts *facts = worker->job.facts;
    if (status < 0)
        status = read_options(worker, args);
    if (status < 0)
        status = check_job(worker);
    if (facts)
        worker->options.choice.plan.packing =
            pith_wet_packing(facts->format.data);
    worker->options.choice.plan.learn =
        pith_args_value(args, PITH_JOB_LEARN_SITES) != NULL;
    if (status < 0)
        status = shut_pages(worker);
    worker->quiet = pith_args_value(args, PITH_JOB_QUIET) ||
                    worker->options.choice.plan.quiet;
    worker->options.choice.plan.quiet =
        false; /* received here, and shown if not quiet */
    return status < 0 ? guard(worker) : status;
}

void pith_job_worker_close(pith_job_worker *worker)
{
    if (worker->guarded)
        pith_guard_stop(&worker->guard);
    pith_sandbox_close(worker->options.choice.plan.sandbox);
    pith_remote_free(worker->remote);
    pith_job_options_clear(&worker->options);
    if (!worker->borrows_job)
        pith_job_close(&worker->job);
}

/* -- Pages -------------------------------------------------------------- */

/* Messages without "pith: " and the line break, as a failure's reason. */
static char *copy_reason(const char *messages)
{
    const char *text = messages ? messages : "an input cannot be read";
    if (strncmp(text, "pith: ", 6) == 0)
        text += 6;
    return strndup(text, strcspn(text, "\n"));
}

static void count_page(pith_job_worker *worker, const pith_page_done *done)
{
    pith_job_counts *counts = &worker->counts;
    counts->pages++;
    counts->ok += done->outcome == PITH_OUTCOME_OK;
    counts->empty += done->outcome == PITH_OUTCOME_EMPTY;
    counts->limited += done->outcome == PITH_OUTCOME_LIMIT;
    counts->failed += done->outcome == PITH_OUTCOME_ERROR;
    if (!done->killed)
        return;
    counts->killed++;
    const char *id = done->id ? done->id : done->source->id;
    pith_killed_page page = {
        .path = pith_str_of(done->source->path),
        .id = pith_str_of(id),
        .reason = pith_str_of(done->killed),
        .offset = done->offset,
    };
    pith_unit_killed(worker->output, &page);
}

static pith_status run_out(pith_error *error)
{
    snprintf(error->text, sizeof error->text, "out of memory");
    return PITH_NOMEM;
}

static bool put_bytes(void *output, pith_str bytes)
{
    pith_error error = {0};
    if (pith_unit_put_part(output, bytes, 0, &error) == PITH_OK)
        return true;
    pith_message("%s", error.text);
    return false;
}

/* Add the page to an archive, named as by --output-dir. */
static pith_status put_file(const pith_job_worker *worker,
                            const pith_page_done *done, pith_error *error)
{
    char *name = NULL;
    if (done->outcome == PITH_OUTCOME_ERROR)
        return PITH_OK;
    if (asprintf(&name, "%s%s", done->file, worker->options.choice.ending) < 0)
        return run_out(error);
    const pith_str bytes = {done->data, done->len};
    pith_status status =
        pith_unit_archive_add(worker->output, name, bytes, error);
    free(name);
    return status;
}

static pith_status put_record(pith_job_worker *worker,
                              const pith_page_done *done, pith_error *error)
{
    if (worker->options.choice.plan.kind == PITH_OUTPUT_PAGE)
        return put_file(worker, done, error);
    const pith_str record = {done->data, done->len};
    if (!worker->table)
        return pith_unit_put(worker->output, record, error);
    pith_status status = pith_parquet_add(worker->table, record, error);
    return status == PITH_OK
               ? pith_unit_put_part(worker->output, (pith_str){0}, 1, error)
               : status;
}

/* Add what a page teaches about its site, if it has one. A page may have taken
 * over its process: anything but the template of one page is ignored. */
static pith_status put_sketch(const pith_job_worker *worker,
                              const pith_page_done *done, pith_error *error)
{
    char key[PITH_SITE_TEMPLATE_NAME];
    const pith_str bytes = {done->sketch, done->sketch_len};
    pith_template *page;
    if (!worker->sites || !done->site ||
        !pith_site_template_name(pith_str_of(done->site), key))
        return PITH_OK;
    pith_status status = pith_template_load(bytes, &page, error);
    if (status != PITH_OK)
        return status == PITH_NOMEM ? status : PITH_OK;
    bool one = pith_template_get_facts(page).pages == 1;
    pith_template_free(page);
    size_t len = strlen(key) - strlen(".tpl");
    const pith_site_sketch sketch = {{key, len}, bytes, 1};
    return one ? pith_unit_sites_put(worker->sites, &sketch, error) : PITH_OK;
}

/* Add the page's checksum to that of its unit, in the order of the inputs. */
static void add_sum(pith_job_worker *worker, uint32_t sum)
{
    const char bytes[] = {(char)(sum >> 24), (char)(sum >> 16),
                          (char)(sum >> 8), (char)sum};
    worker->sum = pith_input_crc(worker->sum, (pith_str){bytes, sizeof bytes});
}

/* False ends the unit. */
static bool take_page(pith_job_worker *worker, const pith_page_done *done)
{
    pith_error error = {0};
    if (done->damage) {
        worker->counts.damaged++;
        return true;
    }
    /* A later attempt may succeed in reading: a failing disk, or a process
     * without memory, gives no output. */
    if (done->unfetched || done->lost) {
        worker->broken = true;
        return false;
    }
    if (done->unopened) {
        worker->problem = copy_reason(done->messages);
        return false;
    }
    add_sum(worker, done->sum);
    if (worker->options.choice.plan.reads_only)
        return true;
    count_page(worker, done);
    worker->starved |= done->starved;
    pith_status status = put_sketch(worker, done, &error);
    if (status == PITH_OK && !done->skipped)
        status = put_record(worker, done, &error);
    if (status == PITH_OK)
        return true;
    (void)pith_job_complain(&worker->job, &error);
    worker->broken = true;
    return false;
}

static bool deliver(void *context, size_t item, void *result)
{
    pith_job_worker *worker = context;
    pith_page_done *done = result;
    (void)item;
    bool fine = take_page(worker, done);
    bool silent = worker->quiet && !done->unfetched && !done->lost;
    if (done->messages && !silent && !worker->problem)
        fputs(done->messages, stderr);
    pith_page_done_free(done);
    return fine;
}

static void *begin(void *context)
{
    return pith_page_work_begin(
        &((pith_job_worker *)context)->options.choice.plan);
}

static void *next(void *context)
{
    return pith_feed_next(&((pith_job_worker *)context)->feed);
}

static void discard(void *result)
{
    pith_page_done_free(result);
}

/* The names of pages in an archive; two inputs from different folders may have
 * the same name. */
static bool name_files(pith_job_worker *worker)
{
    const pith_source *first, *second;
    if (pith_sources_find_clash(&worker->sources, &first, &second))
        pith_sources_name_by_paths(&worker->sources);
    return !worker->sources.failed &&
           pith_file_names_shorten(&worker->names, &worker->sources);
}

static void run_pages(pith_job_worker *worker, const pith_job_unit *unit)
{
    bool many = unit->ninputs > 1 || pith_sources_hold_many(&worker->sources);
    pith_pool pool = {
        .threads = many ? worker->threads : 1,
        .context = worker,
        .begin = begin,
        .end = pith_page_work_end,
        .next = next,
        .work_on = pith_page_work,
        .deliver = deliver,
        .discard = discard,
    };
    worker->feed = (pith_feed){
        .sources = &worker->sources,
        .guard = &worker->guard,
        .errors = pith_args_value(&worker->options.args, PITH_FLAG_HTTP_ERRORS),
        .max_bytes = worker->options.choice.settings.options.limits.max_bytes,
        .timeout_ms = worker->options.choice.settings.options.limits.timeout_ms,
        .names = worker->options.choice.plan.kind == PITH_OUTPUT_PAGE
                     ? &worker->names
                     : NULL,
    };
    worker->broken = worker->feed.names && !name_files(worker);
    if (worker->broken || !pith_pool_run(&pool)) {
        pith_message("out of memory");
        worker->broken = true;
    }
    worker->broken |= worker->feed.half;
    if (!worker->quiet)
        pith_feed_say_errors(&worker->feed);
    pith_feed_clear(&worker->feed);
    pith_file_names_clear(&worker->names);
}

/* -- Inputs ------------------------------------------------------------- */

/* The same for a file on a server. If it was planned without its size, any size
 * is right; a server that does not answer is not the unit's fault. */
static bool check_remote(pith_job_worker *worker, const pith_source *source,
                         uint64_t size)
{
    uint64_t found;
    pith_error error = {0};
    if (size == 0 || source->end)
        return true;
    int made = 0;
    if (pith_remote_size(source->remote, source->path, &found, &error) !=
        PITH_OK) {
        pith_message("%s", error.text);
        worker->broken = true;
    } else if (found == UINT64_MAX) {
        made = asprintf(&worker->problem, "%s: not found", source->path);
    } else if (found != size) {
        made = asprintf(
            &worker->problem, "%s: %llu bytes, where the manifest tells %llu",
            source->path, (unsigned long long)found, (unsigned long long)size);
    }
    if (made < 0)
        worker->problem = NULL;
    return !worker->broken && made == 0;
}

/* Check that an input has not changed since it was planned; returns the
 * problem. */
static bool check_input(pith_job_worker *worker, const pith_source *source,
                        uint64_t size)
{
    struct stat info;
    int made;
    if (stat(source->path, &info) != 0)
        made =
            asprintf(&worker->problem, "%s: %s", source->path, strerror(errno));
    else if ((uint64_t)info.st_size != size)
        made = asprintf(&worker->problem,
                        "%s: %llu bytes, where the manifest tells %llu",
                        source->path, (unsigned long long)info.st_size,
                        (unsigned long long)size);
    else
        return true;
    if (made < 0)
        worker->problem = NULL;
    return false;
}

static bool add_input(pith_job_worker *worker, const pith_job_input *input)
{
    const char *path = input->path.data;
    bool remote = pith_is_remote_name(path);
    pith_source *source =
        remote ? pith_sources_add_remote_file(&worker->sources, path,
                                              input->id.data)
               : pith_sources_add_file(&worker->sources, path, input->id.data);
    if (!source) {
        pith_message("%s: no memory, or no way to servers", path);
        worker->broken = true;
        return false;
    }
    source->warc = input->kind == PITH_JOB_WARC;
    source->store = input->kind == PITH_JOB_STORE;
    source->begin = input->begin;
    source->end = input->end;
    return remote ? check_remote(worker, source, input->size)
                  : check_input(worker, source, input->size);
}

/* Close ranges of one file are fetched in one request, because the bytes
 * between them cost less time than another request. */
static void join_ranges(pith_sources *sources)
{
    for (size_t i = sources->count; i > 1; i--) {
        const pith_source *behind = &sources->items[i - 1];
        pith_source *source = &sources->items[i - 2];
        if (!source->remote || !source->end || behind->begin < source->end ||
            behind->begin - source->end > GAP_MAX ||
            strcmp(behind->path, source->path) != 0)
            continue;
        source->want = behind->want ? behind->want : behind->end;
    }
}

/* The first record of a WARC file. */
static pith_status put_wet_begin(const pith_job_worker *worker,
                                 pith_error *error)
{
    pith_wet_record info = {0};
    if (!pith_wet_begin(worker->options.choice.plan.packing, &info))
        return run_out(error);
    pith_status status = pith_unit_put_part(
        worker->output, (pith_str){info.bytes, info.len}, 0, error);
    pith_free(info.bytes);
    return status;
}

static pith_status begin_outputs(pith_job_worker *worker, uint32_t i,
                                 pith_error *error)
{
    pith_status status =
        pith_unit_begin(worker->job.manifest, i, &worker->output, error);
    if (status == PITH_OK &&
        worker->options.choice.plan.kind == PITH_OUTPUT_WET)
        status = put_wet_begin(worker, error);
    if (status == PITH_OK && worker->options.choice.plan.learn)
        status = pith_unit_sites_begin(worker->job.manifest, i, &worker->sites,
                                       error);
    return status;
}

static bool add_inputs(pith_job_worker *worker, const pith_job_unit *unit)
{
    pith_sources_init(&worker->sources);
    worker->sources.fetch = &worker->options.choice.settings.fetch;
    worker->sources.remote = worker->remote;
    worker->broken = false;
    worker->feed.cut = false;
    worker->sum = 0;
    for (size_t i = 0; i < unit->ninputs; i++)
        if (!add_input(worker, &unit->inputs[i]))
            return false;
    join_ranges(&worker->sources);
    return true;
}

/* Connections and the request rate are kept for all units. */
static void clear_inputs(pith_job_worker *worker)
{
    free(worker->problem);
    worker->problem = NULL;
    worker->remote = worker->sources.remote;
    worker->sources.owns_remote = false;
    pith_sources_clear(&worker->sources);
}

static void work_on(pith_job_worker *worker, const pith_job_unit *unit)
{
    pith_error error = {0};
    if (!add_inputs(worker, unit))
        return;
    if (begin_outputs(worker, unit->number, &error) != PITH_OK) {
        (void)pith_job_complain(&worker->job, &error);
        worker->broken = true;
    } else if (worker->options.choice.plan.kind == PITH_OUTPUT_PARQUET &&
               !pith_page_table_new(&worker->options.choice.plan, put_bytes,
                                    worker->output, &worker->table)) {
        worker->broken = true;
    } else {
        run_pages(worker, unit);
    }
}

/* Whether the table or archive is complete in the output. */
static bool end_format(pith_job_worker *worker)
{
    pith_error error = {0};
    pith_status status = PITH_OK;
    if (worker->table)
        status = pith_parquet_finish(worker->table, &error);
    else if (worker->options.choice.plan.kind == PITH_OUTPUT_PAGE)
        status = pith_unit_archive_end(worker->output, &error);
    if (status == PITH_OK)
        return true;
    (void)pith_job_complain(&worker->job, &error);
    return false;
}

static pith_unit_end write_failure(pith_job_worker *worker, uint32_t i)
{
    pith_error error = {0};
    pith_message("unit %u failed: %s", i, worker->problem);
    pith_str reason = pith_str_of(worker->problem);
    if (pith_unit_fail(worker->job.manifest, i, reason, &error) == PITH_OK)
        return PITH_UNIT_END_FAILED;
    (void)pith_job_complain(&worker->job, &error);
    return PITH_UNIT_END_BROKEN;
}

/* After the last page, or after a failure. */
static pith_unit_end end_unit(pith_job_worker *worker, uint32_t i)
{
    pith_error error = {0};
    if (!worker->problem && !worker->broken && !worker->feed.cut) {
        if (!end_format(worker))
            return PITH_UNIT_END_BROKEN;
        pith_unit_output *output = worker->output;
        pith_unit_sites *sites = worker->sites;
        worker->sites = NULL;
        pith_status status =
            sites ? pith_unit_sites_finish(sites, &error) : PITH_OK;
        if (status == PITH_OK) {
            worker->output = NULL;
            pith_unit_set_inputs_sum(output, worker->sum);
            status = pith_unit_finish(output, &worker->counts, &error);
        }
        if (status == PITH_OK)
            return PITH_UNIT_END_DONE;
        (void)pith_job_complain(&worker->job, &error);
        return PITH_UNIT_END_BROKEN;
    }
    if (worker->problem && !worker->broken)
        return write_failure(worker, i);
    return worker->broken ? PITH_UNIT_END_BROKEN : PITH_UNIT_END_CUT;
}

pith_unit_end pith_job_worker_run(pith_job_worker *worker, uint32_t i)
{
    pith_error error = {0};
    pith_unit_done before;
    pith_job_unit unit;
    pith_status status =
        pith_unit_look(worker->job.manifest, i, &before, &error);
    bool done = before.done;
    if (status == PITH_OK && done && worker->options.choice.plan.learn)
        status = pith_unit_sites_there(worker->job.manifest, i, &done, &error);
    if (status == PITH_OK && done)
        return PITH_UNIT_END_SKIPPED;
    if (before.why[0])
        pith_message("%s: %s: worked on again", worker->job.path, before.why);
    if (status == PITH_OK)
        status = pith_manifest_unit(worker->job.manifest, i, &unit, &error);
    if (status != PITH_OK) {
        (void)pith_job_complain(&worker->job, &error);
        return PITH_UNIT_END_BROKEN;
    }
    uint64_t start = pith_clock_ms();
    worker->counts = (pith_job_counts){.bytes = unit.bytes};
    work_on(worker, &unit);
    worker->counts.ms = pith_clock_ms() - start;
    pith_unit_end end = end_unit(worker, i);
    pith_parquet_free(worker->table);
    worker->table = NULL;
    pith_unit_abandon(worker->output);
    worker->output = NULL;
    pith_unit_sites_abandon(worker->sites);
    worker->sites = NULL;
    clear_inputs(worker);
    return end;
}

/* -- Reading alone ------------------------------------------------------ */

pith_unit_end pith_job_reader_sum(pith_job_worker *worker, uint32_t i,
                                  uint32_t *sum, pith_error *error)
{
    pith_job_unit unit;
    if (pith_manifest_unit(worker->job.manifest, i, &unit, error) != PITH_OK) {
        (void)pith_job_complain(&worker->job, error);
        return PITH_UNIT_END_BROKEN;
    }
    if (add_inputs(worker, &unit))
        run_pages(worker, &unit);
    *sum = worker->sum;
    pith_unit_end end = worker->broken     ? PITH_UNIT_END_BROKEN
                        : worker->problem  ? PITH_UNIT_END_FAILED
                        : worker->feed.cut ? PITH_UNIT_END_CUT
                                           : PITH_UNIT_END_DONE;
    if (worker->problem)
        snprintf(error->text, sizeof error->text, "%s", worker->problem);
    clear_inputs(worker);
    return end;
}
