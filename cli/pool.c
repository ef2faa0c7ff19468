/* SPDX-License-Identifier: Apache-2.0 */
/* Threads with ordered results: see pool.h. A thread takes the next item as
 * long as it is less than a window ahead of what has been delivered; results
 * wait in a ring of that size. */
#include "pool.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { WAITING_PER_THREAD = 4 };

typedef struct pool_state {
    const pith_pool *pool;
    pthread_mutex_t lock;
    pthread_cond_t room;  /* the window has moved on */
    pthread_cond_t ready; /* a result has arrived, or a thread has ended */
    size_t window;
    size_t count;            /* number of items; SIZE_MAX as long as it is
                                unknown */
    pthread_mutex_t feeding; /* held while requesting the next job */
    size_t next;             /* next item to take */
    size_t delivered;        /* items delivered so far */
    void **ring;             /* the result of item i is at i % window */
    unsigned alive;          /* running threads */
    bool stopped;
} pool_state;

/* Get an item to work on; false if there is none left. */
static bool take_item(pool_state *self, size_t *item)
{
    pthread_mutex_lock(&self->lock);
    while (!self->stopped && self->next < self->count &&
           self->next - self->delivered >= self->window)
        pthread_cond_wait(&self->room, &self->lock);
    bool taken = !self->stopped && self->next < self->count;
    if (taken)
        *item = self->next++;
    pthread_mutex_unlock(&self->lock);
    return taken;
}

/* Like take_item, with the job; jobs are numbered in the order of arrival. */
static bool take_job(pool_state *self, size_t *item, void **job)
{
    *job = NULL;
    if (!self->pool->next)
        return take_item(self, item);
    pthread_mutex_lock(&self->feeding);
    bool taken = take_item(self, item);
    if (taken)
        *job = self->pool->next(self->pool->context);
    if (taken && !*job) {
        pthread_mutex_lock(&self->lock);
        self->count = *item;
        self->next = *item;
        pthread_cond_broadcast(&self->ready);
        pthread_cond_broadcast(&self->room);
        pthread_mutex_unlock(&self->lock);
        taken = false;
    }
    pthread_mutex_unlock(&self->feeding);
    return taken;
}

static void *work(void *context)
{
    pool_state *self = context;
    const pith_pool *pool = self->pool;
    void *state = pool->begin(pool->context);
    size_t item;
    void *job = NULL;
    while (state && take_job(self, &item, &job)) {
        void *result =
            job ? pool->work_on(state, job) : pool->work(state, item);
        pthread_mutex_lock(&self->lock);
        self->ring[item % self->window] = result;
        if (!result) { /* memory ran out: all threads end */
            self->stopped = true;
            pthread_cond_broadcast(&self->room);
        }
        pthread_cond_signal(&self->ready);
        pthread_mutex_unlock(&self->lock);
    }
    if (state)
        pool->end(state);
    pthread_mutex_lock(&self->lock);
    self->alive--;
    pthread_cond_signal(&self->ready);
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

/* The result of the next item, or NULL if there is none, or no thread is left
 * to compute it. */
static void *await_result(pool_state *self, bool *finished)
{
    size_t slot = self->delivered % self->window;
    pthread_mutex_lock(&self->lock);
    while (!self->ring[slot] && self->alive && self->delivered < self->count)
        pthread_cond_wait(&self->ready, &self->lock);
    void *result = self->ring[slot];
    self->ring[slot] = NULL;
    *finished = self->delivered >= self->count;
    pthread_mutex_unlock(&self->lock);
    return result;
}

static void move_on(pool_state *self, bool stop)
{
    pthread_mutex_lock(&self->lock);
    self->delivered++;
    self->stopped = self->stopped || stop;
    pthread_cond_broadcast(&self->room);
    pthread_mutex_unlock(&self->lock);
}

static bool deliver_all(pool_state *self)
{
    const pith_pool *pool = self->pool;
    for (;;) {
        bool finished;
        void *result = await_result(self, &finished);
        if (!result)
            return finished;
        bool go_on = pool->deliver(pool->context, self->delivered, result);
        move_on(self, !go_on);
        if (!go_on)
            break;
    }
    return true;
}

static bool run_alone(const pith_pool *pool)
{
    void *state = pool->begin(pool->context);
    if (!state)
        return false;
    bool go_on = true;
    void *result = state;
    void *job = NULL;
    for (size_t i = 0; go_on && result; i++) {
        if (pool->next && !(job = pool->next(pool->context)))
            break;
        if (!pool->next && i >= pool->count)
            break;
        result = pool->next ? pool->work_on(state, job) : pool->work(state, i);
        go_on = result && pool->deliver(pool->context, i, result);
    }
    pool->end(state);
    return result != NULL;
}

static bool run_threads(pool_state *self, pthread_t *threads)
{
    unsigned started = 0;
    pthread_mutex_lock(&self->lock);
    while (started < self->pool->threads &&
           pthread_create(&threads[started], NULL, work, self) == 0)
        started++;
    self->alive = started;
    pthread_mutex_unlock(&self->lock);
    if (started == 0)
        return run_alone(self->pool);
    bool fine = deliver_all(self);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    for (size_t i = 0; i < self->window; i++)
        if (self->ring[i])
            self->pool->discard(self->ring[i]);
    return fine;
}

bool pith_pool_run(const pith_pool *pool)
{
    if (pool->threads <= 1 || (pool->count <= 1 && !pool->next))
        return run_alone(pool);
    pool_state c = {
        .pool = pool,
        .count = pool->next ? SIZE_MAX : pool->count,
        .window = (size_t)pool->threads * WAITING_PER_THREAD,
    };
    pthread_t *threads = calloc(pool->threads, sizeof *threads);
    c.ring = calloc(c.window, sizeof *c.ring);
    pthread_mutex_init(&c.lock, NULL);
    pthread_mutex_init(&c.feeding, NULL);
    pthread_cond_init(&c.room, NULL);
    pthread_cond_init(&c.ready, NULL);
    bool fine = threads && c.ring && run_threads(&c, threads);
    pthread_cond_destroy(&c.ready);
    pthread_cond_destroy(&c.room);
    pthread_mutex_destroy(&c.lock);
    pthread_mutex_destroy(&c.feeding);
    free(c.ring);
    free(threads);
    return fine;
}
