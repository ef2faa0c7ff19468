/* SPDX-License-Identifier: Apache-2.0 */
/* Which flags a row of features gives, and on which page types a flag excludes
 * the block. auto_estimate_test.c tests whole pages. */
#include "auto_exclusion.h"

#include "page_type_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static uint32_t signs_with(int feature, float value)
{
    float row[PITH_FEATURE_COUNT];
    for (int k = 0; k < PITH_FEATURE_COUNT; k++)
        row[k] = -1;
    row[feature] = value;
    return pith_exclusion_flags(row);
}

static uint32_t more_signs_with(int feature, float value)
{
    float row[PITH_FEATURE_COUNT];
    for (int k = 0; k < PITH_FEATURE_COUNT; k++)
        row[k] = -1;
    row[feature] = value;
    return pith_exclusion_more_flags(row);
}

static void test_signs_of_a_row(void **state)
{
    (void)state;
    assert_int_equal(signs_with(PITH_FEATURE_own_words, 9), 0);
    assert_int_equal(signs_with(PITH_FEATURE_says_comment, 2),
                     PITH_EXCLUSION_COMMENT);
    assert_int_equal(signs_with(PITH_FEATURE_says_comment, 3), 0);
    assert_int_equal(signs_with(PITH_FEATURE_says_review, 4),
                     PITH_EXCLUSION_REVIEW);
    assert_int_equal(signs_with(PITH_FEATURE_says_review, 5), 0);
    assert_int_equal(signs_with(PITH_FEATURE_says_signature, 0),
                     PITH_EXCLUSION_SIGNATURE);
    assert_int_equal(signs_with(PITH_FEATURE_says_signature, 4), 0);
    assert_int_equal(signs_with(PITH_FEATURE_own_echo, 0.8f),
                     PITH_EXCLUSION_ECHO);
    assert_int_equal(signs_with(PITH_FEATURE_own_echo, 0.79f), 0);
    assert_int_equal(signs_with(PITH_FEATURE_in_caption, 3),
                     PITH_EXCLUSION_CAPTION);
    assert_int_equal(signs_with(PITH_FEATURE_own_again, 1), 0);
    assert_int_equal(signs_with(PITH_FEATURE_says_caption, 0), 0);
}

static void test_a_long_caption_is_text(void **state)
{
    (void)state;
    float row[PITH_FEATURE_COUNT] = {0};
    row[PITH_FEATURE_own_words] = 49;
    assert_true(pith_exclusion_flags(row) & PITH_EXCLUSION_CAPTION);
    row[PITH_FEATURE_own_words] = 50;
    assert_false(pith_exclusion_flags(row) & PITH_EXCLUSION_CAPTION);
}

/* The flags of a block whose text occurred before on the page. */
static uint32_t signs_of_echo(int kind, float words, float rank, float quote)
{
    float row[PITH_FEATURE_COUNT];
    for (int k = 0; k < PITH_FEATURE_COUNT; k++)
        row[k] = -1;
    row[PITH_FEATURE_own_echo] = 1;
    row[PITH_FEATURE_own_tag] = (float)kind;
    row[PITH_FEATURE_own_words] = words;
    row[PITH_FEATURE_own_rank] = rank;
    row[PITH_FEATURE_in_quote] = quote;
    return pith_exclusion_flags(row);
}

static void test_what_is_no_echo_alone(void **state)
{
    (void)state;
    assert_int_equal(signs_of_echo(PITH_KIND_PRE, 90, 0, -1), 0);
    assert_int_equal(signs_of_echo(PITH_KIND_ITEM, 90, 0, -1),
                     PITH_EXCLUSION_ALSO);
    assert_int_equal(signs_of_echo(0, 9, 2, -1), PITH_EXCLUSION_ALSO);
    assert_int_equal(signs_of_echo(PITH_KIND_P, 14, 0, -1),
                     PITH_EXCLUSION_ALSO);
    assert_int_equal(signs_of_echo(PITH_KIND_P, 15, 0, -1),
                     PITH_EXCLUSION_ECHO);
    assert_int_equal(signs_of_echo(PITH_KIND_P, 90, 0, 2), 0);
    assert_int_equal(signs_of_echo(PITH_KIND_ITEM, 90, 0, 0), 0);
}

