/* SPDX-License-Identifier: Apache-2.0 */
/* Distances between names, on which suggestions are based, and properties of
 * the option tables: every option of every verb has a name and a help line
 * without a full stop, and no name or letter occurs twice. */
#include "command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_distances(void **state)
{
    (void)state;
    assert_int_equal(pith_name_distance("", ""), 0);
    assert_int_equal(pith_name_distance("jsonl", "jsonl"), 0);
    assert_int_equal(pith_name_distance("jsnl", "jsonl"), 1);
    assert_int_equal(pith_name_distance("josnl", "jsonl"), 1);
    assert_int_equal(pith_name_distance("jsonll", "jsonl"), 1);
    assert_int_equal(pith_name_distance("kitten", "sitting"), 3);
    assert_int_equal(pith_name_distance("abc", ""), 3);
    char name[40];
    memset(name, 'x', sizeof name);
    name[31] = 0;
    assert_int_equal(pith_name_distance(name, ""), 31);
    name[31] = 'x';
    name[32] = 0;
    assert_true(pith_name_distance(name, name) == SIZE_MAX);
}

enum { NAMES_MAX = 160 };

typedef struct seen {
    const pith_flag *flags[NAMES_MAX];
    size_t n;
} seen;

static void check_flag(seen *all, const pith_flag *flag)
{
    for (size_t i = 0; i < all->n; i++) {
        assert_string_not_equal(all->flags[i]->name, flag->name);
        if (flag->letter)
            assert_int_not_equal(all->flags[i]->letter, flag->letter);
    }
    assert_true(all->n < NAMES_MAX);
    all->flags[all->n++] = flag;
    if (flag->help)
        assert_int_not_equal(flag->help[strlen(flag->help) - 1], '.');
    assert_true(strlen(flag->name) > 1 && flag->name[0] != '-');
}

static void check_command(const pith_command *command)
{
    seen all = {0};
    for (const pith_flag *f = pith_common_flags; f->name; f++)
        check_flag(&all, f);
    for (const pith_flag_group *g = command->groups; g && g->title; g++)
        for (const pith_flag *f = g->flags; f->name; f++)
            check_flag(&all, f);
}

static void test_tables(void **state)
{
    (void)state;
    const pith_command *command;
    size_t i = 0;
    for (; (command = pith_command_at(i)); i++) {
        check_command(command);
        assert_ptr_equal(pith_command_find(command->name), command);
        assert_non_null(command->run);
    }
    assert_true(i > 3);
    assert_null(pith_command_find("nosuch"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distances),
        cmocka_unit_test(test_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
