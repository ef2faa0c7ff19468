/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that take shards until there is no work left: see frontier_run.h. */
#include "frontier_run.h"

#include "command.h"
#include "frontier_shard.h"

#include <pith/learn.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WAIT_MAX_MS = 1000, WAIT_MIN_MS = 20 };

/* Shared by the threads of a process. */
typedef struct crew {
    const pith_frontier_run *run;
    pith_frontier_folder folder;
    pthread_mutex_t lock;
    uint64_t *finished; /* per shard: bytes of its inbox when nothing was left,
                           plus 1; 0: never */
    uint64_t *since;    /* per shard: bytes of its notes when we began */
    bool *taken;        /* by one of our threads */
    bool failed, over;  /* over: a thread found nothing left */
    uint64_t sites, pages, bytes, tried, given_up;
} crew;

typedef struct hand {
    crew *all;
    pith_frontier_worker worker;
    pthread_t thread;
    unsigned number;
    bool started;
} hand;

static bool is_ending(crew *all)
{
    pthread_mutex_lock(&all->lock);
    bool failed = all->failed;
    pthread_mutex_unlock(&all->lock);
    return failed || all->run->asked();
}

static void note_failure(crew *all)
{
    pthread_mutex_lock(&all->lock);
    all->failed = true;
    pthread_mutex_unlock(&all->lock);
}

static void note_end(crew *all)
{
    pthread_mutex_lock(&all->lock);
    all->over = true;
    pthread_mutex_unlock(&all->lock);
}

/* -- A shard --------------------------------------------------------------- */

/* The result of examining a shard. */
typedef enum seen { IDLE, BUSY, WORKED, BROKEN } seen;

/* Whether a shard may have work, and none of our own threads has it. */
static seen begin_shard(crew *all, uint32_t shard, uint64_t bytes)
{
    pthread_mutex_lock(&all->lock);
    seen what = bytes == 0 || all->finished[shard] == bytes + 1 ? IDLE
                : all->taken[shard]                             ? BUSY
                                                                : WORKED;
    if (what == WORKED)
        all->taken[shard] = true;
    pthread_mutex_unlock(&all->lock);
    return what;
}

static void end_shard(crew *all, uint32_t shard, uint64_t bytes)
{
    pthread_mutex_lock(&all->lock);
    all->taken[shard] = false;
    if (bytes != UINT64_MAX)
        all->finished[shard] = bytes + 1;
    pthread_mutex_unlock(&all->lock);
}

static seen try_shard(hand *self, uint32_t shard)
{
    crew *all = self->all;
    pith_frontier_worker *worker = &self->worker;
    uint64_t bytes;
    bool ours;
    if (!pith_frontier_inbox(&all->folder, shard, &bytes))
        return BROKEN;
    seen what = begin_shard(all, shard, bytes);
    if (what != WORKED)
        return what;
    bytes = UINT64_MAX;
    bool fine = pith_frontier_lease_take(&worker->lease, shard, &ours);
    if (fine && ours) {
        fine = pith_frontier_shard_work(worker, all->since[shard], &bytes);
        pith_frontier_lease_release(&worker->lease);
    }
    end_shard(all, shard, bytes);
    return !fine ? BROKEN : ours && !worker->blocked ? WORKED : BUSY;
}

static void wait_for_others(crew *all)
{
    enum { STEP_MS = 20 };
    uint64_t ms = all->run->lease_ms / 8;
    ms = ms > WAIT_MAX_MS ? WAIT_MAX_MS : ms < WAIT_MIN_MS ? WAIT_MIN_MS : ms;
    for (uint64_t at = 0; at < ms && !all->run->asked(); at += STEP_MS) {
        struct timespec pause = {.tv_nsec = STEP_MS * 1000000L};
        (void)nanosleep(&pause, NULL);
    }
}

/* A shard whose inbox was done and has not grown gets no new work if all others
 * are done in the same round, because only a process with an unfinished shard
 * would send it. */
static void *work(void *context)
{
    hand *self = context;
    crew *all = self->all;
    uint32_t shards = all->folder.plan.shards;
    uint32_t first =
        (uint32_t)((uint64_t)self->number * shards / all->run->threads);
    bool more = true;
    while (more && !is_ending(all)) {
        unsigned found[BROKEN + 1] = {0};
        for (uint32_t i = 0; i < shards && !is_ending(all); i++) {
            seen what = try_shard(self, (first + i) % shards);
            found[what]++;
            if (what == BROKEN)
                note_failure(all);
        }
        more = found[BUSY] + found[WORKED] + found[BROKEN] > 0;
        if (!more && found[IDLE] == shards)
            note_end(all);
        if (more && !found[WORKED])
            wait_for_others(all);
    }
    return NULL;
}

/* -- All ------------------------------------------------------------------- */

