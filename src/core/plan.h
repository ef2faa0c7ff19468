/* SPDX-License-Identifier: Apache-2.0 */
/* Checked options: names resolved to methods and renderers, settings to
 * numbers, limits filled in. */
#ifndef PITH_CORE_PLAN_H
#define PITH_CORE_PLAN_H

#include "layout.h"
#include "method.h"
#include "render.h"

enum {
    PITH_PLAN_PARAMS = 32, /* maximum of parameters of a method, */
    PITH_PLAN_TEXTS = 4,   /* of its text parameters, */
    PITH_PLAN_UNION = 4,   /* and of methods in addition to the first */
};

/**
 * The format that is not made by a renderer: it consists of words, not nodes.
 */
#define PITH_PLAN_TOKENS "tokens"

/**
 * A method in addition to the first. Its parameters have their defaults, except
 * `keep`.
 */
typedef struct pith_plan_further {
    const pith_method *method;
    double param[PITH_PLAN_PARAMS];
} pith_plan_further;

typedef struct pith_plan {
    pith_options options; /* the caller's; 0 for all that it does not have */
    const pith_method *method;
    const pith_renderer *renderer;
    bool tokens; /* the format is "tokens"; the renderer is that of text */
    double param[PITH_PLAN_PARAMS]; /* row i of method->params */
    pith_str text[PITH_PLAN_TEXTS]; /* row i of method->texts; NULL data: not
                                       set */
    pith_plan_further further[PITH_PLAN_UNION];
    size_t nfurther;
    pith_knowledge known; /* the caller's; the worker adds what the page's
                             metadata says */
    pith_layout_options layout;
    pith_limits limits; /* no field is 0 */
} pith_plan;

/**
 * Copy options of a caller, which may have been compiled for another version.
 * NULL: all zeros, the defaults.
 */
pith_status pith_options_read(const pith_options *given, pith_options *out,
                              pith_error *error);

/** Check options (NULL: defaults) and fill in the plan. */
pith_status pith_plan_make(const pith_options *given, pith_plan *plan,
                           pith_error *error);

/**
 * The method with a given name; NULL if there is none. A NULL name means the
 * default method.
 */
const pith_method *pith_plan_method(const char *name);

#endif
