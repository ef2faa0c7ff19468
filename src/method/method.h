/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an extraction method is. A new method is its own file
 * src/method/NAME.c plus one row in method_list.h; nothing else names it.
 */
#ifndef PITH_METHOD_METHOD_H
#define PITH_METHOD_METHOD_H

#include "layout.h"

#include "page_type.h"

#include <pith/rules.h>

/* What a method gets. It reads .page, writes .keep, .why and .figure, and
 * touches nothing else: no page edits, no I/O, no state that outlives the
 * call. */
typedef struct pith_job {
    const pith_page *page;
    const pith_layout *layout; /* boxes, for methods that need them; NULL for
                                * others and where the caller wants none */
    const double *param;       /* value of row i of the method's params; for a
                          * parameter with named values, the name's row */
    const struct pith_outlier_words *words; /* learned from other pages, for
                                 methods that ask; NULL: nothing */
    struct pith_thai
        *thai; /* the dictionary of Thai, once it is open; or NULL */
    const pith_rule *rules; /* of the page's site, for the method rules */
    size_t nrules;
    pith_rule *seen; /* out, room for PITH_RULE_LABELS, or NULL: the rule that
                      * was used (1 hit), or those that the page teaches (0);
                      * tags are borrowed from rules or the page's source */
    size_t nseen;
    pith_arena *scratch; /* cleared when run() returns */
    uint8_t *keep;       /* out, zeroed: 1 per node that is main content */
    uint8_t *why;        /* out, zeroed: row of the method's reasons */
    double *figure;      /* out, zeroed; may be NULL: the number the decision
                          * rests on (a density, a weight), for explain */
    double score;        /* out, 0 to 1: how sure the method is */
    bool shows_pictures; /* so what is said of them is content, too */
    bool
        wants_type; /* the page does not say its type, or calls itself an article: guess */
    pith_page_type type; /* out: the method's guess; no name: none */
    const char *empty;   /* out, static: why nothing is kept; may be NULL */
} pith_job;

enum { PITH_GROUNDS = 3 };

/* What weighed most in decisions, in words. */
typedef struct pith_grounds {
    const char *(*phrases)[PITH_GROUNDS]; /* per block; NULL behind the last */
    uint32_t *block; /* per node: its block, 0 (without any) or more; NULL:
                        nothing is known */
} pith_grounds;

typedef struct pith_method {
    const char *name;         /* [a-z0-9-]+, stable across releases */
    const char *summary;      /* one line, no full stop */
    const char *source;       /* paper, project or "own" */
    const pith_param *params; /* ends with a row whose name is NULL; or NULL */
    const pith_text_param *texts; /* likewise; what they are used for is not
                                   run()'s business */
    const char *const *reasons;   /* what why[] points into; ends with NULL */
    const char *figure;           /* what .figure holds, with unit; or NULL */
    bool needs_boxes;             /* .layout is asked for */
    pith_status (*run)(pith_job *job);

    /* For explanations: what weighed most, given the decision per node. NULL:
     * the reasons say all there is. PITH_OK or PITH_NOMEM. */
    pith_status (*grounds)(const pith_page *page, const uint8_t *keep,
                           const uint8_t *why, pith_arena *arena,
                           pith_grounds *out);
} pith_method;

/** The method of that name, or NULL. */
const pith_method *pith_method_find(pith_str name);

/** The index-th method, or NULL past the last. */
const pith_method *pith_method_at(size_t index);

#endif
