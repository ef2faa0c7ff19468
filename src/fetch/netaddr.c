/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranges of addresses that are not the public Internet: see netaddr.h.
 *
 * From the special-purpose registries of IANA for IPv4 and IPv6 (RFC 6890 and
 * its updates), and the one metadata address that lies in a public range. Of
 * IPv6 only global unicast (2000::/3) is public; addresses that carry an IPv4
 * address (mapped, compatible, translated, NAT64, 6to4) are judged by that.
 */
#include "netaddr.h"

#include "str.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>

/* A prefix of IPv4 and what it is for. */
typedef struct range4 {
    uint32_t base;
    unsigned bits;
    const char *what;
} range4;

#define PITH_IP4(a, b, c, d)                                          \
    ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | \
     (uint32_t)(d))

static const range4 ranges4[] = {
    {PITH_IP4(0, 0, 0, 0), 8, "local"},
    {PITH_IP4(10, 0, 0, 0), 8, "private"},
    {PITH_IP4(100, 64, 0, 0), 10, "provider's"},
    {PITH_IP4(127, 0, 0, 0), 8, "loopback"},
    {PITH_IP4(168, 63, 129, 16), 32, "cloud metadata"},
    {PITH_IP4(169, 254, 0, 0), 16, "link-local"},
    {PITH_IP4(172, 16, 0, 0), 12, "private"},
    {PITH_IP4(192, 0, 0, 0), 24, "reserved"},
    {PITH_IP4(192, 0, 2, 0), 24, "documentation"},
    {PITH_IP4(192, 88, 99, 0), 24, "reserved"},
    {PITH_IP4(192, 168, 0, 0), 16, "private"},
    {PITH_IP4(198, 18, 0, 0), 15, "benchmark"},
    {PITH_IP4(198, 51, 100, 0), 24, "documentation"},
    {PITH_IP4(203, 0, 113, 0), 24, "documentation"},
    {PITH_IP4(224, 0, 0, 0), 4, "multicast"},
    {PITH_IP4(240, 0, 0, 0), 4, "reserved"},
};

/* A prefix of IPv6. With `ipv4` the address is judged by the IPv4 address at
 * that byte, to which the result then refers. */
typedef struct range6 {
    uint8_t base[16];
    unsigned bits;
    unsigned ipv4; /* offset of the IPv4 address in it, or 0 */
    const char *what;
} range6;

/* Searched in order; the first match decides. */
static const range6 ranges6[] = {
    {{0}, 128, 0, "unspecified"},
    {{[15] = 1}, 128, 0, "loopback"},
    {{[10] = 0xff, [11] = 0xff}, 96, 12, NULL},      /* mapped */
    {{[8] = 0xff, [9] = 0xff}, 96, 12, NULL},        /* translated */
    {{0}, 96, 12, NULL},                             /* compatible */
    {{0, 0x64, 0xff, 0x9b}, 96, 12, NULL},           /* NAT64 */
    {{0, 0x64, 0xff, 0x9b, 0, 1}, 48, 0, "private"}, /* NAT64, local */
    {{0xfc}, 7, 0, "private"},
    {{0xfe, 0x80}, 10, 0, "link-local"},
    {{0xfe, 0xc0}, 10, 0, "private"},
    {{0xff}, 8, 0, "multicast"},
    {{0x20, 0x02}, 16, 2, NULL}, /* 6to4 */
    {{0x20, 0x01, 0x0d, 0xb8}, 32, 0, "documentation"},
    {{0x20, 0x01}, 23, 0, "reserved"}, /* Teredo, ORCHID, ... */
    {{0x3f, 0xff}, 20, 0, "documentation"},
    {{0x20}, 3, 0, ""}, /* global unicast: public */
};

static const char *refuse4(const uint8_t *bytes)
{
    uint32_t address = PITH_IP4(bytes[0], bytes[1], bytes[2], bytes[3]);
    for (size_t i = 0; i < sizeof ranges4 / sizeof *ranges4; i++) {
        uint32_t mask = ~(uint32_t)0 << (32 - ranges4[i].bits);
        if ((address & mask) == ranges4[i].base)
            return ranges4[i].what;
    }
    return NULL;
}

static bool has_prefix(const uint8_t *bytes, const range6 *range)
{
    unsigned whole = range->bits / 8;
    unsigned rest = range->bits % 8;
    if (memcmp(bytes, range->base, whole) != 0)
        return false;
    return rest == 0 || (bytes[whole] ^ range->base[whole]) >> (8 - rest) == 0;
}

static const char *refuse6(const uint8_t *bytes)
{
    for (size_t i = 0; i < sizeof ranges6 / sizeof *ranges6; i++) {
        const range6 *range = &ranges6[i];
        if (!has_prefix(bytes, range))
            continue;
        if (range->ipv4)
            return refuse4(bytes + range->ipv4);
        return range->what[0] ? range->what : NULL;
    }
    return "reserved";
}

