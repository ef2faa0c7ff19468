/* SPDX-License-Identifier: Apache-2.0 */
/* pith dedup: remove redundant pages. Extracts pages, or reads records that
 * extract wrote, finds groups of duplicates, and writes the records to keep. */
#include "dedup_staged.h"
#include "fetching.h"

#include "json_text.h"
#include "memory_stream.h"

#include <stdlib.h>
#include <string.h>

enum {
    OUTPUT,
    GROUPS,
    REPORT,
    STORE,
    BY,
    THRESHOLD,
    SHINGLE,
    EXACT,
    MEMORY,
    UNIT,
    TASK,
    PARQUET,
    ROW_GROUP,
};

static const pith_flag output_flags[] = {
    {OUTPUT, 'o', "output", "FILE",
     "write the records that are kept to FILE, atomically on completion "
     "(default: standard output); sign: the folder of the stages, created if "
     "missing (s3://bucket/key for S3)"},
    {STORE, 0, "store", "FILE",
     "instead of INPUT: the contents of the pages in this store; redundant "
     "pages are deleted from it in one transaction, and records are written "
     "only with --output"},
    {PARQUET, 0, "parquet", NULL,
     "write the records that are kept as a Parquet table, with the columns of "
     "the first page that was extracted; also for filter"},
    {ROW_GROUP, 0, "row-group", "BYTES",
     "with --parquet: bytes per row group before compression, held in memory "
     "(default 128M)"},
    {GROUPS, 0, "groups", "FILE",
     "write the groups of duplicates to FILE, one JSON object per line"},
    {REPORT, 0, "report", "FILE",
     "write an HTML page with the groups, their similarity and their texts "
     "side by side"},
    {0},
};

static const pith_flag match_flags[] = {
    {BY, 0, "by", "LIST",
     "what exact duplicates must agree on: record members separated by "
     "commas, such as text, title, url, author or metadata.license (default: "
     "text); a record without any of them matches no other"},
    {EXACT, 0, "exact", NULL, "find exact duplicates only"},
    {THRESHOLD, 0, "threshold", "J",
     "least Jaccard similarity of near duplicates, 0.3 to 1 (default 0.9)"},
    {SHINGLE, 0, "shingle", "N", "words per shingle, 1 to 16 (default 4)"},
    {0},
};

