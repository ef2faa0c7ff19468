/* SPDX-License-Identifier: Apache-2.0 */
/* pith store: a database of pages, their extracted contents and learnt data:
 * import, export, queries. */
#include "command.h"
#include "input.h"
#include "page_flags.h"
#include "quantity.h"
#include "records.h"
#include "store_export.h"
#include "store_import.h"
#include "store_listen.h"
#include "template_file.h"

#include <pith/learn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STORE, SITE, NAME, OUTPUT, NO_CONTENTS, WARC_VERSION, COUNT };

static const pith_flag store_flags[] = {
    {STORE, 0, "store", "FILE",
     "the store: a file or postgresql://USER@HOST/DATABASE; import creates it "
     "if missing"},
    {SITE, 0, "site", "HOST",
     "export, listen: only this site's pages; template: the template's site"},
    {NAME, 0, "name", "NAME", "words: the name of the list"},
    {NO_CONTENTS, 0, "no-contents", NULL,
     "import: store pages only, extract nothing"},
    {OUTPUT, 'o', "output", "FILE",
     "export: write to a .jsonl, .warc, .warc.gz or .warc.zst file (default: "
     "JSONL on standard output); template, words: the file to write"},
    {WARC_VERSION, 0, "warc-version", "V",
     "export: WARC version, 1.1 (default) or 1.0 for old readers"},
    {COUNT, 0, "count", "N", "listen: stop after N pages"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Store", store_flags},
    {"Method", pith_method_flags},
    {"Reading the page", pith_input_flags},
    {"Limits per page", pith_limit_flags},
    {"Running", pith_records_flags},
    {0},
};

static int fail(const pith_error *error)
{
    pith_message("%s", error->text);
    return PITH_EXIT_IO;
}

static int open_store(const pith_args *args, pith_store_mode mode,
                      pith_store **store)
{
    const char *path = pith_args_value(args, STORE);
    pith_error error = {0};
    if (!path)
        return pith_usage_error(args, "missing store: --store FILE");
    if (pith_store_open(path, mode, store, &error) == PITH_OK)
        return -1;
    return fail(&error);
}

static int run_import(const pith_args *args, pith_store *store)
{
    pith_page_settings settings;
    int status = pith_page_flags_read(args, &settings);
    if (status < 0)
        status = pith_page_settings_check(args, &settings);
    if (status < 0)
        status = pith_store_import(args, store, &settings.options,
                                   pith_args_value(args, NO_CONTENTS) == NULL);
    pith_page_settings_clear(&settings);
    return status;
}

/* The key of --site; NULL: all. */
static const char *find_site(const pith_args *args, char key[256])
{
    const char *site = pith_args_value(args, SITE);
    if (!site)
        return NULL;
    if (!pith_site_key(pith_str_of(site), key))
        key[0] = 0; /* a site without pages */
    return key;
}

static int run_export(const pith_args *args, pith_store *store)
{
    char key[256];
    if (args->noperands != 1)
        return pith_usage_error(args, "export takes options only");
    const char *version = pith_args_value(args, WARC_VERSION);
    bool old = version && strcmp(version, "1.0") == 0;
    if (version && !old && strcmp(version, "1.1") != 0)
        return pith_usage_error(
            args, "--warc-version takes 1.0 or 1.1, not \"%s\"", version);
    return pith_store_export(store, find_site(args, key),
                             pith_args_value(args, OUTPUT), old);
}

static int run_listen(const pith_args *args, pith_store *store)
{
    char key[256];
    const char *count = pith_args_value(args, COUNT);
    pith_listen_choice choice = {
        .site = find_site(args, key),
        .quiet = pith_args_value(args, PITH_FLAG_QUIET) != NULL};
    if (args->noperands != 1)
        return pith_usage_error(args, "listen takes options only");
    if (count && (!pith_quantity_count(count, UINT64_MAX, &choice.count) ||
                  choice.count == 0))
        return pith_usage_error(args, "--count takes a number, not \"%s\"",
                                count);
    return pith_store_listen_run(store, &choice);
}

/* -- query ----------------------------------------------------------------- */

/* Print a field of a tab-separated table, which control characters would
 * break. */
static void print_field(pith_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c == '\t')
            fputs("\\t", stdout);
        else if (c == '\n')
            fputs("\\n", stdout);
        else if (c == '\\')
            fputs("\\\\", stdout);
        else
            putchar(c < 0x20 || c == 0x7f ? ' ' : c);
    }
}

