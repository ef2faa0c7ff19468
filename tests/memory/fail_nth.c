/* SPDX-License-Identifier: Apache-2.0 */
/*
 * For LD_PRELOAD: the nth allocation of a program fails, as if memory had run
 * out for a moment. FAIL_NTH is n, from 1; without it nothing fails. The number
 * of allocations is written to the file FAIL_COUNT when the program ends. With
 * FAIL_FORK each fails, in a child of its own (fail_fork.h). The file FAIL_STACKS
 * gets a number for each allocation: those from the same calls have the same.
 *
 * Libraries that die of it whatever their caller does are left alone:
 * libuchardet is C++ and throws, libthai follows a null pointer, libjansson
 * fails an assertion or frees twice when it reads a string, libseccomp leaves
 * out a rule and says that all went well.
 */
#define _GNU_SOURCE
#include "fail_fork.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t align, size_t size);

static atomic_long allocations;
static long fail_at;
static FILE *stacks;
static _Thread_local int inside; /* the following are our own allocations */

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAIL_NTH");
    fail_at = at ? atol(at) : 0;
    fail_fork_begin();
    const char *path = getenv("FAIL_STACKS");
    stacks = path ? fopen(path, "we") : NULL;
    atomic_store(&allocations, 0);
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAIL_COUNT");
    if (stacks)
        fclose(stacks);
    stacks = NULL;
    int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (file >= 0) {
        dprintf(file, "%ld\n", atomic_load(&allocations));
        close(file);
    }
}

/* Whether an address is in a library whose allocations do not fail. */
static bool is_frail(const void *caller)
{
    static const char *const names[] = {"libjansson", "libthai",
                                        "libdatrie",  "libuchardet",
                                        "libstdc++",  "libseccomp"};
    Dl_info info;
    if (!dladdr(caller, &info) || !info.dli_fname)
        return 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strstr(info.dli_fname, names[i]))
            return 1;
    return 0;
}

/* Write a number that identifies the calls that led to the nth allocation. */
static void note_stack(long nth)
{
    enum { CALLS = 64 };
    void *calls[CALLS];
    inside = 1;
    int count = backtrace(calls, CALLS);
    unsigned long number = 14695981039346656037UL;
    for (int i = 0; i < count; i++)
        number = (number ^ (unsigned long)calls[i]) * 1099511628211UL;
    fprintf(stacks, "%ld %lx\n", nth, number);
    fflush(stacks); /* a program may end without its destructors */
    inside = 0;
}

static int fails(const void *caller)
{
    if (inside || is_frail(caller))
        return 0;
    long nth = atomic_fetch_add(&allocations, 1) + 1;
    if (stacks)
        note_stack(nth);
    if (fail_fork_runs()) {
        inside = 1;
        int here = fail_fork_at(nth);
        inside = 0;
        return here;
    }
    if (nth != fail_at)
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL
                                              : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL
                                              : __libc_realloc(old, size);
}

void *aligned_alloc(size_t align, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL
                                              : __libc_memalign(align, size);
}

int posix_memalign(void **out, size_t align, size_t size)
{
    void *got = fails(__builtin_return_address(0))
                    ? NULL
                    : __libc_memalign(align, size);
    if (!got)
        return ENOMEM;
    *out = got;
    return 0;
}
