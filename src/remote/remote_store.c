/* SPDX-License-Identifier: Apache-2.0 */
/* Lists and writes files on S3: see pith/crawl.h. */
#include "httphead.h"
#include "remote_request.h"
#include "s3_listing.h"
#include "status.h"
#include "str.h"

#include <stdio.h>

enum {
    ANSWER_MAX = 16 << 20, /* bytes of a page of a listing: 1,000 keys of 1,024
                              bytes, each encoded and wrapped */
    PARTS_MAX = 10000,     /* of an upload; S3's */
    KEYS_MAX = 100000000,  /* of a listing, as lines of a list of inputs */
    EMPTY_MAX = 100,       /* pages in a row without keys */
    GROWTH = 1000,         /* after so many parts, parts grow by one size each,
                              so that 10,000 of them hold 440 GB */
};

/* -- Listing ------------------------------------------------------------ */

typedef struct listing {
    pith_remote_take *take;
    void *who;
    bool deep;
    pith_str prefix; /* the requested one */
    bool stopped;
    pith_s3_page page; /* the last one */
    pith_buf query;
    pith_buf token;        /* that the last page was requested with */
    uint64_t keys, before; /* before the last page */
    unsigned empty;        /* pages in a row without keys */
} listing;

static bool take_key(void *who, pith_str key, uint64_t size)
{
    listing *self = who;
    self->keys++;
    pith_str head = {key.data, self->prefix.len};
    if (key.len < head.len || !pith_str_eq(head, self->prefix))
        return true;
    pith_str name = {key.data + self->prefix.len, key.len - self->prefix.len};
    self->stopped = !self->take(self->who, name, size);
    return !self->stopped;
}

/* The parameters, sorted by name. */
static pith_status write_query(listing *self, const pith_remote_place *place)
{
    pith_buf *out = &self->query;
    pith_buf_reset(out);
    if (self->page.more) {
        pith_buf_text(out, "continuation-token=");
        pith_remote_encode(out, pith_buf_view(&self->page.token), false);
        pith_buf_byte(out, '&');
    }
    if (!self->deep)
        pith_buf_text(out, "delimiter=%2F&");
    pith_buf_text(out, "encoding-type=url&list-type=2&prefix=");
    pith_remote_encode(out, place->key, false);
    return out->status;
}

static bool take_nothing(void *who, pith_str key, uint64_t size)
{
    (void)who, (void)key, (void)size;
    return true;
}

/* A page is checked before it is passed on: a truncated one is requested again,
 * and no key is reported twice. */
static pith_status list_page(pith_remote *remote,
                             const pith_remote_place *place, listing *self,
                             pith_error *error)
{
    pith_remote_link *link;
    pith_remote_place bucket = *place;
    bucket.key = (pith_str){0};
    pith_remote_call call = {.query = pith_buf_view(&self->query),
                             .max_bytes = ANSWER_MAX};
    PITH_TRY(pith_remote_ask(remote, &bucket, &call, &link, error));
    pith_str body = pith_remote_body(link);
    pith_status status =
        link->exchange.status / 100 == 2
            ? pith_s3_listing_read(body, take_nothing, NULL, &self->page, error)
            : pith_fail(error, PITH_ARG, 0, "no such bucket");
    if (status == PITH_OK)
        status = pith_s3_listing_read(body, take_key, self, &self->page, error);
    pith_remote_release(remote, link);
    return status;
}

static pith_status list_page_again(pith_remote *remote,
                                   const pith_remote_place *place,
                                   listing *self, pith_error *error)
{
    enum { TRIES = 5 };
    pith_error problem = {0};
    pith_status status = write_query(self, place);
    if (status != PITH_OK)
        return pith_remote_fail(error, status, place, "no memory for a query");
    status = PITH_FORMAT;
    for (int tries = 0; status == PITH_FORMAT && tries < TRIES; tries++)
        status = list_page(remote, place, self, &problem);
    if (status == PITH_OK)
        return PITH_OK;
    /* The message of a refusal already contains the request. */
    if (status == PITH_IO && error)
        *error = problem;
    else
        (void)pith_remote_fail(error, status, place, problem.text);
    return status == PITH_ARG ? PITH_FORMAT : status;
}

