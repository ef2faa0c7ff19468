/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hostile pages: work linear in the input, and nothing above the limits.
 *
 * Every family of family.c is parsed at two very different sizes, with the
 * default limits and with raised ones. The work per byte must not grow; the
 * tree must satisfy its laws and stay within the limits; and limits that a
 * family must reach are reported, so such a family always has its full size.
 * Arguments choose families by name.
 */
#include "family.h"
#include "parse.h"
#include "test_scale.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNITS = COUNTS_WORK ? 1000000 : 100000,
    SHRINK = COUNTS_WORK ? 1 : 10, /* of sizes that a family sets itself */
    APART = COUNTS_WORK ? 100 : 10,
    OWN_APART = 10,  /* ratio of such sizes */
    LIGHT_SHARE = 8, /* of the full size, with the next ratio */
    LIGHT_APART = 20,
};

typedef struct hostile_caps {
    const char *name;
    pith_parse_options options;
    bool must_hit;   /* the families' `hits` apply to these limits */
    uint32_t shrink; /* of pages that need not reach a limit */
} hostile_caps;

static const hostile_caps all_caps[] = {
    {"default caps",
     {.max_nodes = 1000000,
      .max_depth = 512,
      .max_attrs = 1024,
      .empty_raw = true},
     true,
     1},
    {"raised caps",
     {.max_nodes = 4000000,
      .max_depth = 100000,
      .max_attrs = 60000,
      .empty_raw = true},
     false,
     4},
};

static pith_status parse(pith_arena *arena, pith_str page,
                         const hostile_caps *caps, pith_tree *tree)
{
    pith_arena_clear(arena);
    return pith_html_parse(arena, page, &caps->options, tree);
}

/* The deepest level; the document has 0. */
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

/* The problem of a page's tree, or NULL; and the work per byte of making it. */
static const char *fault_of(pith_arena *arena, pith_str page,
                            const hostile_family *family,
                            const hostile_caps *caps, double *spent)
{
    pith_tree tree;
    uint64_t start = hostile_work();
    if (parse(arena, page, caps, &tree) != PITH_OK)
        return "not parsed";
    *spent = (double)(hostile_work() - start) / (double)page.len;
    if (!pith_tree_verify(&tree))
        return "the tree breaks its laws";
    if (tree.nnodes > caps->options.max_nodes)
        return "more nodes than the cap";
    if (most_attrs(&tree) > caps->options.max_attrs)
        return "more attributes than the cap";
    if (depth_of(arena, &tree) > caps->options.max_depth)
        return "deeper than the cap";
    bool whole = COUNTS_WORK && caps->must_hit;
    if (whole && (tree.limits_hit & family->hits) != family->hits)
        return "a cap was hit and not reported";
    return NULL;
}

static void check_pages(hostile_report *report, pith_arena *arena,
                        const hostile_family *family, const pith_str pages[2],
                        const hostile_caps *caps)
{
    static const hostile_family no_hits = {0};
    double small = 0, large = 0;
    const char *fault = fault_of(arena, pages[0], &no_hits, caps, &small);
    if (!fault)
        fault = fault_of(arena, pages[1], family, caps, &large);
    if (!fault && hostile_is_slow(small, large))
        fault = "not linear";
    char text[200];
    snprintf(text, sizeof text,
             "%s, %s (work/byte: %.1f at %zu bytes, %.1f at %zu)%s%s",
             family->name, caps->name, small, pages[0].len, large, pages[1].len,
             fault ? ": " : "", fault ? fault : "");
    hostile_line(report, !fault, text);
}

/* The number of units of a family's small page and of its large one. */
typedef struct page_sizes {
    size_t small, large;
} page_sizes;

static page_sizes sizes_of(const hostile_family *family,
                           const hostile_caps *caps)
{
    size_t large =
        (family->units ? family->units / SHRINK : UNITS) / caps->shrink;
    if (family->units)
        return (page_sizes){large / OWN_APART, large};
    bool must_hit = caps->must_hit && family->hits;
    if (must_hit || !COUNTS_WORK || test_is_full())
        return (page_sizes){large / APART, large};
    large /= LIGHT_SHARE;
    return (page_sizes){large / LIGHT_APART, large};
}

static void check_family(hostile_report *report, pith_arena *arena,
                         const hostile_family *family)
{
    for (size_t i = 0; i < sizeof all_caps / sizeof *all_caps; i++) {
        page_sizes sizes = sizes_of(family, &all_caps[i]);
        const pith_str pages[] = {family_page(family, sizes.small),
                                  family_page(family, sizes.large)};
        check_pages(report, arena, family, pages, &all_caps[i]);
        free((char *)pages[0].data);
        free((char *)pages[1].data);
    }
}

static bool is_chosen(const hostile_family *family, int argc, char *const *argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], family->name) == 0)
            return true;
    return argc < 2;
}

int main(int argc, char **argv)
{
    hostile_report report = {0};
    pith_arena arena; /* kept between pages, so that allocating memory is not
                         counted again */
    pith_arena_init(&arena, 0);
    for (const hostile_family *at = hostile_families; at->name; at++) {
        if (is_chosen(at, argc, argv))
            check_family(&report, &arena, at);
    }
    pith_arena_free(&arena);
    printf("1..%d\n", report.lines);
    return report.failed ? 1 : 0;
}
