/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith extract: the main content of pages, the default subcommand.
 *
 * Inputs are listed first (sources.c), then processed in threads (page_work.c).
 * This file writes their results in the order of the inputs.
 */
#include "exit_status.h"
#include "extract_flags.h"

#include "address_list.h"
#include "file_names.h"
#include "listed_pages.h"
#include "other_names.h"
#include "page_chain.h"
#include "page_pipe.h"
#include "pool.h"
#include "progress.h"
#include "quantity.h"
#include "resume.h"
#include "run_summary.h"
#include "seen_texts.h"
#include "sink.h"
#include "wet.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    JOBS_MAX = 1024,
    ARCHIVE_DELAY_MS = 1000, /* a guess: all requests go to the same server */
};

/* What is written around the pages of one output. */
typedef struct frame {
    const char *first;   /* at the beginning of an output, */
    const char *open;    /* then, before several pages, */
    const char *between; /* between two pages, */
    const char *close;   /* after the last one, */
    const char *alone;   /* and after the only one */
    bool held;           /* the output for one page differs from that for
                            several */
} frame;

#define XML_DECLARATION "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

static const frame frames[] = {
    /* A line with only a form feed, which the text of a page does not
     * contain. */
    [PITH_OUTPUT_PAGE] = {"", "", "\f\n", "", "", false},
    [PITH_OUTPUT_JSON] = {"", "[\n", ",\n", "\n]\n", "\n", true},
    [PITH_OUTPUT_JSONL] = {"", "", "", "", "", false},
    [PITH_OUTPUT_WET] = {"", "", "", "", "", false},
    [PITH_OUTPUT_XML] = {XML_DECLARATION, "<docs>\n", "", "</docs>\n", "",
                         true},
    [PITH_OUTPUT_TEI] = {XML_DECLARATION,
                         "<teiCorpus xmlns=\"http://www.tei-c.org/ns/1.0\">\n"
                         "<teiHeader>\n<fileDesc>\n<titleStmt>\n"
                         "<title>Pages</title>\n</titleStmt>\n"
                         "<publicationStmt>\n<p/>\n</publicationStmt>\n"
                         "<sourceDesc>\n<p/>\n</sourceDesc>\n"
                         "</fileDesc>\n</teiHeader>\n",
                         "", "</teiCorpus>\n", "", true},
    [PITH_OUTPUT_CSV] = {"", "", "", "", "", false},
    [PITH_OUTPUT_PARQUET] = {"", "", "", "", "", false},
    [PITH_OUTPUT_NAMES] = {"", "", "", "", "", false},
};

/* The state of the thread that writes. */
typedef struct writer {
    const pith_sources *sources;
    pith_extract_choice choice;
    const char *folder; /* of --output-dir, or NULL */
    pith_guard guard;
    pith_sink sink;      /* unused with a folder */
    pith_parquet *table; /* for PITH_OUTPUT_PARQUET, otherwise NULL */
    pith_resume resume;
    uint64_t done; /* jobs that earlier runs have done */
    uint64_t skip; /* those of them that are still to be skipped */
    pith_tally tally;
    pith_run_summary summary;
    pith_progress progress;
    pith_feed feed;
    pith_file_names names;  /* of files in the folder */
    pith_seen_texts texts;  /* with --deduplicate */
    pith_chains *chains;    /* with --pages join */
    pith_page_pipe pipe;    /* source of pages with --pages */
    pith_pace pace;         /* for inputs that are addresses */
    pith_pace archive_pace; /* for copies in an archive */
    size_t parts;           /* pages written to a single output */
    pith_page_done *held;   /* the first page as JSON, held back until it is
                               known whether there is a second */
} writer;

/* -- Writing ------------------------------------------------------------ */

static void count_outcome(pith_tally *tally, const pith_page_done *done)
{
    tally->inputs++;
    if (done->outcome == PITH_OUTCOME_LIMIT)
        tally->limited++;
    else if (done->outcome == PITH_OUTCOME_ERROR && done->unfetched)
        tally->unfetched++;
    else if (done->outcome == PITH_OUTCOME_ERROR && done->unopened)
        tally->unopened++;
    else if (done->outcome == PITH_OUTCOME_ERROR)
        tally->failed++;
}

