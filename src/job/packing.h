/* SPDX-License-Identifier: Apache-2.0 */
/* Packs and unpacks streams in constant memory. The same bytes give the same
 * packed bytes with the same version of the package. */
#ifndef PITH_JOB_PACKING_H
#define PITH_JOB_PACKING_H

#include "buf.h"

#include <pith/job.h>

typedef struct pith_packer pith_packer;
typedef struct pith_unpacker pith_unpacker;

/** Whether this build supports a packing. */
bool pith_packing_available(pith_job_packing packing);

/** "", ".gz", ".zst"; a static string. */
const char *pith_packing_ending(pith_job_packing packing);

/** "zstd", "gzip", "none"; a static string. */
const char *pith_packing_name(pith_job_packing packing);

/** Find a packing by name; false: there is none. */
bool pith_packing_find(pith_str name, pith_job_packing *out);

/** Owned (pith_packer_free()); NULL if memory ran out. */
pith_packer *pith_packer_new(pith_job_packing packing);
void pith_packer_free(pith_packer *packer);

/** Append the packed bytes to out; last: no more follow. Bytes may be buffered
 * until then. False if memory ran out. */
bool pith_packer_put(pith_packer *packer, pith_str bytes, bool last,
                     pith_buf *out);

pith_unpacker *pith_unpacker_new(pith_job_packing packing);
void pith_unpacker_free(pith_unpacker *unpacker);

/** Pass on the unpacked bytes, in pieces. PITH_FORMAT: they are damaged;
 * PITH_LIMIT: take() stopped. */
pith_status pith_unpacker_put(pith_unpacker *unpacker, pith_str bytes,
                              pith_folder_take *take, void *who);

/** Whether the stream may end here: no member is incomplete. */
bool pith_unpacker_is_whole(const pith_unpacker *unpacker);

#endif
