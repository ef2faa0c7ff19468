/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, methods and formats: what this build of the library has.
 *
 * All that is named here is static: valid as long as the program runs, the same
 * in every thread. A list is walked by index until there is no more:
 *
 *     pith_method_info info;
 *     for (size_t i = 0; pith_method_info_at(i, &info); i++)
 *         puts(info.name);
 *
 * Programs that let people choose need no list of their own: the names are what
 * pith_options.method and pith_options.format take, and the parameters of a
 * method what pith_options.settings takes, with the range of each.
 */
#ifndef PITH_METHODS_H
#define PITH_METHODS_H

#include <stdbool.h>
#include <stddef.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A parameter of a method. Ends a list when name is NULL. */
typedef struct pith_param {
    const char *name;
    const char *help;          /* one line with the unit */
    double low, high;          /* range, both ends included */
    double standard;           /* default */
    const char *const *values; /* names for 0, 1, 2, ..., ends with NULL; or
                                  NULL for a number */
} pith_param;

/** A parameter that is a text, such as a list of words; UTF-8. One that is not
 * set has a meaning of its own, other than an empty text. Ends a list when name
 * is NULL. */
typedef struct pith_text_param {
    const char *name;
    const char *help; /* one line */
} pith_text_param;

/** A method as people see it; static. */
typedef struct pith_method_info {
    const char *name;
    const char *summary;
    const char *source;           /* paper, project or "own" */
    const pith_param *params;     /* ends with a NULL name; may be NULL */
    const pith_text_param *texts; /* likewise */
} pith_method_info;

/** The i-th method; false past the last, and *info is then untouched. */
PITH_API bool pith_method_info_at(size_t i, pith_method_info *info);

/**
 * The method of that name, the default method's name included: "auto" gives
 * whatever this version takes for it. False when there is none.
 */
PITH_API bool pith_method_info_find(const char *name, pith_method_info *info);

/** Name of the default method, "auto"; a static string. */
PITH_API const char *pith_default_method(void);

/** Name of the i-th output format ("text", "markdown", "html", "tokens"), or
 * NULL past the last; a static string. */
PITH_API const char *pith_format_at(size_t i);

#ifdef __cplusplus
}
#endif

#endif
