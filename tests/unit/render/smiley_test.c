/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures that stand for a sign are written as that sign. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const render_case signs[] = {
    {"by its class",
     "a<img class=mceSmilieSprite src=x alt=:p>ersonal <img class=emoji src=y "
     "alt=&lt;3> b",
     "a:personal <3 b"},
    {"by its text",
     "a <img src=x alt=':-D'> <img src=y alt=' \xf0\x9f\x98\x80 '> "
     "<img src=z alt='8-)'>",
     "a :-D \xf0\x9f\x98\x80 8-)"},
    {"alone", "a<p><img src=x alt=':)'><p>b", "a\n\n:)\n\nb"},
    {"in preformatted text", "<pre>a <img src=x alt=':)'>\nb</pre>", "a :)\nb"},
    {"words",
     "a <img class=smilie src=x alt=Like><img class=emoji src=x "
     "alt=:slight_smile:><img class=emoji src=x alt='a b'>",
     "a"},
    {"other texts",
     "a <img src=x alt=x><img src=x alt=:><img src=x alt=8D><img src=x "
     "alt=1><img src=x alt='*'><img src=x alt=':)))))'>",
     "a"},
    {"hidden", "a <img hidden src=x alt=':)'>", "a"},
    {"not kept, at the ends of a line that is",
     "<p><img class=drop src=x alt=';)'> a <b>b<img class=drop src=x "
     "alt=':)'></b></p>c",
     ";) a b:)\n\nc"},
    {"in a line that is not kept", "<p class=drop>a <img src=x alt=':)'></p>b",
     "b"},
    {"not kept, beside a line",
     "<p>a</p><p><img class=drop src=x alt=':)'></p>b", "a\n\nb"},
};

static const render_case markdown[] = {
    {"no markup", "a <img class=emoji src=x alt='*o*'> b", "a \\*o\\* b"},
    {"a link", "<a href=/b><img src=x alt=':)'></a>", "[:)](/b)"},
};

static const render_case html[] = {
    {"escaped", "<p>a<img class=emoji src=x alt='&lt;3'></p>",
     "<p>a&lt;3</p>\n"},
    {"in preformatted text", "<pre><img src=x alt=':)'>\nb</pre>",
     "<pre>:)\nb</pre>\n"},
};

static const render_case xml[] = {
    {"escaped", "<p>a<img class=emoji src=x alt='&lt;3'></p>",
     "<main>\n<p>a&lt;3</p>\n</main>\n"},
};

static void test_formats(void **state)
{
    (void)state;
    render_fixture_all("text", signs, COUNT(signs), NULL);
    render_fixture_all("markdown", markdown, COUNT(markdown), NULL);
    render_fixture_all("html", html, COUNT(html), NULL);
    render_fixture_all("xml", xml, COUNT(xml), NULL);
}

static void test_with_pictures(void **state)
{
    (void)state;
    pith_render_options images = {.images = true};
    static const render_case cases[] = {
        {"signs and pictures",
         "a<img class=smilie src=x alt=';)'><img src=y alt=b>", "a;)![b](y)"},
    };
    render_fixture_all("markdown", cases, COUNT(cases), &images);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_with_pictures),
    };
    return cmocka_run_group_tests_name("smiley", tests, NULL, NULL);
}