/* Whether the listing gets on: no server may keep its client forever. */
static pith_status check_progress(const pith_remote_place *place, listing *self,
                                  pith_error *error)
{
    pith_str token = pith_buf_view(&self->page.token);
    bool same =
        self->page.more && pith_str_eq(token, pith_buf_view(&self->token));
    self->empty = self->keys == self->before ? self->empty + 1 : 0;
    self->before = self->keys;
    pith_buf_reset(&self->token);
    pith_buf_str(&self->token, token);
    if (self->token.status != PITH_OK)
        return pith_remote_fail(error, PITH_NOMEM, place,
                                "no memory for a listing");
    if (same || self->empty > EMPTY_MAX)
        return pith_remote_fail(error, PITH_FORMAT, place,
                                "the listing does not end");
    if (self->keys > KEYS_MAX)
        return pith_remote_fail(error, PITH_FORMAT, place,
                                "the listing has more than 100000000 names");
    return PITH_OK;
}

static pith_status list_pages(pith_remote *remote, const char *address,
                              listing *self, pith_error *error)
{
    pith_remote_place place;
    PITH_TRY(pith_remote_place_read(address, true, &place, error));
    self->prefix = place.key;
    pith_buf_init(&self->query, 0);
    pith_buf_init(&self->token, 0);
    pith_buf_init(&self->page.token, 0);
    pith_status status;
    do {
        status = list_page_again(remote, &place, self, error);
        if (status == PITH_OK && !self->stopped)
            status = check_progress(&place, self, error);
    } while (status == PITH_OK && self->page.more && !self->stopped);
    pith_buf_clear(&self->query);
    pith_buf_clear(&self->token);
    pith_buf_clear(&self->page.token);
    return status;
}

pith_status pith_remote_list(pith_remote *remote, const char *address,
                             pith_remote_take *take, void *who,
                             pith_error *error)
{
    listing l = {.take = take, .who = who};
    return list_pages(remote, address, &l, error);
}

pith_status pith_remote_list_all(pith_remote *remote, const char *address,
                                 pith_remote_take *take, void *who,
                                 pith_error *error)
{
    listing l = {.take = take, .who = who, .deep = true};
    return list_pages(remote, address, &l, error);
}

/* -- Files in one step -------------------------------------------------- */

/* The result of a write; *done is false for status 412. */
static pith_status write_once(pith_remote *remote,
                              const pith_remote_place *place,
                              const pith_remote_call *call, bool *done,
                              pith_error *error)
{
    pith_remote_link *link;
    PITH_TRY(pith_remote_ask(remote, place, call, &link, error));
    unsigned status = link->exchange.status;
    pith_remote_release(remote, link);
    *done = status != 412;
    if (status == 404 || status == 416)
        return pith_remote_fail(error, PITH_FORMAT, place, "no such bucket");
    return PITH_OK;
}

/* Whether the existing file is the one that was sent: after a lost answer the
 * server reports that the file exists, and not every server supports the
 * condition. */
static pith_status look_whose(pith_remote *remote, const char *address,
                              pith_str bytes, bool *made, pith_error *error)
{
    pith_str there;
    PITH_TRY(
        pith_remote_load(remote, address, bytes.len + 4096, &there, error));
    *made = there.data && pith_str_eq(there, bytes);
    pith_free((void *)(uintptr_t)there.data);
    return PITH_OK;
}

pith_status pith_remote_store(pith_remote *remote, const char *address,
                              pith_str bytes, bool *made, pith_error *error)
{
    pith_remote_place place;
    uint64_t size = UINT64_MAX;
    bool done;
    PITH_TRY(pith_remote_place_read(address, true, &place, error));
    if (made) {
        *made = false;
        PITH_TRY(pith_remote_size(remote, address, &size, error));
    }
    if (size != UINT64_MAX)
        return PITH_OK;
    pith_remote_call call = {
        .method = "PUT",
        .upload = {bytes.data ? bytes.data : "", bytes.len},
        .fresh = made != NULL,
        .max_bytes = ANSWER_MAX};
    PITH_TRY(write_once(remote, &place, &call, &done, error));
    return made ? look_whose(remote, address, bytes, made, error) : PITH_OK;
}