static bool print_row(void *context, const pith_str *column, size_t n)
{
    (void)context;
    for (size_t i = 0; i < n; i++) {
        if (i)
            putchar('\t');
        print_field(column[i]);
    }
    putchar('\n');
    return !ferror(stdout);
}

static int run_query(const pith_args *args, pith_store *store)
{
    pith_error error = {0};
    if (args->noperands != 2)
        return pith_usage_error(args, "query takes one SQL statement");
    const char *sql = args->operands[1];
    pith_status status =
        pith_store_query(store, pith_str_of(sql), print_row, NULL, &error);
    if (status == PITH_ARG)
        return pith_usage_error(args, "%s", error.text);
    if (status != PITH_OK)
        return fail(&error);
    return fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
}

/* -- template, words ------------------------------------------------------- */

/* Record a write of a verb; many writes as one. */
static pith_status put_blob(pith_store *store, const char *verb,
                            const pith_store_blob *blob, pith_error *error)
{
    pith_status status = pith_store_begin(store, error);
    if (status == PITH_OK)
        status = pith_store_blob_put(store, blob, error);
    if (status == PITH_OK)
        status = pith_store_run_put(store, verb, 0, error);
    return status == PITH_OK ? pith_store_commit(store, error) : status;
}

static int put_template(pith_store *store, const char *site, const char *path)
{
    pith_template *template = pith_template_file_load(path);
    if (!template)
        return PITH_EXIT_IO; /* a damaged one is not stored */
    pith_store_blob blob = {.kind = "template", .name = site};
    pith_error error = {0};
    pith_status status = pith_template_save(template, &blob.bytes, &blob.len);
    if (status == PITH_OK)
        status = put_blob(store, "store template", &blob, &error);
    pith_free(blob.bytes);
    pith_template_free(template);
    return status == PITH_OK ? PITH_EXIT_OK : fail(&error);
}

static int put_words(pith_store *store, const char *name, const char *path)
{
    pith_words *words = pith_words_open(path);
    if (!words)
        return PITH_EXIT_IO;
    pith_store_blob blob = {.kind = "words", .name = name};
    pith_error error = {0};
    pith_status status = pith_words_save(words, &blob.bytes, &blob.len);
    if (status == PITH_OK)
        status = put_blob(store, "store words", &blob, &error);
    pith_free(blob.bytes);
    pith_words_free(words);
    return status == PITH_OK ? PITH_EXIT_OK : fail(&error);
}

/* Write the blob of a name to a file or standard output. */
static int get_blob(const pith_args *args, pith_store *store,
                    pith_store_blob *blob)
{
    const char *output = pith_args_value(args, OUTPUT);
    pith_error error = {0};
    if (pith_store_blob_get(store, blob, &error) != PITH_OK)
        return fail(&error);
    if (!blob->bytes) {
        pith_message("no %s of %s in the store", blob->kind, blob->name);
        return PITH_EXIT_SOME_FAILED;
    }
    bool fine = pith_sink_write(output ? output : "-", blob->bytes, blob->len);
    pith_free(blob->bytes);
    return fine ? PITH_EXIT_OK : PITH_EXIT_IO;
}

static int run_template(const pith_args *args, pith_store *store)
{
    char key[256];
    const char *site = find_site(args, key);
    if (!site)
        return pith_usage_error(args, "missing site: --site HOST");
    if (args->noperands > 2)
        return pith_usage_error(args, "template takes one file, or none");
    if (args->noperands == 2)
        return put_template(store, site, args->operands[1]);
    return get_blob(args, store,
                    &(pith_store_blob){.kind = "template", .name = site});
}