static const pith_flag stage_flags[] = {
    {MEMORY, 0, "memory", "BYTES",
     "memory for band and cluster (default 1G); with less, they sort in more "
     "passes"},
    {UNIT, 0, "unit", "I",
     "sign, filter: process input I only; band: band I only; counted from 0"},
    {TASK, 0, "task", "I/N",
     "process every Nth of them, starting with I (default: from the "
     "scheduler's variables as in `pith job run`, else all)"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Output", output_flags},
    {"What is the same", match_flags},
    {"Stages", stage_flags},
    {"Method", pith_method_flags},
    {"Reading the page", pith_input_flags},
    {"Limits per page", pith_limit_flags},
    {"Running", pith_records_flags},
    {0},
};

/* -- Options --------------------------------------------------------------- */

static int read_by(const pith_args *args, pith_dedup_job *job)
{
    const char *list = pith_args_value(args, BY);
    for (const char *at = list ? list : "text"; *at;) {
        size_t len = strcspn(at, ",");
        if (len && job->nby == PITH_DEDUP_BY)
            return pith_usage_error(args, "--by takes %d attributes at most",
                                    PITH_DEDUP_BY);
        char *name = len ? strndup(at, len) : NULL;
        if (len && !name) {
            pith_message("out of memory");
            return PITH_EXIT_IO;
        }
        if (name)
            job->by[job->nby++].name = name;
        at += len + (at[len] == ',');
    }
    return job->nby ? -1 : pith_usage_error(args, "--by takes attributes");
}

/* Read a decimal number; the library checks its range. */
static int read_threshold(const pith_args *args, double *threshold)
{
    const char *value = pith_args_value(args, THRESHOLD);
    if (!value)
        return -1;
    char *end;
    double whole = (double)strtoul(value, &end, 10);
    double unit = 1;
    if (*end == '.')
        for (end++; *end >= '0' && *end <= '9'; end++)
            whole += (*end - '0') * (unit /= 10);
    if (*end || end == value || !(whole > 0))
        return pith_usage_error(args, "--threshold takes 0.3 to 1, not \"%s\"",
                                value);
    *threshold = whole;
    return -1;
}

static int read_options(const pith_args *args, pith_dedup_job *job)
{
    pith_dedup_options *options = &job->options;
    int status = read_by(args, job);
    if (status < 0)
        status = read_threshold(args, &options->threshold);
    const char *shingle = pith_args_value(args, SHINGLE);
    if (status < 0 && shingle) {
        char *end;
        unsigned long n = strtoul(shingle, &end, 10);
        if (*end || end == shingle || n == 0 || n > 16)
            return pith_usage_error(args, "--shingle takes 1 to 16, not \"%s\"",
                                    shingle);
        options->shingle = (unsigned)n;
    }
    options->exact_only = pith_args_value(args, EXACT) != NULL;
    if (status < 0)
        status = pith_dedup_table_read(&job->table, args,
                                       pith_args_value(args, PARQUET),
                                       pith_args_value(args, ROW_GROUP));
    pith_error error;
    if (status < 0 && pith_dedup_options_check(options, &error) != PITH_OK)
        return pith_usage_error(args, "%s", error.text);
    return status;
}

/* -- Output ---------------------------------------------------------------- */

typedef bool writer(pith_dedup_job *job, const pith_dedup_groups *found,
                    pith_sink *sink);

static bool put_bytes(void *who, pith_str bytes)
{
    return pith_sink_put(who, bytes.data, bytes.len);
}

static bool find_columns(pith_dedup_job *job)
{
    bool fine = true;
    for (uint32_t i = 0; fine && i < job->n && !job->table.known; i++) {
        size_t len;
        const char *line = pith_dedup_job_line(job, i, &len);
        fine = line && pith_dedup_table_see(&job->table, line, len);
    }
    return fine;
}

static bool put_line(pith_dedup_job *job, uint32_t i, pith_sink *sink)
{
    size_t len;
    const char *line = pith_dedup_job_line(job, i, &len);
    if (!line)
        return false;
    if (job->table.rows)
        return pith_dedup_table_add(&job->table, (pith_str){line, len}, NULL);
    return pith_sink_put(sink, line, len) && pith_sink_put(sink, "\n", 1);
}

static bool write_kept(pith_dedup_job *job, const pith_dedup_groups *found,
                       pith_sink *sink)
{
    (void)found;
    bool table = job->table.wanted;
    bool fine =
        !table || (find_columns(job) &&
                   pith_dedup_table_begin(&job->table, put_bytes, sink));
    for (uint32_t i = 0; fine && i < job->n; i++)
        if (pith_dedup_group(job->dedup, i) == i)
            fine = put_line(job, i, sink);
    return fine && (!table || pith_dedup_table_end(&job->table));
}

/* Write the id of a record; false if it cannot be read. */
static bool put_id(FILE *line, pith_dedup_job *job, uint32_t i)
{
    const pith_dedup_record *record = pith_dedup_job_record(job, i);
    if (record)
        pith_json_text_put(line, record->id);
    return record != NULL;
}

static bool put_group(FILE *line, pith_dedup_job *job, const uint32_t *member,
                      uint32_t n)
{
    fputs("{\"kept\": ", line);
    bool fine = put_id(line, job, member[0]);
    fputs(", \"redundant\": [", line);
    for (uint32_t i = 1; i < n && fine; i++) {
        double similarity;
        uint32_t twin = pith_dedup_twin(job->dedup, member[i], &similarity);
        fputs(i > 1 ? ", {\"id\": " : "{\"id\": ", line);
        fine = put_id(line, job, member[i]);
        fputs(", \"like\": ", line);
        fine = fine && put_id(line, job, twin);
        fprintf(line, ", \"similarity\": %.4f}", similarity);
    }
    fputs("]}\n", line);
    return fine;
}

static bool write_group(pith_dedup_job *job, const uint32_t *member, uint32_t n,
                        pith_sink *sink)
{
    pith_memory memory = {0};
    FILE *line = pith_memory_open(&memory);
    bool fine = line && put_group(line, job, member, n);
    bool held = line && pith_memory_close(line, &memory);
    if (!held)
        pith_message("out of memory");
    fine = fine && held && pith_sink_put(sink, memory.data, memory.len);
    free(memory.data);
    return fine;
}

static bool write_groups(pith_dedup_job *job, const pith_dedup_groups *found,
                         pith_sink *sink)
{
    for (uint32_t i = 0; i < found->n; i++)
        if (!write_group(job, found->member + found->start[i],
                         found->start[i + 1] - found->start[i], sink))
            return false;
    return true;
}

static bool write_file(pith_dedup_job *job, const pith_dedup_groups *found,
                       const char *path, writer *write)
{
    pith_guard guard;
    pith_sink sink;
    pith_guard_start(&guard);
    bool fine = pith_sink_open(&sink, &guard, path) && write(job, found, &sink);
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    pith_guard_stop(&guard);
    return fine;
}

static bool write_records(pith_dedup_job *job, const pith_args *args,
                          pith_store *store, const pith_dedup_groups *found)
{
    const char *output = pith_args_value(args, OUTPUT);
    if ((output || !store) && !write_file(job, found, output, write_kept))
        return false;
    return !store || pith_dedup_job_drop(job, store, found);
}

static bool write_all(pith_dedup_job *job, const pith_args *args,
                      pith_store *store)
{
    pith_dedup_groups found;
    if (!pith_dedup_groups_list(job, &found)) {
        pith_message("out of memory");
        pith_dedup_groups_clear(&found);
        return false;
    }
    const char *foundpath = pith_args_value(args, GROUPS);
    const char *report_path = pith_args_value(args, REPORT);
    bool fine =
        (!foundpath || write_file(job, &found, foundpath, write_groups)) &&
        (!report_path ||
         write_file(job, &found, report_path, pith_dedup_report)) &&
        write_records(job, args, store, &found);
    uint32_t members = found.n ? found.start[found.n] : 0;
    if (fine && !job->records.quiet)
        pith_message("%u %s, %u kept, %u redundant in %u %s (%u exact)", job->n,
                     pith_plural(job->n, "page", "pages"),
                     job->n - (members - found.n), members - found.n, found.n,
                     pith_plural(found.n, "group", "groups"), job->exact);
    pith_dedup_groups_clear(&found);
    return fine;
}

static int run_inputs(const pith_args *args, pith_dedup_job *job)
{
    int status = pith_records_open(&job->records, args);
    if (status >= 0)
        return status;
    bool fine = pith_dedup_job_open(job) && pith_dedup_job_run(job) &&
                write_all(job, args, NULL);
    job->records.tally.output_failed |= !fine;
    return pith_exit_status(&job->records.tally);
}

static int run_store(const pith_args *args, pith_dedup_job *job)
{
    pith_store *store = NULL;
    pith_error error = {0};
    if (args->noperands)
        return pith_usage_error(args, "--store and inputs exclude each other");
    const char *path = pith_args_value(args, STORE);
    /* Opening for writing would create a missing store, so open it for reading
     * first. */
    bool fine =
        pith_store_open(path, PITH_STORE_READ, &store, &error) == PITH_OK;
    pith_store_close(store);
    if (!fine ||
        pith_store_open(path, PITH_STORE_WRITE, &store, &error) != PITH_OK) {
        pith_message("%s", error.text);
        return PITH_EXIT_IO;
    }
    job->records.quiet = pith_args_value(args, PITH_FLAG_QUIET) != NULL;
    fine = pith_dedup_job_open(job) && pith_dedup_job_run_store(job, store) &&
           write_all(job, args, store);
    pith_store_close(store);
    job->records.tally.output_failed |= !fine;
    return pith_exit_status(&job->records.tally);
}

/* Check that every given option belongs to this stage. Those that the first
 * stage takes to make the plan cannot be changed by later ones. */
static int check_stage_flags(const pith_args *args)
{
    enum { SIGN = 1, BAND = 2, CLUSTER = 4, FILTER = 8 };
    static const char *const names[] = {"sign", "band", "cluster", "filter"};
    static const int stages[] = {
        [OUTPUT] = SIGN,      [BY] = SIGN,       [EXACT] = SIGN,
        [THRESHOLD] = SIGN,   [SHINGLE] = SIGN,  [MEMORY] = BAND | CLUSTER,
        [UNIT] = ~CLUSTER,    [TASK] = ~CLUSTER, [PARQUET] = FILTER,
        [ROW_GROUP] = FILTER,
    };
    int stage = SIGN;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(args->operands[0], names[i]) == 0)
            stage = 1 << i;
    for (size_t i = 0; i < args->ngiven; i++) {
        const pith_flag *flag = args->given[i].flag;
        if ((size_t)flag->id < sizeof stages / sizeof *stages &&
            !(stages[flag->id] & stage))
            return pith_usage_error(args, "--%s is not for %s", flag->name,
                                    args->operands[0]);
    }
    return -1;
}