/* Normalise a seed, the address at which a site is begun. */
static bool read_seed(const char *text, char spelt[PITH_CRAWL_ADDRESS])
{
    char key[PITH_FRONTIER_KEY];
    pith_error error = {0};
    bool fine = pith_crawl_address(pith_str_of(text), spelt, &error) == PITH_OK;
    if (!fine)
        pith_message("%s: %s", text, error.text);
    else if (!(fine = pith_frontier_key(pith_str_of(spelt), key)))
        pith_message("%s: its host has more than %d bytes", text,
                     PITH_FRONTIER_KEY_MAX);
    return fine;
}

/* All of them, or none. */
static int tell_seeds(crew *all, pith_frontier_worker *worker)
{
    char spelt[PITH_CRAWL_ADDRESS];
    for (size_t i = 0; i < all->run->nseeds; i++)
        if (!read_seed(all->run->seeds[i], spelt))
            return PITH_EXIT_USAGE;
    for (size_t i = 0; i < all->run->nseeds; i++) {
        (void)read_seed(all->run->seeds[i], spelt);
        if (!pith_frontier_tell(worker, pith_str_of(spelt), 0))
            return PITH_EXIT_IO;
    }
    return pith_frontier_flush(worker) ? -1 : PITH_EXIT_IO;
}

/* Notes from here on belong to this run. */
static bool measure_notes(crew *all)
{
    bool fine = true;
    for (uint32_t i = 0; fine && i < all->folder.plan.shards; i++)
        fine = pith_frontier_notes_size(&all->folder, i, &all->since[i]);
    return fine;
}

static bool init_hand(hand *self, crew *all, unsigned number)
{
    *self = (hand){.all = all, .number = number};
    self->worker.run = all->run;
    self->worker.folder = &all->folder;
    if (pith_frontier_lease_init(&self->worker.lease, &all->folder,
                                 all->run->lease_ms, number))
        return true;
    pith_message("out of memory");
    return false;
}

/* The first worker runs in this thread. */
static void run_hands(crew *all, hand *hands)
{
    for (unsigned i = 1; i < all->run->threads; i++)
        hands[i].started =
            pthread_create(&hands[i].thread, NULL, work, &hands[i]) == 0;
    (void)work(&hands[0]);
    for (unsigned i = 1; i < all->run->threads; i++)
        if (hands[i].started)
            pthread_join(hands[i].thread, NULL);
    for (unsigned i = 0; i < all->run->threads; i++) {
        all->sites += hands[i].worker.sites;
        all->pages += hands[i].worker.pages;
        all->bytes += hands[i].worker.bytes;
        all->tried += hands[i].worker.tried;
        all->given_up += hands[i].worker.given_up;
    }
}

static int find_status(const crew *all)
{
    if (all->failed)
        return PITH_EXIT_IO;
    if (!all->over)
        return PITH_EXIT_INTERRUPTED;
    return all->tried + all->given_up ? PITH_EXIT_SOME_FAILED : PITH_EXIT_OK;
}

static int run_crew(crew *all)
{
    unsigned threads = all->run->threads;
    uint32_t shards = all->folder.plan.shards;
    hand *hands = calloc(threads, sizeof *hands);
    all->finished = calloc(shards, sizeof *all->finished);
    all->since = calloc(shards, sizeof *all->since);
    all->taken = calloc(shards, sizeof *all->taken);
    bool fine = hands && all->finished && all->since && all->taken;
    if (!fine)
        pith_message("out of memory");
    for (unsigned i = 0; fine && i < threads; i++)
        fine = init_hand(&hands[i], all, i);
    fine = fine && measure_notes(all);
    int status = fine ? tell_seeds(all, &hands[0].worker) : PITH_EXIT_IO;
    if (status < 0) {
        run_hands(all, hands);
        status = find_status(all);
    }
    for (unsigned i = 0; hands && i < threads; i++)
        pith_frontier_worker_clear(&hands[i].worker);
    free(hands);
    free(all->finished);
    free(all->since);
    free(all->taken);
    return status;
}

static void print_summary(const crew *all, int status)
{
    pith_message("%llu %s of %llu %s by this process, %llu bytes, in %s",
                 (unsigned long long)all->pages,
                 pith_plural(all->pages, "page", "pages"),
                 (unsigned long long)all->sites,
                 pith_plural(all->sites, "site", "sites"),
                 (unsigned long long)all->bytes, all->run->path);
    if (all->tried)
        pith_message("%llu %s not reached: the same command tries again",
                     (unsigned long long)all->tried,
                     pith_plural(all->tried, "site was", "sites were"));
    if (all->given_up)
        pith_message("%llu %s given up", (unsigned long long)all->given_up,
                     pith_plural(all->given_up, "site is", "sites are"));
    if (status == PITH_EXIT_INTERRUPTED)
        pith_message("not finished: the same command goes on");
}

int pith_frontier_crawl(const pith_frontier_run *run)
{
    crew all = {.run = run, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!pith_frontier_open(&all.folder, run->path, &run->plan))
        return PITH_EXIT_IO;
    int status = run_crew(&all);
    if (!run->quiet && status != PITH_EXIT_IO && status != PITH_EXIT_USAGE)
        print_summary(&all, status);
    pith_frontier_close(&all.folder);
    return status;
}
