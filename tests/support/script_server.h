/* SPDX-License-Identifier: Apache-2.0 */
/* A loopback server that sends scripted answers, in a child process of the
 * test. */
#ifndef PITH_TEST_SCRIPT_SERVER_H
#define PITH_TEST_SCRIPT_SERVER_H

#include <stddef.h>
#include <sys/types.h>

/* A script: answers in order, ended by a NULL head; the last one is repeated. A
 * body is cut after `sent` bytes if that is more than 0. */
typedef struct script_answer {
    const char *head; /* lines after the status, each with its line break */
    const char *body;
    size_t sent;
    const char *asked; /* text that the request must contain, or NULL */
} script_answer;

typedef struct script_server {
    pid_t pid;
    char origin[60]; /* http://127.0.0.1:PORT */
} script_server;

/** Start it; the answers are borrowed. The test fails if it cannot start. It
 * ends with the test, or after a minute. */
void script_server_start(script_server *server, const script_answer *answers);
void script_server_stop(const script_server *server);

#endif
