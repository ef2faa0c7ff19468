/* SPDX-License-Identifier: Apache-2.0 */
/* A job's folder on a disk, perhaps one that machines share.
 *
 * A file is written under a name that no other process uses, synced, and
 * renamed; then the folder is synced as well, so that neither a killed process
 * nor a power failure leaves half a file. A file that must be new is linked to
 * its name instead of renamed. That fails if the name exists, and succeeds for
 * only one process, on network file systems, too. */
#include "arena.h"
#include "buf.h"
#include "job_internal.h"
#include "status.h"
#include "str.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    CHUNK = 256 * 1024,
    PATH_ROOM = 4096,
};

/* maximum size of a file that is read as a whole */
static const size_t max_bytes = 8000000000;

typedef struct disk {
    pith_arena arena; /* holds this struct */
    pith_folder folder;
    pith_str path;
    char token[PITH_JOB_TOKEN]; /* part of the names of unfinished files */
    atomic_uint count;          /* number of unfinished files so far */
} disk;

/* A file being written. */
typedef struct disk_file {
    pith_arena arena; /* holds this struct */
    disk *disk;
    int fd;
    char path[PATH_ROOM], beside[PATH_ROOM];
} disk_file;

static pith_status fail(pith_error *error, const char *path, const char *what)
{
    int why = errno;
    return pith_fail(error, PITH_IO, 0, "%s: %s%s", path, what, strerror(why));
}

/* FOLDER/NAME; false if that is too long. */
static bool name_file(const disk *self, const char *name, char out[PATH_ROOM])
{
    int len = snprintf(out, PATH_ROOM, "%.*s/%s", PITH_FMT(self->path), name);
    errno = ENAMETOOLONG;
    return len > 0 && len < PATH_ROOM;
}

/* FOLDER/PART/.NAME.TOKEN.N.tmp */
static bool name_beside(disk *self, const char *path, char out[PATH_ROOM])
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash + 1 - path) : 0;
    int len =
        snprintf(out, PATH_ROOM, "%.*s.%s.%s.%u.tmp", folder, path,
                 path + folder, self->token, atomic_fetch_add(&self->count, 1));
    errno = ENAMETOOLONG;
    return len > 0 && len < PATH_ROOM;
}

/* -- Reading ------------------------------------------------------------ */

static pith_status read_some(int fd, pith_buf *out, const char *path,
                             pith_error *error)
{
    ssize_t n = 1;
    while (n != 0 && pith_buf_reserve(out, CHUNK)) {
        n = read(fd, out->data + out->len, CHUNK);
        if (n < 0 && errno != EINTR)
            return fail(error, path, "");
        out->len += n > 0 ? (size_t)n : 0;
    }
    return out->status == PITH_OK
               ? PITH_OK
               : pith_fail(error, out->status, 0, "%s: too large", path);
}

static pith_status load(void *context, const char *name, char **data,
                        size_t *len, pith_error *error)
{
    char path[PATH_ROOM];
    *data = NULL;
    *len = 0;
    if (!name_file(context, name, path))
        return fail(error, name, "");
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT)
        return PITH_OK;
    if (fd < 0)
        return fail(error, path, "");
    pith_buf bytes;
    pith_buf_init(&bytes, max_bytes);
    pith_status status = read_some(fd, &bytes, path, error);
    close(fd);
    if (status == PITH_OK)
        return pith_buf_take(&bytes, data, len);
    pith_buf_clear(&bytes);
    return status;
}

static pith_status read_pieces(void *context, const char *name,
                               pith_folder_take *take, void *who,
                               pith_error *error)
{
    char path[PATH_ROOM];
    if (!name_file(context, name, path))
        return fail(error, name, "");
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fail(error, path, "");
    pith_status status = PITH_OK;
    char piece[16 * 1024];
    ssize_t n;
    do {
        n = read(fd, piece, sizeof piece);
        if (n < 0 && errno != EINTR)
            status = fail(error, path, "");
    } while (status == PITH_OK &&
             (n < 0 || (n > 0 && take(who, (pith_str){piece, (size_t)n}))));
    close(fd);
    return status;
}

static pith_status tell_size(void *context, const char *name, uint64_t *size,
                             pith_error *error)
{
    char path[PATH_ROOM];
    struct stat info;
    *size = UINT64_MAX;
    if (!name_file(context, name, path))
        return fail(error, name, "");
    if (stat(path, &info) == 0)
        *size = (uint64_t)info.st_size;
    else if (errno != ENOENT)
        return fail(error, path, "");
    return PITH_OK;
}

static pith_status list(void *context, const char *folder,
                        pith_folder_take *take, void *who, pith_error *error)
{
    char path[PATH_ROOM];
    if (!name_file(context, folder, path))
        return fail(error, folder, "");
    DIR *entries = opendir(path);
    if (!entries)
        return errno == ENOENT ? PITH_OK : fail(error, path, "");
    struct dirent *entry;
    bool more = true;
    errno = 0;
    while (more && (entry = readdir(entries))) {
        pith_str name = pith_str_of(entry->d_name);
        if (!pith_str_eq(name, PITH_S(".")) && !pith_str_eq(name, PITH_S("..")))
            more = take(who, name);
        errno = 0;
    }
    pith_status status = more && errno ? fail(error, path, "") : PITH_OK;
    closedir(entries);
    return status;
}

/* -- Writing ------------------------------------------------------------ */

