/* SPDX-License-Identifier: Apache-2.0 */
/* Writing output and cleaning up after failures: see sink.h. */
#include "sink.h"

#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    GRACE_S = 3 /* a guess: a page of any size takes less */
};

/* The signal that ends the wait for the others. The thread is not cancelled,
 * because address sanitizers report the stack that cancellation leaves. */
static int ending_signal(void)
{
    return SIGRTMIN;
}

/* Wait for the run to end by itself. */
static void be_patient(const pith_guard *guard)
{
    const struct timespec same = {.tv_nsec = PITH_SAME_SIGNAL_MS * 1000000L};
    const struct timespec none = {0};
    const struct timespec grace = {.tv_sec = GRACE_S};
    (void)nanosleep(&same, NULL);
    while (sigtimedwait(&guard->signals, NULL, &none) > 0)
        continue;
    if (!atomic_load(&guard->ending))
        (void)sigtimedwait(&guard->signals, NULL, &grace);
}

static void *watch(void *context)
{
    pith_guard *guard = context;
    int signal = SIGINT;
    if (sigwait(&guard->signals, &signal) != 0 || atomic_load(&guard->ending))
        return NULL;
    atomic_store(&guard->asked, true);
    if (guard->gentle)
        be_patient(guard);
    if (atomic_load(&guard->ending))
        return NULL;
    /* Never unlocked: nothing may be renamed after this. */
    pthread_mutex_lock(&guard->lock);
    if (guard->unfinished)
        unlink(guard->unfinished);
    static const char told[] = "pith: interrupted\n";
    /* Not pith_message(): a blocked thread may hold the lock of standard
     * error. */
    ssize_t n = write(STDERR_FILENO, told, sizeof told - 1);
    (void)n; /* the failure cannot be reported */
    _exit(PITH_EXIT_INTERRUPTED);
}