static bool put_text(pith_sink *sink, const char *text)
{
    return *text == 0 || pith_sink_put(sink, text, strlen(text));
}

/* Write the beginning of an output. */
static bool put_first(const writer *self, pith_sink *sink)
{
    char *header = NULL;
    size_t len = 0;
    if (self->choice.plan.kind == PITH_OUTPUT_CSV &&
        pith_csv_header(&header, &len) != PITH_OK) {
        pith_message("out of memory");
        return false;
    }
    bool fine = put_text(sink, frames[self->choice.plan.kind].first) &&
                pith_sink_put(sink, header, len);
    pith_free(header);
    return fine;
}

/* Keep a file only if it is complete. Frees the path. */
static bool end_file(pith_sink *sink, char *path, bool fine)
{
    if (fine)
        fine = pith_sink_close(sink);
    else
        pith_sink_abandon(sink);
    free(path);
    return fine;
}

static bool write_file(writer *self, const pith_page_done *done)
{
    if ((self->choice.plan.kind == PITH_OUTPUT_PAGE ||
         self->choice.plan.kind == PITH_OUTPUT_WET) &&
        done->outcome == PITH_OUTCOME_ERROR)
        return true;
    char *path = NULL;
    if (asprintf(&path, "%s/%s%s", self->folder, done->file,
                 self->choice.ending) < 0) {
        pith_message("out of memory");
        return false;
    }
    pith_sink sink;
    bool fine = pith_sink_open_inside(&sink, &self->guard, path) &&
                put_first(self, &sink) &&
                pith_sink_put(&sink, done->data, done->len) &&
                put_text(&sink, frames[self->choice.plan.kind].alone);
    return end_file(&sink, path, fine);
}

/* Write the copy of a page as it was fetched. */
static bool write_copy(writer *self, const pith_page_done *done)
{
    if (!done->copy)
        return true;
    char *path = NULL;
    if (asprintf(&path, "%s/%s%s", self->choice.copies, done->file,
                 pith_is_page_name(done->file) ? "" : ".html") < 0) {
        pith_message("out of memory");
        return false;
    }
    pith_sink sink;
    bool fine = pith_sink_open_inside(&sink, &self->guard, path) &&
                pith_sink_put(&sink, done->copy, done->copy_len);
    return end_file(&sink, path, fine);
}

static bool put_bytes(void *sink, pith_str bytes)
{
    return pith_sink_put(sink, bytes.data, bytes.len);
}

/* Report the failure of a table; failures to write were reported by the
 * sink. */
static bool tell_table(const writer *self, pith_status status,
                       const pith_error *error)
{
    if (status != PITH_OK && !self->sink.failed)
        pith_message("%s: %s", self->sink.name, error->text);
    return status == PITH_OK;
}

static bool write_row(writer *self, const pith_page_done *done)
{
    pith_error error = {0};
    pith_status status = pith_parquet_add(
        self->table, (pith_str){done->data, done->len}, &error);
    return tell_table(self, status, &error);
}

static bool write_table_end(writer *self)
{
    pith_error error = {0};
    return tell_table(self, pith_parquet_finish(self->table, &error), &error);
}

/* Write a page to the single output. A failed page is an empty part of a text,
 * so that the n-th part belongs to the n-th input. */
static bool write_part(writer *self, const pith_page_done *done)
{
    const frame *marks = &frames[self->choice.plan.kind];
    if (self->table)
        return write_row(self, done);
    bool fine =
        put_text(&self->sink, self->parts ? marks->between : marks->open);
    self->parts++;
    return fine && pith_sink_put(&self->sink, done->data, done->len);
}

/* Write the first page of an array, once there is a second. */
static bool write_held(writer *self)
{
    pith_page_done *held = self->held;
    self->held = NULL;
    bool fine = !held || write_part(self, held);
    if (held)
        pith_page_done_free(held);
    return fine;
}

/* Write the beginning of the single output. */
static bool write_begin(writer *self)
{
    pith_wet_record info = {0};
    if (self->choice.plan.kind == PITH_OUTPUT_PARQUET)
        return pith_page_table_new(&self->choice.plan, put_bytes, &self->sink,
                                   &self->table);
    if (self->choice.plan.kind != PITH_OUTPUT_WET)
        return put_first(self, &self->sink);
    bool fine = pith_wet_begin(self->choice.plan.packing, &info) &&
                pith_sink_put(&self->sink, info.bytes, info.len);
    pith_free(info.bytes);
    return fine;
}