static int run_words(const pith_args *args, pith_store *store)
{
    const char *name = pith_args_value(args, NAME);
    if (!name)
        return pith_usage_error(args, "missing list name: --name NAME");
    if (args->noperands > 2)
        return pith_usage_error(args, "words takes one file, or none");
    if (args->noperands == 2)
        return put_words(store, name, args->operands[1]);
    return get_blob(args, store,
                    &(pith_store_blob){.kind = "words", .name = name});
}

/* Opening for writing already upgraded it. */
static int run_upgrade(const pith_args *args, pith_store *store)
{
    (void)args;
    pith_error error = {0};
    pith_status status = pith_store_run_put(store, "store upgrade", 0, &error);
    return status == PITH_OK ? PITH_EXIT_OK : fail(&error);
}

static int run(const pith_args *args)
{
    static const struct {
        const char *name;
        bool reads; /* always, or if no file to store is given */
        bool keeps;
        int (*run)(const pith_args *args, pith_store *store);
    } verbs[] = {{"import", false, false, run_import},
                 {"export", true, false, run_export},
                 {"query", true, false, run_query},
                 {"template", false, true, run_template},
                 {"words", false, true, run_words},
                 {"listen", true, false, run_listen},
                 {"upgrade", false, false, run_upgrade}};
    if (args->noperands == 0)
        return pith_usage_error(
            args, "missing subcommand: import, export, query, template, "
                  "words, listen or upgrade");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(args->operands[0], verbs[i].name) != 0)
            continue;
        pith_store *store = NULL;
        bool reads = verbs[i].reads || (verbs[i].keeps && args->noperands == 1);
        int status = open_store(
            args, reads ? PITH_STORE_READ : PITH_STORE_WRITE, &store);
        if (status < 0)
            status = verbs[i].run(args, store);
        pith_store_close(store);
        return status;
    }
    return pith_usage_error(args,
                            "no \"%s\"; there are: import, export, query, "
                            "template, words, listen, upgrade",
                            args->operands[0]);
}

const pith_command pith_command_store = {
    .name = "store",
    .summary = "keep pages, and what was learnt from them, in a database",
    .usage = "import|export|query|template|words|listen|upgrade --store FILE "
             "[OPTIONS] [INPUT...]",
    .about =
        "import puts pages into the store, each with the record that "
        "extract writes for it. Inputs are those of extract. In a .jsonl "
        "file, as extract and export write it, each record is a page: its "
        "url or id is the key, its text the content, and its member html, "
        "if there is one, the page. A page with the same address is "
        "replaced. export writes the records as JSONL or the pages as WARC. "
        "query runs a read-only SQL query and prints the names of the "
        "columns, then one line per row, separated by tabs. template saves "
        "a site's template (`pith site learn`) in the store, or without a "
        "file writes the saved one; words does the same with a word list "
        "(`pith words learn`) under a --name. upgrade converts a store of "
        "an older version; commands that write to a store do so, too. "
        "listen waits for new and changed pages in a PostgreSQL store, "
        "whoever writes them, and prints one JSON line for each (url, "
        "fetched, bytes), until a signal or --count pages. The sqlite3 "
        "shell can read the store, or psql one in PostgreSQL; "
        "docs/formats.md describes its tables.",
    .examples =
        "  pith store import --store site.db crawl.warc.gz\n"
        "  pith store query --store site.db \"SELECT url, length(body) FROM "
        "pages\"\n"
        "  pith store export --store site.db -o pages.warc.gz\n"
        "  pith store template --store site.db --site example.org site.tpl\n"
        "  pith store words --store site.db --name outliers site.words\n"
        "  pith store listen --store postgresql:///pages | program\n",
    .groups = groups,
    .run = run,
};