pith_status pith_remote_remove(pith_remote *remote, const char *address,
                               pith_error *error)
{
    pith_remote_place place;
    pith_remote_link *link;
    pith_remote_call call = {.method = "DELETE", .max_bytes = ANSWER_MAX};
    PITH_TRY(pith_remote_place_read(address, true, &place, error));
    PITH_TRY(pith_remote_ask(remote, &place, &call, &link, error));
    pith_remote_release(remote, link);
    return PITH_OK;
}

/* -- Files in parts ----------------------------------------------------- */

struct pith_remote_upload {
    pith_arena arena; /* holds this struct and the address */
    pith_remote *remote;
    pith_remote_place place;
    pith_buf part; /* not yet sent */
    pith_buf id;   /* of the upload, encoded; empty: not begun */
    pith_buf list; /* of the sent parts, as XML */
    unsigned parts;
    uint64_t total; /* bytes that were sent */
};

pith_status pith_remote_begin(pith_remote *remote, const char *address,
                              pith_remote_upload **out, pith_error *error)
{
    pith_remote_place place;
    *out = NULL;
    PITH_TRY(pith_remote_place_read(address, true, &place, error));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_remote_upload *upload = pith_arena_zalloc(&arena, 1, sizeof *upload);
    const char *kept = upload ? pith_arena_copy(&arena, place.address) : NULL;
    if (!kept) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "no memory for an upload");
    }
    upload->arena = arena;
    upload->remote = remote;
    pith_buf_init(&upload->part, 0);
    pith_buf_init(&upload->id, 0);
    pith_buf_init(&upload->list, 0);
    (void)pith_remote_place_read(kept, true, &upload->place, NULL);
    *out = upload;
    return PITH_OK;
}

static void free_upload(pith_remote_upload *upload)
{
    pith_buf_clear(&upload->part);
    pith_buf_clear(&upload->id);
    pith_buf_clear(&upload->list);
    pith_arena arena = upload->arena;
    pith_arena_free(&arena);
}

static pith_status fail_upload(const pith_remote_upload *upload,
                               pith_error *error, const char *what)
{
    return pith_remote_fail(error, PITH_FORMAT, &upload->place, what);
}

static pith_status begin_parts(pith_remote_upload *upload, pith_error *error)
{
    pith_remote_link *link;
    pith_buf id;
    pith_remote_call call = {.method = "POST",
                             .query = PITH_S("uploads="),
                             .upload = PITH_S(""),
                             .max_bytes = ANSWER_MAX};
    PITH_TRY(
        pith_remote_ask(upload->remote, &upload->place, &call, &link, error));
    pith_buf_init(&id, 0);
    bool fine =
        link->exchange.status / 100 == 2 &&
        pith_s3_find_text(pith_remote_body(link), PITH_S("UploadId"), &id);
    pith_remote_encode(&upload->id, pith_buf_view(&id), false);
    pith_buf_heed(&upload->id, &id);
    pith_buf_clear(&id);
    pith_remote_release(upload->remote, link);
    if (fine && upload->id.len)
        return PITH_OK;
    return fail_upload(upload, error, "the server begins no upload");
}

static pith_status send_part(pith_remote_upload *upload, pith_error *error)
{
    pith_remote_link *link;
    if (upload->id.len == 0)
        PITH_TRY(begin_parts(upload, error));
    if (upload->parts == PARTS_MAX)
        return fail_upload(upload, error, "too large for an upload");
    pith_buf query;
    pith_buf_init(&query, 0);
    pith_buf_printf(&query, "partNumber=%u&uploadId=%.*s", upload->parts + 1,
                    PITH_FMT(pith_buf_view(&upload->id)));
    pith_remote_call call = {.method = "PUT",
                             .query = pith_buf_view(&query),
                             .upload = pith_buf_view(&upload->part),
                             .max_bytes = ANSWER_MAX};
    pith_status status = query.status == PITH_OK
                             ? pith_remote_ask(upload->remote, &upload->place,
                                               &call, &link, error)
                             : query.status;
    pith_buf_clear(&query);
    PITH_TRY(status);
    pith_str etag = pith_httphead_find(pith_remote_head(link), PITH_S("ETag"));
    bool fine = link->exchange.status / 100 == 2 && etag.len;
    pith_buf_printf(&upload->list,
                    "<Part><PartNumber>%u</PartNumber><ETag>%.*s</ETag></Part>",
                    ++upload->parts, PITH_FMT(etag));
    pith_remote_release(upload->remote, link);
    upload->total += upload->part.len;
    pith_buf_reset(&upload->part);
    return fine ? PITH_OK
                : fail_upload(upload, error, "the server takes no part of it");
}

