/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith features: the features that the method auto computes for many pages, for
 * training.
 *
 * The output is a line of JSON with the names of the features, then for every
 * input a line of JSON about it and the features of its blocks as little-endian
 * floats, one row per block (docs/auto-training.md). Pages are processed in
 * threads and written in the order of the inputs. With --shares, the estimates
 * of a model are read from a file, and the rows are what auto derives from
 * them: means over similar blocks, and the second opinion.
 */
#include "exit_status.h"
#include "input.h"
#include "json_text.h"
#include "memory_stream.h"
#include "page_flags.h"
#include "pool.h"
#include "progress.h"
#include "quantity.h"
#include "sink.h"
#include "sources.h"

#include <pith/inspect.h>
#include <pith/pith.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOBS_MAX = 1024 };

enum { OUTPUT, SHARES, JOBS, PROGRESS, NO_PROGRESS };

static const pith_flag output_flags[] = {
    {OUTPUT, 'o', "output", "FILE",
     "write to FILE, atomically on completion (default: standard "
     "output)"},
    {SHARES, 0, "shares", "FILE",
     "write the context of these probabilities instead of features; FILE "
     "holds, for every input, the number of its blocks (32 bits), then one "
     "32-bit float per block, all little-endian"},
    {0},
};

static const pith_flag run_flags[] = {
    {JOBS, 'j', "jobs", "N", "worker threads (default: one per core)"},
    {PROGRESS, 0, "progress", NULL,
     "show pages done, pages per second and the time left on standard error "
     "(default: on a terminal with more than one input)"},
    {NO_PROGRESS, 0, "no-progress", NULL, "never show progress"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Output", output_flags},
    {"Reading the page", pith_input_flags},
    {"Limits per page", pith_limit_flags},
    {"Running", run_flags},
    {0},
};

typedef struct features_run {
    pith_sources sources;
    pith_page_settings settings;
    unsigned jobs;
    float *share;  /* of the blocks of all inputs; NULL: features are
                      requested */
    size_t *first; /* per input, and one more: where its shares begin */

    /* Used by the thread that writes. */
    pith_guard guard;
    pith_sink sink;
    pith_tally tally;
    pith_progress progress;
} features_run;

/* An input that was processed. */
typedef struct page_rows {
    char *data; /* the record; NULL: memory ran out */
    size_t len;
    bool unopened, failed;
    char problem[300]; /* empty: none */
} page_rows;

/* What a thread keeps between inputs. */
typedef struct worker_state {
    const features_run *run;
    pith_input reading;
} worker_state;

/* -- One page, in any thread --------------------------------------------- */

static void *begin_thread(void *context)
{
    worker_state *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->run = context;
    pith_input_init(&self->reading);
    return self;
}

static void end_thread(void *state)
{
    worker_state *self = state;
    pith_input_clear(&self->reading);
    free(self);
}

static void put_blocks(FILE *file, const pith_feature_table *table)
{
    size_t n = table ? table->nblocks : 0;
    fputs(", \"words\": [", file);
    for (size_t i = 0; i < n; i++)
        fprintf(file, "%s%u", i ? ", " : "", table->blocks[i].words);
    fputs("], \"src\": [", file);
    for (size_t i = 0; i < n; i++)
        fprintf(file, "%s[%zu, %zu]", i ? ", " : "", table->blocks[i].src,
                table->blocks[i].src_stop);
    fputs("], \"blocks\": [", file);
    for (size_t i = 0; i < n; i++) {
        fputs(i ? ", " : "", file);
        pith_json_text_put(file, table->blocks[i].text);
    }
    fputs("]}\n", file);
}

/* Floats are IEEE 754 on all supported machines; only their byte order may
 * differ. */
static void put_values(FILE *file, const pith_feature_table *table)
{
    size_t n = table ? table->nblocks * table->nfeatures : 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t bits;
        memcpy(&bits, &table->values[i], sizeof bits);
        unsigned char byte[4] = {
            (unsigned char)(bits & 0xff), (unsigned char)(bits >> 8 & 0xff),
            (unsigned char)(bits >> 16 & 0xff), (unsigned char)(bits >> 24)};
        fwrite(byte, 1, sizeof byte, file);
    }
}

static void write_record(const char *id, const pith_feature_table *table,
                         page_rows *out)
{
    pith_memory memory;
    FILE *file = pith_memory_open(&memory);
    if (!file)
        return;
    fputs("{\"id\": ", file);
    pith_json_text_put(file, pith_str_of(id));
    if (out->problem[0]) {
        fputs(", \"problem\": ", file);
        pith_json_text_put(file, pith_str_of(out->problem));
    }
    put_blocks(file, table);
    put_values(file, table);
    (void)pith_memory_close(file, &memory);
    out->data = memory.data;
    out->len = memory.len;
}

