/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith words: the words of many pages and which of them are outliers, learned
 * into a file and shown from it.
 */
#include "exit_status.h"
#include "page_flags.h"
#include "reading.h"
#include "sink.h"
#include "sources.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT, ALL };

static const pith_flag own_flags[] = {
    {OUTPUT, 'o', "output", "FILE",
     "learn: write the list to FILE, which appears when it is complete "
     "(default: standard output)"},
    {ALL, 0, "all", NULL, "show: all words, not only the outliers"},
    {PITH_FLAG_SET, 0, "set", "NAME=VALUE",
     "learn: a parameter of the search, of the method outlier: outliers, "
     "neighbour, separated, features, at-least, at-most"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Words", own_flags},
    {"Reading the page", pith_reading_flags},
    {"Fetching", pith_fetch_flags},
    {"Limits per page", pith_limit_flags},
    {0},
};

/* -- learn --------------------------------------------------------------- */

typedef struct learning {
    pith_page_settings settings;
    pith_sources sources;
    pith_reading reading;
    pith_words *words;
    pith_tally tally;
} learning;

static void say_error(const char *path, pith_status status,
                      const pith_error *error)
{
    pith_message("%s: %s", path,
                 error->text[0] ? error->text : pith_status_text(status));
}

/* False when the list is lost. */
static bool learn_bytes(learning *l, const char *path, pith_str bytes)
{
    pith_doc *doc = NULL;
    pith_error error = {0};
    pith_status status =
        pith_doc_parse(bytes, &l->settings.options, &doc, &error);
    if (status != PITH_OK) {
        l->tally.failed++;
        say_error(path, status, &error);
        return true;
    }
    status = pith_words_learn(l->words, doc, &error);
    pith_doc_free(doc);
    if (status == PITH_OK)
        return true;
    say_error(path, status, &error);
    return false;
}

static bool learn_source(learning *l, const pith_source *source)
{
    const char *problem = source->problem;
    bool unopened = source->unopened;
    pith_read_state state = PITH_READ_OK;
    l->tally.inputs++;
    if (!problem && source->warc)
        problem = "words are learned from pages, not from a WARC file";
    if (!problem) {
        state = pith_reading_load(&l->reading, source->path,
                                  l->settings.options.limits.max_bytes + 1);
        unopened = state == PITH_READ_UNOPENED;
        problem = state == PITH_READ_OK ? NULL : l->reading.problem;
    }
    if (!problem)
        return learn_bytes(l, source->path,
                           (pith_str){l->reading.data, l->reading.len});
    pith_message("%s: %s", source->path, problem);
    if (state == PITH_READ_UNFETCHED)
        l->tally.unfetched++;
    else if (unopened)
        l->tally.unopened++;
    else
        l->tally.failed++;
    return true;
}

static bool write_list(const learning *l, const char *path)
{
    char *text = NULL;
    size_t len = 0;
    pith_guard guard = {0};
    pith_sink sink;
    if (pith_words_save(l->words, &text, &len) != PITH_OK) {
        pith_message("out of memory");
        return false;
    }
    pith_guard_start(&guard);
    bool fine =
        pith_sink_open(&sink, &guard, path) && pith_sink_put(&sink, text, len);
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    pith_guard_stop(&guard);
    pith_free(text);
    return fine;
}

static int learn_all(const pith_args *args, learning *l)
{
    pith_error error = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < l->sources.count; i++)
        fine = learn_source(l, &l->sources.items[i]);
    if (!fine)
        return PITH_EXIT_IO;
    pith_status status =
        pith_words_detect(l->words, &l->settings.options, &error);
    if (status != PITH_OK) {
        say_error("words", status, &error);
        return PITH_EXIT_IO;
    }
    l->tally.output_failed = !write_list(l, pith_args_value(args, OUTPUT));
    return pith_exit_status(&l->tally);
}

