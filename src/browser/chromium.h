/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The browser as a process.
 *
 * Between us and the browser stands a keeper, a child of ours that does
 * nothing but wait: for us to let go of a pipe, on purpose or because we were
 * killed. Then it kills the browser with all its helpers, which it inherits
 * when their parents die, and removes the profile. Where both of us are killed
 * together the profile stays; it is locked as long as we live, and the next
 * start removes those that nobody holds.
 */
#ifndef PITH_BROWSER_CHROMIUM_H
#define PITH_BROWSER_CHROMIUM_H

#include <pith/browser.h>
#include <sys/types.h>

enum { PITH_CHROMIUM_PATH = 4096 };

typedef struct pith_chromium {
    pid_t keeper; /* 0: not running */
    int life;     /* our end of the pipe that the keeper watches */
    int wire;     /* to the browser, both ways */
    int lock;     /* on the profile's folder */
    char profile[PITH_CHROMIUM_PATH];
} pith_chromium;

/** The file that is started for a program's name (NULL: "chromium"). */
bool pith_chromium_find(const char *program, char path[PITH_CHROMIUM_PATH]);

/** Start it; false when the system refuses, or there is none. */
bool pith_chromium_start(const char *program, pith_chromium *out);

/** End it and wait until nothing is left; nothing happens when it does not
 * run. */
void pith_chromium_stop(pith_chromium *chromium);

#endif
