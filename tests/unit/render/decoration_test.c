/* SPDX-License-Identifier: Apache-2.0 */
/* Drawings that say what can be done with a picture are no pictures. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const render_case magnifiers[] = {
    {"a magnifier on a picture",
     "<p>a<figure><a href=b><img src=c.jpg alt=d><span><img "
     "src=/x/zoom-in.f7.svg?v=1 alt='Make it larger'></span></a></figure>",
     "a\n\n[![d](c.jpg)](b)"},
    {"a magnifier in a line of text", "<p>Click <img src=expand.svg alt=e> now",
     "Click ![e](expand.svg) now"},
    {"other drawings and pictures",
     "<p><img src=zoom-logo.svg alt=f></p><p><img src=/zoom-in/h.svg alt=i>"
     "</p><p><img src=expanding.png alt=g></p>",
     "![f](zoom-logo.svg)\n\n![i](/zoom-in/h.svg)\n\n![g](expanding.png)"},
};

static void test_magnifiers(void **state)
{
    (void)state;
    pith_render_options images = {.images = true};
    render_fixture_all("markdown", magnifiers, COUNT(magnifiers), &images);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_magnifiers),
    };
    return cmocka_run_group_tests_name("decoration", tests, NULL, NULL);
}
