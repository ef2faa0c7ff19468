/* SPDX-License-Identifier: Apache-2.0 */
/* Stages of `pith dedup`: see dedup_staged.h. */
#include "dedup_staged.h"

#include "dedup_filter.h"
#include "job_share.h"
#include "quantity.h"
#include "remote_inputs.h"

#include <pith/crawl.h>
#include <pith/dedup.h>

#include <stdlib.h>
#include <string.h>

static const uint64_t memory_default = 1000000000;

/* A running stage and its resources. */
typedef struct stage_run {
    const pith_args *args;
    pith_dedup_job *job;
    const pith_dedup_words *words;
    pith_share share;
    uint64_t memory;
    const char *folder;
    pith_remote *remote; /* of the sources; NULL: all are local */
    pith_stages *stages;
    pith_stages_facts facts;
    pith_error error;
    uint32_t done, skipped;
} stage_run;

static int fail(stage_run *run)
{
    pith_message("%s", run->error.text);
    return run->error.status == PITH_ARG ? PITH_EXIT_USAGE : PITH_EXIT_IO;
}

/* Open servers, if an address needs them; -1, or a status after a message. */
static int open_servers(stage_run *run, bool needed)
{
    pith_sources *sources = &run->job->records.sources;
    if (needed && !sources->remote &&
        !pith_sources_servers(sources, &run->error))
        return fail(run);
    run->remote = sources->remote;
    return -1;
}

/* -- sign ---------------------------------------------------------------- */

/* An input whose records are being sketched. */
typedef struct signing {
    stage_run *run;
    pith_signer *signer;
    uint64_t number; /* unique number of the record */
} signing;

static bool leave_out(pith_records *records, const char *where)
{
    if (!records->quiet)
        pith_message("%s: not a JSON object; left out", where);
    records->tally.failed++;
    return true;
}

static bool sign_record(void *context, const char *line, size_t len,
                        const char *where)
{
    signing *self = context;
    pith_dedup_job *job = self->run->job;
    pith_dedup_record parsed;
    pith_dedup_attributes attributes;
    if (!pith_dedup_record_read(&parsed, line, len))
        return leave_out(&job->records, where);
    pith_status status = PITH_NOMEM;
    if (!pith_dedup_attributes_read(&attributes, &parsed, job->by, job->nby,
                                    self->number++))
        snprintf(self->run->error.text, sizeof self->run->error.text,
                 "out of memory");
    else
        status = pith_signer_add(self->signer, parsed.text, attributes.value,
                                 attributes.n, &self->run->error);
    pith_dedup_attributes_clear(&attributes);
    pith_dedup_record_clear(&parsed);
    return status == PITH_OK;
}

/* -1, or an exit status after a message. */
static int sign_input(stage_run *run, uint32_t i)
{
    pith_records *records = &run->job->records;
    signing s = {.run = run, .number = (uint64_t)i << 40};
    if (pith_signer_begin(run->stages, i, &s.signer, &run->error) != PITH_OK)
        return fail(run);
    records->context = &s;
    records->take = sign_record;
    bool fine = pith_records_read(records, pith_stages_input(run->stages, i));
    if (!fine || records->broken) {
        pith_signer_abandon(s.signer);
        return records->broken ? PITH_EXIT_IO : fail(run);
    }
    return pith_signer_finish(s.signer, &run->error) == PITH_OK ? -1
                                                                : fail(run);
}

/* Inputs as named on the command line; they outlive the sources. */
static int plan(stage_run *run, const pith_sources *sources)
{
    const char **inputs = calloc(sources->count + 1, sizeof *inputs);
    if (!inputs) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    int status = -1;
    for (size_t i = 0; i < sources->count && status < 0; i++) {
        inputs[i] = sources->items[i].path;
        if (!pith_records_are_in(inputs[i]))
            status = pith_usage_error(run->args,
                                      "%s: stages read records: .jsonl, "
                                      ".jsonl.zst or .jsonl.gz",
                                      inputs[i]);
    }
    pith_stages_plan_data data = {.size = sizeof data,
                                  .folder = run->folder,
                                  .options = &run->job->options,
                                  .by =
                                      run->words->by ? run->words->by : "text",
                                  .inputs = inputs,
                                  .ninputs = sources->count,
                                  .remote = run->remote};
    if (status < 0 && pith_stages_plan(&data, &run->error) != PITH_OK)
        status = fail(run);
    free(inputs);
    return status;
}

static int open_stages(stage_run *run)
{
    if (pith_stages_open_remote(run->remote, run->folder, run->memory,
                                &run->stages, &run->error) != PITH_OK)
        return fail(run);
    run->facts = pith_stages_get_facts(run->stages);
    return -1;
}

/* Process the units of this process. */
static int run_units(stage_run *run, uint32_t n, pith_stage stage,
                     int (*work)(stage_run *run, uint32_t i))
{
    int status = -1;
    if (run->share.one && run->share.at >= n)
        return pith_usage_error(run->args,
                                "--unit %u: units count from 0 to %u",
                                run->share.at, n - 1);
    for (uint32_t i = 0; i < n && status < 0; i++) {
        if (!pith_share_has(&run->share, i))
            continue;
        if (pith_stages_done(run->stages, stage, i)) {
            run->skipped++;
            continue;
        }
        status = work(run, i);
        run->done += status < 0;
    }
    if (status < 0 && !run->job->records.quiet)
        pith_message("%u %s done, %u skipped", run->done,
                     pith_plural(run->done, "unit", "units"), run->skipped);
    return status;
}

