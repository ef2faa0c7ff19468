/* SPDX-License-Identifier: Apache-2.0 */
/* Reading plans: see pith/job.h. The manifest is kept in memory unparsed; a
 * unit's line is parsed on request, so that a process that works on one unit of
 * a million reads one line. */
#include "job_internal.h"
#include "packing.h"
#include "status.h"
#include "str.h"

enum { ENDING_MAX = 32 }; /* maximum length of the ending of outputs */

/* Copy a text to the arena. */
static pith_str keep(pith_arena *arena, pith_str text)
{
    char *copy = pith_arena_alloc(arena, text.len + 1, 1);
    if (!copy || !text.data)
        return (pith_str){0};
    memcpy(copy, text.data, text.len);
    copy[text.len] = 0;
    return (pith_str){copy, text.len};
}

static bool keep_args(pith_manifest *manifest, const json_t *args)
{
    size_t n = json_array_size(args);
    pith_str *list = pith_arena_zalloc(&manifest->arena, n, sizeof *list);
    for (size_t i = 0; list && i < n; i++) {
        const json_t *arg = json_array_get(args, i);
        list[i] = keep(&manifest->arena, (pith_str){json_string_value(arg),
                                                    json_string_length(arg)});
    }
    manifest->facts.args = list;
    manifest->facts.nargs = n;
    return list != NULL;
}

/* Set the ending of OUT files: ".jsonl.zst". The format comes from a file, and
 * becomes part of names, so it is checked. */
static bool keep_ending(pith_manifest *manifest)
{
    pith_job_facts *facts = &manifest->facts;
    char ending[ENDING_MAX + 8];
    for (size_t i = 0; i < facts->format.len; i++) {
        char c = facts->format.data[i];
        if (!pith_is_alpha((unsigned char)c) && c != '.')
            return false;
    }
    if (facts->format.len == 0 || facts->format.len > ENDING_MAX)
        return false;
    snprintf(ending, sizeof ending, ".%.*s%s", PITH_FMT(facts->format),
             pith_packing_ending(facts->packing));
    manifest->ending = keep(&manifest->arena, pith_str_of(ending)).data;
    return manifest->ending != NULL;
}

static pith_status read_facts(pith_manifest *manifest, const json_t *job,
                              pith_error *error)
{
    pith_job_facts *facts = &manifest->facts;
    pith_arena *arena = &manifest->arena;
    uint64_t version = pith_job_uint(job, "job");
    if (version != PITH_JOB_VERSION)
        return pith_fail(error, PITH_FORMAT, 0,
                         "job.json: a job of version %llu; this pith reads "
                         "version %d",
                         (unsigned long long)version, PITH_JOB_VERSION);
    uint64_t units = pith_job_uint(job, "units");
    facts->inputs = pith_job_uint(job, "inputs");
    facts->bytes = pith_job_uint(job, "bytes");
    facts->unit_size = pith_job_uint(job, "unit_size");
    facts->version = keep(arena, pith_job_text(job, "pith"));
    facts->format = keep(arena, pith_job_text(job, "format"));
    facts->files = keep(arena, pith_job_text(job, "files"));
    facts->options = keep(arena, pith_job_text(job, "options"));
    facts->units = (uint32_t)units;
    if (units > UINT32_MAX ||
        !pith_packing_find(pith_job_text(job, "packing"), &facts->packing) ||
        !keep_args(manifest, json_object_get(job, "args")) ||
        !keep_ending(manifest))
        return pith_fail(error, PITH_FORMAT, 0,
                         "job.json: not the description of a job");
    char options[PITH_WARC_DIGEST_SIZE];
    pith_job_sum_options(facts, options);
    if (!pith_str_eq(facts->options, pith_str_of(options)))
        return pith_fail(error, PITH_FORMAT, 0,
                         "job.json: its options were changed after it was "
                         "planned; plan a new job");
    return PITH_OK;
}

/* Find the lines of a manifest, and check that it is as planned. */
static pith_status find_lines(pith_manifest *manifest, pith_str planned,
                              pith_error *error)
{
    char sum[PITH_WARC_DIGEST_SIZE];
    pith_sha1 sha;
    pith_sha1_init(&sha);
    pith_sha1_add(&sha, (pith_str){manifest->bytes, manifest->len});
    pith_job_sum(&sha, sum);
    uint32_t units = manifest->facts.units;
    manifest->lines = pith_arena_zalloc(&manifest->arena, (size_t)units + 1,
                                        sizeof *manifest->lines);
    if (!manifest->lines)
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a manifest");
    size_t at = 0;
    uint32_t n = 0;
    while (at < manifest->len && n < units) {
        const char *end =
            memchr(manifest->bytes + at, '\n', manifest->len - at);
        if (!end)
            break;
        at = (size_t)(end + 1 - manifest->bytes);
        manifest->lines[++n] = at;
    }
    if (pith_str_eq(planned, pith_str_of(sum)) && n == units)
        return PITH_OK;
    return pith_fail(error, PITH_FORMAT, at,
                     "manifest.jsonl: %s at line %u: not the manifest that "
                     "job.json was written for",
                     n < units ? "ends early" : "changed", n + (n < units));
}

static pith_status read_job(pith_manifest *manifest, pith_error *error)
{
    pith_folder *folder = manifest->folder;
    char *bytes;
    size_t len;
    PITH_TRY(folder->load(folder->context, "job.json", &bytes, &len, error));
    if (!bytes)
        return pith_fail(error, PITH_FORMAT, 0,
                         "no job.json: nothing was planned here; `pith job "
                         "plan` does");
    json_t *job = pith_job_parse((pith_str){bytes, len}, "job.json", 0, error);
    pith_free(bytes);
    pith_status status = job ? read_facts(manifest, job, error) : PITH_FORMAT;
    if (status == PITH_OK)
        status = folder->load(folder->context, "manifest.jsonl",
                              &manifest->bytes, &manifest->len, error);
    if (status == PITH_OK && !manifest->bytes)
        status = pith_fail(error, PITH_FORMAT, 0,
                           "no manifest.jsonl: a plan is being written or was "
                           "broken off; if so, remove job.json and plan "
                           "again");
    if (status == PITH_OK)
        status = find_lines(manifest, pith_job_text(job, "manifest"), error);
    json_decref(job);
    return status;
}

