/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses to listen on: both families, and invalid ones; which of them are
 * reachable only from this machine, and so need no keys. */
#include "listen_at.h"

#include <pith/serve.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const struct {
    const char *text, *written; /* NULL: not an address to listen on */
    bool loopback;
} rows[] = {
    {"127.0.0.1:8470", "http://127.0.0.1:9", true},
    {"127.255.0.9:0", "http://127.255.0.9:9", true},
    {"0.0.0.0:80", "http://0.0.0.0:9", false},
    {"128.0.0.1:80", "http://128.0.0.1:9", false},
    {"[::1]:8470", "http://[::1]:9", true},
    {"::1:8470", "http://[::1]:9", true},
    {"[::]:65535", "http://[::]:9", false},
    {"[2001:db8::7]:1", "http://[2001:db8::7]:9", false},
    {"[::ffff:127.0.0.1]:80", "http://[::ffff:127.0.0.1]:9", false},
    {"", NULL, false},
    {"8470", NULL, false},
    {":8470", NULL, false},
    {"127.0.0.1:", NULL, false},
    {"127.0.0.1:65536", NULL, false},
    {"127.0.0.1:80x", NULL, false},
    {"127.0.0.1:-1", NULL, false},
    {"localhost:80", "http://127.0.0.1:9", true},
    {"LocalHost:0", "http://127.0.0.1:9", true},
    {"localhost.example:80", NULL, false},
    {"127.1:80", NULL, false},
    {"[]:80", NULL, false},
    {"[::1:80", NULL, false},
    {"[127.0.0.1]:80:90", NULL, false},
    {"0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:80",
     NULL, false},
};

static void addresses_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sockaddr_storage address;
        socklen_t len = 0;
        char out[80];
        bool read = pith_listen_at_read(rows[i].text, &address, &len);
        if (read != (rows[i].written != NULL))
            fail_msg("\"%s\" is %s address", rows[i].text,
                     read ? "an" : "not an");
        assert_int_equal(pith_serve_is_loopback(rows[i].text),
                         rows[i].loopback);
        if (!read)
            continue;
        pith_listen_at_write(&address, 9, out);
        assert_string_equal(out, rows[i].written);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(addresses_are_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
