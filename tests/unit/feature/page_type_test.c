/* SPDX-License-Identifier: Apache-2.0 */
/* The predicted type of a page: the models are complete, and the result is a
 * probability that depends only on the mean of the page's rows. */
#include "page_type.h"
#include "page_type_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static size_t count_types(void)
{
    size_t n = 0;
    while (pith_page_type_names[n])
        n++;
    return n;
}

static void models_obey_their_laws(void **state)
{
    (void)state;
    assert_int_equal(count_types(), 7);
    for (size_t k = 0; k < count_types(); k++) {
        assert_true(pith_boost_verify(pith_page_type_models[k]));
        assert_int_equal(pith_page_type_models[k]->nfeatures,
                         PITH_FEATURE_COUNT);
    }
}

static void models_were_trained_on_these_features(void **state)
{
    (void)state;
    for (size_t k = 0; k < PITH_FEATURE_COUNT; k++) {
        assert_non_null(pith_page_type_features[k]);
        assert_string_equal(pith_page_type_features[k], pith_feature_name(k));
    }
    assert_null(pith_page_type_features[PITH_FEATURE_COUNT]);
}

static pith_page_type guess_of(const pith_page_row *page)
{
    double probability[PITH_PAGE_TYPES_MAX];
    pith_page_type_weigh(page, probability);
    return pith_page_type_guess(probability);
}

static void no_leaf_is_no_type(void **state)
{
    (void)state;
    pith_page_row page = {0};
    pith_page_type guess = guess_of(&page);
    assert_null(guess.name);
    assert_true(guess.probability == 0);
}

/* Random rows with a fixed seed, some of them with extreme values. */
static void fill(float *row, uint32_t *seed)
{
    for (size_t k = 0; k < PITH_FEATURE_COUNT; k++) {
        *seed = *seed * 1664525u + 1013904223u;
        row[k] = (float)(*seed >> 16) / 256.0f - 1.0f;
    }
    row[PITH_FEATURE_own_words] = (float)(*seed >> 24);
}

static void probability_is_one(void **state)
{
    (void)state;
    uint32_t seed = 5;
    float row[PITH_FEATURE_COUNT];
    for (int round = 0; round < 50; round++) {
        fill(row, &seed);
        pith_page_row page = {0};
        pith_page_row_add(&page, row);
        pith_page_type one = guess_of(&page);
        assert_non_null(one.name);
        /* The best of seven types has at least a seventh. */
        assert_true(one.probability > 1.0 / 7 - 1e-9 && one.probability <= 1);
        pith_page_row_add(&page, row);
        pith_page_type two = guess_of(&page);
        assert_string_equal(one.name, two.name);
        assert_true(one.probability == two.probability);
    }
}

/* Adding rows together gives the same bits as adding them one by one. */
static void rows_together_add_the_same(void **state)
{
    (void)state;
    enum { MOST = 9, STRIDE = PITH_FEATURE_COUNT + 3 };
    static float rows[MOST * STRIDE];
    uint32_t seed = 5;
    for (size_t i = 0; i < MOST; i++)
        fill(rows + i * STRIDE, &seed);
    for (size_t count = 0; count <= MOST; count++) {
        pith_page_row slow = {0};
        pith_page_row fast = {0};
        for (size_t i = 0; i < count; i++)
            pith_page_row_add(&slow, rows + i * STRIDE);
        pith_page_rows_add(&fast, rows, STRIDE, count);
        assert_memory_equal(&fast, &slow, sizeof slow);
    }
}

/* The most probable type has the largest margin. */
static void largest_margin_wins(void **state)
{
    (void)state;
    uint32_t seed = 9;
    float row[PITH_FEATURE_COUNT + 1];
    for (int round = 0; round < 50; round++) {
        fill(row, &seed);
        row[PITH_FEATURE_own_words] = 0.5f; /* weight 1: the mean is exact */
        row[PITH_FEATURE_COUNT] = PITH_BOOST_END;
        pith_page_row page = {0};
        pith_page_row_add(&page, row);
        pith_page_type guess = guess_of(&page);
        double all = 0;
        float best = -1e30f;
        const char *name = NULL;
        for (size_t k = 0; k < count_types(); k++) {
            float margin = pith_boost_margin(pith_page_type_models[k], row);
            all += exp((double)margin);
            if (margin > best) {
                best = margin;
                name = pith_page_type_names[k];
            }
        }
        assert_string_equal(guess.name, name);
        assert_true(fabs(guess.probability - exp((double)best) / all) < 1e-5);
    }
}

/* A declared type is believed; the other types keep their proportions. */
static void declared_types_are_believed(void **state)
{
    (void)state;
    uint32_t seed = 3;
    float row[PITH_FEATURE_COUNT + 1];
    fill(row, &seed);
    row[PITH_FEATURE_own_words] = 0.5f;
    pith_page_row page = {0};
    pith_page_row_add(&page, row);
    double before[PITH_PAGE_TYPES_MAX];
    double after[PITH_PAGE_TYPES_MAX];
    pith_page_type_weigh(&page, before);
    for (size_t own = 0; own < count_types(); own++) {
        memcpy(after, before, sizeof after);
        pith_page_type_declare(after, pith_page_type_names[own]);
        assert_string_equal(pith_page_type_guess(after).name,
                            pith_page_type_names[own]);
        double all = 0;
        for (size_t k = 0; k < count_types(); k++)
            all += after[k];
        assert_true(fabs(all - 1) < 1e-9);
        size_t one = own == 0 ? 1 : 0;
        size_t two = own == 2 ? 3 : 2;
        assert_true(fabs(after[one] * before[two] - after[two] * before[one]) <
                    1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(models_obey_their_laws),
        cmocka_unit_test(models_were_trained_on_these_features),
        cmocka_unit_test(no_leaf_is_no_type),
        cmocka_unit_test(probability_is_one),
        cmocka_unit_test(rows_together_add_the_same),
        cmocka_unit_test(largest_margin_wins),
        cmocka_unit_test(declared_types_are_believed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
