/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs on servers: see remote_inputs.h. */
#include "remote_inputs.h"

#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool pith_is_remote_name(const char *name)
{
    return pith_remote_is_s3(name) ||
           (pith_remote_is_address(name) && pith_is_warc_name(name));
}

pith_remote *pith_sources_servers(pith_sources *sources, pith_error *error)
{
    if (sources->remote)
        return sources->remote;
    pith_remote_options options = {.size = sizeof options,
                                   .fetch = sources->fetch};
    if (pith_remote_new(&options, &sources->remote, error) == PITH_OK)
        sources->owns_remote = true;
    return sources->remote;
}

pith_source *pith_sources_add_remote_file(pith_sources *sources,
                                          const char *path, const char *id)
{
    pith_error error = {0};
    pith_remote *remote = pith_sources_servers(sources, &error);
    pith_source *source = pith_sources_add_file(sources, path, id);
    if (!source)
        return NULL;
    source->warc = pith_is_warc_name(path);
    source->remote = remote;
    if (remote)
        return source;
    source->problem = strdup(error.text);
    source->unopened = true;
    return NULL;
}

/* The objects listed below an address. */
typedef struct listed {
    pith_sources *sources;
    const char *address;
} listed;

static bool take_file(void *who, pith_str name, uint64_t size)
{
    listed *self = who;
    char *id = strndup(name.data ? name.data : "", name.len);
    char *path = NULL;
    if (!id || asprintf(&path, "%s%s", self->address, id) < 0) {
        self->sources->failed = true;
        path = NULL;
    } else if (pith_is_page_name(id) || pith_is_warc_name(id)) {
        pith_source *source =
            pith_sources_add_remote_file(self->sources, path, id);
        if (source)
            source->size = size;
    }
    free(id);
    free(path);
    return !self->sources->failed;
}

static void add_listed(pith_sources *sources, const char *address)
{
    listed l = {sources, address};
    pith_error error = {0};
    size_t before = sources->count;
    pith_remote *remote = pith_sources_servers(sources, &error);
    pith_status status =
        remote ? pith_remote_list_all(remote, address, take_file, &l, &error)
               : PITH_IO;
    if (status != PITH_OK)
        pith_sources_add_problem(sources, address, true, error.text);
    else if (sources->count == before)
        pith_sources_add_problem(sources, address, false,
                                 "no .html, .htm, .xhtml or WARC file whose "
                                 "name begins so");
}

void pith_sources_add_remote(pith_sources *sources, const char *name)
{
    size_t len = strlen(name);
    bool bucket = pith_remote_is_s3(name) && !strchr(name + 5, '/');
    if (!bucket && name[len - 1] != '/') {
        (void)pith_sources_add_remote_file(sources, name, name);
        return;
    }
    char *address = NULL;
    if (asprintf(&address, "%s%s", name, bucket ? "/" : "") < 0)
        sources->failed = true;
    else
        add_listed(sources, address);
    free(address);
}

/* -- WARC files --------------------------------------------------------- */

static pith_status read_range(void *context, char *bytes, size_t room,
                              size_t *len, pith_error *error)
{
    pith_remote_archive *archive = context;
    if (room > archive->left)
        room = (size_t)archive->left;
    pith_status status =
        pith_remote_read(archive->file, bytes, room, len, error);
    archive->left -= *len;
    archive->missing = status == PITH_FORMAT;
    return status;
}

static void seek_range(void *context, uint64_t offset)
{
    pith_remote_seek(((pith_remote_archive *)context)->file, offset);
}

void pith_remote_archive_close(pith_remote_archive *archive)
{
    pith_remote_close(archive->file);
    *archive = (pith_remote_archive){0};
}

static pith_status open_file(pith_remote_archive *archive,
                             const pith_source *source, pith_error *error)
{
    if (archive->file && strcmp(archive->path, source->path) == 0)
        return PITH_OK;
    pith_remote_archive_close(archive);
    archive->path = source->path;
    return pith_remote_open(source->remote, source->path, &archive->file,
                            error);
}

pith_status pith_remote_archive_open(pith_remote_archive *archive,
                                     const pith_source *source,
                                     pith_warc_reader **reader,
                                     pith_error *error)
{
    pith_status status = open_file(archive, source, error);
    if (status != PITH_OK)
        return status;
    archive->left = source->end ? source->end - source->begin : UINT64_MAX;
    pith_remote_seek(archive->file, source->begin);
    pith_remote_want(archive->file, source->want  ? source->want
                                    : source->end ? source->end
                                                  : UINT64_MAX);
    pith_warc_input input = {
        .context = archive, .read = read_range, .seek = seek_range};
    pith_warc_read_options options = {.size = sizeof options,
                                      .begin = source->begin};
    return pith_warc_reader_open_input(&input, &options, reader, error);
}

/* -- One file ----------------------------------------------------------- */

static pith_status read_file(void *context, char *bytes, size_t room,
                             size_t *len, pith_error *error)
{
    return pith_remote_read(context, bytes, room, len, error);
}

static void seek_file(void *context, uint64_t offset)
{
    pith_remote_seek(context, offset);
}

static void close_file(void *context)
{
    pith_remote_close(context);
}

pith_status pith_archive_open(pith_sources *sources, const char *name,
                              const pith_warc_read_options *options,
                              pith_warc_reader **reader, pith_error *error)
{
    *reader = NULL;
    if (!pith_is_remote_name(name))
        return pith_warc_reader_open(name, options, reader, error);
    pith_remote_file *file;
    pith_remote *remote = pith_sources_servers(sources, error);
    pith_status status =
        remote ? pith_remote_open(remote, name, &file, error) : PITH_IO;
    if (status != PITH_OK)
        return status;
    pith_warc_input input = {.context = file,
                             .read = read_file,
                             .seek = seek_file,
                             .close = close_file};
    return pith_warc_reader_open_input(&input, options, reader, error);
}
