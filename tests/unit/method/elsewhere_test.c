/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that lead to another article, and lines that only look so. */
#include "elsewhere.h"

#include "line_fixture.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define TITLE "<a href=/b>Old bridge closed after the flood</a>"

static const line_case cases[] = {
    {"<p>Read also: " TITLE, true},
    {"<p>READ MORE: " TITLE, true},
    {"<p><a href=/b>Related: Old bridge closed after the flood</a>", true},
    {"<p><strong>Related</strong> " TITLE, true},
    {"<p>[Related: " TITLE " ]", true},
    {"<p>\xf0\x9f\x92\xa1 Read More : " TITLE, true},
    {"<p>>> Up next | " TITLE, true},
    {"<p>Don\xe2\x80\x99t miss: " TITLE, true},
    {"<p>Also Read- " TITLE, true},
    {"<h3>Les ogs\xc3\xa5: " TITLE "</h3>", true},
    {"<p>\xd0\xa7\xd0\x98\xd0\xa2\xd0\x90\xd0\x99\xd0\xa2\xd0\x95 "
     "\xd0\xa2\xd0\x90\xd0\x9a\xd0\x96\xd0\x95: " TITLE,
     true},
    {"<p>\xe9\x96\xa2\xe9\x80\xa3\xe8\xa8\x98\xe4\xba\x8b\xef\xbc\x9a" TITLE,
     true},
    /* the phrase is the beginning of a longer one, or of a word */
    {"<p>Read also the report: " TITLE, false},
    {"<p><a href=/b>Related changes of the law and of the press</a>", false},
    {"<p><a href=/b>Next-generation bridges for old rivers</a>", false},
    {"<p><a href=/b>Reading: a town without a bridge</a>", false},
    {"<p>The council closed it. Read more: " TITLE, false},
    /* no link, or little of one */
    {"<p>Read also: Old bridge closed after the flood", false},
    {"<p>Watch: crowds on the <a href=/b>bridge</a> over the old river", false},
    {"<p>" TITLE, false},
    {"<p><span hidden>Read also: </span>" TITLE, false},
    /* as long as a paragraph */
    {"<p>Read also: <a href=/b>one two three four five six seven eight nine "
     "ten one two three four five six seven eight nine ten one two three four "
     "five "
     "six seven eight nine ten one two three four five six seven eight nine ten"
     "</a>",
     false},
    {"<p>Related <a href=/b>a</a>", true},
    {"<p>:<a href=/b>a</a>", false},
    {"<p>Related:<a href=/b> a</a>", true},
    /* signs without end, and a letter of four bytes where the room ends */
    {"<p>----------------------------------------------------------------------"
     "--------------------------------------------- Related: " TITLE,
     true},
    {"<p>Related "
     "                                                                         "
     "                   \xf0\x9d\x92\x9c" TITLE,
     false},
};

static bool leads(const pith_page *page, const pith_block_span *block)
{
    pith_phrase_starts starts = {0};
    return pith_leads_elsewhere(page, block, &starts);
}

static bool announces(const pith_page *page, const pith_block_span *block)
{
    pith_phrase_starts starts = {0};
    return pith_announces_links(page, block, &starts);
}

static void test_lines(void **state)
{
    (void)state;
    line_expect(leads, cases, sizeof cases / sizeof *cases);
}

/* A label is the phrase and nothing else. */
static const line_case labels[] = {
    {"<p>Related Articles:", true},
    {"<h5>YOU MIGHT ALSO LIKE", true},
    {"<h3>Lire aussi :</h3>", true},
    {"<p>\xc2\xbb Read next \xc2\xbb", true},
    {"<p>" TITLE, false},
    {"<p><a href=/b>Related Articles</a>", false},
    {"<p>Related Articles of the law", false},
    {"<p>Relatedness", false},
    /* also above links that belong to the text */
    {"<p>See also:", false},
    {"<p>Siehe auch", false},
};

static void test_labels(void **state)
{
    (void)state;
    line_expect(announces, labels, sizeof labels / sizeof *labels);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_labels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
