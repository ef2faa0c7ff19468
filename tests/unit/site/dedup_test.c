/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Duplicates: the numbers of docs/spec/outlier.md (F), and planted pairs with
 * known similarity among many texts.
 */
#include "sketch.h"

#include <pith/record.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static pith_str str(const char *text)
{
    return (pith_str){text, strlen(text)};
}

static void near(double a, double b)
{
    assert_true(fabs(a - b) < 1e-6);
}

static double alike(const char *a, const char *b)
{
    return pith_dedup_similarity(NULL, str(a), str(b));
}

static const char letters_a[] = "a b c d e f g h i j k l m n o p q r s t u v w "
                                "x";
static const char letters_b[] = "a b c d e f g h i j k l m n o p q r s t u v w "
                                "y";
static const char letters_c[] = "z b c d e f g h i j k l m n o p q r s t u v w "
                                "y";
static const char letters_d[] = "a b c d e f g h i j k l m n o p q r s t";

static void similarities_of_the_spec(void **state)
{
    (void)state;
    const char *river = "The river rose two metres overnight and flooded the "
                        "old town.";
    near(alike(river, "The river rose two metres overnight and flooded the "
                      "new town."),
         0.6);
    near(alike(river, "The river -- rose, two metres overnight; and flooded "
                      "THE old town!"),
         1);
    near(alike(letters_a, letters_b), 20.0 / 22);
    near(alike(letters_a, letters_c), 19.0 / 23);
    near(alike(letters_a, letters_d), 17.0 / 21);
    near(alike(letters_c, letters_d), 16.0 / 22);
    near(alike("One, two; three!", "one two three"), 1);
    near(alike("One, two; three!", "one two"), 0);
    near(alike("", "... 42"), 1);
    near(alike("", "word"), 0);
}

/* Texts in memory. */
typedef struct texts {
    char **text;
    uint32_t n;
} texts;

static pith_status read_text(void *context, uint32_t i, pith_str *text)
{
    const texts *all = context;
    assert_true(i < all->n);
    *text = str(all->text[i]);
    return PITH_OK;
}

static pith_dedup *group(const pith_dedup_options *options, texts *all)
{
    pith_dedup *dedup = pith_dedup_new(options);
    assert_non_null(dedup);
    for (uint32_t i = 0; i < all->n; i++) {
        pith_sketch sketch;
        assert_int_equal(
            pith_sketch_make(options, str(all->text[i]), NULL, 0, &sketch),
            PITH_OK);
        assert_int_equal(pith_dedup_add(dedup, &sketch, NULL), PITH_OK);
    }
    assert_int_equal(pith_dedup_run(dedup, read_text, all), PITH_OK);
    return dedup;
}

/* The probability that a pair with this similarity is never compared. */
static double chance_to_miss(double similarity)
{
    unsigned rows = pith_sketch_rows(similarity);
    return pow(1 - pow(similarity, rows), PITH_SKETCH_HASHES / (double)rows);
}

static void pairs_that_may_be_missed(void **state)
{
    (void)state;
    assert_int_equal(pith_sketch_rows(0.9), 8); /* which gives 16 bands */
    assert_true(fabs(chance_to_miss(0.9) - 0.000123) < 5.1e-7);
    assert_true(chance_to_miss(0.6) < 0.02 && chance_to_miss(0.3) < 0.02);
}

static void groups_of_the_spec(void **state)
{
    (void)state;
    char *text[] = {(char *)letters_a,          (char *)letters_b,
                    (char *)letters_c,          (char *)letters_d,
                    (char *)"One, two; three!", (char *)"one two three",
                    (char *)"one two"};
    static const uint32_t kept[] = {0, 0, 0, 3, 4, 4, 6};
    static const uint32_t twin[] = {0, 0, 1, 3, 4, 4, 6};
    texts all = {text, 7};
    pith_dedup *dedup = group(NULL, &all);
    assert_int_equal(pith_dedup_count(dedup), 7);
    for (uint32_t i = 0; i < 7; i++) {
        double similarity;
        assert_int_equal(pith_dedup_group(dedup, i), kept[i]);
        assert_int_equal(pith_dedup_twin(dedup, i, &similarity), twin[i]);
        near(similarity, i == 1 || i == 2 ? (float)(20.0 / 22) : 1);
    }
    pith_dedup_free(dedup);
}

