/* SPDX-License-Identifier: Apache-2.0 */
/* What is done and what is not: see pith/job.h. */
#include "job_internal.h"
#include "packed_output.h"
#include "status.h"
#include "str.h"

#include <stdlib.h>
#include <string.h>

/* -- Survey ------------------------------------------------------------- */

typedef struct survey {
    uint8_t *states;
    uint32_t units;
    uint8_t state; /* of the files being listed */
    pith_str ending;
} survey;

static bool take_state(void *who, pith_str name)
{
    survey *self = who;
    uint32_t unit;
    bool ends = name.len > self->ending.len &&
                memcmp(name.data + name.len - self->ending.len,
                       self->ending.data, self->ending.len) == 0;
    if (ends && pith_job_number(name, &unit) && unit < self->units)
        self->states[unit] = self->state;
    return true;
}

pith_status pith_job_survey(const pith_manifest *manifest, uint8_t *states,
                            pith_error *error)
{
    static const struct {
        const char *folder, *ending;
        uint8_t state;
    } rows[] = {
        /* Later entries take precedence. */
        {"lease", "", PITH_UNIT_RUNNING},
        {"failed", ".json", PITH_UNIT_FAILED},
        {"done", ".json", PITH_UNIT_DONE},
    };
    pith_folder *folder = manifest->folder;
    survey s = {.states = states, .units = manifest->facts.units};
    memset(states, PITH_UNIT_LEFT, s.units);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        s.state = rows[i].state;
        s.ending = pith_str_of(rows[i].ending);
        PITH_TRY(folder->list(folder->context, rows[i].folder, take_state, &s,
                              error));
    }
    return PITH_OK;
}

/* -- Done files --------------------------------------------------------- */

/* "crc32:" and eight hexadecimal digits. */
static void read_inputs_sum(pith_str text, pith_unit_done *out)
{
    static const char label[] = "crc32:";
    enum { LABEL = sizeof label - 1, DIGITS = 8 };
    if (text.len != LABEL + DIGITS || memcmp(text.data, label, LABEL) != 0)
        return;
    char digits[DIGITS + 1] = {0};
    memcpy(digits, text.data + LABEL, DIGITS);
    char *end;
    unsigned long sum = strtoul(digits, &end, 16);
    out->has_inputs_sum = *end == '\0';
    out->inputs_sum = (uint32_t)sum;
}

static void read_done(const json_t *object, pith_unit_done *out)
{
    read_inputs_sum(pith_job_text(object, "inputs_sum"), out);
#define READ_COUNT(name) out->counts.name = pith_job_uint(object, #name);
    PITH_JOB_COUNT_MAP(READ_COUNT)
#undef READ_COUNT
    static const char *const keys[2] = {"plain_sum", "stored_sum"};
    for (size_t i = 0; i < 2; i++) {
        pith_str sum = pith_job_text(object, keys[i]);
        snprintf(out->sums[i], sizeof out->sums[i], "%.*s",
                 (int)(sum.len < PITH_WARC_DIGEST_SIZE ? sum.len : 0),
                 sum.data ? sum.data : "");
    }
}

/* Check that the output exists and has the right size. */
static pith_status look_at_output(const pith_manifest *manifest, uint32_t i,
                                  pith_unit_done *out, pith_error *error)
{
    char name[PITH_JOB_NAME];
    uint64_t size;
    pith_job_output_name(manifest, i, name);
    PITH_TRY(
        manifest->folder->size(manifest->folder->context, name, &size, error));
    out->done = size == out->counts.stored;
    if (size == UINT64_MAX)
        snprintf(out->why, sizeof out->why, "%s: missing", name);
    else if (!out->done)
        snprintf(out->why, sizeof out->why,
                 "%s: %llu bytes, where its done file tells %llu", name,
                 (unsigned long long)size,
                 (unsigned long long)out->counts.stored);
    return PITH_OK;
}

pith_status pith_unit_look(const pith_manifest *manifest, uint32_t i,
                           pith_unit_done *out, pith_error *error)
{
    char name[PITH_JOB_NAME];
    char *bytes;
    size_t len;
    *out = (pith_unit_done){0};
    PITH_TRY(pith_job_check_unit(manifest, i, error));
    pith_job_name("done", i, ".json", name);
    PITH_TRY(manifest->folder->load(manifest->folder->context, name, &bytes,
                                    &len, error));
    if (!bytes)
        return PITH_OK;
    pith_error problem = {0};
    json_t *object = pith_job_parse((pith_str){bytes, len}, name, 1, &problem);
    pith_free(bytes);
    pith_status status = PITH_OK;
    if (!object) {
        snprintf(out->why, sizeof out->why, "%.150s", problem.text);
    } else if (!pith_str_eq(pith_job_text(object, "options"),
                            manifest->facts.options)) {
        snprintf(out->why, sizeof out->why, "%s: of another job's options",
                 name);
    } else {
        read_done(object, out);
        status = look_at_output(manifest, i, out, error);
    }
    json_decref(object);
    return status;
}

