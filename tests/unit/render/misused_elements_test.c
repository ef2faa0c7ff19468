/* SPDX-License-Identifier: Apache-2.0 */
/* Elements that pages use for something else than what they are for: bold for
 * whole headings, lists for slides, terms for headings. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const render_case headings[] = {
    {"bold headings",
     "<h2><b>1. a</b></h2><h3>2. <b>b</b> <b><i>c</i> d</b></h3>",
     "## 1. a\n\n### 2. b *c* d"},
    {"headings in bold", "<b><h4>e</h4>f</b>", "#### e\n\n**f**"},
    {"bold in a heading", "<h5>g <b>h</b></h5>", "##### g **h**"},
    {"a bold heading in a cell",
     "<table><tr><th><h3><b>a</b></h3><th>b<tr><td>c<td>d</table>",
     "| **a** | b |\n| --- | --- |\n| c | d |"},
};

static void test_headings(void **state)
{
    (void)state;
    render_fixture_all("markdown", headings, COUNT(headings), NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_headings),
    };
    return cmocka_run_group_tests_name("misused elements", tests, NULL, NULL);
}
