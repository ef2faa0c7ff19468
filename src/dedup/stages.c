/* SPDX-License-Identifier: Apache-2.0 */
/* The folder of a dedup in stages and its plan: see pith/dedup.h. */
#include "stages.h"

#include "buf.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <pith/crawl.h>
#include <pith/job.h>
#include <pith/pith.h>

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

enum { MEMORY_MIN = 65536 };

static const char plan_name[] = "plan";

static pith_status fail_memory(pith_error *error)
{
    return pith_fail(error, PITH_NOMEM, 0, "out of memory");
}

/* -- Writing a plan ------------------------------------------------------ */

static bool has_line_break(const char *text)
{
    return strpbrk(text, "\r\n") != NULL;
}

/* The threshold is saved exactly. */
static void put_options(pith_buf *out, const pith_dedup_options *options,
                        const char *by)
{
    uint64_t bits;
    memcpy(&bits, &options->threshold, sizeof bits);
    pith_buf_printf(out,
                    "pith-dedup 1 %s\nthreshold %016llx\nshingle %u\n"
                    "all-pairs %u\nexact %d\nby %s\n",
                    PITH_VERSION, (unsigned long long)bits, options->shingle,
                    options->all_pairs, options->exact_only ? 1 : 0, by);
}

pith_status pith_stages_input_size(pith_remote *remote, const char *path,
                                   uint64_t *size, pith_error *error)
{
    struct stat facts;
    if (remote && pith_remote_is_address(path)) {
        PITH_TRY(pith_remote_size(remote, path, size, error));
        return *size != UINT64_MAX
                   ? PITH_OK
                   : pith_fail(error, PITH_IO, 0, "%s: there is no such file",
                               path);
    }
    if (stat(path, &facts) != 0)
        return pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(errno));
    if (!S_ISREG(facts.st_mode))
        return pith_fail(error, PITH_ARG, 0, "%s: not a regular file", path);
    *size = (uint64_t)facts.st_size;
    return PITH_OK;
}

static pith_status put_input(pith_buf *out, pith_remote *remote,
                             const char *path, pith_error *error)
{
    uint64_t size = 0;
    if (!*path || has_line_break(path))
        return pith_fail(error, PITH_ARG, 0,
                         "%s: names with line breaks are not supported", path);
    PITH_TRY(pith_stages_input_size(remote, path, &size, error));
    pith_buf_printf(out, "input %llu %s\n", (unsigned long long)size, path);
    return PITH_OK;
}

static pith_status put_plan(pith_buf *out, const pith_stages_plan_data *plan,
                            pith_error *error)
{
    pith_dedup_options options;
    PITH_TRY(pith_dedup_options_fill(plan->options, &options, error));
    const char *by = plan->by ? plan->by : "text";
    if (has_line_break(by))
        return pith_fail(error, PITH_ARG, 0, "a line break in \"by\"");
    if (plan->ninputs == 0)
        return pith_fail(error, PITH_ARG, 0, "no inputs");
    if (plan->ninputs > PITH_INPUTS_MAX)
        return pith_fail(error, PITH_ARG, 0, "more than %d inputs",
                         PITH_INPUTS_MAX);
    put_options(out, &options, by);
    for (size_t i = 0; i < plan->ninputs; i++)
        PITH_TRY(put_input(out, plan->remote, plan->inputs[i], error));
    return out->status == PITH_OK ? PITH_OK : fail_memory(error);
}

static pith_status compare_plan(const pith_folder *folder, const char *path,
                                pith_str text, pith_error *error)
{
    char *data;
    size_t len;
    PITH_TRY(folder->load(folder->context, plan_name, &data, &len, error));
    bool same = pith_str_eq((pith_str){data, len}, text);
    pith_free(data);
    return same ? PITH_OK
                : pith_fail(error, PITH_ARG, 0,
                            "%s/%s: made with other options, other inputs or "
                            "another version of pith",
                            path, plan_name);
}

