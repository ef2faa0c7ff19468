/* SPDX-License-Identifier: Apache-2.0 */
/* Reads files on servers: see pith/crawl.h. */
#include "httphead.h"
#include "remote_request.h"
#include "status.h"
#include "str.h"

#include <stdio.h>

enum {
    ETAG_MAX = 300,         /* bytes; longer ones are not compared */
    IDLE_PIECES = 10,       /* consecutive pieces with almost no data before a
                               file is given up; a guess */
    GOOD_PIECE = 64 * 1024, /* bytes of a piece that count as data; a guess */
    STEP = 64 * 1024,
};

struct pith_remote_file {
    pith_arena arena; /* holds this struct and the address */
    pith_remote *remote;
    pith_remote_place place;
    uint64_t size; /* UINT64_MAX: not known yet */
    uint64_t at;   /* of the next byte */
    uint64_t end;  /* see pith_remote_want() */
    char etag[ETAG_MAX];
    pith_buf piece; /* bytes of the file, from piece_at */
    uint64_t piece_at;
    unsigned idle; /* consecutive pieces with almost no data */
    bool missing;  /* according to the server */
};

/* -- Pieces ------------------------------------------------------------- */

static pith_status fail(const pith_remote_file *file, pith_error *error,
                        const char *what)
{
    return pith_remote_fail(error, PITH_FORMAT, &file->place, what);
}

/* "bytes 0-9/1234", or "bytes *" "/1234" for a range outside the file. */
static bool read_content_range(pith_str value, uint64_t *begin, uint64_t *size)
{
    static const char unit[] = "bytes";
    uint64_t last;
    *begin = 0;
    if (!pith_str_istarts(value, pith_str_of(unit)))
        return false;
    value.data += sizeof unit - 1;
    value.len -= sizeof unit - 1;
    value = pith_str_trim(value);
    if (value.len && value.data[0] == '*') {
        value = (pith_str){value.data + 1, value.len - 1};
    } else {
        if (!pith_str_uint(&value, UINT64_MAX - 1, begin) || value.len == 0 ||
            value.data[0] != '-')
            return false;
        value = (pith_str){value.data + 1, value.len - 1};
        if (!pith_str_uint(&value, UINT64_MAX - 1, &last) || last < *begin)
            return false;
    }
    if (value.len == 0 || value.data[0] != '/')
        return false;
    value = (pith_str){value.data + 1, value.len - 1};
    return pith_str_uint(&value, UINT64_MAX - 1, size);
}

static void keep_etag(pith_remote_file *file, pith_str head)
{
    pith_str etag = pith_httphead_find(head, PITH_S("ETag"));
    bool weak = pith_str_istarts(etag, PITH_S("W/"));
    if (!file->etag[0] && etag.len && etag.len < ETAG_MAX && !weak)
        snprintf(file->etag, sizeof file->etag, "%.*s", PITH_FMT(etag));
}

/* A server without ranges sends the whole file, which is correct if the whole
 * file was requested and has arrived. */
static pith_status take_whole(pith_remote_file *file, pith_remote_link *link,
                              pith_error *error)
{
    if (file->at || link->broken || link->exchange.truncated)
        return fail(file, error,
                    "the server does not answer ranges, which a file of this "
                    "size needs");
    file->size = link->exchange.body.len;
    return PITH_OK;
}

/* Read the file's size from an answer, and check that the file has not
 * changed. */
static pith_status read_answer(pith_remote_file *file, pith_remote_link *link,
                               pith_error *error)
{
    pith_str head = pith_remote_head(link);
    unsigned status = link->exchange.status;
    uint64_t begin = 0;
    uint64_t size = 0;
    file->missing = status == 404;
    if (status == 404)
        return fail(file, error, "not found");
    if (status == 412)
        return fail(file, error, "it changed while it was read");
    if (status == 200)
        return take_whole(file, link, error);
    bool known = read_content_range(
        pith_httphead_find(head, PITH_S("Content-Range")), &begin, &size);
    if (status == 416) { /* also the answer for an empty file */
        file->size = known ? size : file->at;
        pith_buf_reset(&link->exchange.body);
        return file->at >= file->size
                   ? PITH_OK
                   : fail(file, error, "the server refused a range of it");
    }
    if (!known || begin != file->at)
        return fail(file, error,
                    "the server sent a different range than requested");
    if (file->size != UINT64_MAX && size != file->size)
        return fail(file, error, "it changed while it was read");
    file->size = size;
    keep_etag(file, head);
    return PITH_OK;
}

/* The byte range of the next request. */
static uint64_t piece_len(const pith_remote_file *file)
{
    uint64_t end = file->end > file->at ? file->end : UINT64_MAX;
    uint64_t len = file->remote->options.piece;
    if (end > file->size)
        end = file->size;
    return end - file->at < len ? end - file->at : len;
}

/* A piece that broke off, or is shorter than its range, is accepted: the next
 * one begins at its end. */