pith_status pith_manifest_load(pith_folder *folder, pith_manifest **out,
                               pith_error *error)
{
    *out = NULL;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_manifest *manifest = pith_arena_zalloc(&arena, 1, sizeof *manifest);
    if (!manifest)
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a manifest");
    manifest->arena = arena;
    manifest->folder = folder;
    pith_arena_init(&manifest->unit, 0);
    pith_status status = read_job(manifest, error);
    if (status == PITH_OK)
        *out = manifest;
    else
        pith_manifest_free(manifest);
    return status;
}

void pith_manifest_free(pith_manifest *manifest)
{
    if (!manifest)
        return;
    pith_free(manifest->bytes);
    pith_arena_free(&manifest->unit);
    pith_arena arena = manifest->arena;
    pith_arena_free(&arena);
}

const pith_job_facts *pith_manifest_facts(const pith_manifest *manifest)
{
    return &manifest->facts;
}

/* -- Units -------------------------------------------------------------- */

static bool read_kind(pith_str name, pith_job_kind *out)
{
    *out = pith_str_eq(name, PITH_S("warc"))    ? PITH_JOB_WARC
           : pith_str_eq(name, PITH_S("store")) ? PITH_JOB_STORE
                                                : PITH_JOB_PAGE;
    return *out != PITH_JOB_PAGE || pith_str_eq(name, PITH_S("page"));
}

static bool read_input(pith_arena *arena, const json_t *object,
                       pith_job_input *out)
{
    pith_str id = pith_job_text(object, "id");
    out->path = keep(arena, pith_job_text(object, "path"));
    out->id = id.data ? keep(arena, id) : out->path;
    out->size = pith_job_uint(object, "size");
    out->begin = pith_job_uint(object, "begin");
    out->end = pith_job_uint(object, "end");
    return read_kind(pith_job_text(object, "kind"), &out->kind) &&
           out->path.data && out->id.data &&
           (out->end == 0 || out->begin < out->end);
}

/* Read two numbers of a list as a further range of the same file. */
static bool read_range(const json_t *more, size_t i, pith_job_input *out)
{
    json_int_t begin = json_integer_value(json_array_get(more, 2 * i));
    json_int_t end = json_integer_value(json_array_get(more, 2 * i + 1));
    out->begin = (uint64_t)begin;
    out->end = (uint64_t)end;
    return 0 <= begin && begin < end;
}

/* Read an object of the list of inputs, which is one input, or one per
 * range. */
static bool read_object(pith_arena *arena, const json_t *object,
                        pith_job_input *out, size_t *n)
{
    const json_t *more = json_object_get(object, "more");
    *n = 1;
    if (!read_input(arena, object, out))
        return false;
    for (size_t i = 0; i < json_array_size(more) / 2; i++, ++*n) {
        out[i + 1] = *out;
        if (!read_range(more, i, &out[i + 1]))
            return false;
    }
    return true;
}

static size_t count_inputs(const json_t *inputs)
{
    size_t n = json_array_size(inputs);
    for (size_t i = 0; i < json_array_size(inputs); i++)
        n += json_array_size(
                 json_object_get(json_array_get(inputs, i), "more")) /
             2;
    return n;
}

static pith_status read_unit(pith_manifest *manifest, const json_t *line,
                             pith_job_unit *unit)
{
    const json_t *inputs = json_object_get(line, "inputs");
    unit->bytes = pith_job_uint(line, "bytes");
    size_t max = count_inputs(inputs);
    pith_job_input *list =
        pith_arena_zalloc(&manifest->unit, max, sizeof *list);
    if (!list)
        return PITH_NOMEM;
    for (size_t i = 0; i < json_array_size(inputs); i++) {
        size_t n;
        if (!read_object(&manifest->unit, json_array_get(inputs, i),
                         list + unit->ninputs, &n))
            return PITH_FORMAT;
        unit->ninputs += n;
    }
    unit->inputs = list;
    return pith_job_uint(line, "unit") == unit->number ? PITH_OK : PITH_FORMAT;
}

pith_status pith_job_check_unit(const pith_manifest *manifest, uint32_t i,
                                pith_error *error)
{
    if (i < manifest->facts.units)
        return PITH_OK;
    return pith_fail(error, PITH_ARG, 0, "no unit %u: this job has %u, from 0",
                     i, manifest->facts.units);
}

pith_status pith_manifest_unit(pith_manifest *manifest, uint32_t i,
                               pith_job_unit *unit, pith_error *error)
{
    *unit = (pith_job_unit){.number = i};
    PITH_TRY(pith_job_check_unit(manifest, i, error));
    pith_str line = {manifest->bytes + manifest->lines[i],
                     manifest->lines[i + 1] - manifest->lines[i]};
    size_t number = (size_t)i + 1;
    json_t *object = pith_job_parse(line, "manifest.jsonl", number, error);
    if (!object)
        return PITH_FORMAT;
    pith_arena_clear(&manifest->unit);
    pith_status status = read_unit(manifest, object, unit);
    json_decref(object);
    if (status == PITH_OK)
        return PITH_OK;
    return pith_fail(error, status, 0,
                     "manifest.jsonl: line %zu: not a unit of a job", number);
}
