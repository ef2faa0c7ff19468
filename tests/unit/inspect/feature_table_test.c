/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of blocks and features for callers. */
#include "auto_opinion.h"
#include "core_fixture.h"
#include "object.h"
#include "str.h"

#include <math.h>
#include <pith/inspect.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static pith_feature_table *measure(pith_str page)
{
    pith_doc *doc = NULL;
    pith_feature_table *table = NULL;
    assert_int_equal(pith_doc_parse(page, NULL, &doc, NULL), PITH_OK);
    assert_int_equal(pith_feature_table_make(doc, &table), PITH_OK);
    assert_non_null(table);
    pith_doc_free(doc);
    return table;
}

static void assert_text(const pith_feature_table *table, size_t i,
                        const char *text)
{
    assert_true(i < table->nblocks);
    if (!pith_str_eq(table->blocks[i].text, pith_str_of(text)))
        fail_msg("block %zu is \"%.*s\", not \"%s\"", i,
                 PITH_FMT(table->blocks[i].text), text);
}

static void names_are_families_and_features(void **state)
{
    (void)state;
    size_t n = pith_feature_table_width();
    assert_true(n > 0);
    for (size_t k = 0; k < n; k++) {
        const char *name = pith_feature_table_column(k);
        const char *point = strchr(name, '.');
        assert_true(point && point > name && point[1]);
        for (size_t j = 0; j < k; j++)
            assert_string_not_equal(name, pith_feature_table_column(j));
    }
    assert_null(pith_feature_table_column(n));
}

static void blocks_hold_the_visible_text(void **state)
{
    (void)state;
    pith_feature_table *table = measure(PITH_S(CORE_PAGE));
    assert_int_equal(table->nblocks, 5);
    assert_text(table, 0, "Home News");
    assert_text(table, 1, "River floods town");
    assert_text(table, 3, "Read the full report published by the council.");
    assert_text(table, 4, "No one was hurt.");
    assert_int_equal(table->blocks[1].words, 3);
    for (size_t i = 0; i < table->nblocks * table->nfeatures; i++)
        assert_true(isfinite(table->values[i]));
    pith_feature_table_free(table);
}

static void spaces_stand_where_the_page_has_them(void **state)
{
    (void)state;
    pith_feature_table *table =
        measure(PITH_S("<p> a<b>b</b> <i>c </i>d<br>e<p>f<br><br>g"));
    assert_text(table, 0, "ab c d e");
    assert_text(table, 1, "f");
    assert_text(table, 2, "g");
    pith_feature_table_free(table);
}

static void offsets_point_into_the_source(void **state)
{
    (void)state;
    static const char page[] = "<h1>One</h1><p>two <b>three</b></p>";
    pith_feature_table *table = measure(pith_str_of(page));
    assert_int_equal(table->nblocks, 2);
    assert_int_equal(table->blocks[0].src, 4);
    assert_int_equal(table->blocks[0].src_stop, 7);
    assert_int_equal(table->blocks[1].src, strstr(page, "two") - page);
    assert_int_equal(table->blocks[1].src_stop, strstr(page, "</b>") - page);
    pith_feature_table_free(table);
}

static void pages_without_text_have_no_blocks(void **state)
{
    (void)state;
    static const char *const pages[] = {"", "<p>", "<script>x()</script>"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        pith_feature_table *table = measure(pith_str_of(pages[i]));
        assert_int_equal(table->nblocks, 0);
        pith_feature_table_free(table);
    }
    pith_feature_table_free(NULL);
}

static void too_little_memory_is_said(void **state)
{
    (void)state;
    pith_doc *doc = NULL;
    assert_int_equal(pith_doc_parse(PITH_S(CORE_PAGE), NULL, &doc, NULL),
                     PITH_OK);
    size_t n = 0;
    pith_status status;
    pith_feature_table *table;
    do {
        table = (pith_feature_table *)1;
        doc->arena.fail_after = n++;
        status = pith_feature_table_make(doc, &table);
        if (status != PITH_OK) {
            assert_int_equal(status, PITH_NOMEM);
            assert_null(table);
        }
    } while (status != PITH_OK);
    assert_true(n > 1);
    pith_feature_table_free(table);
    pith_doc_free(doc);
}

