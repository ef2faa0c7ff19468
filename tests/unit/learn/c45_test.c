/* SPDX-License-Identifier: Apache-2.0 */
/* C4.5: the numbers of docs/spec/weight.md (part B), and its limits. */
#include "c45_split.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

enum { MAIN, NOISE };

static void near(double a, double b)
{
    assert_true(fabs(a - b) < 1e-6);
}

static void errors_to_be_expected(void **state)
{
    (void)state;
    near(pith_c45_add_errors(3, 0), 1.110118);
    near(pith_c45_add_errors(6, 0), 1.237797);
    near(pith_c45_add_errors(9, 0), 1.284804);
    near(pith_c45_add_errors(6, 1), 1.303507);
    near(pith_c45_add_errors(8, 3), 1.447874);
    near(pith_c45_add_errors(16, 1), 1.475715);
    near(pith_c45_add_errors(14, 5), 1.761120);
    near(1 + pith_c45_add_errors(3, 1), 2.044310);
    near(1 + pith_c45_add_errors(9, 1), 2.394112);
    near(pith_c45_add_errors(0, 0), 0);
    /* Leaves with 6 and 3 rows, of which 0 and 1 are wrong. */
    near(pith_c45_add_errors(6, 0) + 1 + pith_c45_add_errors(3, 1), 3.282107);
    /* The example of raising: errors of its inner node and its root, as a leaf,
     * as a tree and raised. */
    near(3 + pith_c45_add_errors(6, 3), 4.250847);
    near(2 * (1 + pith_c45_add_errors(3, 1)), 4.088621);
    near(3 + pith_c45_add_errors(9, 3), 4.511731);
    near(2 * (1 + pith_c45_add_errors(3, 1)) + pith_c45_add_errors(3, 0),
         5.198739);
    near(1 + pith_c45_add_errors(6, 1), 2.303507);
    near(2 + pith_c45_add_errors(3, 1) + pith_c45_add_errors(6, 1), 4.347817);
}

static const pith_c45_attribute three[] = {
    {"wordCount", 0}, {"linkWordRatio", 0}, {"tag", 2}};
static const pith_c45_schema blocks = {three, 3, 2};

/* tag: 0 div, 1 td. */
static const float block_rows[] = {120, .05f, 0, 95, .10f, 0, 210, .02f, 1,
                                   12,  .90f, 0, 30, .80f, 1, 8,   0,    0,
                                   25,  .60f, 0, 14, .30f, 1};
static const uint16_t block_labels[] = {MAIN,  MAIN,  MAIN,  NOISE,
                                        NOISE, NOISE, NOISE, NOISE};

static void the_best_cut_is_a_value_of_the_set(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const pith_c45_rows rows = {block_rows, block_labels, 8};
    pith_c45_tree tree;
    assert_int_equal(pith_c45_learn(&blocks, &rows, NULL, &arena, &tree),
                     PITH_OK);
    assert_true(pith_c45_verify(&tree));
    assert_int_equal(tree.nnodes, 3);
    assert_int_equal(tree.node[0].attribute, 0);
    assert_true(tree.node[0].cut == 30);
    assert_int_equal(tree.node[1].label, NOISE);
    assert_int_equal(tree.node[1].rows, 5);
    assert_int_equal(tree.node[2].label, MAIN);
    assert_int_equal(tree.node[2].rows, 3);
    for (uint32_t i = 0; i < 8; i++)
        assert_int_equal(pith_c45_find(&tree, block_rows + 3 * i)->label,
                         block_labels[i]);
    pith_arena_free(&arena);
}

/* Entropy in bits of two counts. */
static double entropy_of(uint32_t main, uint32_t noise)
{
    return pith_c45_entropy((uint32_t[]){main, noise}, 2) / (main + noise);
}