static pith_status fetch_piece(pith_remote_file *file, pith_error *error)
{
    pith_remote_link *link;
    pith_remote_call call = {.partial = true,
                             .begin = file->at,
                             .len = piece_len(file),
                             .etag = pith_str_of(file->etag)};
    call.max_bytes = (size_t)call.len;
    pith_buf_reset(&file->piece);
    file->piece_at = file->at;
    PITH_TRY(pith_remote_ask(file->remote, &file->place, &call, &link, error));
    pith_status status = read_answer(file, link, error);
    if (status == PITH_OK) {
        pith_buf empty = file->piece;
        file->piece = link->exchange.body;
        link->exchange.body = empty;
        bool good = !link->broken || file->piece.len >= GOOD_PIECE;
        file->idle = good && file->piece.len ? 0 : file->idle + 1;
    }
    pith_remote_release(file->remote, link);
    if (status == PITH_OK && file->idle > IDLE_PIECES)
        return pith_remote_fail(error, PITH_IO, &file->place,
                                "the connection breaks off again and again");
    return status;
}

/* -- Files -------------------------------------------------------------- */

pith_status pith_remote_open(pith_remote *remote, const char *address,
                             pith_remote_file **out, pith_error *error)
{
    pith_remote_place place;
    *out = NULL;
    PITH_TRY(pith_remote_place_read(address, false, &place, error));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_remote_file *file = pith_arena_zalloc(&arena, 1, sizeof *file);
    const char *kept = file ? pith_arena_copy(&arena, place.address) : NULL;
    if (!kept) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a file");
    }
    file->arena = arena;
    file->remote = remote;
    file->size = file->end = UINT64_MAX;
    pith_buf_init(&file->piece, 0);
    (void)pith_remote_place_read(kept, false, &file->place, NULL);
    *out = file;
    return PITH_OK;
}

void pith_remote_close(pith_remote_file *file)
{
    if (!file)
        return;
    pith_buf_clear(&file->piece);
    pith_arena arena = file->arena;
    pith_arena_free(&arena);
}

void pith_remote_seek(pith_remote_file *file, uint64_t offset)
{
    file->at = offset;
}

void pith_remote_want(pith_remote_file *file, uint64_t end)
{
    file->end = end;
}

static uint64_t bytes_at_hand(const pith_remote_file *file)
{
    uint64_t end = file->piece_at + file->piece.len;
    return file->at >= file->piece_at && file->at < end ? end - file->at : 0;
}

pith_status pith_remote_read(pith_remote_file *file, char *bytes, size_t room,
                             size_t *len, pith_error *error)
{
    *len = 0;
    while (bytes_at_hand(file) == 0) {
        if (room == 0 || file->at >= file->size)
            return PITH_OK;
        PITH_TRY(fetch_piece(file, error));
    }
    uint64_t n = bytes_at_hand(file);
    *len = n < room ? (size_t)n : room;
    memcpy(bytes, file->piece.data + (file->at - file->piece_at), *len);
    file->at += *len;
    return PITH_OK;
}

/* -- Whole files -------------------------------------------------------- */

pith_status pith_remote_size(pith_remote *remote, const char *address,
                             uint64_t *size, pith_error *error)
{
    pith_remote_place place;
    pith_remote_link *link;
    pith_remote_call call = {.method = "HEAD"};
    *size = UINT64_MAX;
    PITH_TRY(pith_remote_place_read(address, false, &place, error));
    PITH_TRY(pith_remote_ask(remote, &place, &call, &link, error));
    pith_str text =
        pith_httphead_find(pith_remote_head(link), PITH_S("Content-Length"));
    bool missing = link->exchange.status == 404;
    bool told = !missing && pith_str_uint(&text, UINT64_MAX - 1, size);
    pith_remote_release(remote, link);
    if (missing || told)
        return PITH_OK;
    return pith_remote_fail(error, PITH_FORMAT, &place,
                            "the server does not tell its size");
}

static pith_status read_all(pith_remote_file *file, size_t max, pith_buf *out,
                            pith_error *error)
{
    size_t n = 1;
    while (n) {
        if (!pith_buf_reserve(out, STEP))
            return pith_fail(error, PITH_NOMEM, 0, "no memory for a file");
        PITH_TRY(pith_remote_read(file, out->data + out->len, STEP, &n, error));
        out->len += n;
        if (out->len > max)
            return fail(file, error, "too large");
    }
    return PITH_OK;
}

pith_status pith_remote_load(pith_remote *remote, const char *address,
                             size_t max, pith_str *bytes, pith_error *error)
{
    pith_remote_file *file = NULL;
    pith_buf all;
    *bytes = (pith_str){0};
    PITH_TRY(pith_remote_open(remote, address, &file, error));
    if (!file)
        return PITH_NOMEM;
    pith_buf_init(&all, 0);
    pith_status status = read_all(file, max, &all, error);
    bool missing = file->missing;
    pith_remote_close(file);
    if (status != PITH_OK) {
        pith_buf_clear(&all);
        return missing ? PITH_OK : status;
    }
    char *data;
    PITH_TRY(pith_buf_take(&all, &data, &bytes->len));
    bytes->data = data;
    return PITH_OK;
}
