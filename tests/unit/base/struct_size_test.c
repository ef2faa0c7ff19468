/* SPDX-License-Identifier: Apache-2.0 */
/* Structs of programs that were compiled for other versions. */
#include "struct_size.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <string.h>

#include <cmocka.h>

/* Three versions of a struct: this one, an earlier and a later one. */
typedef struct made {
    size_t size;
    int height;
    int width;
    const char *name;
} made;

typedef struct earlier {
    size_t size;
    int height;
    int width;
} earlier;

typedef struct later {
    made known;
    double weight;
} later;

static pith_status read(const void *given, made *out, pith_error *error)
{
    return pith_struct_read(given, PITH_STRUCT_TYPE(made, width), out, error);
}

static void test_this_version(void **state)
{
    (void)state;
    made given = {.size = sizeof given, .height = 3, .width = 4, .name = "a"};
    made out;
    assert_int_equal(read(&given, &out, NULL), PITH_OK);
    assert_int_equal(out.size, sizeof out);
    assert_int_equal(out.height, 3);
    assert_int_equal(out.width, 4);
    assert_ptr_equal(out.name, given.name);
}

static void test_none(void **state)
{
    (void)state;
    made out = {.width = 1, .name = "a"};
    assert_int_equal(read(NULL, &out, NULL), PITH_OK);
    assert_int_equal(out.size, sizeof out);
    assert_int_equal(out.width, 0);
    assert_null(out.name);
}

/* What follows the earlier struct in memory is not read. */
static void test_earlier(void **state)
{
    (void)state;
    struct {
        earlier known;
        char other[sizeof(char *)];
    } given = {{sizeof given.known, 3, 4}, "others"};
    for (int sized = 0; sized < 2; sized++) {
        made out;
        given.known.size = sized ? sizeof given.known : 0;
        assert_int_equal(read(&given, &out, NULL), PITH_OK);
        assert_int_equal(out.size, sizeof out);
        assert_int_equal(out.height, 3);
        assert_int_equal(out.width, 4);
        assert_null(out.name);
    }
}

static void test_later(void **state)
{
    (void)state;
    later given = {{.size = sizeof given, .height = 3, .name = "a"}, 0};
    made out;
    pith_error error = {0};
    assert_int_equal(read(&given, &out, &error), PITH_OK);
    assert_int_equal(out.size, sizeof out);
    assert_int_equal(out.height, 3);
    assert_ptr_equal(out.name, given.known.name);
    given.weight = 1;
    assert_int_equal(read(&given, &out, &error), PITH_ARG);
    assert_int_equal(error.status, PITH_ARG);
    assert_non_null(strstr(error.text, "made has fields that version"));
    assert_int_equal(out.height, 0);
}

/* A size that was not initialised. */
static void test_no_size(void **state)
{
    (void)state;
    static const size_t wrong[] = {1, sizeof(size_t) - 1, 65537, SIZE_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        made given = {.size = wrong[i]};
        made out;
        pith_error error = {0};
        assert_int_equal(read(&given, &out, &error), PITH_ARG);
        assert_non_null(strstr(error.text, "it must be sizeof(made) or 0"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_this_version), cmocka_unit_test(test_none),
        cmocka_unit_test(test_earlier),      cmocka_unit_test(test_later),
        cmocka_unit_test(test_no_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
