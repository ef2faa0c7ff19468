/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Files on servers that answer ranges in every way: rightly, all at once, with
 * another range, with another size, not at all. The server is a process of this
 * test's on loopback, which gives one answer after the other.
 */
#include <pith/remote.h>

#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* A script: answers in their order; the last one is given again and again. A
 * body is cut after `sent` bytes where that is more than 0. */
typedef struct script_answer {
    const char *head; /* lines behind the status, each with its end */
    const char *body;
    size_t sent;
    const char *asked; /* what the request must hold, or NULL */
} script_answer;

typedef struct script_server {
    pid_t pid;
    char address[80];
    pith_remote *remote;
} script_server;

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

/* Each answer on a connection of its own. */
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

static void start(script_server *server, const script_answer *answers)
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
    snprintf(server->address, sizeof server->address, "http://127.0.0.1:%d/f",
             ntohs(at.sin_port));
    const pith_fetch_options fetch = {.allow_private = true};
    pith_remote_options options = {.fetch = &fetch,
                                   .tries = 2,
                                   .pause_ms = 1,
                                   .longest_ms = 2,
                                   .piece = 10};
    assert_int_equal(pith_remote_new(&options, &server->remote, NULL), PITH_OK);
}

static void stop(script_server *server)
{
    pith_remote_free(server->remote);
    kill(server->pid, SIGKILL);
    waitpid(server->pid, NULL, 0);
}

/* Load the file from a server with these answers: its text, or the reason why
 * there is none; NULL data: the server has no such file. */
static void check_load(const script_answer *answers, pith_status expected,
                       const char *text)
{
    script_server server;
    pith_str bytes;
    pith_error error = {0};
    start(&server, answers);
    pith_status status =
        pith_remote_load(server.remote, server.address, 1000, &bytes, &error);
    if (status != expected)
        print_message("%s: %s\n", text ? text : "none", error.text);
    assert_int_equal(status, expected);
    if (status != PITH_OK) {
        assert_non_null(strstr(error.text, text));
        assert_non_null(strstr(error.text, server.address));
    } else if (text) {
        assert_int_equal(bytes.len, strlen(text));
        assert_memory_equal(bytes.data, text, bytes.len);
    } else {
        assert_null(bytes.data);
    }
    pith_free((char *)(uintptr_t)bytes.data);
    stop(&server);
}

#define PARTIAL(range) "206 Partial\r\nContent-Range: bytes " range "\r\n"

static void pieces_are_joined(void **state)
{
    static const script_answer rightly[] = {
        {PARTIAL("0-9/14") "ETag: \"one\"\r\n", "0123456789", 0,
         "bytes=0-9\r\n"},
        {PARTIAL("10-13/14"), "abcd", 0, "\"one\""},
        {0}};
    static const script_answer weak[] = {
        {PARTIAL("0-9/14") "ETag: W/\"one\"\r\n", "0123456789", 0, NULL},
        {PARTIAL("10-13/14"), "abcd", 0, "bytes=10-13\r\n"},
        {0}};
    /* Less than was asked for: the next piece begins where it ends. */
    static const script_answer less[] = {
        {PARTIAL("0-3/14"), "0123", 0, NULL},
        {PARTIAL("4-13/14"), "456789abcd", 0, "bytes=4-13\r\n"},
        {0}};
    (void)state;
    check_load(rightly, PITH_OK, "0123456789abcd");
    check_load(weak, PITH_OK, "0123456789abcd");
    check_load(less, PITH_OK, "0123456789abcd");
}

static void servers_without_ranges_give_all(void **state)
{
    static const script_answer all[] = {{"200 OK\r\n", "whole", 0, NULL}, {0}};
    static const script_answer large[] = {
        {"200 OK\r\n", "longer than a piece", 0, NULL}, {0}};
    (void)state;
    check_load(all, PITH_OK, "whole");
    check_load(large, PITH_FORMAT, "does not answer ranges");
}

static void empty_and_missing_files(void **state)
{
    static const script_answer empty[] = {
        {"416 Range\r\nContent-Range: bytes */0\r\n", NULL, 0, NULL}, {0}};
    static const script_answer untold[] = {{"416 Range\r\n", NULL, 0, NULL},
                                           {0}};
    static const script_answer missing[] = {
        {"404 Not Found\r\n", NULL, 0, NULL}, {0}};
    static const script_answer refused[] = {
        {"416 Range\r\nContent-Range: bytes */9\r\n", NULL, 0, NULL}, {0}};
    (void)state;
    check_load(empty, PITH_OK, "");
    check_load(untold, PITH_OK, "");
    check_load(missing, PITH_OK, NULL);
    check_load(refused, PITH_FORMAT, "refused a range");
}

static void what_changes_meanwhile_is_refused(void **state)
{
    static const script_answer size[] = {
        {PARTIAL("0-9/14"), "0123456789", 0, NULL},
        {PARTIAL("10-13/15"), "abcd", 0, NULL},
        {0}};
    static const script_answer etag[] = {
        {PARTIAL("0-9/14") "ETag: \"one\"\r\n", "0123456789", 0, NULL},
        {"412 Changed\r\n", NULL, 0, NULL},
        {0}};
    (void)state;
    check_load(size, PITH_FORMAT, "changed while it was read");
    check_load(etag, PITH_FORMAT, "changed while it was read");
}