/* Write the end of the single output. */
static bool write_end(writer *self)
{
    const frame *marks = &frames[self->choice.plan.kind];
    if (self->table)
        return write_table_end(self);
    if (self->held)
        return pith_sink_put(&self->sink, self->held->data, self->held->len) &&
               put_text(&self->sink, marks->alone);
    if (self->choice.plan.kind == PITH_OUTPUT_JSON && self->parts == 0)
        return put_text(&self->sink, "[]\n");
    return (self->parts || put_text(&self->sink, marks->open)) &&
           put_text(&self->sink, marks->close);
}

/* Remember the text of a page to be written; true, after a message, if an
 * earlier page has the same, so that this one is left out. */
static bool drop_twin(writer *self, const pith_page_done *done)
{
    if (done->text_hash == 0 || done->skipped)
        return false;
    int added = pith_seen_texts_add(&self->texts, done->text_hash);
    if (added < 0)
        pith_page_give_up();
    if (added == 0 && !self->choice.plan.quiet)
        pith_message("%s: left out: its text was there before", done->name);
    return added == 0;
}

/* Print messages, count, and write. The caller keeps the result unless it is
 * held. */
static bool write_done(writer *self, pith_page_done *done)
{
    if (done->damage) {
        self->tally.warc_damaged = true;
        return true;
    }
    done->skipped = done->skipped || drop_twin(self, done);
    count_outcome(&self->tally, done);
    pith_run_summary_count(&self->summary, done);
    if (done->skipped)
        return true;
    if (self->folder)
        return write_file(self, done);
    if (frames[self->choice.plan.kind].held && self->parts == 0 &&
        !self->held) {
        self->held = done;
        return true;
    }
    return write_held(self) && write_part(self, done);
}

static bool deliver(void *context, size_t item, void *result)
{
    writer *self = context;
    pith_page_done *done = result;
    pith_progress_hide(&self->progress);
    if (done->messages)
        fputs(done->messages, stderr);
    bool fine = write_copy(self, done) && write_done(self, done);
    /* The program that sent the page may be waiting for this. */
    fine = fine && (!self->feed.pipe || pith_sink_flush(&self->sink, NULL)) &&
           pith_resume_note(&self->resume, &self->tally);
    if (!fine)
        self->tally.output_failed = true;
    pith_progress_step(&self->progress, self->done + item + 1);
    if (done != self->held)
        pith_page_done_free(done);
    return fine;
}

static void discard(void *result)
{
    pith_page_done_free(result);
}

static void *begin(void *context)
{
    return pith_page_work_begin(&((writer *)context)->choice.plan);
}

static void *next(void *context)
{
    writer *self = context;
    for (;;) {
        pith_job *job = self->chains
                            ? pith_chains_next(self->chains, &self->feed)
                            : pith_feed_next(&self->feed);
        if (!job || self->skip == 0)
            return job;
        self->skip--;
        pith_job_free(job);
    }
}

/* The number of threads for the sources. A WARC file or store may occupy any
 * number of them. */
static unsigned count_threads(const pith_sources *sources, unsigned jobs)
{
    if (pith_sources_hold_many(sources) || jobs < sources->count)
        return jobs;
    return sources->count ? (unsigned)sources->count : 1;
}

static unsigned count_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
    return 1;
}

/* Process all pages. */
static void run_pages(writer *self, unsigned jobs, pith_progress_wish progress)
{
    size_t count = self->sources->count;
    pith_pool pool = {
        .threads = self->feed.pipe ? jobs : count_threads(self->sources, jobs),
        .context = self,
        .begin = begin,
        .end = pith_page_work_end,
        .next = next,
        .work_on = pith_page_work,
        .deliver = deliver,
        .discard = discard,
    };
    self->feed.guard = &self->guard;
    if (self->choice.plan.max_pages)
        self->chains =
            pith_chains_scan(self->sources, self->choice.plan.options,
                             self->choice.plan.max_pages, &self->guard);
    pith_progress_start(&self->progress,
                        self->feed.pipe || self->chains ||
                                pith_sources_hold_many(self->sources)
                            ? 0
                            : count,
                        progress);
    if (!pith_pool_run(&pool)) {
        pith_message("out of memory");
        self->tally.output_failed = true;
    }
    pith_progress_finish(&self->progress, self->tally.inputs);
    self->tally.interrupted = self->feed.cut;
    if (!self->choice.plan.quiet)
        pith_feed_say_errors(&self->feed);
    if (self->feed.pipe) { /* each page has its record, which tells how it
                              went */
        self->tally.failed = self->tally.limited = 0;
        pith_page_pipe_clear(self->feed.pipe);
    }
    pith_feed_clear(&self->feed);
    pith_chains_free(self->chains);
}

