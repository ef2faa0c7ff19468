/* SPDX-License-Identifier: Apache-2.0 */
/* The worker threads, with one bounded queue.
 *
 * Nothing waits without limit: a task that does not fit into the queue is
 * refused at once, and the client told to retry. */
#ifndef PITH_SERVE_CREW_H
#define PITH_SERVE_CREW_H

#include "arena.h"
#include "page_work_on.h"

#include <pith/browser.h>
#include <pith/crawl.h>
#include <pith/pith.h>
#include <pith/serve.h>
#include <pthread.h>

struct pith_server;

/* What a thread keeps between pages. */
typedef struct pith_hand {
    struct pith_server *server;
    struct pith_crew *crew;
    pith_worker *worker;
    pith_fetcher *fetcher; /* created on first use */
    pith_cell *cell;       /* likewise, as all below */
    pith_browser *browser;
    pith_fetcher *files; /* for the files that pages request in the browser */
    pith_page_site site; /* used if there are no cells */
} pith_hand;

/* A task. The crew owns it from push until done() is called. */
typedef struct pith_task {
    void (*run)(struct pith_task *task, pith_hand *hand);
    void (*done)(struct pith_task *task); /* the last call for the task */
} pith_task;

typedef struct pith_crew {
    pthread_mutex_t lock;
    pthread_cond_t more, room;
    pith_task **ring;
    unsigned size, first, n; /* of the ring; number of slots in use */
    pthread_t *threads;
    pith_hand *hands;
    unsigned nthreads, busy;
    uint64_t busy_ns; /* time spent working, of all threads */
    bool ending;
} pith_crew;

/** Start the threads; memory from the arena. PITH_OK, PITH_NOMEM, or PITH_IO
 * if the system cannot start one. */
pith_status pith_crew_start(pith_crew *crew, pith_arena *arena,
                            struct pith_server *server, unsigned threads,
                            unsigned queue);

/** Queue a task; false: the queue is full. With `wait`, waits for room. */
bool pith_crew_push(pith_crew *crew, pith_task *task, bool wait);

/** Whether nothing is queued or in progress. */
bool pith_crew_is_idle(pith_crew *crew);

/** End the threads after the queued tasks. */
void pith_crew_end(pith_crew *crew);

/* The state of the crew at one moment. */
typedef struct pith_crew_state {
    unsigned waiting, busy, threads, size;
    double busy_s;
} pith_crew_state;

pith_crew_state pith_crew_look(pith_crew *crew);

#endif