/* The gain of a cut, from the number of rows of each label below it. */
static double gain_of(uint32_t main_below, uint32_t noise_below, uint32_t main,
                      uint32_t noise)
{
    const uint32_t low[] = {main_below, noise_below};
    const uint32_t high[] = {main - main_below, noise - noise_below};
    uint32_t n = main + noise;
    double whole = pith_c45_entropy((uint32_t[]){main, noise}, 2);
    return pith_c45_gain(low, high, 2, whole, n);
}

/* Every gain of the training vector: 8 rows, 3 main and 5 noise. */
static void gains_of_the_training_vector(void **state)
{
    (void)state;
    near(entropy_of(3, 5), 0.954434);
    near(gain_of(0, 2, 3, 5), 0.204434); /* at 12 */
    near(gain_of(0, 3, 3, 5), 0.347590);
    near(gain_of(0, 4, 3, 5), 0.548795);
    near(gain_of(0, 5, 3, 5), 0.954434); /* at 30 */
    near(gain_of(1, 5, 3, 5), 0.466917);
    near(gain_of(3, 1, 3, 5), 0.548795); /* linkWordRatio at 0.10 */

    pith_arena arena;
    pith_arena_init(&arena, 0);
    const pith_c45_rows rows = {block_rows, block_labels, 8};
    pith_c45_draft draft = {
        .schema = &blocks, .rows = &rows, .min_rows = 2, .arena = &arena};
    pith_c45_grower grower;
    assert_int_equal(pith_c45_grower_make(&draft, &grower), PITH_OK);
    assert_int_equal(pith_c45_choose(&grower, 0, 8), 0);
    near(grower.split[0].gain, 0.664193);
    near(grower.split[0].gain + log2(5) / 8, 0.954434);
    near(grower.split[0].ratio, 0.695902);
    near(grower.split[0].gain / grower.split[0].ratio, 0.954434);
    assert_true(grower.split[0].below == 30 && grower.split[0].above == 95);
    near(grower.split[1].gain, 0.258554);
    near(grower.split[1].ratio, 0.258554);
    assert_true(grower.split[1].below == .10f);
    near(grower.split[2].gain, 0.003229);
    near(grower.split[2].ratio, 0.003383);
    pith_arena_free(&arena);
}

static const pith_c45_attribute one[] = {{"wordCount", 0}};
static const pith_c45_schema words = {one, 1, 2};
static const float word_rows[] = {5, 10, 10, 20, 20, 20, 40, 80, 80};
static const uint16_t word_labels[] = {NOISE, MAIN, NOISE, MAIN, NOISE,
                                       MAIN,  MAIN, MAIN,  MAIN};

/* The raising vector's root: 9 rows, 6 main and 3 noise. */
static void gains_of_the_raising_vector(void **state)
{
    (void)state;
    near(gain_of(1, 2, 6, 3), 0.178849); /* at 10 */
    near(gain_of(3, 3, 6, 3), 0.251629); /* at 20 */
    near(gain_of(4, 3, 6, 3), 0.152007); /* at 40 */
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const pith_c45_rows rows = {word_rows, word_labels, 9};
    pith_c45_draft draft = {
        .schema = &words, .rows = &rows, .min_rows = 2, .arena = &arena};
    pith_c45_grower grower;
    assert_int_equal(pith_c45_grower_make(&draft, &grower), PITH_OK);
    assert_int_equal(pith_c45_choose(&grower, 0, 9), 0);
    near(grower.split[0].gain, 0.075522);
    near(grower.split[0].ratio, 0.082242);
    assert_true(grower.split[0].below == 20 && grower.split[0].above == 40);
    /* A leaf at the root has more errors, by more than raising allows. */
    near(2 + pith_c45_add_errors(3, 1) + pith_c45_add_errors(6, 1) + 0.1,
         4.447817);
    pith_arena_free(&arena);
}