pith_status pith_remote_put(pith_remote_upload *upload, pith_str bytes,
                            pith_error *error)
{
    size_t size = upload->remote->options.part * (1 + upload->parts / GROWTH);
    pith_buf_str(&upload->part, bytes);
    if (upload->part.status != PITH_OK)
        return pith_fail(error, upload->part.status, 0,
                         "no memory for an upload");
    return upload->part.len < size ? PITH_OK : send_part(upload, error);
}

/* If the answer to an earlier try was lost, the file may already exist. */
static pith_status check_completed(const pith_remote_upload *upload,
                                   pith_error *error)
{
    uint64_t size;
    PITH_TRY(pith_remote_size(upload->remote, upload->place.address.data, &size,
                              error));
    return size == upload->total
               ? PITH_OK
               : fail_upload(upload, error, "the server lost the upload");
}

/* Servers may answer 200 before they finish, and report the outcome in the
 * body. */
static pith_status complete(pith_remote_upload *upload, pith_error *error)
{
    pith_remote_link *link = NULL;
    pith_buf body, query;
    pith_buf_init(&body, 0);
    pith_buf_init(&query, 0);
    pith_buf_printf(&body,
                    "<CompleteMultipartUpload>%.*s</CompleteMultipartUpload>",
                    PITH_FMT(pith_buf_view(&upload->list)));
    pith_buf_printf(&query, "uploadId=%.*s",
                    PITH_FMT(pith_buf_view(&upload->id)));
    pith_buf_heed(&body, &upload->list);
    pith_buf_heed(&body, &query);
    pith_remote_call call = {.method = "POST",
                             .query = pith_buf_view(&query),
                             .upload = pith_buf_view(&body),
                             .max_bytes = ANSWER_MAX};
    pith_status status =
        body.status == PITH_OK
            ? pith_remote_ask(upload->remote, &upload->place, &call, &link,
                              error)
            : pith_fail(error, body.status, 0, "no memory for an upload");
    pith_buf_reset(&query);
    bool told = false;
    if (status == PITH_OK && link) {
        told =
            link->exchange.status / 100 == 2 &&
            !pith_s3_find_text(pith_remote_body(link), PITH_S("Code"), &query);
        pith_remote_release(upload->remote, link);
    }
    pith_buf_clear(&body);
    pith_buf_clear(&query);
    if (status == PITH_OK && !told)
        status = check_completed(upload, error);
    return status;
}

static void drop_parts(pith_remote_upload *upload)
{
    pith_remote_link *link;
    pith_error error = {0};
    pith_buf query;
    pith_buf_init(&query, 0);
    pith_buf_printf(&query, "uploadId=%.*s",
                    PITH_FMT(pith_buf_view(&upload->id)));
    pith_remote_call call = {.method = "DELETE",
                             .query = pith_buf_view(&query),
                             .max_bytes = ANSWER_MAX};
    if (query.status == PITH_OK &&
        pith_remote_ask(upload->remote, &upload->place, &call, &link, &error) ==
            PITH_OK)
        pith_remote_release(upload->remote, link);
    pith_buf_clear(&query);
}

pith_status pith_remote_finish(pith_remote_upload *upload, pith_error *error)
{
    pith_status status;
    if (upload->id.len == 0) {
        status = pith_remote_store(upload->remote, upload->place.address.data,
                                   pith_buf_view(&upload->part), NULL, error);
    } else {
        status = upload->part.len ? send_part(upload, error) : PITH_OK;
        if (status == PITH_OK)
            status = complete(upload, error);
        if (status != PITH_OK)
            drop_parts(upload);
    }
    free_upload(upload);
    return status;
}

void pith_remote_abandon(pith_remote_upload *upload)
{
    if (!upload)
        return;
    if (upload->id.len)
        drop_parts(upload);
    free_upload(upload);
}
