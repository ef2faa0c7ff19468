/* SPDX-License-Identifier: Apache-2.0 */
/* Keys of sites: the host of an address, in whatever notation. */
#include "str.h"

#include <pith/learn.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_keys(void **state)
{
    (void)state;
    static const struct {
        const char *url, *key; /* NULL: it has none */
    } rows[] = {
        {"http://www.Example.ORG/a", "example.org"},
        {"https://example.org:8080?b#c", "example.org"},
        {"http://www.evil.example@good.example/", "good.example"},
        {"http://a@b@good.example", "good.example"},
        {"http://good.example\\@evil.example/", "good.example"},
        {"http://good.example#@evil.example/", "good.example"},
        {"http://[2001:DB8::1]:80/", "[2001:db8::1]"},
        {"www.", "www."},
        {"www.x", "x"},
        {"example.org", "example.org"},
        {"a://b://c", "b"},
        {"", NULL},
        {"http://", NULL},
        {"http://:80/", NULL},
        {"http:///a", NULL},
        {"http://a b/", NULL},
    };
    char key[256];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool found = pith_site_key(pith_str_of(rows[i].url), key);
        if (found != (rows[i].key != NULL) ||
            (found && strcmp(key, rows[i].key) != 0))
            fail_msg("%s has %s", rows[i].url, found ? key : "none");
    }
    assert_false(pith_site_key(PITH_S("http://a\0b/"), key));
}

static void test_long_hosts(void **state)
{
    (void)state;
    char url[300];
    char key[256];
    memset(url, 'a', sizeof url);
    assert_true(pith_site_key((pith_str){url, 255}, key));
    assert_int_equal(strlen(key), 255);
    assert_false(pith_site_key((pith_str){url, 256}, key));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_long_hosts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