static void grown_tree_of_the_raising_example(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const pith_c45_rows rows = {word_rows, word_labels, 9};
    const pith_c45_options grown = {.min_rows = 2, .no_pruning = true};
    pith_c45_tree tree;
    assert_int_equal(pith_c45_learn(&words, &rows, &grown, &arena, &tree),
                     PITH_OK);
    assert_int_equal(tree.nnodes, 5);
    assert_true(tree.node[0].cut == 20);
    assert_int_equal(tree.node[2].rows, 3);
    assert_int_equal(tree.node[2].errors, 0);
    assert_true(tree.node[1].cut == 10);
    assert_int_equal(tree.node[3].label, NOISE);
    assert_int_equal(tree.node[3].errors, 1);
    assert_int_equal(tree.node[4].label, MAIN);
    assert_int_equal(tree.node[4].errors, 1);
    pith_arena_free(&arena);
}

static void the_largest_branch_is_raised(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const pith_c45_rows rows = {word_rows, word_labels, 9};
    pith_c45_tree tree;
    assert_int_equal(pith_c45_learn(&words, &rows, NULL, &arena, &tree),
                     PITH_OK);
    assert_int_equal(tree.nnodes, 3);
    assert_true(tree.node[0].cut == 10);
    assert_int_equal(tree.node[1].label, NOISE);
    assert_int_equal(tree.node[1].rows, 3);
    assert_int_equal(tree.node[1].errors, 1);
    assert_int_equal(tree.node[2].label, MAIN);
    assert_int_equal(tree.node[2].rows, 6);
    assert_int_equal(tree.node[2].errors, 1);
    pith_arena_free(&arena);
}

/* Labels by tag alone: one branch per value, the empty one with its parent's
 * label. */
static void nominal_attributes_branch_by_value(void **state)
{
    (void)state;
    static const pith_c45_attribute tag[] = {{"tag", 3}};
    static const pith_c45_schema schema = {tag, 1, 2};
    static const float values[] = {0, 0, 0, 2, 2, 2, 2};
    static const uint16_t labels[] = {0, 0, 0, 1, 1, 1, 1};
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const pith_c45_rows rows = {values, labels, 7};
    pith_c45_tree tree;
    assert_int_equal(pith_c45_learn(&schema, &rows, NULL, &arena, &tree),
                     PITH_OK);
    assert_int_equal(tree.nnodes, 4);
    assert_int_equal(pith_c45_find(&tree, (float[]){0})->label, 0);
    assert_int_equal(pith_c45_find(&tree, (float[]){1})->label, 1);
    assert_int_equal(pith_c45_find(&tree, (float[]){2})->label, 1);
    pith_arena_free(&arena);
}

static void rows_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_c45_tree tree;
    const pith_c45_rows none = {word_rows, word_labels, 0};
    assert_int_equal(pith_c45_learn(&words, &none, NULL, &arena, &tree),
                     PITH_ARG);
    const float nan_row[] = {NAN, 1};
    const pith_c45_rows nan_rows = {nan_row, word_labels, 2};
    assert_int_equal(pith_c45_learn(&words, &nan_rows, NULL, &arena, &tree),
                     PITH_ARG);
    const uint16_t foreign[] = {0, 7};
    const pith_c45_rows labels = {word_rows, foreign, 2};
    assert_int_equal(pith_c45_learn(&words, &labels, NULL, &arena, &tree),
                     PITH_ARG);
    const float far_value[] = {0, 0, 5};
    const pith_c45_rows nominal = {far_value, word_labels, 1};
    assert_int_equal(pith_c45_learn(&blocks, &nominal, NULL, &arena, &tree),
                     PITH_ARG);
    pith_arena_free(&arena);
}

