/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: work on strangers' bytes in processes that can do nothing else.
 *
 * A *sandbox* makes *cells*: child processes that read a request, answer it,
 * and wait for the next. A cell has no files, no network and no right to start
 * programs or processes (seccomp; Landlock where the kernel has it;
 * no_new_privs), and limits of memory and of processor time a request. One that
 * dies or does not answer in time is replaced; who asked hears how it ended,
 * and nobody else notices.
 *
 * The cells are forked by a process of their own that was forked before the
 * program started threads: so pith_sandbox_open() comes before them. What the
 * program held in memory by then is what the cells see.
 *
 * Link with pith-io. The words for ownership are those of pith.h.
 */
#ifndef PITH_SANDBOX_H
#define PITH_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How the cells of a sandbox work; copied, but for the context. */
typedef struct pith_sandbox_plan {
    void *context; /* as it is when the sandbox is opened */

    /* In a cell, before its rights are gone: open what answers will need.
     * NULL ends the cell. */
    void *(*begin)(void *context);
    /* In a cell: the answer to a request, borrowed until the next one; false,
     * for lack of memory, ends the cell. */
    bool (*answer)(void *state, pith_str request, pith_str *out);

    size_t max_answer;    /* bytes; a longer answer ends the cell */
    size_t max_memory;    /* bytes of a cell's address space; 0: no limit */
    uint32_t max_seconds; /* of processor time a request; 0: no limit */
    uint32_t timeout_ms;  /* to answer a request, waiting included */
} pith_sandbox_plan;

typedef struct pith_sandbox pith_sandbox;
typedef struct pith_cell pith_cell;

/** True when this build and this kernel can shut a process in. */
PITH_API bool pith_sandbox_is_available(void);

/**
 * Start a sandbox; to be called before the program has threads.
 *
 * @param out    out: owned (pith_sandbox_close()); NULL when the call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG where pith_sandbox_is_available() is false;
 *               PITH_IO when no process could be started; PITH_NOMEM.
 */
PITH_API pith_status pith_sandbox_open(const pith_sandbox_plan *plan,
                                       pith_sandbox **out, pith_error *error);

/** End it; its cells must have been freed. NULL does nothing. */
PITH_API void pith_sandbox_close(pith_sandbox *sandbox);

/** A cell, owned (pith_cell_free()), of one thread at a time; its process
 * starts with the first request. NULL when memory ran out. Any thread. */
PITH_API pith_cell *pith_cell_new(pith_sandbox *sandbox);
PITH_API void pith_cell_free(pith_cell *cell);

/** Have a function asked, every 50 ms while a cell works, whether the request
 * is given up; then the cell ends and pith_cell_ask() returns PITH_CANCELLED.
 * NULL: nobody is asked. Holds for all requests until it is set anew. */
PITH_API void pith_cell_watch(pith_cell *cell, bool (*is_cancelled)(void *),
                              void *context);

/**
 * Ask a cell.
 *
 * @param parts   of the request, nparts of them; the cell gets them in one.
 * @param answer  out: borrowed until the next request. It comes from a process
 *                that may have been taken over: to be read with care.
 * @param error   how the cell ended, in words: "killed by signal 31 (Bad
 *                system call)", "no answer in 15 s", "ended with status 1". Its
 *                status says whose fault it was: PITH_FORMAT the request's,
 *                PITH_NOMEM want of memory, as far as is known, PITH_IO the
 *                sandbox's, which could start no process.
 * @return        PITH_OK; PITH_IO when the cell ended or none could be started
 *                (the next call starts another); PITH_NOMEM; PITH_CANCELLED.
 *
 * A copy of the request into memory that the cell shares, one of the answer
 * through a socket, and two system calls each way.
 */
PITH_API pith_status pith_cell_ask(pith_cell *cell, const pith_str *parts,
                                   size_t nparts, pith_str *answer,
                                   pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
