/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of this layer share: names of files, digests, manifests. */
#ifndef PITH_JOB_INTERNAL_H
#define PITH_JOB_INTERNAL_H

#include "arena.h"
#include "buf.h"
#include "digest.h"
#include "json.h"

#include <jansson.h>
#include <pith/job.h>

enum {
    PITH_JOB_VERSION = 1, /* of manifests */
    PITH_JOB_TOKEN = 80,  /* room for a unique name of a process */
    PITH_JOB_NAME = 64,   /* room for the name of a file in a job */
    /* number of vanished owners from which a unit has failed; a guess */
    PITH_JOB_LEASE_END = 3,
};

/** Make a unique name of this process: host, process id, and a random
 * number. */
void pith_job_token(char out[PITH_JOB_TOKEN]);

/** Write "sha1:..." of the bytes added to a digest. */
void pith_job_sum(pith_sha1 *sha, char out[PITH_WARC_DIGEST_SIZE]);

/** PITH_ARG if a job has no unit i. */
pith_status pith_job_check_unit(const pith_manifest *manifest, uint32_t i,
                                pith_error *error);

/** "done/000012.json" and the like. */
void pith_job_name(const char *folder, uint32_t unit, const char *ending,
                   char out[PITH_JOB_NAME]);

/** Read the number at the start of a name; false: the file is not the
 * job's. */
bool pith_job_number(pith_str name, uint32_t *unit);

/** Parse an object, owned (json_decref()). NULL after reporting PITH_FORMAT
 * with the name, the line (from 1; 0: none) and the byte. */
json_t *pith_job_parse(pith_str bytes, const char *name, size_t line,
                       pith_error *error);

/** A string of an object, borrowed; NULL data: there is none. */
pith_str pith_job_text(const json_t *object, const char *key);

/** A number of an object; 0 if there is none. */
uint64_t pith_job_uint(const json_t *object, const char *key);

/** The digest of everything that the bytes of an output depend on. */
void pith_job_sum_options(const pith_job_facts *facts,
                          char out[PITH_WARC_DIGEST_SIZE]);

struct pith_manifest {
    pith_arena arena; /* holds this struct and the texts of facts */
    pith_arena unit;  /* temporary data of the current unit */
    pith_folder *folder;
    pith_job_facts facts;
    const char *ending; /* of outputs: ".jsonl.zst" */
    char *bytes;        /* of manifest.jsonl; owned */
    size_t len;
    uint64_t *lines; /* the start of each line, and the end of the last */
};

/** Remove the leases of units that are done or have failed, which killed
 * processes left; running workers are not disturbed. */
pith_status pith_job_drop_leases(const pith_manifest *manifest,
                                 const uint8_t *states, pith_error *error);

/** "out/000012.jsonl.zst" */
void pith_job_output_name(const pith_manifest *manifest, uint32_t unit,
                          char out[PITH_JOB_NAME]);

#endif
