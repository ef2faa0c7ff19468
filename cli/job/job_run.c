/* SPDX-License-Identifier: Apache-2.0 */
/* pith job run: processes the units of this process, which are given on the
 * command line, or claimed by leases or through a queue. */
#include "job_tally.h"

#include "job_share.h"
#include "progress.h"
#include "quantity.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LEASE_MS = 60000, /* a guess: shared disks stall for seconds, not minutes */
    LEASE_MIN_MS = 100,
    BEATS = 6,          /* renewals within a lease; four would do */
    WAIT_MAX_MS = 2000, /* between two checks of other processes */
    WAIT_MIN_MS = 20,
    QUEUE_WAIT_MS = 500,
};

/* The units of a process. */
typedef struct share {
    bool claim;        /* free units, by leases */
    const char *queue; /* free units, through this queue; or NULL */
    pith_share of_all;
} share;

/* -- Which units -------------------------------------------------------- */

static int read_share(const pith_args *args, share *out)
{
    const char *unit = pith_args_value(args, PITH_JOB_UNIT);
    const char *task = pith_args_value(args, PITH_JOB_TASK);
    const char *together = pith_args_value(args, PITH_JOB_UNITS_PER_TASK);
    *out = (share){.claim = pith_args_value(args, PITH_JOB_CLAIM) != NULL,
                   .queue = pith_args_value(args, PITH_JOB_QUEUE)};
    bool free_ones = out->claim || out->queue;
    if ((unit != NULL) + (task != NULL) + out->claim + (out->queue != NULL) > 1)
        return pith_usage_error(
            args, "--unit, --task, --claim and --queue exclude each other");
    if (free_ones && together)
        return pith_usage_error(args, "--units-per-task goes with tasks");
    return free_ones
               ? -1
               : pith_share_read(args, unit, task, together, &out->of_all);
}

/* -- Working ------------------------------------------------------------ */

static void run_share(pith_job_worker *worker, const share *self,
                      pith_job_tally *sums)
{
    bool more = true;
    for (uint32_t i = 0; more && i < worker->job.facts->units; i++)
        if (pith_share_has(&self->of_all, i))
            more = pith_job_tally_add(sums, worker,
                                      pith_job_worker_run(worker, i));
}

/* Renews the lease of a unit in a separate thread, because a page may take
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
    heart *self = context;
    bool ours = true;
    pthread_mutex_lock(&self->lock);
    while (!self->ending && ours) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        uint64_t ns = (uint64_t)until.tv_nsec + self->every_ms * 1000000ULL;
        until.tv_sec += (time_t)(ns / 1000000000);
        until.tv_nsec = (long)(ns % 1000000000);
        int woken = pthread_cond_timedwait(&self->ended, &self->lock, &until);
        pith_error error = {0};
        /* A failure is ignored: the next attempt may succeed. */
        if (woken && !self->ending)
            (void)pith_claims_beat(self->claims, self->unit, &ours, &error);
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

/* The source of units: a queue, or leases. */
typedef struct unit_source {
    void *context;
    uint64_t wait_ms; /* between two checks of other processes */
    pith_status (*next)(void *context, pith_claim *what, uint32_t *unit,
                        pith_error *error);
    pith_unit_end (*run)(void *context, pith_job_worker *worker, uint32_t unit);
    pith_status (*release)(void *context, uint32_t unit, bool ended,
                           pith_error *error);
} unit_source;

static pith_status work_units(pith_job_worker *worker,
                              const unit_source *source, pith_job_tally *sums,
                              pith_error *error)
{
    while (!sums->cut && !sums->broken) {
        pith_claim what;
        uint32_t unit = 0;
        pith_status status = source->next(source->context, &what, &unit, error);
        if (status != PITH_OK || what == PITH_CLAIM_NONE)
            return status;
        if (what == PITH_CLAIM_WAIT) {
            pith_job_wait(worker, source->wait_ms);
            sums->cut = pith_guard_asked(&worker->guard);
            continue;
        }
        bool ended = pith_job_tally_add(
            sums, worker, source->run(source->context, worker, unit));
        status = source->release(source->context, unit, ended, error);
        if (status != PITH_OK)
            return status;
    }
    return PITH_OK;
}

