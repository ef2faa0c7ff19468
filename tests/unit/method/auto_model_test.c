/* SPDX-License-Identifier: Apache-2.0 */
/* The generated model is complete and fits the features that it is applied
 * to. */
#include "auto_model.h"
#include "feature.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void model_obeys_its_laws(void **state)
{
    (void)state;
    assert_true(pith_boost_verify(&pith_auto_model));
    assert_true(pith_auto_model.ntrees > 0);
    assert_true(pith_boost_verify(&pith_auto_old_model));
    assert_true(pith_auto_old_model.ntrees > 0);
}

static void model_was_trained_on_these_features(void **state)
{
    (void)state;
    assert_int_equal(pith_auto_model.nfeatures, PITH_FEATURE_COUNT);
    assert_int_equal(pith_auto_old_model.nfeatures, PITH_FEATURE_COUNT);
    for (size_t k = 0; k < PITH_FEATURE_COUNT; k++) {
        assert_non_null(pith_auto_model_features[k]);
        assert_string_equal(pith_auto_model_features[k], pith_feature_name(k));
    }
    assert_null(pith_auto_model_features[PITH_FEATURE_COUNT]);
}

static void check_calibration(const pith_auto_calibration *table)
{
    assert_true(table->n > 1);
    for (size_t i = 0; i < table->n; i++) {
        const pith_auto_point *point = &table->point[i];
        assert_true(point->share >= 0 && point->share < 1);
        if (i == 0)
            continue;
        assert_true(point->expected > point[-1].expected);
        assert_true(point->share >= point[-1].share);
    }
}

static void calibration_rises(void **state)
{
    (void)state;
    check_calibration(&pith_auto_of_articles);
    check_calibration(&pith_auto_of_others);
    assert_true(pith_auto_article_from > 0 && pith_auto_article_from < 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(model_obeys_its_laws),
        cmocka_unit_test(model_was_trained_on_these_features),
        cmocka_unit_test(calibration_rises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
