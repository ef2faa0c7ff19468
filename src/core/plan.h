/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Options, checked: names turned into methods and renderers, settings into
 * numbers, limits filled in. The one place that knows what the default method
 * stands for.
 */
#ifndef PITH_CORE_PLAN_H
#define PITH_CORE_PLAN_H

#include "layout.h"
#include "method.h"
#include "render.h"

enum {
    PITH_PLAN_PARAMS = 32, /* no method has more parameters, */
    PITH_PLAN_TEXTS = 4,   /* nor more that are texts */
    PITH_PLAN_UNION = 4,   /* methods beside the first */
};

/* The format that no renderer makes: words, not nodes. */
#define PITH_PLAN_TOKENS "tokens"

/* A method beside the first; its parameters have their standard values, but for
 * how much to keep. */
typedef struct pith_plan_further {
    const pith_method *method;
    double param[PITH_PLAN_PARAMS];
} pith_plan_further;

typedef struct pith_plan {
    const pith_method *method;
    const pith_renderer *renderer;
    bool tokens; /* the format is "tokens"; the renderer is then that of text */
    double param[PITH_PLAN_PARAMS]; /* row i of method->params */
    pith_str text[PITH_PLAN_TEXTS]; /* row i of method->texts; NULL data: not
                                       set */
    pith_plan_further further[PITH_PLAN_UNION];
    size_t nfurther;
    const pith_words *words; /* the caller's, or NULL */
    pith_layout_options layout;
    const pith_rule *rules; /* borrowed from the options */
    size_t nrules;
    pith_limits limits;        /* no field is 0 */
    const pith_template *site; /* or NULL */
    pith_template *learned;    /* or NULL */
    pith_match match;
} pith_plan;

/** Check options (NULL: defaults) and fill in the plan. */
pith_status pith_plan_make(const pith_options *options, pith_plan *plan,
                           pith_error *error);

/** The method of that name, or NULL; a NULL name is the default method's. */
const pith_method *pith_plan_method(const char *name);

#endif
