/* SPDX-License-Identifier: Apache-2.0 */
/* See render_fixture.h. */
#include "render_fixture.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

uint8_t *render_fixture_keep(const page_fixture *f, const char *dropped)
{
    uint32_t n = f->page.nnodes;
    uint8_t *keep = malloc(n);
    assert_non_null(keep);
    memset(keep, 1, n);
    for (uint32_t i = 0; dropped && i < n; i++) {
        pith_str class = pith_page_attr(&f->page, i, PITH_ATTR_CLASS);
        if (class.data && pith_str_eq(class, pith_str_of(dropped)))
            memset(keep + i, 0, f->page.end[i] - i);
    }
    return keep;
}

char *render_fixture(const char *format, const char *html,
                     const pith_render_options *options)
{
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    uint8_t *keep = render_fixture_keep(&f, "drop");
    const pith_renderer *renderer = pith_renderer_find(pith_str_of(format));
    assert_non_null(renderer);
    pith_render_options none = {0};
    pith_arena scratch;
    pith_buf out;
    pith_arena_init(&scratch, 0);
    pith_buf_init(&out, 0);
    pith_render_job job = {.page = &f.page,
                           .keep = keep,
                           .options = options ? options : &none,
                           .scratch = &scratch,
                           .out = &out};
    assert_int_equal(renderer->run(&job), PITH_OK);
    char *text;
    size_t len;
    assert_int_equal(pith_buf_take(&out, &text, &len), PITH_OK);
    assert_int_equal(strlen(text), len);
    pith_arena_free(&scratch);
    free(keep);
    page_fixture_close(&f);
    return text;
}

void render_fixture_all(const char *format, const render_case *cases,
                        size_t ncases, const pith_render_options *options)
{
    assert_true(ncases > 0);
    for (size_t i = 0; i < ncases; i++) {
        char *got = render_fixture(format, cases[i].html, options);
        if (strcmp(got, cases[i].want) != 0)
            fail_msg("%s %s\n--- want\n%s\n--- got\n%s\n---", format,
                     cases[i].name, cases[i].want, got);
        pith_free(got);
    }
}
