/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and writes what units learn about sites, in files of the folder
 * `sites`: see pith/job.h. Per template there is a line of JSON,
 * {"site":"example.org","pages":3,"bytes":5120}, and its bytes, which are lines
 * of JSON too. */
#include "packed_output.h"
#include "status.h"
#include "str.h"

enum {
    /* maximum bytes of a template; three times a full one */
    TEMPLATE_MAX = 1 << 30,
    /* maximum bytes of its line; the name of a site has at most 255 */
    HEAD_MAX = 4096,
};

static const char folder_name[] = "sites";

/* Templates are large compared with the pages, so they are always packed. */
static pith_job_packing packing_of(const pith_manifest *manifest)
{
    pith_job_packing packing = manifest->facts.packing;
    return packing == PITH_JOB_PLAIN ? PITH_JOB_GZIP : packing;
}

static void name_file(const pith_manifest *manifest, uint32_t i,
                      char out[PITH_JOB_NAME])
{
    char ending[16];
    snprintf(ending, sizeof ending, ".jsonl%s",
             pith_packing_ending(packing_of(manifest)));
    pith_job_name(folder_name, i, ending, out);
}

/* -- Writing -------------------------------------------------------------- */

struct pith_unit_sites {
    pith_arena arena; /* holds this struct */
    pith_packed_output packed;
};

pith_status pith_unit_sites_begin(const pith_manifest *manifest, uint32_t i,
                                  pith_unit_sites **out, pith_error *error)
{
    char name[PITH_JOB_NAME];
    pith_arena arena;
    *out = NULL;
    PITH_TRY(pith_job_check_unit(manifest, i, error));
    pith_arena_init(&arena, 0);
    pith_unit_sites *sites = pith_arena_zalloc(&arena, 1, sizeof *sites);
    if (!sites)
        return pith_fail(error, PITH_NOMEM, 0, "no memory for templates");
    sites->arena = arena;
    name_file(manifest, i, name);
    const pith_packed_place place = {manifest->folder, name,
                                     packing_of(manifest), NULL};
    pith_status status = pith_packed_begin(&sites->packed, &place, error);
    if (status == PITH_OK)
        *out = sites;
    else
        pith_unit_sites_abandon(sites);
    return status;
}

void pith_unit_sites_abandon(pith_unit_sites *sites)
{
    if (!sites)
        return;
    pith_packed_clear(&sites->packed);
    pith_arena arena = sites->arena;
    pith_arena_free(&arena);
}

pith_status pith_unit_sites_put(pith_unit_sites *sites,
                                const pith_site_sketch *sketch,
                                pith_error *error)
{
    pith_buf head;
    pith_json json;
    pith_buf_init(&head, 0);
    pith_json_init(&json, &head, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "site");
    pith_json_str(&json, sketch->site);
    pith_json_key(&json, "pages");
    pith_json_uint(&json, sketch->pages);
    pith_json_key(&json, "bytes");
    pith_json_uint(&json, sketch->bytes.len);
    pith_json_close(&json);
    pith_buf_byte(&head, '\n');
    pith_status status =
        head.status == PITH_OK
            ? pith_packed_put(&sites->packed, pith_buf_view(&head), error)
            : pith_fail(error, head.status, 0, "no memory for a template");
    pith_buf_clear(&head);
    return status == PITH_OK
               ? pith_packed_put(&sites->packed, sketch->bytes, error)
               : status;
}

pith_status pith_unit_sites_finish(pith_unit_sites *sites, pith_error *error)
{
    pith_status status = pith_packed_finish(&sites->packed, error);
    pith_unit_sites_abandon(sites);
    return status;
}

/* -- Reading -------------------------------------------------------------- */