static void test_a_heading_that_says_the_title(void **state)
{
    (void)state;
    float row[PITH_FEATURE_COUNT] = {0};
    row[PITH_FEATURE_in_caption] = row[PITH_FEATURE_in_quote] = -1;
    row[PITH_FEATURE_says_comment] = row[PITH_FEATURE_says_review] = -1;
    row[PITH_FEATURE_says_signature] = -1;
    row[PITH_FEATURE_own_echo] = 1;
    row[PITH_FEATURE_own_rank] = 2;
    assert_int_equal(pith_exclusion_flags(row), PITH_EXCLUSION_ALSO);
    row[PITH_FEATURE_title_overlap] = 1;
    assert_int_equal(pith_exclusion_flags(row),
                     PITH_EXCLUSION_ECHO | PITH_EXCLUSION_TITLE);
}

/* What says the title is the last step of a trail, unless it is below the
 * title's heading. */
static void test_the_title_above_its_heading(void **state)
{
    (void)state;
    float row[PITH_FEATURE_COUNT] = {0};
    row[PITH_FEATURE_title_overlap] = 1;
    row[PITH_FEATURE_title_own] = 0.89f;
    assert_false(pith_exclusion_flags(row) & PITH_EXCLUSION_CRUMB);
    row[PITH_FEATURE_title_own] = 0.9f;
    assert_true(pith_exclusion_flags(row) & PITH_EXCLUSION_CRUMB);
    row[PITH_FEATURE_own_rank] = 1;
    assert_false(pith_exclusion_flags(row) & PITH_EXCLUSION_CRUMB);

    uint32_t flags[] = {PITH_EXCLUSION_CRUMB, PITH_EXCLUSION_TITLE,
                        PITH_EXCLUSION_CRUMB};
    float probability[] = {0.9f, 0.9f, 0.9f};
    uint32_t words[] = {4, 4, 4};
    pith_estimate estimate = {
        .exclusion_flags = flags,
        .breadth = PITH_BREADTH_MAIN,
        .probability = probability,
        .features = {.words = words, .blocks = {.n = 3}},
    };
    pith_exclusion_apply(&estimate);
    assert_true(probability[0] == 0);
    assert_true(probability[1] > 0);
    assert_true(probability[2] > 0);

    flags[0] = flags[1] = PITH_EXCLUSION_CRUMB; /* no heading is the title's */
    probability[0] = 0.9f;
    pith_exclusion_apply(&estimate);
    assert_true(probability[0] > 0);
}

static void test_a_caption_again(void **state)
{
    (void)state;
    float row[PITH_FEATURE_COUNT] = {0};
    row[PITH_FEATURE_own_words] = 60;
    row[PITH_FEATURE_own_again] = 1;
    assert_true(pith_exclusion_flags(row) & PITH_EXCLUSION_COPY);
    row[PITH_FEATURE_in_caption] = -1;
    row[PITH_FEATURE_says_caption] = 1;
    assert_true(pith_exclusion_flags(row) & PITH_EXCLUSION_COPY);
    row[PITH_FEATURE_says_caption] = 2;
    assert_false(pith_exclusion_flags(row) & PITH_EXCLUSION_COPY);
}

static void test_what_is_beside_the_text(void **state)
{
    (void)state;
    assert_int_equal(more_signs_with(PITH_FEATURE_says_meta, 1),
                     PITH_EXCLUSION_BESIDE);
    assert_int_equal(more_signs_with(PITH_FEATURE_says_meta, 2), 0);
    assert_int_equal(more_signs_with(PITH_FEATURE_says_promo, 1),
                     PITH_EXCLUSION_BESIDE | PITH_EXCLUSION_ADVERT);
    assert_int_equal(more_signs_with(PITH_FEATURE_says_consent, 9),
                     PITH_EXCLUSION_ADVERT);
    assert_int_equal(more_signs_with(PITH_FEATURE_in_nav, 9),
                     PITH_EXCLUSION_CHROME);
    assert_int_equal(more_signs_with(PITH_FEATURE_in_footer, 9),
                     PITH_EXCLUSION_CHROME);
    assert_int_equal(more_signs_with(PITH_FEATURE_says_foot, 2),
                     PITH_EXCLUSION_CHROME);
    assert_int_equal(more_signs_with(PITH_FEATURE_says_foot, 3), 0);
}

