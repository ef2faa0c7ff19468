/* SPDX-License-Identifier: Apache-2.0 */
/* The program pith-mpi: MPI ranks process the units of a job. Each rank works
 * like `pith job run`; done files show which units are finished, so the next
 * run continues one that lost a rank. */
#include "hand_out.h"
#include "job_tally.h"
#include "shown.h"

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static int print_help(void)
{
    printf(
        "Usage: mpirun -n RANKS pith-mpi [OPTIONS] JOB\n\n"
        "Runs a job that `pith job plan` made. Rank 0 hands out units,\n"
        "largest first, and works on units itself. Units that are done\n"
        "are skipped, so the same command continues a run that was ended.\n"
        "At the end rank 0 prints the figures of this run as one JSON\n"
        "object.\n\n"
        "  -j, --jobs N       worker threads of each rank (default: one per\n"
        "                     core that mpirun gives it)\n"
        "      --learn-sites  also learn what repeats on each site's pages\n"
        "  -q, --quiet        print no messages about single pages, no\n"
        "                     summary and no figures\n"
        "  -h, --help         show this help\n"
        "  -V, --version      show the version\n\n"
        "`pith help job` explains jobs and these options.\n");
    return fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
}

/* Units are divided by messages: other ways to divide them are refused. */
static int check_options(const pith_args *args)
{
    for (size_t i = 0; i < args->ngiven; i++) {
        int id = args->given[i].flag->id;
        if (id != PITH_JOB_JOBS && id != PITH_JOB_LEARN_SITES &&
            id != PITH_JOB_QUIET)
            return pith_usage_error(args, "--%s is not for pith-mpi",
                                    args->given[i].flag->name);
    }
    return -1;
}

/* -- Ranks -------------------------------------------------------------- */

/* The state of a rank. */
typedef struct rank {
    pith_job_worker worker;
    pith_job_tally tally;
    int number, of;
    pith_hand_out units; /* of rank 0 */
} rank;

static uint64_t get_unit(rank *self)
{
    if (self->number == 0)
        return pith_hand_out_next(&self->units);
    uint64_t unit = 0;
    int there = 0;
    MPI_Send(&unit, 1, MPI_UINT64_T, 0, PITH_MPI_ASK, MPI_COMM_WORLD);
    while (!there) {
        pith_mpi_pause();
        MPI_Iprobe(0, PITH_MPI_UNIT, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    }
    MPI_Recv(&unit, 1, MPI_UINT64_T, 0, PITH_MPI_UNIT, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return unit;
}

/* A signal is meant for all ranks; a failing disk may affect only one. */
static void stop(rank *self)
{
    uint64_t all = self->tally.cut;
    if (self->number > 0)
        MPI_Send(&all, 1, MPI_UINT64_T, 0, PITH_MPI_STOP, MPI_COMM_WORLD);
    else if (all)
        pith_hand_out_stop(&self->units);
}

static void work(rank *self)
{
    bool more = true;
    while (more) {
        uint64_t unit = get_unit(self);
        if (unit == PITH_MPI_NONE)
            return;
        pith_unit_end end = PITH_UNIT_END_BROKEN;
        if (unit < self->worker.job.facts->units)
            end = pith_job_worker_run(&self->worker, (uint32_t)unit);
        else
            pith_message("%s: not the job of rank 0", self->worker.job.path);
        more = pith_job_tally_add(&self->tally, &self->worker, end);
    }
    stop(self);
}

/* -- Figures ------------------------------------------------------------ */

enum { TALLIES = 6 };

/* The sums of all ranks, on rank 0. */
static void add_up(rank *self)
{
    pith_job_tally *tally = &self->tally;
    pith_job_counts *counts = &tally->counts;
    uint64_t mine[64] = {tally->done,   tally->skipped, tally->failed,
                         tally->broken, tally->cut,     self->worker.starved};
    uint64_t sums[64] = {0};
    int n = TALLIES;
    MPI_Request request;
#define PUT_COUNT(name) mine[n++] = counts->name;
    PITH_JOB_COUNT_MAP(PUT_COUNT)
#undef PUT_COUNT
    int there = 0;
    MPI_Ireduce(mine, sums, n, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD,
                &request);
    while (!there) {
        pith_mpi_pause();
        MPI_Test(&request, &there, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE); /* the job is complete */
    if (self->number > 0)
        return;
    tally->done = (uint32_t)sums[0];
    tally->skipped = (uint32_t)sums[1];
    tally->failed = (uint32_t)sums[2];
    tally->broken = sums[3] > 0;
    tally->cut = sums[4] > 0;
    self->worker.starved = sums[5] > 0;
    n = TALLIES;
#define GET_COUNT(name) counts->name = sums[n++];
    PITH_JOB_COUNT_MAP(GET_COUNT)
#undef GET_COUNT
}

static int print_figures(const rank *self)
{
    char *line;
    size_t len;
    if (self->worker.quiet)
        return PITH_EXIT_OK;
    if (pith_job_counts_json(&self->tally.counts, self->tally.done, &line,
                             &len) != PITH_OK)
        return PITH_EXIT_IO;
    printf("%.*s\n", (int)len, line);
    pith_free(line);
    return fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
}

/* Only rank 0 returns the status of the run: mpirun treats the first status
 * other than 0 as a failure of all. */
static int run(rank *self)
{
    MPI_Comm_rank(MPI_COMM_WORLD, &self->number);
    MPI_Comm_size(MPI_COMM_WORLD, &self->of);
    if (self->number == 0 &&
        !pith_hand_out_begin(&self->units, &self->worker, self->of))
        MPI_Abort(MPI_COMM_WORLD, PITH_EXIT_IO);
    work(self);
    if (self->number == 0)
        pith_hand_out_end(&self->units);
    add_up(self);
    if (self->number > 0)
        return PITH_EXIT_OK;
    int printed = print_figures(self);
    int status = pith_job_tally_tell(&self->tally, &self->worker);
    return status == PITH_EXIT_OK ? printed : status;
}

/* Cells (child processes) are created before MPI starts its threads. */
static int run_ranks(const pith_args *args)
{
    rank self = {.of = 1};
    int level = MPI_THREAD_SINGLE;
    int status = pith_job_worker_open(&self.worker, args);
    if (status < 0) {
        MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
        if (level < MPI_THREAD_SERIALIZED) {
            pith_message("this MPI does not allow threads");
            MPI_Abort(MPI_COMM_WORLD, PITH_EXIT_IO);
        }
        status = run(&self);
        MPI_Finalize();
    }
    pith_job_worker_close(&self.worker);
    return status;
}

int main(int argc, char **argv)
{
    static char verb[] = "run";
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    pith_shown_on_terminal();
    const char *first = argc > 1 ? argv[1] : "-h";
    if (strcmp(first, "-h") == 0 || strcmp(first, "--help") == 0)
        return print_help();
    /* The arguments in the form of `pith job`. */
    pith_args args;
    argv[0] = verb;
    int status = pith_args_parse(&args, &pith_command_job, argc, argv);
    if (status < 0)
        status = check_options(&args);
    if (status < 0)
        status = run_ranks(&args);
    pith_args_clear(&args);
    return status;
}
