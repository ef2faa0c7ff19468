/* SPDX-License-Identifier: Apache-2.0 */
/* Boosted trees: walks, laws, the logistic function, and XGBoost's results. */
#include "boost.h"
#include "boost_fixture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define END PITH_BOOST_END

enum { LEAF = 2 }; /* one past the last feature */

/* x0 < 1 ? -1 : (x1 < 0.5 ? 2 : 4), and a tree of one leaf. */
static const pith_boost_node nodes[] = {
    {1.0f, 0, 2},    {-1.0f, LEAF, 0}, {0.5f, 1, 2},
    {2.0f, LEAF, 0}, {4.0f, LEAF, 0},  {0.25f, LEAF, 0},
};
static const uint32_t trees[] = {0, 5, 6};
static const pith_boost model = {nodes, trees, 2, 2, 2, 0.5f, NULL, 0};

static void walks_to_the_right_leaf(void **state)
{
    (void)state;
    const float below[] = {0.5f, 9.0f, END};
    const float at_threshold[] = {1.0f, 0.0f, END};
    const float above[] = {7.0f, 0.5f, END};
    assert_true(pith_boost_margin(&model, below) == -0.25f);
    assert_true(pith_boost_margin(&model, at_threshold) == 2.75f);
    assert_true(pith_boost_margin(&model, above) == 4.75f);
}

static void many_rows_give_the_same_bits(void **state)
{
    (void)state;
    enum { ROWS = 29, STRIDE = 3 };
    float rows[ROWS * STRIDE];
    float margin[ROWS + 1];
    uint32_t seed = 1;
    for (size_t i = 0; i < ROWS * STRIDE; i++) {
        seed = seed * 1664525u + 1013904223u;
        rows[i] = i % STRIDE == 2 ? END : (float)(seed >> 8) / 8388608.0f;
    }
    for (size_t count = 0; count <= ROWS; count++) {
        margin[count] = 77.0f;
        pith_boost_margins(&model, rows, STRIDE, count, margin);
        for (size_t i = 0; i < count; i++)
            assert_true(margin[i] ==
                        pith_boost_margin(&model, rows + i * STRIDE));
        assert_true(margin[count] == 77.0f);
    }
}

/* Trees that are walked together, remaining trees, rows that stop between them:
 * the sums are the same as for each tree by itself. */
static void many_trees_add_up_in_their_order(void **state)
{
    (void)state;
    enum { TREES = 21, NODES = 5, ROWS = 12 };
    pith_boost_node grove[TREES * NODES];
    uint32_t first[TREES + 1] = {0};
    for (uint32_t t = 0; t < TREES; t++) {
        for (uint32_t k = 0; k < NODES; k++) {
            grove[t * NODES + k] = nodes[k];
            if (nodes[k].feature == LEAF)
                grove[t * NODES + k].threshold /= (float)(t * t + 3);
        }
        first[t + 1] = (t + 1) * NODES;
    }
    static const pith_boost_exit way_out[] = {
        {11, {-0.1f, 1.0f, 0.5f}, {9.0f, 1.0f, 0.0f}},
    };
    const pith_boost many = {grove, first, TREES, 2, 2, 0.1f, way_out, 1};
    assert_true(pith_boost_verify(&many));
    for (uint32_t i = 0; i < ROWS; i++) {
        const float row[] = {(float)i / 6.0f, (float)(i % 4) / 4.0f, END};
        float sum = 0.1f;
        bool out = false;
        for (uint32_t t = 0; t < TREES && !out; t++) {
            const pith_boost_node *at = &grove[first[t]];
            sum += at[row[0] < 1.0f ? 1 : row[1] < 0.5f ? 3 : 4].threshold;
            out = t + 1 == 11 && sum < -0.1f;
        }
        sum += out ? 0.5f : 0.0f;
        assert_true(pith_boost_margin(&many, row) == sum);
    }
}

static void broken_models_are_found(void **state)
{
    (void)state;
    assert_true(pith_boost_verify(&model));
    pith_boost broken = model;
    broken.nfeatures = 1;
    assert_false(pith_boost_verify(&broken));
    broken = model;
    broken.depth = 1;
    assert_false(pith_boost_verify(&broken));
    static const uint32_t late[] = {1, 5, 6};
    static const uint32_t hollow[] = {0, 5, 5};
    static const uint32_t cut[] = {0, 4, 6};
    const uint32_t *const wrong[] = {late, hollow, cut};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        broken = model;
        broken.tree = wrong[i];
        assert_false(pith_boost_verify(&broken));
    }
    static const pith_boost_node loop[] = {
        {1.0f, 0, 1}, {1.0f, LEAF, 0}, {1.0f, LEAF, 0}};
    static const pith_boost_node slip[] = {/* a leaf with an invalid child */
                                           {1.0f, 0, 2},
                                           {1.0f, LEAF, 1},
                                           {1.0f, LEAF, 0}};
    static const uint32_t one[] = {0, 3};
    pith_boost round = {loop, one, 1, 2, 2, 0.0f, NULL, 0};
    assert_false(pith_boost_verify(&round));
    round.nodes = slip;
    assert_false(pith_boost_verify(&round));
}

