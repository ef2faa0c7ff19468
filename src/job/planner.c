/* SPDX-License-Identifier: Apache-2.0 */
/* Writing plans: see pith/job.h.
 *
 * The manifest is written under another name. Then job.json is created, which
 * must be new, so that of two concurrent plans one wins; the winner renames the
 * manifest. The loser, which may be hours late, never touches the winner's
 * files. An interrupted plan leaves no job, or, between the last two steps, one
 * without a manifest, on which nobody can have worked. */
#include "job_internal.h"
#include "packing.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <pith/pith.h>
#include <pith/warc.h>

enum { FLUSH = 1 << 20 }; /* bytes of the manifest written at once */

struct pith_planner {
    pith_arena arena; /* holds this struct */
    pith_folder *folder;
    pith_job_facts facts;
    char options[PITH_WARC_DIGEST_SIZE];
    void *file; /* the manifest; NULL: finished */
    pith_sha1 sha;
    pith_buf lines; /* not yet written */
    pith_buf unit;  /* the inputs of the current unit */
    /* the names of the last of them if it is a range; else empty */
    pith_buf last;
    bool more; /* it already has "more" ranges */
    uint64_t unit_bytes;
    size_t unit_inputs;
};

pith_status pith_planner_new(pith_folder *folder, const pith_job_plan *given,
                             pith_planner **out, pith_error *error)
{
    uint64_t size;
    pith_job_plan own;
    const pith_job_plan *plan = &own;
    *out = NULL;
    PITH_TRY(pith_struct_read(given, PITH_STRUCT_TYPE(pith_job_plan, packing),
                              &own, error));
    if (plan->unit_size == 0 || !pith_packing_available(plan->packing))
        return pith_fail(error, PITH_ARG, 0,
                         "a unit of 0 bytes, or a packing that this build "
                         "lacks");
    PITH_TRY(folder->size(folder->context, "job.json", &size, error));
    if (size != UINT64_MAX)
        return pith_fail(error, PITH_ARG, 0,
                         "there is a job in this folder already; choose "
                         "another folder");
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_planner *planner = pith_arena_zalloc(&arena, 1, sizeof *planner);
    if (!planner)
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a plan");
    planner->arena = arena;
    planner->folder = folder;
    planner->facts = (pith_job_facts){.unit_size = plan->unit_size,
                                      .args = plan->args,
                                      .nargs = plan->nargs,
                                      .files = plan->files,
                                      .format = plan->format,
                                      .packing = plan->packing,
                                      .version = pith_str_of(pith_version())};
    pith_job_sum_options(&planner->facts, planner->options);
    pith_sha1_init(&planner->sha);
    pith_buf_init(&planner->lines, 0);
    pith_buf_init(&planner->unit, 0);
    pith_buf_init(&planner->last, 0);
    pith_status status =
        folder->begin(folder->context, "manifest.jsonl", &planner->file, error);
    if (status == PITH_OK)
        *out = planner;
    else
        pith_planner_free(planner);
    return status;
}

void pith_planner_free(pith_planner *planner)
{
    if (!planner)
        return;
    if (planner->file)
        planner->folder->abandon(planner->file);
    pith_buf_clear(&planner->lines);
    pith_buf_clear(&planner->unit);
    pith_buf_clear(&planner->last);
    pith_arena arena = planner->arena;
    pith_arena_free(&arena);
}

/* -- Units -------------------------------------------------------------- */

static pith_status flush(pith_planner *planner, pith_error *error)
{
    if (planner->lines.status != PITH_OK)
        return pith_fail(error, planner->lines.status, 0,
                         "no memory for a plan");
    pith_str lines = pith_buf_view(&planner->lines);
    pith_sha1_add(&planner->sha, lines);
    PITH_TRY(planner->folder->put(planner->file, lines, error));
    pith_buf_reset(&planner->lines);
    return PITH_OK;
}