static pith_status next_queued(void *context, pith_claim *what, uint32_t *unit,
                               pith_error *error)
{
    return pith_queue_next(context, what, unit, error);
}

static pith_unit_end run_queued(void *context, pith_job_worker *worker,
                                uint32_t unit)
{
    (void)context;
    return pith_job_worker_run(worker, unit);
}

static pith_status release_queued(void *context, uint32_t unit, bool ended,
                                  pith_error *error)
{
    (void)unit;
    return pith_queue_release(context, ended, error);
}

static void run_queue(pith_job_worker *worker, const char *address,
                      pith_job_tally *self)
{
    pith_error error = {0};
    pith_queue *queue;
    pith_status status =
        pith_queue_open(worker->job.manifest, address, &queue, &error);
    if (status == PITH_OK)
        status = work_units(worker,
                            &(unit_source){.context = queue,
                                           .wait_ms = QUEUE_WAIT_MS,
                                           .next = next_queued,
                                           .run = run_queued,
                                           .release = release_queued},
                            self, &error);
    if (status != PITH_OK) {
        (void)pith_job_complain(&worker->job, &error);
        self->broken = true;
    }
    pith_queue_close(queue);
}

static pith_status next_leased(void *context, pith_claim *what, uint32_t *unit,
                               pith_error *error)
{
    const heart *self = context;
    return pith_claims_next(self->claims, pith_clock_ms(), what, unit, error);
}

static pith_unit_end run_leased(void *context, pith_job_worker *worker,
                                uint32_t unit)
{
    heart *self = context;
    pthread_t thread;
    self->unit = unit;
    self->ending = false;
    bool started = pthread_create(&thread, NULL, beat, self) == 0;
    pith_unit_end end = pith_job_worker_run(worker, unit);
    pthread_mutex_lock(&self->lock);
    self->ending = true;
    pthread_cond_signal(&self->ended);
    pthread_mutex_unlock(&self->lock);
    if (started)
        pthread_join(thread, NULL);
    return end;
}

/* A lease is released whether or not its unit has ended. */
static pith_status release_leased(void *context, uint32_t unit, bool ended,
                                  pith_error *error)
{
    const heart *self = context;
    (void)ended;
    return pith_claims_release(self->claims, unit, error);
}

static pith_status claim_units(pith_job_worker *worker, heart *self,
                               pith_job_tally *sums, pith_error *error)
{
    uint64_t wait = self->every_ms / 2;
    wait = wait > WAIT_MAX_MS ? WAIT_MAX_MS : wait;
    wait = wait < WAIT_MIN_MS ? WAIT_MIN_MS : wait;
    return work_units(worker,
                      &(unit_source){.context = self,
                                     .wait_ms = wait,
                                     .next = next_leased,
                                     .run = run_leased,
                                     .release = release_leased},
                      sums, error);
}

static void run_claims(pith_job_worker *worker, uint32_t expiry_ms,
                       pith_job_tally *self)
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
        status = claim_units(worker, &h, self, &error);
    if (status != PITH_OK) {
        (void)pith_job_complain(&worker->job, &error);
        self->broken = true;
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

int pith_job_run_run(const pith_args *args)
{
    pith_job_worker worker = {0};
    share s;
    pith_job_tally t = {0};
    uint32_t expiry_ms = LEASE_MS;
    int status = read_share(args, &s);
    if (status < 0)
        status = read_lease_time(args, &expiry_ms);
    if (status < 0)
        status = pith_job_worker_open(&worker, args);
    if (status < 0 && s.of_all.one && s.of_all.at >= worker.job.facts->units)
        status = pith_usage_error(args, "no unit %u: this job has %u, from 0",
                                  s.of_all.at, worker.job.facts->units);
    if (status < 0) {
        if (s.queue)
            run_queue(&worker, s.queue, &t);
        else if (s.claim)
            run_claims(&worker, expiry_ms, &t);
        else
            run_share(&worker, &s, &t);
        status = pith_job_tally_tell(&t, &worker);
    }
    pith_job_worker_close(&worker);
    return status;
}
