/* SPDX-License-Identifier: Apache-2.0 */
/* Cells and the process that forks them: see pith/serve.h.
 *
 * A process with threads must not fork and continue, because a lock that
 * another thread held stays locked in the child. So a keeper is forked before
 * threads are started. It has a single thread, forks cells on request, sends
 * back one end of the cell's socket, and reaps cells that have ended. Requests,
 * which may be large, are in memory that program and cell share; only their
 * lengths go through the socket. When the program is gone, the keeper and the
 * cells read the end of their sockets and end. */
#include "arena.h"
#include "channel.h"
#include "seal.h"
#include "status.h"
#include "struct_size.h"

#include <errno.h>
#include <fcntl.h>
#include <pith/serve.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    NFDS = 2,      /* of a cell, in the program */
    CELL_FD = 3,   /* of a cell: its end of the socket, */
    MEMORY_FD = 4, /* and the memory that it shares */
    LEAST_MEMORY = 1 << 20,
    BEGIN_FAILED = 90,  /* exit status of a cell that could not be started, */
    SEAL_FAILED = 91,   /* could not be sealed, */
    ANSWER_FAILED = 92, /* or ran out of memory */
    WATCH_MS = 20,      /* between checks whether a request is cancelled */
    /* time for a cell that closed its socket to end by itself */
    BURIAL_MS = 200,
};

struct pith_sandbox {
    pith_arena arena; /* holds only this object */

    pith_sandbox_plan plan;
    pthread_mutex_t lock; /* one request to the keeper at a time */
    int keeper;           /* socket */
    pid_t keeper_pid;
};

struct pith_cell {
    pith_arena arena; /* holds only this object */
    pith_buf answer;

    pith_sandbox *sandbox;
    bool (*is_cancelled)(void *context); /* or NULL */
    void *watcher;
    int fd;     /* -1: no process yet */
    int memory; /* of requests, shared with the process */
    char *map;  /* that memory; NULL: none yet */
    size_t room;
    pid_t pid;
};

/* To the keeper: make a cell (pid 0), or reap one. */
typedef struct wish {
    pid_t bury;
} wish;

/* To a cell: the length of the request in the shared memory, and the size of
 * that. */
typedef struct notice {
    size_t len, room;
} notice;

/* From the keeper: the new cell, 0 if there is none; or how the old one
 * ended. */
typedef struct reply {
    pid_t pid;
    int ended; /* a status of waitpid() */
} reply;

/* -- In a cell ----------------------------------------------------------- */

/* The next request, borrowed from the shared memory; ends the process if there
 * is none. */
static pith_str await_request(pith_buf *message, notice *last, char **map)
{
    notice next;
    pith_channel_state got =
        pith_channel_get(CELL_FD, sizeof next, INT64_MAX, message);
    if (got != PITH_CHANNEL_OK || message->len != sizeof next)
        _exit(got == PITH_CHANNEL_NOMEM ? ANSWER_FAILED : 0);
    memcpy(&next, message->data, sizeof next);
    if (next.room != last->room) {
        if (*map)
            munmap(*map, last->room);
        *map = mmap(NULL, next.room, PROT_READ, MAP_SHARED, MEMORY_FD, 0);
        if (*map == MAP_FAILED)
            _exit(ANSWER_FAILED);
    }
    *last = next;
    return (pith_str){*map, next.len};
}

_Noreturn static void serve(const pith_sandbox_plan *plan)
{
    void *state = plan->begin(plan->context);
    if (!state)
        _exit(BEGIN_FAILED);
    if (!pith_seal(plan->max_memory))
        _exit(SEAL_FAILED);
    pith_buf message;
    notice last = {0};
    char *map = NULL;
    pith_buf_init(&message, 0);
    for (;;) {
        pith_str answer = {0};
        pith_str request = await_request(&message, &last, &map);
        if (!plan->answer(state, request, &answer))
            _exit(ANSWER_FAILED);
        if (pith_channel_put(CELL_FD, answer, INT64_MAX) != PITH_CHANNEL_OK)
            _exit(0);
    }
}

/* Close everything except the cell's end of its socket; messages of sanitizers
 * are still possible. */
