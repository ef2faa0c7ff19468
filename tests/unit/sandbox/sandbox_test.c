/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Cells of a sandbox: they answer; forbidden calls end them or are refused; and
 * the next request gets a new cell. A request is one letter that selects what
 * the cell tries.
 */
#include <pith/serve.h>

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { MEGABYTE = 1 << 20 };

typedef struct state {
    char text[64];
    const char *context;
    pid_t parent;
} state;

static void *begin(void *context)
{
    static state own;
    own.context = context;
    own.parent = getppid();
    return &own;
}

static pith_str say(state *own, const char *text)
{
    snprintf(own->text, sizeof own->text, "%s", text);
    return (pith_str){own->text, strlen(own->text)};
}

static void loop(void)
{
    for (volatile unsigned long i = 0;; i++)
        ;
}

static bool answer(void *given, pith_str request, pith_str *out)
{
    state *own = given;
    struct rlimit more = {RLIM_INFINITY, RLIM_INFINITY};
    static char large[4096];
    *out = say(own, "done");
    switch (request.len ? request.data[0] : '\0') {
    case 'c':
        *out = say(own, own->context);
        break;
    case 'e':
        *out = request;
        break;
    case 'o':
        if (open("/etc/passwd", O_RDONLY | O_CLOEXEC) < 0)
            *out = say(own, "refused");
        break;
    case 'O':
        creat("/tmp/pith-sandbox-test", 0600);
        break;
    case 's':
        socket(AF_INET, SOCK_STREAM, 0);
        break;
    case 'f':
        (void)!fork();
        break;
    case 'x':
        execl("/bin/true", "true", (char *)NULL);
        break;
    case 'k':
        kill(own->parent, SIGTERM);
        break;
    case 't':
        tgkill(own->parent, own->parent, SIGTERM);
        break;
    case 'r':
        setrlimit(RLIMIT_CPU, &more);
        break;
    case 'p':
        mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        break;
    case 'a':
        abort();
    case 'l':
        loop();
        break;
    case 'm':
        return false;
    case 'M':
        *out = say(own, malloc((size_t)2000 * MEGABYTE) ? "much" : "refused");
        break;
    case 'L':
        *out = (pith_str){large, sizeof large};
        break;
    default:
        break;
    }
    return true;
}

static pith_sandbox *sandbox;

static int open_sandbox(void **unused)
{
    (void)unused;
    static char context[] = "as it was";
    pith_sandbox_plan plan = {.context = context,
                              .begin = begin,
                              .answer = answer,
                              .max_answer = 1000,
                              .max_memory = (size_t)500 * MEGABYTE,
                              .timeout_ms = 60000};
    if (!pith_sandbox_is_available())
        return 0;
    return pith_sandbox_open(&plan, &sandbox, NULL) == PITH_OK ? 0 : -1;
}

static int close_sandbox(void **unused)
{
    (void)unused;
    pith_sandbox_close(sandbox);
    return 0;
}

static void expect(pith_cell *cell, const char *request, const char *expected)
{
    pith_str text;
    pith_error error = {0};
    pith_str parts[] = {
        {request, strlen(request) / 2},
        {request + strlen(request) / 2, strlen(request) - strlen(request) / 2}};
    pith_status status = pith_cell_ask(cell, parts, 2, &text, &error);
    if (status != PITH_OK)
        print_message("%s: %s\n", request, error.text);
    assert_int_equal(status, PITH_OK);
    assert_int_equal(text.len, strlen(expected));
    assert_memory_equal(text.data, expected, text.len);
}

/* The request ends its cell, for the given reason, and the next one gets
 * another. */
