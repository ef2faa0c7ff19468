/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of a result on request, and titles before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pith/pith.h>
#include <pith/record.h>

#define PAGE                                                               \
    "<title>Rain</title><h1>Rain</h1>"                                     \
    "<p>It <a href=/f rel=nofollow> fell <b>all</b></a> day \xc3\xa9.</p>" \
    "<h2>Flood</h2><ul><li>One<ul><li>In</li></ul></li></ul>"              \
    "<table><tr><th>A<th>B<tr><td>1<td>2</table><pre>  x\n y</pre>"        \
    "<blockquote><p>Said</p></blockquote>"

static pith_result *extract(const char *page, pith_options *options)
{
    pith_worker *worker = pith_worker_new();
    pith_result *result = NULL;
    options->method = "body";
    options->keep_title = true;
    assert_int_equal(pith_worker_extract(worker, (pith_str){page, strlen(page)},
                                         options, &result, NULL),
                     PITH_OK);
    pith_worker_free(worker);
    return result;
}

static void assert_str(pith_str text, const char *wanted)
{
    assert_int_equal(text.len, strlen(wanted));
    assert_memory_equal(text.data, wanted, text.len);
}

static void assert_holds(pith_str text, const char *piece)
{
    if (!memmem(text.data, text.len, piece, strlen(piece)))
        fail_msg("%.*s\nlacks %s", (int)text.len, text.data, piece);
}

static void nothing_unless_asked_for(void **state)
{
    (void)state;
    pith_options options = {0};
    pith_result *result = extract(PAGE, &options);
    assert_int_equal(result->nparts, 0);
    pith_result_free(result);
}