static void exact_duplicates_agree_on_what_was_chosen(void **state)
{
    (void)state;
    const pith_dedup_options options = {.exact_only = true};
    const pith_str a[] = {str("one two"), str("Title")};
    const pith_str b[] = {str("one  two \n"), str("Title")};
    const pith_str c[] = {str("one two"), str("Other title")};
    const pith_str d[] = {str("one twoT"), str("itle")};
    const pith_str *rows[] = {a, b, c, d};
    static const uint32_t first[] = {0, 0, 2, 3};
    pith_dedup *dedup = pith_dedup_new(&options);
    assert_non_null(dedup);
    for (uint32_t i = 0; i < 4; i++) {
        pith_sketch sketch;
        uint32_t found;
        assert_int_equal(
            pith_sketch_make(&options, rows[i][0], rows[i], 2, &sketch),
            PITH_OK);
        assert_int_equal(pith_dedup_add(dedup, &sketch, &found), PITH_OK);
        assert_int_equal(found, first[i]);
    }
    assert_int_equal(pith_dedup_run(dedup, read_text, NULL), PITH_OK);
    assert_int_equal(pith_dedup_group(dedup, 1), 0);
    assert_int_equal(pith_dedup_group(dedup, 2), 2);
    pith_dedup_free(dedup);
}

/* -- Planted pairs --------------------------------------------------------- */

enum { PAIRS_PER_STEP = 40, STEPS = 11, WORDS = 103, ALONE = 600 };

static uint32_t seed = 1;

static uint32_t draw(uint32_t below)
{
    seed = seed * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)(seed >> 8) * below >> 24);
}

/* n random words of six letters: practically all of them are different. */
static char *draw_text(uint32_t n)
{
    char *text = malloc(n * 7 + 1);
    assert_non_null(text);
    for (uint32_t i = 0; i < n * 7; i++)
        text[i] = i % 7 == 6 ? ' ' : (char)('a' + draw(26));
    text[n * 7] = 0;
    return text;
}

/* A text and a near duplicate: 100 shingles, of which they share the first
 * ones; J = same / (200 - same). */
static void plant(texts *all, double similarity)
{
    uint32_t same = (uint32_t)(200 * similarity / (1 + similarity) + 0.5);
    char *one = draw_text(WORDS);
    char *two = draw_text(WORDS);
    if (same > 0)
        memcpy(two, one, ((size_t)same + 3) * 7);
    all->text[all->n++] = one;
    all->text[all->n++] = two;
}

static void plant_all(texts *all)
{
    all->text = calloc(STEPS * PAIRS_PER_STEP * 2 + ALONE, sizeof(char *));
    assert_non_null(all->text);
    for (uint32_t step = 0; step < STEPS; step++)
        for (uint32_t i = 0; i < PAIRS_PER_STEP; i++)
            plant(all, 0.5 + 0.05 * step);
    for (uint32_t i = 0; i < ALONE; i++)
        all->text[all->n++] = draw_text(WORDS);
}

static void planted_pairs(const pith_dedup_options *options, double threshold)
{
    texts all = {0};
    plant_all(&all);
    assert_true(all.n > 1000); /* so that only MinHash can find them */
    pith_dedup *dedup = group(options, &all);
    uint32_t found = 0;
    uint32_t wanted = 0;
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < all.n; i++) {
        bool second = i % 2 == 1 && i < STEPS * PAIRS_PER_STEP * 2;
        double similarity =
            second ? pith_dedup_similarity(NULL, str(all.text[i - 1]),
                                           str(all.text[i]))
                   : 0;
        bool want = similarity >= threshold;
        bool have = pith_dedup_group(dedup, i) != i;
        wanted += want;
        found += want && have && pith_dedup_group(dedup, i) == i - 1;
        wrong += have && !want;
    }
    print_message("threshold %.2f: %u of %u pairs found, %u wrong\n", threshold,
                  found, wanted, wrong);
    assert_true(wanted >= PAIRS_PER_STEP);
    assert_int_equal(wrong, 0);
    assert_true(found >= wanted - wanted / 50);
    pith_dedup_free(dedup);
    for (uint32_t i = 0; i < all.n; i++)
        free(all.text[i]);
    free(all.text);
}

static void planted_pairs_are_found(void **state)
{
    (void)state;
    planted_pairs(NULL, 0.9);
    planted_pairs(&(pith_dedup_options){.threshold = 0.7}, 0.7);
    planted_pairs(&(pith_dedup_options){.threshold = 0.5}, 0.5);
}

/* A thousand variations of a text, each of which differs in a word from the
 * previous one. */
static void many_alike_are_one_group(void **state)
{
    (void)state;
    enum { N = 3000 };
    texts all = {calloc(N, sizeof(char *)), 0};
    assert_non_null(all.text);
    char *base = draw_text(WORDS);
    for (; all.n < N; all.n++) {
        all.text[all.n] = strdup(base);
        assert_non_null(all.text[all.n]);
        memcpy(all.text[all.n], "xxxxxx", 6);
        all.text[all.n][0] = (char)('a' + all.n % 26);
        all.text[all.n][1] = (char)('a' + all.n / 26 % 26);
        all.text[all.n][2] = (char)('a' + all.n / 676 % 26);
    }
    pith_dedup *dedup = group(NULL, &all);
    for (uint32_t i = 0; i < N; i++)
        assert_int_equal(pith_dedup_group(dedup, i), 0);
    pith_dedup_free(dedup);
    for (uint32_t i = 0; i < N; i++)
        free(all.text[i]);
    free(all.text);
    free(base);
}

