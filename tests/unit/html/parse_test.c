/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tree builder beyond conformance (tests/conformance/tree_test.c): laws of
 * the arrays, source offsets, limits, and memory that runs out at every point.
 */
#include "parse.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* Markup that reaches the rare paths: foster parenting, the adoption agency,
 * joined text, framesets, templates, foreign content, merged attributes. */
static const char *const pages[] = {
    "",
    "plain text",
    "<!DOCTYPE html><title>T &amp; U</title><p>One<p>Two</p>",
    "<table>a<tr>b<td>c</td>d</tr>&amp;e</table>f",
    "<b><p>x<i>y</b>z</i></p><a href=1>l<a href=2>m</a>",
    "a</x>b</y>c&lt;d</z>e\r\nf",
    "<body a=1><body b=2><html c=3><body a=4 d=5>",
    "<frameset><frame></frameset><noframes>n</noframes>",
    "<template><tr><td>x</td></tr></template><svg><g></p>y",
    ("<svg><foreignObject><p>x</svg><math><mi>a<annotation-xml "
     "encoding=text/html><div></math>"),
    "<select><button><selectedcontent></button><option>x<i>y</i>",
    "</body><!--c--></html>tail<p>q",
    "<x1><x2><x3 A=b C=d A=e></x2><x4>",
    "<ruby>a<rt>b<rp>c</ruby><pre>\n\nq</pre><textarea>\nx&lt;</textarea>",
    "<ul><li>a<div><li>b</ul><dl><dt>c<dd>d<form><div></form>e",
    "x\0y<svg>\0z</svg>",
};

static const pith_parse_options defaults = {
    .max_nodes = 100000, .max_depth = 512, .max_attrs = 64};

static pith_str pad(pith_str text)
{
    char *copy = calloc(text.len + PITH_SOURCE_PADDING, 1);
    assert_non_null(copy);
    if (text.len)
        memcpy(copy, text.data, text.len);
    return (pith_str){copy, text.len};
}

static pith_str page_at(size_t i)
{
    bool last = i + 1 == sizeof pages / sizeof *pages;
    return pad(last ? PITH_S("x\0y<svg>\0z</svg>") : pith_str_of(pages[i]));
}

static bool same_tree(const pith_tree *a, const pith_tree *b)
{
    if (a->nnodes != b->nnodes || a->nattrs != b->nattrs)
        return false;
    for (uint32_t i = 0; i < a->nnodes; i++) {
        if (a->tag[i] != b->tag[i] || a->parent[i] != b->parent[i] ||
            a->end[i] != b->end[i])
            return false;
        if (a->tag[i] == PITH_TAG_TEXT &&
            !pith_str_eq(pith_tree_text(a, a->data[i]),
                         pith_tree_text(b, b->data[i])))
            return false;
    }
    return true;
}

static void test_laws_hold_for_every_scanner(void **state)
{
    (void)state;
    static const char *const scanners[] = {"portable", "sse2", "avx2"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        pith_str page = page_at(i);
        pith_arena arena;
        pith_arena_init(&arena, 0);
        pith_tree first;
        assert_int_equal(pith_html_parse(&arena, page, &defaults, &first), 0);
        assert_true(pith_tree_verify(&first));
        for (size_t k = 0; k < 3; k++) {
            pith_parse_options options = defaults;
            options.scan = pith_scan_named(scanners[k]);
            if (!options.scan)
                continue;
            pith_tree tree;
            assert_int_equal(pith_html_parse(&arena, page, &options, &tree), 0);
            assert_true(same_tree(&first, &tree));
        }
        pith_arena_free(&arena);
        free((void *)page.data);
    }
}

static void test_every_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        pith_str page = page_at(i);
        pith_status status = PITH_NOMEM;
        for (size_t n = 0; status != PITH_OK; n++) {
            assert_true(n < 200);
            pith_arena arena;
            pith_arena_init(&arena, 0);
            arena.fail_after = n;
            pith_tree tree;
            status = pith_html_parse(&arena, page, &defaults, &tree);
            assert_true(status == PITH_OK || status == PITH_NOMEM);
            assert_true(status == PITH_NOMEM || pith_tree_verify(&tree));
            pith_arena_free(&arena);
        }
        free((void *)page.data);
    }
}

static uint32_t deepest(const pith_tree *tree)
{
    uint32_t deepest_seen = 0;
    for (uint32_t i = 1; i < tree->nnodes; i++) {
        uint32_t depth = 0;
        for (uint32_t node = i; node; node = tree->parent[node])
            depth++;
        deepest_seen = depth > deepest_seen ? depth : deepest_seen;
    }
    return deepest_seen;
}

static void parse_repeated(pith_arena *arena, const char *unit, size_t n,
                           const pith_parse_options *options, pith_tree *tree)
{
    size_t len = strlen(unit);
    char *page = calloc(n * len + PITH_SOURCE_PADDING, 1);
    assert_non_null(page);
    for (size_t i = 0; i < n; i++)
        memcpy(page + i * len, unit, len);
    assert_int_equal(
        pith_html_parse(arena, (pith_str){page, n * len}, options, tree), 0);
    assert_true(pith_tree_verify(tree));
    free(page); /* from here on only the tree's numbers are examined */
}

