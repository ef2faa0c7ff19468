/* SPDX-License-Identifier: Apache-2.0 */
/* pith job run: which units are this process's, and the leases of those that it
 * claims. */
#include "job_unit.h"

#include "progress.h"
#include "quantity.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LEASE_MS = 60000, /* a guess: shared disks stall for seconds, not minutes */
    LEASE_MIN_MS = 100,
    BEATS = 6,          /* of a lease's time; four would do */
    WAIT_MAX_MS = 2000, /* between two looks at what others do */
    WAIT_MIN_MS = 20,
};

/* The units of a process. */
typedef struct share {
    bool claim, one;   /* whatever is free; `at` alone */
    uint32_t at, of;   /* task `at` of `of` */
    uint32_t together; /* consecutive units of a task; 0: every of-th */
} share;

/* What came of all of them. */
typedef struct tally {
    uint32_t done, skipped, failed;
    bool broken, cut;
} tally;

/* -- Which units -------------------------------------------------------- */

static bool read_number(const char *text, uint64_t max, uint32_t *out)
{
    uint64_t n = 0;
    if (!text || !pith_quantity_count(text, max, &n))
        return false;
    *out = (uint32_t)n;
    return true;
}

/* "I/N", I from 0 and below N. */
static bool read_task(const char *text, share *out)
{
    char first[24];
    const char *slash = strchr(text, '/');
    size_t len = slash ? (size_t)(slash - text) : sizeof first;
    if (len >= sizeof first)
        return false;
    memcpy(first, text, len);
    first[len] = 0;
    return read_number(first, UINT32_MAX, &out->at) &&
           read_number(slash + 1, UINT32_MAX, &out->of) && out->at < out->of;
}

/* An array of Slurm may begin anywhere, and go in steps. */
static int read_slurm(const pith_args *args, share *out)
{
    uint32_t id = 0, first = 0, step = 1;
    const char *min = getenv("SLURM_ARRAY_TASK_MIN");
    const char *by = getenv("SLURM_ARRAY_TASK_STEP");
    if (!read_number(getenv("SLURM_ARRAY_TASK_ID"), UINT32_MAX, &id) ||
        !read_number(getenv("SLURM_ARRAY_TASK_COUNT"), UINT32_MAX, &out->of) ||
        (min && !read_number(min, UINT32_MAX, &first)) ||
        (by && !read_number(by, UINT32_MAX, &step)) || step == 0 ||
        id < first || (id - first) / step >= out->of)
        return pith_usage_error(args, "SLURM_ARRAY_TASK_ID, _COUNT, _MIN and "
                                      "_STEP make no task; give --task I/N");
    out->at = (id - first) / step;
    return -1;
}

static int read_environment(const pith_args *args, share *out)
{
    static const struct {
        const char *rank, *size;
    } rows[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                {"PMI_RANK", "PMI_SIZE"}};
    if (getenv("SLURM_ARRAY_TASK_ID"))
        return read_slurm(args, out);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *rank = getenv(rows[i].rank);
        if (!rank)
            continue;
        if (read_number(rank, UINT32_MAX, &out->at) &&
            read_number(getenv(rows[i].size), UINT32_MAX, &out->of) &&
            out->at < out->of)
            return -1;
        return pith_usage_error(args,
                                "%s and %s make no task; give --task "
                                "I/N",
                                rows[i].rank, rows[i].size);
    }
    return -1;
}

static int read_share(const pith_args *args, share *out)
{
    const char *unit = pith_args_value(args, PITH_JOB_UNIT);
    const char *task = pith_args_value(args, PITH_JOB_TASK);
    const char *together = pith_args_value(args, PITH_JOB_UNITS_PER_TASK);
    *out = (share){.of = 1};
    out->claim = pith_args_value(args, PITH_JOB_CLAIM) != NULL;
    out->one = unit != NULL;
    if ((unit != NULL) + (task != NULL) + out->claim > 1)
        return pith_usage_error(args, "one of --unit, --task and --claim");
    if (unit && !read_number(unit, UINT32_MAX, &out->at))
        return pith_usage_error(args,
                                "--unit takes a number from 0, not "
                                "\"%s\"",
                                unit);
    if (task && !read_task(task, out))
        return pith_usage_error(args,
                                "--task takes I/N, such as 0/8 to 7/8, not "
                                "\"%s\"",
                                task);
    if (together && (out->claim || out->one ||
                     !read_number(together, UINT32_MAX, &out->together) ||
                     out->together == 0))
        return pith_usage_error(args, "--units-per-task takes a number from 1, "
                                      "and goes with tasks");
    return unit || task || out->claim ? -1 : read_environment(args, out);
}

static bool is_mine(const share *s, uint32_t unit)
{
    if (s->one)
        return unit == s->at;
    return s->together ? unit / s->together == s->at : unit % s->of == s->at;
}

/* -- Working ------------------------------------------------------------ */

/* False ends the run. */
static bool count_end(tally *t, pith_unit_end end)
{
    t->done += end == PITH_UNIT_END_DONE;
    t->skipped += end == PITH_UNIT_END_SKIPPED;
    t->failed += end == PITH_UNIT_END_FAILED;
    t->broken |= end == PITH_UNIT_END_BROKEN;
    t->cut |= end == PITH_UNIT_END_CUT;
    return !t->broken && !t->cut;
}

static void run_share(pith_job_worker *worker, const share *s, tally *t)
{
    bool more = true;
    for (uint32_t i = 0; more && i < worker->job.facts->units; i++)
        if (is_mine(s, i))
            more = count_end(t, pith_job_worker_run(worker, i));
}

