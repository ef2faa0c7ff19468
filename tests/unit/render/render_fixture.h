/* SPDX-License-Identifier: Apache-2.0 */
/* Rendering a literal, for tests of the renderers. */
#ifndef PITH_TESTS_RENDER_FIXTURE_H
#define PITH_TESTS_RENDER_FIXTURE_H

#include "page/page_fixture.h"
#include "render.h"

/* A page, and the expected text. */
typedef struct render_case {
    const char *name;
    const char *html;
    const char *want;
} render_case;

/* Labels that keep everything except subtrees of elements with this class
 * (NULL: everything). */
uint8_t *render_fixture_keep(const page_fixture *f, const char *dropped);

/* Render html except elements of class "drop"; pith_free() the result. */
char *render_fixture(const char *format, const char *html,
                     const pith_render_options *options);

/* Render every case; fails with the case's name if the text differs. */
void render_fixture_all(const char *format, const render_case *cases,
                        size_t ncases, const pith_render_options *options);

#endif