static pith_status make_table(const features_run *run, size_t item,
                              pith_doc *doc, pith_feature_table **table)
{
    if (!run->share)
        return pith_feature_table_make(doc, table);
    size_t first = run->first[item];
    return pith_feature_table_make_context(doc, run->share + first,
                                           run->first[item + 1] - first, table);
}

static pith_feature_table *measure(const features_run *run, size_t item,
                                   pith_str bytes, page_rows *out)
{
    pith_doc *doc = NULL;
    pith_feature_table *table = NULL;
    pith_error error = {0};
    pith_status status =
        pith_doc_parse(bytes, &run->settings.options, &doc, &error);
    if (status == PITH_OK)
        status = make_table(run, item, doc, &table);
    if (status != PITH_OK) {
        out->failed = true;
        pith_str why = pith_str_of(error.text);
        if (status == PITH_LIMIT && doc)
            why = pith_doc_warning(doc, pith_doc_warnings(doc) - 1);
        if (!why.len)
            why = (pith_str){pith_status_text(status),
                             strlen(pith_status_text(status))};
        snprintf(out->problem, sizeof out->problem, "%.*s", PITH_FMT(why));
    }
    pith_doc_free(doc);
    return table;
}

static void *measure_page(void *state, size_t item)
{
    worker_state *self = state;
    const features_run *run = self->run;
    const pith_source *source = &run->sources.items[item];
    pith_feature_table *table = NULL;
    page_rows *out = calloc(1, sizeof *out);
    if (!out) {
        pith_message("out of memory");
        _exit(PITH_EXIT_IO);
    }
    if (source->problem) {
        out->unopened = source->unopened;
        out->failed = !source->unopened;
        snprintf(out->problem, sizeof out->problem, "%s", source->problem);
    } else {
        self->reading.remote = source->remote;
        self->reading.timeout_ms = run->settings.options.limits.timeout_ms;
        pith_read_state read =
            pith_input_load(&self->reading, source->path,
                            run->settings.options.limits.max_bytes + 1);
        out->unopened =
            read == PITH_READ_UNOPENED || read == PITH_READ_UNFETCHED;
        out->failed = read == PITH_READ_DAMAGED;
        snprintf(out->problem, sizeof out->problem, "%s",
                 self->reading.problem);
        if (read == PITH_READ_OK)
            table =
                measure(run, item,
                        (pith_str){self->reading.data, self->reading.len}, out);
    }
    write_record(source->id, table, out);
    pith_feature_table_free(table);
    return out;
}

/* -- Writing, in the inputs' order --------------------------------------- */

static void discard_page(void *result)
{
    page_rows *rows = result;
    free(rows->data);
    free(rows);
}

static bool deliver_page(void *context, size_t item, void *result)
{
    features_run *run = context;
    page_rows *rows = result;
    run->tally.inputs++;
    run->tally.unopened += rows->unopened;
    run->tally.failed += rows->failed;
    if (rows->problem[0]) {
        pith_progress_hide(&run->progress);
        pith_message("%s: %s", run->sources.items[item].path, rows->problem);
    }
    if (!rows->data)
        pith_message("out of memory");
    bool fine = rows->data && pith_sink_put(&run->sink, rows->data, rows->len);
    run->tally.output_failed = run->tally.output_failed || !fine;
    pith_progress_step(&run->progress, item + 1);
    discard_page(result);
    return fine;
}

static bool write_head(features_run *run)
{
    pith_memory memory;
    FILE *file = pith_memory_open(&memory);
    if (!file) {
        pith_message("out of memory");
        return false;
    }
    fprintf(file,
            "{\"format\": \"pith-features\", \"pith\": \"%s\", "
            "\"features\": [",
            pith_version());
    size_t width = run->share ? pith_feature_table_context_width()
                              : pith_feature_table_width();
    for (size_t k = 0; k < width; k++)
        fprintf(file, "%s\"%s\"", k ? ", " : "",
                run->share ? pith_feature_table_context_column(k)
                           : pith_feature_table_column(k));
    fputs("]}\n", file);
    bool fine = pith_memory_close(file, &memory);
    if (!fine)
        pith_message("out of memory");
    fine = fine && pith_sink_put(&run->sink, memory.data, memory.len);
    free(memory.data);
    return fine;
}

static void measure_all(features_run *run, pith_progress_wish progress)
{
    size_t count = run->sources.count;
    pith_pool pool = {
        .count = count,
        .threads = run->jobs < count ? run->jobs : (unsigned)count,
        .context = run,
        .begin = begin_thread,
        .end = end_thread,
        .work = measure_page,
        .deliver = deliver_page,
        .discard = discard_page,
    };
    pith_progress_start(&run->progress, count, progress);
    if (!pith_pool_run(&pool)) {
        pith_message("out of memory");
        run->tally.output_failed = true;
    }
    pith_progress_finish(&run->progress, run->tally.inputs);
}