static void test_depth_is_capped_and_reported(void **state)
{
    (void)state;
    static const char *const units[] = {"<div>",       "<b>",   "<b><div>",
                                        "<ul><li>",    "<svg>", "<table><td>",
                                        "<i><div></i>"};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        pith_arena arena;
        pith_arena_init(&arena, 0);
        pith_parse_options options = defaults;
        options.max_depth = 40;
        pith_tree tree;
        parse_repeated(&arena, units[i], 500, &options, &tree);
        assert_in_range(deepest(&tree), 38, 40);
        assert_true(tree.limits_hit & PITH_HIT_DEPTH);
        parse_repeated(&arena, units[i], 5, &options, &tree);
        assert_int_equal(tree.limits_hit, 0);
        pith_arena_free(&arena);
    }
}

static void test_nodes_are_capped_and_reported(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_parse_options options = defaults;
    options.max_nodes = 100;
    pith_tree tree;
    parse_repeated(&arena, "<p>x", 1000, &options, &tree);
    assert_int_equal(tree.nnodes, 100);
    assert_int_equal(tree.limits_hit, PITH_HIT_NODES);
    pith_arena_free(&arena);
}

static void test_attributes_are_capped_and_reported(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_parse_options options = defaults;
    options.max_attrs = 2;
    pith_str page = pad(PITH_S("<p a b c><p a>"));
    pith_tree tree;
    assert_int_equal(pith_html_parse(&arena, page, &options, &tree), 0);
    assert_int_equal(tree.data[4].len, 2);
    assert_int_equal(tree.data[5].len, 1);
    assert_int_equal(tree.limits_hit, PITH_HIT_ATTRS);
    free((void *)page.data);
    pith_arena_free(&arena);
}

static void expect_source(const pith_tree *tree, uint32_t node,
                          const char *expected)
{
    pith_str text = {tree->source + tree->src[node].at, tree->src[node].len};
    assert_int_equal(text.len, strlen(expected));
    assert_memory_equal(text.data, expected, text.len);
}

static void test_nodes_know_their_source(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_str page = pad(PITH_S("<P Class=x>a &lt; b<br>c</P><!--d-->"));
    pith_tree tree;
    assert_int_equal(pith_html_parse(&arena, page, &defaults, &tree), 0);
    assert_int_equal(tree.nnodes, 9); /* document html head body p a br c d */
    expect_source(&tree, 1, "");
    expect_source(&tree, 4, "<P Class=x>");
    expect_source(&tree, 5, "a &lt; b");
    assert_true(
        pith_str_eq(pith_tree_text(&tree, tree.data[5]), PITH_S("a < b")));
    expect_source(&tree, 6, "<br>");
    expect_source(&tree, 7, "c");
    expect_source(&tree, 8, "<!--d-->");
    free((void *)page.data);
    pith_arena_free(&arena);
}

static void test_attribute_values_are_decoded_once(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_str page = pad(PITH_S("<p title='a &amp;&lt; b' id=x TITLE=no>"));
    pith_tree tree;
    assert_int_equal(pith_html_parse(&arena, page, &defaults, &tree), 0);
    pith_attr *attr = (pith_attr *)pith_tree_attr(&tree, 4, PITH_ATTR_TITLE);
    assert_non_null(attr);
    assert_true(
        pith_str_eq(pith_tree_attr_value(&tree, attr), PITH_S("a &< b")));
    uint32_t side = tree.side_len;
    assert_true(
        pith_str_eq(pith_tree_attr_value(&tree, attr), PITH_S("a &< b")));
    assert_int_equal(tree.side_len, side);
    assert_null(pith_tree_attr(&tree, 4, PITH_ATTR_HREF));
    free((void *)page.data);
    pith_arena_free(&arena);
}

static void test_unknown_names_get_numbers_of_their_own(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_str page = pad(PITH_S("<my-card><My-Card></my-card><other-card>"));
    pith_tree tree;
    assert_int_equal(pith_html_parse(&arena, page, &defaults, &tree), 0);
    assert_int_equal(tree.tag[4], tree.tag[5]);
    assert_int_equal(tree.parent[6], 4);
    assert_int_not_equal(tree.tag[4], tree.tag[6]);
    assert_true(
        pith_str_eq(pith_tree_tag_name(&tree, tree.tag[5]), PITH_S("my-card")));
    free((void *)page.data);
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_laws_hold_for_every_scanner),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_depth_is_capped_and_reported),
        cmocka_unit_test(test_nodes_are_capped_and_reported),
        cmocka_unit_test(test_attributes_are_capped_and_reported),
        cmocka_unit_test(test_nodes_know_their_source),
        cmocka_unit_test(test_attribute_values_are_decoded_once),
        cmocka_unit_test(test_unknown_names_get_numbers_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
