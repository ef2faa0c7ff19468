/* SPDX-License-Identifier: Apache-2.0 */
/* pith words: learn the words of many pages and which of them are outliers into
 * a file, merge such files, and show them. */
#include "page_stream.h"
#include "sink.h"
#include "word_filter.h"

#include <errno.h>
#include <pith/inspect.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT, ALL, WHERE, FIGURE, CLASSES };

enum { CONDITIONS = 16 };

static const pith_flag own_flags[] = {
    {OUTPUT, 'o', "output", "FILE",
     "learn, merge: write the list to FILE; show --figure: the figure; written "
     "atomically on completion (default: standard output)"},
    {ALL, 0, "all", NULL, "show: all words, not only the outliers"},
    {WHERE, 0, "where", "CONDITION",
     "show: only words that satisfy \"ATTRIBUTE OP VALUE\"; attributes: word, "
     "total, pages, labelled (pages with a class), class:NAME (pages of that "
     "class), tfidf, distance, outlier and pruned (yes, no); operators: =, !=, "
     "<, <=, > and >=; the value ? means missing, as the distance of a pruned "
     "word is; several conditions must all hold"},
    {CLASSES, 0, "classes", "BY",
     "learn: also count, by class, how many pages hold a word; a page's class "
     "is its folder (folder) or the host of its address (site)"},
    {FIGURE, 0, "figure", "NAME",
     "show: print a figure as SVG instead: words (in three dimensions), "
     "words-filtered (without the outliers) or words-flat (on two axes)"},
    {PITH_FLAG_SET, 0, "set", "NAME=VALUE",
     "learn, merge: set a parameter of the method outlier; for words: case, "
     "inline; "
     "for the search: outliers, outlier-share, neighbour, separated, "
     "features, at-least, at-most"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Words", own_flags},
    {"Reading the page", pith_input_flags},
    {"Fetching", pith_fetch_flags},
    {"Limits per page", pith_limit_flags},
    {"Running", pith_records_flags},
    {0},
};

/* -- learn --------------------------------------------------------------- */

typedef struct learning {
    pith_page_settings settings;
    pith_words *words;
    bool by_folder, by_site; /* source of a page's class; neither: no classes */
    pith_tally tally;
    pith_error error; /* why the list was lost */
} learning;

/* The folder of a file; empty if it was named without one. */
static pith_str folder_of(const char *path)
{
    const char *end = strrchr(path, '/');
    if (!end)
        return (pith_str){0};
    const char *begin = end;
    while (begin > path && begin[-1] != '/')
        begin--;
    size_t len = (size_t)(end - begin);
    if (len <= 2 && strspn(begin, ".") >= len)
        return (pith_str){0};
    return (pith_str){begin, len};
}

/* The class of a page, possibly stored in key; empty: none. */
static pith_str class_of(const learning *self, const pith_page_taken *page,
                         char key[256])
{
    const char *address = page->url ? page->url : page->path;
    if (self->by_folder && !pith_is_address(page->path))
        return folder_of(page->path);
    if (self->by_site && pith_is_address(address) &&
        pith_site_key(pith_str_of(address), key))
        return pith_str_of(key);
    return (pith_str){0};
}

static bool learn_page(void *context, const pith_page_taken *page)
{
    char key[256];
    learning *self = context;
    pith_str class = class_of(self, page, key);
    if (class.len == 0)
        return pith_words_learn(self->words, page->doc, &self->error) ==
               PITH_OK;
    return pith_words_learn_as(self->words, page->doc, class, &self->error) ==
           PITH_OK;
}

/* Returns -1, or a status after a message. */
static int read_classes(const pith_args *args, learning *self)
{
    const char *by = pith_args_value(args, CLASSES);
    self->by_folder = by && strcmp(by, "folder") == 0;
    self->by_site = by && strcmp(by, "site") == 0;
    if (!by || self->by_folder || self->by_site)
        return -1;
    return pith_usage_error(args, "--classes takes folder or site, not \"%s\"",
                            by);
}

static int fail(const pith_error *error)
{
    pith_message("%s", error->text);
    return PITH_EXIT_IO;
}

static int save_list(learning *self, const char *path)
{
    char *text = NULL;
    size_t len = 0;
    if (pith_words_save(self->words, &text, &len) != PITH_OK) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    self->tally.output_failed = !pith_sink_write(path, text, len);
    pith_free(text);
    return pith_exit_status(&self->tally);
}

static int learn_all(const pith_args *args, learning *self)
{
    const pith_page_stream parsed = {
        .options = &self->settings.options,
        .fetch = &self->settings.fetch,
        .context = self,
        .take = learn_page,
        .tally = &self->tally,
    };
    pith_args inputs = pith_page_stream_behind(args, 1);
    if (pith_words_read_by(self->words, &self->settings.options,
                           &self->error) != PITH_OK)
        return fail(&self->error);
    int status = pith_page_stream_run(&parsed, &inputs);
    if (status >= 0)
        return status;
    if (self->tally.interrupted) {
        pith_message("interrupted: no list was written");
        return PITH_EXIT_INTERRUPTED;
    }
    if (self->error.status != PITH_OK ||
        pith_words_detect(self->words, &self->settings.options, &self->error) !=
            PITH_OK)
        return fail(&self->error);
    return save_list(self, pith_args_value(args, OUTPUT));
}

static int learn(const pith_args *args)
{
    learning l = {0};
    int status = pith_page_flags_read(args, &l.settings);
    l.settings.options.method = pith_words_method();
    if (status < 0)
        status = read_classes(args, &l);
    if (status < 0)
        status = pith_page_settings_check(args, &l.settings);
    l.words = pith_words_new();
    if (status < 0 && !l.words) {
        pith_message("out of memory");
        status = PITH_EXIT_IO;
    }
    if (status < 0)
        status = learn_all(args, &l);
    pith_words_free(l.words);
    pith_page_settings_clear(&l.settings);
    return status;
}

/* -- merge --------------------------------------------------------------- */

/* Merge the named lists. */
static int merge_lists(const pith_args *args, learning *self)
{
    for (size_t i = 1; i < args->noperands; i++) {
        pith_words *other = pith_words_open(args->operands[i]);
        if (!other)
            return PITH_EXIT_IO;
        pith_status status = pith_words_merge(self->words, other, &self->error);
        pith_words_free(other);
        if (status != PITH_OK)
            return fail(&self->error);
    }
    if (pith_words_detect(self->words, &self->settings.options, &self->error) !=
        PITH_OK)
        return fail(&self->error);
    return save_list(self, pith_args_value(args, OUTPUT));
}

static int merge(const pith_args *args)
{
    learning l = {0};
    int status = args->noperands < 3
                     ? pith_usage_error(args, "merge takes two word lists or "
                                              "more")
                     : pith_page_flags_read(args, &l.settings);
    l.settings.options.method = pith_words_method();
    if (status < 0)
        status = pith_page_settings_check(args, &l.settings);
    l.words = pith_words_new();
    if (status < 0 && !l.words) {
        pith_message("out of memory");
        status = PITH_EXIT_IO;
    }
    if (status < 0)
        status = merge_lists(args, &l);
    pith_words_free(l.words);
    pith_page_settings_clear(&l.settings);
    return status;
}

/* -- show ---------------------------------------------------------------- */

/* Read all given conditions; -1, or a status after a message. */
static int read_conditions(const pith_args *args, const pith_words *words,
                           pith_word_condition list[CONDITIONS], size_t *count)
{
    for (size_t i = 0; i < args->ngiven; i++) {
        if (args->given[i].flag->id != WHERE ||
            strcmp(args->given[i].flag->name, "where") != 0)
            continue;
        if (*count == CONDITIONS ||
            !pith_word_condition_read(args->given[i].value, words,
                                      &list[*count]))
            return pith_usage_error(args, "invalid condition \"%s\"",
                                    args->given[i].value);
        (*count)++;
    }
    return -1;
}

/* A word to show, and its index in the list. */
typedef struct shown {
    pith_word word;
    size_t at;
} shown;

/* Order: the farthest word first; of equal ones, the first in the list. */
static int compare_words(const void *left, const void *right)
{
    const shown *a = left;
    const shown *b = right;
    double x = a->word.distance, y = b->word.distance;
    if (x < y || x > y)
        return x < y ? 1 : -1;
    return (a->at > b->at) - (a->at < b->at);
}

static bool is_shown(const pith_words *words, const shown *row, bool all,
                     const pith_word_condition *list, size_t nlist)
{
    bool fits = all || nlist || row->word.outlier;
    for (size_t i = 0; fits && i < nlist; i++)
        fits = pith_word_condition_holds(words, row->at, &list[i]);
    return fits;
}

/* Print the names of the columns, including those of classes. */
static void print_head(const pith_words *words)
{
    size_t nclasses = pith_words_classes(words);
    printf("  %12s %9s %7s %9s", "distance", "total", "pages", "tfidf");
    if (nclasses)
        printf(" %8s", "labelled");
    for (size_t c = 0; c < nclasses; c++)
        printf(" %7.*s", PITH_FMT(pith_words_class_name(words, c)));
    printf("  word\n");
}

/* The width of a class name in bytes, which printf() counts. */
static int width_of(pith_str name)
{
    return name.len < 7 ? 7 : (int)name.len;
}

static void print_word(const pith_words *words, const shown *row)
{
    const pith_word *word = &row->word;
    size_t nclasses = pith_words_classes(words);
    printf("%c %12.4f %9u %7u %9.6f",
           word->outlier  ? '*'
           : word->pruned ? '-'
                          : ' ',
           word->distance, word->total, word->pages, word->tfidf);
    if (nclasses)
        printf(" %8u", word->labelled);
    for (size_t c = 0; c < nclasses; c++)
        printf(" %*u", width_of(pith_words_class_name(words, c)),
               pith_words_class_pages(words, c, row->at));
    printf("  %.*s\n", PITH_FMT(word->text));
}

static bool print_words(const pith_words *words, bool all,
                        const pith_word_condition *list, size_t nlist)
{
    size_t count = pith_words_count(words);
    size_t n = 0;
    shown *rows = calloc(count + 1, sizeof *rows);
    if (!rows)
        return false;
    for (size_t i = 0; i < count; i++) {
        rows[n].at = i;
        (void)pith_words_at(words, i, &rows[n].word);
        n += is_shown(words, &rows[n], all, list, nlist);
    }
    qsort(rows, n, sizeof *rows, compare_words);
    size_t pages = pith_words_pages(words);
    printf("%zu %s of %zu %s, outliers marked *\n", count,
           pith_plural(count, "word", "words"), pages,
           pith_plural(pages, "page", "pages"));
    print_head(words);
    for (size_t i = 0; i < n; i++)
        print_word(words, &rows[i]);
    free(rows);
    return true;
}

static int show_table(const pith_args *args, const pith_words *words)
{
    pith_word_condition list[CONDITIONS];
    size_t n = 0;
    int status = read_conditions(args, words, list, &n);
    if (status >= 0)
        return status;
    if (print_words(words, pith_args_value(args, ALL) != NULL, list, n) &&
        fflush(stdout) == 0 && !ferror(stdout))
        return PITH_EXIT_OK;
    pith_message("standard output: cannot write: %s", strerror(errno));
    return PITH_EXIT_IO;
}

static int show_figure(const pith_args *args, const pith_words *words)
{
    char *svg = NULL;
    pith_error error = {0};
    pith_status status =
        pith_words_figure(words, pith_args_value(args, FIGURE), &svg, &error);
    if (status == PITH_ARG)
        return pith_usage_error(args, "%s", error.text);
    if (status != PITH_OK)
        return fail(&error);
    bool fine =
        pith_sink_write(pith_args_value(args, OUTPUT), svg, strlen(svg));
    pith_free(svg);
    return fine ? PITH_EXIT_OK : PITH_EXIT_IO;
}

static int show(const pith_args *args)
{
    const char *figure = pith_args_value(args, FIGURE);
    const char *output = pith_args_value(args, OUTPUT);
    if (args->noperands != 2)
        return pith_usage_error(
            args, "no input: name one word list, as written by `pith words "
                  "learn`");
    if (output && !figure)
        return pith_usage_error(args, "show takes --output with --figure");
    pith_words *words = pith_words_open(args->operands[1]);
    if (!words)
        return PITH_EXIT_IO;
    int status = figure ? show_figure(args, words) : show_table(args, words);
    pith_words_free(words);
    return status;
}

static int run(const pith_args *args)
{
    const char *what = args->noperands > 0 ? args->operands[0] : "";
    if (strcmp(what, "learn") == 0)
        return learn(args);
    if (strcmp(what, "show") == 0)
        return show(args);
    if (strcmp(what, "merge") == 0)
        return merge(args);
    return pith_usage_error(args, "missing subcommand: learn, merge or show");
}

const pith_command pith_command_words = {
    .name = "words",
    .summary = "learn the words of many pages and show which are outliers",
    .usage =
        "learn [OPTIONS] INPUT... | merge [OPTIONS] LIST LIST... | show FILE",
    .about =
        "The method outlier treats as noise the words whose frequencies, "
        "overall and by page, few other words share. learn counts the "
        "words of all pages, finds the outliers and writes the list; show "
        "prints a list's outliers, the farthest first; `pith -m outlier "
        "--words FILE` uses the list for other pages. INPUT is anything "
        "that extract reads. The list depends on the pages and their "
        "order, not on --jobs. merge makes one list of several, learnt from "
        "different pages, with the same bytes in any order and "
        "grouping; it has no TF-IDF.",
    .examples = "  pith words learn -o words.tsv pages/\n"
                "  pith words learn --set features=tfidf -o words.tsv pages/\n"
                "  pith words learn --classes folder -o words.tsv news/ "
                "sport/\n"
                "  pith words merge -o all.tsv monday.tsv tuesday.tsv\n"
                "  pith words show words.tsv\n"
                "  pith words show --where 'outlier = no' --where 'total > 1' "
                "words.tsv\n"
                "  pith words show --figure words -o words.svg words.tsv\n"
                "  pith -m outlier --words words.tsv --format tokens a.html\n",
    .groups = groups,
    .run = run,
};