static int run_sign(stage_run *run)
{
    pith_records *records = &run->job->records;
    pith_args inputs = *run->args;
    inputs.operands++;
    inputs.noperands--;
    run->folder = run->words->output;
    if (!run->folder)
        return pith_usage_error(run->args, "sign needs -o FOLDER");
    int status = pith_records_open(records, &inputs);
    if (status < 0)
        status = open_servers(run, pith_remote_is_s3(run->folder));
    if (status < 0)
        status = plan(run, &records->sources);
    if (status < 0)
        status = open_stages(run);
    if (status < 0)
        status =
            run_units(run, run->facts.ninputs, PITH_STAGE_SIGN, sign_input);
    return status < 0 ? pith_exit_status(&records->tally) : status;
}

/* -- band, cluster ------------------------------------------------------- */

static bool has_addresses(const stage_run *run)
{
    for (uint32_t i = 0; i < run->facts.ninputs; i++)
        if (pith_remote_is_address(pith_stages_input(run->stages, i)))
            return true;
    return false;
}

static int open_folder(stage_run *run)
{
    if (run->args->noperands != 2)
        return pith_usage_error(run->args, "%s takes the folder that sign made",
                                run->args->operands[0]);
    run->folder = run->args->operands[1];
    run->job->records.quiet =
        pith_args_value(run->args, PITH_FLAG_QUIET) != NULL;
    int status = open_servers(run, pith_remote_is_s3(run->folder));
    if (status < 0)
        status = open_stages(run);
    /* Only here is it known whether inputs are on servers. */
    if (status < 0 && !run->remote && has_addresses(run)) {
        pith_stages_close(run->stages);
        run->stages = NULL;
        status = open_servers(run, true);
        if (status < 0)
            status = open_stages(run);
    }
    return status;
}

static int find_pairs(stage_run *run, uint32_t band)
{
    return pith_stages_band(run->stages, band, &run->error) == PITH_OK
               ? -1
               : fail(run);
}

static int run_band(stage_run *run)
{
    int status = open_folder(run);
    uint32_t n = run->facts.nbands ? run->facts.nbands : 1;
    if (status < 0)
        status = run_units(run, n, PITH_STAGE_BAND, find_pairs);
    return status < 0 ? PITH_EXIT_OK : status;
}

static int run_cluster(stage_run *run)
{
    pith_stages_figures figures;
    int status = open_folder(run);
    if (status >= 0)
        return status;
    if (pith_stages_cluster(run->stages, &figures, &run->error) != PITH_OK)
        return fail(run);
    if (!run->job->records.quiet)
        pith_message("%llu %s, %llu kept, %llu redundant in %llu %s (%llu "
                     "exact)",
                     (unsigned long long)figures.records,
                     pith_plural(figures.records, "page", "pages"),
                     (unsigned long long)(figures.records - figures.redundant),
                     (unsigned long long)figures.redundant,
                     (unsigned long long)figures.groups,
                     pith_plural(figures.groups, "group", "groups"),
                     (unsigned long long)figures.exact);
    return PITH_EXIT_OK;
}

/* -- filter -------------------------------------------------------------- */

static int run_filter(stage_run *run)
{
    int status = open_folder(run);
    pith_dedup_filter filter = {.stages = run->stages,
                                .ninputs = run->facts.ninputs,
                                .records = &run->job->records,
                                .remote = run->remote,
                                .folder = run->folder,
                                .table = &run->job->table};
    if (status < 0 && run->share.one && run->share.at >= run->facts.ninputs)
        return pith_usage_error(run->args,
                                "--unit %u: units count from 0 to %u",
                                run->share.at, run->facts.ninputs - 1);
    for (uint32_t i = 0; i < run->facts.ninputs && status < 0; i++)
        if (pith_share_has(&run->share, i))
            status = pith_dedup_filter_input(&filter, i);
    return status < 0 ? PITH_EXIT_OK : status;
}

/* -- All ----------------------------------------------------------------- */

static const struct {
    const char *name;
    int (*run)(stage_run *run);
} rows[] = {
    {"sign", run_sign},
    {"band", run_band},
    {"cluster", run_cluster},
    {"filter", run_filter},
};

bool pith_dedup_is_stage(const char *word)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, word) == 0)
            return true;
    return false;
}

int pith_dedup_stages_run(const pith_args *args, pith_dedup_job *job,
                          const pith_dedup_words *words)
{
    stage_run run = {
        .args = args, .job = job, .words = words, .memory = memory_default};
    int status =
        pith_share_read(args, words->unit, words->task, NULL, &run.share);
    if (status < 0 && words->memory &&
        !pith_quantity_count(words->memory, UINT64_MAX / 16, &run.memory))
        status = pith_usage_error(args,
                                  "--memory takes bytes, such as 500M, "
                                  "not \"%s\"",
                                  words->memory);
    for (size_t i = 0; i < sizeof rows / sizeof *rows && status < 0; i++)
        if (strcmp(rows[i].name, args->operands[0]) == 0)
            status = rows[i].run(&run);
    pith_stages_close(run.stages);
    return status;
}