static int measure_and_write(const pith_args *args, features_run *run)
{
    pith_guard_start(&run->guard);
    bool fine = pith_sink_open(&run->sink, &run->guard,
                               pith_args_value(args, OUTPUT)) &&
                write_head(run);
    run->tally.output_failed = !fine;
    if (fine)
        measure_all(run,
                    pith_progress_wish_of(pith_args_value(args, PROGRESS),
                                          pith_args_value(args, NO_PROGRESS)));
    if (run->tally.output_failed)
        pith_sink_abandon(&run->sink);
    else if (!pith_sink_close(&run->sink))
        run->tally.output_failed = true;
    pith_guard_stop(&run->guard);
    return pith_exit_status(&run->tally);
}

/* -- Options ------------------------------------------------------------- */

static int read_inputs(const pith_args *args, features_run *run)
{
    if (args->noperands == 0)
        return pith_usage_error(args, "no input: name files or folders");
    for (size_t i = 0; i < args->noperands; i++)
        pith_sources_add(&run->sources, args->operands[i],
                         args->noperands == 1);
    if (run->sources.failed) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t n = cores > 0 ? (uint64_t)cores : 1;
    const char *jobs = pith_args_value(args, JOBS);
    if (jobs && (!pith_quantity_count(jobs, JOBS_MAX, &n) || n == 0))
        return pith_usage_error(args, "--jobs takes 1 to %d, not \"%s\"",
                                JOBS_MAX, jobs);
    run->jobs = (unsigned)n;
    return -1;
}

/* -- Shares of an earlier model ------------------------------------------- */

static uint32_t take_word(const unsigned char *data)
{
    return (uint32_t)data[0] | (uint32_t)data[1] << 8 |
           (uint32_t)data[2] << 16 | (uint32_t)data[3] << 24;
}

/* Split the file; false if its length does not match its contents. */
static bool split_shares(features_run *run, pith_str file)
{
    size_t at = 0;
    size_t n = 0;
    for (size_t i = 0; i < run->sources.count; i++) {
        if (file.len - at < 4)
            return false;
        uint32_t count = take_word((const unsigned char *)file.data + at);
        at += 4;
        if ((file.len - at) / 4 < count)
            return false;
        run->first[i] = n;
        for (uint32_t k = 0; k < count; k++, at += 4) {
            uint32_t bits = take_word((const unsigned char *)file.data + at);
            memcpy(&run->share[n++], &bits, sizeof bits);
        }
    }
    run->first[run->sources.count] = n;
    return at == file.len;
}

static int read_shares(const char *path, features_run *run)
{
    enum { LONGEST = 1 << 30 };
    pith_input reading;
    pith_input_init(&reading);
    bool fine = pith_input_load(&reading, path, LONGEST) == PITH_READ_OK;
    if (!fine)
        pith_message("%s: %s", path, reading.problem);
    run->share = malloc(reading.len + sizeof(float));
    run->first = calloc(run->sources.count + 1, sizeof *run->first);
    if (fine && (!run->share || !run->first)) {
        pith_message("out of memory");
        fine = false;
    } else if (fine &&
               !split_shares(run, (pith_str){reading.data, reading.len})) {
        pith_message("%s: does not match these inputs", path);
        fine = false;
    }
    pith_input_clear(&reading);
    return fine ? -1 : PITH_EXIT_IO;
}

static int run_features(const pith_args *args)
{
    features_run run = {0};
    pith_sources_init(&run.sources);
    int status = pith_page_flags_read(args, &run.settings);
    if (status < 0)
        status = pith_page_settings_check(args, &run.settings);
    if (status < 0)
        status = read_inputs(args, &run);
    if (status < 0 && pith_args_value(args, SHARES))
        status = read_shares(pith_args_value(args, SHARES), &run);
    if (status < 0)
        status = measure_and_write(args, &run);
    pith_page_settings_clear(&run.settings);
    pith_sources_clear(&run.sources);
    free(run.share);
    free(run.first);
    return status;
}

const pith_command pith_command_features = {
    .name = "features",
    .summary = "write what the method auto sees of pages, for training models",
    .usage = "[OPTIONS] INPUT...",
    .about = "Cuts every page into leaf blocks and writes the numbers that the "
             "method auto decides by. INPUT is a file, a folder or -, as for "
             "extract. The output is meant for programs: a JSON line with the "
             "names of the features, then for every input a JSON line (id; "
             "words, src, blocks: lists with one item per block; problem: why "
             "it could not be read) followed by the features, one row of "
             "little-endian 32-bit floats per block. To look at one page, use "
             "`pith dump features FILE`.",
    .examples = "  pith features -o features.bin ../shared/data/wcxb/html\n"
                "  pith dump features page.html\n",
    .groups = groups,
    .run = run_features,
};