static pith_status forget(const pith_manifest *manifest, const char *folder,
                          uint32_t i, pith_error *error)
{
    char name[PITH_JOB_NAME];
    PITH_TRY(pith_job_check_unit(manifest, i, error));
    pith_job_name(folder, i, ".json", name);
    return manifest->folder->remove(manifest->folder->context, name, error);
}

pith_status pith_unit_retry(const pith_manifest *manifest, uint32_t i,
                            pith_error *error)
{
    return forget(manifest, "failed", i, error);
}

pith_status pith_unit_redo(const pith_manifest *manifest, uint32_t i,
                           pith_error *error)
{
    return forget(manifest, "done", i, error);
}

/* -- Failures ----------------------------------------------------------- */

pith_status pith_unit_fail(pith_manifest *manifest, uint32_t i, pith_str reason,
                           pith_error *error)
{
    char name[PITH_JOB_NAME];
    pith_buf out;
    pith_json json;
    PITH_TRY(pith_job_check_unit(manifest, i, error));
    pith_buf_init(&out, 0);
    pith_json_init(&json, &out, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "unit");
    pith_json_uint(&json, i);
    pith_json_key(&json, "reason");
    pith_json_str(&json, reason);
    pith_json_close(&json);
    pith_buf_byte(&out, '\n');
    pith_job_name("failed", i, ".json", name);
    pith_status status =
        out.status == PITH_OK
            ? manifest->folder->store(manifest->folder->context, name,
                                      pith_buf_view(&out), error)
            : pith_fail(error, out.status, 0, "no memory for a failure");
    pith_buf_clear(&out);
    return status;
}

pith_status pith_unit_failure(const pith_manifest *manifest, uint32_t i,
                              char **reason, pith_error *error)
{
    char name[PITH_JOB_NAME];
    char *bytes;
    size_t len;
    *reason = NULL;
    PITH_TRY(pith_job_check_unit(manifest, i, error));
    pith_job_name("failed", i, ".json", name);
    PITH_TRY(manifest->folder->load(manifest->folder->context, name, &bytes,
                                    &len, error));
    if (!bytes)
        return PITH_OK;
    pith_error problem = {0};
    json_t *object = pith_job_parse((pith_str){bytes, len}, name, 1, &problem);
    pith_free(bytes);
    pith_buf text;
    pith_buf_init(&text, 0);
    pith_buf_str(&text, object ? pith_job_text(object, "reason")
                               : pith_str_of(problem.text));
    json_decref(object);
    return pith_buf_take(&text, reason, &len);
}

/* -- Reading outputs ---------------------------------------------------- */

/* The digest of an output, and its lines. */
typedef struct plain_reader {
    pith_sha1 sha;
    uint64_t records;
} plain_reader;

static bool take_plain(void *who, pith_str bytes)
{
    plain_reader *reader = who;
    pith_sha1_add(&reader->sha, bytes);
    const char *at = bytes.data;
    const char *end = bytes.data + bytes.len;
    while ((at = memchr(at, '\n', (size_t)(end - at)))) {
        reader->records++;
        at++;
    }
    return true;
}

static pith_status look_at_done(const pith_manifest *manifest, uint32_t i,
                                pith_unit_done *done, pith_error *error)
{
    PITH_TRY(pith_unit_look(manifest, i, done, error));
    return done->done ? PITH_OK
                      : pith_fail(error, PITH_FORMAT, 0, "%s",
                                  done->why[0] ? done->why : "not done");
}

static pith_status compare_sum(const char *name, pith_sha1 *sha,
                               const char *wanted, pith_error *error)
{
    char sum[PITH_WARC_DIGEST_SIZE];
    pith_job_sum(sha, sum);
    return pith_str_eq(pith_str_of(sum), pith_str_of(wanted))
               ? PITH_OK
               : pith_fail(error, PITH_FORMAT, 0,
                           "%s: its digest differs from the one in its done "
                           "file",
                           name);
}

/* The receiver of an output's bytes, and whether it stopped. */
typedef struct listener {
    pith_folder_take *take;
    void *who;
    bool enough;
} listener;

static bool hand_on(void *who, pith_str bytes)
{
    listener *self = who;
    self->enough = !self->take(self->who, bytes);
    return !self->enough;
}

/* Copy an output, unpacked by `packing`. */
static pith_status copy_output(const pith_manifest *manifest, uint32_t i,
                               pith_job_packing packing, listener *self,
                               pith_error *error)
{
    char name[PITH_JOB_NAME];
    pith_unit_done done;
    pith_sha1 sha;
    PITH_TRY(look_at_done(manifest, i, &done, error));
    pith_sha1_init(&sha);
    pith_job_output_name(manifest, i, name);
    const pith_packed_place place = {manifest->folder, name, packing, &sha};
    PITH_TRY(pith_packed_read_from(&place, hand_on, self, error));
    return self->enough ? PITH_OK
                        : compare_sum(name, &sha, done.sums[1], error);
}

pith_status pith_unit_copy(const pith_manifest *manifest, uint32_t i,
                           pith_folder_take *take, void *who, pith_error *error)
{
    listener self = {.take = take, .who = who};
    return copy_output(manifest, i, manifest->facts.packing, &self, error);
}