/* Write the beginning of the single output, or continue an existing one. */
static bool open_output(writer *self, const pith_args *args)
{
    if (!self->choice.keeps)
        return pith_sink_open(&self->sink, &self->guard, self->choice.output) &&
               write_begin(self);
    if (!pith_sink_open_part(&self->sink, &self->guard, self->choice.output) ||
        (self->sink.kept && !pith_resume_open(&self->resume, &self->sink, args,
                                              self->sources, &self->tally)))
        return false;
    self->done = self->skip = self->resume.items;
    return true;
}

/* Whether the inputs still have what earlier runs took from them. */
static bool has_all(const writer *self)
{
    if (self->skip == 0 || self->tally.interrupted)
        return true;
    pith_message("%s: the inputs have fewer pages than when it was written",
                 self->sink.beside);
    return false;
}

/* Finish the single output; false if that failed. */
static bool finish(writer *self)
{
    bool cut = self->tally.interrupted;
    bool fine = !self->tally.output_failed && has_all(self) && write_end(self);
    if (self->held)
        pith_page_done_free(self->held);
    if (fine && cut)
        fine = pith_resume_stop(&self->resume, &self->tally) &&
               pith_sink_cut(&self->sink, self->tally.inputs);
    else if (fine)
        fine = pith_sink_close(&self->sink);
    else
        pith_sink_abandon(&self->sink);
    pith_resume_close(&self->resume, fine && !cut);
    return fine;
}

/* Whether to print a summary: for several pages whose results are not on the
 * terminal, or for which the user waited. */
static bool wants_summary(const writer *self, pith_progress_wish progress)
{
    bool elsewhere = self->folder || self->choice.output;
    return self->summary.pages > 1 && !self->choice.plan.quiet &&
           !self->tally.output_failed && !self->feed.pipe &&
           !self->tally.interrupted && progress != PITH_PROGRESS_HIDDEN &&
           (elsewhere || self->progress.on);
}

static int write_all(writer *self, const pith_args *args, unsigned jobs)
{
    pith_progress_wish progress =
        pith_progress_wish_of(pith_args_value(args, PITH_EXTRACT_PROGRESS),
                              pith_args_value(args, PITH_EXTRACT_NO_PROGRESS));
    if (self->feed.pipe || self->sources->count > 1 ||
        pith_sources_hold_many(self->sources))
        pith_guard_start_gentle(&self->guard);
    else
        pith_guard_start(&self->guard);
    if (!self->folder && !open_output(self, args)) {
        self->tally.output_failed = true;
        pith_sink_abandon(&self->sink);
        pith_guard_stop(&self->guard);
        return pith_exit_status(&self->tally);
    }
    pith_run_summary_start(&self->summary);
    run_pages(self, jobs, progress);
    if (!self->folder)
        self->tally.output_failed = !finish(self);
    else if (self->tally.interrupted)
        pith_message("interrupted after %zu page%s, whose files are written",
                     self->tally.inputs, self->tally.inputs == 1 ? "" : "s");
    if (wants_summary(self, progress))
        pith_run_summary_print(&self->summary);
    pith_guard_stop(&self->guard);
    return pith_exit_status(&self->tally);
}

/* -- Options ------------------------------------------------------------ */

static int read_jobs(const pith_args *args, unsigned *jobs)
{
    const char *value = pith_args_value(args, PITH_EXTRACT_JOBS);
    uint64_t n = count_cores();
    if (value && (!pith_quantity_count(value, JOBS_MAX, &n) || n == 0))
        return pith_usage_error(args, "--jobs takes 1 to %d, not \"%s\"",
                                JOBS_MAX, value);
    *jobs = (unsigned)n;
    return -1;
}

