/* SPDX-License-Identifier: Apache-2.0 */
/* Rank 0 hands out units: see hand_out.h. */
#include "hand_out.h"

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

/* A unit with its size, to be sorted. */
typedef struct sized {
    uint64_t bytes;
    uint32_t unit;
} sized;

static int compare(const void *a, const void *b)
{
    const sized *x = a;
    const sized *y = b;
    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return x->unit < y->unit ? -1 : x->unit > y->unit;
}

/* All units, including finished ones: the rank that gets one checks it. */
static pith_status sort_units(pith_hand_out *self, pith_job_worker *worker,
                              sized *list, pith_error *error)
{
    for (uint32_t i = 0; i < self->units; i++) {
        pith_job_unit unit;
        pith_status status =
            pith_manifest_unit(worker->job.manifest, i, &unit, error);
        if (status != PITH_OK)
            return status;
        list[i] = (sized){unit.bytes, i};
    }
    qsort(list, self->units, sizeof *list, compare);
    for (uint32_t i = 0; i < self->units; i++)
        self->order[i] = list[i].unit;
    return PITH_OK;
}

static bool make_order(pith_hand_out *self, pith_job_worker *worker)
{
    pith_error error = {0};
    size_t n = self->units ? self->units : 1;
    sized *list = calloc(n, sizeof *list);
    self->order = calloc(n, sizeof *self->order);
    pith_status status = PITH_NOMEM;
    if (list && self->order)
        status = sort_units(self, worker, list, &error);
    free(list);
    if (status != PITH_OK)
        (void)pith_job_complain(&worker->job, &error);
    return status == PITH_OK;
}

void pith_mpi_pause(void)
{
    struct timespec pause = {.tv_nsec = 1000000};
    (void)nanosleep(&pause, NULL);
}

/* -- Messages ----------------------------------------------------------- */

static void answer(pith_hand_out *self, const MPI_Status *from)
{
    uint64_t said = 0;
    MPI_Recv(&said, 1, MPI_UINT64_T, from->MPI_SOURCE, from->MPI_TAG,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (from->MPI_TAG == PITH_MPI_STOP) {
        if (said)
            pith_hand_out_stop(self);
        self->asking--;
        return;
    }
    uint64_t unit = pith_hand_out_next(self);
    self->asking -= unit == PITH_MPI_NONE;
    MPI_Send(&unit, 1, MPI_UINT64_T, from->MPI_SOURCE, PITH_MPI_UNIT,
             MPI_COMM_WORLD);
}

static void *serve(void *context)
{
    pith_hand_out *self = context;
    while (self->asking > 0) {
        int there = 0;
        MPI_Status from;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &from);
        if (there)
            answer(self, &from);
        else
            pith_mpi_pause();
    }
    return NULL;
}

/* -- For rank 0 --------------------------------------------------------- */

bool pith_hand_out_begin(pith_hand_out *self, pith_job_worker *worker,
                         int ranks)
{
    *self =
        (pith_hand_out){.units = worker->job.facts->units, .asking = ranks - 1};
    pthread_mutex_init(&self->lock, NULL);
    if (!make_order(self, worker))
        return false;
    if (ranks > 1) {
        self->started = pthread_create(&self->thread, NULL, serve, self) == 0;
        if (!self->started)
            pith_message("no thread to hand out units");
    }
    return ranks == 1 || self->started;
}

uint64_t pith_hand_out_next(pith_hand_out *self)
{
    uint64_t unit = PITH_MPI_NONE;
    pthread_mutex_lock(&self->lock);
    if (!self->stop && self->next < self->units)
        unit = self->order[self->next++];
    pthread_mutex_unlock(&self->lock);
    return unit;
}

void pith_hand_out_stop(pith_hand_out *self)
{
    pthread_mutex_lock(&self->lock);
    self->stop = true;
    pthread_mutex_unlock(&self->lock);
}

void pith_hand_out_end(pith_hand_out *self)
{
    if (self->started)
        pthread_join(self->thread, NULL);
    pthread_mutex_destroy(&self->lock);
    free(self->order);
}
