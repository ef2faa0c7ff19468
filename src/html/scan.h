/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finding the next interesting byte, 16 or 32 at a time.
 *
 * Each scanner reads forward from `at` to at most `stop` plus padding
 * (PITH_SOURCE_PADDING readable bytes), and returns where it stopped, at most
 * `stop`. *dirty is set (never cleared) when '&', CR or NUL was passed over
 * on the way, so that clean text can stay a slice of the source.
 */
#ifndef PITH_HTML_SCAN_H
#define PITH_HTML_SCAN_H

#include "token.h"

struct pith_scan {
    const char *name; /* "avx2", "sse2", "portable" */
    /* the next '<' */
    const char *(*text)(const char *at, const char *stop, bool *dirty);
    /* the next '<', where '&' is a letter like any other (RAWTEXT, script):
     * only CR and NUL are dirt */
    const char *(*raw)(const char *at, const char *stop, bool *dirty);
    /* the next `quote` */
    const char *(*value)(const char *at, const char *stop, char quote,
                         bool *dirty);
};

/** The best scanners this processor has. Thread-safe, no global state. */
const pith_scan *pith_scan_best(void);

/** Scanners by name, or NULL when this build or processor lacks them. */
const pith_scan *pith_scan_named(const char *name);

#endif
