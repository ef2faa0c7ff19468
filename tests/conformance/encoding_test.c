/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs the encoding tests of html5lib on pith_decode().
 *
 *   encoding_test                         all files
 *   encoding_test tests1.dat tests2.dat   these files
 *
 * Every page is decoded with windows-1252 as the fallback, as the tests
 * require, and ends at an unreadable page of memory. The tests in the folder
 * "scripted" are about text that scripts write into the page: they are skipped
 * and named.
 *
 * Output is TAP, a line per file and one more per failing test. Known failures
 * are listed in encoding.expected beside this file, one "FILE:NUMBER reason"
 * per line; a listed test that passes is a failure, so that the list stays
 * correct.
 *
 * PITH_SHARED: folder that contains data/html5lib (../shared).
 */
#include "str.h"
#include "text.h"

#include "../unit/fence.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MAX_FILES = 100,
    MAX_EXPECTED = 100,
    MAX_BYTES = 4 << 20, /* of one file */
};

typedef struct expected_row {
    char name[80]; /* FILE:NUMBER */
    bool met;
} expected_row;

typedef struct run_totals {
    int lines; /* of TAP */
    int passed, failed, known;
    size_t nexpected;
    expected_row expected[MAX_EXPECTED];
} run_totals;

/* A test of a file. */
typedef struct encoding_case {
    pith_str page;
    pith_str label;
} encoding_case;

static bool runs_well(const encoding_case *test)
{
    const pith_encoding *want = pith_encoding_find(test->label);
    char *page = fence_copy(test->page.data, test->page.len);
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_decode_options options = {.fallback = PITH_S("windows-1252")};
    pith_decoded out = {0};
    pith_status status = pith_decode(&arena, (pith_str){page, test->page.len},
                                     &options, &out, NULL);
    /* The standard uses the declared encoding, whatever the bytes prove. */
    const pith_encoding *chosen = out.declared ? out.declared : out.encoding;
    bool good = status == PITH_OK && want && chosen == want;
    if (!good)
        printf("# got %s for %.*s\n",
               chosen ? pith_encoding_name(chosen) : "nothing",
               PITH_FMT(test->label));
    pith_arena_free(&arena);
    fence_free(page, test->page.len);
    return good;
}

static expected_row *find_expected(run_totals *totals, const char *name)
{
    for (size_t i = 0; i < totals->nexpected; i++)
        if (strcmp(totals->expected[i].name, name) == 0)
            return &totals->expected[i];
    return NULL;
}

/* False if the test fails without being listed, or passes although it is
 * listed. */
static bool count_test(run_totals *totals, const char *name, bool good)
{
    expected_row *row = find_expected(totals, name);
    if (row)
        row->met = true;
    if (!good && row) {
        totals->known++;
        printf("# known failure: %s\n", name);
        return true;
    }
    if (good && !row) {
        totals->passed++;
        return true;
    }
    totals->failed++;
    printf("not ok %d - %s%s\n", ++totals->lines, name,
           good ? " passes, but encoding.expected says it fails" : "");
    return false;
}

/* The position of needle at or after from, or the end. */
static size_t find_from(pith_str text, size_t from, const char *needle)
{
    const char *found =
        memmem(text.data + from, text.len - from, needle, strlen(needle));
    return found ? (size_t)(found - text.data) : text.len;
}

/* The next test of a file; *at moves past it. */
static bool read_case(pith_str file, size_t *at, encoding_case *out)
{
    size_t data = find_from(file, *at, "#data\n");
    if (data == file.len)
        return false;
    data += strlen("#data\n");
    size_t end = find_from(file, data, "\n#encoding\n");
    if (end == file.len)
        return false;
    out->page = (pith_str){file.data + data, end - data};
    size_t label = end + strlen("\n#encoding\n");
    *at = find_from(file, label, "\n");
    out->label = (pith_str){file.data + label, *at - label};
    return true;
}

/* The contents of a file, to be freed; NULL data if it cannot be read. */
static pith_str read_file(const char *path)
{
    pith_str bytes = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (!file)
        return bytes;
    char *data = malloc(MAX_BYTES);
    if (data)
        bytes = (pith_str){data, fread(data, 1, MAX_BYTES, file)};
    fclose(file);
    return bytes;
}

static void run_file(run_totals *totals, const char *folder, const char *file)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    pith_str bytes = read_file(path);
    size_t at = 0;
    size_t n = 0;
    bool good = true;
    encoding_case test;
    while (bytes.data && read_case(bytes, &at, &test)) {
        char name[80];
        snprintf(name, sizeof name, "%.55s:%zu", file, ++n);
        if (!count_test(totals, name, runs_well(&test)))
            good = false;
    }
    if (n == 0)
        totals->failed++;
    printf("%sok %d - %s: %zu tests\n", good && n ? "" : "not ",
           ++totals->lines, file, n);
    free((char *)(uintptr_t)bytes.data);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void run_folder(run_totals *totals, const char *folder)
{
    char *names[MAX_FILES];
    int n = 0;
    DIR *dir = opendir(folder);
    if (!dir) {
        printf("1..0 # SKIP no %s (set PITH_SHARED)\n", folder);
        exit(0);
    }
    struct dirent *entry;
    while ((entry = readdir(dir)) != NULL && n < MAX_FILES) {
        size_t len = strlen(entry->d_name);
        if (len > 4 && strcmp(entry->d_name + len - 4, ".dat") == 0)
            names[n++] = strdup(entry->d_name);
    }
    closedir(dir);
    qsort(names, (size_t)n, sizeof *names, compare_names);
    for (int i = 0; i < n; i++) {
        run_file(totals, folder, names[i]);
        free(names[i]);
    }
    printf("ok %d - scripted/tests1.dat # SKIP needs scripting\n",
           ++totals->lines);
    for (size_t i = 0; i < totals->nexpected; i++) {
        if (!totals->expected[i].met) {
            printf("not ok %d - %s in encoding.expected is no test\n",
                   ++totals->lines, totals->expected[i].name);
            totals->failed++;
        }
    }
}

static void read_expected(run_totals *totals, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[500];
    while (file && fgets(line, sizeof line, file) &&
           totals->nexpected < MAX_EXPECTED) {
        size_t len = strcspn(line, " \n");
        if (len == 0 || line[0] == '#')
            continue;
        expected_row *row = &totals->expected[totals->nexpected++];
        snprintf(row->name, sizeof row->name, "%.*s", (int)len, line);
    }
    if (file)
        fclose(file);
}

int main(int argc, char **argv)
{
    static run_totals totals;
    const char *shared = getenv("PITH_SHARED");
    char folder[900];
    snprintf(folder, sizeof folder, "%s/data/html5lib/encoding",
             shared ? shared : "../shared");
    read_expected(&totals, "tests/conformance/encoding.expected");
    for (int i = 1; i < argc; i++)
        run_file(&totals, folder, argv[i]);
    if (argc < 2)
        run_folder(&totals, folder);
    printf("1..%d\n", totals.lines);
    printf("# %d tests pass, %d fail, %d known failures\n", totals.passed,
           totals.failed, totals.known);
    return totals.failed ? 1 : 0;
}
