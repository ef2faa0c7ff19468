/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs the tree construction tests of html5lib on pith_html_parse().
 *
 *   tree_test                     all files
 *   tree_test tests1.dat ...      these files
 *   tree_test tests1.dat:17       one test, with its tree when it passes too
 *
 * Every test runs with every scanner of this build, and, unless it says
 * #script-off or #script-on, with the scripting flag off and on. It passes
 * when all those runs give the tree that the file prints. Output is TAP, a
 * line per file. Failures that are known stand in tree.expected beside this
 * file, "FILE:NUMBER reason" a line; one that passes after all is a failure,
 * so that the list cannot rot.
 *
 * PITH_SHARED: folder that holds data/html5lib (../shared); PITH_VERBOSE:
 * print all failures instead of the first 20.
 */
#include "parse.h"
#include "str.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MAX_FILES = 200,
    MAX_EXPECTED = 200,
    MAX_SHOWN = 20,
    MAX_ATTRS = 4096, /* of one element */
    SCRIPT_OFF = 1,   /* bits of test.modes */
    SCRIPT_ON = 2,
};

/* A test, as slices of its file. */
typedef struct dat_test {
    pith_str data;
    pith_str context; /* empty: a document */
    pith_str tree;
    int modes;
} dat_test;

typedef struct expected_row {
    char name[80]; /* FILE:NUMBER */
    bool met;
} expected_row;

typedef struct run_totals {
    int tests, passed; /* the tests without scripting */
    int runs_on, passed_on;
    int file_tests, file_passed;
    int failed, unexpected, known, shown, files;
    bool verbose;
    int only; /* number of the only test to run, or 0 */
    size_t nexpected;
    expected_row expected[MAX_EXPECTED];
} run_totals;

typedef struct output {
    char *data;
    size_t len, cap;
} output;

static void put(output *out, pith_str text)
{
    if (out->len + text.len + 1 > out->cap) {
        out->cap = (out->len + text.len + 1) * 2;
        out->data = realloc(out->data, out->cap);
        if (out->data == NULL)
            exit(2);
    }
    if (text.len)
        memcpy(out->data + out->len, text.data, text.len);
    out->len += text.len;
    out->data[out->len] = '\0';
}

static void put_indent(output *out, uint32_t depth)
{
    put(out, PITH_S("| "));
    for (uint32_t i = 0; i < depth; i++)
        put(out, PITH_S("  "));
}

static void put_quoted(output *out, pith_str text)
{
    put(out, PITH_S("\""));
    put(out, text);
    put(out, PITH_S("\""));
}

/* -- The tree as the tests print it ------------------------------------- */

typedef struct shown_attr {
    char name[2048]; /* the longest one in the data has 1,033 */
    pith_str value;
} shown_attr;

/* The standard's table "adjust foreign attributes". */
static const char *const foreign_attrs[][2] = {
    {"xlink:actuate", "xlink actuate"}, {"xlink:arcrole", "xlink arcrole"},
    {"xlink:href", "xlink href"},       {"xlink:role", "xlink role"},
    {"xlink:show", "xlink show"},       {"xlink:title", "xlink title"},
    {"xlink:type", "xlink type"},       {"xml:lang", "xml lang"},
    {"xml:space", "xml space"},         {"xmlns", "xmlns xmlns"},
    {"xmlns:xlink", "xmlns xlink"},
};

static void name_attr(uint16_t namespace, pith_str name, shown_attr *shown)
{
    if (namespace != PITH_NS_HTML) {
        for (size_t i = 0; i < sizeof foreign_attrs / sizeof *foreign_attrs;
             i++) {
            if (pith_str_eq(name, pith_str_of(foreign_attrs[i][0]))) {
                name = pith_str_of(foreign_attrs[i][1]);
                break;
            }
        }
        name = pith_attr_foreign_name(namespace, name);
    }
    snprintf(shown->name, sizeof shown->name, "%.*s", PITH_FMT(name));
}

/* The names in the tests are in the BMP, and none sorts differently in UTF-16,
 * so bytes of UTF-8 give the same order. */
static int compare_attrs(const void *a, const void *b)
{
    return strcmp(((const shown_attr *)a)->name, ((const shown_attr *)b)->name);
}