static void close_rest(int fd, int memory)
{
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nowhere, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
    dup2(nowhere, STDERR_FILENO);
#endif
    /* Move them above all descriptors in use, then to their places. */
    int high = fcntl(fd, F_DUPFD, MEMORY_FD + 1);
    dup2(fcntl(memory, F_DUPFD, MEMORY_FD + 1), MEMORY_FD);
    dup2(high, CELL_FD);
    syscall(SYS_close_range, MEMORY_FD + 1, ~0U, 0);
}

/* -- In the keeper ------------------------------------------------------- */

/* Send a reply, with the file descriptors of a new cell or NULL. */
static bool send_reply(int to, const reply *what, const int *fds)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(NFDS * sizeof(int))];
    } control = {0};
    struct iovec bytes = {(void *)(uintptr_t)what, sizeof *what};
    struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (fds) {
        message.msg_control = control.room;
        message.msg_controllen = sizeof control.room;
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(NFDS * sizeof *fds);
        memcpy(CMSG_DATA(head), fds, NFDS * sizeof *fds);
    }
    return sendmsg(to, &message, MSG_NOSIGNAL) == (ssize_t)sizeof *what;
}

static void make_cell(const pith_sandbox_plan *plan, int program)
{
    int ends[2];
    reply answer = {0};
    int memory = memfd_create("pith request", MFD_CLOEXEC);
    if (memory < 0 ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        if (memory >= 0)
            close(memory);
        send_reply(program, &answer, NULL);
        return;
    }
    pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close_rest(ends[1], memory);
        serve(plan);
    }
    close(ends[1]);
    answer.pid = pid > 0 ? pid : 0;
    send_reply(program, &answer, pid > 0 ? (int[]){ends[0], memory} : NULL);
    close(ends[0]);
    close(memory);
}

/* A cell that has closed its socket is ending; any other is killed. */
static void bury_cell(pid_t pid, int program)
{
    reply answer = {.pid = pid};
    pid_t done = 0;
    for (int waited = 0; done == 0 && waited < BURIAL_MS; waited += 10) {
        done = waitpid(pid, &answer.ended, WNOHANG);
        if (done == 0)
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    if (done == 0) {
        kill(pid, SIGKILL);
        waitpid(pid, &answer.ended, 0);
    }
    send_reply(program, &answer, NULL);
}

_Noreturn static void keep(const pith_sandbox_plan *plan, int program)
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    for (;;) {
        wish asked;
        ssize_t n = recv(program, &asked, sizeof asked, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n != (ssize_t)sizeof asked)
            _exit(0);
        if (asked.bury > 0)
            bury_cell(asked.bury, program);
        else
            make_cell(plan, program);
    }
}

/* -- In the program ------------------------------------------------------ */

static bool receive_reply(int from, reply *out, int fds[NFDS])
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(NFDS * sizeof(int))];
    } control = {0};
    struct iovec bytes = {out, sizeof *out};
    struct msghdr message = {.msg_iov = &bytes,
                             .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = sizeof control.room};
    ssize_t n;
    do
        n = recvmsg(from, &message, MSG_CMSG_CLOEXEC);
    while (n < 0 && errno == EINTR);
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    fds[0] = fds[1] = -1;
    if (n == (ssize_t)sizeof *out && head && head->cmsg_type == SCM_RIGHTS &&
        head->cmsg_len == CMSG_LEN(NFDS * sizeof *fds))
        memcpy(fds, CMSG_DATA(head), NFDS * sizeof *fds);
    return n == (ssize_t)sizeof *out;
}

static bool ask_keeper(pith_sandbox *sandbox, wish asked, reply *out,
                       int fds[NFDS])
{
    fds[0] = fds[1] = -1;
    *out = (reply){0};
    pthread_mutex_lock(&sandbox->lock);
    bool fine = send(sandbox->keeper, &asked, sizeof asked, MSG_NOSIGNAL) ==
                    (ssize_t)sizeof asked &&
                receive_reply(sandbox->keeper, out, fds);
    pthread_mutex_unlock(&sandbox->lock);
    return fine;
}

bool pith_sandbox_is_available(void)
{
    return pith_seal_is_available();
}