static pith_status end_unit(pith_planner *planner, pith_error *error)
{
    if (planner->unit_inputs == 0)
        return PITH_OK;
    if (planner->facts.units == UINT32_MAX)
        return pith_fail(error, PITH_LIMIT, 0, "too many units");
    pith_buf_printf(&planner->lines, "{\"unit\":%u,\"bytes\":%llu,\"inputs\":[",
                    planner->facts.units++,
                    (unsigned long long)planner->unit_bytes);
    pith_buf_str(&planner->lines, pith_buf_view(&planner->unit));
    pith_buf_text(&planner->lines, "]}\n");
    pith_buf_heed(&planner->lines, &planner->unit);
    pith_buf_heed(&planner->lines, &planner->last);
    pith_buf_reset(&planner->unit);
    pith_buf_reset(&planner->last);
    planner->facts.bytes += planner->unit_bytes;
    planner->unit_bytes = planner->unit_inputs = 0;
    return planner->lines.len < FLUSH ? PITH_OK : flush(planner, error);
}

static const char *const kinds[] = {
    [PITH_JOB_PAGE] = "page",
    [PITH_JOB_WARC] = "warc",
    [PITH_JOB_STORE] = "store",
};

/* Add a range of the same file as the last input: two numbers after the others,
 * because an index may name a thousand pages of a file. */
static void add_range(pith_planner *planner, const pith_job_input *input)
{
    pith_buf *unit = &planner->unit;
    unit->len -= planner->more ? 2 : 1; /* "]}" or "}" */
    pith_buf_printf(
        unit, "%s%llu, %llu]}", planner->more ? ", " : ", \"more\": [",
        (unsigned long long)input->begin, (unsigned long long)input->end);
    planner->more = true;
}

static void add_object(pith_planner *planner, const pith_job_input *input)
{
    if (planner->unit_inputs)
        pith_buf_byte(&planner->unit, ',');
    pith_json json;
    pith_json_init(&json, &planner->unit, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "kind");
    pith_json_str(&json, pith_str_of(kinds[input->kind]));
    pith_json_key(&json, "path");
    pith_json_str(&json, input->path);
    if (!pith_str_eq(input->id, input->path)) {
        pith_json_key(&json, "id");
        pith_json_str(&json, input->id);
    }
    pith_json_key(&json, "size");
    pith_json_uint(&json, input->size);
    if (input->end) {
        pith_json_key(&json, "begin");
        pith_json_uint(&json, input->begin);
        pith_json_key(&json, "end");
        pith_json_uint(&json, input->end);
    }
    pith_json_close(&json);
    planner->more = false;
    pith_buf_reset(&planner->last);
    if (input->end) {
        pith_buf_str(&planner->last, input->path);
        pith_buf_str(&planner->last, input->id);
    }
}

/* Whether this is a range of the same file as the last input. */
static bool goes_on(const pith_planner *planner, const pith_job_input *input)
{
    pith_str last = pith_buf_view(&planner->last);
    if (!input->end || last.len != input->path.len + input->id.len)
        return false;
    pith_str path = {last.data, input->path.len};
    pith_str id = {last.data + path.len, input->id.len};
    return planner->unit.status == PITH_OK && pith_str_eq(path, input->path) &&
           pith_str_eq(id, input->id);
}

static pith_status add_part(pith_planner *planner, const pith_job_input *input,
                            pith_error *error)
{
    uint64_t bytes = input->end ? input->end - input->begin : input->size;
    /* Its size is unknown: it becomes a unit of its own. */
    if (input->elsewhere && bytes == 0)
        bytes = planner->facts.unit_size;
    if (goes_on(planner, input))
        add_range(planner, input);
    else
        add_object(planner, input);
    planner->unit_inputs++;
    planner->facts.inputs++;
    planner->unit_bytes += bytes;
    return planner->unit_bytes < planner->facts.unit_size
               ? PITH_OK
               : end_unit(planner, error);
}

/* Divide a large WARC file into parts that begin with a record. The file is
 * read once, because only its records show where they begin. */
static pith_status cut_archive(pith_planner *planner,
                               const pith_job_input *input,
                               pith_warc_reader *reader, pith_error *error)
{
    pith_job_input part = *input;
    pith_warc_record record;
    part.begin = 0;
    while (pith_warc_next(reader, &record)) {
        if (record.problem.data || record.skip ||
            record.offset < part.begin + planner->facts.unit_size)
            continue;
        part.end = record.offset;
        PITH_TRY(add_part(planner, &part, error));
        part.begin = record.offset;
    }
    PITH_TRY(pith_warc_reader_status(reader, error));
    part.end = input->size;
    return add_part(planner, &part, error);
}

/* Strings of a manifest are JSON, which must be UTF-8. */
static bool is_utf8(pith_str text)
{
    json_t *string = json_stringn(text.data ? text.data : "", text.len);
    json_decref(string);
    return string != NULL;
}