static void dump_attrs(output *out, pith_tree *tree, uint32_t node,
                       uint32_t depth)
{
    static shown_attr shown[MAX_ATTRS];
    uint32_t n = tree->data[node].len;
    if (n > MAX_ATTRS)
        n = MAX_ATTRS;
    for (uint32_t i = 0; i < n; i++) {
        pith_attr *attr = &tree->attrs[tree->data[node].at + i];
        name_attr(tree->tag[node] & PITH_NS_MASK,
                  pith_tree_attr_name(tree, attr), &shown[i]);
        shown[i].value = pith_tree_attr_value(tree, attr);
    }
    qsort(shown, n, sizeof *shown, compare_attrs);
    for (uint32_t i = 0; i < n; i++) {
        put_indent(out, depth);
        put(out, pith_str_of(shown[i].name));
        put(out, PITH_S("="));
        put_quoted(out, shown[i].value);
        put(out, PITH_S("\n"));
    }
}

static void dump_doctype(output *out, const pith_tree *tree)
{
    const pith_doctype *doctype = &tree->doctype;
    put(out, PITH_S("<!DOCTYPE "));
    put(out, pith_tree_text(tree, doctype->name));
    if (doctype->public_id.len || doctype->system_id.len) {
        put(out, PITH_S(" "));
        put_quoted(out, pith_tree_text(tree, doctype->public_id));
        put(out, PITH_S(" "));
        put_quoted(out, pith_tree_text(tree, doctype->system_id));
    }
    put(out, PITH_S(">\n"));
}

static void dump_element(output *out, pith_tree *tree, uint32_t node,
                         uint32_t depth)
{
    uint16_t namespace = tree->tag[node] & PITH_NS_MASK;
    put(out, PITH_S("<"));
    if (namespace == PITH_NS_SVG)
        put(out, PITH_S("svg "));
    else if (namespace == PITH_NS_MATH)
        put(out, PITH_S("math "));
    put(out, pith_tree_tag_name(tree, tree->tag[node]));
    put(out, PITH_S(">\n"));
    dump_attrs(out, tree, node, depth + 1);
    if (tree->tag[node] == PITH_TAG_TEMPLATE) {
        put_indent(out, depth + 1);
        put(out, PITH_S("content\n"));
    }
}

static void dump_node(output *out, pith_tree *tree, uint32_t node,
                      uint32_t depth)
{
    put_indent(out, depth);
    pith_str text = {NULL, 0};
    if (!pith_tag_is_element(tree->tag[node]))
        text = pith_tree_text(tree, tree->data[node]);
    switch (tree->tag[node]) {
    case PITH_TAG_DOCTYPE:
        dump_doctype(out, tree);
        break;
    case PITH_TAG_COMMENT:
        put(out, PITH_S("<!-- "));
        put(out, text);
        put(out, PITH_S(" -->\n"));
        break;
    case PITH_TAG_TEXT:
        put_quoted(out, text);
        put(out, PITH_S("\n"));
        break;
    default:
        dump_element(out, tree, node, depth);
        break;
    }
}

/* first: 1, or 2 to omit the root of a fragment. */
static void dump_tree(output *out, pith_tree *tree, uint32_t first)
{
    out->len = 0;
    put(out, PITH_S(""));
    if (tree->nnodes == 0)
        return;
    uint32_t *depth = calloc(tree->nnodes, sizeof *depth);
    if (depth == NULL)
        exit(2);
    for (uint32_t i = first; i < tree->nnodes; i++) {
        uint32_t parent = tree->parent[i];
        if (parent >= first)
            depth[i] =
                depth[parent] + 1 + (tree->tag[parent] == PITH_TAG_TEMPLATE);
        dump_node(out, tree, i, depth[i]);
    }
    free(depth);
    if (out->len)
        out->data[--out->len] = '\0'; /* the last line break */
}

/* -- Running one test --------------------------------------------------- */

static uint16_t context_tag(pith_str context)
{
    uint16_t namespace = PITH_NS_HTML;
    if (pith_str_istarts(context, PITH_S("svg "))) {
        namespace = PITH_NS_SVG;
        context = (pith_str){context.data + 4, context.len - 4};
    } else if (pith_str_istarts(context, PITH_S("math "))) {
        namespace = PITH_NS_MATH;
        context = (pith_str){context.data + 5, context.len - 5};
    }
    return (uint16_t)(pith_tag_find(context.data, context.len) | namespace);
}

/* One parse: true if it gives the expected tree; otherwise out contains the
 * tree that it gave. */
