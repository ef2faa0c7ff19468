/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a packed file of a job, which appears when it is complete. */
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
    uint64_t plain, stored; /* number of bytes so far */
} pith_packed_output;

/* The location of a packed file. */
typedef struct pith_packed_place {
    const pith_folder *folder;
    const char *name;
    pith_job_packing packing;
    /* digest to which the stored bytes are added; NULL: none */
    pith_sha1 *stored_sha;
} pith_packed_place;

/** PITH_OK, PITH_IO or PITH_NOMEM; clear in any case. */
pith_status pith_packed_begin(pith_packed_output *self,
                              const pith_packed_place *place,
                              pith_error *error);

pith_status pith_packed_put(pith_packed_output *self, pith_str bytes,
                            pith_error *error);

/** Make the file appear. PITH_OK, PITH_IO or PITH_NOMEM: it did not appear. */
pith_status pith_packed_finish(pith_packed_output *self, pith_error *error);

/** Discard what was not finished. */
void pith_packed_clear(pith_packed_output *self);

/** Pass on the unpacked bytes of a file. PITH_OK; PITH_FORMAT: damaged or
 * truncated; PITH_IO, PITH_NOMEM. A take() that stops is not an error. */
pith_status pith_packed_read_from(const pith_packed_place *place,
                                  pith_folder_take *take, void *who,
                                  pith_error *error);

#endif
