/* SPDX-License-Identifier: Apache-2.0 */
/* Drops privileges: see seal.h. */
#include "seal.h"

#ifdef PITH_HAVE_LIBSECCOMP

#include <errno.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* System calls for computing, memory and open sockets. */
static const int allowed[] = {
    SCMP_SYS(read),
    SCMP_SYS(write),
    SCMP_SYS(recvfrom),
    SCMP_SYS(sendto),
    SCMP_SYS(poll),
    SCMP_SYS(ppoll),
    SCMP_SYS(close),
    SCMP_SYS(brk),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(madvise),
    SCMP_SYS(futex),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(getrandom),
    SCMP_SYS(getpid),
    SCMP_SYS(gettid),
    SCMP_SYS(sched_yield),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
    SCMP_SYS(sysinfo), /* qsort() reads the size of memory */
};

/* Refused with an error instead of killing: libraries try these calls and
 * continue without. */
static const int refused[] = {
    SCMP_SYS(openat), SCMP_SYS(open),   SCMP_SYS(stat),
    SCMP_SYS(access), SCMP_SYS(fstat),  SCMP_SYS(newfstatat),
    SCMP_SYS(lseek),  SCMP_SYS(ioctl),  SCMP_SYS(readlink),
    SCMP_SYS(statx),  SCMP_SYS(getcwd), SCMP_SYS(lstat),
};

static bool limit(unsigned what, rlim_t most)
{
    struct rlimit both = {most, most};
    return setrlimit(what, &both) == 0;
}

/* Allow a call whose arg-th argument has a value under a mask. */
static bool allow_where(scmp_filter_ctx filter, int call, unsigned arg,
                        scmp_datum_t mask, scmp_datum_t value)
{
    struct scmp_arg_cmp test = {.arg = arg,
                                .op = SCMP_CMP_MASKED_EQ,
                                .datum_a = mask,
                                .datum_b = value};
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &test) == 0;
}

/* Memory may be mapped for data, never for execution; abort() may signal its
 * own process only. */
static bool add_narrow_rules(scmp_filter_ctx filter)
{
    return allow_where(filter, SCMP_SYS(mmap), 2, PROT_EXEC, 0) &&
           allow_where(filter, SCMP_SYS(mprotect), 2, PROT_EXEC, 0) &&
           allow_where(filter, SCMP_SYS(tgkill), 0, UINT32_MAX,
                       (scmp_datum_t)getpid());
}

static bool add_rules(scmp_filter_ctx filter)
{
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, allowed[i], 0,
                                   NULL) != 0)
            return false;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EACCES), refused[i],
                                   0, NULL) != 0)
            return false;
    return add_narrow_rules(filter);
}

/* A rule set that handles everything and allows nothing. A kernel without
 * Landlock is not an error, because the filter refuses the calls, too. */
static bool close_files(void)
{
    struct landlock_ruleset_attr all = {
        .handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (rules < 0)
        return errno == ENOSYS || errno == EOPNOTSUPP;
    bool fine = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return fine;
}

/* The filter is made before libseccomp can no longer be loaded. */
static bool close_all(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    bool fine = filter && add_rules(filter) && close_files() &&
                seccomp_load(filter) == 0;
    if (filter)
        seccomp_release(filter);
    return fine;
}

bool pith_seal(size_t max_memory)
{
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
    /* Sanitizers need terabytes of address space. */
    if (max_memory > 0 && !limit(RLIMIT_AS, max_memory))
        return false;
#else
    (void)max_memory;
#endif
    return limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0) &&
           limit(RLIMIT_NPROC, 0) &&
           prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && close_all();
}

bool pith_seal_is_available(void)
{
    /* Without a filter argument the kernel returns EFAULT if it supports
     * this. */
    return syscall(SYS_seccomp, 1 /* SECCOMP_SET_MODE_FILTER */, 0, NULL) ==
               -1 &&
           errno == EFAULT;
}

#else

bool pith_seal_is_available(void)
{
    return false;
}

bool pith_seal(size_t max_memory)
{
    (void)max_memory;
    return false;
}

#endif
