/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses to listen on: see listen_at.h. */
#include "listen_at.h"

#include "str.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pith/serve.h>
#include <stdio.h>

enum { HOST_MAX = 60, PORT_MAX = 65535 };

static bool split(const char *text, char host[HOST_MAX], uint64_t *port)
{
    pith_str whole = pith_str_of(text);
    const char *colon = whole.len ? memrchr(whole.data, ':', whole.len) : NULL;
    if (!colon)
        return false;
    pith_str name = {text, (size_t)(colon - text)};
    pith_str number = {colon + 1, whole.len - name.len - 1};
    if (name.len > 2 && name.data[0] == '[' && name.data[name.len - 1] == ']')
        name = (pith_str){name.data + 1, name.len - 2};
    if (name.len == 0 || name.len >= HOST_MAX || number.len == 0 ||
        !pith_str_uint(&number, PORT_MAX, port) || number.len)
        return false;
    if (pith_str_ieq(name, PITH_S("localhost")))
        /* RFC 6761: always the loopback interface */
        name = PITH_S("127.0.0.1");
    memcpy(host, name.data, name.len);
    host[name.len] = 0;
    return true;
}

bool pith_listen_at_read(const char *text, struct sockaddr_storage *out,
                         socklen_t *len)
{
    char host[HOST_MAX];
    uint64_t port;
    *out = (struct sockaddr_storage){0};
    if (!split(text, host, &port))
        return false;
    struct sockaddr_in *four = (struct sockaddr_in *)(void *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)(void *)out;
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)port);
        *len = sizeof *four;
        return true;
    }
    if (inet_pton(AF_INET6, host, &six->sin6_addr) != 1)
        return false;
    six->sin6_family = AF_INET6;
    six->sin6_port = htons((uint16_t)port);
    *len = sizeof *six;
    return true;
}

void pith_listen_at_write(const struct sockaddr_storage *address, unsigned port,
                          char out[80])
{
    char host[HOST_MAX] = "";
    bool six = address->ss_family == AF_INET6;
    const void *number =
        six ? (const void *)&(
                  (const struct sockaddr_in6 *)(const void *)address)
                  ->sin6_addr
            : (const void *)&((const struct sockaddr_in *)(const void *)address)
                  ->sin_addr;
    inet_ntop(address->ss_family, number, host, sizeof host);
    snprintf(out, 80, six ? "http://[%s]:%u" : "http://%s:%u", host, port);
}

bool pith_serve_is_loopback(const char *listen)
{
    enum { LOOPBACK_NET = 127 };
    struct sockaddr_storage address;
    socklen_t len;
    if (!pith_listen_at_read(listen, &address, &len))
        return false;
    const struct sockaddr_in *four = (const void *)&address;
    const struct sockaddr_in6 *six = (const void *)&address;
    return address.ss_family == AF_INET
               ? ntohl(four->sin_addr.s_addr) >> 24 == LOOPBACK_NET
               : IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
}
