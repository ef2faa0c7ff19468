/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Selectors: the input as a list, against every element of a small page.
 *
 * Laws: it is parsed or refused with an offset inside it; matching ends within
 * its budget; a selector matches exactly what :is() of it does, and :not() of
 * it matches all the rest.
 */
#include "fuzz.h"
#include "parse.h"
#include "selector.h"

#include <string.h>

static const char html[] =
    "<body><main id=m class='a b'><p>1<p class=a>2<p lang=en-GB>3</main>"
    "<ul><li>x<li class=b>y<li>z</ul><a href=/x rel='nofollow "
    "x'>l</a><em></em>";

typedef struct bench {
    pith_arena arena;
    pith_tree tree;
    pith_page page;
    pith_selector_page matching;
    pith_selectors set;
} bench;

static void open_bench(bench *b)
{
    static const pith_parse_options options = {
        .max_nodes = 1000, .max_depth = 100, .max_attrs = 64};
    pith_arena_init(&b->arena, 0);
    char *source =
        pith_arena_zalloc(&b->arena, sizeof html + PITH_SOURCE_PADDING, 1);
    fuzz_check(source != NULL, "memory");
    memcpy(source, html, sizeof html - 1);
    fuzz_check(pith_html_parse(&b->arena, (pith_str){source, sizeof html - 1},
                               &options, &b->tree) == PITH_OK &&
                   pith_page_make(&b->tree, &b->page) == PITH_OK &&
                   pith_selector_page_make(&b->page, &b->arena, &b->matching) ==
                       PITH_OK,
               "page");
    pith_selectors_init(&b->set, &b->arena);
}

/* ":is(INPUT)" or ":not(INPUT)", read. */
static bool add_wrapped(bench *b, const char *head, pith_str text,
                        uint32_t *first)
{
    size_t len = strlen(head);
    char *copy = pith_arena_alloc(&b->arena, len + text.len + 1, 1);
    fuzz_check(copy != NULL, "memory");
    memcpy(copy, head, len);
    if (text.len)
        memcpy(copy + len, text.data, text.len);
    copy[len + text.len] = ')';
    return pith_selectors_add(&b->set, (pith_str){copy, len + text.len + 1},
                              first, NULL) == PITH_OK;
}

/* Selectors that change meaning in brackets: no law applies. */
static bool is_tame(pith_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (strchr("()[]{}\"'\\/", text.data[i]) || text.data[i] == '\0')
            return false;
    return true;
}

static void check_match(bench *b, pith_str text, uint32_t first)
{
    uint32_t is, is_not;
    bool wrapped = is_tame(text) && add_wrapped(b, ":is(", text, &is) &&
                   add_wrapped(b, ":not(", text, &is_not);
    for (uint32_t i = 1; i < b->page.nnodes; i++) {
        if (!pith_tag_is_element(b->page.tag[i]))
            continue;
        bool hit = pith_selector_list_matches(&b->set, first, &b->matching, i);
        if (!wrapped || b->matching.spent)
            continue;
        fuzz_check(hit ==
                       pith_selector_list_matches(&b->set, is, &b->matching, i),
                   ":is() matches the same");
        fuzz_check(
            hit != pith_selector_list_matches(&b->set, is_not, &b->matching, i),
            ":not() matches the rest");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bench b;
    uint32_t first;
    pith_error error = {0};
    pith_str text = {(const char *)data, size};
    open_bench(&b);
    pith_status status = pith_selectors_add(&b.set, text, &first, &error);
    if (status == PITH_OK)
        check_match(&b, text, first);
    else
        fuzz_check(status != PITH_ARG || error.offset <= size, "place");
    pith_arena_free(&b.arena);
    return 0;
}