/* Says that a unit is still worked on, in a thread of its own: a page may take
 * longer than a lease. */
typedef struct heart {
    pith_claims *claims;
    uint32_t unit, every_ms;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool ending;
} heart;

static void *beat(void *context)
{
    heart *h = context;
    bool ours = true;
    pthread_mutex_lock(&h->lock);
    while (!h->ending && ours) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        uint64_t ns = (uint64_t)until.tv_nsec + h->every_ms * 1000000ULL;
        until.tv_sec += (time_t)(ns / 1000000000);
        until.tv_nsec = (long)(ns % 1000000000);
        int woken = pthread_cond_timedwait(&h->ended, &h->lock, &until);
        pith_error error = {0};
        /* A disk that fails now may work the next time. */
        if (woken && !h->ending)
            (void)pith_claims_beat(h->claims, h->unit, &ours, &error);
    }
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

static pith_unit_end run_leased(pith_job_worker *worker, heart *h)
{
    pthread_t thread;
    h->ending = false;
    bool started = pthread_create(&thread, NULL, beat, h) == 0;
    pith_unit_end end = pith_job_worker_run(worker, h->unit);
    pthread_mutex_lock(&h->lock);
    h->ending = true;
    pthread_cond_signal(&h->ended);
    pthread_mutex_unlock(&h->lock);
    if (started)
        pthread_join(thread, NULL);
    return end;
}

static void wait_for_others(const pith_job_worker *worker, uint64_t ms)
{
    enum { STEP_MS = 50 };
    for (uint64_t at = 0; at < ms && !pith_guard_asked(&worker->guard);
         at += STEP_MS) {
        uint64_t step = ms - at < STEP_MS ? ms - at : STEP_MS;
        struct timespec pause = {.tv_nsec = (long)step * 1000000};
        (void)nanosleep(&pause, NULL);
    }
}

static pith_status claim_units(pith_job_worker *worker, heart *h, tally *t,
                               pith_error *error)
{
    uint64_t wait = h->every_ms / 2;
    wait = wait > WAIT_MAX_MS ? WAIT_MAX_MS : wait;
    wait = wait < WAIT_MIN_MS ? WAIT_MIN_MS : wait;
    while (!t->cut && !t->broken) {
        pith_claim what;
        pith_status status = pith_claims_next(h->claims, pith_clock_ms(), &what,
                                              &h->unit, error);
        if (status != PITH_OK || what == PITH_CLAIM_NONE)
            return status;
        if (what == PITH_CLAIM_WAIT) {
            wait_for_others(worker, wait);
            t->cut = pith_guard_asked(&worker->guard);
            continue;
        }
        (void)count_end(t, run_leased(worker, h));
        status = pith_claims_release(h->claims, h->unit, error);
        if (status != PITH_OK)
            return status;
    }
    return PITH_OK;
}

static void run_claims(pith_job_worker *worker, uint32_t expiry_ms, tally *t)
{
    heart h = {.every_ms = expiry_ms / BEATS};
    pith_error error = {0};
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_mutex_init(&h.lock, NULL);
    pthread_cond_init(&h.ended, &clock);
    pith_status status =
        pith_claims_new(worker->job.manifest, expiry_ms, &h.claims, &error);
    if (status == PITH_OK)
        status = claim_units(worker, &h, t, &error);
    if (status != PITH_OK) {
        (void)pith_job_complain(&worker->job, &error);
        t->broken = true;
    }
    pith_claims_free(h.claims);
    pthread_cond_destroy(&h.ended);
    pthread_mutex_destroy(&h.lock);
    pthread_condattr_destroy(&clock);
}

static int read_lease_time(const pith_args *args, uint32_t *out)
{
    const char *value = pith_args_value(args, PITH_JOB_LEASE_TIME);
    uint64_t ms = LEASE_MS;
    if (value &&
        (!pith_quantity_duration(value, UINT32_MAX, &ms) || ms < LEASE_MIN_MS))
        return pith_usage_error(args,
                                "--lease-time takes a time from 100ms, such "
                                "as 60s, not \"%s\"",
                                value);
    *out = (uint32_t)ms;
    return -1;
}

static int tell(const pith_job_worker *worker, const tally *t)
{
    if (!worker->quiet)
        pith_message("%s: %u %s done, %u done before, %u failed%s",
                     worker->job.path, t->done,
                     pith_plural(t->done, "unit", "units"), t->skipped,
                     t->failed, t->cut ? "; interrupted" : "");
    return t->cut      ? PITH_EXIT_INTERRUPTED
           : t->broken ? PITH_EXIT_IO
           : t->failed ? PITH_EXIT_SOME_FAILED
                       : PITH_EXIT_OK;
}

int pith_job_run_run(const pith_args *args)
{
    pith_job_worker worker = {0};
    share s;
    tally t = {0};
    uint32_t expiry_ms = LEASE_MS;
    int status = read_share(args, &s);
    if (status < 0)
        status = read_lease_time(args, &expiry_ms);
    if (status < 0)
        status = pith_job_worker_open(&worker, args);
    if (status < 0 && s.one && s.at >= worker.job.facts->units)
        status = pith_usage_error(args, "no unit %u: this job has %u, from 0",
                                  s.at, worker.job.facts->units);
    if (status < 0) {
        if (s.claim)
            run_claims(&worker, expiry_ms, &t);
        else
            run_share(&worker, &s, &t);
        status = tell(&worker, &t);
    }
    pith_job_worker_close(&worker);
    return status;
}