/* -- Inputs ------------------------------------------------------------- */

/* Read pages from standard input instead of sources. */
static int open_pipe(const pith_args *args, writer *self)
{
    const char *how = pith_args_value(args, PITH_EXTRACT_PAGES);
    pith_pipe_kind kind;
    if (!pith_pipe_kind_find(how, &kind))
        return pith_usage_error(
            args, "--pages takes jsonl, netstring or join, not \"%s\"", how);
    if (args->noperands || pith_args_value(args, PITH_EXTRACT_FILES_FROM) ||
        pith_args_value(args, PITH_FLAG_INPUT_FILE))
        return pith_usage_error(
            args, "--pages reads standard input and takes no other inputs");
    if (self->choice.plan.kind != PITH_OUTPUT_JSONL || self->folder)
        return pith_usage_error(
            args, "--pages writes JSON lines and no other format");
    self->choice.plan.answers_all = true;
    pith_page_pipe_init(&self->pipe, kind,
                        self->choice.settings.options.limits.max_bytes);
    self->feed.pipe = &self->pipe;
    return -1;
}

/* Whether a file is a list of addresses, one per line, and not a page: its
 * first line that is neither empty nor a comment is an address. */
static bool is_list(const char *path)
{
    char line[256] = "";
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    bool read;
    do
        read = fgets(line, sizeof line, file) != NULL;
    while (read && strchr("#\r\n", line[0]));
    fclose(file);
    return read && pith_is_address(line) && !strpbrk(line, "<> \t");
}

/* Report inputs that were probably meant to be lists of inputs. */
static int check_lists(const pith_args *args)
{
    struct stat info;
    for (size_t i = 0; i < args->noperands; i++)
        if (stat(args->operands[i], &info) == 0 && S_ISREG(info.st_mode) &&
            is_list(args->operands[i]))
            return pith_usage_error(args,
                                    "%s holds addresses, one a line; to "
                                    "extract these: --files-from %s",
                                    args->operands[i], args->operands[i]);
    return -1;
}

/* Add the inputs in lists. -1, or an exit status after a message. */
static int read_lists(const pith_args *args, pith_sources *sources)
{
    bool quiet = pith_args_value(args, PITH_EXTRACT_QUIET) != NULL;
    for (size_t i = 0; i < args->ngiven; i++) {
        const char *name = args->given[i].value;
        int id = args->given[i].flag->id;
        if (id == PITH_FLAG_INPUT_FILE &&
            !pith_address_list_add(sources, name, quiet))
            return PITH_EXIT_IO;
        if (id == PITH_EXTRACT_FILES_FROM &&
            !pith_sources_add_list(sources, name, NULL))
            return PITH_EXIT_IO;
    }
    return -1;
}

static int list_inputs(const pith_args *args, pith_sources *sources)
{
    bool list = pith_args_value(args, PITH_EXTRACT_FILES_FROM) ||
                pith_args_value(args, PITH_FLAG_INPUT_FILE);
    if (args->noperands == 0 && !list) {
        if (isatty(STDIN_FILENO))
            return pith_usage_error(
                args,
                "no input: name a file, a folder, or - for standard input");
        pith_sources_add(sources, "-", true);
    }
    int status = check_lists(args);
    if (status >= 0)
        return status;
    bool alone = args->noperands == 1 && !list;
    for (size_t i = 0; i < args->noperands; i++)
        pith_sources_add(sources, args->operands[i], alone);
    status = read_lists(args, sources);
    if (status < 0 && sources->failed) {
        pith_message("out of memory");
        status = PITH_EXIT_IO;
    }
    return status;
}

/* Determine what is read: the names on the command line, and pages that sites
 * list. */
static int choose_inputs(const pith_args *args, writer *self,
                         pith_sources *sources)
{
    bool piped =
        pith_args_value(args, PITH_EXTRACT_PAGES) && !pith_extract_joins(args);
    int status = piped ? open_pipe(args, self) : list_inputs(args, sources);
    if (status < 0)
        status = pith_listed_pages_find(args, sources, &self->pace);
    if (status < 0)
        status = pith_other_names_filter(args, sources);
    if (status < 0)
        status = pith_other_names_list(args, sources);
    return status;
}

