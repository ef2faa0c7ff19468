/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: process untrusted bytes in child processes without privileges.
 *
 * A *sandbox* creates *cells*: child processes that read a request, answer it,
 * and wait for the next. A cell has no files, no network and no right to start
 * programs or processes (seccomp; Landlock if the kernel has it; no_new_privs).
 * Its memory and its processor time per request are limited. A cell that dies
 * or does not answer in time is replaced. The caller learns how it ended; other
 * cells are not affected.
 *
 * The cells are forked by a helper process that is forked before the program
 * starts threads, so pith_sandbox_open() must be called before that. Cells see
 * the memory that the program had at that time.
 *
 * Link with pith-io. The words for ownership are defined in pith.h.
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

/** How the cells of a sandbox work. Copied, except for the context. */
typedef struct pith_sandbox_plan {
    void *context; /* in the state it has when the sandbox is opened */

    /* Called in a cell before it drops its privileges: open what answers will
     * need. NULL ends the cell. */
    void *(*begin)(void *context);
    /* Called in a cell: compute the answer to a request, borrowed until the
     * next one. False (out of memory) ends the cell. */
    bool (*answer)(void *state, pith_str request, pith_str *out);

    size_t max_answer;    /* bytes; a longer answer ends the cell */
    size_t max_memory;    /* bytes of a cell's address space; 0: no limit */
    uint32_t max_seconds; /* of processor time per request; 0: no limit */
    uint32_t timeout_ms;  /* to answer a request, including waiting */
} pith_sandbox_plan;

/** A sandbox. Owned (pith_sandbox_close()). */
typedef struct pith_sandbox pith_sandbox;

/** A process of a sandbox. Owned (pith_cell_free()). */
typedef struct pith_cell pith_cell;

/** Whether this build and this kernel support sandboxes. */
PITH_API bool pith_sandbox_is_available(void);

/**
 * Start a sandbox. Call it before the program has threads.
 *
 * @param plan   how its cells work.
 * @param out    out: owned (pith_sandbox_close()); NULL if the call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG if pith_sandbox_is_available() is false;
 *               PITH_IO if no process could be started; PITH_NOMEM.
 */
PITH_API pith_status pith_sandbox_open(const pith_sandbox_plan *plan,
                                       pith_sandbox **out, pith_error *error);

/** End a sandbox. Its cells must have been freed. NULL does nothing. */
PITH_API void pith_sandbox_close(pith_sandbox *sandbox);

/**
 * Create a cell, for one thread at a time. Its process starts with the first
 * request. Thread-safe.
 *
 * @return  owned (pith_cell_free()); NULL if memory ran out.
 */
PITH_API pith_cell *pith_cell_new(pith_sandbox *sandbox);
PITH_API void pith_cell_free(pith_cell *cell);

/**
 * Set a function that is called every 50 ms while a cell works. If it returns
 * true, the cell is ended, and pith_cell_ask() returns PITH_CANCELLED. It
 * applies to all requests until it is changed; NULL removes it.
 */
PITH_API void pith_cell_watch(pith_cell *cell, bool (*is_cancelled)(void *),
                              void *context);

/**
 * Send a request to a cell, and wait for the answer.
 *
 * @param parts   of the request, which the cell gets as one.
 * @param nparts  number of parts.
 * @param answer  out: borrowed until the next request. Treat it as untrusted:
 *                an attacker may control the process that sent it.
 * @param error   how the cell ended: "killed by signal 31 (Bad system call)",
 *                "no answer in 15 s", "ended with status 1". Its status tells
 *                the cause: PITH_FORMAT the request, PITH_NOMEM (as far as is
 *                known) lack of memory, PITH_IO the sandbox, which could not
 *                start a process.
 * @return        PITH_OK; PITH_IO if the cell ended or could not be started
 *                (the next call starts another); PITH_NOMEM; PITH_CANCELLED.
 *
 * Costs a copy of the request into shared memory, a copy of the answer through
 * a socket, and two system calls in each direction.
 */
PITH_API pith_status pith_cell_ask(pith_cell *cell, const pith_str *parts,
                                   size_t nparts, pith_str *answer,
                                   pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
