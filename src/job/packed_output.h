/* SPDX-License-Identifier: Apache-2.0 */
/* A packed file of a job while it is written: it appears when it is whole. */
#ifndef PITH_JOB_PACKED_OUTPUT_H
#define PITH_JOB_PACKED_OUTPUT_H

#include "job_internal.h"
#include "packing.h"

typedef struct pith_packed_output {
    const pith_folder *folder;
    void *file; /* NULL: ended */
    pith_packer *packer;
    pith_buf packed; /* not yet written */
    pith_sha1 *stored_sha;
    uint64_t plain, stored; /* bytes so far */
} pith_packed_output;

/* Where a packed file is. */
typedef struct pith_packed_place {
    const pith_folder *folder;
    const char *name;
    pith_job_packing packing;
    pith_sha1 *stored_sha; /* to which the file's own bytes are added; NULL:
                              to none */
} pith_packed_place;

/** PITH_OK, PITH_IO or PITH_NOMEM; clear in any case. */
pith_status pith_packed_begin(pith_packed_output *self,
                              const pith_packed_place *place,
                              pith_error *error);

pith_status pith_packed_put(pith_packed_output *self, pith_str bytes,
                            pith_error *error);

/** Make it appear. PITH_OK, PITH_IO or PITH_NOMEM: nothing appeared. */
pith_status pith_packed_finish(pith_packed_output *self, pith_error *error);

/** What was not finished is as if it had never begun. */
void pith_packed_clear(pith_packed_output *self);

/** Hand on what unpacking a file gives. PITH_OK; PITH_FORMAT: damaged or cut
 * short; PITH_IO, PITH_NOMEM. take() that has enough is no failure. */
pith_status pith_packed_read_from(const pith_packed_place *place,
                                  pith_folder_take *take, void *who,
                                  pith_error *error);

#endif
