/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith words: the words of many pages and which of them are outliers, learned
 * into a file and shown from it.
 */
#include "page_stream.h"
#include "sink.h"

#include <errno.h>
#include <math.h>
#include <pith/figures.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT, ALL, WHERE, FIGURE };

enum { CONDITIONS = 16 };

static const pith_flag own_flags[] = {
    {OUTPUT, 'o', "output", "FILE",
     "learn: write the list to FILE; show --figure: the figure; written "
     "atomically on completion (default: standard output)"},
    {ALL, 0, "all", NULL, "show: all words, not only the outliers"},
    {WHERE, 0, "where", "CONDITION",
     "show: only words that satisfy \"ATTRIBUTE OP VALUE\"; attributes: word, "
     "total, pages, tfidf, distance, outlier and pruned (yes, no); operators: "
     "=, !=, <, <=, > and >=; the value ? means missing, as the distance of a "
     "pruned word is; several conditions must all hold"},
    {FIGURE, 0, "figure", "NAME",
     "show: print a figure as SVG instead: words, or words-filtered (without "
     "the outliers), in three dimensions"},
    {PITH_FLAG_SET, 0, "set", "NAME=VALUE",
     "learn: set a parameter of the method outlier; for words: case, inline; "
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
    pith_tally tally;
    pith_error error; /* why the list is lost */
} learning;

static bool learn_page(void *context, pith_doc *doc, const pith_labels *labels)
{
    (void)labels;
    learning *l = context;
    return pith_words_learn(l->words, doc, &l->error) == PITH_OK;
}

static int fail(const pith_error *error)
{
    pith_message("%s", error->text);
    return PITH_EXIT_IO;
}

static int save_list(learning *l, const char *path)
{
    char *text = NULL;
    size_t len = 0;
    if (pith_words_save(l->words, &text, &len) != PITH_OK) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    l->tally.output_failed = !pith_sink_write(path, text, len);
    pith_free(text);
    return pith_exit_status(&l->tally);
}

static int learn_all(const pith_args *args, learning *l)
{
    const pith_page_stream parsed = {
        .options = &l->settings.options,
        .fetch = &l->settings.fetch,
        .context = l,
        .take = learn_page,
        .tally = &l->tally,
    };
    pith_args inputs = pith_page_stream_behind(args, 1);
    if (pith_words_read_by(l->words, &l->settings.options, &l->error) !=
        PITH_OK)
        return fail(&l->error);
    int status = pith_page_stream_run(&parsed, &inputs);
    if (status >= 0)
        return status;
    if (l->tally.interrupted) {
        pith_message("interrupted: no list was written");
        return PITH_EXIT_INTERRUPTED;
    }
    if (l->error.status != PITH_OK ||
        pith_words_detect(l->words, &l->settings.options, &l->error) != PITH_OK)
        return fail(&l->error);
    return save_list(l, pith_args_value(args, OUTPUT));
}

static int learn(const pith_args *args)
{
    learning l = {0};
    int status = pith_page_flags_read(args, &l.settings);
    l.settings.options.method = "outlier";
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

/* -- show ---------------------------------------------------------------- */

/* An attribute, how it is compared, and with what. */
typedef struct condition {
    const char *attribute, *value;
    size_t attribute_len;
    bool less, equal, more; /* which outcomes of the comparison fit */
} condition;

static size_t skip_blanks(const char *text)
{
    return strspn(text, " \t");
}

/* Cut "total >= 5" up; false: it is no condition. */
static bool read_condition(const char *text, condition *c)
{
    static const struct {
        const char *op;
        bool less, equal, more;
    } ops[] = {{"<=", true, true, false}, {">=", false, true, true},
               {"!=", true, false, true}, {"=", false, true, false},
               {"<", true, false, false}, {">", false, false, true}};
    static const char *const attributes[] = {
        "word", "total", "pages", "tfidf", "distance", "outlier", "pruned"};
    text += skip_blanks(text);
    *c = (condition){.attribute = text,
                     .attribute_len =
                         strspn(text, "abcdefghijklmnopqrstuvwxyz")};
    bool known = false;
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        known = known || (strlen(attributes[i]) == c->attribute_len &&
                          memcmp(attributes[i], text, c->attribute_len) == 0);
    text += c->attribute_len;
    text += skip_blanks(text);
    for (size_t i = 0; known && i < sizeof ops / sizeof *ops; i++) {
        size_t len = strlen(ops[i].op);
        if (strncmp(text, ops[i].op, len) != 0)
            continue;
        c->less = ops[i].less;
        c->equal = ops[i].equal;
        c->more = ops[i].more;
        c->value = text + len + skip_blanks(text + len);
        return *c->value != 0;
    }
    return false;
}

/* The attribute as a number; NaN: it is missing. */
static double read_number(const pith_word *word, const condition *c)
{
    switch (c->attribute[0]) {
    case 't':
        if (c->attribute[1] == 'o')
            return word->total;
        return word->tfidf > 0 ? word->tfidf : NAN;
    case 'd':
        return word->pruned ? NAN : word->distance;
    case 'o':
        return word->outlier;
    default:
        return c->attribute[1] == 'a' ? word->pages : word->pruned;
    }
}

static int compare_text(pith_str text, const char *value)
{
    size_t len = strlen(value), n = text.len < len ? text.len : len;
    int order = n ? memcmp(text.data, value, n) : 0;
    return order ? order : (text.len > len) - (text.len < len);
}

static bool holds(const pith_word *word, const condition *c)
{
    double order;
    if (c->attribute[0] == 'w') {
        order = compare_text(word->text, c->value);
    } else {
        double number = read_number(word, c);
        if (strcmp(c->value, "?") == 0)
            return isnan(number) ? c->equal : !c->equal;
        bool yes = strcmp(c->value, "yes") == 0;
        order = number - (yes ? 1 : strtod(c->value, NULL));
    }
    return order < 0 ? c->less : order > 0 ? c->more : order == 0 && c->equal;
}

/* All conditions that were given; -1, or a status after a message. */
static int read_conditions(const pith_args *args, condition list[CONDITIONS],
                           size_t *n)
{
    for (size_t i = 0; i < args->ngiven; i++) {
        if (args->given[i].flag->id != WHERE ||
            strcmp(args->given[i].flag->name, "where") != 0)
            continue;
        if (*n == CONDITIONS ||
            !read_condition(args->given[i].value, &list[*n]))
            return pith_usage_error(args, "invalid condition \"%s\"",
                                    args->given[i].value);
        (*n)++;
    }
    return -1;
}

/* The farthest word first; of equals the one that occurs first. */
static int compare_words(const void *left, const void *right)
{
    const pith_word *a = left;
    const pith_word *b = right;
    if (a->distance < b->distance || a->distance > b->distance)
        return a->distance < b->distance ? 1 : -1;
    return (a->text.data > b->text.data) - (a->text.data < b->text.data);
}

static bool is_shown(const pith_word *word, bool all, const condition *list,
                     size_t nlist)
{
    bool fits = all || nlist || word->outlier;
    for (size_t i = 0; fits && i < nlist; i++)
        fits = holds(word, &list[i]);
    return fits;
}

static bool print_words(const pith_words *words, bool all,
                        const condition *list, size_t nlist)
{
    size_t count = pith_words_count(words);
    size_t n = 0;
    pith_word *rows = calloc(count + 1, sizeof *rows);
    if (!rows)
        return false;
    for (size_t i = 0; i < count; i++) {
        (void)pith_words_at(words, i, &rows[n]);
        n += is_shown(&rows[n], all, list, nlist);
    }
    qsort(rows, n, sizeof *rows, compare_words);
    size_t pages = pith_words_pages(words);
    printf("%zu %s of %zu %s, outliers marked *\n", count,
           pith_plural(count, "word", "words"), pages,
           pith_plural(pages, "page", "pages"));
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

static int show_table(const pith_args *args, const pith_words *words)
{
    condition list[CONDITIONS];
    size_t n = 0;
    int status = read_conditions(args, list, &n);
    if (status >= 0)
        return status;
    if (print_words(words, pith_args_value(args, ALL) != NULL, list, n) &&
        fflush(stdout) == 0 && !ferror(stdout))
        return PITH_EXIT_OK;
    pith_message("standard output: cannot write: %s", strerror(errno));
    return PITH_EXIT_IO;
}

static int show_figure(const pith_words *words, bool filtered, const char *path)
{
    char *svg = NULL;
    pith_error error = {0};
    if (pith_words_figure(words, filtered, &svg, &error) != PITH_OK)
        return fail(&error);
    bool fine = pith_sink_write(path, svg, strlen(svg));
    pith_free(svg);
    return fine ? PITH_EXIT_OK : PITH_EXIT_IO;
}

static int show(const pith_args *args)
{
    const char *figure = pith_args_value(args, FIGURE);
    const char *output = pith_args_value(args, OUTPUT);
    bool filtered = figure && strcmp(figure, "words-filtered") == 0;
    if (args->noperands != 2)
        return pith_usage_error(
            args, "no input: name one word list, as written by `pith words "
                  "learn`");
    if (figure && !filtered && strcmp(figure, "words") != 0)
        return pith_usage_error(args,
                                "no figure \"%s\"; there are words and "
                                "words-filtered",
                                figure);
    if (output && !figure)
        return pith_usage_error(args, "show takes --output with --figure");
    pith_words *words = pith_words_open(args->operands[1]);
    if (!words)
        return PITH_EXIT_IO;
    int status =
        figure ? show_figure(words, filtered, output) : show_table(args, words);
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
    return pith_usage_error(args, "missing subcommand: learn or show");
}

const pith_command pith_command_words = {
    .name = "words",
    .summary = "learn the words of many pages and show which are outliers",
    .usage = "learn [OPTIONS] INPUT... | show FILE",
    .about = "The method outlier treats as noise the words whose frequencies, "
             "overall and by page, few other words share. learn counts the "
             "words of all pages, finds the outliers and writes the list; show "
             "prints a list's outliers, the farthest first; `pith -m outlier "
             "--words FILE` uses the list for other pages. INPUT is anything "
             "that extract reads. The list depends on the pages and their "
             "order, not on --jobs.",
    .examples = "  pith words learn -o words.tsv pages/\n"
                "  pith words learn --set features=tfidf -o words.tsv pages/\n"
                "  pith words show words.tsv\n"
                "  pith words show --where 'outlier = no' --where 'total > 1' "
                "words.tsv\n"
                "  pith words show --figure words -o words.svg words.tsv\n"
                "  pith -m outlier --words words.tsv --format tokens a.html\n",
    .groups = groups,
    .run = run,
};
