/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A preloaded library between a program and the network. Names that end in
 * ".test" get the addresses in PITH_TEST_RESOLVER. Connections are recorded in
 * the file PITH_TEST_CONNECTIONS and refused, except to loopback ports that a
 * test serves.
 *
 * PITH_TEST_RESOLVER has an answer for each look-up, separated by ';'; the last
 * one is repeated. An answer consists of numeric addresses, separated by ','.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The answer to the nth look-up, copied; NULL: there is none. */
static char *find_answer(unsigned nth)
{
    const char *at = getenv("PITH_TEST_RESOLVER");
    for (; at && nth > 0 && strchr(at, ';'); nth--)
        at = strchr(at, ';') + 1;
    return at ? strndup(at, strcspn(at, ";")) : NULL;
}

static struct addrinfo *make_one(const char *text, const char *service)
{
    struct addrinfo *list = NULL;
    struct addrinfo how = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                           .ai_socktype = SOCK_STREAM};
    int (*real)(const char *, const char *, const struct addrinfo *,
                struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
    return real(text, service, &how, &list) == 0 ? list : NULL;
}

int getaddrinfo(const char *node, const char *service,
                const struct addrinfo *hints, struct addrinfo **out)
{
    static unsigned lookups;
    size_t len = node ? strlen(node) : 0;
    if (len < 5 || strcmp(node + len - 5, ".test") != 0) {
        int (*real)(const char *, const char *, const struct addrinfo *,
                    struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
        return real(node, service, hints, out);
    }
    pthread_mutex_lock(&lock);
    char *answer = find_answer(lookups++), *rest = answer, *one;
    pthread_mutex_unlock(&lock);
    struct addrinfo **end = out;
    *out = NULL;
    while ((one = strsep(&rest, ",")))
        if ((*end = make_one(one, service)))
            end = &(*end)->ai_next;
    free(answer);
    return *out ? 0 : EAI_NONAME;
}

int connect(int fd, const struct sockaddr *address, socklen_t len)
{
    char host[INET6_ADDRSTRLEN + 8] = "?";
    int (*real)(int, const struct sockaddr *, socklen_t) =
        dlsym(RTLD_NEXT, "connect");
    if (address->sa_family != AF_INET && address->sa_family != AF_INET6)
        return real(fd, address, len);
    getnameinfo(address, len, host, sizeof host, NULL, 0, NI_NUMERICHOST);
    FILE *file = fopen(getenv("PITH_TEST_CONNECTIONS"), "a");
    fprintf(file, "%s\n", host);
    fclose(file);
    errno = ECONNREFUSED;
    return -1;
}
