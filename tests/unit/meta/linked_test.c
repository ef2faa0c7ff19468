/* SPDX-License-Identifier: Apache-2.0 */
/* Which objects of JSON-LD describe the page, and their values. */
#include "claims.h"

#include <pith/basics.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LD(json) "<script type=application/ld+json>" json "</script><p>x"

static const claims_case cases[] = {
    {LD("{\"@type\":\"NewsArticle\",\"headline\":\"Rain\","
        "\"datePublished\":\"2025-09-05\",\"author\":{\"name\":\"Cy Young\"}}"),
     {"page_type json-ld type: article", "title json-ld article headline: Rain",
      "published json-ld article datePublished: 2025-09-05",
      "author json-ld article author: Cy Young"},
     {NULL}},
    /* In a graph, with the publisher in another object. */
    {LD("{\"@graph\":[{\"@type\":\"Article\",\"headline\":\"Rain\","
        "\"publisher\":{\"@id\":\"#p\"}},{\"@type\":\"Organization\","
        "\"@id\":\"#p\",\"name\":\"The Daily\"}]}"),
     {"title json-ld article headline: Rain",
      "sitename json-ld article publisher: The Daily"},
     {NULL}},
    /* Lists of people and words; several types. */
    {LD("[{\"@type\":[\"Thing\",\"Article\"],\"author\":[{\"name\":\"Cy Young\""
        "},\"Bo Lee\"],\"keywords\":[\"rain\",\"river\"]}]"),
     {"author json-ld article author: Cy Young",
      "author json-ld article author: Bo Lee",
      "tag json-ld article keywords: rain",
      "tag json-ld article keywords: river"},
     {NULL}},
    /* The subjects of other objects are not the page. */
    {LD("{\"@type\":\"ItemList\",\"itemListElement\":[{\"@type\":\"Article\","
        "\"headline\":\"Other\"}]}"),
     {NULL},
     {"title json-ld article headline: Other"}},
    {LD("{\"@type\":\"Article\",\"headline\":\"Rain\",\"comment\":{\"@type\":"
        "\"Article\",\"headline\":\"Other\"}}"),
     {"title json-ld article headline: Rain"},
     {"title json-ld article headline: Other"}},
    /* Tolerant parsing: a comment, a superfluous comma, a line break in a
     * text. */
    {LD("{\"@type\":\"Article\", /* x */ \"headline\":\"Rain\nand more\",}"),
     {"title json-ld article headline: Rain and more"},
     {NULL}},
    /* Scripts of another type are ignored. */
    {"<script type=application/json>{\"@type\":\"Article\",\"headline\":"
     "\"Rain\"}</script>",
     {NULL},
     {"title json-ld article headline: Rain"}},
    {LD(""), {NULL}, {NULL}},
    {LD("{\"@type\":"), {NULL}, {NULL}},
    /* Circular references end. */
    {LD("{\"@graph\":[{\"@type\":\"Article\",\"headline\":\"Rain\",\"author\":{"
        "\"@id\":\"#a\"}},{\"@id\":\"#a\",\"name\":{\"@id\":\"#a\"}}]}"),
     {"title json-ld article headline: Rain"},
     {NULL}},
};

static void test_objects(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        claims_expect(&cases[i]);
}

/* Many references, deep nesting: values before the limit are found. */
static void test_bombs(void **state)
{
    (void)state;
    enum { N = 20000, ROOM = N * 40 };
    char *page = malloc(ROOM);
    assert_non_null(page);
    size_t len = (size_t)snprintf(
        page, ROOM,
        "<script type=application/ld+json>{\"@type\":\"Article\","
        "\"headline\":\"Rain\",\"author\":[");
    for (int i = 0; i < N; i++)
        len += (size_t)snprintf(page + len, ROOM - len, "{\"@id\":\"#%d\"},",
                                i % 7);
    snprintf(page + len, ROOM - len, "]}</script>");
    claims_case row = {page, {"title json-ld article headline: Rain"}, {NULL}};
    claims_expect(&row);
    len = (size_t)snprintf(page, ROOM,
                           "<script type=application/ld+json>{\"@type\":"
                           "\"Article\",\"headline\":\"Rain\",\"author\":");
    for (int i = 0; i < N; i++)
        len += (size_t)snprintf(page + len, ROOM - len, "[{\"a\":");
    claims_expect(&row);
    free(page);
}

/* A script of 3 MB, more than is read: values at its beginning are found, also
 * with an unterminated string or a million values. */
static void test_size(void **state)
{
    (void)state;
    enum { ROOM = 3000000 };
    static const char *const fillers[] = {"x", "1,", "[],", "{},", "\\u0041"};
    static const char head[] = "<script type=application/ld+json>{\"@type\":"
                               "\"Article\",\"headline\":\"Rain\",\"text\":";
    char *page = malloc(ROOM + 1);
    assert_non_null(page);
    for (size_t k = 0; k < sizeof fillers / sizeof *fillers; k++) {
        bool list = fillers[k][strlen(fillers[k]) - 1] == ',';
        size_t len =
            (size_t)snprintf(page, ROOM, "%s%c", head, list ? '[' : '"');
        while (len + 10 < ROOM) {
            memcpy(page + len, fillers[k], strlen(fillers[k]));
            len += strlen(fillers[k]);
        }
        page[len] = '\0';
        claims_case row = {
            page, {"title json-ld article headline: Rain"}, {NULL}};
        claims_expect(&row);
    }
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_objects),
        cmocka_unit_test(test_bombs),
        cmocka_unit_test(test_size),
    };
    return cmocka_run_group_tests_name("linked", tests, NULL, NULL);
}
