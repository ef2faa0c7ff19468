/* SPDX-License-Identifier: Apache-2.0 */
/* Options with the names of other programs: see other_names.h. */
#include "other_names.h"

#include "address_language.h"
#include "config.h"
#include "fetching.h"
#include "filter_flags.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    OTHER = PITH_IDS_OTHER_NAMES, /* and one more for each row of others[] */
    URL_FILTER = PITH_FLAG_INPUTS_REST,
    BLACKLIST,
    LIST,
    LINE_MAX_BYTES = 1 << 16,
};

#define OPERAND ""
#define NOTHING "-"

/* What the i-th flag below is translated to: another option, an operand, or
 * nothing, because it is the default. */
static const char *const others[] = {
    OPERAND,      OPERAND, "jobs",        "format",    "progress",
    NOTHING,      NOTHING, "no-comments", "no-tables", OPERAND,
    "output-dir", NOTHING, NOTHING,
};

enum { NOTHERS = sizeof others / sizeof *others };

const pith_flag pith_other_flags[] = {
    {PITH_FLAG_FEED, 0, "feed", "[=URL]",
     "in place of an address the pages that its RSS, Atom or JSON feed lists; "
     "of a page, those that the feeds list which it names or links to"},
    {PITH_FLAG_SITEMAP, 0, "sitemap", "[=URL]",
     "in place of an address the pages of its site that its sitemap lists; of "
     "a page, those of the sitemaps that robots.txt names, else of "
     "/sitemap.xml or another usual name"},
    {PITH_FLAG_EXPLORE, 0, "explore", "[=URL]",
     "in place of an address the pages of its sitemaps, where there are none "
     "those of its feeds, or else those that it links to"},
    {PITH_FLAG_CRAWL, 0, "crawl", "[=URL]",
     "print the addresses of the site's pages that an address and the pages it "
     "links to link to, after a look at 30 of them (`pith crawl` fetches and "
     "keeps them)"},
    {PITH_FLAG_PROBE, 0, "probe", "[=URL]",
     "print the names of the inputs that have content: 250 characters of text "
     "and more, or --min-length"},
    {PITH_FLAG_ARCHIVED, 0, "archived", "[=PREFIX]",
     "fetch pages that cannot be fetched from PREFIX followed by their address "
     "(default: " PITH_ARCHIVE_PREFIX ", the Internet Archive), one a second"},
    {PITH_FLAG_BACKUP_DIR, 0, "backup-dir", "DIR",
     "keep a copy of each page that is fetched below DIR, as it came"},
    {PITH_FLAG_DEDUPLICATE, 0, "deduplicate", NULL,
     "write a text of 100 bytes and more only once (`pith dedup` finds texts "
     "that are nearly the same, too, `pith site learn` what repeats on pages)"},
    {URL_FILTER, 0, "url-filter", "TEXTS",
     "of inputs that are addresses, keep only those that contain one of these "
     "texts (separated by spaces, also as words of their own); may be given "
     "several times"},
    {BLACKLIST, 'b', "blacklist", "FILE",
     "skip inputs listed in FILE, one per line"},
    {LIST, 0, "list", NULL, "print the names of the inputs, read none"},
    {PITH_FLAG_INPUT_FILE, 'i', "input-file", "FILE",
     "read addresses and names of files from FILE, one per line: as "
     "--files-from does, but only the address of a line that begins with one, "
     "each once, and other lines that name no file are left out"},
    {OTHER, 0, "input-dir", "DIR", "same as naming the folder"},
    {OTHER + 1, 'u', "URL", "URL", "same as naming the address"},
    {OTHER + 2, 0, "parallel", "N", "same as --jobs"},
    {OTHER + 3, 0, "output-format", "F", "same as --format"},
    {OTHER + 4, 'v', "verbose", NULL, "same as --progress"},
    {PITH_FLAG_KEEP_DIRS, 0, "keep-dirs", NULL,
     "with --input-file, --input-dir, --URL, --feed, --sitemap or --explore: "
     "keep folders below --output-dir (default: one folder, whose files are "
     "called after the whole path, with _ in place of /)"},
    {OTHER + 5, 0, "fast", NULL,
     "nothing: there is no second method that is slower"},
    {OTHER + 6, 0, "validate-tei", NULL,
     "nothing: TEI is written valid, which the tests check against its schema"},
    {PITH_FLAG_CONFIG_FILE, 0, "config-file", "FILE",
     "take limits, pauses and the User-Agent from a settings file of "
     "trafilatura's; settings that change nothing here are named"},
    /* Their names before version 1. */
    {PITH_FLAG_INPUT_FILE, 0, "inputfile", "FILE", NULL},
    {OTHER + 7, 0, "nocomments", NULL, NULL},
    {OTHER + 8, 0, "notables", NULL, NULL},
    {OTHER + 9, 0, "inputdir", "DIR", NULL},
    {OTHER + 10, 0, "outputdir", "DIR", NULL},
    {OTHER + 11, 0, "validate", NULL, NULL},
    {OTHER + 12, 0, "hash-as-name", NULL, NULL},
    {0},
};