/* After the first tree (-0.5, 2.5 or 4.5) the lowest and the highest rows
 * stop. */
static const pith_boost_exit exits[] = {
    {1, {0.0f, 2.0f, -1.0f}, {4.0f, 0.5f, 0.25f}},
};
static const pith_boost hasty = {nodes, trees, 2, 2, 2, 0.5f, exits, 1};

static void decided_rows_leave_early(void **state)
{
    (void)state;
    const float low[] = {0.5f, 9.0f, END};
    const float open[] = {1.0f, 0.0f, END};
    const float high[] = {7.0f, 0.5f, END};
    assert_true(pith_boost_verify(&hasty));
    assert_true(pith_boost_margin(&hasty, low) == -2.0f);
    assert_true(pith_boost_margin(&hasty, open) == 2.75f);
    assert_true(pith_boost_margin(&hasty, high) == 2.5f);
}

static void early_rows_do_not_move_others(void **state)
{
    (void)state;
    enum { ROWS = 300 };
    float rows[ROWS][3];
    float margin[ROWS];
    for (size_t i = 0; i < ROWS; i++) {
        rows[i][0] = (float)(i * 7 % 5) * 0.5f;
        rows[i][1] = (float)(i * 3 % 4) * 0.25f;
        rows[i][2] = END;
    }
    pith_boost_margins(&hasty, rows[0], 3, ROWS, margin);
    for (size_t i = 0; i < ROWS; i++)
        assert_true(margin[i] == pith_boost_margin(&hasty, rows[i]));
}

static void broken_exits_are_found(void **state)
{
    (void)state;
    static const pith_boost_exit late[] = {{2, {0, 1, 0}, {1, 1, 0}}};
    static const pith_boost_exit twice[] = {{1, {0, 1, 0}, {1, 1, 0}},
                                            {1, {0, 1, 0}, {1, 1, 0}}};
    static const pith_boost_exit crossed[] = {{1, {1, 1, 0}, {0, 1, 0}}};
    pith_boost broken = hasty;
    broken.exits = late;
    assert_false(pith_boost_verify(&broken));
    broken.exits = crossed;
    assert_false(pith_boost_verify(&broken));
    broken.exits = twice;
    broken.nexits = 2;
    assert_false(pith_boost_verify(&broken));
}

static void share_is_the_logistic_function(void **state)
{
    (void)state;
    float before = 0.0f;
    for (int i = -4200; i <= 4200; i++) {
        float x = (float)i / 100.0f;
        float probability = pith_boost_probability(x);
        assert_true(fabs((double)probability - 1.0 / (1.0 + exp(-(double)x))) <
                    1e-7);
        assert_true(fabsf(probability - 1.0f / (1.0f + expf(-x))) < 1e-6f);
        assert_true(probability >= before);
        before = probability;
    }
    assert_true(pith_boost_probability(0.0f) == 0.5f);
    assert_true(pith_boost_probability(1e30f) == 1.0f);
    assert_true(pith_boost_probability(-1e30f) == 0.0f);
}

static void many_shares_are_the_same_bits(void **state)
{
    (void)state;
    static const float margin[] = {-1e30f, -41.0f, -40.0f, -3.25f, -0.0f,
                                   0.7f,   12.5f,  40.0f,  40.5f,  1e30f};
    enum { MOST = sizeof margin / sizeof *margin };
    for (size_t from = 0; from < MOST; from++) {
        float probability[MOST + 1];
        for (size_t n = 0; from + n <= MOST; n++) {
            probability[n] = 7.0f;
            pith_boost_probabilities(margin + from, n, probability);
            for (size_t i = 0; i < n; i++)
                assert_true(probability[i] ==
                            pith_boost_probability(margin[from + i]));
            assert_true(probability[n] == 7.0f);
        }
    }
}

static void xgboost_gives_the_same_margins(void **state)
{
    (void)state;
    float margin[BOOST_FIXTURE_ROWS];
    assert_true(pith_boost_verify(&boost_fixture));
    pith_boost_margins(&boost_fixture, &boost_fixture_rows[0][0],
                       BOOST_FIXTURE_FEATURES + 1, BOOST_FIXTURE_ROWS, margin);
    for (size_t i = 0; i < BOOST_FIXTURE_ROWS; i++) {
        assert_true(margin[i] == boost_fixture_margins[i]);
        assert_true(fabsf(pith_boost_probability(margin[i]) -
                          boost_fixture_shares[i]) < 1e-6f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_to_the_right_leaf),
        cmocka_unit_test(many_rows_give_the_same_bits),
        cmocka_unit_test(many_trees_add_up_in_their_order),
        cmocka_unit_test(broken_models_are_found),
        cmocka_unit_test(decided_rows_leave_early),
        cmocka_unit_test(early_rows_do_not_move_others),
        cmocka_unit_test(broken_exits_are_found),
        cmocka_unit_test(share_is_the_logistic_function),
        cmocka_unit_test(many_shares_are_the_same_bits),
        cmocka_unit_test(xgboost_gives_the_same_margins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
