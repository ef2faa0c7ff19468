/* SPDX-License-Identifier: Apache-2.0 */
/* Talks to the browser: JSON messages that end with a NUL, over one socket.
 *
 * A failure sticks until pith_devtools_init(): from then on calls fail at once,
 * so a sequence of them needs one check at the end. */
#ifndef PITH_BROWSER_DEVTOOLS_H
#define PITH_BROWSER_DEVTOOLS_H

#include "buf.h"

#include <jansson.h>
#include <pith/browser.h>

/** Receives every event of the page; borrowed. It may call
 * pith_devtools_tell(), but not pith_devtools_call(). */
typedef void pith_devtools_event(void *context, const char *method,
                                 const json_t *params);

typedef struct pith_devtools {
    int wire;
    pith_buf in;       /* what has arrived */
    size_t taken;      /* of it, consumed by earlier messages */
    pith_buf out;      /* scratch */
    uint64_t deadline; /* pith_devtools_now() at which waiting fails */
    unsigned id;       /* of the last command */
    char session[64];  /* of the page; empty: none */
    pith_devtools_event *event;
    void *context;
    pith_browser_end end; /* the first failure */
    char problem[160];    /* more about it; may be empty */
} pith_devtools;

/** Milliseconds of a monotonic clock. */
uint64_t pith_devtools_now(void);

void pith_devtools_init(pith_devtools *devtools, int wire, size_t max_bytes);
void pith_devtools_clear(pith_devtools *devtools);

/** Record the first failure. */
void pith_devtools_fail(pith_devtools *devtools, pith_browser_end end);

/** Send a command without waiting for its answer. Takes ownership of params,
 * which may be NULL. Commands of Target and Browser go to the browser, all
 * others to the page. */
void pith_devtools_tell(pith_devtools *devtools, const char *method,
                        json_t *params);

/** As above, and the answer's result: owned (json_decref()), or NULL. */
json_t *pith_devtools_call(pith_devtools *devtools, const char *method,
                           json_t *params);

/** Call, and drop the result; returns whether it succeeded. */
bool pith_devtools_do(pith_devtools *devtools, const char *method,
                      json_t *params);

/** Handle messages until `until` or the deadline, whichever comes first; at
 * least once. False after a failure; reaching the time is not one. */
bool pith_devtools_listen(pith_devtools *devtools, uint64_t until);

#endif
