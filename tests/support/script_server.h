/* SPDX-License-Identifier: Apache-2.0 */
/* A server on loopback that gives one answer after the other, as a process of the
 * test's own. */
#ifndef PITH_TEST_SCRIPT_SERVER_H
#define PITH_TEST_SCRIPT_SERVER_H

#include <stddef.h>
#include <sys/types.h>

/* A script: answers in their order, a head that is NULL at the end; the last one
 * is given again and again. A body is cut after `sent` bytes where that is more
 * than 0. */
typedef struct script_answer {
    const char *head; /* lines behind the status, each with its end */
    const char *body;
    size_t sent;
    const char *asked; /* what the request must hold, or NULL */
} script_answer;

typedef struct script_server {
    pid_t pid;
    char origin[60]; /* http://127.0.0.1:PORT */
} script_server;

/** Start it; the answers are borrowed. A test fails where there is none. It ends
 * with the test, or after a minute. */
void script_server_start(script_server *server, const script_answer *answers);
void script_server_stop(const script_server *server);

#endif
