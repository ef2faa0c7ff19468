/* SPDX-License-Identifier: Apache-2.0 */
/*
 * FAIL_FORK is a folder. The program writes only to its working folder,
 * including standard output. The child for the nth allocation works in a copy
 * of that, FAIL_FORK/n. Its open files are opened again at the same offset, so
 * that parent and child do not move each other's offsets. For each child, a
 * line of the pipe FAIL_ENDS has n and how the child ended.
 *
 * A program with other threads, children, connections or shared memory must not
 * be forked like this, because the child would have only half of them.
 */
#define _GNU_SOURCE
#include "fail_fork.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 300, NAME = PATH_MAX + 64 };

static pid_t forks;        /* the process that forks, or 0 */
static const char *folder; /* FAIL_FORK */
static int ends = -1;
static char home[PATH_MAX];
static char copy[NAME];
static struct timespec waited;

void fail_fork_begin(void)
{
    const char *pipe = getenv("FAIL_ENDS");
    folder = getenv("FAIL_FORK");
    if (!folder || !pipe || !getcwd(home, sizeof home))
        return;
    ends = atoi(pipe);
    forks = getpid();
}

bool fail_fork_runs(void)
{
    return forks != 0;
}

static void give_up(const char *what)
{
    dprintf(ends, "0 %s: %s\n", what, strerror(errno));
    _exit(125);
}

static void copy_bytes(int from, int to, off_t size)
{
    for (off_t at = 0; at < size;)
        if (sendfile(to, from, &at, (size_t)(size - at)) <= 0)
            give_up("sendfile");
}

/* Copy an entry of the working folder. */
static int copy_name(const char *path, const struct stat *is, int type,
                     struct FTW *place)
{
    (void)place;
    char name[2 * NAME], target[PATH_MAX];
    snprintf(name, sizeof name, "%s%s", copy, path + strlen(home));
    if (type == FTW_D)
        return mkdir(name, 0700);
    if (type == FTW_SL) {
        ssize_t len = readlink(path, target, sizeof target - 1);
        target[len > 0 ? len : 0] = 0;
        return symlink(target, name);
    }
    int from = open(path, O_RDONLY);
    int to = open(name, O_WRONLY | O_CREAT | O_EXCL, is->st_mode & 0777);
    if (from < 0 || to < 0)
        give_up(path);
    copy_bytes(from, to, is->st_size);
    /* Programs decide by the age of other programs' files. */
    futimens(to, (struct timespec[2]){is->st_atim, is->st_mtim});
    close(from);
    close(to);
    return 0;
}

/* Make an unnamed file with the contents of `file`. */
static int copy_unnamed(const char *link)
{
    struct stat is;
    int from = open(link, O_RDONLY);
    int to = open(copy, O_TMPFILE | O_RDWR, 0600);
    if (from < 0 || to < 0 || fstat(from, &is) != 0)
        give_up(link);
    copy_bytes(from, to, is.st_size);
    close(from);
    return to;
}

/* Open a file again, in the copy if it is in the working folder, so that the
 * child has its own offset. It keeps its number. */
static void move_file(int file)
{
    char link[64], path[PATH_MAX], name[2 * NAME];
    struct stat is;
    if (fstat(file, &is) != 0 || !(S_ISREG(is.st_mode) || S_ISDIR(is.st_mode)))
        return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t len = readlink(link, path, sizeof path - 1);
    path[len > 0 ? len : 0] = 0;
    bool here = strncmp(path, home, strlen(home)) == 0;
    snprintf(name, sizeof name, "%s%s", here ? copy : "",
             here ? path + strlen(home) : path);
    int again = is.st_nlink == 0 ? copy_unnamed(link)
                                 : open(name, fcntl(file, F_GETFL));
    off_t at = lseek(file, 0, SEEK_CUR);
    int kept = fcntl(file, F_GETFD);
    if (again < 0 || dup3(again, file, kept & FD_CLOEXEC ? O_CLOEXEC : 0) < 0)
        give_up(path);
    close(again);
    lseek(file, at, SEEK_SET);
}

/* Give a child its own copy of everything the program writes. */
static void move_away(long nth)
{
    snprintf(copy, sizeof copy, "%s/%ld", folder, nth);
    if (nftw(home, copy_name, 16, FTW_PHYS) != 0)
        give_up("the copy");
    DIR *files = opendir("/proc/self/fd");
    if (!files)
        give_up("/proc");
    for (struct dirent *entry; (entry = readdir(files));)
        if (entry->d_name[0] != '.' && atoi(entry->d_name) != dirfd(files))
            move_file(atoi(entry->d_name));
    closedir(files);
    if (chdir(copy) != 0)
        give_up(copy);
}

static void clock_now(clockid_t clock, struct timespec *now)
{
    syscall(SYS_clock_gettime, clock, now);
}

static void wait_for(pid_t child, long nth)
{
    struct timespec before, after;
    clock_now(CLOCK_MONOTONIC, &before);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    dprintf(ends, "%ld %d\n", nth, status);
    clock_now(CLOCK_MONOTONIC, &after);
    long ns = waited.tv_nsec + after.tv_nsec - before.tv_nsec;
    waited.tv_sec +=
        after.tv_sec - before.tv_sec + (ns < 0 ? -1 : ns / 1000000000);
    waited.tv_nsec = ns < 0 ? ns + 1000000000 : ns % 1000000000;
}

bool fail_fork_at(long nth)
{
    if (getpid() != forks)
        return false;
    pid_t self = forks;
    forks = 0; /* the following calls allocate */
    pid_t child = fork();
    if (child < 0)
        give_up("fork");
    if (child == 0) {
        alarm(SECONDS);
        move_away(nth);
        errno = ENOMEM;
        return true;
    }
    wait_for(child, nth);
    forks = self;
    return false;
}

/* The time without that of the children. */
int clock_gettime(clockid_t clock, struct timespec *now)
{
    clock_now(clock, now);
    now->tv_sec -= waited.tv_sec;
    now->tv_nsec -= waited.tv_nsec;
    if (now->tv_nsec < 0) {
        now->tv_nsec += 1000000000;
        now->tv_sec--;
    }
    return 0;
}
