/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, basics: strings, statuses, errors, and bytes that are handed over.
 *
 * What every other header of the library stands on. Text goes in and comes out
 * as pith_str, pointer and length; what may fail returns a pith_status, and
 * says more in a pith_error where the call takes one:
 *
 *     pith_error error;
 *     if (pith_options_check(&options, &error) != PITH_OK)
 *         fprintf(stderr, "%s\n", error.text);
 *
 * A status is a failure, never a remark about a page: a page that is broken or
 * empty is a success, and its result says how it went (pith/worker.h). Bytes
 * that a call hands over as owned are freed with pith_free(), never with free():
 * library and program may have allocators of their own. Lengths never count a
 * NUL that stands behind owned text for the convenience of C.
 */
#ifndef PITH_BASICS_H
#define PITH_BASICS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PITH_API __attribute__((visibility("default")))
#else
#define PITH_API
#endif

/* -- Strings ----------------------------------------------------------- */

/**
 * A borrowed run of UTF-8 bytes. Never NUL-terminated, never freed through
 * this type; valid for as long as whatever it points into.
 */
typedef struct pith_str {
    const char *data; /* first byte; may be NULL when len is 0 */
    size_t len;       /* bytes, not code points */
} pith_str;

/** A slice of a string literal; an expression, not for static tables. */
#define PITH_S(lit) ((pith_str){"" lit, sizeof(lit) - 1})

/** The two arguments of a printf "%.*s" for a slice. */
#define PITH_FMT(s) (int)(s).len, (s).data

/* -- Status and errors ------------------------------------------------- */

/* Every status the library can return: name, number, sentence for people. A
 * number never changes its meaning; new ones come at the end. */
#define PITH_STATUS_MAP(X)                                    \
    X(OK, 0, "success")                                       \
    X(NOMEM, 1, "memory limit reached")                       \
    X(LIMIT, 2, "input exceeds a configured limit")           \
    X(ARG, 3, "argument outside its documented range")        \
    X(NOMETHOD, 4, "no extraction method of that name")       \
    X(NOPARAM, 5, "the method has no parameter of that name") \
    X(ENCODING, 6, "no character encoding of that name")      \
    X(IO, 7, "reading or writing failed")                     \
    X(FORMAT, 8, "data is not in the expected format")        \
    X(CANCELLED, 9, "cancelled by the caller")

/** Outcome of a call that can fail; PITH_OK is 0. */
typedef enum pith_status {
#define PITH_STATUS_ROW(name, number, text) PITH_##name = number,
    PITH_STATUS_MAP(PITH_STATUS_ROW)
#undef PITH_STATUS_ROW
} pith_status;

/** The sentence that belongs to a status; a static string, never NULL. */
PITH_API const char *pith_status_text(pith_status status);

/**
 * Detail about a failure, filled in by calls that take one; pass NULL when it
 * is not wanted. Untouched on success. The text names what was wrong and what
 * would be right: "method ctd has no parameter \"x\"; it has none".
 */
typedef struct pith_error {
    pith_status status;
    size_t offset;  /* byte offset in the input, 0 when it has none */
    char text[200]; /* one line for people, NUL-terminated */
} pith_error;

/**
 * Free bytes that a call handed over as owned. Use this rather than free():
 * library and program may have different allocators.
 */
PITH_API void pith_free(void *bytes);

#ifdef __cplusplus
}
#endif

#endif