#define SENTENCE                                                           \
    "The river rose two metres overnight, flooded the old town, and left " \
    "forty houses without power until the brigade came in the morning. "
#define PARAGRAPH "<p>" SENTENCE SENTENCE "</p>"
#define TWO_BOXES                                          \
    "<body><div id=article>" PARAGRAPH PARAGRAPH PARAGRAPH \
    "</div><div id=sidebar>" PARAGRAPH "</div>"

static size_t column_of(const char *name)
{
    size_t k = 0;
    while (strcmp(pith_feature_table_context_column(k), name) != 0)
        k++;
    return k;
}

static void context_has_alike_blocks_and_second_opinions(void **state)
{
    (void)state;
    pith_doc *doc = NULL;
    pith_feature_table *table = NULL;
    assert_int_equal(pith_doc_parse(PITH_S(TWO_BOXES), NULL, &doc, NULL),
                     PITH_OK);
    const float share[] = {0, 1, 0.5f, 1};
    assert_int_equal(pith_feature_table_make_context(doc, share, 4, &table),
                     PITH_OK);
    size_t place = column_of("opinion.place");
    size_t margin = column_of("opinion.margin");
    size_t cluster = column_of("mean.cluster");
    size_t model = column_of("model.margin");
    size_t old = column_of("page.old");
    const float *row = table->values;
    for (size_t i = 0; i < 4; i++) {
        /* All four have a div and a p above them, and the same words. */
        assert_true(row[i * table->nfeatures + cluster] == 0.625f);
        assert_true(row[i * table->nfeatures + place] ==
                    (i < 3 ? PITH_OPINION_INSIDE : PITH_OPINION_OUTSIDE));
        assert_true(row[i * table->nfeatures + margin] == row[margin]);
        assert_true(row[i * table->nfeatures + old] == 0); /* four blocks */
    }
    assert_true(row[margin] >= 0 && row[margin] <= 1);
    assert_true(row[model] > 0); /* the first paragraph is content */
    pith_feature_table_free(table);
    pith_doc_free(doc);
}

static void context_needs_a_share_for_every_block(void **state)
{
    (void)state;
    pith_doc *doc = NULL;
    pith_feature_table *table = NULL;
    assert_int_equal(pith_doc_parse(PITH_S(CORE_PAGE), NULL, &doc, NULL),
                     PITH_OK);
    float share[] = {0, 1, 0.5f, 1, 0.75f, 2};
    assert_int_equal(pith_feature_table_make_context(doc, share, 4, &table),
                     PITH_ARG);
    assert_int_equal(pith_feature_table_make_context(doc, share, 6, &table),
                     PITH_ARG);
    assert_null(table);
    assert_int_equal(pith_feature_table_make_context(doc, share, 5, &table),
                     PITH_OK);
    assert_int_equal(table->nblocks, 5);
    assert_int_equal(table->nfeatures, pith_feature_table_context_width());
    assert_string_equal(pith_feature_table_context_column(0), "mean.cluster");
    assert_null(pith_feature_table_context_column(table->nfeatures));
    pith_feature_table_free(table);
    share[3] = (float)NAN;
    assert_int_equal(pith_feature_table_make_context(doc, share, 5, &table),
                     PITH_ARG);
    pith_doc_free(doc);
    assert_int_equal(pith_doc_parse(PITH_S(""), NULL, &doc, NULL), PITH_OK);
    assert_int_equal(pith_feature_table_make_context(doc, NULL, 0, &table),
                     PITH_OK);
    assert_int_equal(table->nblocks, 0);
    pith_feature_table_free(table);
    pith_doc_free(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_families_and_features),
        cmocka_unit_test(blocks_hold_the_visible_text),
        cmocka_unit_test(spaces_stand_where_the_page_has_them),
        cmocka_unit_test(offsets_point_into_the_source),
        cmocka_unit_test(pages_without_text_have_no_blocks),
        cmocka_unit_test(context_has_alike_blocks_and_second_opinions),
        cmocka_unit_test(context_needs_a_share_for_every_block),
        cmocka_unit_test(too_little_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