pith_status pith_planner_add(pith_planner *planner, const pith_job_input *given,
                             pith_error *error)
{
    pith_job_input input = *given;
    const char *secret = pith_job_secret(input.path);
    if (secret)
        return pith_fail(error, PITH_ARG, 0,
                         "an address with a secret (%s) cannot be planned: "
                         "others read a manifest",
                         secret);
    if (!is_utf8(input.path) || !is_utf8(input.id))
        return pith_fail(error, PITH_ARG, 0,
                         "%.*s: a name that is not UTF-8 cannot be planned",
                         PITH_FMT(input.path));
    if (input.kind != PITH_JOB_WARC || input.end || input.elsewhere ||
        input.size / 2 < planner->facts.unit_size)
        return add_part(planner, &input, error);
    /* Parts of one file are units of their own. */
    PITH_TRY(end_unit(planner, error));
    char path[4096];
    if (input.path.len >= sizeof path)
        return pith_fail(error, PITH_ARG, 0, "%.*s: the name is too long",
                         PITH_FMT(input.path));
    memcpy(path, input.path.data, input.path.len);
    path[input.path.len] = 0;
    pith_warc_reader *reader;
    pith_error problem = {0};
    pith_status status = pith_warc_reader_open(path, NULL, &reader, &problem);
    if (status == PITH_OK)
        status = cut_archive(planner, &input, reader, &problem);
    if (status == PITH_OK)
        status = end_unit(planner, &problem);
    pith_warc_reader_free(reader);
    return status == PITH_OK
               ? PITH_OK
               : pith_fail(error, status, 0, "%s: %s", path, problem.text);
}

/* -- job.json ----------------------------------------------------------- */

static void write_job(const pith_planner *planner, const char *manifest,
                      pith_buf *out)
{
    const pith_job_facts *facts = &planner->facts;
    pith_json json;
    pith_json_init(&json, out, 2);
    pith_json_open(&json, '{');
    pith_json_key(&json, "job");
    pith_json_uint(&json, PITH_JOB_VERSION);
    pith_json_key(&json, "pith");
    pith_json_str(&json, facts->version);
    pith_json_key(&json, "units");
    pith_json_uint(&json, facts->units);
    pith_json_key(&json, "inputs");
    pith_json_uint(&json, facts->inputs);
    pith_json_key(&json, "bytes");
    pith_json_uint(&json, facts->bytes);
    pith_json_key(&json, "unit_size");
    pith_json_uint(&json, facts->unit_size);
    pith_json_key(&json, "format");
    pith_json_str(&json, facts->format);
    pith_json_key(&json, "packing");
    pith_json_str(&json, pith_str_of(pith_packing_name(facts->packing)));
    pith_json_key(&json, "args");
    pith_json_open(&json, '[');
    for (size_t i = 0; i < facts->nargs; i++)
        pith_json_str(&json, facts->args[i]);
    pith_json_close(&json);
    pith_json_key(&json, "files");
    pith_json_str(&json, facts->files);
    pith_json_key(&json, "options");
    pith_json_str(&json, pith_str_of(planner->options));
    pith_json_key(&json, "manifest");
    pith_json_str(&json, pith_str_of(manifest));
    pith_json_close(&json);
    pith_buf_byte(out, '\n');
}

pith_status pith_planner_finish(pith_planner *planner, bool *made,
                                pith_error *error)
{
    pith_folder *folder = planner->folder;
    char manifest[PITH_WARC_DIGEST_SIZE];
    *made = false;
    PITH_TRY(end_unit(planner, error));
    PITH_TRY(flush(planner, error));
    pith_job_sum(&planner->sha, manifest);
    pith_buf job;
    pith_buf_init(&job, 0);
    write_job(planner, manifest, &job);
    pith_status status =
        job.status == PITH_OK
            ? folder->create(folder->context, "job.json", pith_buf_view(&job),
                             made, error)
            : pith_fail(error, job.status, 0, "no memory for a plan");
    pith_buf_clear(&job);
    if (status != PITH_OK || !*made)
        return status;
    void *file = planner->file;
    planner->file = NULL;
    status = folder->finish(file, error);
    if (status != PITH_OK) {
        *made = false;
        (void)folder->remove(folder->context, "job.json", NULL);
    }
    return status;
}