pith_status pith_sandbox_open(const pith_sandbox_plan *plan, pith_sandbox **out,
                              pith_error *error)
{
    int ends[2];
    pith_sandbox_plan own;
    *out = NULL;
    PITH_TRY(pith_struct_read(
        plan, PITH_STRUCT_TYPE(pith_sandbox_plan, timeout_ms), &own, error));
    if (!pith_seal_is_available())
        return pith_fail(
            error, PITH_ARG, 0,
            "no sandbox: pith must be built with libseccomp, and the "
            "kernel must support seccomp");
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_sandbox *sandbox = pith_arena_zalloc(&arena, 1, sizeof *sandbox);
    if (!sandbox)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    sandbox->arena = arena;
    sandbox->plan = own;
    pthread_mutex_init(&sandbox->lock, NULL);
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        goto done;
    sandbox->keeper = ends[0];
    sandbox->keeper_pid = fork();
    if (sandbox->keeper_pid == 0) {
        close(ends[0]);
        keep(&sandbox->plan, ends[1]);
    }
    close(ends[1]);
    if (sandbox->keeper_pid > 0) {
        *out = sandbox;
        return PITH_OK;
    }
    close(ends[0]);
done:
    pthread_mutex_destroy(&sandbox->lock);
    pith_arena_free(&arena);
    return pith_fail(error, PITH_IO, 0,
                     "cannot start a process for the sandbox: %s",
                     strerror(errno));
}

void pith_sandbox_close(pith_sandbox *sandbox)
{
    if (!sandbox)
        return;
    close(sandbox->keeper);
    while (waitpid(sandbox->keeper_pid, NULL, 0) < 0 && errno == EINTR)
        ;
    pthread_mutex_destroy(&sandbox->lock);
    pith_arena arena = sandbox->arena;
    pith_arena_free(&arena);
}

pith_cell *pith_cell_new(pith_sandbox *sandbox)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_cell *cell = pith_arena_zalloc(&arena, 1, sizeof *cell);
    if (!cell)
        return NULL;
    *cell = (pith_cell){.arena = arena, .sandbox = sandbox, .fd = -1};
    pith_buf_init(&cell->answer, 0);
    return cell;
}

/* Describe how a process ended unexpectedly. */
static void describe_end(int ended, pith_error *error)
{
    if (WIFSIGNALED(ended))
        pith_fail(error, PITH_FORMAT, 0, "killed by signal %d (%s)",
                  WTERMSIG(ended), sigdescr_np(WTERMSIG(ended)));
    else if (WEXITSTATUS(ended) == ANSWER_FAILED)
        pith_fail(error, PITH_NOMEM, 0, "out of memory");
    else if (WEXITSTATUS(ended) == SEAL_FAILED)
        pith_fail(error, PITH_IO, 0, "the sandbox could not restrict it");
    else /* not an error if the answer is no longer needed */
        pith_fail(error, WEXITSTATUS(ended) ? PITH_NOMEM : PITH_FORMAT, 0,
                  "ended with status %d", WEXITSTATUS(ended));
}

/* Close the socket of a cell and let the keeper reap it. */
static void end_cell(pith_cell *cell, pith_error *error)
{
    reply buried;
    int none[NFDS];
    close(cell->fd);
    close(cell->memory);
    if (cell->map)
        munmap(cell->map, cell->room);
    cell->fd = -1;
    cell->map = NULL;
    cell->room = 0;
    if (ask_keeper(cell->sandbox, (wish){cell->pid}, &buried, none))
        describe_end(buried.ended, error);
    else
        pith_fail(error, PITH_IO, 0, "the sandbox's supervisor has ended");
}

void pith_cell_free(pith_cell *cell)
{
    if (!cell)
        return;
    if (cell->fd >= 0)
        end_cell(cell, NULL);
    pith_buf_clear(&cell->answer);
    pith_arena arena = cell->arena;
    pith_arena_free(&arena);
}

static pith_status start_cell(pith_cell *cell, pith_error *error)
{
    reply made;
    int fds[NFDS];
    if (!ask_keeper(cell->sandbox, (wish){0}, &made, fds) || made.pid == 0 ||
        fds[0] < 0)
        return pith_fail(error, PITH_IO, 0,
                         "cannot start a process for the sandbox");
    cell->fd = fds[0];
    cell->memory = fds[1];
    cell->pid = made.pid;
    return PITH_OK;
}

