/* SPDX-License-Identifier: Apache-2.0 */
/* Where output goes: standard output, or a file that appears under its name
 * only when it is complete. Until then the bytes are in a file beside it,
 * .NAME.PID.tmp, which is removed on every failure and when the program is
 * interrupted. Anything but regular files (/dev/null, a pipe) is written
 * directly. */
#ifndef PITH_CLI_SINK_H
#define PITH_CLI_SINK_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Some programs signal both a process and its group: signals within this time
 * count as one. A guess: nobody presses twice as fast. */
enum { PITH_SAME_SIGNAL_MS = 200 };

/* Removes the unfinished file when a signal ends the program. */
typedef struct pith_guard {
    pthread_mutex_t lock;
    pthread_t thread;
    sigset_t signals, before; /* the caller's own, for afterwards */
    bool running, gentle;
    atomic_bool asked, ending;
    char *unfinished; /* path; NULL: nothing to remove */
} pith_guard;

/** Watch for SIGINT, SIGTERM and SIGHUP, which end the program with status
 * 130. Call it before other threads are started. */
void pith_guard_start(pith_guard *guard);

/** The same for a run over many pages that checks pith_guard_asked() before
 * each: it has three seconds, or until a second signal, to end in order. */
void pith_guard_start_gentle(pith_guard *guard);

/** Whether a signal arrived. From any thread. */
bool pith_guard_asked(const pith_guard *guard);

void pith_guard_stop(pith_guard *guard);

typedef struct pith_sink {
    pith_guard *guard;
    FILE *file;
    const char *name; /* for messages; as given, borrowed */
    char *path;       /* final name; NULL for standard output */
    char *beside;     /* unfinished file; NULL: written in place */
    bool kept;        /* it is kept if the run ends early */
    bool failed;      /* sticky; the message was printed */
} pith_sink;

/** Open a file for writing, creating missing folders; NULL or "-": standard
 * output. The path is borrowed until the sink is closed. False after a message
 * on failure. */
bool pith_sink_open(pith_sink *sink, pith_guard *guard, const char *path);

/** The same for a file in a folder of outputs, whose name a page may choose: a
 * symbolic link is replaced, not its target. */
bool pith_sink_open_inside(pith_sink *sink, pith_guard *guard,
                           const char *path);

/** The same for a file that a later run can continue: it is FILE.part until it
 * is complete, is kept on failures and signals unless it is empty, and only one
 * run writes it at a time. Anything but a regular file is opened as above, and
 * is not kept. */
bool pith_sink_open_part(pith_sink *sink, pith_guard *guard, const char *path);

/** Bytes of such a file. */
uint64_t pith_sink_size(const pith_sink *sink);

/** Continue after its first `bytes`; the rest is truncated. */
bool pith_sink_go_on(pith_sink *sink, uint64_t bytes);

/** False, after a message, if writing failed now or before. A closed pipe gets
 * no message. */
bool pith_sink_put(pith_sink *sink, const char *data, size_t len);

/** Flush what was written so far. False, after a message, on failure. bytes:
 * out: the file's size; may be NULL. */
bool pith_sink_flush(pith_sink *sink, uint64_t *bytes);

/** Finish: everything is written and in place, or nothing is. */
bool pith_sink_close(pith_sink *sink);

/** Finish after a signal ended the run at `pages`: a file is removed unless it
 * is kept, standard output keeps its bytes. Prints a message. */
bool pith_sink_cut(pith_sink *sink, size_t pages);

/** Write a whole file at once, as above; false after a message. */
bool pith_sink_write(const char *path, const char *data, size_t len);

/** Discard everything written so far, except for what is kept. */
void pith_sink_abandon(pith_sink *sink);

#endif
