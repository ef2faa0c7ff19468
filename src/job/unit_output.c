/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the output of a unit into the job's folder: see pith/job.h. */
#include "packed_output.h"
#include "status.h"
#include "str.h"

#include <inttypes.h>
#include <stdio.h>

enum { NAMED_MAX = 1000 }; /* maximum killed pages in a done file */

struct pith_unit_output {
    pith_arena arena; /* holds this struct */
    const pith_manifest *manifest;
    uint32_t unit;
    pith_packed_output packed;
    pith_sha1 plain_sha, stored_sha;
    uint64_t records;
    pith_buf killed; /* JSON objects, separated by commas */
    size_t nkilled;
    bool has_inputs_sum;
    uint32_t inputs_sum;
};

pith_status pith_unit_begin(pith_manifest *manifest, uint32_t i,
                            pith_unit_output **out, pith_error *error)
{
    char name[PITH_JOB_NAME];
    *out = NULL;
    PITH_TRY(pith_job_check_unit(manifest, i, error));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_unit_output *output = pith_arena_zalloc(&arena, 1, sizeof *output);
    if (!output)
        return pith_fail(error, PITH_NOMEM, 0, "no memory for an output");
    output->arena = arena;
    output->manifest = manifest;
    output->unit = i;
    pith_buf_init(&output->killed, 0);
    pith_sha1_init(&output->plain_sha);
    pith_sha1_init(&output->stored_sha);
    pith_job_output_name(manifest, i, name);
    const pith_packed_place place = {
        manifest->folder, name, manifest->facts.packing, &output->stored_sha};
    pith_status status = pith_packed_begin(&output->packed, &place, error);
    if (status == PITH_OK)
        *out = output;
    else
        pith_unit_abandon(output);
    return status;
}

void pith_unit_abandon(pith_unit_output *output)
{
    if (!output)
        return;
    pith_packed_clear(&output->packed);
    pith_buf_clear(&output->killed);
    pith_arena arena = output->arena;
    pith_arena_free(&arena);
}

pith_status pith_unit_put(pith_unit_output *output, pith_str record,
                          pith_error *error)
{
    return pith_unit_put_part(output, record, record.len > 0, error);
}

pith_status pith_unit_put_part(pith_unit_output *output, pith_str bytes,
                               uint64_t records, pith_error *error)
{
    output->records += records;
    pith_sha1_add(&output->plain_sha, bytes);
    return pith_packed_put(&output->packed, bytes, error);
}

void pith_unit_killed(pith_unit_output *output, const pith_killed_page *page)
{
    if (output->nkilled++ >= NAMED_MAX)
        return;
    if (output->killed.len)
        pith_buf_byte(&output->killed, ',');
    pith_json json;
    pith_json_init(&json, &output->killed, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "path");
    pith_json_str(&json, page->path);
    pith_json_key(&json, "offset");
    pith_json_uint(&json, page->offset);
    pith_json_key(&json, "id");
    pith_json_str(&json, page->id);
    pith_json_key(&json, "reason");
    pith_json_str(&json, page->reason);
    pith_json_close(&json);
}

void pith_unit_set_inputs_sum(pith_unit_output *output, uint32_t sum)
{
    output->has_inputs_sum = true;
    output->inputs_sum = sum;
}

/* -- The done file ------------------------------------------------------ */

static void put_counts(pith_json *json, const pith_job_counts *counts)
{
#define PUT_COUNT(name)         \
    pith_json_key(json, #name); \
    pith_json_uint(json, counts->name);
    PITH_JOB_COUNT_MAP(PUT_COUNT)
#undef PUT_COUNT
}

static void put_done(pith_unit_output *output, const pith_job_counts *counts,
                     pith_buf *out)
{
    char sum[PITH_WARC_DIGEST_SIZE];
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "unit");
    pith_json_uint(&json, output->unit);
    pith_json_key(&json, "options");
    pith_json_str(&json, output->manifest->facts.options);
    put_counts(&json, counts);
    if (output->has_inputs_sum) {
        snprintf(sum, sizeof sum, "crc32:%08" PRIx32, output->inputs_sum);
        pith_json_key(&json, "inputs_sum");
        pith_json_str(&json, pith_str_of(sum));
    }
    pith_json_key(&json, "plain_sum");
    pith_job_sum(&output->plain_sha, sum);
    pith_json_str(&json, pith_str_of(sum));
    pith_json_key(&json, "stored_sum");
    pith_job_sum(&output->stored_sha, sum);
    pith_json_str(&json, pith_str_of(sum));
    pith_json_close(&json);
    /* The killed pages are already JSON: insert them before the last brace. */
    if (output->killed.len && out->len) {
        out->len--;
        pith_buf_text(out, ",\"killed_pages\":[");
        pith_buf_str(out, pith_buf_view(&output->killed));
        pith_buf_text(out, "]}");
    }
    pith_buf_heed(out, &output->killed);
    pith_buf_byte(out, '\n');
}

static pith_status write_done(pith_unit_output *output,
                              const pith_job_counts *counts, pith_error *error)
{
    pith_folder *folder = output->manifest->folder;
    char name[PITH_JOB_NAME];
    pith_buf done;
    pith_buf_init(&done, 0);
    put_done(output, counts, &done);
    pith_job_name("done", output->unit, ".json", name);
    pith_status status =
        done.status == PITH_OK
            ? folder->store(folder->context, name, pith_buf_view(&done), error)
            : pith_fail(error, done.status, 0, "no memory for a done file");
    pith_buf_clear(&done);
    return status;
}

static pith_status complete(pith_unit_output *output, pith_job_counts *counts,
                            pith_error *error)
{
    PITH_TRY(pith_packed_finish(&output->packed, error));
    counts->records = output->records;
    counts->plain = output->packed.plain;
    counts->stored = output->packed.stored;
    PITH_TRY(write_done(output, counts, error));
    return pith_unit_retry(output->manifest, output->unit, error);
}

pith_status pith_unit_finish(pith_unit_output *output, pith_job_counts *counts,
                             pith_error *error)
{
    pith_status status = complete(output, counts, error);
    pith_unit_abandon(output);
    return status;
}

/* -- Counts ------------------------------------------------------------- */

void pith_job_counts_add(pith_job_counts *a, const pith_job_counts *b)
{
#define ADD_COUNT(name) a->name += b->name;
    PITH_JOB_COUNT_MAP(ADD_COUNT)
#undef ADD_COUNT
}

pith_status pith_job_counts_json(const pith_job_counts *counts, uint32_t units,
                                 char **line, size_t *len)
{
    pith_buf out;
    pith_json json;
    pith_buf_init(&out, 0);
    pith_json_init(&json, &out, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "units");
    pith_json_uint(&json, units);
    put_counts(&json, counts);
    pith_json_close(&json);
    return pith_buf_take(&out, line, len);
}
