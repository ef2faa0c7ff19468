/* SPDX-License-Identifier: Apache-2.0 */
/* The sources of a place and key, against a look at the whole table. */
#include "facts.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Whether a source is one of a place and key. Names of JSON-LD have a case. */
static bool is_asked(const pith_meta_source *source, pith_meta_place place,
                     pith_str key)
{
    pith_str name = {source->key, source->len};
    bool exact = place >= PITH_PLACE_STORY && place <= PITH_PLACE_SITE;
    return key.len > 0 && source->place == place &&
           (exact ? pith_str_eq(name, key) : pith_str_ieq(name, key));
}

static size_t expect_sources(const pith_meta_job *job, pith_meta_place place,
                             pith_str key)
{
    const pith_meta_source *found = NULL;
    size_t n = 0;
    for (size_t i = 0; i < pith_meta_nsources; i++) {
        if (!is_asked(&pith_meta_sources[i], place, key))
            continue;
        found = pith_meta_next_source(job, place, key, found);
        assert_ptr_equal(found, &pith_meta_sources[i]);
        n++;
    }
    assert_null(pith_meta_next_source(job, place, key, found));
    return n;
}

/* Rows are found by fact, in whose order they stand. */
static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < pith_meta_nsources; i++) {
        const pith_meta_source *row = &pith_meta_sources[i];
        assert_ptr_equal(pith_meta_source_find((pith_meta_fact)row->fact,
                                               (pith_meta_place)row->place,
                                               row->key),
                         row);
        if (i > 0)
            assert_true(row[-1].fact <= row->fact);
    }
    assert_null(pith_meta_source_find(PITH_META_TITLE, PITH_PLACE_SELF, "no"));
    assert_null(pith_meta_source_find(PITH_META_COUNT, PITH_PLACE_SELF, "h1"));
}

static void test_sources(void **state)
{
    pith_meta_job job = {0};
    size_t found = 0;
    (void)state;
    pith_meta_list_keys(&job);
    for (pith_meta_place place = 0; place <= PITH_PLACE_SELF; place++) {
        for (size_t i = 0; i < pith_meta_nsources; i++) {
            char upper[UINT8_MAX];
            pith_str key = {pith_meta_sources[i].key, pith_meta_sources[i].len};
            for (size_t k = 0; k < key.len; k++)
                upper[k] = key.data[k] >= 'a' && key.data[k] <= 'z'
                               ? (char)(key.data[k] - 'a' + 'A')
                               : key.data[k];
            found += expect_sources(&job, place, key);
            found += expect_sources(&job, place, (pith_str){upper, key.len});
        }
        assert_int_equal(expect_sources(&job, place, PITH_S("")), 0);
        assert_int_equal(expect_sources(&job, place, PITH_S("no such key")), 0);
    }
    assert_true(found > pith_meta_nsources);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sources),
        cmocka_unit_test(test_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
