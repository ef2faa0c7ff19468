/* SPDX-License-Identifier: Apache-2.0 */
/* Folders on S3: see pith/job.h. A file of a folder is an object whose key
 * begins with the folder's; every write is atomic on the server, so temporary
 * names are not needed, and only invisible unfinished uploads can be left
 * behind. */
#include "arena.h"
#include "buf.h"
#include "status.h"
#include "str.h"

#include <pith/crawl.h>
#include <pith/job.h>
#include <stdio.h>

enum { ADDRESS_ROOM = 2048, STEP = 64 * 1024 };

/* Maximum size of files that are loaded as a whole; manifests are the
 * longest. */
static const size_t max_bytes = (size_t)4 << 30;

typedef struct remote_folder {
    pith_folder folder; /* the object that the user has */
    pith_arena arena;   /* holds this struct */
    pith_remote *remote;
    pith_str address; /* without a trailing slash */
} remote_folder;

/* "s3://bucket/job/done/000012.json" */
static pith_status name_file(void *context, const char *name,
                             char out[ADDRESS_ROOM], pith_error *error)
{
    remote_folder *self = context;
    int len =
        snprintf(out, ADDRESS_ROOM, "%.*s/%s", PITH_FMT(self->address), name);
    if (len > 0 && len < ADDRESS_ROOM)
        return PITH_OK;
    return pith_fail(error, PITH_IO, 0, "%.100s: the address is too long", out);
}

/* Map statuses to those of folders. */
static pith_status settle(pith_status status)
{
    return status == PITH_OK || status == PITH_NOMEM ? status : PITH_IO;
}

static pith_status load(void *context, const char *name, char **data,
                        size_t *len, pith_error *error)
{
    char address[ADDRESS_ROOM];
    pith_str bytes;
    *data = NULL;
    *len = 0;
    PITH_TRY(name_file(context, name, address, error));
    pith_status status = pith_remote_load(((remote_folder *)context)->remote,
                                          address, max_bytes, &bytes, error);
    if (status != PITH_OK)
        return settle(status);
    *data = (char *)(uintptr_t)bytes.data;
    *len = bytes.len;
    return PITH_OK;
}

static pith_status store(void *context, const char *name, pith_str bytes,
                         pith_error *error)
{
    char address[ADDRESS_ROOM];
    PITH_TRY(name_file(context, name, address, error));
    return settle(pith_remote_store(((remote_folder *)context)->remote, address,
                                    bytes, NULL, error));
}

static pith_status create(void *context, const char *name, pith_str bytes,
                          bool *made, pith_error *error)
{
    char address[ADDRESS_ROOM];
    *made = false;
    PITH_TRY(name_file(context, name, address, error));
    return settle(pith_remote_store(((remote_folder *)context)->remote, address,
                                    bytes, made, error));
}

static pith_status drop(void *context, const char *name, pith_error *error)
{
    char address[ADDRESS_ROOM];
    PITH_TRY(name_file(context, name, address, error));
    return settle(
        pith_remote_remove(((remote_folder *)context)->remote, address, error));
}

typedef struct listed {
    pith_folder_take *take;
    void *who;
} listed;

static bool take_name(void *who, pith_str name, uint64_t size)
{
    listed *self = who;
    (void)size;
    return name.len == 0 || self->take(self->who, name);
}

static pith_status list(void *context, const char *folder,
                        pith_folder_take *take, void *who, pith_error *error)
{
    char address[ADDRESS_ROOM];
    remote_folder *self = context;
    listed l = {take, who};
    PITH_TRY(name_file(context, folder, address, error));
    size_t len = pith_str_of(address).len;
    while (len && address[len - 1] == '/')
        len--;
    if (len + 1 >= ADDRESS_ROOM)
        return pith_fail(error, PITH_IO, 0, "the address is too long");
    memcpy(address + len, "/", 2);
    return settle(
        pith_remote_list(self->remote, address, take_name, &l, error));
}

static pith_status read_pieces(void *context, const char *name,
                               pith_folder_take *take, void *who,
                               pith_error *error)
{
    char address[ADDRESS_ROOM];
    char step[STEP];
    pith_remote_file *file;
    size_t n = 0;
    PITH_TRY(name_file(context, name, address, error));
    PITH_TRY(settle(pith_remote_open(((remote_folder *)context)->remote,
                                     address, &file, error)));
    pith_status status;
    do {
        status = pith_remote_read(file, step, sizeof step, &n, error);
    } while (status == PITH_OK && n > 0 && take(who, (pith_str){step, n}));
    pith_remote_close(file);
    return settle(status);
}

static pith_status tell_size(void *context, const char *name, uint64_t *size,
                             pith_error *error)
{
    char address[ADDRESS_ROOM];
    *size = UINT64_MAX;
    PITH_TRY(name_file(context, name, address, error));
    return settle(pith_remote_size(((remote_folder *)context)->remote, address,
                                   size, error));
}

/* -- Writing in pieces --------------------------------------------------- */

static pith_status begin(void *context, const char *name, void **file,
                         pith_error *error)
{
    char address[ADDRESS_ROOM];
    pith_remote_upload *upload = NULL;
    *file = NULL;
    PITH_TRY(name_file(context, name, address, error));
    pith_status status = pith_remote_begin(((remote_folder *)context)->remote,
                                           address, &upload, error);
    *file = upload;
    return settle(status);
}

static pith_status put(void *file, pith_str bytes, pith_error *error)
{
    return settle(pith_remote_put(file, bytes, error));
}

static pith_status finish(void *file, pith_error *error)
{
    return settle(pith_remote_finish(file, error));
}

static void abandon(void *file)
{
    pith_remote_abandon(file);
}

/* -- Opening ------------------------------------------------------------ */

static void close_folder(void *context)
{
    pith_arena arena = ((remote_folder *)context)->arena;
    pith_arena_free(&arena);
}

static const pith_folder calls = {
    .load = load,
    .store = store,
    .create = create,
    .remove = drop,
    .list = list,
    .read = read_pieces,
    .size = tell_size,
    .begin = begin,
    .put = put,
    .finish = finish,
    .abandon = abandon,
    .close = close_folder,
};

pith_status pith_folder_open_remote(pith_remote *remote, const char *address,
                                    pith_folder **out, pith_error *error)
{
    *out = NULL;
    if (!pith_remote_is_s3(address))
        return pith_fail(error, PITH_IO, 0, "%.100s: not an address of S3",
                         address);
    pith_arena arena;
    pith_arena_init(&arena, 0);
    remote_folder *self = pith_arena_zalloc(&arena, 1, sizeof *self);
    pith_str path = pith_str_of(address);
    while (path.len && path.data[path.len - 1] == '/')
        path.len--;
    const char *kept = self ? pith_arena_copy(&arena, path) : NULL;
    if (!kept) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a folder");
    }
    self->arena = arena;
    self->remote = remote;
    self->address = (pith_str){kept, path.len};
    self->folder = calls;
    self->folder.context = self;
    *out = &self->folder;
    return PITH_OK;
}