static pith_status make_folder(const char *path, const char *part,
                               pith_error *error)
{
    char name[PITH_STAGE_PATH];
    int len = snprintf(name, sizeof name, "%s/%s", path, part);
    errno = ENAMETOOLONG;
    if (len > 0 && (size_t)len < sizeof name &&
        (mkdir(name, 0777) == 0 || errno == EEXIST))
        return PITH_OK;
    return pith_fail(error, PITH_IO, 0, "%s: %s", name, strerror(errno));
}

/* The folder; on S3 if its name is an S3 address. */
static pith_status open_folder(pith_remote *remote, const char *path, bool make,
                               pith_folder **folder, pith_error *error)
{
    return remote && pith_remote_is_s3(path)
               ? pith_folder_open_remote(remote, path, folder, error)
               : pith_folder_open(path, make, folder, error);
}

static pith_status store_plan(const pith_stages_plan_data *plan, pith_str text,
                              pith_error *error)
{
    pith_folder *folder = NULL;
    const char *path = plan->folder;
    bool made = false;
    bool disk = !plan->remote || !pith_remote_is_s3(path);
    PITH_TRY(open_folder(plan->remote, path, true, &folder, error));
    pith_status status = disk ? make_folder(path, "sign", error) : PITH_OK;
    if (status == PITH_OK && disk)
        status = make_folder(path, "band", error);
    if (status == PITH_OK)
        status = folder->create(folder->context, plan_name, text, &made, error);
    if (status == PITH_OK && !made)
        status = compare_plan(folder, path, text, error);
    pith_folder_close(folder);
    return status;
}

pith_status pith_stages_plan(const pith_stages_plan_data *plan,
                             pith_error *error)
{
    pith_stages_plan_data own;
    PITH_TRY(pith_struct_read(
        plan, PITH_STRUCT_TYPE(pith_stages_plan_data, remote), &own, error));
    pith_buf text;
    pith_buf_init(&text, 0);
    pith_status status = put_plan(&text, &own, error);
    if (status == PITH_OK)
        status = store_plan(&own, pith_buf_view(&text), error);
    pith_buf_clear(&text);
    return status;
}

/* -- Reading a plan ------------------------------------------------------ */

/* A plan being read, line by line. */
typedef struct plan_text {
    pith_str all, rest, line;
    pith_error *error;
} plan_text;

static pith_status refuse(const plan_text *self, const char *what)
{
    size_t offset = (size_t)(self->line.data - self->all.data);
    return pith_fail(self->error, PITH_IO, offset, "plan: %s at offset %zu",
                     what, offset);
}

/* The next line, which begins with a word and a space; *value: the rest. */
static pith_status take(plan_text *self, const char *word, pith_str *value)
{
    pith_str name = pith_str_of(word);
    const char *stop =
        self->rest.data ? memchr(self->rest.data, '\n', self->rest.len) : NULL;
    self->line = self->rest;
    if (!stop)
        return refuse(self, "cut short");
    self->line.len = (size_t)(stop - self->rest.data);
    self->rest.data += self->line.len + 1;
    self->rest.len -= self->line.len + 1;
    if (self->line.len <= name.len || self->line.data[name.len] != ' ' ||
        !pith_str_eq((pith_str){self->line.data, name.len}, name))
        return refuse(self, "not a plan of pith dedup");
    *value = (pith_str){self->line.data + name.len + 1,
                        self->line.len - name.len - 1};
    return PITH_OK;
}

static pith_status take_number(plan_text *self, const char *word, uint64_t max,
                               uint64_t *out)
{
    pith_str value = {0};
    PITH_TRY(take(self, word, &value));
    return pith_str_uint(&value, max, out) && value.len == 0
               ? PITH_OK
               : refuse(self, "not a number");
}

static int digit_of(char c)
{
    return pith_is_digit((unsigned char)c) ? c - '0'
           : c >= 'a' && c <= 'f'          ? c - 'a' + 10
                                           : -1;
}

static pith_status take_threshold(plan_text *self, double *out)
{
    pith_str value = {0};
    uint64_t bits = 0;
    PITH_TRY(take(self, "threshold", &value));
    for (size_t i = 0; i < value.len; i++) {
        int digit = digit_of(value.data[i]);
        if (digit < 0 || value.len != 16)
            return refuse(self, "not a threshold");
        bits = bits << 4 | (uint64_t)digit;
    }
    memcpy(out, &bits, sizeof bits);
    return PITH_OK;
}