static int check_clash(const pith_args *args, const writer *self)
{
    const pith_source *first;
    const pith_source *second;
    const char *folder = self->folder ? self->folder : self->choice.copies;
    if (!pith_sources_find_clash(self->sources, &first, &second))
        return -1;
    return pith_usage_error(args, "%s and %s would both be written to %s/%s%s",
                            first->path, second->path, folder, first->file,
                            self->folder ? self->choice.ending : ".html");
}

/* Determine the names of files in the output folder. */
static int name_files(const pith_args *args, writer *self,
                      pith_sources *sources)
{
    if (!self->folder && !self->choice.copies)
        return -1;
    self->feed.names = &self->names;
    self->names.flat = self->choice.flat;
    if (pith_file_names_shorten(&self->names, sources))
        return check_clash(args, self);
    pith_message("out of memory");
    return PITH_EXIT_IO;
}

static int run(const pith_args *args)
{
    writer w = {0};
    pith_sources sources;
    unsigned jobs = 1;
    pith_pace_init(&w.pace);
    pith_pace_init(&w.archive_pace);
    w.archive_pace.delay_ms = ARCHIVE_DELAY_MS;
    pith_sources_init(&sources);
    int status = pith_extract_flags_read(args, &w.choice);
    w.pace.delay_ms = w.choice.delay_ms;
    sources.fetch = &w.choice.settings.fetch;
    w.choice.plan.pace = &w.pace;
    w.choice.plan.archive_pace = &w.archive_pace;
    w.folder = w.choice.folder;
    w.feed =
        (pith_feed){.sources = &sources,
                    .errors = pith_args_value(args, PITH_FLAG_HTTP_ERRORS),
                    .max_bytes = w.choice.settings.options.limits.max_bytes,
                    .timeout_ms = w.choice.settings.options.limits.timeout_ms};
    if (status < 0)
        status = read_jobs(args, &jobs);
    if (status < 0)
        status = choose_inputs(args, &w, &sources);
    w.sources = &sources;
    if (status < 0)
        status = name_files(args, &w, &sources);
    pith_page_plan *plan = &w.choice.plan;
    if (status < 0 && pith_args_value(args, PITH_EXTRACT_STORE)) {
        plan->book =
            pith_rule_book_open(pith_args_value(args, PITH_EXTRACT_STORE));
        status = plan->book ? -1 : PITH_EXIT_IO;
    }
    if (status < 0 && w.choice.sandbox) {
        plan->sandbox = pith_page_work_shut(plan);
        status = plan->sandbox ? -1 : PITH_EXIT_IO;
    }
    if (status < 0)
        status = write_all(&w, args, jobs);
    if (!pith_rule_book_close(plan->book, "extract", w.tally.inputs)) {
        w.tally.output_failed = true;
        status = pith_exit_status(&w.tally);
    }
    pith_sandbox_close(plan->sandbox);
    pith_parquet_free(w.table);
    pith_pace_clear(&w.pace);
    pith_pace_clear(&w.archive_pace);
    pith_file_names_clear(&w.names);
    pith_seen_texts_clear(&w.texts);
    pith_extract_choice_clear(&w.choice);
    pith_sources_clear(&sources);
    return status;
}

const pith_command pith_command_extract = {
    .name = "extract",
    .summary = "extract the main content (same as plain `pith FILE`)",
    .usage = "[OPTIONS] [INPUT...]",
    .about =
        "Prints the main content of web pages. INPUT is an .html, .htm or "
        ".xhtml file, plain or gzipped; a folder of such files; a .warc, "
        ".warc.gz or .warc.zst file (every HTML record is a page); a folder of "
        "these, without pages beside them; a store (every page in it); an "
        "http:// or https:// address; or - for "
        "standard input, which is also the default. Several pages as text, "
        "Markdown or HTML are separated by a line with a form feed.",
    .examples = "  pith page.html\n"
                "  program | pith --pages jsonl | program\n"
                "  curl -s https://example.org/ | pith --base-url "
                "https://example.org/ --markdown\n"
                "  pith https://example.org/news.html\n"
                "  pith -j 4 --jsonl -o pages.jsonl folder/\n"
                "  pith --jsonl crawl.warc.gz\n",
    .groups = pith_extract_groups,
    .brief = pith_extract_brief,
    .run = run,
};