pith_status pith_unit_copy_stored(const pith_manifest *manifest, uint32_t i,
                                  pith_folder_take *take, void *who,
                                  pith_error *error)
{
    listener self = {.take = take, .who = who};
    return copy_output(manifest, i, PITH_JOB_PLAIN, &self, error);
}

pith_status pith_unit_verify(const pith_manifest *manifest, uint32_t i,
                             pith_error *error)
{
    char name[PITH_JOB_NAME];
    pith_unit_done done;
    PITH_TRY(look_at_done(manifest, i, &done, error));
    plain_reader reader = {.records = 0};
    pith_sha1 stored_sha;
    pith_sha1_init(&reader.sha);
    pith_sha1_init(&stored_sha);
    pith_job_output_name(manifest, i, name);
    const pith_packed_place place = {manifest->folder, name,
                                     manifest->facts.packing, &stored_sha};
    PITH_TRY(pith_packed_read_from(&place, take_plain, &reader, error));
    PITH_TRY(compare_sum(name, &reader.sha, done.sums[0], error));
    PITH_TRY(compare_sum(name, &stored_sha, done.sums[1], error));
    /* Outputs in other formats are checked by their digests only. */
    if (pith_str_eq(manifest->facts.format, PITH_S("jsonl")) &&
        reader.records != done.counts.records)
        return pith_fail(error, PITH_FORMAT, 0,
                         "%s: %llu records, but %llu in its done file", name,
                         (unsigned long long)reader.records,
                         (unsigned long long)done.counts.records);
    return PITH_OK;
}

/* -- Tidying ------------------------------------------------------------ */

/* Names of files to delete. */
typedef struct leftovers {
    pith_buf names; /* each ends with a NUL */
    const char *folder;
    const uint8_t *states; /* of units, for leases */
    uint32_t units;
} leftovers;

static void note(leftovers *found, pith_str name)
{
    pith_buf_text(&found->names, found->folder);
    pith_buf_str(&found->names, name);
    pith_buf_byte(&found->names, 0);
}

static bool take_unfinished(void *who, pith_str name)
{
    static const char ending[] = ".tmp";
    enum { LEN = sizeof ending - 1 };
    if (name.len > LEN && name.data[0] == '.' &&
        memcmp(name.data + name.len - LEN, ending, LEN) == 0)
        note(who, name);
    return true;
}

static bool take_lease(void *who, pith_str name)
{
    leftovers *found = who;
    uint32_t unit;
    if (pith_job_number(name, &unit) && unit < found->units &&
        (found->states[unit] == PITH_UNIT_DONE ||
         found->states[unit] == PITH_UNIT_FAILED))
        note(found, name);
    return true;
}

/* Frees the names. */
static pith_status remove_all(const pith_manifest *manifest, leftovers *found,
                              pith_error *error)
{
    pith_folder *folder = manifest->folder;
    pith_status status = found->names.status;
    for (size_t at = 0; status == PITH_OK && at < found->names.len;
         at += strnlen(found->names.data + at, found->names.len - at) + 1)
        status = folder->remove(folder->context, found->names.data + at, error);
    pith_buf_clear(&found->names);
    return status;
}

pith_status pith_job_drop_leases(const pith_manifest *manifest,
                                 const uint8_t *states, pith_error *error)
{
    pith_folder *folder = manifest->folder;
    leftovers found = {
        .folder = "lease/", .states = states, .units = manifest->facts.units};
    pith_buf_init(&found.names, 0);
    pith_status status =
        folder->list(folder->context, "lease", take_lease, &found, error);
    if (status == PITH_OK)
        return remove_all(manifest, &found, error);
    pith_buf_clear(&found.names);
    return status;
}

static pith_status drop_unfinished(const pith_manifest *manifest,
                                   pith_error *error)
{
    static const char *const folders[] = {"",        "out/",   "done/",
                                          "failed/", "lease/", "sites/"};
    pith_folder *folder = manifest->folder;
    leftovers found = {0};
    pith_buf_init(&found.names, 0);
    pith_status status = PITH_OK;
    for (size_t i = 0;
         status == PITH_OK && i < sizeof folders / sizeof *folders; i++) {
        found.folder = folders[i];
        status = folder->list(folder->context, folders[i], take_unfinished,
                              &found, error);
    }
    if (status == PITH_OK)
        return remove_all(manifest, &found, error);
    pith_buf_clear(&found.names);
    return status;
}

pith_status pith_job_tidy(const pith_manifest *manifest, pith_error *error)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    uint8_t *states = pith_arena_zalloc(&arena, manifest->facts.units, 1);
    pith_status status =
        states ? pith_job_survey(manifest, states, error)
               : pith_fail(error, PITH_NOMEM, 0, "no memory for a survey");
    if (status == PITH_OK)
        status = pith_job_drop_leases(manifest, states, error);
    pith_arena_free(&arena);
    return status == PITH_OK ? drop_unfinished(manifest, error) : status;
}