static pith_status take_options(plan_text *self, pith_stages *out)
{
    pith_str value = {0};
    uint64_t shingle, all_pairs, exact;
    PITH_TRY(take(self, "pith-dedup", &value));
    if (!pith_str_eq(value, pith_str_of("1 " PITH_VERSION)))
        return refuse(self, "made by another version of pith");
    PITH_TRY(take_threshold(self, &out->options.threshold));
    PITH_TRY(take_number(self, "shingle", UINT32_MAX, &shingle));
    PITH_TRY(take_number(self, "all-pairs", UINT32_MAX, &all_pairs));
    PITH_TRY(take_number(self, "exact", 1, &exact));
    out->options.shingle = (unsigned)shingle;
    out->options.all_pairs = (uint32_t)all_pairs;
    out->options.exact_only = exact != 0;
    if (pith_dedup_options_check(&out->options, NULL) != PITH_OK)
        return refuse(self, "options out of range");
    PITH_TRY(take(self, "by", &value));
    out->by = pith_arena_copy(&out->arena, value);
    return out->by ? PITH_OK : fail_memory(self->error);
}

static pith_status take_input(plan_text *self, pith_stages *out)
{
    pith_str value = {0};
    uint64_t size = 0;
    PITH_TRY(take(self, "input", &value));
    if (!pith_str_uint(&value, INT64_MAX, &size) || value.len < 2 ||
        value.data[0] != ' ')
        return refuse(self, "not an input");
    if (out->ninputs == PITH_INPUTS_MAX)
        return refuse(self, "too many inputs");
    pith_stages_input_data *inputs = pith_arena_room(
        &out->arena, out->inputs, out->ninputs, &out->cap, sizeof *inputs);
    const char *path =
        pith_arena_copy(&out->arena, (pith_str){value.data + 1, value.len - 1});
    if (!inputs || !path)
        return fail_memory(self->error);
    out->inputs = inputs;
    out->inputs[out->ninputs++] = (pith_stages_input_data){path, size};
    return PITH_OK;
}

pith_status pith_plan_parse(pith_str text, pith_stages *out, pith_error *error)
{
    plan_text p = {.all = text, .rest = text, .line = text, .error = error};
    PITH_TRY(take_options(&p, out));
    do
        PITH_TRY(take_input(&p, out));
    while (p.rest.len > 0);
    out->nbands =
        out->options.exact_only
            ? 0
            : PITH_SKETCH_HASHES / pith_sketch_rows(out->options.threshold);
    out->plan = pith_stage_sum(text.len, text.data, text.len);
    return PITH_OK;
}

static pith_status load_plan(pith_stages *stages, pith_remote *remote,
                             const char *path, pith_error *error)
{
    pith_folder *folder = NULL;
    char *data = NULL;
    size_t len;
    PITH_TRY(open_folder(remote, path, false, &folder, error));
    pith_status status =
        folder->load(folder->context, plan_name, &data, &len, error);
    if (status == PITH_OK && !data)
        status = pith_fail(error, PITH_IO, 0,
                           "%s: no plan: run `pith dedup sign` first", path);
    if (status == PITH_OK)
        status = pith_plan_parse((pith_str){data, len}, stages, error);
    pith_free(data);
    pith_folder_close(folder);
    return status;
}

/* "s3://bucket/same/" is "s3://bucket/same". */
static pith_str without_slash(const char *folder)
{
    pith_str name = pith_str_of(folder);
    while (name.len > 1 && name.data[name.len - 1] == '/')
        name.len--;
    return name;
}

pith_status pith_stages_open(const char *folder, uint64_t memory,
                             pith_stages **out, pith_error *error)
{
    return pith_stages_open_remote(NULL, folder, memory, out, error);
}

