/* SPDX-License-Identifier: Apache-2.0 */
/* Writes packed files: see packed_output.h. */
#include "packed_output.h"

#include "status.h"

enum { FLUSH = 256 * 1024 }; /* packed bytes written at once */

pith_status pith_packed_begin(pith_packed_output *self,
                              const pith_packed_place *place, pith_error *error)
{
    const pith_folder *folder = place->folder;
    *self =
        (pith_packed_output){.folder = folder, .stored_sha = place->stored_sha};
    pith_buf_init(&self->packed, 0);
    self->packer = pith_packer_new(place->packing);
    return self->packer
               ? folder->begin(folder->context, place->name, &self->file, error)
               : pith_fail(error, PITH_NOMEM, 0,
                           "no memory, or no such packing");
}

static pith_status write_packed(pith_packed_output *self, pith_error *error)
{
    pith_str packed = pith_buf_view(&self->packed);
    if (self->stored_sha)
        pith_sha1_add(self->stored_sha, packed);
    self->stored += packed.len;
    PITH_TRY(self->folder->put(self->file, packed, error));
    pith_buf_reset(&self->packed);
    return PITH_OK;
}

pith_status pith_packed_put(pith_packed_output *self, pith_str bytes,
                            pith_error *error)
{
    if (bytes.len == 0)
        return PITH_OK;
    self->plain += bytes.len;
    if (!pith_packer_put(self->packer, bytes, false, &self->packed))
        return pith_fail(error, PITH_NOMEM, 0, "no memory for packing");
    return self->packed.len < FLUSH ? PITH_OK : write_packed(self, error);
}

pith_status pith_packed_finish(pith_packed_output *self, pith_error *error)
{
    if (!pith_packer_put(self->packer, (pith_str){0}, true, &self->packed))
        return pith_fail(error, PITH_NOMEM, 0, "no memory for packing");
    PITH_TRY(write_packed(self, error));
    void *file = self->file;
    self->file = NULL;
    return self->folder->finish(file, error);
}

void pith_packed_clear(pith_packed_output *self)
{
    if (self->file)
        self->folder->abandon(self->file);
    pith_packer_free(self->packer);
    pith_buf_clear(&self->packed);
    *self = (pith_packed_output){0};
}

/* -- Reading -------------------------------------------------------------- */

typedef struct unpacking {
    pith_unpacker *unpacker;
    pith_folder_take *take; /* receives the unpacked pieces */
    void *who;
    pith_sha1 *stored_sha;
    pith_status status;
} unpacking;

static bool unpack_piece(void *who, pith_str bytes)
{
    unpacking *self = who;
    if (self->stored_sha)
        pith_sha1_add(self->stored_sha, bytes);
    self->status =
        pith_unpacker_put(self->unpacker, bytes, self->take, self->who);
    return self->status == PITH_OK;
}

pith_status pith_packed_read_from(const pith_packed_place *place,
                                  pith_folder_take *take, void *who,
                                  pith_error *error)
{
    const pith_folder *folder = place->folder;
    unpacking self = {.unpacker = pith_unpacker_new(place->packing),
                      .take = take,
                      .who = who,
                      .stored_sha = place->stored_sha};
    if (!self.unpacker)
        return pith_fail(error, PITH_NOMEM, 0, "no memory, or no such packing");
    pith_status status =
        folder->read(folder->context, place->name, unpack_piece, &self, error);
    bool whole = pith_unpacker_is_whole(self.unpacker);
    pith_unpacker_free(self.unpacker);
    if (status != PITH_OK || self.status == PITH_LIMIT)
        return status;
    if (self.status == PITH_OK && whole)
        return PITH_OK;
    return pith_fail(error, PITH_FORMAT, 0, "%s: %s", place->name,
                     self.status == PITH_OK ? "cut short" : "damaged");
}