/* Whether an option's value is an address that is added to the named ones. */
static bool is_of_address(const pith_arg *arg)
{
    int id = arg->flag->id;
    return id == PITH_FLAG_FEED || id == PITH_FLAG_SITEMAP ||
           id == PITH_FLAG_EXPLORE || id == PITH_FLAG_CRAWL ||
           id == PITH_FLAG_PROBE;
}

bool pith_other_names_given(const pith_args *args)
{
    static const char *const names[] = {"input-file", "inputfile", "input-dir",
                                        "inputdir",   "URL",       "feed",
                                        "sitemap",    "explore"};
    for (size_t i = 0; i < args->ngiven; i++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (strcmp(args->given[i].flag->name, names[k]) == 0)
                return true;
    return false;
}

/* Whether a word after --url-filter is another of its texts, and not an input:
 * there is another input, or it cannot be one. */
static bool is_text(const char *word, bool given)
{
    return given || (!pith_is_address(word) && strcmp(word, "-") != 0 &&
                     access(word, F_OK) != 0);
}

static void reverse(const char **words, size_t n)
{
    for (size_t i = 0; i < n / 2; i++) {
        const char *word = words[i];
        words[i] = words[n - 1 - i];
        words[n - 1 - i] = word;
    }
}

/* "--url-filter A B C": the words up to the next option are moved after all
 * operands, and removed from them. */
static void take_texts(pith_args *args)
{
    bool given = pith_other_names_given(args) ||
                 pith_args_value(args, PITH_FLAG_CRAWL) ||
                 pith_args_value(args, PITH_FLAG_PROBE);
    size_t end = args->dashes;
    for (size_t i = args->ngiven; i > 0; i--) {
        pith_arg *arg = &args->given[i - 1];
        size_t n = 0;
        if (arg->file)
            continue;
        while (arg->flag->id == URL_FILTER && arg->before + n < end &&
               is_text(args->operands[arg->before + n], given))
            n++;
        end = arg->before;
        const char **first = args->operands + arg->before;
        reverse(first, n);
        reverse(first + n, args->noperands - arg->before - n);
        reverse(first, args->noperands - arg->before);
        args->noperands -= n;
        args->dashes -= n;
        arg->more = args->operands + args->noperands;
        arg->nmore = n;
    }
}

/* "-out xml" used to be --output-format, but is "-o ut" with an input "xml". */
static int check_old_format(const pith_args *args)
{
    static const char *const formats[] = {"txt", "csv", "json", "xml",
                                          "xmltei"};
    for (size_t i = 0; i < args->ngiven; i++) {
        const pith_arg *arg = &args->given[i];
        const char *word = !arg->file && arg->before < args->dashes
                               ? args->operands[arg->before]
                               : "";
        if (arg->flag->letter != 'o' || strcmp(arg->value, "ut") != 0)
            continue;
        for (size_t k = 0; k < sizeof formats / sizeof *formats; k++)
            if (strcmp(word, formats[k]) == 0 && access(word, F_OK) != 0)
                return pith_usage_error(
                    args, "there is no -out; use --output-format %s", word);
    }
    return -1;
}

int pith_other_names_settle(pith_args *args)
{
    for (size_t i = 0; i < args->ngiven; i++) {
        pith_arg *arg = &args->given[i];
        int row = arg->flag->id - OTHER;
        /* There is room, because each of them was a word of the command
         * line. */
        if (is_of_address(arg) && arg->value)
            args->operands[args->noperands++] = arg->value;
        if (row < 0 || row >= NOTHERS)
            continue;
        if (strcmp(others[row], OPERAND) == 0)
            args->operands[args->noperands++] = arg->value;
        const pith_flag *own = pith_config_flag(args->command, others[row]);
        if (own)
            arg->flag = own;
    }
    take_texts(args);
    return check_old_format(args);
}

/* Whether a text contains one of several words, separated by spaces. */
static bool holds_any(const char *text, const char *words)
{
    for (; *words; words += strspn(words, " ")) {
        size_t len = strcspn(words, " ");
        if (len && memmem(text, strlen(text), words, len))
            return true;
        words += len;
    }
    return false;
}

/* Whether only names are requested. */
static bool lists(const pith_args *args)
{
    return pith_args_value(args, LIST) ||
           pith_args_value(args, PITH_FLAG_CRAWL);
}

/* Whether an address contains one of the texts of --url-filter, if there are
 * any. */
static bool passes_texts(const pith_args *args, const char *address)
{
    bool asked = false;
    for (size_t i = 0; i < args->ngiven; i++) {
        const pith_arg *arg = &args->given[i];
        if (arg->flag->id != URL_FILTER)
            continue;
        if (holds_any(address, arg->value))
            return true;
        for (size_t k = 0; k < arg->nmore; k++)
            if (holds_any(address, arg->more[k]))
                return true;
        asked = true;
    }
    return !asked;
}

/* If pages are read, they declare their language themselves. */
static bool passes(const pith_args *args, const pith_source *source)
{
    const char *languages =
        lists(args) ? pith_args_value(args, PITH_FLAG_LANGUAGE) : NULL;
    if (!pith_is_address(source->path))
        return true;
    if (languages && pith_address_language_differs(source->path, languages))
        return false;
    return passes_texts(args, source->path);
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp((*(const pith_source *const *)a)->path,
                  (*(const pith_source *const *)b)->path);
}

/* Mark the sources that a list names by taking their path; linear in the list,
 * except for the search. */
static void mark_listed(pith_source **sorted, size_t n, char *line)
{
    pith_source wanted = {.path = line};
    pith_source *key = &wanted;
    pith_source **found =
        bsearch(&key, sorted, n, sizeof *sorted, compare_paths);
    if (!found)
        return;
    while (found > sorted && strcmp(found[-1]->path, line) == 0)
        found--;
    for (; found < sorted + n && strcmp((*found)->path, line) == 0; found++)
        (*found)->listed = true;
}

static int read_blacklist(const char *path, pith_sources *sources)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        pith_message("%s: %s", path, strerror(errno));
        return PITH_EXIT_IO;
    }
    pith_source **sorted = calloc(sources->count + 1, sizeof *sorted);
    char *line = malloc(LINE_MAX_BYTES);
    if (!sorted || !line) {
        pith_message("out of memory");
        free(sorted);
        free(line);
        fclose(file);
        return PITH_EXIT_IO;
    }
    for (size_t i = 0; i < sources->count; i++)
        sorted[i] = &sources->items[i];
    qsort(sorted, sources->count, sizeof *sorted, compare_paths);
    while (fgets(line, LINE_MAX_BYTES, file)) {
        line[strcspn(line, "\r\n")] = 0;
        mark_listed(sorted, sources->count, line);
    }
    fclose(file);
    free(sorted);
    free(line);
    return -1;
}

int pith_other_names_filter(const pith_args *args, pith_sources *sources)
{
    const char *list = pith_args_value(args, BLACKLIST);
    int status = list ? read_blacklist(list, sources) : -1;
    for (size_t i = 0; i < sources->count && status < 0; i++)
        if (!passes(args, &sources->items[i]))
            sources->items[i].listed = true;
    pith_sources_drop_listed(sources);
    return status;
}

int pith_other_names_list(const pith_args *args, const pith_sources *sources)
{
    size_t failed = 0;
    if (!lists(args))
        return -1;
    for (size_t i = 0; i < sources->count; i++) {
        const pith_source *source = &sources->items[i];
        failed += source->problem != NULL;
        if (source->problem)
            pith_message("%s: %s", source->path, source->problem);
        else
            printf("%s\n", source->path);
    }
    if (fflush(stdout) != 0) {
        pith_message("standard output: cannot write: %s", strerror(errno));
        return PITH_EXIT_IO;
    }
    return failed == 0               ? PITH_EXIT_OK
           : failed < sources->count ? PITH_EXIT_SOME_FAILED
                                     : PITH_EXIT_IO;
}
