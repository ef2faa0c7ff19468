/* SPDX-License-Identifier: Apache-2.0 */
/*
 * XPath: the input as an expression, on a small page. Laws: it is parsed, or
 * refused with an offset inside it; evaluating ends within its budget; nodes
 * are in document order without repetition; the expression in parentheses has
 * the same value.
 */
#include "fuzz.h"
#include "parse.h"
#include "str.h"
#include "xpath.h"

static const char html[] =
    "<body><main id=m class='a b'><p>1<p class=a>2<p lang=en-GB>3</main>"
    "<ul><li>x<li class=b>y<li>z</ul><a href=/x rel='nofollow x'>l</a><em></em>"
    "<!-- c -->-4.5";

enum { BUDGET = 200000 };

static bool evaluate(pith_tree *tree, pith_arena *arena, pith_str text,
                     pith_xpath_value *value)
{
    const pith_xpath *xpath;
    pith_error error = {0};
    pith_status status = pith_xpath_compile(text, arena, &xpath, &error);
    fuzz_check(status == PITH_OK || status == PITH_ARG, "status");
    if (status == PITH_ARG)
        fuzz_check(error.offset <= text.len && error.text[0], "place");
    if (status != PITH_OK)
        return false;
    pith_xpath_run run = {.tree = tree, .arena = arena, .budget = BUDGET};
    status = pith_xpath_evaluate(xpath, &run, value);
    fuzz_check(status == PITH_OK || (status == PITH_LIMIT && run.budget == 0),
               "budget");
    if (status != PITH_OK)
        return false;
    fuzz_check(pith_xpath_gives_nodes(xpath) ==
                   (value->kind == PITH_XPATH_NODES),
               "kind");
    for (uint32_t i = 1; value->kind == PITH_XPATH_NODES && i < value->n; i++)
        fuzz_check(value->node[i] > value->node[i - 1], "order");
    return true;
}

static bool is_same(const pith_xpath_value *a, const pith_xpath_value *b)
{
    if (a->kind != b->kind || a->truth != b->truth || a->n != b->n)
        return false;
    if (a->kind == PITH_XPATH_NUMBER)
        return a->number == b->number || a->number != a->number;
    return pith_str_eq(a->text, b->text) &&
           (a->n == 0 || memcmp(a->node, b->node, a->n * sizeof *a->node) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static const pith_parse_options options = {
        .max_nodes = 1000, .max_depth = 100, .max_attrs = 64};
    pith_arena arena;
    pith_tree tree;
    pith_xpath_value value, again;
    pith_arena_init(&arena, 0);
    char *source =
        pith_arena_zalloc(&arena, sizeof html + PITH_SOURCE_PADDING, 1);
    char *brackets = pith_arena_alloc(&arena, len + 2, 1);
    fuzz_check(source && brackets, "memory");
    memcpy(source, html, sizeof html - 1);
    fuzz_check(pith_html_parse(&arena, (pith_str){source, sizeof html - 1},
                               &options, &tree) == PITH_OK,
               "page");
    brackets[0] = '(';
    if (len)
        memcpy(brackets + 1, data, len);
    brackets[len + 1] = ')';
    if (evaluate(&tree, &arena, (pith_str){brackets + 1, len}, &value) &&
        evaluate(&tree, &arena, (pith_str){brackets, len + 2}, &again))
        fuzz_check(is_same(&value, &again), "brackets");
    pith_arena_free(&arena);
    return 0;
}
