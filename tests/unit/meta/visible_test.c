/* SPDX-License-Identifier: Apache-2.0 */
/* Dates and bylines that only the visible page has, and those that belong to
 * something else. */
#include "claims.h"

#include <stddef.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define PROSE                                                                \
    "<p>After three years of work the old bridge over the river was opened " \
    "again on Saturday, and thousands of people walked across it.</p>"

static const claims_case cases[] = {
    {"<h1>Rain</h1><p class=byline>By Ann Smith</p>" PROSE,
     {"author class byline: Ann Smith"},
     {NULL}},
    {"<h1>Rain</h1><p class='post-date'>March 5, 2024</p>" PROSE,
     {"published class date: 2024-03-05"},
     {NULL}},
    {"<h1>Rain</h1><time datetime=2024-03-05T10:00>today</time>" PROSE,
     {"published time: 2024-03-05T10:00:00"},
     {NULL}},
    /* The head of a column announces nobody; that of a row does. */
    {"<h1>Rain</h1><table><tr><th>Autor<th>Beitrag<tr><td>Ann<td>Oh.</table>",
     {"title h1: Rain"},
     {"author by: Beitrag"}},
    {"<h1>Rain</h1><table><tr><th>Autor</th> <td>Ann Smith</table>" PROSE,
     {"author by: Ann Smith"},
     {NULL}},
    /* Comments and boxes beside the text have their own dates and names. */
    {"<h1>Rain</h1>" PROSE "<div class=comments><time "
     "datetime=2024-03-05>5 March</time> <b class=author>Bo Lee</b></div>",
     {"title h1: Rain"},
     {"published time: 2024-03-05", "author class author: Bo Lee"}},
    /* So do answers to a question. */
    {"<h1>Rain</h1>" PROSE "<p><a class=answer-time href=/a>5 March 2024</a>"
     "<div class=answer><b class=author>Bo Lee</b></div>",
     {"title h1: Rain"},
     {"published class date: 2024-03-05", "author class author: Bo Lee"}},
    /* So do reviewers of a product. */
    {"<h1>Rain</h1>" PROSE "<div class='home-testimonials'><b class=author>Bo "
     "Lee</b></div><div class=reviews><b class=author>Cy Young</b></div><div "
     "class=quotes><b class=author>Di Fox</b></div>" PROSE,
     {"title h1: Rain"},
     {"author class author: Bo Lee", "author class author: Cy Young",
      "author class author: Di Fox"}},
    {"<h1>Rain</h1>" PROSE "<aside><p class=date>5 March 2024</p></aside>",
     {"title h1: Rain"},
     {"published class date: 2024-03-05"}},
    /* A page builder's name on all of its elements means nothing; the name of a
     * widget does. */
    {"<h1>Rain</h1>" PROSE "<div class=elementor-widget><b class=author>Bo "
     "Lee</b></div>" PROSE,
     {"author class author: Bo Lee"},
     {NULL}},
    {"<h1>Rain</h1>" PROSE "<div class=widget><b class=author>Bo "
     "Lee</b></div>" PROSE,
     {"title h1: Rain"},
     {"author class author: Bo Lee"}},
    /* A footer is the end of its own article. */
    {"<article><h1>Rain</h1>" PROSE
     "<footer><time datetime=2024-03-05>5 March</time></footer></article>",
     {"published time: 2024-03-05"},
     {NULL}},
    {"<article><h1>Rain</h1>" PROSE "</article><footer><time "
     "datetime=2024-03-05>5 March</time></footer>",
     {"title h1: Rain"},
     {"published time: 2024-03-05"}},
};

#define LIFE                                                                  \
    "<p>She has written about rivers, bridges and rain for twenty years and " \
    "lives beside one of them with two cats. Before that she built boats, "   \
    "sold them again, and taught children how to swim in cold water.</p>"

/* Names above a person's biography, or after a label anywhere; with a date,
 * because a page without any sign of an article has no author. */