/* The bytes of an IP address, or NULL. */
static const uint8_t *find_bytes(const struct sockaddr *address, size_t len)
{
    if (address->sa_family == AF_INET && len >= sizeof(struct sockaddr_in))
        return (const uint8_t *)&((const struct sockaddr_in *)address)
            ->sin_addr;
    if (address->sa_family == AF_INET6 && len >= sizeof(struct sockaddr_in6))
        return (const uint8_t *)&((const struct sockaddr_in6 *)address)
            ->sin6_addr;
    return NULL;
}

const char *pith_netaddr_refuse(const struct sockaddr *address, size_t len)
{
    const uint8_t *bytes = find_bytes(address, len);
    if (bytes == NULL)
        return "no IP address";
    return address->sa_family == AF_INET ? refuse4(bytes) : refuse6(bytes);
}

void pith_netaddr_write(const struct sockaddr *address, size_t len,
                        char out[PITH_NETADDR_MAX])
{
    const uint8_t *bytes = find_bytes(address, len);
    if (bytes == NULL ||
        inet_ntop(address->sa_family, bytes, out, PITH_NETADDR_MAX) == NULL)
        snprintf(out, PITH_NETADDR_MAX, "?");
}

const char *pith_netaddr_refuse_text(const char *text)
{
    uint8_t bytes[16];
    if (inet_pton(AF_INET, text, bytes) == 1)
        return refuse4(bytes);
    if (inet_pton(AF_INET6, text, bytes) == 1)
        return refuse6(bytes);
    return "unreadable";
}

/* -- Networks that are allowed --------------------------------------------- */

typedef struct network {
    uint8_t base[16];
    unsigned bytes, bits; /* of the address, and of the prefix */
} network;

static bool read_address(const char *text, network *out)
{
    out->bytes = inet_pton(AF_INET, text, out->base) == 1    ? 4
                 : inet_pton(AF_INET6, text, out->base) == 1 ? 16
                                                             : 0;
    out->bits = out->bytes * 8;
    return out->bytes > 0;
}

static bool read_network(const char *text, network *out)
{
    char address[PITH_NETADDR_MAX];
    pith_str whole = pith_str_of(text);
    const char *slash = memchr(whole.data, '/', whole.len);
    size_t len = slash ? (size_t)(slash - text) : whole.len;
    if (len >= sizeof address)
        return false;
    memcpy(address, text, len);
    address[len] = 0;
    if (!read_address(address, out))
        return false;
    if (!slash)
        return true;
    uint64_t bits;
    pith_str rest = {slash + 1, whole.len - len - 1};
    if (!pith_str_uint(&rest, out->bits, &bits) || rest.len)
        return false;
    out->bits = (unsigned)bits;
    return true;
}

/* The metadata services of clouds, which give secrets to the machine. */
static bool is_metadata(const char *address)
{
    static const char *const services[] = {
        "169.254.169.254", "169.254.170.2",   "169.254.169.253",
        "168.63.129.16",   "100.100.100.200", "192.0.0.192",
        "169.254.0.23",    "fd00:ec2::254",   "fd20:ce::254",
    };
    network one, other;
    for (size_t i = 0; i < sizeof services / sizeof *services; i++)
        if (read_address(services[i], &one) && read_address(address, &other) &&
            one.bytes == other.bytes &&
            memcmp(one.base, other.base, one.bytes) == 0)
            return true;
    return false;
}

static bool carries_ipv4(const network *address)
{
    for (size_t i = 0; i < sizeof ranges6 / sizeof *ranges6; i++)
        if (address->bytes == 16 && ranges6[i].bits < 128 &&
            has_prefix(address->base, &ranges6[i]))
            return ranges6[i].ipv4 > 0;
    return false;
}

bool pith_netaddr_is_network(const char *text)
{
    network parsed;
    return read_network(text, &parsed);
}

bool pith_netaddr_is_in(const char *text, const char *address)
{
    network net, one;
    if (!read_network(text, &net) || !read_address(address, &one) ||
        net.bytes != one.bytes || is_metadata(address))
        return false;
    bool loopback6 = one.bytes == 16 && one.base[15] == 1 &&
                     refuse6(one.base) == ranges6[1].what;
    if (!loopback6 && carries_ipv4(&one))
        return false;
    unsigned whole = net.bits / 8;
    unsigned rest = net.bits % 8;
    return memcmp(net.base, one.base, whole) == 0 &&
           (rest == 0 ||
            (net.base[whole] ^ one.base[whole]) >> (8 - rest) == 0);
}