static int run_stage(const pith_args *args, pith_dedup_job *job)
{
    static const int others[] = {STORE, GROUPS, REPORT};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (pith_args_value(args, others[i]))
            return pith_usage_error(args, "--store, --groups and --report are "
                                          "not for stages");
    int status = check_stage_flags(args);
    if (status >= 0)
        return status;
    pith_dedup_words words = {.output = pith_args_value(args, OUTPUT),
                              .by = pith_args_value(args, BY),
                              .memory = pith_args_value(args, MEMORY),
                              .unit = pith_args_value(args, UNIT),
                              .task = pith_args_value(args, TASK)};
    return pith_dedup_stages_run(args, job, &words);
}

static int run_whole(const pith_args *args, pith_dedup_job *job)
{
    if (pith_args_value(args, MEMORY) || pith_args_value(args, UNIT) ||
        pith_args_value(args, TASK))
        return pith_usage_error(args, "--memory, --unit and --task are for "
                                      "stages: sign, band, cluster and filter");
    return pith_args_value(args, STORE) ? run_store(args, job)
                                        : run_inputs(args, job);
}

/* Only the stages can write to servers. */
static int run_local(const pith_args *args, pith_dedup_job *job)
{
    static const int files[] = {OUTPUT, GROUPS, REPORT};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        const char *file = pith_args_value(args, files[i]);
        if (file && pith_has_scheme(file))
            return pith_usage_error(args,
                                    "%s: outputs are local files; stages "
                                    "write to S3 (docs/scale.md)",
                                    file);
    }
    return run_whole(args, job);
}