pith_status pith_unit_sites_there(const pith_manifest *manifest, uint32_t i,
                                  bool *there, pith_error *error)
{
    char name[PITH_JOB_NAME];
    uint64_t size = UINT64_MAX;
    *there = false;
    PITH_TRY(pith_job_check_unit(manifest, i, error));
    name_file(manifest, i, name);
    pith_status status =
        manifest->folder->size(manifest->folder->context, name, &size, error);
    *there = status == PITH_OK && size != UINT64_MAX;
    return status;
}

typedef struct sites_reader {
    const char *name;
    pith_site_take *take;
    void *who;
    pith_buf held;           /* bytes received and not yet passed on */
    json_t *head;            /* of the current template; NULL: a line follows */
    pith_site_sketch sketch; /* its contents */
    size_t wanted;           /* number of bytes of the template */
    size_t line;             /* number of the current line */
    uint64_t records;
    pith_status status;
    pith_error *error;
    bool enough; /* take() stopped */
} sites_reader;

/* False: the line is incomplete, or invalid. */
static bool read_head(sites_reader *self, size_t *at)
{
    const char *from = self->held.data + *at;
    size_t left = self->held.len - *at;
    const char *end = left ? memchr(from, '\n', left) : NULL;
    if (!end && left <= HEAD_MAX)
        return false;
    pith_str line = {from, end ? (size_t)(end - from) : left};
    self->head = pith_job_parse(line, self->name, self->line, self->error);
    pith_str site = pith_job_text(self->head, "site");
    uint64_t bytes = pith_job_uint(self->head, "bytes");
    if (!self->head || site.len == 0 || bytes == 0 || bytes > TEMPLATE_MAX) {
        self->status =
            self->head
                ? pith_fail(self->error, PITH_FORMAT, 0,
                            "%s: template %llu: not the line of one",
                            self->name, (unsigned long long)self->records)
                : PITH_FORMAT;
        return false;
    }
    self->sketch = (pith_site_sketch){
        .site = site, .pages = pith_job_uint(self->head, "pages")};
    self->wanted = (size_t)bytes;
    *at += line.len + 1;
    return true;
}

static bool hand_on(sites_reader *self, size_t *at)
{
    if (self->held.len - *at < self->wanted)
        return false;
    self->sketch.bytes = (pith_str){self->held.data + *at, self->wanted};
    self->enough = !self->take(self->who, &self->sketch);
    json_decref(self->head);
    self->head = NULL;
    self->records++;
    *at += self->wanted;
    return !self->enough;
}

static bool take_piece(void *who, pith_str piece)
{
    sites_reader *self = who;
    size_t at = 0;
    pith_buf_str(&self->held, piece);
    if (self->held.status != PITH_OK) {
        self->status =
            pith_fail(self->error, PITH_NOMEM, 0, "no memory for a template");
        return false;
    }
    while (self->head ? hand_on(self, &at) : read_head(self, &at))
        continue;
    size_t left = self->held.len - at;
    memmove(self->held.data, self->held.data + at, left);
    self->held.len = left;
    return self->status == PITH_OK && !self->enough;
}

pith_status pith_unit_sites_each(const pith_manifest *manifest, uint32_t i,
                                 pith_site_take *take, void *who,
                                 pith_error *error)
{
    char name[PITH_JOB_NAME];
    PITH_TRY(pith_job_check_unit(manifest, i, error));
    name_file(manifest, i, name);
    sites_reader reader = {
        .name = name, .take = take, .who = who, .error = error};
    pith_buf_init(&reader.held, 0);
    const pith_packed_place place = {manifest->folder, name,
                                     packing_of(manifest), NULL};
    pith_status status =
        pith_packed_read_from(&place, take_piece, &reader, error);
    bool rest = reader.held.len > 0 || reader.head;
    json_decref(reader.head);
    pith_buf_clear(&reader.held);
    if (reader.status != PITH_OK || status != PITH_OK || reader.enough || !rest)
        return reader.status != PITH_OK ? reader.status : status;
    return pith_fail(error, PITH_FORMAT, 0, "%s: cut short", name);
}
