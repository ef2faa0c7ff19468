/* SPDX-License-Identifier: Apache-2.0 */
/* Rank 0 hands out the units of a job, largest first: to other ranks by
 * messages, in a separate thread, and to itself. */
#ifndef PITH_CLI_MPI_HAND_OUT_H
#define PITH_CLI_MPI_HAND_OUT_H

#include "job_unit.h"

#include <pthread.h>

/* Messages: a rank asks for a unit and receives it. A rank that stops by itself
 * reports this and gets no answer. */
enum {
    PITH_MPI_ASK = 1,
    PITH_MPI_STOP, /* with a flag that all shall stop */
    PITH_MPI_UNIT,
};
#define PITH_MPI_NONE UINT64_MAX /* instead of a unit: none left */

typedef struct pith_hand_out {
    uint32_t *order; /* units, largest first; owned */
    uint32_t units;
    pthread_mutex_t lock; /* protects the following fields */
    uint32_t next;        /* in order */
    bool stop;
    int asking; /* other ranks that will still ask */
    pthread_t thread;
    bool started;
} pith_hand_out;

/**
 * Start on rank 0 of `ranks`. Until pith_hand_out_end() only the thread started
 * here calls MPI. False after a message. End in any case.
 */
bool pith_hand_out_begin(pith_hand_out *self, pith_job_worker *worker,
                         int ranks);

/** The next unit, or PITH_MPI_NONE; for rank 0. */
uint64_t pith_hand_out_next(pith_hand_out *self);

/** Hand out no further units. */
void pith_hand_out_stop(pith_hand_out *self);

/** Wait until all ranks have stopped asking. */
void pith_hand_out_end(pith_hand_out *self);

/** Between two polls for messages: MPI's blocking wait keeps a core busy. */
void pith_mpi_pause(void);

#endif
