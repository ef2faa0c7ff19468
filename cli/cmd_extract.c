/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith extract: the main content of pages, the default verb.
 *
 * Inputs are listed first (sources.c), then worked on in threads
 * (page_work.c); here their results are written in the inputs' order.
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
    ARCHIVE_DELAY_MS = 1000, /* a guess: everybody asks the same server */
};

/* What stands around pages in one output. */
typedef struct frame {
    const char *first;   /* begins an output, */
    const char *open;    /* then, before several pages, */
    const char *between; /* between them, */
    const char *close;   /* and behind the last */
    const char *alone;   /* behind the only one */
    bool held;           /* one page and several differ */
} frame;

#define XML_DECLARATION "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

static const frame frames[] = {
    /* A line with nothing but a form feed, which no page's text has. */
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

/* A run, seen from the thread that writes. */
typedef struct writer {
    const pith_sources *sources;
    pith_extract_choice choice;
    const char *folder; /* of --output-dir, or NULL */
    pith_guard guard;
    pith_sink sink;      /* not used with a folder */
    pith_parquet *table; /* of PITH_OUTPUT_PARQUET, else NULL */
    pith_resume resume;
    uint64_t done; /* jobs that runs before this one have done */
    uint64_t skip; /* of these, still to come */
    pith_tally tally;
    pith_run_summary summary;
    pith_progress progress;
    pith_feed feed;
    pith_file_names names;  /* of files in the folder */
    pith_seen_texts texts;  /* with --deduplicate */
    pith_chains *chains;    /* with --pages join */
    pith_page_pipe pipe;    /* where pages come from with --pages */
    pith_pace pace;         /* of inputs that are addresses */
    pith_pace archive_pace; /* of copies in an archive */
    size_t parts;           /* pages written to the one output */
    pith_page_done *held;   /* the first page as JSON: whether it is the only
                             one is known when the next comes */
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

/* What begins an output, of its own or of all pages. */
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

/* Only files that are whole are left behind. The path is freed. */
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
    bool fine = pith_sink_open(&sink, &self->guard, path) &&
                put_first(self, &sink) &&
                pith_sink_put(&sink, done->data, done->len) &&
                put_text(&sink, frames[self->choice.plan.kind].alone);
    return end_file(&sink, path, fine);
}

/* The copy of a page that was fetched, as it came. */
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
    bool fine = pith_sink_open(&sink, &self->guard, path) &&
                pith_sink_put(&sink, done->copy, done->copy_len);
    return end_file(&sink, path, fine);
}

static bool put_bytes(void *sink, pith_str bytes)
{
    return pith_sink_put(sink, bytes.data, bytes.len);
}

/* A failure to write is told by the sink. */
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

/* Into the one output; a failed page leaves its place in text empty, so that
 * the n-th part is the n-th input. */
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

/* The first page of an array, when the second has come. */
static bool write_held(writer *self)
{
    pith_page_done *held = self->held;
    self->held = NULL;
    bool fine = !held || write_part(self, held);
    if (held)
        pith_page_done_free(held);
    return fine;
}

/* What begins the one output. */
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

/* What ends the one output. */
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

/* Whether a page that is to be written has a text that an earlier one has. */
static bool is_twin(writer *self, const pith_page_done *done)
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

/* Say what there is to say, count, and write; the result stays the caller's
 * unless it is held. */
static bool write_done(writer *self, pith_page_done *done)
{
    if (done->damage) {
        self->tally.warc_damaged = true;
        return true;
    }
    done->skipped = done->skipped || is_twin(self, done);
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
    /* Whoever wrote the page may wait for this. */
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

/* Threads for the sources: a WARC file or store may keep any number of them busy. */
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

/* Bring every page to its place. */
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
    if (self->feed.pipe) { /* each page has its record, which says what it is */
        self->tally.failed = self->tally.limited = 0;
        pith_page_pipe_clear(self->feed.pipe);
    }
    pith_feed_clear(&self->feed);
    pith_chains_free(self->chains);
}

/* The beginning of the one output, or what is there of it. */
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

/* Whether the inputs still have what runs before this one took from them. */
static bool has_all(const writer *self)
{
    if (self->skip == 0 || self->tally.interrupted)
        return true;
    pith_message("%s: the inputs have fewer pages than when it was written",
                 self->sink.beside);
    return false;
}

/* The end of the one output; false when it could not be written. */
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

/* Of several pages whose results are elsewhere, or that were waited for. */
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

/* Pages out of standard input, instead of sources. */
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

/* Whether a file holds addresses, one a line, and no page: its first line does
 * that is not empty and no comment. */
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

/* Inputs that were surely meant to be lists of inputs. */
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

/* The inputs that lists name. -1, or a status after a message. */
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

/* What is read, by the names that the command line and sites give it. */
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

/* How files of the folder are called. */
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
