/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: the HTTP service, and the sandbox that it uses.
 *
 * The service extracts pages over HTTP. The sandbox processes untrusted bytes
 * in child processes without privileges, for the service or any other program.
 *
 * Link with pith-io. The words for ownership are defined in pith.h.
 */
#ifndef PITH_SERVE_H
#define PITH_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/* == The service ========================================================== */

/*
 * Extraction over HTTP, as done by `pith serve`.
 *
 * docs/service.md describes the routes; these calls start and stop the
 * server.
 *
 * The server has threads of its own. Every function returns immediately, except
 * pith_server_stop(). It needs libmicrohttpd and libxxhash; if the library was
 * built without them, pith_server_new() returns PITH_ARG.
 */

/**
 * Options of a server. A struct of zeros means the defaults in brackets.
 * Everything except site_rules and words is copied.
 */
typedef struct pith_serve_options {
    size_t size; /* sizeof(pith_serve_options) or 0: see basics.h */
    /* ADDRESS:PORT or [ADDRESS]:PORT, in numbers, or localhost; port 0 takes
     * any free one ["127.0.0.1:8470"] */
    const char *listen;
    unsigned threads;          /* pages to process at the same time [one per
                                  core] */
    unsigned queue;            /* requests that may wait for a thread [64] */
    size_t max_body;           /* bytes of a request, compressed and
                                  decompressed [20 MB] */
    uint32_t timeout_ms;       /* for one page, and for receiving a request
                                  [10,000] */
    uint32_t grace_ms;         /* for requests in progress when the server stops
                                  [10,000] */
    pith_str keys;             /* one key per line; a request must have one of
                                  them; empty: no key is required */
    double rate;               /* requests per second and client [no limit] */
    bool allow_fetch;          /* requests may name pages by address [false] */
    const char *const *ranges; /* networks, such as "10.1.0.0/16", from which
                                  pages may be fetched although they are not
                                  public */
    size_t nranges;
    const char *const *origins; /* origins whose pages may call the server from
                                   a browser; "*": any */
    size_t norigins;
    bool sandbox;           /* process pages in child processes without
                               privileges (see below); the program must not
                               have threads when the server is created
                               [false] */
    const char *web_dir;    /* folder to serve instead of the built-in page */
    const char *access_log; /* file for one line per request, "-" for standard
                               output; NULL: none */

    /* Applied to pages whose address is known; borrowed until
     * pith_server_free(). NULL: none. */
    const pith_site_rules *site_rules;

    /* The words of many pages (pith/learn.h), for pages that are asked for
     * with the method outlier; borrowed until pith_server_free(). NULL: none. */
    const pith_words *words;

    /* For pages that are fetched; all require allow_fetch. */
    const char *cache_dir; /* folder in which to keep them, as one WARC file
                              each; NULL: they are not kept */
    uint64_t cache_size;   /* maximum bytes in cache_dir [1,000,000,000] */
    bool render;           /* run their scripts in Chromium first; it has no
                              network, and files that a page requests are
                              fetched under the same rules as the page
                              [false] */
    const char *learn_dir; /* folder for templates of their sites, learned after
                              20 pages of a host; NULL: no templates are
                              learned */

    /* Returns the help of an option of the command line, or NULL, for
     * descriptions in /openapi.json. NULL: there are no descriptions. */
    const char *(*help)(const char *name);
} pith_serve_options;

/** A running server. Owned (pith_server_free()). */
typedef struct pith_server pith_server;

/**
 * Start a server.
 *
 * @param options  NULL means all defaults.
 * @param server   out: owned; NULL if the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK; PITH_ARG for an option out of range, or if the
 *                 library was built without libmicrohttpd; PITH_IO if the
 *                 server cannot listen on the address; PITH_NOMEM.
 */
PITH_API pith_status pith_server_new(const pith_serve_options *options,
                                     pith_server **server, pith_error *error);

/** The address of the server, "http://127.0.0.1:8470"; borrowed from it. */
PITH_API const char *pith_server_address(const pith_server *server);

/**
 * Whether an address, as in options.listen, is on this machine's loopback, so
 * that no other machine can connect to it. False for an invalid address.
 */
PITH_API bool pith_serve_is_loopback(const char *listen);

/**
 * Stop a server: it accepts no more requests, /readyz answers 503, and requests
 * in progress are finished for at most grace_ms, then cancelled. Returns when
 * all of them have ended.
 */
PITH_API void pith_server_stop(pith_server *server);

/** Stop a server if it is running, and free it. */
PITH_API void pith_server_free(pith_server *server);

/* == The sandbox ========================================================== */

/*
 * Process untrusted bytes in child processes without privileges.
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
 */

/** How the cells of a sandbox work. Copied, except for the context. */
typedef struct pith_sandbox_plan {
    size_t size;   /* sizeof(pith_sandbox_plan) or 0: see basics.h */
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
