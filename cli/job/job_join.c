/* SPDX-License-Identifier: Apache-2.0 */
/* pith job merge -o: joins the outputs of all units into one file, local or on
 * S3. */
#include "job_verbs.h"
#include "sink.h"

#include <string.h>

/* A file being written to S3. */
typedef struct joining {
    pith_guard guard;
    pith_remote_upload *upload; /* NULL: ended */
    pith_status status;         /* of writing */
    pith_error error;
} joining;

typedef pith_status copy_unit(const pith_manifest *manifest, uint32_t i,
                              pith_folder_take *take, void *who,
                              pith_error *error);

/* Concatenated compressed outputs are a valid compressed file. */
static copy_unit *find_copy(const pith_job_opened *job, const char *path)
{
    static const char *const endings[] = {[PITH_JOB_ZSTD] = ".zst",
                                          [PITH_JOB_GZIP] = ".gz",
                                          [PITH_JOB_PLAIN] = ""};
    const char *ending = endings[job->facts->packing];
    size_t len = strlen(path);
    size_t n = strlen(ending);
    bool packed = n && len > n && strcmp(path + len - n, ending) == 0;
    return packed ? pith_unit_copy_stored : pith_unit_copy;
}

/* -- On a disk ----------------------------------------------------------- */

static bool put_piece(void *who, pith_str bytes)
{
    return pith_sink_put(who, bytes.data, bytes.len);
}

static int join_to_file(const pith_job_opened *job, const char *path)
{
    pith_guard guard;
    pith_sink sink;
    pith_error error = {0};
    pith_status status = PITH_OK;
    copy_unit *copy = find_copy(job, path);
    pith_guard_start(&guard);
    bool fine = pith_sink_open(&sink, &guard, path);
    for (uint32_t i = 0; fine && i < job->facts->units; i++) {
        status = copy(job->manifest, i, put_piece, &sink, &error);
        fine = status == PITH_OK && !sink.failed;
    }
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    pith_guard_stop(&guard);
    if (status != PITH_OK)
        return pith_job_complain(job, &error);
    return fine ? -1 : PITH_EXIT_IO;
}

/* -- On S3 --------------------------------------------------------------- */

static bool upload_piece(void *who, pith_str bytes)
{
    joining *self = who;
    self->status = pith_remote_put(self->upload, bytes, &self->error);
    return self->status == PITH_OK && !pith_guard_asked(&self->guard);
}

/* Write every unit, then the end; a failure leaves no visible file. */
static int upload_units(joining *self, const pith_job_opened *job,
                        const char *path)
{
    pith_error error = {0};
    pith_status status = PITH_OK;
    copy_unit *copy = find_copy(job, path);
    bool asked = false;
    for (uint32_t i = 0; status == PITH_OK && self->status == PITH_OK &&
                         !asked && i < job->facts->units;
         i++) {
        status = copy(job->manifest, i, upload_piece, self, &error);
        asked = pith_guard_asked(&self->guard);
    }
    if (status == PITH_OK && self->status == PITH_OK && !asked) {
        self->status = pith_remote_finish(self->upload, &self->error);
        self->upload = NULL;
    }
    pith_remote_abandon(self->upload);
    if (status != PITH_OK)
        return pith_job_complain(job, &error);
    if (self->status != PITH_OK)
        pith_message("%s", self->error.text);
    else if (asked)
        pith_message("interrupted: nothing is joined");
    return self->status != PITH_OK ? PITH_EXIT_IO
           : asked                 ? PITH_EXIT_INTERRUPTED
                                   : -1;
}

static int join_to_s3(pith_job_opened *job, const char *path)
{
    joining j = {.status = PITH_OK};
    const char *key = strchr(path + strlen("s3://"), '/');
    if (!key || path[strlen(path) - 1] == '/') {
        pith_message("%s: not the name of a file: s3://bucket/key", path);
        return PITH_EXIT_USAGE;
    }
    pith_status status = PITH_OK;
    if (!job->remote)
        status = pith_remote_new(NULL, &job->remote, &j.error);
    if (status == PITH_OK)
        status = pith_remote_begin(job->remote, path, &j.upload, &j.error);
    if (status != PITH_OK) {
        pith_message("%s", j.error.text);
        return status == PITH_ARG ? PITH_EXIT_USAGE : PITH_EXIT_IO;
    }
    pith_guard_start_gentle(&j.guard);
    int end = upload_units(&j, job, path);
    pith_guard_stop(&j.guard);
    return end;
}

int pith_job_join(pith_job_opened *job, const char *path)
{
    if (pith_remote_is_s3(path))
        return join_to_s3(job, path);
    if (pith_remote_is_address(path)) {
        pith_message("%s: of addresses only s3://bucket/key is written", path);
        return PITH_EXIT_USAGE;
    }
    return join_to_file(job, path);
}
