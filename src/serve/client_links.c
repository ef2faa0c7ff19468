/* SPDX-License-Identifier: Apache-2.0 */
/* Connections and their time limits: see client_links.h. */
#include "client_links.h"

#include "request.h"

#include <sys/socket.h>
#include <time.h>

enum {
    LOOK_MS = 250,      /* interval at which slow clients are detected */
    SENDING_FACTOR = 6, /* an answer may take this many times the limit */
};

/* The answer to a client whose request does not end. No other part of an answer
 * has been sent yet. */
static const char too_slow[] =
    "HTTP/1.1 408 Request Timeout\r\n"
    "Content-Type: application/problem+json\r\n"
    "Content-Length: 169\r\n"
    "Connection: close\r\n"
    "\r\n"
    "{\"type\": \"urn:pith:problem:request-timeout\", "
    "\"title\": \"Request too slow\", \"status\": 408, "
    "\"detail\": \"the request did not arrive in time\", "
    "\"outcome\": \"error\"}         \n";

static uint64_t time_of(const pith_client_links *links, pith_link_state state)
{
    switch (state) {
    case PITH_LINK_IDLE:
    case PITH_LINK_RECEIVING:
        return links->limit_ns;
    case PITH_LINK_SENDING:
        return links->limit_ns * SENDING_FACTOR;
    case PITH_LINK_WORKING:
    case PITH_LINK_STREAMING:
        break;
    }
    return UINT64_MAX;
}

/* The socket is closed by its owner, who notices at its next read or write. */
static void shut(pith_client_links *links, pith_client_link *link)
{
    if (link->state == PITH_LINK_RECEIVING)
        (void)send(link->fd, too_slow, sizeof too_slow - 1,
                   MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)shutdown(link->fd, SHUT_RDWR);
    link->shut = true;
    links->slow += link->state != PITH_LINK_IDLE;
}

static void look(pith_client_links *links)
{
    uint64_t now = pith_serve_now();
    for (pith_client_link *link = links->first; link; link = link->after)
        if (!link->shut && now - link->since_ns > time_of(links, link->state))
            shut(links, link);
}

static void *watch(void *context)
{
    pith_client_links *links = context;
    pthread_mutex_lock(&links->lock);
    while (!links->ending) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += LOOK_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&links->wake, &links->lock, &until);
        look(links);
    }
    pthread_mutex_unlock(&links->lock);
    return NULL;
}

bool pith_client_links_start(pith_client_links *links, uint32_t limit_ms)
{
    pthread_mutex_init(&links->lock, NULL);
    pthread_cond_init(&links->wake, NULL);
    links->limit_ns = (uint64_t)limit_ms * 1000000U;
    links->running = pthread_create(&links->thread, NULL, watch, links) == 0;
    return links->running;
}

void pith_client_links_end(pith_client_links *links)
{
    if (!links->running)
        return;
    pthread_mutex_lock(&links->lock);
    links->ending = true;
    pthread_cond_signal(&links->wake);
    pthread_mutex_unlock(&links->lock);
    pthread_join(links->thread, NULL);
    links->running = false;
    pthread_mutex_destroy(&links->lock);
    pthread_cond_destroy(&links->wake);
}

pith_client_link *pith_client_links_add(pith_client_links *links, int fd)
{
    /* A buffer, because connections begin and end one at a time, which an arena
     * cannot handle. */
    pith_buf memory;
    pith_buf_init(&memory, 0);
    if (!pith_buf_reserve(&memory, sizeof(pith_client_link)))
        return NULL;
    pith_client_link *link = (pith_client_link *)(void *)memory.data;
    *link = (pith_client_link){.fd = fd, .since_ns = pith_serve_now()};
    pthread_mutex_lock(&links->lock);
    link->after = links->first;
    if (links->first)
        links->first->before = link;
    links->first = link;
    links->n++;
    pthread_mutex_unlock(&links->lock);
    return link;
}

void pith_client_links_remove(pith_client_links *links, pith_client_link *link)
{
    if (!link)
        return;
    pthread_mutex_lock(&links->lock);
    if (link->before)
        link->before->after = link->after;
    else
        links->first = link->after;
    if (link->after)
        link->after->before = link->before;
    links->n--;
    pthread_mutex_unlock(&links->lock);
    pith_free(link);
}

void pith_client_links_turn(pith_client_links *links, pith_client_link *link,
                            pith_link_state state)
{
    if (!link)
        return;
    pthread_mutex_lock(&links->lock);
    link->state = state;
    link->since_ns = pith_serve_now();
    pthread_mutex_unlock(&links->lock);
}

void pith_client_links_count(pith_client_links *links, size_t *count,
                             uint64_t *slow)
{
    pthread_mutex_lock(&links->lock);
    *count = links->n;
    *slow = links->slow;
    pthread_mutex_unlock(&links->lock);
}

bool pith_client_links_are_sending(pith_client_links *links)
{
    bool sending = false;
    pthread_mutex_lock(&links->lock);
    for (pith_client_link *link = links->first; link; link = link->after)
        sending |= !link->shut && (link->state == PITH_LINK_SENDING ||
                                   link->state == PITH_LINK_WORKING);
    pthread_mutex_unlock(&links->lock);
    return sending;
}