static int run(const pith_args *args)
{
    pith_dedup_job job = {0};
    pith_page_settings settings;
    int status = pith_page_flags_read(args, &settings);
    job.records.options = &settings.options;
    if (status < 0)
        status = pith_page_settings_check(args, &settings);
    if (status < 0)
        status = read_options(args, &job);
    if (status < 0)
        status = args->noperands && pith_dedup_is_stage(args->operands[0])
                     ? run_stage(args, &job)
                     : run_local(args, &job);
    pith_dedup_table_clear(&job.table);
    pith_dedup_job_clear(&job);
    pith_records_clear(&job.records);
    pith_page_settings_clear(&settings);
    return status;
}

const pith_command pith_command_dedup = {
    .name = "dedup",
    .summary = "remove exact and near duplicates",
    .usage = "[OPTIONS] INPUT... | --store FILE | sign INPUT... -o FOLDER | "
             "band|cluster|filter FOLDER",
    .about =
        "Writes a record for every page, as `pith extract --jsonl` does, "
        "but leaves out pages that repeat an earlier one: exact duplicates "
        "(ignoring white space) and near duplicates, which share at least "
        "90 % of their runs of four words (words are letters: a different "
        "number makes no difference). INPUT is anything that extract "
        "reads, or a .jsonl file (.zst, .gz) of records with a text, which "
        "are then written unchanged. With --store, redundant pages are "
        "removed from a database instead. A million short texts need about "
        "150 MB of memory, and room for their records in the folder for "
        "temporary files.\n\n"
        "For more pages than one process can hold, four stages give the "
        "same bytes: sign INPUT... -o FOLDER sketches the records of "
        ".jsonl files; band FOLDER finds similar pairs, one MinHash band "
        "at a time; cluster FOLDER joins them; filter FOLDER writes "
        "kept/UNIT.jsonl, one file per input. Units of sign, band and "
        "filter may run concurrently on any machines that share the folder "
        "and the inputs, on a disk or at s3://bucket/key; finished ones are "
        "skipped. To read a page called "
        "sign, write ./sign.",
    .examples = "  pith dedup crawl.warc.gz -o pages.jsonl\n"
                "  pith dedup --report same.html --threshold 0.8 folder/ "
                "-o kept.jsonl\n"
                "  pith extract --jsonl folder/ -o all.jsonl && pith dedup "
                "--by text,title all.jsonl\n"
                "  pith dedup --store site.db\n"
                "  pith dedup sign job/out/*.jsonl.zst -o same/ && pith dedup "
                "band same/ && pith dedup cluster same/ && pith dedup filter "
                "same/\n"
                "  pith dedup filter same/ --parquet\n",
    .writes_remote = true,
    .groups = groups,
    .run = run,
};