/* Random rows: each allocation may fail, and every tree is valid. */
static void any_allocation_may_fail(void **state)
{
    (void)state;
    enum { N = 400 };
    static float values[N * 3];
    static uint16_t labels[N];
    uint32_t seed = 7;
    for (uint32_t i = 0; i < N; i++) {
        for (uint32_t k = 0; k < 3; k++) {
            seed = seed * 1664525u + 1013904223u;
            values[i * 3 + k] = (float)(seed >> 24) / (k == 2 ? 128.0f : 1);
        }
        values[i * 3 + 2] = values[i * 3 + 2] < 1 ? 0 : 1;
        labels[i] = values[i * 3] + values[i * 3 + 1] > 255 || seed % 7 == 0;
    }
    const pith_c45_rows rows = {values, labels, N};
    pith_status status = PITH_NOMEM;
    size_t failed = 0;
    for (; status != PITH_OK; failed++) {
        pith_arena arena;
        pith_arena_init(&arena, 0);
        arena.fail_after = failed;
        pith_c45_tree tree;
        status = pith_c45_learn(&blocks, &rows, NULL, &arena, &tree);
        assert_true(status == PITH_OK || status == PITH_NOMEM);
        if (status == PITH_OK) {
            assert_true(pith_c45_verify(&tree));
            assert_true(tree.nnodes > 3);
        }
        pith_arena_free(&arena);
    }
    assert_true(failed > 5);
}

/* Intervals, each half as long as the previous one, with alternating labels:
 * every cut is found in an order that was divided at all cuts before it,
 * together with a nominal attribute and a number that are useless. */
static void orders_stay_sorted_below_many_cuts(void **state)
{
    (void)state;
    enum { N = 256 };
    static float values[N * 3];
    static uint16_t labels[N];
    static const pith_c45_attribute attribute[] = {
        {"shuffled", 0}, {"kind", 3}, {"place", 0}};
    static const pith_c45_schema schema = {attribute, 3, 2};
    for (uint32_t i = 0; i < N; i++) {
        uint32_t place = i * 101 % N;
        values[3 * i] = (float)(i * 37 % 64);
        values[3 * i + 1] = (float)(i % 3);
        values[3 * i + 2] = (float)place;
        for (uint32_t end = N / 2; place >= end && end < N - 8;
             end += (N - end) / 2)
            labels[i] = !labels[i];
    }
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const pith_c45_rows rows = {values, labels, N};
    const pith_c45_options grown = {.min_rows = 2, .no_pruning = true};
    pith_c45_tree tree;
    assert_int_equal(pith_c45_learn(&schema, &rows, &grown, &arena, &tree),
                     PITH_OK);
    assert_true(pith_c45_verify(&tree));
    assert_true(tree.node[0].cut == N / 2 - 1);
    for (uint32_t i = 0; i < N; i++)
        assert_int_equal(pith_c45_find(&tree, values + 3 * i)->label,
                         labels[i]);
    pith_arena_free(&arena);
}

/* The midpoint of two adjacent numbers is rounded to neither of them. */
static void neighbouring_numbers_are_told_apart(void **state)
{
    (void)state;
    float low = nextafterf(1, 2);
    float high = nextafterf(low, 2);
    const float values[] = {low, low, low, high, high, high};
    static const uint16_t labels[] = {0, 0, 0, 1, 1, 1};
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const pith_c45_rows rows = {values, labels, 6};
    pith_c45_tree tree;
    assert_int_equal(pith_c45_learn(&words, &rows, NULL, &arena, &tree),
                     PITH_OK);
    assert_int_equal(tree.nnodes, 3);
    assert_true(tree.node[0].cut == low);
    assert_int_equal(tree.node[1].rows, 3);
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_to_be_expected),
        cmocka_unit_test(the_best_cut_is_a_value_of_the_set),
        cmocka_unit_test(gains_of_the_training_vector),
        cmocka_unit_test(gains_of_the_raising_vector),
        cmocka_unit_test(grown_tree_of_the_raising_example),
        cmocka_unit_test(the_largest_branch_is_raised),
        cmocka_unit_test(nominal_attributes_branch_by_value),
        cmocka_unit_test(rows_that_do_not_fit_are_refused),
        cmocka_unit_test(any_allocation_may_fail),
        cmocka_unit_test(orders_stay_sorted_below_many_cuts),
        cmocka_unit_test(neighbouring_numbers_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