/* The exclusions on a page that has this type with this probability. */
static uint32_t gone_of(const char *type, double probability, double comments,
                        double echoes)
{
    double all[PITH_PAGE_TYPES_MAX] = {0};
    size_t k = 0;
    while (strcmp(pith_page_type_names[k], type) != 0)
        assert_non_null(pith_page_type_names[++k]);
    all[k] = probability;
    uint32_t flags = pith_exclusion_choose(all, comments, echoes);
    assert_true(flags & PITH_EXCLUSION_COPY); /* always */
    return flags & ~(uint32_t)PITH_EXCLUSION_COPY;
}

static uint32_t gone(const char *type, double probability, bool remarks)
{
    return gone_of(type, probability, remarks ? 0.33 : 0.34, 0.66);
}

static void test_types_of_pages(void **state)
{
    (void)state;
    enum { FORUM = PITH_EXCLUSION_SIGNATURE | PITH_EXCLUSION_ECHO };
    assert_int_equal(gone("article", 0.7, false),
                     PITH_EXCLUSION_COMMENT | PITH_EXCLUSION_CAPTION);
    assert_int_equal(gone("article", 0.69, true), PITH_EXCLUSION_CAPTION);
    assert_int_equal(gone("article", 0.49, true), 0);
    assert_int_equal(gone("forum", 0.29, true), 0);
    assert_int_equal(gone("forum", 0.3, true), PITH_EXCLUSION_COMMENT);
    assert_int_equal(gone("forum", 0.3, false), 0);
    assert_int_equal(gone("forum", 0.5, false), PITH_EXCLUSION_SIGNATURE);
    assert_int_equal(gone("forum", 0.9, false), FORUM);
    assert_int_equal(gone("forum", 0.9, true), FORUM | PITH_EXCLUSION_COMMENT);
    assert_int_equal(gone("product", 0.49, true), 0);
    assert_int_equal(gone("product", 0.5, true), PITH_EXCLUSION_REVIEW);
    assert_int_equal(gone("product", 0.6, true),
                     PITH_EXCLUSION_REVIEW | PITH_EXCLUSION_ECHO);
    assert_int_equal(gone("service", 0.59, true), 0);
    assert_int_equal(gone("service", 0.6, true), PITH_EXCLUSION_ECHO);
    assert_int_equal(gone_of("service", 0.6, 0, 0.67), 0);
    assert_int_equal(gone("documentation", 1, true), 0);
    assert_int_equal(gone("collection", 1, true), 0);
    assert_int_equal(gone("listing", 1, true), 0);
}

static void test_a_type_by_its_name(void **state)
{
    (void)state;
    double all[PITH_PAGE_TYPES_MAX];
    for (size_t k = 0; k < PITH_PAGE_TYPES_MAX; k++)
        all[k] = (double)k / 100;
    for (size_t k = 0; pith_page_type_names[k]; k++)
        assert_true(pith_exclusion_type(pith_page_type_names[k], all) ==
                    all[k]);
    assert_true(pith_exclusion_type("poem", all) == 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signs_of_a_row),
        cmocka_unit_test(test_a_type_by_its_name),
        cmocka_unit_test(test_a_long_caption_is_text),
        cmocka_unit_test(test_what_is_no_echo_alone),
        cmocka_unit_test(test_a_heading_that_says_the_title),
        cmocka_unit_test(test_the_title_above_its_heading),
        cmocka_unit_test(test_a_caption_again),
        cmocka_unit_test(test_what_is_beside_the_text),
        cmocka_unit_test(test_types_of_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