static int learn(const pith_args *args)
{
    learning l = {0};
    pith_sources_init(&l.sources);
    pith_reading_init(&l.reading);
    int status = pith_page_flags_read(args, &l.settings);
    l.settings.options.method = "outlier";
    l.reading.fetch = &l.settings.fetch;
    if (status < 0)
        status = pith_page_settings_check(args, &l.settings);
    if (status < 0 && args->noperands < 2)
        status = pith_usage_error(args, "which pages? Name files or folders");
    for (size_t i = 1; status < 0 && i < args->noperands; i++)
        pith_sources_add(&l.sources, args->operands[i], args->noperands == 2);
    l.words = pith_words_new();
    if (status < 0 && (!l.words || l.sources.failed)) {
        pith_message("out of memory");
        status = PITH_EXIT_IO;
    }
    if (status < 0)
        status = learn_all(args, &l);
    pith_words_free(l.words);
    pith_reading_clear(&l.reading);
    pith_sources_clear(&l.sources);
    pith_page_settings_clear(&l.settings);
    return status;
}

/* -- show ---------------------------------------------------------------- */

/* The farthest word first; of equals the one that occurs first. */
static int compare_words(const void *left, const void *right)
{
    const pith_word *a = left;
    const pith_word *b = right;
    if (a->distance < b->distance || a->distance > b->distance)
        return a->distance < b->distance ? 1 : -1;
    return (a->text.data > b->text.data) - (a->text.data < b->text.data);
}

static bool print_words(const pith_words *words, bool all)
{
    size_t count = pith_words_count(words);
    size_t n = 0;
    pith_word *rows = calloc(count + 1, sizeof *rows);
    if (!rows)
        return false;
    for (size_t i = 0; i < count; i++) {
        (void)pith_words_at(words, i, &rows[n]);
        n += all || rows[n].outlier;
    }
    qsort(rows, n, sizeof *rows, compare_words);
    printf("%zu words of %zu pages, outliers marked *\n", count,
           pith_words_pages(words));
    printf("  %12s %9s %7s %9s  word\n", "distance", "total", "pages", "tfidf");
    for (size_t i = 0; i < n; i++)
        printf("%c %12.4f %9u %7u %9.6f  %.*s\n",
               rows[i].outlier  ? '*'
               : rows[i].pruned ? '-'
                                : ' ',
               rows[i].distance, rows[i].total, rows[i].pages, rows[i].tfidf,
               PITH_FMT(rows[i].text));
    free(rows);
    return true;
}

static int show(const pith_args *args)
{
    if (args->noperands != 2)
        return pith_usage_error(args, "which list? Name one file that `pith "
                                      "words learn` wrote");
    pith_words *words = pith_words_open(args->operands[1]);
    if (!words)
        return PITH_EXIT_IO;
    bool fine = print_words(words, pith_args_value(args, ALL) != NULL);
    pith_words_free(words);
    if (fine && fflush(stdout) == 0 && !ferror(stdout))
        return PITH_EXIT_OK;
    pith_message("standard output: cannot write: %s", strerror(errno));
    return PITH_EXIT_IO;
}

static int run(const pith_args *args)
{
    const char *what = args->noperands > 0 ? args->operands[0] : "";
    if (strcmp(what, "learn") == 0)
        return learn(args);
    if (strcmp(what, "show") == 0)
        return show(args);
    return pith_usage_error(args, "what to do with words? learn or show");
}

const pith_command pith_command_words = {
    .name = "words",
    .summary = "learn the words of many pages, show which are outliers",
    .usage = "learn [OPTIONS] INPUT... | show FILE",
    .about =
        "Words that are alone with how often they occur, and on how many "
        "pages, are noise to the method outlier. learn counts the words of all "
        "pages, finds the outliers and writes the list; show lists the "
        "outliers "
        "of such a file, the farthest first. `pith -m outlier --words FILE` "
        "uses it for other pages. INPUT is a file, a folder, - or an address, "
        "as for extract, but no WARC file.",
    .examples = "  pith words learn -o words.tsv pages/\n"
                "  pith words learn --set features=tfidf -o words.tsv pages/\n"
                "  pith words show words.tsv\n"
                "  pith -m outlier --words words.tsv --format tokens a.html\n",
    .groups = groups,
    .run = run,
};
