/* SPDX-License-Identifier: Apache-2.0 */
/* Pages that show almost nothing and have their text in embedded data. */
#include "str.h"

#include <pith/pith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define FIRST                                                                 \
    "The ferry to the island sails twice a week and carries parcels for all " \
    "who live there, in winter only when the wind is low and the sea lets it."
#define SECOND                                                                 \
    "In summer it sails every day but Sunday, and takes bicycles for a small " \
    "price that has not risen in the last ten years, whatever the paper says."

/* The result of method body for a page, and whether there is a warning. */
static void expect(const char *page, const char *text, bool warned)
{
    pith_worker *worker = pith_worker_new();
    pith_options options = {.method = "body"};
    pith_result *result;
    assert_int_equal(
        pith_worker_extract(worker, pith_str_of(page), &options, &result, NULL),
        PITH_OK);
    if (!pith_str_eq(result->text, pith_str_of(text)))
        fail_msg("%s: text is '%.*s'", page, PITH_FMT(result->text));
    assert_int_equal(result->nwarnings > 0, warned);
    pith_worker_free(worker);
    pith_result_free(result);
}

static void test_linked_data(void **state)
{
    (void)state;
    expect("<div id=app></div><script type='application/ld+json'>"
           "{\"@type\": \"Article\", \"description\": \"" SECOND "\","
           "\"articleBody\": \"" FIRST "\\n" SECOND "\"}</script>",
           FIRST "\n\n" SECOND, true);
    /* A repeated text counts once; markup in it is parsed. */
    expect("<p>Please wait.</p><script type='application/ld+json'>"
           "[{\"text\": \"<p>" FIRST "</p>\"}, {\"text\": \"<p>" FIRST
           "</p>\"}]</script>",
           "Please wait.\n\n" FIRST, true);
    expect("<script type='application/ld+json'>{\"text\": \"a < b & c; " FIRST
           "\"}</script>",
           "a < b & c; " FIRST, true);
}

static void test_state(void **state)
{
    (void)state;
    expect("<div id=__next></div><script id=__NEXT_DATA__ "
           "type='application/json'>{\"props\": {\"bodyHtml\": \"<p>" FIRST
           "</p>\", \"token\": \"" SECOND "\", \"text\": \"short\"}}</script>",
           FIRST, true);
    /* Messages are separate answers, except in linked data. */
    char page[2048];
    snprintf(page, sizeof page,
             "<p>%s</p><script type='application/json'>{\"body\": \"%s\"}"
             "</script>",
             FIRST, FIRST SECOND);
    expect(page, FIRST, false);
}

#define QUOTE "\\&quot;"
#define POSTED(user, day, text)                                   \
    "{" QUOTE "username" QUOTE ":" QUOTE user QUOTE "," QUOTE     \
    "created_at" QUOTE ":" QUOTE day "T10:00:00Z" QUOTE "," QUOTE \
    "cooked" QUOTE ":" QUOTE "&lt;p&gt;" text "&lt;/p&gt;" QUOTE "}"
#define SHELL                                                               \
    "<title>To the island</title><div id=data-preloaded data-preloaded=\"{" \
    "&quot;topic&quot;:&quot;{" QUOTE "posts" QUOTE                         \
    ":[" POSTED("ann", "2024-03-05", FIRST) "," POSTED(                     \
        "bo", "2024-03-06", SECOND) "]}&quot;}\"></div>"

/* A forum drawn by scripts has its posts as JSON within JSON in an
 * attribute. */
static void test_attributes(void **state)
{
    (void)state;
    expect(SHELL, "ann 2024-03-05\n\n" FIRST "\n\nbo 2024-03-06\n\n" SECOND,
           true);
    expect("<p data-state='{\"body\": \"" FIRST "\"}'>Hello</p>",
           "Hello\n\n" FIRST, true);
    /* Ignored if the page shows a message, and in other attributes. */
    expect("<p data-x='{\"body\": \"" FIRST SECOND "\"}'>" FIRST "</p>", FIRST,
           false);
    expect("<p title='{\"body\": \"" FIRST "\"}'>Hello</p>", "Hello", false);
}

static void test_what_is_no_text(void **state)
{
    (void)state;
    char token[400];
    memset(token, 'x', sizeof token - 1);
    token[sizeof token - 1] = '\0';
    char page[1024];
    snprintf(page, sizeof page,
             "<p>a</p><script type='application/ld+json'>{\"text\": \"%s\"}"
             "</script>",
             token);
    expect(page, "a", false);
    expect("<p>a</p><script>{\"text\": \"" FIRST "\"}</script>", "a", false);
    expect("<p>a</p><script type='application/ld+json'></script>", "a", false);
}

/* The date is cut to ten bytes, and each text is preceded by a name; invalid
 * dates and names are dropped. */
static void test_no_day_and_no_name(void **state)
{
    (void)state;
    expect("<div data-page='[{\"username\": \"ann\", \"created_at\": "
           "\"aaaaaaaaa\u00e9\", \"cooked\": \"" FIRST "\"}]'></div>",
           "ann\n\n" FIRST, true);
    char page[4096];
    snprintf(page, sizeof page,
             "<div data-page='[{\"username\": \"%0101d\", \"cooked\": "
             "\"" FIRST "\"}]'></div>",
             7);
    expect(page, FIRST, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_linked_data),
        cmocka_unit_test(test_state),
        cmocka_unit_test(test_attributes),
        cmocka_unit_test(test_what_is_no_text),
        cmocka_unit_test(test_no_day_and_no_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
