/* SPDX-License-Identifier: Apache-2.0 */
/* pith job: work cut into units, for any number of processes and machines. */
#include "job_verbs.h"

#include <string.h>

static const pith_flag plan_flags[] = {
    {PITH_JOB_OUTPUT, 'o', "output", "JOB",
     "plan: the job's folder, created if missing; sites: the folder of "
     "templates, created if missing; merge: join all outputs in "
     "the order of the units and write them to this file (s3://bucket/key for "
     "S3, - for "
     "standard output), compressed if its name ends as theirs do; not for "
     "Parquet"},
    {PITH_JOB_UNIT_SIZE, 0, "unit-size", "BYTES",
     "bytes of input per unit (default 1G); WARC files of more than twice "
     "that size are read once and cut between records"},
    {PITH_JOB_PACK, 0, "pack", "HOW",
     "compress outputs with zstd (default), gzip (default of -- -f wet), or "
     "not at all (none; default of archives); Parquet (-- --parquet) is "
     "compressed inside"},
    {PITH_JOB_FILES_FROM, 0, "files-from", "FILE",
     "read names of further inputs from FILE (- for standard input), one per "
     "line"},
    {PITH_JOB_PREFIX, 0, "prefix", "URL",
     "put URL before every name in a list: --files-from, .paths and .cdxj"},
    {0},
};

static const pith_flag run_flags[] = {
    {PITH_JOB_UNIT, 0, "unit", "I", "process only unit I, counted from 0"},
    {PITH_JOB_TASK, 0, "task", "I/N",
     "process every Nth unit, starting with I; sites: write the templates of "
     "that share of the sites (default: from "
     "SLURM_ARRAY_TASK_ID and _COUNT, OMPI_COMM_WORLD_RANK and _SIZE, or "
     "PMI_RANK and PMI_SIZE, else all)"},
    {PITH_JOB_UNITS_PER_TASK, 0, "units-per-task", "K",
     "task I processes units I*K to I*K+K-1 instead"},
    {PITH_JOB_CLAIM, 0, "claim", NULL,
     "process free units, claimed by leases in the job's folder, until none "
     "is left; any number of processes may do so"},
    {PITH_JOB_LEASE_TIME, 0, "lease-time", "TIME",
     "take over a unit whose process gave no sign of life for this long "
     "(default 60s)"},
    {PITH_JOB_QUEUE, 0, "queue", "ADDRESS",
     "process free units, the largest first, claimed in a PostgreSQL database "
     "(postgresql://USER@HOST/DATABASE; passwords from PGPASSWORD or "
     "~/.pgpass) instead of by leases, until none is left"},
    {PITH_JOB_LEARN_SITES, 0, "learn-sites", NULL,
     "also learn what repeats on the pages of each site, for `pith job sites`; "
     "units that were processed without this option are processed again, "
     "except with --claim and --queue"},
    {PITH_JOB_JOBS, 'j', "jobs", "N",
     "worker threads of this process (default: one per core)"},
    {PITH_JOB_QUIET, 'q', "quiet", NULL,
     "print no messages about single pages and no summary"},
    {0},
};

static const pith_flag verify_flags[] = {
    {PITH_JOB_FETCH_INPUTS, 0, "fetch-inputs", NULL,
     "verify: also read inputs that are on servers again, and compare them "
     "with the sums of what was read of them"},
    {0},
};