/* None of these says which bytes came. */
static void ranges_that_are_none_are_refused(void **state)
{
    static const char *const heads[] = {
        PARTIAL("1-9/14"),
        PARTIAL("0-9"),
        PARTIAL("0-9/"),
        PARTIAL("0/14"),
        PARTIAL("-9/14"),
        PARTIAL("x-9/14"),
        PARTIAL("0-x/14"),
        PARTIAL("0-9/x"),
        "206 Partial\r\n",
        "206 Partial\r\nContent-Range: pages 0-9/14\r\n",
        "206 Partial\r\nContent-Range: bytes\r\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        const script_answer answers[] = {{heads[i], "0123456789", 0, NULL},
                                         {0}};
        check_load(answers, PITH_FORMAT, "different range");
    }
}

static void more_than_asked_for_is_too_large(void **state)
{
    static const script_answer answers[] = {
        {PARTIAL("0-9/5000"), "0123456789", 0, NULL}, {0}};
    script_server server;
    pith_str bytes;
    pith_error error = {0};
    (void)state;
    start(&server, answers);
    assert_int_equal(
        pith_remote_load(server.remote, server.address, 9, &bytes, &error),
        PITH_FORMAT);
    assert_non_null(strstr(error.text, "too large"));
    assert_null(bytes.data);
    stop(&server);
}

static void sizes_are_told_or_not(void **state)
{
    static const script_answer told[] = {{"200 OK\r\n", "12345", 0, NULL}, {0}};
    static const script_answer missing[] = {{"404 No\r\n", NULL, 0, NULL}, {0}};
    script_server server;
    uint64_t size;
    (void)state;
    start(&server, told);
    assert_int_equal(
        pith_remote_size(server.remote, server.address, &size, NULL), PITH_OK);
    assert_int_equal(size, 5);
    stop(&server);
    start(&server, missing);
    assert_int_equal(
        pith_remote_size(server.remote, server.address, &size, NULL), PITH_OK);
    assert_true(size == UINT64_MAX);
    stop(&server);
}

/* Reading from the middle to an end that was named; what is in memory already
 * asks nobody: the script has one answer for it. */
static void one_reads_from_anywhere(void **state)
{
    static const script_answer answers[] = {
        {PARTIAL("4-6/14"), "456", 0, "bytes=4-6\r\n"},
        {PARTIAL("7-13/14"), "789abcd", 0, "bytes=7-13\r\n"},
        {"500 Asked once more\r\n", NULL, 0, NULL},
        {0}};
    script_server server;
    pith_remote_file *file;
    char text[20];
    size_t n;
    (void)state;
    start(&server, answers);
    assert_int_equal(
        pith_remote_open(server.remote, server.address, &file, NULL), PITH_OK);
    pith_remote_seek(file, 4);
    pith_remote_want(file, 7);
    assert_int_equal(pith_remote_read(file, text, sizeof text, &n, NULL),
                     PITH_OK);
    assert_int_equal(n, 3);
    assert_memory_equal(text, "456", 3);
    pith_remote_seek(file, 5);
    assert_int_equal(pith_remote_read(file, text, 1, &n, NULL), PITH_OK);
    assert_int_equal(n, 1);
    assert_memory_equal(text, "5", 1);
    pith_remote_seek(file, 7);
    assert_int_equal(pith_remote_read(file, text, sizeof text, &n, NULL),
                     PITH_OK);
    assert_int_equal(n, 7);
    pith_remote_seek(file, 14);
    assert_int_equal(pith_remote_read(file, text, sizeof text, &n, NULL),
                     PITH_OK);
    assert_int_equal(n, 0);
    pith_remote_close(file);
    pith_remote_close(NULL);
    stop(&server);
}

/* A body that breaks off brings what came; when that is nothing, time after
 * time, the file is given up. */
static void bodies_that_break_off(void **state)
{
    static const script_answer goes_on[] = {
        {PARTIAL("0-9/14"), "0123456789", 4, NULL},
        {PARTIAL("4-13/14"), "456789abcd", 0, "bytes=4-13\r\n"},
        {0}};
    (void)state;
    check_load(goes_on, PITH_OK, "0123456789abcd");
}

static void what_is_no_address_is_refused(void **state)
{
    static const script_answer answers[] = {{"404 No\r\n", NULL, 0, NULL}, {0}};
    script_server server;
    pith_remote_file *file;
    uint64_t size;
    (void)state;
    start(&server, answers);
    assert_int_not_equal(
        pith_remote_open(server.remote, "ftp://127.0.0.1/f", &file, NULL),
        PITH_OK);
    assert_null(file);
    assert_int_not_equal(
        pith_remote_size(server.remote, "page.html", &size, NULL), PITH_OK);
    stop(&server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_joined),
        cmocka_unit_test(servers_without_ranges_give_all),
        cmocka_unit_test(empty_and_missing_files),
        cmocka_unit_test(what_changes_meanwhile_is_refused),
        cmocka_unit_test(ranges_that_are_none_are_refused),
        cmocka_unit_test(more_than_asked_for_is_too_large),
        cmocka_unit_test(sizes_are_told_or_not),
        cmocka_unit_test(one_reads_from_anywhere),
        cmocka_unit_test(bodies_that_break_off),
        cmocka_unit_test(what_is_no_address_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
