/* SPDX-License-Identifier: Apache-2.0 */
/* The browser as a process.
 *
 * The parent of the browser is a keeper, a child process of ours that only
 * waits until our end of a pipe is closed, on purpose or because we were
 * killed. Then it kills the browser with all its helpers, which it inherits
 * when their parents die, and removes the profile. If both processes are killed
 * together, the profile stays; it is locked as long as we live, and the next
 * start removes profiles that no process holds. */
#ifndef PITH_BROWSER_CHROMIUM_H
#define PITH_BROWSER_CHROMIUM_H

#include <pith/browser.h>
#include <sys/types.h>

enum { PITH_CHROMIUM_PATH = 4096 };

typedef struct pith_chromium {
    pid_t keeper; /* 0: not running */
    int life;     /* our end of the pipe that the keeper watches */
    int wire;     /* socket to the browser */
    int lock;     /* on the profile's folder */
    char profile[PITH_CHROMIUM_PATH];
} pith_chromium;

/** Find the executable for a program's name (NULL: "chromium"). */
bool pith_chromium_find(const char *program, char path[PITH_CHROMIUM_PATH]);

/** Start it; false if the system refuses, or there is none. */
bool pith_chromium_start(const char *program, pith_chromium *out);

/** End it and wait until all its processes are gone; does nothing if it is not
 * running. */
void pith_chromium_stop(pith_chromium *chromium);

#endif