static const pith_flag site_flags[] = {
    {PITH_JOB_LEAST_PAGES, 0, "least-pages", "N",
     "sites: write templates of sites with at least N different pages "
     "(default 5: on fewer no pair of blocks counts as repeated)"},
    {PITH_JOB_MEMORY, 0, "memory", "BYTES",
     "sites: memory for templates (default 1G); with less, "
     "what units learnt is read more often"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Planning and joining", plan_flags},
    {"Running", run_flags},
    {"Verifying", verify_flags},
    {"Templates of sites", site_flags},
    {0},
};

enum {
    PLANS = 1 << PITH_JOB_OUTPUT | 1 << PITH_JOB_UNIT_SIZE |
            1 << PITH_JOB_PACK | 1 << PITH_JOB_FILES_FROM |
            1 << PITH_JOB_PREFIX,
    RUNS = 1 << PITH_JOB_UNIT | 1 << PITH_JOB_TASK |
           1 << PITH_JOB_UNITS_PER_TASK | 1 << PITH_JOB_CLAIM |
           1 << PITH_JOB_LEASE_TIME | 1 << PITH_JOB_QUEUE |
           1 << PITH_JOB_LEARN_SITES | 1 << PITH_JOB_JOBS,
    SITES = 1 << PITH_JOB_OUTPUT | 1 << PITH_JOB_TASK |
            1 << PITH_JOB_LEAST_PAGES | 1 << PITH_JOB_MEMORY,
};

static const struct verb {
    const char *name;
    int (*run)(const pith_args *args);
    int flags; /* the options it takes besides --quiet, as bits */
} verbs[] = {
    {"plan", pith_job_plan_run, PLANS},
    {"run", pith_job_run_run, RUNS},
    {"status", pith_job_status_run, 0},
    {"retry", pith_job_retry_run, 0},
    {"verify", pith_job_verify_run,
     1 << PITH_JOB_FETCH_INPUTS | 1 << PITH_JOB_JOBS},
    {"merge", pith_job_merge_run, 1 << PITH_JOB_OUTPUT},
    {"sites", pith_job_sites_run, SITES},
};

/* All verbs share one table of options, so options of other verbs must be
 * rejected here. */
static int run_verb(const struct verb *verb, const pith_args *args)
{
    int flags = verb->flags | 1 << PITH_JOB_QUIET;
    for (size_t i = 0; i < args->ngiven; i++) {
        const pith_flag *flag = args->given[i].flag;
        if (flag->id <= PITH_JOB_MEMORY && !(flags & 1 << flag->id))
            return pith_usage_error(args, "--%s is not for %s", flag->name,
                                    verb->name);
    }
    return verb->run(args);
}

static int run(const pith_args *args)
{
    if (args->noperands == 0 || args->dashes == 0)
        return pith_usage_error(
            args, "missing subcommand: plan, run, status, retry, verify, "
                  "merge or sites");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(args->operands[0], verbs[i].name) == 0)
            return run_verb(&verbs[i], args);
    return pith_usage_error(args,
                            "no \"%s\"; there are: plan, run, status, retry, "
                            "verify, merge, sites",
                            args->operands[0]);
}

const pith_command pith_command_job = {
    .name = "job",
    .summary = "cut extraction into units for many processes and machines",
    .usage =
        "plan|run|status|retry|verify|merge|sites [OPTIONS] [INPUT...|JOB] [-- "
        "EXTRACT OPTIONS]",
    .about =
        "plan INPUT... -o JOB/ splits the work into units and records "
        "them. Inputs are files, folders, WARC files and stores, as for "
        "extract, whose options follow after --. Inputs and JOB/ may be on "
        "S3 (s3://bucket/key, with the AWS_* variables), and WARC files at "
        "https://. An input that ends in .paths is a list of WARC files, one "
        "that ends in .cdxj a list of records in them, as published by Common "
        "Crawl; both may be compressed (.gz, .zst) and at https://. "
        "run JOB/ processes units: all of them, one (--unit), "
        "one task's share (--task, or the scheduler's variables), or "
        "whatever is free (--claim). Processes may run on any machines "
        "that share the folder and the inputs; they may be killed and "
        "restarted at any time: finished units are skipped, and a unit "
        "gives the same bytes however often it is processed.\n\n"
        "status JOB/ shows what is done; retry JOB/ releases failed units "
        "for another try; verify JOB/ compares outputs with their digests, "
        "and inputs with their sizes and with the sum of what was read of "
        "them; merge JOB/ prints the figures of all "
        "units as one JSON object, and with -o joins their outputs into "
        "what `pith extract --jsonl` would print for the same inputs. With "
        "-- --parquet each output is a table, out/UNIT.parquet; readers of "
        "Parquet take the folder as one table. -- -f wet gives WARC files of "
        "texts, out/UNIT.wet.gz; -- -f markdown (text, html, tokens) gives "
        "archives of pages, out/UNIT.md.tar.\n\n"
        "run --learn-sites JOB/ also learns what repeats on each site's pages, "
        "and "
        "sites JOB/ -o DIR/ merges that into one template per site, "
        "DIR/HOST.tpl, "
        "the same bytes however the work was cut; as tasks (--task, or the "
        "scheduler's variables) each process writes a share of the sites. A "
        "second job uses them: plan ... -- --templates DIR/.\n\n"
        "A page that kills its process is skipped and recorded, with its "
        "position, in the unit's done file; style sheets beside pages are "
        "not read. Exit status: 0; 1 if units failed or are not done, or a "
        "page's process ran out of memory; 3 if the job's folder cannot be "
        "read or written, or memory ran out.",
    .examples =
        "  pith job plan crawl/*.warc.gz -o job/ -- --with-metadata\n"
        "  pith job plan warc.paths.gz --prefix https://data.commoncrawl.org "
        "-o job/\n"
        "  pith job run job/ --claim     # as often as there are machines\n"
        "  mpirun -n 16 pith-mpi -j 1 job/\n"
        "  seq 0 99 | parallel pith job run job/ --unit {}\n"
        "  pith job status job/\n"
        "  pith job merge job/ -o pages.jsonl.zst\n"
        "  pith job run job/ --learn-sites && pith job sites job/ -o sites/\n",
    .groups = groups,
    .run = run,
    .writes_remote = true,
};
