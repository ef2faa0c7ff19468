/* SPDX-License-Identifier: Apache-2.0 */
/* Captions that end with the credit of a picture. */
#include "credit.h"

#include "line_fixture.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define FORTY                                                                \
    "one two three four five six seven eight nine ten one two three four "   \
    "five six seven eight nine ten one two three four five six seven eight " \
    "nine ten one two three four five six seven eight nine ten "

static const line_case cases[] = {
    /* a label of its own, or as the last sentence */
    {"<p>Photo: Ann Lee", true},
    {"<p>Photo Credit: Ann Lee, J. Smith/Reuters", true},
    {"<p>Lead image courtesy of: Ann Lee", true},
    {"<p>The old bridge. Photo: Ann Lee.", true},
    {"<p>The old bridge. Photo by: 'Ann Lee'.", true},
    {"<p>The old bridge. <i>Photo: <a href=/b>Ann Lee</a></i>", true},
    {"<p>Die alte Br\xc3\xbc"
     "cke. Bild: Ann Lee/dpa",
     true},
    {"<p>\xd0\xa4\xd0\x9e\xd0\xa2\xd0\x9e: t.me/ann", true},
    {"<p>\xe5\x9b\xbe\xe7\x89\x87\xe6\x9d\xa5\xe6\xba\x90\xef\xbc\x9a"
     "\xe6\x96\xb0\xe5\x8d\x8e\xe7\xa4\xbe",
     true},
    {"<p>" FORTY "one two. Photo: Ann Lee", true},
    {"<p>" FORTY "one two three four five six seven. Photo: Ann Lee", false},
    {"<p>" FORTY "<b>one two.</b> <i>Photo: </i>Ann Lee", true},
    {"<p>" FORTY "(one two) (AP <i>Photo/Ann</i> Lee)", true},
    /* by its class, in any language */
    {"<p>The old bridge. <span class='credit small'>Lj\xc3\xb3smynd/Ann</span>",
     true},
    {"<p><span class=credit>Ann</span> came to the old bridge", false},
    {"<p>The old bridge. <span class=credit-card>Ann</span>", false},
    {"<p>" FORTY "one two three four five six seven eight nine "
     "<span class=credit>Ann</span>",
     false},
    /* no label, no name, no end, or more than a name */
    {"<p>The photo shows: Ann Lee", false},
    {"<p>He took one photo: Ann Lee", false},
    {"<p>Picture of the day: Ann Lee", false},
    {"<p>By: Ann Lee", false},
    {"<p>Photos: 3", false},
    {"<p>Photo:", false},
    {"<p>Photo: was it Ann Lee?", false},
    {"<p>Photo: Ann Lee came along the road to the old bridge with a camera "
     "and a friend.",
     false},
    {"<p>" FORTY "Photo: Ann Lee", false},
    /* in brackets */
    {"<p>The old bridge (AP Photo/Ann Lee)", true},
    {"<p>The old bridge. (AP Photo/Ann Lee, File)", true},
    {"<p>The old bridge. [Photo by Ann Lee]", true},
    {"<p>The old bridge (AFP / ANN LEE)", true},
    {"<p>The old bridge (Ann Lee via AP, File)", true},
    {"<p>The old bridge (Ann Lee/Getty Images).", true},
    {"<p>(AP Photo)", true},
    {"<p>The old bridge (see the photo of Ann Lee)", false},
    {"<p>The old bridge (the one in the photo)", false},
    {"<p>The old bridge (as AFP says)", false},
    {"<p>The old bridge (EPA 2024)", false},
    {"<p>The old bridge)", false},
    {"<p>()", false},
    {"<p>" FORTY FORTY "(AP Photo/Ann Lee, File)", true},
    {"<p>" FORTY FORTY "(Ann Lee/The Courier via AP)", true},
    {"<p>" FORTY FORTY "(Xinhua/Ann Lee)", false},
    {"<p>" FORTY FORTY "(Ann Lee/AP)", false},
    {"<p>" FORTY FORTY "(Photo by Ann Lee)", false},
    {"<p>" FORTY FORTY FORTY FORTY "(AP Photo/Ann Lee)", false},
    /* by an agency alone */
    {"<p>Ann Lee/Getty Images", true},
    {"<p>The old bridge. Ann Lee via Getty Images", true},
    {"<p>Ann Lee / AP", true},
    {"<p>Ann Lee and AP", false},
    {"<p>Ann Leevia AP", false},
    {"<p>She sold what she had seen to Getty Images", false},
    /* not captions */
    {"<h2>Photos: Ann Lee</h2>", false},
    {"<h2><div>Photos: Ann Lee</div></h2>", false},
    {"<ul><li>Image: PNG</ul>", false},
    {"<table><tr><td>Image: PNG</table>", false},
    {"<dl><dd>Image: PNG</dl>", false},
    {"<pre>image: nginx</pre>", false},
};

static void test_credits(void **state)
{
    (void)state;
    line_expect(pith_ends_in_credit, cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_credits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
