/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Measures how fast pages become trees, and in how much memory, compared with
 * other parsers.
 *
 *   parse_bench [--only NAME,...] [--methods] [--pages N] [--passes K] [--list]
 *               [--memory] [--compiler] [--lexbor LIBRARY] [FOLDER]
 *
 * All pages of FOLDER (../shared/data/wcxb/html) are first unpacked into
 * memory. Then the variants take turns in one process, with K passes (10) over
 * all pages each; the figure is the CPU time of a pass. Every variant keeps
 * what it can reuse between pages (an arena, MyHTML's tree, a worker), and
 * discards the tree after each page. Slow peers run at most 3 passes.
 *
 * --pages N takes N evenly spaced pages; --only NAME,... runs some variants,
 * for profilers (instructions.sh); --methods runs the extraction methods only,
 * and also limits --list to them; --memory measures the memory of parsers, no
 * times. LIBRARY is the output of bench/build-lexbor.
 */
#include "bench_page.h"
#include "method_list.h"
#include "page.h"
#include "parse.h"
#include "str.h"
#include "text.h"

#include <dlfcn.h>
#include <pith/inspect.h>
#include <pith/pith.h>
#include <pith/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#ifdef PITH_HAVE_MYHTML
#include <myhtml/api.h>
#endif
#ifdef PITH_HAVE_GUMBO
#include <gumbo.h>
#endif
#ifdef PITH_HAVE_LIBXML2
#include <libxml/HTMLparser.h>
#endif

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

enum { MAX_PASSES = 50, SLOW_PASSES = 3, DEFAULT_PASSES = 10 };

typedef struct bench_variant bench_variant;

/* The state of variants between pages. */
typedef struct bench_state {
    pith_arena arena;
    pith_worker *worker;
    const bench_variant *variant; /* the one being run */
    size_t nodes;                 /* uses results, so that no work is optimised
                                     away */
    size_t words;                 /* words kept, for variants that extract */
    double spent;                 /* s, by variants with a clock of their own */
    bool (*lexbor)(const char *text, size_t len); /* NULL: not available */
#ifdef PITH_HAVE_MYHTML
    myhtml_t *myhtml;
    myhtml_tree_t *myhtml_tree;
#endif
} bench_state;

struct bench_variant {
    const char *name;
    const char *note; /* a description */
    bool (*run)(bench_state *state, const bench_page *page);
    const char *method; /* for run_method */
    const char *format;
    pith_setting setting;
    bool slow;
    int passes;
    double seconds[MAX_PASSES]; /* CPU time of each pass */
    size_t nodes, words;        /* of the last pass */
};

/* -- pith ---------------------------------------------------------------- */

static bool parse_pith(bench_state *state, pith_str text, const char *scan,
                       pith_tree *tree)
{
    pith_parse_options options = {.max_nodes = 1000000,
                                  .max_depth = 512,
                                  .max_attrs = 1024,
                                  .scan = pith_scan_named(scan)};
    if (pith_html_parse(&state->arena, text, &options, tree) != PITH_OK)
        return false;
    state->nodes += tree->nnodes;
    return true;
}

static bool run_pith(bench_state *state, const bench_page *page,
                     const char *scan)
{
    pith_tree tree = {0};
    pith_arena_clear(&state->arena);
    return parse_pith(state, page->text, scan, &tree);
}

static bool run_avx2(bench_state *state, const bench_page *page)
{
    return run_pith(state, page, "avx2");
}

static bool run_sse2(bench_state *state, const bench_page *page)
{
    return run_pith(state, page, "sse2");
}

static bool run_portable(bench_state *state, const bench_page *page)
{
    return run_pith(state, page, "portable");
}

static bool run_decode(bench_state *state, const bench_page *page)
{
    pith_tree tree = {0};
    pith_decode_options options = {.padding = PITH_SOURCE_PADDING};
    pith_decoded decoded;
    pith_arena_clear(&state->arena);
    return pith_decode(&state->arena, page->text, &options, &decoded, NULL) ==
               PITH_OK &&
           parse_pith(state, decoded.text, "avx2", &tree);
}

static bool run_freeze(bench_state *state, const bench_page *page)
{
    pith_tree tree = {0};
    pith_page frozen;
    pith_arena_clear(&state->arena);
    return parse_pith(state, page->text, "avx2", &tree) &&
           pith_page_make(&tree, &frozen) == PITH_OK;
}

static bool run_extract(bench_state *state, const bench_page *page)
{
    pith_options options = pith_options_default();
    pith_result *result;
    if (pith_worker_extract(state->worker, page->text, &options, &result,
                            NULL) != PITH_OK)
        return false;
    state->nodes += result->text_chars;
    state->words += result->words;
    pith_result_free(result);
    return true;
}

/* Extract from bytes to a line of JSON, as `pith extract --format jsonl`
 * does. */
static bool run_method(bench_state *state, const bench_page *page)
{
    const bench_variant *variant = state->variant;
    pith_options options = pith_options_default();
    options.method = variant->method;
    options.format = variant->format;
    options.settings = &variant->setting;
    options.nsettings = variant->setting.name.len > 0;
    pith_result *result;
    char *json = NULL;
    size_t len = 0;
    if (pith_worker_extract(state->worker, page->text, &options, &result,
                            NULL) != PITH_OK)
        return false;
    const pith_record record = {.id = pith_str_of(page->name)};
    bool good = pith_result_json(result, &record, &json, &len) == PITH_OK;
    state->nodes += len;
    state->words += result->words;
    pith_free(json);
    pith_result_free(result);
    return good;
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* What the default method keeps, to the variant's format. Only the renderer is
 * on the clock, not what finds the labels. */
static bool run_render(bench_state *state, const bench_page *page)
{
    pith_options options = pith_options_default();
    options.format = state->variant->format;
    pith_doc *doc;
    pith_labels *labels = NULL;
    char *text = NULL;
    size_t len = 0;
    if (pith_doc_parse(page->text, &options, &doc, NULL) != PITH_OK)
        return false;
    bool good = pith_label(doc, &options, &labels, NULL) == PITH_OK;
    double start = cpu_seconds();
    good = good && pith_render(doc, labels, &options, &text, &len) == PITH_OK;
    state->spent += cpu_seconds() - start;
    state->nodes += len;
    pith_free(text);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return good;
}

/* -- Others -------------------------------------------------------------- */

#ifdef PITH_HAVE_MYHTML
static bool run_myhtml(bench_state *state, const bench_page *page)
{
    myhtml_tree_clean(state->myhtml_tree);
    return myhtml_parse(state->myhtml_tree, MyENCODING_UTF_8, page->text.data,
                        page->text.len) == MyHTML_STATUS_OK;
}
#endif

static bool run_lexbor(bench_state *state, const bench_page *page)
{
    return state->lexbor(page->text.data, page->text.len);
}

#ifdef PITH_HAVE_GUMBO
static bool run_gumbo(bench_state *state, const bench_page *page)
{
    GumboOptions options = kGumboDefaultOptions;
    options.max_errors = 0;
    GumboOutput *output =
        gumbo_parse_with_options(&options, page->text.data, page->text.len);
    state->nodes += output->root != NULL;
    gumbo_destroy_output(&options, output);
    return true;
}
#endif

#ifdef PITH_HAVE_LIBXML2
static bool run_libxml2(bench_state *state, const bench_page *page)
{
    htmlDocPtr doc =
        htmlReadMemory(page->text.data, (int)page->text.len, NULL, "UTF-8",
                       HTML_PARSE_RECOVER | HTML_PARSE_NOERROR |
                           HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
    state->nodes += doc != NULL;
    xmlFreeDoc(doc);
    return true;
}
#endif

#define RENDER_ROW(kind)                                         \
    {                                                            \
        .name = "pith-render-" kind,                             \
        .note = "nothing but rendering what the default method " \
                "keeps",                                         \
        .run = run_render, .format = kind                        \
    }

/* Every method with its default parameters, and parameter values that cost
 * more. */
#define METHOD_ROW(id)                               \
    {.name = "pith-" #id,                            \
     .note = "bytes to a line of JSON, this method", \
     .run = run_method,                              \
     .method = #id},
#define CHOICE_ROW(id, parameter, choice)                             \
    {                                                                 \
        .name = "pith-" #id "-" choice,                               \
        .note = "the same, " parameter "=" choice, .run = run_method, \
        .method = #id, .setting = {                                   \
            {parameter, sizeof parameter - 1},                        \
            {choice, sizeof choice - 1}                               \
        }                                                             \
    }

static bench_variant variants[] = {
    {.name = "pith", .note = "parse, with AVX2", .run = run_avx2},
    {.name = "pith-sse2",
     .note = "parse, what a processor without AVX2 gets",
     .run = run_sse2},
    {.name = "pith-portable",
     .note = "parse, no vector instructions asked for",
     .run = run_portable},
    {.name = "pith-decode",
     .note = "find the encoding, check UTF-8, copy, parse",
     .run = run_decode},
    {.name = "pith-freeze",
     .note = "parse and count everything that methods ask for",
     .run = run_freeze},
    {.name = "pith-extract",
     .note = "bytes to a result: default method, text, metadata",
     .run = run_extract},
    {.name = "pith-markdown",
     .note = "bytes to a line of JSON: default method, Markdown",
     .run = run_method,
     .format = "markdown"},
    RENDER_ROW("text"),
    RENDER_ROW("markdown"),
    RENDER_ROW("html"),
    {.name = "lexbor", .note = "one document reused", .run = run_lexbor},
#ifdef PITH_HAVE_MYHTML
    {.name = "myhtml",
     .note = "single-threaded mode, one tree reused",
     .run = run_myhtml},
#endif
#ifdef PITH_HAVE_LIBXML2
    {.name = "libxml2",
     .note = "htmlReadMemory (not an HTML5 parser)",
     .run = run_libxml2,
     .slow = true},
#endif
#ifdef PITH_HAVE_GUMBO
    {.name = "gumbo", .note = "gumbo_parse", .run = run_gumbo, .slow = true},
#endif
    PITH_METHOD_LIST(METHOD_ROW) CHOICE_ROW(ttr, "cluster", "ff"),
    CHOICE_ROW(ttr, "cluster", "kmeans"),
    CHOICE_ROW(ttr, "cluster", "em"),
    CHOICE_ROW(outlier, "count", "after"),
};

enum { VARIANTS = sizeof variants / sizeof *variants };

/* -- Measuring ----------------------------------------------------------- */

/* Profilers count what happens inside this function. */
__attribute__((noinline)) void bench_run_pages(bench_variant *variant,
                                               bench_state *state,
                                               const bench_pages *pages);

void bench_run_pages(bench_variant *variant, bench_state *state,
                     const bench_pages *pages)
{
    state->variant = variant;
    for (size_t i = 0; i < pages->count; i++) {
        if (!variant->run(state, &pages->pages[i])) {
            fprintf(stderr, "%s fails on %s\n", variant->name,
                    pages->pages[i].name);
            exit(1);
        }
    }
}

static void run_pass(bench_variant *variant, bench_state *state,
                     const bench_pages *pages)
{
    state->nodes = state->words = 0;
    state->spent = 0;
    double start = cpu_seconds();
    bench_run_pages(variant, state, pages);
    variant->seconds[variant->passes++] =
        state->spent > 0 ? state->spent : cpu_seconds() - start;
    variant->nodes = state->nodes;
    variant->words = state->words;
}

typedef struct bench_choice {
    const char *folder, *only, *lexbor;
    bool methods, memory;
    bool told; /* the request was answered: there is nothing to measure */
    size_t pages;
    int passes;
} bench_choice;

/* Whether a comma-separated list has this name. */
static bool is_listed(const char *list, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, name, len) == 0 && (at[len] == ',' || !at[len]))
            return true;
    }
    return false;
}