static bool run_once(const dat_test *test, bool scripting,
                     const pith_scan *scan, output *out)
{
    pith_arena arena;
    pith_arena_init(&arena, (size_t)1 << 30);
    char *source = calloc(test->data.len + PITH_SOURCE_PADDING, 1);
    if (source == NULL)
        exit(2);
    if (test->data.len)
        memcpy(source, test->data.data, test->data.len);
    pith_parse_options options = {.max_nodes = 1000000,
                                  .max_depth = 4096,
                                  .max_attrs = 1024,
                                  .scripting = scripting,
                                  .scan = scan};
    pith_tree tree = {0};
    if (test->context.len)
        options.context = context_tag(test->context);
    pith_status status = pith_html_parse(
        &arena, (pith_str){source, test->data.len}, &options, &tree);
    bool good = false;
    if (status == PITH_OK) {
        dump_tree(out, &tree, test->context.len ? 2 : 1);
        good = pith_str_eq((pith_str){out->data, out->len}, test->tree);
        if (!pith_tree_verify(&tree)) {
            put(out, PITH_S("\n(the laws of pith_tree do not hold)"));
            good = false;
        }
    } else {
        out->len = 0;
        put(out, pith_str_of(pith_status_text(status)));
    }
    pith_arena_free(&arena);
    free(source);
    return good;
}

static void show_block(const char *title, pith_str text)
{
    printf("#   %s:\n#     ", title);
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c == '\n')
            printf("\n#     ");
        else if (c < 0x20 || c == 0x7f)
            printf("\\x%02x", c);
        else
            putchar(c);
    }
    putchar('\n');
}

static void show_test(const char *name, const dat_test *test, const char *how,
                      const output *out)
{
    printf("# %s (%s)\n", name, how);
    show_block("input", test->data);
    if (test->context.len)
        show_block("context", test->context);
    show_block("expected", test->tree);
    show_block("actual", (pith_str){out->data, out->len});
}

static expected_row *find_expected(run_totals *totals, const char *name)
{
    for (size_t i = 0; i < totals->nexpected; i++) {
        if (strcmp(totals->expected[i].name, name) == 0)
            return &totals->expected[i];
    }
    return NULL;
}

/* All runs with one value of the scripting flag; how names the failing one. */
static bool run_mode(const dat_test *test, bool scripting, output *out,
                     const char **how)
{
    static const char *const scanners[] = {"avx2", "sse2", "portable"};
    for (size_t i = 0; i < sizeof scanners / sizeof *scanners; i++) {
        const pith_scan *scan = pith_scan_named(scanners[i]);
        *how = scanners[i];
        if (scan && !run_once(test, scripting, scan, out))
            return false;
    }
    return true;
}

static void run_test(run_totals *totals, const char *file, int number,
                     const dat_test *test)
{
    char name[80], how[60] = "all runs";
    const char *scanner = "";
    output out = {NULL, 0, 0};
    snprintf(name, sizeof name, "%.60s:%d", file, number);
    bool good = true;
    if (test->modes & SCRIPT_OFF) {
        good = run_mode(test, false, &out, &scanner);
        totals->tests++;
        totals->passed += good;
        if (!good)
            snprintf(how, sizeof how, "scripting off, %s", scanner);
    }
    if (test->modes & SCRIPT_ON) {
        bool good_on = good || test->modes == SCRIPT_ON
                           ? run_mode(test, true, &out, &scanner)
                           : false;
        totals->runs_on++;
        totals->passed_on += good_on;
        if (good && !good_on)
            snprintf(how, sizeof how, "scripting on, %s", scanner);
        good = good && good_on;
    }
    expected_row *row = find_expected(totals, name);
    if (row)
        row->met = true;
    totals->file_tests++;
    totals->file_passed += good;
    totals->failed += !good && !row;
    totals->known += !good && row;
    if (good && row) {
        printf("# %s passes, but tree.expected says it fails\n", name);
        totals->unexpected++;
    }
    if (totals->only ||
        (!good && !row && (totals->verbose || totals->shown < MAX_SHOWN))) {
        show_test(name, test, how, &out);
        totals->shown++;
    }
    free(out.data);
}

/* -- Reading the files -------------------------------------------------- */

/* The line at *at without its line break; *at moves past it. */
static bool next_line(pith_str *at, pith_str *line)
{
    if (at->len == 0)
        return false;
    const char *stop = memchr(at->data, '\n', at->len);
    line->data = at->data;
    line->len = stop ? (size_t)(stop - at->data) : at->len;
    size_t skip = line->len + (stop != NULL);
    at->data += skip;
    at->len -= skip;
    return true;
}

/* The text from `start` to the line break before `stop`. */
static pith_str between(const char *start, const char *stop)
{
    return (pith_str){start, stop > start ? (size_t)(stop - start) - 1 : 0};
}

/* Read "#document" and the lines after it, up to an empty line before
 * "#data". */
