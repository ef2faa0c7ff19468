/* SPDX-License-Identifier: Apache-2.0 */
/* A scripted server: see script_server.h. */
#include "script_server.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static bool read_head(int client, char *head, size_t room)
{
    size_t len = 0;
    head[0] = '\0';
    while (!strstr(head, "\r\n\r\n")) {
        ssize_t n =
            len + 1 < room ? recv(client, head + len, room - len - 1, 0) : 0;
        if (n <= 0)
            return false;
        len += (size_t)n;
        head[len] = '\0';
    }
    return true;
}

/* Each answer uses a connection of its own. */
_Noreturn static void give_answers(int listener, const script_answer *answer)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    alarm(60);
    for (;;) {
        char head[8192];
        char out[1024];
        int client = accept(listener, NULL, NULL);
        if (client < 0 || !read_head(client, head, sizeof head)) {
            close(client);
            continue;
        }
        const char *status = answer->asked && !strstr(head, answer->asked)
                                 ? "400 Not what the test expects\r\n"
                                 : answer->head;
        size_t len = answer->body ? strlen(answer->body) : 0;
        int n = snprintf(
            out, sizeof out,
            "HTTP/1.1 %sConnection: close\r\n"
            "Content-Length: %zu\r\n\r\n%.*s",
            status, len, (int)(answer->sent ? answer->sent : len),
            strncmp(head, "HEAD", 4) == 0 || !answer->body ? "" : answer->body);
        send(client, out, (size_t)n, MSG_NOSIGNAL);
        shutdown(client, SHUT_WR);
        close(client);
        if (answer[1].head)
            answer++;
    }
}

void script_server_start(script_server *server, const script_answer *answers)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(listener >= 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(listener, 8), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&at, &size), 0);
    server->pid = fork();
    assert_true(server->pid >= 0);
    if (server->pid == 0)
        give_answers(listener, answers);
    close(listener);
    snprintf(server->origin, sizeof server->origin, "http://127.0.0.1:%d",
             ntohs(at.sin_port));
}

void script_server_stop(const script_server *server)
{
    kill(server->pid, SIGKILL);
    waitpid(server->pid, NULL, 0);
}