/* Grant processor time for the next request. The cell cannot raise its limit,
 * because the filter refuses the call. */
static void grant_seconds(const pith_cell *cell)
{
    clockid_t clock;
    struct timespec used;
    uint32_t seconds = cell->sandbox->plan.max_seconds;
    if (seconds == 0 || clock_getcpuclockid(cell->pid, &clock) != 0 ||
        clock_gettime(clock, &used) != 0)
        return;
    struct rlimit limit = {(rlim_t)used.tv_sec + seconds + 1, RLIM_INFINITY};
    prlimit(cell->pid, RLIMIT_CPU, &limit, NULL);
}

/* Make room for a request in the shared memory. */
static bool make_room(pith_cell *cell, size_t len)
{
    size_t room = cell->room ? cell->room : LEAST_MEMORY;
    while (room < len && room < SIZE_MAX / 4)
        room *= 2;
    if (room == cell->room)
        return true;
    if (room < len || ftruncate(cell->memory, (off_t)room) != 0)
        return false;
    char *map =
        mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_SHARED, cell->memory, 0);
    if (map == MAP_FAILED)
        return false;
    if (cell->map)
        munmap(cell->map, cell->room);
    cell->map = map;
    cell->room = room;
    return true;
}

/* Write the request to the memory, and notify the cell. */
static pith_channel_state send_request(pith_cell *cell, const pith_str *parts,
                                       size_t nparts, int64_t deadline)
{
    notice next = {0};
    for (size_t i = 0; i < nparts; i++)
        if (__builtin_add_overflow(next.len, parts[i].len, &next.len))
            return PITH_CHANNEL_NOMEM;
    if (!make_room(cell, next.len))
        return PITH_CHANNEL_NOMEM;
    next.room = cell->room;
    char *at = cell->map;
    for (size_t i = 0; i < nparts; i++) {
        if (parts[i].len)
            memcpy(at, parts[i].data, parts[i].len);
        at += parts[i].len;
    }
    return pith_channel_put(cell->fd, (pith_str){(char *)&next, sizeof next},
                            deadline);
}

void pith_cell_watch(pith_cell *cell, bool (*is_cancelled)(void *),
                     void *context)
{
    cell->is_cancelled = is_cancelled;
    cell->watcher = context;
}

/* Whether the request was cancelled before the cell answered. */
static bool is_given_up(const pith_cell *cell, int64_t deadline)
{
    struct pollfd one = {.fd = cell->fd, .events = POLLIN};
    if (!cell->is_cancelled)
        return false;
    while (pith_channel_now() < deadline && poll(&one, 1, WATCH_MS) <= 0)
        if (cell->is_cancelled(cell->watcher))
            return true;
    return false;
}

pith_status pith_cell_ask(pith_cell *cell, const pith_str *parts, size_t nparts,
                          pith_str *answer, pith_error *error)
{
    const pith_sandbox_plan *plan = &cell->sandbox->plan;
    *answer = (pith_str){0};
    if (cell->fd < 0 && start_cell(cell, error) != PITH_OK)
        return PITH_IO;
    int64_t deadline = pith_channel_now() + plan->timeout_ms;
    grant_seconds(cell);
    pith_channel_state state = send_request(cell, parts, nparts, deadline);
    if (state == PITH_CHANNEL_OK && is_given_up(cell, deadline)) {
        /* Its pid stays valid until the keeper reaps it. */
        (void)kill(cell->pid, SIGKILL);
        end_cell(cell, error);
        return pith_fail(error, PITH_CANCELLED, 0, "given up");
    }
    if (state == PITH_CHANNEL_OK)
        state = pith_channel_get(cell->fd, plan->max_answer, deadline,
                                 &cell->answer);
    if (state == PITH_CHANNEL_OK) {
        *answer = pith_buf_view(&cell->answer);
        return PITH_OK;
    }
    end_cell(cell, error);
    if (state == PITH_CHANNEL_NOMEM)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    if (state == PITH_CHANNEL_LATE)
        pith_fail(error, PITH_FORMAT, 0, "no answer in %u s",
                  plan->timeout_ms / 1000);
    return PITH_IO;
}