static const claims_case writers[] = {
    {"<h1>Rain</h1>" PROSE "<div class=author-box><b>Ann Smith</b>" LIFE
     "</div>",
     {"author class author box: Ann Smith"},
     {NULL}},
    {"<h1>Rain</h1>" PROSE "<div class=author-box><b>More about me</b>" LIFE
     "</div>",
     {"title h1: Rain"},
     {"author class author box: More about me"}},
    {"<h1>Rain</h1>" PROSE PROSE PROSE PROSE PROSE
     "<h3>Written by Ann Smith</h3>",
     {"author written by: Ann Smith"},
     {NULL}},
    {"<h1>Rain</h1>" PROSE PROSE PROSE PROSE PROSE
     "<h3>Article by</h3><div>Ann Smith</div>",
     {"author written by: Ann Smith"},
     {NULL}},
    {"<h1>Regen</h1><p>von <a href=/team/ann>Anna Schmidt</a></p>" PROSE,
     {"author by: Anna Schmidt"},
     {NULL}},
    /* Whoever wrote what a link leads to did not write the page. */
    {"<h1>Books of the year</h1><p>Interview by <a href=/ann>Ann Smith</a></p>"
     "<ul><li><a href=/rain><b>Rain</b><br>by Bo Lee</a></ul>" PROSE,
     {"author by: Ann Smith"},
     {"author by: Bo Lee"}},
    {"<h1>Rain</h1><a href=/ann>by Ann Smith</a>" PROSE,
     {"author by: Ann Smith"},
     {NULL}},
    {"<h1>Regen</h1><p>von <b>Anna Schmidt</b></p>" PROSE,
     {"title h1: Regen"},
     {"author by: Anna Schmidt"}},
    /* Not inside a sentence, and not in data tables. */
    {"<h1>Rain</h1>" PROSE PROSE PROSE PROSE PROSE
     "<p>A theory of <a href=/x>rain</a> created by <a href=/y>Ann "
     "Smith</a></p><table><tr><th>Author</th><td>Bo Lee</td></tr></table>",
     {"title h1: Rain"},
     {"author written by: Ann Smith", "author written by: Bo Lee"}},
    {"<h1>Rain</h1>" PROSE "<p class=postedit>Last edited by ann "
     "(2019-09-30)</p>" PROSE,
     {"title h1: Rain"},
     {"published class published: 2019-09-30"}},
    /* Not at the beginning of a sentence, and not the name of another role. */
    {"<h1>Rain</h1>" PROSE PROSE PROSE PROSE PROSE
     "<p>Written by hand.</p><p>Updated by Ann Smith</p>",
     {"title h1: Rain"},
     {"author written by: hand", "author written by: Ann Smith"}},
    {"<h1>Rain</h1><p class=byline>By Bo Lee</p>" PROSE PROSE PROSE PROSE
     "<h3>Written by Ann Smith</h3>",
     {"author class byline: Bo Lee"},
     {"author written by: Ann Smith"}},
};

/* Dates after a label, also in a column beside the text. */
static const claims_case days[] = {
    /* The day of an age, which a script shows when it is pointed at. */
    {"<h1>Rain</h1><a class=person-listing href=/u/ann>Ann</a> to Weather - "
     "<span class=moment-time data-tippy-content='Friday, October 4th, 2024 at "
     "3:43 PM'>1 year ago</span><p>Will it rain?",
     {"author class user: Ann", "published class date: 2024-10-04T15:43:00"},
     {NULL}},
    {"<h1>Rain</h1><span class=time data-tip='4 October 2024'>by rail</span>",
     {NULL},
     {"published class date: 2024-10-04"}},
    {"<h1>Rain</h1><span class=time data-id=20241004>1 year ago</span>",
     {NULL},
     {"published class date: 2024-10-04"}},
    {"<h1>Rain</h1>" PROSE PROSE PROSE PROSE PROSE
     "<aside><h3>Published</h3><p>March 5, 2024</aside>",
     {"published labelled: 2024-03-05"},
     {NULL}},
    {"<h1>\xd0\x94\xd0\xbe\xd0\xb6\xd0\xb4\xd1\x8c</h1>" PROSE PROSE PROSE PROSE
         PROSE "<footer>\xd0\x9e\xd0\xbf\xd1\x83\xd0\xb1\xd0\xbb\xd0\xb8"
     "\xd0\xba\xd0\xbe\xd0\xb2\xd0\xb0\xd0\xbd\xd0\xbe 5.3.2024</footer>",
     {"published labelled: 2024-03-05"},
     {NULL}},
    {"<h1>Rain</h1>" PROSE PROSE PROSE PROSE PROSE
     "<p>Posted March 5, 2024<p>Posted April 6, 2024",
     {"title h1: Rain"},
     {"published labelled: 2024-03-05", "published labelled: 2024-04-06"}},
};

static void test_visible(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        claims_expect(&cases[i]);
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        claims_expect(&writers[i]);
    for (size_t i = 0; i < sizeof days / sizeof *days; i++)
        claims_expect(&days[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_visible)};
    return cmocka_run_group_tests_name("visible", tests, NULL, NULL);
}