static bool is_chosen(const bench_variant *variant, const bench_choice *choice)
{
    if (variant->run == run_lexbor && !choice->lexbor)
        return false;
    return choice->only ? is_listed(choice->only, variant->name)
                        : !choice->methods || variant->method;
}

static void run_all(bench_state *state, const bench_pages *pages,
                    const bench_choice *choice)
{
    for (int pass = 0; pass < choice->passes; pass++) {
        for (size_t i = 0; i < VARIANTS; i++) {
            if (is_chosen(&variants[i], choice) &&
                (!variants[i].slow || pass < SLOW_PASSES))
                run_pass(&variants[i], state, pages);
        }
    }
}

/* -- Reporting ----------------------------------------------------------- */

static int compare_numbers(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

/* The peak memory of the arena per byte of the input, for each page. */
static void print_memory(bench_state *state, const bench_pages *pages,
                         const bench_variant *variant)
{
    double *share = calloc(pages->count, sizeof *share);
    if (share == NULL)
        exit(1);
    for (size_t i = 0; i < pages->count; i++) {
        pith_arena_free(&state->arena);
        state->arena.peak = 0;
        variant->run(state, &pages->pages[i]);
        share[i] =
            (double)state->arena.peak / (double)(pages->pages[i].text.len + 1);
    }
    size_t n = pages->count;
    qsort(share, n, sizeof *share, compare_numbers);
    printf("%-20s %7.2f %7.2f %7.2f\n", variant->name, share[n / 2],
           share[n * 9 / 10], share[n - 1]);
    free(share);
}

static void print_machine(void)
{
    char line[300] = "", model[200] = "unknown processor", commit[80] = "";
    struct utsname system;
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && fgets(line, sizeof line, file)) {
        const char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0) {
            snprintf(model, sizeof model, "%.190s", colon + 2);
            model[strcspn(model, "\n")] = '\0';
            break;
        }
    }
    if (file)
        fclose(file);
    file = popen("git describe --always --dirty 2>/dev/null", "r");
    if (file && fgets(commit, sizeof commit, file))
        commit[strcspn(commit, "\n")] = '\0';
    if (file)
        pclose(file);
    uname(&system);
    printf("machine   %s, %s %s\n", model, system.sysname, system.machine);
    printf("compiler  %s\n", COMPILER);
    printf("commit    %s\n", commit[0] ? commit : "unknown");
}

