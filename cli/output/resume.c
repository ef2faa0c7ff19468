/* SPDX-License-Identifier: Apache-2.0 */
/* Outputs that a later run can continue: see resume.h. */
#include "resume.h"

#include "extract_flags.h"
#include "memory_stream.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    NOTE_MS = 1000, /* work that a kill may lose, plus one page */
    LINE_MAX_BYTES = 256,
};

/* Options that do not change the output. */
static bool is_silent(int id)
{
    return id == PITH_EXTRACT_RESUME || id == PITH_EXTRACT_JOBS ||
           id == PITH_EXTRACT_PROGRESS || id == PITH_EXTRACT_NO_PROGRESS ||
           id == PITH_EXTRACT_QUIET || id == PITH_EXTRACT_OUTPUT;
}

/* Make the first line: version, and a hash of options and inputs. False without
 * memory. */
static bool write_header(const pith_args *args, const pith_sources *sources,
                         char header[LINE_MAX_BYTES])
{
    pith_memory memory;
    FILE *stream = pith_memory_open(&memory);
    if (!stream)
        return false;
    for (size_t i = 0; i < args->ngiven; i++) {
        const pith_arg *arg = &args->given[i];
        if (!is_silent(arg->flag->id))
            fprintf(stream, "--%s%c%s%c", arg->flag->name, 0,
                    arg->value ? arg->value : "", 0);
    }
    for (size_t i = 0; i < sources->count; i++)
        fprintf(stream, "%s%c", sources->items[i].path, 0);
    if (!pith_memory_close(stream, &memory))
        return false;
    char digest[PITH_WARC_DIGEST_SIZE];
    pith_warc_digest((pith_str){memory.data, memory.len}, digest);
    free(memory.data);
    snprintf(header, LINE_MAX_BYTES, "pith-journal %s %s\n", pith_version(),
             digest);
    return true;
}

/* A line of the journal. */
typedef struct state {
    uint64_t items; /* number of jobs done */
    uint64_t bytes; /* bytes of the output, which contain them */
    pith_tally tally;
} state;

static bool write_state(FILE *file, const state *now)
{
    const pith_tally *tally = &now->tally;
    fprintf(file, "%" PRIu64 " %" PRIu64 " %zu %zu %zu %zu %zu %d\n",
            now->items, now->bytes, tally->inputs, tally->failed,
            tally->limited, tally->unfetched, tally->unopened,
            tally->warc_damaged);
    return fflush(file) == 0;
}

/* The numbers of a line of the journal, in the order of write_state(). A
 * truncated line is ignored. */
static void read_state(const char *line, state *out)
{
    enum { NUMBERS = 8 };
    uint64_t number[NUMBERS];
    const char *at = line;
    for (size_t i = 0; i < NUMBERS; i++) {
        char *end;
        number[i] = strtoull(at, &end, 10);
        if (end == at || *end != (i + 1 < NUMBERS ? ' ' : '\n'))
            return;
        at = end + 1;
    }
    *out = (state){.items = number[0],
                   .bytes = number[1],
                   .tally = {.inputs = number[2],
                             .failed = number[3],
                             .limited = number[4],
                             .unfetched = number[5],
                             .unopened = number[6],
                             .warc_damaged = number[7] != 0}};
}

/* Read the journal; an absent one is empty. False if it belongs to another
 * command line. */
static bool read_journal(const char *path, const char *header, state *out)
{
    char line[LINE_MAX_BYTES];
    FILE *file = fopen(path, "re");
    *out = (state){0};
    if (!file)
        return errno == ENOENT;
    bool own = !fgets(line, sizeof line, file) || strcmp(line, header) == 0;
    while (own && fgets(line, sizeof line, file))
        read_state(line, out);
    fclose(file);
    return own;
}

/* Determine what is done; false after a message with the reason why the run
 * cannot be continued. */
static bool find_state(const pith_resume *resume, const char *header,
                       bool again, state *out)
{
    const char *part = resume->sink->beside;
    uint64_t there = pith_sink_size(resume->sink);
    *out = (state){0};
    if (there == 0 && !again)
        return true;
    bool own = read_journal(resume->path, header, out);
    if (there && !again)
        pith_message("%s is left from an interrupted run: continue it with "
                     "--resume, or remove it",
                     part);
    else if (there && !own)
        pith_message("%s was written with other options or inputs, or by "
                     "another version of pith: repeat that command line, or "
                     "remove it",
                     part);
    else if (out->bytes > there && again)
        pith_message("%s is shorter than %s says: remove both to start over",
                     part, resume->path);
    else
        return true;
    return false;
}

/* Open the journal for appending, or create it if it is empty. */
static bool start(pith_resume *resume, const char *header, const state *done)
{
    resume->file = fopen(resume->path, done->items ? "ae" : "we");
    /* The line end terminates a truncated line. */
    if (resume->file && fputs(done->items ? "\n" : header, resume->file) >= 0 &&
        write_state(resume->file, done))
        return true;
    pith_message("%s: cannot write: %s", resume->path, strerror(errno));
    return false;
}

static void close_files(pith_resume *resume)
{
    if (resume->file)
        fclose(resume->file);
    free(resume->path);
    *resume = (pith_resume){0};
}

bool pith_resume_open(pith_resume *resume, pith_sink *sink,
                      const pith_args *args, const pith_sources *sources,
                      pith_tally *tally)
{
    char header[LINE_MAX_BYTES];
    state done = {0};
    bool again = pith_args_value(args, PITH_EXTRACT_RESUME) != NULL;
    *resume = (pith_resume){.sink = sink};
    if (asprintf(&resume->path, "%s.journal", sink->beside) < 0)
        resume->path = NULL;
    if (!resume->path || !write_header(args, sources, header))
        pith_message("out of memory");
    else if (find_state(resume, header, again, &done) &&
             pith_sink_go_on(sink, done.bytes) &&
             start(resume, header, &done)) {
        resume->items = done.items;
        *tally = done.tally;
        return true;
    }
    close_files(resume);
    return false;
}

static uint64_t clock_ms(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

bool pith_resume_stop(pith_resume *resume, const pith_tally *tally)
{
    if (!resume->file)
        return true;
    uint64_t bytes;
    if (!pith_sink_flush(resume->sink, &bytes))
        return false;
    const state now = {resume->items, bytes, *tally};
    if (write_state(resume->file, &now))
        return true;
    pith_message("%s: cannot write: %s", resume->path, strerror(errno));
    return false;
}

bool pith_resume_note(pith_resume *resume, const pith_tally *tally)
{
    if (!resume->file)
        return true;
    resume->items++;
    uint64_t now = clock_ms();
    if (now - resume->noted_ms < NOTE_MS)
        return true;
    resume->noted_ms = now;
    return pith_resume_stop(resume, tally);
}

void pith_resume_close(pith_resume *resume, bool complete)
{
    if (resume->file && complete)
        unlink(resume->path);
    close_files(resume);
}