static void start(pith_guard *guard, bool gentle)
{
    *guard = (pith_guard){.gentle = gentle};
    pthread_mutex_init(&guard->lock, NULL);
    sigemptyset(&guard->signals);
    static const int watched[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++) {
        struct sigaction old;
        /* Signals that the caller ignores (nohup, background jobs) stay
         * ignored. */
        if (sigaction(watched[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaddset(&guard->signals, watched[i]);
    }
    sigaddset(&guard->signals, ending_signal());
    pthread_sigmask(SIG_BLOCK, &guard->signals, &guard->before);
    guard->running = pthread_create(&guard->thread, NULL, watch, guard) == 0;
    if (!guard->running)
        pthread_sigmask(SIG_SETMASK, &guard->before, NULL);
}

void pith_guard_start(pith_guard *guard)
{
    start(guard, false);
}

void pith_guard_start_gentle(pith_guard *guard)
{
    start(guard, true);
}

bool pith_guard_asked(const pith_guard *guard)
{
    return atomic_load(&guard->asked);
}

void pith_guard_stop(pith_guard *guard)
{
    if (guard->running) {
        atomic_store(&guard->ending, true);
        pthread_kill(guard->thread, ending_signal());
        pthread_join(guard->thread, NULL);
        /* The second of two identical signals would interrupt the cleanup. */
        const struct timespec none = {0};
        while (atomic_load(&guard->asked) &&
               sigtimedwait(&guard->signals, NULL, &none) > 0)
            continue;
        pthread_sigmask(SIG_SETMASK, &guard->before, NULL);
    }
    pthread_mutex_destroy(&guard->lock);
}

static void set_unfinished(pith_sink *sink, char *path)
{
    pthread_mutex_lock(&sink->guard->lock);
    sink->guard->unfinished = path;
    pthread_mutex_unlock(&sink->guard->lock);
}

static bool fail(pith_sink *sink, int why)
{
    if (!sink->failed && why != EPIPE)
        pith_message("%s: cannot write: %s", sink->name, strerror(why));
    sink->failed = true;
    return false;
}

/* Make the folders of a path. */
static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = 0;
        bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

/* DIR/.NAME.PID.tmp for DIR/NAME. */
static char *name_beside(const char *path)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash + 1 - path) : 0;
    char *beside = NULL;
    if (asprintf(&beside, "%.*s.%s.%ld.tmp", folder, path, path + folder,
                 (long)getpid()) < 0)
        return NULL;
    return beside;
}

static bool open_beside(pith_sink *sink)
{
    sink->beside = name_beside(sink->path);
    if (!sink->beside)
        return fail(sink, ENOMEM);
    int fd = open(sink->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0) {
        int why = errno;
        free(sink->beside);
        sink->beside = NULL;
        return fail(sink, why);
    }
    set_unfinished(sink, sink->beside);
    sink->file = fdopen(fd, "wb");
    if (sink->file)
        return true;
    close(fd);
    fail(sink, ENOMEM);
    pith_sink_abandon(sink);
    return false;
}

/* Whether a path still names an open file: another run may have completed and
 * renamed it before it was locked. */
static bool is_same(int fd, const char *path)
{
    struct stat open;
    struct stat named;
    return fstat(fd, &open) == 0 && stat(path, &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/* Open a file for this run only; -1 with errno, EWOULDBLOCK if another run has
 * it. */
static int open_locked(const char *path)
{
    for (;;) {
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        bool locked = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0;
        if (fd < 0 || (locked && is_same(fd, path)))
            return fd;
        int why = errno;
        close(fd);
        errno = why;
        if (!locked)
            return -1;
    }
}

static bool open_part(pith_sink *sink)
{
    sink->kept = true;
    if (asprintf(&sink->beside, "%s.part", sink->path) < 0) {
        sink->beside = NULL;
        return fail(sink, ENOMEM);
    }
    int fd = open_locked(sink->beside);
    sink->file = fd >= 0 ? fdopen(fd, "wb") : NULL;
    if (sink->file)
        return true;
    int why = errno;
    if (fd >= 0)
        close(fd);
    if (why != EWOULDBLOCK)
        return fail(sink, why);
    pith_message("%s: another run is writing it", sink->beside);
    sink->failed = true;
    return false;
}

/* Open a file that is replaced when it is complete, or a new one. */
static bool open_file(pith_sink *sink, const struct stat *is,
                      bool (*open_new)(pith_sink *sink))
{
    if (!sink->path)
        return fail(sink, errno);
    if (is && S_ISDIR(is->st_mode))
        return fail(sink, EISDIR);
    if (is && !S_ISREG(is->st_mode) && !S_ISLNK(is->st_mode)) {
        sink->file = fopen(sink->path, "wb");
        return sink->file ? true : fail(sink, errno);
    }
    if (!make_folders(sink->path))
        return fail(sink, errno);
    return open_new(sink);
}

static bool open_sink(pith_sink *sink, const char *path,
                      bool (*open_new)(pith_sink *sink))
{
    if (!path || strcmp(path, "-") == 0) {
        sink->name = "standard output";
        sink->file = stdout;
        return true;
    }
    struct stat info;
    bool exists = stat(path, &info) == 0;
    /* A symbolic link is preserved: its target is replaced. */
    sink->path = exists ? realpath(path, NULL) : strdup(path);
    return open_file(sink, exists ? &info : NULL, open_new);
}

bool pith_sink_open(pith_sink *sink, pith_guard *guard, const char *path)
{
    *sink = (pith_sink){.guard = guard, .name = path};
    return open_sink(sink, path, open_beside);
}

bool pith_sink_open_inside(pith_sink *sink, pith_guard *guard, const char *path)
{
    *sink = (pith_sink){.guard = guard, .name = path};
    struct stat info;
    bool exists = lstat(path, &info) == 0;
    sink->path = strdup(path);
    return open_file(sink, exists ? &info : NULL, open_beside);
}

bool pith_sink_open_part(pith_sink *sink, pith_guard *guard, const char *path)
{
    *sink = (pith_sink){.guard = guard, .name = path};
    return open_sink(sink, path, open_part);
}

uint64_t pith_sink_size(const pith_sink *sink)
{
    struct stat info;
    return fstat(fileno(sink->file), &info) == 0 ? (uint64_t)info.st_size : 0;
}

bool pith_sink_go_on(pith_sink *sink, uint64_t bytes)
{
    if (ftruncate(fileno(sink->file), (off_t)bytes) == 0 &&
        fseeko(sink->file, (off_t)bytes, SEEK_SET) == 0)
        return true;
    return fail(sink, errno);
}

bool pith_sink_put(pith_sink *sink, const char *data, size_t len)
{
    if (sink->failed)
        return false;
    if (len == 0 || fwrite(data, 1, len, sink->file) == len)
        return true;
    return fail(sink, errno);
}

bool pith_sink_flush(pith_sink *sink, uint64_t *bytes)
{
    if (sink->failed)
        return false;
    if (fflush(sink->file) != 0)
        return fail(sink, errno);
    if (bytes)
        *bytes = (uint64_t)ftello(sink->file);
    return true;
}

void pith_sink_abandon(pith_sink *sink)
{
    bool keep = sink->kept && (!sink->file || pith_sink_size(sink) > 0);
    if (sink->file && sink->file != stdout)
        fclose(sink->file);
    sink->file = NULL;
    if (sink->beside && !keep) {
        unlink(sink->beside);
        set_unfinished(sink, NULL);
    }
    free(sink->beside);
    free(sink->path);
    sink->beside = sink->path = NULL;
}

bool pith_sink_close(pith_sink *sink)
{
    if (!sink->file)
        sink->failed = true;
    if (!sink->failed && fflush(sink->file) != 0)
        fail(sink, errno);
    if (!sink->failed && sink->file != stdout) {
        FILE *file = sink->file;
        sink->file = NULL;
        if (fclose(file) != 0)
            fail(sink, errno);
    }
    if (!sink->failed && sink->beside) {
        pthread_mutex_lock(&sink->guard->lock);
        if (rename(sink->beside, sink->path) == 0) {
            sink->guard->unfinished = NULL;
            free(sink->beside);
            sink->beside = NULL;
        } else {
            fail(sink, errno);
        }
        pthread_mutex_unlock(&sink->guard->lock);
    }
    bool fine = !sink->failed;
    pith_sink_abandon(sink);
    return fine;
}

bool pith_sink_cut(pith_sink *sink, size_t pages)
{
    bool fine = true;
    bool kept = sink->kept;
    const char *name = sink->path ? sink->name : NULL;
    if (name)
        pith_sink_abandon(sink);
    else
        fine = pith_sink_close(sink);
    pith_message("interrupted after %zu page%s%s%s%s", pages,
                 pages == 1 ? "" : "s", name ? ": " : "", name ? name : "",
                 kept   ? " is not written; --resume goes on with what is done"
                 : name ? " is not written"
                        : "");
    return fine;
}

bool pith_sink_write(const char *path, const char *data, size_t len)
{
    pith_guard guard;
    pith_sink sink;
    pith_guard_start(&guard);
    bool fine =
        pith_sink_open(&sink, &guard, path) && pith_sink_put(&sink, data, len);
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    pith_guard_stop(&guard);
    return fine;
}