static void what_the_json_ld_says(void **state)
{
    (void)state;
    static const struct {
        const char *html, *want;
    } cases[] = {
        {"<p>a", "[]"},
        {"<script type=application/ld+json></script><script>{\"a\":1}</script>",
         "[]"},
        {"<script type='application/ld+json;charset=utf-8'>\n{\"@type\": "
         "\"A\", \"b\": [1, -2.5e3, true, null, \"\\u00e9\\n\\\"\"]}\n"
         "</script><p>c<script type=application/ld+json>[{\"d\": {}}]</script>",
         "[{\"@type\": \"A\", \"b\": [1, -2.5e3, true, null, "
         "\"\xc3\xa9\\n\\\"\"]}, [{\"d\": {}}]]"},
        {"<script type=application/ld+json>{\"a\": 01, b: yes, \"c\": .5,}"
         "{\"d\": 1e, \"e\": -",
         "[{\"a\": \"01\", \"b\": \"yes\", \"c\": \".5\"}, "
         "{\"d\": \"1e\", \"e\": \"-\"}]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pith_options options = {.parts = 1 << PITH_PART_SCHEMA_ORG};
        pith_result *result = extract(cases[i].html, &options);
        assert_int_equal(result->nparts, 1);
        assert_str(result->parts[0].json, cases[i].want);
        pith_result_free(result);
    }
}

static void json_ld_ends_at_a_depth(void **state)
{
    (void)state;
    enum { LEVELS = 40, MOST = 24 };
    static const char head[] = "<script type=application/ld+json>";
    char page[sizeof head + LEVELS];
    memcpy(page, head, sizeof head);
    memset(page + sizeof head - 1, '[', LEVELS);
    page[sizeof page - 1] = '\0';
    pith_options options = {.parts = 1 << PITH_PART_SCHEMA_ORG};
    pith_result *result = extract(page, &options);
    pith_str json = result->parts[0].json;
    assert_int_equal(json.len, 2 * (MOST + 1) + 4);
    assert_holds(json, "[null]");
    pith_result_free(result);
}

static void names_of_parts(void **state)
{
    (void)state;
    assert_string_equal(pith_part_name(PITH_PART_LINKS), "links");
    assert_string_equal(pith_part_name(PITH_PART_CHUNKS), "chunks");
    assert_null(pith_part_name(PITH_NPARTS));
}

static void links_with_text_and_rel(void **state)
{
    (void)state;
    pith_options options = {.parts = 1u << PITH_PART_LINKS,
                            .render.base_url = PITH_S("http://a.example/b/")};
    pith_result *result = extract(PAGE, &options);
    assert_int_equal(result->nparts, 1);
    assert_string_equal(result->parts[0].name, "links");
    assert_str(result->parts[0].json,
               "[{\"href\": \"http://a.example/f\", \"text\": \"fell all\", "
               "\"rel\": \"nofollow\"}]");
    pith_result_free(result);
}

static void blocks_say_what_and_where(void **state)
{
    (void)state;
    pith_options options = {.parts = 1u << PITH_PART_BLOCKS};
    pith_result *result = extract(PAGE, &options);
    pith_str blocks = result->parts[0].json;
    assert_holds(blocks, "{\"type\": \"paragraph\", \"level\": null, "
                         "\"text\": \"It fell all day \xc3\xa9.\", "
                         "\"range\": [6, 26]");
    assert_holds(blocks, "{\"type\": \"heading\", \"level\": 2, "
                         "\"text\": \"Flood\", \"range\": [26, 33], ");
    assert_holds(blocks, "\"xpath\": \"/html/body/h2\"");
    assert_holds(blocks, "{\"type\": \"item\", \"level\": 2, \"text\": \"In\"");
    assert_holds(blocks, "{\"type\": \"cell\", \"level\": null, "
                         "\"text\": \"B\"");
    assert_holds(blocks, "{\"type\": \"code\", \"level\": null, "
                         "\"text\": \"  x\\n y\"");
    assert_holds(blocks, "{\"type\": \"quote\", \"level\": 1, "
                         "\"text\": \"Said\"");
    pith_result_free(result);
}

static void sources_are_bytes_of_the_page(void **state)
{
    (void)state;
    pith_options options = {.parts = 1u << PITH_PART_BLOCKS};
    pith_result *result =
        extract("<p>a</p><p>r\xc3\xa4in <i>falls</i></p>", &options);
    assert_holds(result->parts[0].json, "\"source\": [11, 25]");
    pith_result_free(result);
}

static void a_title_in_front_is_a_block(void **state)
{
    (void)state;
    pith_options options = {.parts = 1u << PITH_PART_BLOCKS |
                                     1u << PITH_PART_MARKDOWN |
                                     1u << PITH_PART_HTML,
                            .title = true};
    pith_result *result =
        extract("<title>Rain *</title><h1>Rain *</h1><pre>\n\n </pre>"
                "<p>It fell.</p>",
                &options);
    assert_str(result->text, "Rain *\n\nIt fell.");
    assert_holds(result->parts[0].json,
                 "[{\"type\": \"heading\", \"level\": 1, \"text\": \"Rain *\", "
                 "\"range\": [0, 8], \"source\": null, \"xpath\": null}");
    assert_str(result->parts[1].json, "\"# Rain \\\\*\\n\\nIt fell.\"");
    assert_str(result->parts[2].json,
               "\"<h1>Rain *</h1>\\n<p>It fell.</p>\\n\"");
    pith_result_free(result);
}

static void the_heading_that_is_the_title_is_left_out(void **state)
{
    (void)state;
    static const struct {
        const char *page, *text;
    } rows[] = {
        {"<title>Rain &amp; snow</title><h1>RAIN - Snow</h1><p>It fell.",
         "RAIN - Snow\n\nIt fell."},
        {"<title>Rain</title><h1>Rain</h1><p>It fell.<h2>Rain</h2><p>Again.",
         "Rain\n\nIt fell.\n\nRain\n\nAgain."},
        {"<title>Rain</title><h1>Rain</h1>", "Rain"},
        {"<title>Rain</title><h2>Rains</h2><p>It fell.",
         "Rain\n\nRains\n\nIt fell."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_options options = {.title = true};
        pith_result *result = extract(rows[i].page, &options);
        assert_str(result->text, rows[i].text);
        pith_result_free(result);
    }
}

/* Each begins where the previous one ends, none is too long, and their paths
 * are the headings above them. */
static void chunks_end_at_headings_and_sentences(void **state)
{
    (void)state;
    pith_options options = {
        .parts = 1u << PITH_PART_CHUNKS, .chunk_size = 40, .chunk_chars = true};
    pith_result *result =
        extract("<h2>A</h2><p>First sentence here. Second one is longer. End."
                "<h3>B</h3><p>Short.<h2>C</h2><p>"
                "averyveryverylongwordthatdoesnotfitinonechunkatall",
                &options);
    pith_str chunks = result->parts[0].json;
    assert_holds(chunks,
                 "[{\"headings\": [\"A\"], \"text\": "
                 "\"A\\n\\nFirst sentence here.\", \"range\": [0, 24]}");
    assert_holds(chunks, "{\"headings\": [\"A\"], \"text\": \"Second one is "
                         "longer. End.\\n\\nB\\n\\nShort.\", "
                         "\"range\": [24, 63]}");
    assert_holds(chunks, "{\"headings\": [\"C\"], \"text\": \"C\"");
    assert_holds(chunks, "\"averyveryverylongwordthatdoesnotfitinone\"");
    assert_holds(chunks, "\"chunkatall\"");
    pith_result_free(result);
}

static void a_token_is_four_bytes(void **state)
{
    (void)state;
    pith_options options = {.parts = 1u << PITH_PART_CHUNKS, .chunk_size = 10};
    pith_result *result = extract(
        "<p>Twelve bytes and again twelve bytes and on it goes.", &options);
    assert_str(result->parts[0].json,
               "[{\"headings\": [], \"text\": \"Twelve bytes and again twelve "
               "bytes and\", \"range\": [0, 40]}, "
               "{\"headings\": [], \"text\": \"on it goes.\", "
               "\"range\": [40, 51]}]");
    pith_result_free(result);
}

static void an_empty_page_has_empty_parts(void **state)
{
    (void)state;
    pith_options options = {.parts = (1u << PITH_NPARTS) - 1};
    pith_result *result = extract("<br>", &options);
    /* Only threads have posts, and only lists have items. */
    assert_int_equal(result->nparts, PITH_NPARTS - 2);
    assert_str(result->parts[PITH_PART_LINKS].json, "[]");
    assert_str(result->parts[PITH_PART_BLOCKS].json, "[]");
    assert_str(result->parts[PITH_PART_CHUNKS].json, "[]");
    assert_str(result->parts[PITH_PART_MARKDOWN].json, "\"\"");
    pith_result_free(result);
}

static void too_long_parts_are_null(void **state)
{
    (void)state;
    pith_options options = {.parts = (1u << PITH_NPARTS) - 1,
                            .limits.max_output = 60};
    pith_result *result = extract(PAGE, &options);
    assert_int_equal(result->outcome, PITH_OUTCOME_LIMIT);
    assert_str(result->parts[PITH_PART_BLOCKS].json, "null");
    char *json;
    size_t len;
    assert_int_equal(pith_result_json(result, &(pith_record){0}, &json, &len),
                     PITH_OK);
    assert_non_null(strstr(json, "\"blocks\": null"));
    pith_free(json);
    pith_result_free(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_unless_asked_for),
        cmocka_unit_test(names_of_parts),
        cmocka_unit_test(what_the_json_ld_says),
        cmocka_unit_test(json_ld_ends_at_a_depth),
        cmocka_unit_test(links_with_text_and_rel),
        cmocka_unit_test(blocks_say_what_and_where),
        cmocka_unit_test(sources_are_bytes_of_the_page),
        cmocka_unit_test(a_title_in_front_is_a_block),
        cmocka_unit_test(the_heading_that_is_the_title_is_left_out),
        cmocka_unit_test(chunks_end_at_headings_and_sentences),
        cmocka_unit_test(a_token_is_four_bytes),
        cmocka_unit_test(an_empty_page_has_empty_parts),
        cmocka_unit_test(too_long_parts_are_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