static double best_of(const bench_variant *variant)
{
    double best = variant->seconds[0];
    for (int i = 1; i < variant->passes; i++) {
        if (variant->seconds[i] < best)
            best = variant->seconds[i];
    }
    return best;
}

/* The parser that others are compared with: lexbor, or MyHTML if there is no
 * lexbor; NULL: neither. */
static void print_memories(bench_state *state, const bench_pages *pages,
                           const bench_choice *choice)
{
    printf("\n%-20s %7s %7s %7s\n", "peak memory", "median", "p90", "max");
    for (size_t i = 0; i < VARIANTS; i++) {
        if (is_chosen(&variants[i], choice) &&
            (variants[i].run == run_avx2 || variants[i].run == run_decode ||
             variants[i].run == run_freeze))
            print_memory(state, pages, &variants[i]);
    }
    printf("Bytes handed out by the arena per byte of the page; for "
           "pith-decode with the\ndecoded copy of the page.\n");
}

static const bench_variant *find_yardstick(void)
{
    static const char *const names[] = {"lexbor", "myhtml"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        for (size_t i = 0; i < VARIANTS; i++)
            if (strcmp(variants[i].name, names[k]) == 0 && variants[i].passes)
                return &variants[i];
    return NULL;
}

static void print_row(bench_variant *row, const bench_pages *pages,
                      double reference)
{
    double best = best_of(row), bytes = (double)pages->bytes;
    qsort(row->seconds, (size_t)row->passes, sizeof *row->seconds,
          compare_numbers);
    double median = row->seconds[row->passes / 2];
    double worst = row->seconds[row->passes - 1];
    printf("%-20s %8.1f %8.3f %8.0f %8.1f %8.2f %7.1f %5.1f%%\n", row->name,
           bytes / best / 1e6, best / bytes * 1e9, (double)pages->count / best,
           row->words ? best / (double)row->words * 1e9 : 0,
           reference > 0 ? reference / best : 0, bytes / median / 1e6,
           (worst - best) / median * 100);
}

static void print_speed(const bench_pages *pages)
{
    const bench_variant *yardstick = find_yardstick();
    double reference = yardstick ? best_of(yardstick) : 0;
    printf("yardstick %s\n", yardstick ? yardstick->name : "none");
    printf("\n%-20s %8s %8s %8s %8s %8s %7s %6s\n", "variant", "MB/s",
           "ns/byte", "pages/s", "ns/word", "x stick", "median", "spread");
    for (size_t i = 0; i < VARIANTS; i++)
        if (variants[i].passes)
            print_row(&variants[i], pages, reference);
    printf(
        "MB/s, ns/byte, pages/s: best pass; ns/word: nanoseconds a word that "
        "is kept;\nx stick: times the yardstick; median: MB/s; spread: "
        "slowest less fastest pass, of\nthe median. CPU time; 1 MB = 1e6 "
        "bytes.\n");
}

/* Load the library that bench/build-lexbor made, so that building does not need
 * lexbor. */
static void open_lexbor(bench_state *state, bench_choice *choice)
{
    void *library =
        choice->lexbor ? dlopen(choice->lexbor, RTLD_NOW | RTLD_LOCAL) : NULL;
    void *found = library ? dlsym(library, "bench_lexbor_parse") : NULL;
    if (choice->lexbor && !found)
        fprintf(stderr, "parse_bench: no lexbor in %s; skipped\n",
                choice->lexbor);
    if (!found)
        choice->lexbor = NULL;
    memcpy(&state->lexbor, &found, sizeof found);
}

static void open_state(bench_state *state)
{
    pith_arena_init(&state->arena, 0);
    state->worker = pith_worker_new();
#ifdef PITH_HAVE_MYHTML
    state->myhtml = myhtml_create();
    myhtml_init(state->myhtml, MyHTML_OPTIONS_PARSE_MODE_SINGLE, 1, 0);
    state->myhtml_tree = myhtml_tree_create();
    myhtml_tree_init(state->myhtml_tree, state->myhtml);
#endif
}

static void close_state(bench_state *state)
{
#ifdef PITH_HAVE_MYHTML
    myhtml_tree_destroy(state->myhtml_tree);
    myhtml_destroy(state->myhtml);
#endif
    pith_worker_free(state->worker);
    pith_arena_free(&state->arena);
}

static void print_list(bool methods)
{
    for (size_t i = 0; i < VARIANTS; i++)
        if (!methods || variants[i].method)
            printf("%-20s %s\n", variants[i].name, variants[i].note);
}

static bool read_choice(int argc, char **argv, bench_choice *choice)
{
    *choice = (bench_choice){.folder = "../shared/data/wcxb/html",
                             .pages = SIZE_MAX,
                             .passes = DEFAULT_PASSES};
    for (int i = 1; i < argc; i++) {
        const char *next = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--list") == 0) {
            print_list(choice->methods);
            choice->told = true;
            return false;
        }
        if (strcmp(argv[i], "--compiler") == 0) {
            puts(COMPILER);
            choice->told = true;
            return false;
        }
        if (strcmp(argv[i], "--methods") == 0) {
            choice->methods = true;
            continue;
        }
        if (strcmp(argv[i], "--memory") == 0) {
            choice->memory = true;
            continue;
        }
        if (argv[i][0] != '-') {
            choice->folder = argv[i];
            continue;
        }
        if (next == NULL) {
            fprintf(stderr, "%s: wants a value\n", argv[i]);
            return false;
        }
        if (strcmp(argv[i], "--only") == 0)
            choice->only = next;
        else if (strcmp(argv[i], "--lexbor") == 0)
            choice->lexbor = next;
        else if (strcmp(argv[i], "--pages") == 0)
            choice->pages = strtoull(next, NULL, 10);
        else if (strcmp(argv[i], "--passes") == 0)
            choice->passes = (int)strtol(next, NULL, 10);
        i++;
    }
    if (choice->passes < 1 || choice->passes > MAX_PASSES)
        choice->passes = DEFAULT_PASSES;
    return true;
}

int main(int argc, char **argv)
{
    static bench_state state;
    bench_choice choice;
    bench_pages pages;
    if (!read_choice(argc, argv, &choice))
        return choice.told ? 0 : 2;
    if (!bench_pages_load(choice.folder, choice.pages, &pages)) {
        fprintf(stderr, "parse_bench: no pages in %s; skipped\n",
                choice.folder);
        return 0;
    }
    open_state(&state);
    open_lexbor(&state, &choice);
    print_machine();
    printf("pages     %zu, %.1f MB, %zu bytes, %d passes\n", pages.count,
           (double)pages.bytes / 1e6, pages.bytes, choice.passes);
    fflush(stdout);
    if (!choice.memory) {
        run_all(&state, &pages, &choice);
        print_speed(&pages);
    }
    if (choice.memory || (!choice.only && !choice.methods))
        print_memories(&state, &pages, &choice);
    close_state(&state);
    bench_pages_free(&pages);
    return 0;
}
