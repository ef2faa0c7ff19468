/* SPDX-License-Identifier: Apache-2.0 */
/* The laws of merging: in any order and grouping, and page by page. */
#include "counted_texts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { PARTS = 7, PART_PAGES = 60 };

static uint32_t draw_below(uint32_t *state, uint32_t n)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % n;
}

/* Count a page: blocks that vary in case, so that examples differ, and one of a
 * few texts, so that some pages are copies. */
static void count_boxes(uint32_t draw, pith_template *site)
{
    static const char *const boxes[] = {"Log In", "log in",     "LOG IN",
                                        "Share!", "share ... ", "SHARE"};
    char own[40], other[40];
    snprintf(own, sizeof own, "text %c%c%c", 'a' + (int)draw_below(&draw, 26),
             'a' + (int)draw_below(&draw, 26), 'a' + (int)draw_below(&draw, 3));
    snprintf(other, sizeof other, "%s %c",
             draw_below(&draw, 2) ? "Part" : "PART",
             'a' + (int)draw_below(&draw, 26));
    const char *texts[] = {boxes[draw_below(&draw, 6)], own, other,
                           boxes[draw_below(&draw, 6)], NULL};
    count(site, texts);
}

/* The template of a part; some of its pages are in other parts, too. */
static pith_template *make_part(uint32_t seed, uint32_t cap,
                                uint32_t example_cap)
{
    pith_template *site = pith_template_new();
    assert_non_null(site);
    site->cap = cap;
    site->example_cap = example_cap;
    uint32_t draw = seed;
    for (unsigned i = 0; i < PART_PAGES; i++) {
        count_boxes(draw, site);
        (void)draw_below(&draw, 2);
    }
    return site;
}

static pith_template *copy_of(const pith_template *site)
{
    char *data;
    size_t len;
    save(site, &data, &len);
    pith_template *copy;
    assert_int_equal(pith_template_load((pith_str){data, len}, &copy, NULL),
                     PITH_OK);
    copy->cap = site->cap;
    copy->example_cap = site->example_cap;
    pith_free(data);
    return copy;
}

/* Merge two random parts until one is left, which is saved; every second result
 * is saved and loaded. */
static void merge_by_chance(pith_template *const *parts, uint32_t seed,
                            char **data, size_t *len)
{
    pith_template *left[PARTS];
    uint32_t n = PARTS;
    for (uint32_t i = 0; i < PARTS; i++)
        left[i] = copy_of(parts[i]);
    while (n > 1) {
        uint32_t from = draw_below(&seed, n);
        pith_template *other = left[from];
        left[from] = left[--n];
        uint32_t into = draw_below(&seed, n);
        assert_int_equal(pith_template_merge(left[into], other), PITH_OK);
        assert_true(left[into]->nentries <= left[into]->cap);
        assert_true(left[into]->nexamples <= left[into]->example_cap);
        pith_template_free(other);
        if (n % 2) {
            other = copy_of(left[into]);
            pith_template_free(left[into]);
            left[into] = other;
        }
    }
    save(left[0], data, len);
    pith_template_free(left[0]);
}

static void assert_saved_alike(const pith_template *a, const pith_template *b)
{
    char *data[2];
    size_t len[2];
    save(a, &data[0], &len[0]);
    save(b, &data[1], &len[1]);
    assert_int_equal(len[0], len[1]);
    assert_memory_equal(data[0], data[1], len[0]);
    pith_free(data[0]);
    pith_free(data[1]);
}

/* Pages that were counted separately, with saving and loading, give the same as
 * if they had been learnt together, even with copies among them or with too
 * little room for all. */
static void pages_merged_one_by_one_are_as_if_learnt(void **state)
{
    (void)state;
    enum { PAGES = 400 };
    static const struct {
        uint32_t cap, example_cap;
        bool sample;
    } rows[] = {
        {1 << 20, 1 << 20, false}, {300, 1 << 20, true}, {1 << 20, 20, true}};
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        pith_template *site = pith_template_new();
        pith_template *sum = pith_template_new();
        assert_true(site && sum);
        site->cap = sum->cap = rows[row].cap;
        site->example_cap = sum->example_cap = rows[row].example_cap;
        for (uint32_t i = 0; i < PAGES; i++) {
            uint32_t draw = i % 7 ? i * 77777 : i / 21 * 77777; /* copies */
            pith_template *made = pith_template_new_page();
            assert_non_null(made);
            count_boxes(draw, made);
            pith_template *page = copy_of(made);
            count_boxes(draw, site);
            assert_int_equal(pith_template_merge_page(sum, page), PITH_OK);
            pith_template_free(made);
            pith_template_free(page);
        }
        pith_template_facts facts = pith_template_get_facts(site);
        assert_true(facts.duplicates > 0);
        assert_int_equal(facts.one_in > 1, rows[row].sample);
        assert_saved_alike(site, sum);
        assert_int_equal(pith_template_merge_page(sum, site), PITH_ARG);
        assert_int_equal(pith_template_merge_page(sum, sum), PITH_ARG);
        pith_template_free(site);
        pith_template_free(sum);
    }
}

static void merging_is_associative_and_commutative(void **state)
{
    (void)state;
    static const uint32_t caps[][2] = {
        {100000, 100000}, {2500, 100000}, {900, 300}, {150, 60}, {100000, 40}};
    for (size_t k = 0; k < sizeof caps / sizeof *caps; k++) {
        pith_template *parts[PARTS];
        for (uint32_t i = 0; i < PARTS; i++)
            parts[i] = make_part(i * 77 + 1, caps[k][0], caps[k][1]);
        char *first;
        size_t first_len;
        merge_by_chance(parts, 1, &first, &first_len);
        for (uint32_t seed = 2; seed < 14; seed++) {
            char *again;
            size_t len;
            merge_by_chance(parts, seed, &again, &len);
            assert_int_equal(len, first_len);
            assert_memory_equal(again, first, len);
            pith_free(again);
        }
        pith_free(first);
        for (uint32_t i = 0; i < PARTS; i++)
            pith_template_free(parts[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merging_is_associative_and_commutative),
        cmocka_unit_test(pages_merged_one_by_one_are_as_if_learnt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
