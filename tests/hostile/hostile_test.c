/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hostile pages: time linear in the input, and nothing above the caps.
 *
 * Every family of family.c is parsed at two sizes, a hundred times apart (ten,
 * for families with a size of their own), with the default caps and with
 * raised ones. CPU time per byte at the large size may be three times that at
 * the small one, times below FLOOR_NS a byte counting as that much; the tree
 * must hold its laws and stay within the caps; and the caps that a family must
 * reach are reported.
 *
 * A family that looks slow is measured again before it fails, since other
 * programs can slow this one down but never speed it up. Arguments choose
 * families by name.
 */
#include "family.h"
#include "parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define INSTRUMENTED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define INSTRUMENTED 1
#endif
#endif
#ifndef INSTRUMENTED
#define INSTRUMENTED 0
#endif

enum {
    UNITS = INSTRUMENTED ? 100000 : 1000000,
    SHRINK = INSTRUMENTED ? 10 : 1, /* of sizes that a family sets itself */
    APART = INSTRUMENTED ? 10 : 100,
    OWN_APART = 10, /* of such sizes: a page that fits the first cache would
                       be compared with one that fits none */
    RATIO_MAX = 3,
    FLOOR_NS = 1,
    ROUNDS_MAX = 4,      /* when it looks slow */
    SMALL_NS = 3000000,  /* a page is parsed again and again for so long, */
    LARGE_NS = 40000000, /* and up to three times if that stays below this */
};

typedef struct hostile_caps {
    const char *name;
    pith_parse_options options;
    bool must_hit; /* the families' `hits` are for these caps */
} hostile_caps;

static const hostile_caps all_caps[] = {
    {"default caps",
     {.max_nodes = 1000000, .max_depth = 512, .max_attrs = 1024},
     true},
    {"raised caps",
     {.max_nodes = 4000000, .max_depth = 100000, .max_attrs = 60000},
     false},
};

typedef struct hostile_report {
    int lines, failed;
    pith_arena arena; /* kept, so that pages are not paid for again */
} hostile_report;

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static pith_status parse(pith_arena *arena, pith_str page,
                         const hostile_caps *caps, pith_tree *tree)
{
    pith_arena_clear(arena);
    return pith_html_parse(arena, page, &caps->options, tree);
}

/* Nanoseconds a byte. */
static double measure(pith_arena *arena, pith_str page,
                      const hostile_caps *caps)
{
    /* The quickest of several times: the first one also pays for memory that
     * the arena has not had before. */
    double best = 1e30;
    double total = 0;
    int times = 0;
    do {
        pith_tree tree;
        double start = now_ns();
        if (parse(arena, page, caps, &tree) != PITH_OK)
            return 1e30;
        double spent = now_ns() - start;
        best = spent < best ? spent : best;
        total += spent;
        times++;
    } while (total < SMALL_NS || (times < 3 && total < LARGE_NS));
    return best / (double)page.len;
}

static bool is_slow(double small, double large)
{
    return large > RATIO_MAX * (small < FLOOR_NS ? FLOOR_NS : small);
}

/* Deepest level, the document being at 0. */
static uint32_t depth_of(pith_arena *arena, const pith_tree *tree)
{
    uint32_t *depth = pith_arena_zalloc(arena, tree->nnodes, sizeof *depth);
    uint32_t deepest = 0;
    if (!depth)
        return UINT32_MAX;
    for (uint32_t i = 1; i < tree->nnodes; i++) {
        depth[i] = depth[tree->parent[i]] + 1;
        if (depth[i] > deepest)
            deepest = depth[i];
    }
    return deepest;
}

static uint32_t most_attrs(const pith_tree *tree)
{
    uint32_t most = 0;
    for (uint32_t i = 1; i < tree->nnodes; i++)
        if (pith_tag_is_element(tree->tag[i]) && tree->data[i].len > most)
            most = tree->data[i].len;
    return most;
}

/* What is wrong with the tree of a page, or NULL; and the nanoseconds a byte
 * that making it took. */
static const char *fault_of(hostile_report *report, pith_str page,
                            const hostile_family *family,
                            const hostile_caps *caps, double *spent)
{
    pith_tree tree;
    double start = now_ns();
    if (parse(&report->arena, page, caps, &tree) != PITH_OK)
        return "not parsed";
    *spent = (now_ns() - start) / (double)page.len;
    if (!pith_tree_verify(&tree))
        return "the tree breaks its laws";
    if (tree.nnodes > caps->options.max_nodes)
        return "more nodes than the cap";
    if (most_attrs(&tree) > caps->options.max_attrs)
        return "more attributes than the cap";
    if (depth_of(&report->arena, &tree) > caps->options.max_depth)
        return "deeper than the cap";
    bool whole = !INSTRUMENTED && caps->must_hit;
    if (whole && (tree.limits_hit & family->hits) != family->hits)
        return "a cap was hit and not reported";
    return NULL;
}

static void report_line(hostile_report *report, const char *fault,
                        const char *text)
{
    report->lines++;
    if (fault)
        report->failed++;
    printf("%sok %d - %s%s%s\n", fault ? "not " : "", report->lines, text,
           fault ? ": " : "", fault ? fault : "");
    fflush(stdout);
}

static void check_pages(hostile_report *report, const hostile_family *family,
                        const pith_str pages[2], const hostile_caps *caps)
{
    double large = 0;
    const char *fault = fault_of(report, pages[1], family, caps, &large);
    double small = measure(&report->arena, pages[0], caps);
    for (int i = 1; is_slow(small, large) && i < ROUNDS_MAX; i++) {
        double again = measure(&report->arena, pages[1], caps);
        large = again < large ? again : large;
    }
    if (!fault && is_slow(small, large))
        fault = "not linear";
    char text[200];
    snprintf(text, sizeof text,
             "%s, %s (ns/byte: %.2f at %zu bytes, %.2f at %zu)", family->name,
             caps->name, small, pages[0].len, large, pages[1].len);
    report_line(report, fault, text);
}

static void check_family(hostile_report *report, const hostile_family *family)
{
    size_t units = family->units ? family->units / SHRINK : UNITS;
    size_t apart = family->units ? OWN_APART : APART;
    const pith_str pages[] = {family_page(family, units / apart),
                              family_page(family, units)};
    for (size_t i = 0; i < sizeof all_caps / sizeof *all_caps; i++)
        check_pages(report, family, pages, &all_caps[i]);
    free((char *)pages[0].data);
    free((char *)pages[1].data);
}

static bool is_chosen(const hostile_family *family, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], family->name) == 0)
            return true;
    return argc < 2;
}

int main(int argc, char **argv)
{
    hostile_report report = {0};
    pith_arena_init(&report.arena, 0);
    for (const hostile_family *at = hostile_families; at->name; at++) {
        if (is_chosen(at, argc, argv))
            check_family(&report, at);
    }
    pith_arena_free(&report.arena);
    printf("1..%d\n", report.lines);
    return report.failed ? 1 : 0;
}
