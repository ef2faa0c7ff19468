/* SPDX-License-Identifier: Apache-2.0 */
/* See page_fixture.h. */
#include "page_fixture.h"

#include "parse.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

void page_fixture_open(page_fixture *f, pith_str html)
{
    static const pith_parse_options options = {.max_nodes = 1000000,
                                               .max_depth = 512,
                                               .max_attrs = 1024,
                                               .empty_raw = true};
    pith_arena_init(&f->arena, 0);
    char *source =
        pith_arena_zalloc(&f->arena, html.len + PITH_SOURCE_PADDING, 1);
    assert_non_null(source);
    if (html.len)
        memcpy(source, html.data, html.len);
    assert_int_equal(pith_html_parse(&f->arena, (pith_str){source, html.len},
                                     &options, &f->tree),
                     PITH_OK);
    assert_int_equal(pith_page_make(&f->tree, &f->page), PITH_OK);
    assert_true(pith_page_verify(&f->page));
}

void page_fixture_close(page_fixture *f)
{
    pith_arena_free(&f->arena);
}

uint32_t page_fixture_by_id(const page_fixture *f, const char *id)
{
    for (uint32_t i = 0; i < f->page.nnodes; i++) {
        pith_str value = pith_page_attr(&f->page, i, PITH_ATTR_ID);
        if (value.data && pith_str_eq(value, pith_str_of(id)))
            return i;
    }
    fail_msg("no element with id %s", id);
    return 0;
}

uint32_t page_fixture_by_text(const page_fixture *f, const char *text)
{
    for (uint32_t i = 0; i < f->page.nnodes; i++)
        if (f->page.tag[i] == PITH_TAG_TEXT &&
            pith_str_eq(pith_page_text(&f->page, i), pith_str_of(text)))
            return i;
    fail_msg("no text node '%s'", text);
    return 0;
}

void label_fixture_open(label_fixture *labels, const page_fixture *f,
                        const char *name, const char *param, double value)
{
    const pith_method *method = pith_method_find(pith_str_of(name));
    assert_non_null(method);
    double values[32] = {0};
    bool found = param == NULL;
    for (size_t k = 0; method->params && method->params[k].name; k++) {
        assert_true(k < 32);
        values[k] = method->params[k].standard;
        if (param && strcmp(method->params[k].name, param) == 0) {
            values[k] = value;
            found = true;
        }
    }
    assert_true(found);
    pith_arena_init(&labels->scratch, 0);
    labels->keep = calloc(f->page.nnodes, 1);
    labels->why = calloc(f->page.nnodes, 1);
    labels->figure = calloc(f->page.nnodes, sizeof(double));
    pith_job job = {.page = &f->page,
                    .param = values,
                    .scratch = &labels->scratch,
                    .keep = labels->keep,
                    .why = labels->why,
                    .figure = labels->figure};
    assert_int_equal(method->run(&job), PITH_OK);
    labels->score = job.verdict.score;
}

void label_fixture_close(label_fixture *labels)
{
    free(labels->keep);
    free(labels->why);
    free(labels->figure);
    pith_arena_free(&labels->scratch);
}
