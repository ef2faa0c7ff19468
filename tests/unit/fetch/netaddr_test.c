/* SPDX-License-Identifier: Apache-2.0 */
/* Which addresses are public: the first and last of every range, their
 * neighbours outside, and IPv4 inside IPv6. */
#include "netaddr.h"

#include "str.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/un.h>

#include <cmocka.h>

typedef struct row {
    const char *address;
    const char *refused; /* NULL: public */
} row;

static void check(const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *refused = pith_netaddr_refuse_text(rows[i].address);
        if ((refused == NULL) != (rows[i].refused == NULL))
            print_message("%s\n", rows[i].address);
        if (rows[i].refused == NULL)
            assert_null(refused);
        else
            assert_string_equal(refused, rows[i].refused);
    }
}

#define CHECK(rows) check(rows, sizeof rows / sizeof *rows)

static void test_ipv4(void **state)
{
    (void)state;
    static const row rows[] = {
        {"0.0.0.0", "local"},
        {"0.255.255.255", "local"},
        {"1.0.0.0", NULL},
        {"9.255.255.255", NULL},
        {"10.0.0.0", "private"},
        {"10.255.255.255", "private"},
        {"11.0.0.0", NULL},
        {"100.63.255.255", NULL},
        {"100.64.0.0", "provider's"},
        {"100.100.100.200", "provider's"},
        {"100.127.255.255", "provider's"},
        {"100.128.0.0", NULL},
        {"126.255.255.255", NULL},
        {"127.0.0.1", "loopback"},
        {"127.255.255.255", "loopback"},
        {"128.0.0.0", NULL},
        {"168.63.129.15", NULL},
        {"168.63.129.16", "cloud metadata"},
        {"168.63.129.17", NULL},
        {"169.253.255.255", NULL},
        {"169.254.169.254", "link-local"},
        {"169.255.0.0", NULL},
        {"172.15.255.255", NULL},
        {"172.16.0.0", "private"},
        {"172.31.255.255", "private"},
        {"172.32.0.0", NULL},
        {"192.0.0.192", "reserved"},
        {"192.0.1.0", NULL},
        {"192.0.2.1", "documentation"},
        {"192.88.99.1", "reserved"},
        {"192.167.255.255", NULL},
        {"192.168.0.1", "private"},
        {"192.169.0.0", NULL},
        {"198.17.255.255", NULL},
        {"198.18.0.0", "benchmark"},
        {"198.19.255.255", "benchmark"},
        {"198.51.100.7", "documentation"},
        {"203.0.113.7", "documentation"},
        {"223.255.255.255", NULL},
        {"224.0.0.1", "multicast"},
        {"240.0.0.1", "reserved"},
        {"255.255.255.255", "reserved"},
        {"8.8.8.8", NULL},
    };
    CHECK(rows);
}

static void test_ipv6(void **state)
{
    (void)state;
    static const row rows[] = {
        {"::", "unspecified"},
        {"::1", "loopback"},
        {"::ffff:127.0.0.1", "loopback"},
        {"::ffff:8.8.8.8", NULL},
        {"::ffff:0:10.1.2.3", "private"},
        {"::169.254.169.254", "link-local"},
        {"64:ff9b::10.0.0.1", "private"},
        {"64:ff9b::8.8.8.8", NULL},
        {"64:ff9b:1::8.8.8.8", "private"},
        {"2002:7f00:1::", "loopback"},
        {"2002:808:808::1", NULL},
        {"fc00::1", "private"},
        {"fd00:ec2::254", "private"},
        {"fe80::1", "link-local"},
        {"febf::1", "link-local"},
        {"fec0::1", "private"},
        {"ff02::1", "multicast"},
        {"2001:db8::1", "documentation"},
        {"2001::1", "reserved"},
        {"2001:1ff::1", "reserved"},
        {"2001:200::1", NULL},
        {"2606:4700::1111", NULL},
        {"3fff::1", "documentation"},
        {"3ffe::1", NULL},
        {"4000::1", "reserved"},
        {"100::1", "reserved"},
        {"1::", "reserved"},
    };
    CHECK(rows);
}

static void test_other(void **state)
{
    (void)state;
    static const row rows[] = {
        {"localhost", "unreadable"},
        {"", "unreadable"},
        {"127.1", "unreadable"},
    };
    CHECK(rows);
    struct sockaddr_un local = {.sun_family = AF_UNIX};
    assert_non_null(
        pith_netaddr_refuse((struct sockaddr *)&local, sizeof local));
    struct sockaddr_in address = {.sin_family = AF_INET};
    assert_int_equal(inet_pton(AF_INET, "8.8.4.4", &address.sin_addr), 1);
    struct sockaddr *any = (struct sockaddr *)&address;
    assert_null(pith_netaddr_refuse(any, sizeof address));
    assert_non_null(pith_netaddr_refuse(any, 4)); /* cut short */
    char text[PITH_NETADDR_MAX];
    pith_netaddr_write(any, sizeof address, text);
    assert_string_equal(text, "8.8.4.4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ipv4),
        cmocka_unit_test(test_ipv6),
        cmocka_unit_test(test_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