pith_status pith_stages_open_remote(pith_remote *remote, const char *folder,
                                    uint64_t memory, pith_stages **out,
                                    pith_error *error)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    *out = NULL;
    pith_stages *stages = pith_arena_zalloc(&arena, 1, sizeof *stages);
    if (!stages)
        return fail_memory(error);
    stages->arena = arena;
    stages->memory = memory < MEMORY_MIN ? MEMORY_MIN : memory;
    stages->folder = pith_arena_copy(&stages->arena, without_slash(folder));
    pith_status status = stages->folder
                             ? load_plan(stages, remote, folder, error)
                             : fail_memory(error);
    stages->servers = remote;
    stages->remote = remote && pith_remote_is_s3(folder) ? remote : NULL;
    if (status == PITH_OK)
        *out = stages;
    else
        pith_stages_close(stages);
    return status;
}

void pith_stages_close(pith_stages *stages)
{
    if (!stages)
        return;
    /* The object lies in the arena that it holds. */
    pith_arena arena = stages->arena;
    pith_arena_free(&arena);
}

pith_stages_facts pith_stages_get_facts(const pith_stages *stages)
{
    return (pith_stages_facts){.ninputs = stages->ninputs,
                               .nbands = stages->nbands,
                               .options = &stages->options,
                               .by = stages->by};
}

const char *pith_stages_input(const pith_stages *stages, uint32_t i)
{
    return i < stages->ninputs ? stages->inputs[i].path : NULL;
}

pith_status pith_stages_check_input(const pith_stages *stages, uint32_t i,
                                    pith_error *error)
{
    uint64_t size = 0;
    if (i >= stages->ninputs)
        return pith_fail(error, PITH_ARG, 0,
                         "no input %u: inputs count from 0 to %u", i,
                         stages->ninputs - 1);
    const pith_stages_input_data *input = &stages->inputs[i];
    PITH_TRY(
        pith_stages_input_size(stages->servers, input->path, &size, error));
    if (size != input->size)
        return pith_fail(error, PITH_IO, 0,
                         "%s: has %llu bytes, had %llu when it was planned",
                         input->path, (unsigned long long)size,
                         (unsigned long long)input->size);
    return PITH_OK;
}

/* -- Files --------------------------------------------------------------- */

pith_stage_name pith_stages_file(const pith_stages *stages,
                                 pith_stage_kind kind, uint32_t unit,
                                 char path[PITH_STAGE_PATH])
{
    const char *folder = stages->folder;
    switch (kind) {
    case PITH_STAGE_ROWS:
        snprintf(path, PITH_STAGE_PATH, "%s/sign/%06u.rows", folder, unit);
        break;
    case PITH_STAGE_SETS:
        snprintf(path, PITH_STAGE_PATH, "%s/sign/%06u.sets", folder, unit);
        break;
    case PITH_STAGE_EDGES:
        snprintf(path, PITH_STAGE_PATH, "%s/band/%02u.edges", folder, unit);
        break;
    case PITH_STAGE_COUNTS:
        snprintf(path, PITH_STAGE_PATH, "%s/counts", folder);
        break;
    case PITH_STAGE_EXACT:
        snprintf(path, PITH_STAGE_PATH, "%s/exact", folder);
        break;
    case PITH_STAGE_GROUPS:
        snprintf(path, PITH_STAGE_PATH, "%s/groups", folder);
        break;
    }
    return (pith_stage_name){path, kind, unit, stages->plan, stages->remote};
}

bool pith_stages_done(const pith_stages *stages, pith_stage stage,
                      uint32_t unit)
{
    static const pith_stage_kind last[] = {
        [PITH_STAGE_SIGN] = PITH_STAGE_ROWS,
        [PITH_STAGE_BAND] = PITH_STAGE_EDGES,
        [PITH_STAGE_CLUSTER] = PITH_STAGE_GROUPS,
    };
    char path[PITH_STAGE_PATH];
    if ((size_t)stage >= sizeof last / sizeof *last)
        return false;
    pith_stage_kind kind = last[stage];
    if (stage == PITH_STAGE_BAND && stages->nbands == 0)
        kind = PITH_STAGE_EXACT;
    pith_stage_name name = pith_stages_file(stages, kind, unit, path);
    return pith_stage_is_there(&name);
}
