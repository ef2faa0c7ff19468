/* SPDX-License-Identifier: Apache-2.0 */
/* The base address of a page, and the address from which an image is loaded. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct base_case {
    const char *given;
    const char *html;
    const char *want; /* Markdown */
} base_case;

static const base_case cases[] = {
    {"", "<a href=b>c</a>", "[c](b)"},
    {"http://x/y/z", "<a href=b>c</a>", "[c](http://x/y/b)"},
    {"http://x/y/z", "<base href=/w/><a href=b>c</a>", "[c](http://x/w/b)"},
    {"", "<base href=https://w/v/><a href=b>c</a>", "[c](https://w/v/b)"},
    {"", "<base href=/w/><a href=b>c</a>", "[c](b)"},
    {"http://x/",
     "<base target=t><base href=/1/><base href=/2/>"
     "<a href=b>c</a>",
     "[c](http://x/1/b)"},
    {"http://x/", "<base href=javascript:a//><a href=b>c</a>", "[c](b)"},
    {"file:///etc/", "<a href=b>c</a>", "[c](b)"},
    {" http://x/ ", "<a href=' b '>c</a>", "[c](http://x/b)"},
    {"", "<link rel=canonical href=https://x/y/z><a href=b>c</a>",
     "[c](https://x/y/b)"},
    {"http://v/", "<link rel=canonical href=https://x/y/z><a href=b>c</a>",
     "[c](http://v/b)"},
    {"", "<link rel=canonical href=/y/z><a href=b>c</a>", "[c](b)"},
    {"", "<link rel=' Canonical ' href=' http://x/y '><a href=b>c</a>",
     "[c](http://x/b)"},
    {"", "<link rel=alternate href=http://x/y><a href=b>c</a>", "[c](b)"},
    {"", "<meta property=og:url content=http://x/y/z><a href=b>c</a>",
     "[c](http://x/y/b)"},
    {"",
     "<meta property=og:url content=http://x/y/z><link rel=canonical "
     "href=http://w/v/z><a href=b>c</a>",
     "[c](http://w/v/b)"},
    {"",
     "<link rel=canonical href=http://w><meta property=og:url "
     "content=http://w/v/z><a href=b>c</a>",
     "[c](http://w/v/b)"},
    {"", "<base href=v/><link rel=canonical href=http://x/y><a href=b>c</a>",
     "[c](http://x/v/b)"},
    {"http://x/", "<a href=mailto:a@b>c</a>", "[c](mailto:a@b)"},
    {"http://x/", "<a href=#f>c</a>", "[c](http://x/#f)"},
    {"http://x/", "<a href=/cdn-cgi/l/email-protection#0a1b>a at b</a>",
     "a at b"},
    {"", "<img data-src=a src=b>", "![](a)"},
    {"", "<img data-src=data:a src=b>", "![](b)"},
    {"", "<img src=data:a srcset=' c,d 2x, e 1x'>", "![](c,d)"},
    {"", "<img srcset='a 300w, b 1200w, c 600w'>", "![](b)"},
    {"", "<img srcset='a, b 1.5x, c 1.2x'>", "![](b)"},
    {"", "<img srcset='a 99999999999999999999w, b 2w'>", "![](b)"},
    {"", "<img srcset=',, a ,, b 0x'>", "![](a)"},
    {"",
     "<picture><source srcset='a 1x, b 2x'><source srcset=c><img "
     "src=data:d></picture>",
     "![](b)"},
    {"", "<picture><source data-srcset=a><img></picture>", "![](a)"},
    {"", "<picture><source srcset=a><img src=b></picture>", "![](b)"},
    {"", "<video><source srcset=a><img></video>a", "a"},
    {"", "<img srcset='c, d'>", "![](c)"},
    {"", "<img src='' srcset=','>a", "a"},
    {"", "<img src=mailto:a data-srcset='d 1x'>", "![](d)"},
    {"", "<img src=data:a nitro-lazy-src=https://b/c>", "![](https://b/c)"},
    {"", "<img data-delayed-url='/b?c'>", "![](/b?c)"},
    {"", "<img data-lazy-srcset='b.png 1x, c.png 2x'>", "![](c.png)"},
    {"", "<img :src='`//b/${c}.svg`' data-source-id=12>a", "a"},
    {"", "<img src=i/blank.gif src-orig=b.jpg>", "![](b.jpg)"},
    {"", "<img src=i/blank.gif srcset='b 2x'>", "![](b)"},
    {"", "<img src=i/spacer.png>a", "a"},
    {"", "<img src=i/dummy.png data-lazyload=//b.example/c.png>",
     "![](//b.example/c.png)"},
    {"", "<img src=i/loading.svg class=lazyload alt=a>b", "b"},
    {"", "<img src=i/clear.gif data-src=/i/clear.gif alt=placeholder>a", "a"},
    {"", "<img src=i/woocommerce-placeholder-400x400.png>a", "a"},
    /* Shown until the picture is loaded. */
    {"", "<img src=missing-image.svg data-srcset='a 320w, b 980w'>", "![](b)"},
    {"", "<img src=no-image.png data-srcset=c>", "![](c)"},
    {"", "<img src=loading.gif srcset=d>", "![](d)"},
    /* As narrow as it is shown. */
    {"",
     "<img src=a?w=300 srcset='a?w=300 300w, a?w=980 980w' "
     "sizes='(max-width: 300px) 100vw, 300px'>",
     "![](a?w=300)"},
    {"", "<img src=i/spacer-hall.png>", "![](i/spacer-hall.png)"},
    {"", "<img src=b data-zoom-src=/c.jpg>", "![](b)"},
    {"", "<img src=b width=1 height=1>a", "a"},
    {"", "<img src=b width=0 height=1px>a", "a"},
    {"", "<img src=b width=1 height=100%>", "![](b)"},
    {"", "<img src=b width=1>", "![](b)"},
    {"", "<img src=b data-src=c width=1 height=1>", "![](c)"},
};

static void test_addresses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pith_render_options options = {
            .images = true,
            .base_url = {cases[i].given, strlen(cases[i].given)}};
        char *text = render_fixture("markdown", cases[i].html, &options);
        if (strcmp(text, cases[i].want) != 0)
            fail_msg("%s at %s gives %s", cases[i].html, cases[i].given, text);
        pith_free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
