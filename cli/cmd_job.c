/* SPDX-License-Identifier: Apache-2.0 */
/* pith job: work cut into units, for any number of processes and machines. */
#include "job_verbs.h"

#include <string.h>

static const pith_flag plan_flags[] = {
    {PITH_JOB_OUTPUT, 'o', "output", "JOB",
     "plan: the job's folder, made where it is missing; merge: write all "
     "outputs to this file, one behind the other in the order of the units, "
     "packed when its name ends as theirs do, else unpacked (- for standard "
     "output); not for tables"},
    {PITH_JOB_UNIT_SIZE, 0, "unit-size", "BYTES",
     "bytes of inputs in a unit (default: 1G); WARC files of twice that size "
     "are read once and cut between records"},
    {PITH_JOB_PACK, 0, "pack", "HOW",
     "pack outputs with zstd (the default), gzip, or none; tables (-- "
     "--parquet) "
     "are packed inside"},
    {PITH_JOB_FILES_FROM, 0, "files-from", "FILE",
     "read names of further inputs from FILE (- for standard input), one per "
     "line"},
    {0},
};

static const pith_flag run_flags[] = {
    {PITH_JOB_UNIT, 0, "unit", "I", "work on unit I alone, from 0"},
    {PITH_JOB_TASK, 0, "task", "I/N",
     "work on every Nth unit from I on (default: what SLURM_ARRAY_TASK_ID and "
     "_COUNT, OMPI_COMM_WORLD_RANK and _SIZE, or PMI_RANK and PMI_SIZE say, "
     "else on all units)"},
    {PITH_JOB_UNITS_PER_TASK, 0, "units-per-task", "K",
     "task I works on units I*K to I*K+K-1 instead"},
    {PITH_JOB_CLAIM, 0, "claim", NULL,
     "work on whatever is free, by leases in the job's folder, until nothing "
     "is left; any number of processes may do so"},
    {PITH_JOB_LEASE_TIME, 0, "lease-time", "TIME",
     "take a unit over when its process gave no sign for so long (default: "
     "60s)"},
    {PITH_JOB_JOBS, 'j', "jobs", "N",
     "threads of this process (default: one per core)"},
    {PITH_JOB_QUIET, 'q', "quiet", NULL,
     "no messages about single pages, no summary"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Planning and joining", plan_flags},
    {"Running", run_flags},
    {0},
};

static int run(const pith_args *args)
{
    static const struct {
        const char *name;
        int (*run)(const pith_args *args);
    } verbs[] = {
        {"plan", pith_job_plan_run},     {"run", pith_job_run_run},
        {"status", pith_job_status_run}, {"retry", pith_job_retry_run},
        {"verify", pith_job_verify_run}, {"merge", pith_job_merge_run},
    };
    if (args->noperands == 0 || args->dashes == 0)
        return pith_usage_error(
            args, "missing subcommand: plan, run, status, retry, verify or "
                  "merge");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(args->operands[0], verbs[i].name) == 0)
            return verbs[i].run(args);
    return pith_usage_error(args,
                            "no \"%s\"; there are: plan, run, status, retry, "
                            "verify, merge",
                            args->operands[0]);
}

const pith_command pith_command_job = {
    .name = "job",
    .summary = "extraction cut into units, for many processes and machines",
    .usage = "plan|run|status|retry|verify|merge [OPTIONS] [INPUT...|JOB] [-- "
             "EXTRACT OPTIONS]",
    .about =
        "plan INPUT... -o JOB/ writes down what there is to do, cut into "
        "units: inputs are files, folders, WARC files and stores as for "
        "extract, whose options follow behind --. Inputs and JOB/ may be on "
        "S3 (s3://bucket/key, by AWS_* variables), and WARC files at "
        "https://. run JOB/ works on units: on "
        "all, on one (--unit), on the share of one of many tasks (--task, or "
        "what a scheduler's variables say), or on whatever is free (--claim). "
        "Processes may run on any machines that share the folder and the "
        "inputs, may be killed at any time, and may be started again: a unit "
        "that is done is skipped, and gives the same bytes however often it "
        "is worked on.\n\n"
        "status JOB/ tells what is done; retry JOB/ lets units that failed be "
        "worked on again; verify JOB/ compares outputs with their digests and "
        "inputs with their sizes; merge JOB/ prints the figures of all units "
        "as one JSON object, and with -o joins their outputs, which are then "
        "what `pith extract --jsonl` prints for the same inputs. With -- "
        "--parquet an output is a table, out/UNIT.parquet; readers take the "
        "folder as one.\n\n"
        "A page that kills its process is skipped and named, with its place, "
        "in the unit's done file; style sheets beside pages are not read. "
        "Exit status: 0, 1 when units failed or are not done, 3 when the "
        "job's folder cannot be read or written.",
    .examples =
        "  pith job plan crawl/*.warc.gz -o job/ -- --with-metadata\n"
        "  pith job run job/ --claim     # as often as there are machines\n"
        "  mpirun -n 16 pith job run job/\n"
        "  seq 0 99 | parallel pith job run job/ --unit {}\n"
        "  pith job status job/\n"
        "  pith job merge job/ -o pages.jsonl.zst\n",
    .groups = groups,
    .run = run,
};
