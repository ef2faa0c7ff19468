/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Talking to the browser: JSON messages ended by a NUL, over one socket.
 *
 * A failure sticks until pith_devtools_init(): from then on calls fail at
 * once, so a sequence of them needs one look at the end.
 */
#ifndef PITH_BROWSER_DEVTOOLS_H
#define PITH_BROWSER_DEVTOOLS_H

#include "buf.h"

#include <jansson.h>
#include <pith/browser.h>

/** Told every event of the page; borrowed. It may tell, but not call. */
typedef void pith_devtools_event(void *context, const char *method,
                                 const json_t *params);

typedef struct pith_devtools {
    int wire;
    pith_buf in;       /* what has arrived */
    size_t taken;      /* of it, by messages before */
    pith_buf out;      /* scratch */
    uint64_t deadline; /* pith_devtools_now() after which waiting fails */
    unsigned id;       /* of the newest command */
    char session[64];  /* of the page; empty: none */
    pith_devtools_event *event;
    void *context;
    pith_browser_end end; /* the first failure */
    char problem[160];    /* more about it; may be empty */
} pith_devtools;

/** Milliseconds of a clock that never goes back. */
uint64_t pith_devtools_now(void);

void pith_devtools_init(pith_devtools *devtools, int wire, size_t max_bytes);
void pith_devtools_clear(pith_devtools *devtools);

/** Note the first failure. */
void pith_devtools_fail(pith_devtools *devtools, pith_browser_end end);

/**
 * Send a command and do not wait for its answer. params is taken over and
 * may be NULL. Commands of Target and Browser go to the browser, all others to
 * the page.
 */
void pith_devtools_tell(pith_devtools *devtools, const char *method,
                        json_t *params);

/** As above, and the answer's result: owned (json_decref()), or NULL. */
json_t *pith_devtools_call(pith_devtools *devtools, const char *method,
                           json_t *params);

/** Call, and drop the result; whether it went well. */
bool pith_devtools_do(pith_devtools *devtools, const char *method,
                      json_t *params);

/** Handle messages until `until` or the deadline, whichever comes first; at
 * least one look. False after a failure; time that runs out is none. */
bool pith_devtools_listen(pith_devtools *devtools, uint64_t until);

#endif
