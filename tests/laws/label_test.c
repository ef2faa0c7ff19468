/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Laws of pages and labels, over all methods and their parameters: a frozen
 * page satisfies the laws of page.h; keep is 0 or 1, why is the index of a
 * reason, the score is between 0 and 1; hidden nodes are never kept; the same
 * page gives the same labels.
 */
#include "law_pages.h"
#include "method.h"
#include "parse.h"
#include "str.h"
#include "text.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MAX_PARAMS = 32 };

typedef struct frozen {
    const char *path;
    pith_arena arena;
    pith_arena scratch;
    pith_tree tree;
    pith_page page;
} frozen;

static void open_frozen(frozen *f, const law_page *page)
{
    pith_decode_options decode = {.padding = PITH_SOURCE_PADDING};
    pith_parse_options parse = {
        .max_nodes = 1000000, .max_depth = 512, .max_attrs = 1024};
    pith_decoded decoded;
    f->path = page->path;
    pith_arena_init(&f->arena, 0);
    pith_arena_init(&f->scratch, 0);
    assert_int_equal(pith_decode(&f->arena, (pith_str){page->data, page->len},
                                 &decode, &decoded, NULL),
                     PITH_OK);
    assert_int_equal(pith_html_parse(&f->arena, decoded.text, &parse, &f->tree),
                     PITH_OK);
    assert_int_equal(pith_page_make(&f->tree, &f->page), PITH_OK);
}

static void close_frozen(frozen *f)
{
    pith_arena_free(&f->arena);
    pith_arena_free(&f->scratch);
}

typedef struct labels {
    uint8_t *keep;
    uint8_t *why;
    double *figure;
    double score;
} labels;

static void run_method(frozen *f, const pith_method *method,
                       const double *param, labels *out)
{
    uint32_t n = f->page.nnodes;
    out->keep = calloc(n, 1);
    out->why = calloc(n, 1);
    out->figure = calloc(n, sizeof(double));
    pith_job job = {.page = &f->page,
                    .param = param,
                    .scratch = &f->scratch,
                    .keep = out->keep,
                    .why = out->why,
                    .figure = out->figure};
    assert_int_equal(method->run(&job), PITH_OK);
    out->score = job.verdict.score;
    pith_arena_clear(&f->scratch);
}

static void free_labels(labels *l)
{
    free(l->keep);
    free(l->why);
    free(l->figure);
}

static void check_labels(const frozen *f, const pith_method *method,
                         const labels *l)
{
    size_t nreasons = 0;
    while (method->reasons[nreasons])
        nreasons++;
    if (!(l->score >= 0 && l->score <= 1))
        fail_msg("%s, %s: score %f", f->path, method->name, l->score);
    for (uint32_t i = 0; i < f->page.nnodes; i++) {
        bool hidden = f->page.flags[i] & PITH_NODE_HIDDEN;
        if (l->keep[i] > 1 || (hidden && l->keep[i]))
            fail_msg("%s, %s: node %u%s has keep %u", f->path, method->name, i,
                     hidden ? ", hidden," : "", l->keep[i]);
        if (l->why[i] >= nreasons || !isfinite(l->figure[i]))
            fail_msg("%s, %s: node %u has why %u, figure %f", f->path,
                     method->name, i, l->why[i], l->figure[i]);
    }
}

static void check_same(const frozen *f, const pith_method *method,
                       const labels *a, const labels *b)
{
    size_t n = f->page.nnodes;
    if (memcmp(a->keep, b->keep, n) != 0 || memcmp(a->why, b->why, n) != 0 ||
        memcmp(a->figure, b->figure, n * sizeof(double)) != 0 ||
        a->score != b->score)
        fail_msg("%s, %s: not the same labels again", f->path, method->name);
}

static void try_params(frozen *f, const pith_method *method,
                       const double *param)
{
    labels first, second;
    run_method(f, method, param, &first);
    check_labels(f, method, &first);
    run_method(f, method, param, &second);
    check_same(f, method, &first, &second);
    free_labels(&first);
    free_labels(&second);
}

/* The default parameters, then each parameter at its named values or at the
 * ends of its range. */
static void try_method(frozen *f, const pith_method *method)
{
    double param[MAX_PARAMS] = {0};
    size_t count = 0;
    for (; method->params && method->params[count].name; count++)
        param[count] = method->params[count].standard;
    assert_true(count < MAX_PARAMS);
    try_params(f, method, param);
    for (size_t k = 0; k < count; k++) {
        const pith_param *row = &method->params[k];
        double step = row->values ? 1 : row->high - row->low;
        for (double value = row->low; value <= row->high; value += step) {
            param[k] = value;
            try_params(f, method, param);
        }
        param[k] = row->standard;
    }
}

static void check_page(const law_page *page)
{
    frozen f;
    open_frozen(&f, page);
    if (!pith_page_verify(&f.page))
        fail_msg("%s: a law of the frozen page is broken", f.path);
    close_frozen(&f);
}

static void check_methods(const law_page *page)
{
    frozen f;
    open_frozen(&f, page);
    const pith_method *method;
    for (size_t i = 0; (method = pith_method_at(i)) != NULL; i++)
        try_method(&f, method);
    close_frozen(&f);
}

int main(void)
{
    static const law laws[] = {
        {"a page keeps its laws", check_page, false},
        {"labels keep their laws", check_methods, false},
        {NULL, NULL, false},
    };
    return law_run("labels", laws);
}