static void expect_end(pith_cell *cell, const char *request,
                       const char *expected)
{
    pith_str text;
    pith_error error = {0};
    assert_int_equal(pith_cell_ask(cell, &(pith_str){request, strlen(request)},
                                   1, &text, &error),
                     PITH_IO);
    assert_null(text.data);
    if (!strstr(error.text, expected))
        print_message("%s: %s\n", request, error.text);
    assert_non_null(strstr(error.text, expected));
    bool starved = strcmp(expected, "out of memory") == 0;
    assert_int_equal(error.status, starved ? PITH_NOMEM : PITH_FORMAT);
    expect(cell, "c", "as it was");
}

static void answers_come_back(void **unused)
{
    (void)unused;
    pith_cell *one = pith_cell_new(sandbox), *two = pith_cell_new(sandbox);
    expect(one, "c", "as it was");
    expect(two, "e and what follows", "e and what follows");
    expect(one, "e", "e");
    pith_cell_free(one);
    expect(two, "", "done");
    pith_cell_free(two);
}

static void forbidden_calls_end_the_cell(void **unused)
{
    (void)unused;
    static const char *const requests[] = {"s", "f", "x", "k", "t", "r", "p"};
    pith_cell *cell = pith_cell_new(sandbox);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        expect_end(cell, requests[i], "Bad system call");
    pith_cell_free(cell);
}

static void files_are_refused(void **unused)
{
    (void)unused;
    pith_cell *cell = pith_cell_new(sandbox);
    expect(cell, "o", "refused");
    pith_str text;
    pith_cell_ask(cell, &(pith_str){"O", 1}, 1, &text, NULL);
    assert_int_not_equal(access("/tmp/pith-sandbox-test", F_OK), 0);
    pith_cell_free(cell);
}

static void what_breaks_is_told(void **unused)
{
    (void)unused;
    pith_cell *cell = pith_cell_new(sandbox);
    expect_end(cell, "a", "Aborted");
    expect_end(cell, "m", "out of memory");
    expect_end(cell, "L", ""); /* more than max_answer */
    pith_cell_free(cell);
}

static void memory_is_limited(void **unused)
{
    (void)unused;
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
    skip(); /* they reserve terabytes of address space */
#endif
    pith_cell *cell = pith_cell_new(sandbox);
    expect(cell, "M", "refused");
    pith_cell_free(cell);
}

/* A separate sandbox with an endless loop, which the time limit ends, or the
 * limit of processor time. */
static void expect_loop_ends(uint32_t timeout_ms, uint32_t seconds,
                             const char *expected)
{
    pith_sandbox_plan plan = {.context = (void *)(uintptr_t) "as it was",
                              .begin = begin,
                              .answer = answer,
                              .max_answer = 1000,
                              .max_seconds = seconds,
                              .timeout_ms = timeout_ms};
    pith_sandbox *own;
    assert_int_equal(pith_sandbox_open(&plan, &own, NULL), PITH_OK);
    pith_cell *cell = pith_cell_new(own);
    pith_str text;
    pith_error error = {0};
    assert_int_equal(pith_cell_ask(cell, &(pith_str){"l", 1}, 1, &text, &error),
                     PITH_IO);
    if (!strstr(error.text, expected))
        print_message("%s\n", error.text);
    assert_non_null(strstr(error.text, expected));
    assert_int_equal(error.status, PITH_FORMAT);
    pith_cell_free(cell);
    pith_sandbox_close(own);
}

static void loops_end(void **unused)
{
    (void)unused;
    expect_loop_ends(1000, 0, "no answer in 1 s");
    expect_loop_ends(600000, 1, "CPU time limit");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_come_back),
        cmocka_unit_test(forbidden_calls_end_the_cell),
        cmocka_unit_test(files_are_refused),
        cmocka_unit_test(what_breaks_is_told),
        cmocka_unit_test(memory_is_limited),
        cmocka_unit_test(loops_end),
    };
    if (!pith_sandbox_is_available()) {
        puts("ok - sandbox # SKIP no libseccomp, or no seccomp in the kernel");
        return 0;
    }
    return cmocka_run_group_tests(tests, open_sandbox, close_sandbox);
}