/* Sync the folder of a file. Some file systems do not support this (EINVAL),
 * and do not need it. */
static bool sync_folder(const char *path)
{
    char folder[PATH_ROOM];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 1,
             slash ? path : ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool fine = fd >= 0 && (fsync(fd) == 0 || errno == EINVAL);
    int why = errno;
    if (fd >= 0)
        close(fd);
    errno = why;
    return fine;
}

/* Create the folders of a path below the job's. */
static bool make_parts(const disk *self, char *path)
{
    for (char *slash = strchr(path + self->path.len + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = 0;
        bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

static pith_status begin(void *context, const char *name, void **out,
                         pith_error *error)
{
    disk *self = context;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    *out = NULL;
    disk_file *file = pith_arena_zalloc(&arena, 1, sizeof *file);
    if (!file)
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a file");
    *file = (disk_file){.arena = arena, .disk = self, .fd = -1};
    if (name_file(self, name, file->path) &&
        name_beside(self, file->path, file->beside) &&
        make_parts(self, file->path))
        file->fd =
            open(file->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file->fd >= 0) {
        *out = file;
        return PITH_OK;
    }
    pith_status status = fail(error, file->path, "cannot write: ");
    arena = file->arena;
    pith_arena_free(&arena);
    return status;
}

static pith_status put(void *context, pith_str bytes, pith_error *error)
{
    disk_file *file = context;
    while (bytes.len) {
        ssize_t n = write(file->fd, bytes.data, bytes.len);
        if (n < 0 && errno != EINTR)
            return fail(error, file->path, "cannot write: ");
        size_t done = n > 0 ? (size_t)n : 0;
        bytes = (pith_str){bytes.data + done, bytes.len - done};
    }
    return PITH_OK;
}

/* Close the file, remove what is unfinished, and free. */
static void abandon(void *context)
{
    disk_file *file = context;
    if (file->fd >= 0)
        close(file->fd);
    if (file->beside[0])
        unlink(file->beside);
    pith_arena arena = file->arena;
    pith_arena_free(&arena);
}

/* Sync and close. */
static bool settle(disk_file *file)
{
    bool synced = fsync(file->fd) == 0 || errno == EINVAL;
    int why = errno;
    bool closed = close(file->fd) == 0;
    file->fd = -1;
    if (!synced)
        errno = why;
    return synced && closed;
}

static pith_status finish(void *context, pith_error *error)
{
    disk_file *file = context;
    pith_status status = PITH_OK;
    bool moved = settle(file) && rename(file->beside, file->path) == 0;
    if (moved)
        file->beside[0] = 0;
    if (!moved || !sync_folder(file->path))
        status = fail(error, file->path, "cannot write: ");
    abandon(file);
    return status;
}

static pith_status store(void *context, const char *name, pith_str bytes,
                         pith_error *error)
{
    void *file;
    PITH_TRY(begin(context, name, &file, error));
    if (!file)
        return PITH_NOMEM;
    pith_status status = put(file, bytes, error);
    if (status == PITH_OK)
        return finish(file, error);
    abandon(file);
    return status;
}

static pith_status create(void *context, const char *name, pith_str bytes,
                          bool *made, pith_error *error)
{
    void *opened;
    *made = false;
    PITH_TRY(begin(context, name, &opened, error));
    disk_file *file = opened;
    if (!file)
        return PITH_NOMEM;
    pith_status status = put(file, bytes, error);
    if (status == PITH_OK) {
        *made = settle(file) && link(file->beside, file->path) == 0;
        if ((!*made && errno != EEXIST) || (*made && !sync_folder(file->path)))
            status = fail(error, file->path, "cannot write: ");
    }
    abandon(file);
    return status;
}

static pith_status drop(void *context, const char *name, pith_error *error)
{
    char path[PATH_ROOM];
    if (!name_file(context, name, path))
        return fail(error, name, "");
    if (unlink(path) == 0 || errno == ENOENT)
        return PITH_OK;
    return fail(error, path, "");
}

/* -- Opening ------------------------------------------------------------ */

static void close_disk(void *context)
{
    pith_arena arena = ((disk *)context)->arena;
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
    .close = close_disk,
};

static pith_status check_folder(const char *path, bool make, pith_error *error)
{
    struct stat info;
    if (make && mkdir(path, 0777) != 0 && errno != EEXIST)
        return fail(error, path, "");
    if (stat(path, &info) != 0)
        return fail(error, path, "");
    errno = ENOTDIR;
    return S_ISDIR(info.st_mode) ? PITH_OK : fail(error, path, "");
}

pith_status pith_folder_open(const char *path, bool make, pith_folder **out,
                             pith_error *error)
{
    *out = NULL;
    PITH_TRY(check_folder(path, make, error));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    disk *self = pith_arena_zalloc(&arena, 1, sizeof *self);
    pith_str name = pith_str_of(path);
    char *copy = self ? pith_arena_alloc(&arena, name.len + 1, 1) : NULL;
    if (!copy) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a folder");
    }
    memcpy(copy, name.data, name.len + 1);
    self->arena = arena;
    self->path = (pith_str){copy, name.len};
    pith_job_token(self->token);
    self->folder = calls;
    self->folder.context = self;
    *out = &self->folder;
    return PITH_OK;
}

void pith_folder_close(pith_folder *folder)
{
    if (folder && folder->close)
        folder->close(folder->context);
}
