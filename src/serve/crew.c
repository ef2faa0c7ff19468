/* SPDX-License-Identifier: Apache-2.0 */
/* The crew: see crew.h. */
#include "crew.h"

#include "request.h"

static pith_task *take(pith_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->n == 0 && !crew->ending)
        pthread_cond_wait(&crew->more, &crew->lock);
    pith_task *task = NULL;
    if (crew->n > 0) {
        task = crew->ring[crew->first];
        crew->first = (crew->first + 1) % crew->size;
        crew->n--;
        crew->busy++;
        pthread_cond_signal(&crew->room);
    }
    pthread_mutex_unlock(&crew->lock);
    return task;
}

static void *work(void *context)
{
    pith_hand *hand = context;
    pith_crew *crew = hand->crew;
    pith_task *task;
    while ((task = take(crew))) {
        uint64_t start = pith_serve_now();
        task->run(task, hand);
        /* Counted before the task ends, so that a client that has its answer
         * finds it counted. */
        pthread_mutex_lock(&crew->lock);
        crew->busy_ns += pith_serve_now() - start;
        crew->busy--;
        pthread_mutex_unlock(&crew->lock);
        task->done(task);
    }
    return NULL;
}

static bool start_thread(pith_crew *crew, struct pith_server *server)
{
    pith_hand *hand = &crew->hands[crew->nthreads];
    hand->server = server;
    hand->crew = crew;
    hand->worker = pith_worker_new();
    if (!hand->worker)
        return false;
    if (pthread_create(&crew->threads[crew->nthreads], NULL, work, hand)) {
        pith_worker_free(hand->worker);
        return false;
    }
    crew->nthreads++;
    return true;
}

pith_status pith_crew_start(pith_crew *crew, pith_arena *arena,
                            struct pith_server *server, unsigned threads,
                            unsigned queue)
{
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->more, NULL);
    pthread_cond_init(&crew->room, NULL);
    crew->ring = pith_arena_zalloc(arena, queue, sizeof(pith_task *));
    crew->threads = pith_arena_zalloc(arena, threads, sizeof *crew->threads);
    crew->hands = pith_arena_zalloc(arena, threads, sizeof *crew->hands);
    if (!crew->ring || !crew->threads || !crew->hands)
        return PITH_NOMEM;
    crew->size = queue;
    for (unsigned i = 0; i < threads; i++)
        if (!start_thread(crew, server))
            return PITH_IO;
    return PITH_OK;
}

bool pith_crew_push(pith_crew *crew, pith_task *task, bool wait)
{
    pthread_mutex_lock(&crew->lock);
    while (wait && crew->n == crew->size && !crew->ending)
        pthread_cond_wait(&crew->room, &crew->lock);
    bool fits = crew->n < crew->size && !crew->ending;
    if (fits) {
        crew->ring[(crew->first + crew->n) % crew->size] = task;
        crew->n++;
        pthread_cond_signal(&crew->more);
    }
    pthread_mutex_unlock(&crew->lock);
    return fits;
}

bool pith_crew_is_idle(pith_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    bool idle = crew->n == 0 && crew->busy == 0;
    pthread_mutex_unlock(&crew->lock);
    return idle;
}

void pith_crew_end(pith_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->ending = true;
    pthread_cond_broadcast(&crew->more);
    pthread_cond_broadcast(&crew->room);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->nthreads; i++) {
        pthread_join(crew->threads[i], NULL);
        pith_worker_free(crew->hands[i].worker);
        pith_fetcher_free(crew->hands[i].fetcher);
        pith_cell_free(crew->hands[i].cell);
        pith_browser_free(crew->hands[i].browser);
        pith_fetcher_free(crew->hands[i].files);
        pith_page_site_clear(&crew->hands[i].site);
    }
    crew->nthreads = 0;
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->more);
    pthread_cond_destroy(&crew->room);
}

pith_crew_state pith_crew_look(pith_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    pith_crew_state state = {
        .waiting = crew->n,
        .busy = crew->busy,
        .threads = crew->nthreads,
        .size = crew->size,
        .busy_s = (double)crew->busy_ns / 1e9,
    };
    pthread_mutex_unlock(&crew->lock);
    return state;
}