static void options_out_of_range_are_refused(void **state)
{
    (void)state;
    pith_error error;
    static const pith_dedup_options wrong[] = {
        {.threshold = 0.1}, {.threshold = 1.5}, {.threshold = -1},
        {.shingle = 17},    {.all_pairs = 1},   {.all_pairs = 1000000},
        {.threshold = NAN},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        pith_sketch sketch;
        assert_int_equal(pith_dedup_options_check(&wrong[i], &error), PITH_ARG);
        assert_null(pith_dedup_new(&wrong[i]));
        assert_int_equal(
            pith_sketch_make(&wrong[i], str("a"), NULL, 0, &sketch), PITH_ARG);
        assert_true(pith_dedup_similarity(&wrong[i], str("a"), str("a")) < 0);
    }
    assert_int_equal(pith_dedup_options_check(NULL, NULL), PITH_OK);
    pith_dedup_free(NULL);
}

static pith_status fail_to_read(void *context, uint32_t i, pith_str *text)
{
    (void)context;
    (void)i;
    (void)text;
    return PITH_IO;
}

static void a_text_that_cannot_be_read_ends_the_run(void **state)
{
    (void)state;
    pith_dedup *dedup = pith_dedup_new(NULL);
    assert_non_null(dedup);
    pith_sketch sketch;
    assert_int_equal(pith_sketch_make(NULL, str(letters_a), NULL, 0, &sketch),
                     PITH_OK);
    assert_int_equal(pith_dedup_add(dedup, &sketch, NULL), PITH_OK);
    assert_int_equal(pith_sketch_make(NULL, str(letters_b), NULL, 0, &sketch),
                     PITH_OK);
    assert_int_equal(pith_dedup_add(dedup, &sketch, NULL), PITH_OK);
    assert_int_equal(pith_dedup_run(dedup, fail_to_read, NULL), PITH_IO);
    pith_dedup_free(dedup);
}

/* Digests are freed when the search begins. */
static void nothing_is_added_after_the_run(void **state)
{
    (void)state;
    const pith_dedup_options exact = {.exact_only = true};
    const pith_dedup_options *options[] = {NULL, &exact};
    char *text[] = {(char *)letters_a, (char *)letters_b, (char *)letters_a};
    texts all = {text, 3};
    for (size_t i = 0; i < 2; i++) {
        pith_dedup *dedup = group(options[i], &all);
        pith_sketch sketch;
        uint32_t first = 77;
        assert_int_equal(
            pith_sketch_make(options[i], str(letters_a), NULL, 0, &sketch),
            PITH_OK);
        assert_int_equal(pith_dedup_add(dedup, &sketch, &first), PITH_ARG);
        assert_int_equal(first, 77);
        assert_int_equal(pith_dedup_run(dedup, read_text, &all), PITH_ARG);
        assert_int_equal(pith_dedup_count(dedup), 3);
        assert_int_equal(pith_dedup_group(dedup, 1), i == 0 ? 0 : 1);
        assert_int_equal(pith_dedup_group(dedup, 2), 0);
        assert_int_equal(pith_dedup_twin(dedup, 2, NULL), 0);
        pith_dedup_free(dedup);
    }
}

/* The groups of exact duplicates are known before any search. */
static void exact_duplicates_are_known_before_the_run(void **state)
{
    (void)state;
    pith_dedup *dedup = pith_dedup_new(NULL);
    assert_non_null(dedup);
    const char *const text[] = {letters_a, letters_b, letters_a};
    for (size_t i = 0; i < 3; i++) {
        pith_sketch sketch;
        assert_int_equal(pith_sketch_make(NULL, str(text[i]), NULL, 0, &sketch),
                         PITH_OK);
        assert_int_equal(pith_dedup_add(dedup, &sketch, NULL), PITH_OK);
    }
    double similarity;
    assert_int_equal(pith_dedup_group(dedup, 1), 1);
    assert_int_equal(pith_dedup_group(dedup, 2), 0);
    assert_int_equal(pith_dedup_twin(dedup, 2, &similarity), 0);
    near(similarity, 1);
    pith_dedup_free(dedup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(similarities_of_the_spec),
        cmocka_unit_test(groups_of_the_spec),
        cmocka_unit_test(pairs_that_may_be_missed),
        cmocka_unit_test(exact_duplicates_agree_on_what_was_chosen),
        cmocka_unit_test(planted_pairs_are_found),
        cmocka_unit_test(many_alike_are_one_group),
        cmocka_unit_test(options_out_of_range_are_refused),
        cmocka_unit_test(a_text_that_cannot_be_read_ends_the_run),
        cmocka_unit_test(nothing_is_added_after_the_run),
        cmocka_unit_test(exact_duplicates_are_known_before_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
