/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, methods and formats: what this build of the library provides.
 *
 * Everything returned by these functions is static: it is valid as long as the
 * program runs, and the same in every thread. Lists are read by index until
 * there are no more entries:
 *
 *     pith_method_info info;
 *     for (size_t i = 0; pith_method_info_at(i, &info); i++)
 *         puts(info.name);
 *
 * Programs that let users choose need no list of their own: pith_options.method
 * and pith_options.format take these names, and pith_options.settings takes the
 * parameters of a method, whose ranges are given here.
 */
#ifndef PITH_METHODS_H
#define PITH_METHODS_H

#include <stdbool.h>
#include <stddef.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A parameter of a method. A NULL name ends a list. */
typedef struct pith_param {
    const char *name;
    const char *help;          /* one line with the unit */
    double low, high;          /* range, both ends included */
    double standard;           /* default */
    const char *const *values; /* names for 0, 1, 2, ..., ending with NULL; NULL
                                  for a numeric parameter */
} pith_param;

/**
 * A parameter that is a text in UTF-8, such as a list of words. An unset
 * parameter has a meaning of its own, which differs from that of an empty text.
 * A NULL name ends a list.
 */
typedef struct pith_text_param {
    const char *name;
    const char *help; /* one line */
} pith_text_param;

/** A description of a method; static. */
typedef struct pith_method_info {
    const char *name;
    const char *summary;
    const char *source;           /* paper, project or "own" */
    const pith_param *params;     /* ends with a NULL name; may be NULL */
    const pith_text_param *texts; /* likewise */
} pith_method_info;

/** The i-th method; false past the last one, and *info is then unchanged. */
PITH_API bool pith_method_info_at(size_t i, pith_method_info *info);

/**
 * The method with a given name. "auto" finds the default method of this
 * version. False if there is no such method.
 */
PITH_API bool pith_method_info_find(const char *name, pith_method_info *info);

/** The name of the default method, "auto"; a static string. */
PITH_API const char *pith_default_method(void);

/**
 * The name of the i-th output format ("text", "markdown", "html", "tokens"), or
 * NULL past the last one; a static string.
 */
PITH_API const char *pith_format_at(size_t i);

#ifdef __cplusplus
}
#endif

#endif