static pith_str read_tree(pith_str *at)
{
    const char *start = at->data;
    pith_str line;
    while (at->len) {
        pith_str before = *at;
        if (!next_line(at, &line))
            break;
        if (line.len == 0 &&
            (at->len == 0 || pith_str_istarts(*at, PITH_S("#data\n"))))
            return between(start, before.data);
    }
    size_t len = (size_t)(at->data - start);
    while (len && start[len - 1] == '\n')
        len--;
    return (pith_str){start, len};
}

static bool next_test(pith_str *at, dat_test *test)
{
    pith_str line;
    do {
        if (!next_line(at, &line))
            return false;
    } while (!pith_str_eq(line, PITH_S("#data")));
    *test = (struct dat_test){.modes = SCRIPT_OFF | SCRIPT_ON};
    const char *start = at->data;
    do {
        if (!next_line(at, &line))
            return false;
    } while (!pith_str_eq(line, PITH_S("#errors")));
    test->data = between(start, line.data);
    while (next_line(at, &line)) {
        if (pith_str_eq(line, PITH_S("#script-off")))
            test->modes = SCRIPT_OFF;
        else if (pith_str_eq(line, PITH_S("#script-on")))
            test->modes = SCRIPT_ON;
        else if (pith_str_eq(line, PITH_S("#document-fragment")))
            next_line(at, &test->context);
        else if (pith_str_eq(line, PITH_S("#document")))
            break;
    }
    test->tree = read_tree(at);
    return true;
}

static char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    output out = {NULL, 0, 0};
    char chunk[65536];
    size_t n;
    put(&out, PITH_S(""));
    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0)
        put(&out, (pith_str){chunk, n});
    fclose(file);
    *len = out.len;
    return out.data;
}

static void read_expected(run_totals *totals, const char *path)
{
    size_t len;
    char *data = read_file(path, &len);
    if (data == NULL)
        return;
    pith_str at = {data, len}, line;
    while (next_line(&at, &line) && totals->nexpected < MAX_EXPECTED) {
        line = pith_str_trim(line);
        if (line.len == 0 || line.data[0] == '#')
            continue;
        const char *space = memchr(line.data, ' ', line.len);
        size_t n = space ? (size_t)(space - line.data) : line.len;
        expected_row *row = &totals->expected[totals->nexpected++];
        snprintf(row->name, sizeof row->name, "%.*s", (int)n, line.data);
    }
    free(data);
}

static void run_file(run_totals *totals, const char *folder, const char *file)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    size_t len = 0;
    char *data = read_file(path, &len);
    int before = totals->failed + totals->unexpected, number = 0;
    totals->file_tests = totals->file_passed = 0;
    if (data == NULL) {
        printf("# %s: %s\n", path, strerror(errno));
        totals->failed++;
    }
    pith_str at = {data, len};
    dat_test test;
    while (data && next_test(&at, &test)) {
        number++;
        if (totals->only == 0 || totals->only == number)
            run_test(totals, file, number, &test);
    }
    bool good = totals->failed + totals->unexpected == before;
    printf("%sok %d - %s: %d of %d\n", good ? "" : "not ", ++totals->files,
           file, totals->file_passed, totals->file_tests);
    free(data);
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
    if (dir == NULL) {
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
}

static void print_totals(const run_totals *totals)
{
    printf("1..%d\n", totals->files);
    printf("# %d of %d tests without scripting pass\n", totals->passed,
           totals->tests);
    printf("# %d of %d tests with the scripting flag pass\n", totals->passed_on,
           totals->runs_on);
    printf("# %d failed, %d known failures, %d unexpected passes\n",
           totals->failed, totals->known, totals->unexpected);
}

int main(int argc, char **argv)
{
    static run_totals totals;
    const char *shared = getenv("PITH_SHARED");
    char folder[900];
    snprintf(folder, sizeof folder, "%s/data/html5lib/tree-construction",
             shared ? shared : "../shared");
    totals.verbose = getenv("PITH_VERBOSE") != NULL;
    read_expected(&totals, "tests/conformance/tree.expected");
    for (int i = 1; i < argc; i++) {
        char file[200];
        snprintf(file, sizeof file, "%s", argv[i]);
        char *colon = strchr(file, ':');
        totals.only = colon ? (int)strtol(colon + 1, NULL, 10) : 0;
        if (colon)
            *colon = '\0';
        run_file(&totals, folder, file);
    }
    if (argc < 2) {
        run_folder(&totals, folder);
        for (size_t i = 0; i < totals.nexpected; i++) {
            if (!totals.expected[i].met) {
                printf("# %s in tree.expected is no test\n",
                       totals.expected[i].name);
                totals.failed++;
            }
        }
    }
    print_totals(&totals);
    return totals.failed || totals.unexpected ? 1 : 0;
}
