/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The law of memory: whichever allocation fails, for every n, the answer is
 * PITH_NOMEM and nothing else happens; if none fails, the answer is always the
 * same. Tested on each stage alone and on the whole pipeline through a worker.
 */
#include "law_pages.h"
#include "method.h"
#include "object.h"
#include "parse.h"
#include "str.h"
#include "test_scale.h"
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MAX_ALLOCATIONS = 10000 };

/* One stage after the other, with one arena that fails after n allocations. */
typedef struct stages {
    pith_arena arena;
    pith_decoded decoded;
    pith_tree tree;
    pith_page page;
} stages;

static pith_status run_stages(stages *s, const law_page *page)
{
    pith_decode_options decode = {.padding = PITH_SOURCE_PADDING};
    pith_parse_options parse = {
        .max_nodes = 1000000, .max_depth = 512, .max_attrs = 1024};
    pith_status status =
        pith_decode(&s->arena, (pith_str){page->data, page->len}, &decode,
                    &s->decoded, NULL);
    if (status == PITH_OK)
        status = pith_html_parse(&s->arena, s->decoded.text, &parse, &s->tree);
    if (status == PITH_OK)
        status = pith_page_make(&s->tree, &s->page);
    return status;
}

static void check_stages(const law_page *page)
{
    stages s;
    pith_arena_init(&s.arena, 0);
    pith_status status = PITH_NOMEM;
    size_t n = 0;
    for (; status != PITH_OK && n < MAX_ALLOCATIONS; n++) {
        pith_arena_clear(&s.arena);
        s.arena.fail_after = n;
        status = run_stages(&s, page);
        if (status != PITH_OK && status != PITH_NOMEM)
            fail_msg("%s, after %zu: %s", page->path, n,
                     pith_status_text(status));
    }
    assert_int_equal(status, PITH_OK);
    assert_true(n > 1);
    assert_true(pith_page_verify(&s.page));
    pith_arena_free(&s.arena);
}

static void try_method(const pith_page *page, const pith_method *method)
{
    double param[32] = {0};
    for (size_t k = 0; method->params && method->params[k].name; k++)
        param[k] = method->params[k].standard;
    pith_arena scratch;
    pith_arena_init(&scratch, 0);
    pith_job job = {.page = page,
                    .param = param,
                    .scratch = &scratch,
                    .keep = calloc(page->nnodes, 1),
                    .why = calloc(page->nnodes, 1)};
    pith_status status = PITH_NOMEM;
    for (size_t n = 0; status != PITH_OK; n++) {
        pith_arena_clear(&scratch);
        scratch.fail_after = n;
        memset(job.keep, 0, page->nnodes);
        memset(job.why, 0, page->nnodes);
        status = method->run(&job);
        assert_true(status == PITH_OK || status == PITH_NOMEM);
        assert_true(n < MAX_ALLOCATIONS);
    }
    free(job.keep);
    free(job.why);
    pith_arena_free(&scratch);
}

static void check_methods(const law_page *page)
{
    stages s;
    pith_arena_init(&s.arena, 0);
    assert_int_equal(run_stages(&s, page), PITH_OK);
    const pith_method *method;
    for (size_t i = 0; (method = pith_method_at(i)) != NULL; i++)
        try_method(&s.page, method);
    pith_arena_free(&s.arena);
}

/* The whole pipeline for one format; with is the result without a failure. */
static void try_worker(const law_page *page, const pith_options *options)
{
    pith_str bytes = {page->data, page->len};
    pith_worker *worker = pith_worker_new();
    pith_result *with, *result;
    assert_int_equal(pith_worker_extract(worker, bytes, options, &with, NULL),
                     PITH_OK);
    pith_status status = PITH_NOMEM;
    size_t n = 0;
    for (; status != PITH_OK; n++) {
        assert_true(n < MAX_ALLOCATIONS);
        pith_error error = {.text = ""};
        pith_worker_fail_after(worker, n);
        status = pith_worker_extract(worker, bytes, options, &result, &error);
        if (status == PITH_OK)
            break;
        if (status != PITH_NOMEM || error.status != PITH_NOMEM || result)
            fail_msg("%s, %s, after %zu: %s, %s", page->path, options->method,
                     n, pith_status_text(status), error.text);
    }
    assert_true(n > 1 || page->len == 0); /* which needs no memory */
    if (!pith_str_eq(result->output, with->output) ||
        result->outcome != with->outcome)
        fail_msg("%s, %s: other output after failures", page->path,
                 options->method);
    pith_result_free(result);
    pith_result_free(with);
    pith_worker_free(worker);
}

/* Every method in every format; unless all is requested, every method in the
 * next format in turn, so that every pair is tested on some page. */
static void check_workers(const law_page *page)
{
    static size_t turn;
    size_t nformats = 0;
    while (pith_format_at(nformats))
        nformats++;
    pith_method_info method;
    for (size_t i = 0; pith_method_info_at(i, &method); i++) {
        size_t tried = test_is_full() ? nformats : 1;
        for (size_t k = 0; k < tried; k++) {
            const char *format = pith_format_at((turn + i + k) % nformats);
            pith_options options = {.method = method.name, .format = format};
            try_worker(page, &options);
        }
    }
    turn++;
}

int main(void)
{
    static const law laws[] = {
        {"decode, parse and freeze without memory", check_stages, true},
        {"methods without memory", check_methods, true},
        {"workers without memory", check_workers, true},
        {NULL, NULL, false},
    };
    return law_run("memory", laws);
}
