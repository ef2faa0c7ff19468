/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, basics: strings, statuses, errors, and owned memory.
 *
 * Every other header of the library includes this one. Text is passed as
 * pith_str, a pointer and a length. A function that can fail returns a
 * pith_status; if it takes a pith_error, it describes the failure there:
 *
 *     pith_error error;
 *     if (pith_options_check(&options, &error) != PITH_OK)
 *         fprintf(stderr, "%s\n", error.text);
 *
 * A status other than PITH_OK means that the call failed. It never describes a
 * page: a broken or empty page is processed successfully, and its result has an
 * outcome of its own (pith/worker.h).
 *
 * Memory that a call returns as owned is freed with pith_free(), never with
 * free(), because the library and the program may use different allocators;
 * pith_allocator_set() makes the library use the program's. Owned text is
 * followed by a NUL for the convenience of C; lengths do not count it.
 */
#ifndef PITH_BASICS_H
#define PITH_BASICS_H

#include <stdbool.h>
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
 * A borrowed slice of UTF-8 bytes. It is not NUL-terminated, is never freed
 * through this type, and is valid as long as the memory that it points into.
 */
typedef struct pith_str {
    const char *data; /* first byte; may be NULL when len is 0 */
    size_t len;       /* bytes, not code points */
} pith_str;

/** A slice of a string literal. An expression; not for static initialisers. */
#define PITH_S(lit) ((pith_str){"" lit, sizeof(lit) - 1})

/** The two arguments that printf needs to print a slice with "%.*s". */
#define PITH_FMT(s) (int)(s).len, (s).data

/* -- Addresses --------------------------------------------------------- */

/**
 * The parts of an address. Slices point into the address; a part that is
 * missing is empty, and authority, user, host and port have NULL data.
 */
typedef struct pith_url_parts {
    pith_str scheme;    /* without its colon */
    pith_str authority; /* user, host and port; NULL data: there is no "//" */
    pith_str user;      /* name and password, without the "@" */
    pith_str host;      /* an IPv6 address has its brackets */
    pith_str port;      /* without its colon; any text */
    pith_str path;
    pith_str query;    /* with its "?" */
    pith_str fragment; /* with its "#" */
} pith_url_parts;

/**
 * Split an address (RFC 3986). In http, https and ftp backslashes are slashes,
 * as they are for browsers. Any text can be split; nothing is decoded, checked
 * or trimmed.
 *
 * Takes time linear in the address, and no memory.
 */
PITH_API pith_url_parts pith_url_split(pith_str url);

/** Whether an address begins with "http://" or "https://", in any case. */
PITH_API bool pith_url_is_web(pith_str url);

/* -- Status and errors ------------------------------------------------- */

/* Every status that the library returns: name, number, sentence for people. The
 * meaning of a number never changes; new statuses are appended. */
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

/** The outcome of a call that can fail. PITH_OK is 0. */
typedef enum pith_status {
#define PITH_STATUS_ROW(name, number, text) PITH_##name = number,
    PITH_STATUS_MAP(PITH_STATUS_ROW)
#undef PITH_STATUS_ROW
} pith_status;

/** The sentence that describes a status: a static string, never NULL. */
PITH_API const char *pith_status_text(pith_status status);

/**
 * Details of a failure, filled in by calls that take one. Pass NULL if you do
 * not need them. A call that succeeds does not change it. The text says what
 * was wrong and what would be valid: "method ctd has no parameter \"x\"; it has
 * none".
 */
typedef struct pith_error {
    pith_status status;
    size_t offset;  /* byte offset in the input; 0 if there is none */
    char text[200]; /* one line for people, NUL-terminated */
} pith_error;

/* -- Memory ------------------------------------------------------------ */

/**
 * Free memory that a call returned as owned. Do not use free(): the library and
 * the program may have different allocators. pith_free(NULL) does nothing.
 */
PITH_API void pith_free(void *bytes);

/**
 * Allocate as the library does: for memory that passes to the library, or from
 * it, in bindings. Uninitialised, aligned for any type, freed with pith_free().
 *
 * @return  NULL if memory runs out; 0 bytes give a valid pointer.
 */
PITH_API void *pith_alloc(size_t bytes);

/**
 * Change the size of memory from pith_alloc() or of owned memory, keeping what
 * fits; the memory may move.
 *
 * @param block  NULL: as pith_alloc().
 * @return       NULL if memory runs out; the block is then unchanged.
 */
PITH_API void *pith_realloc(void *block, size_t bytes);

/**
 * Where the library takes its memory from: functions of the program in place of
 * malloc(), realloc() and free(). Any thread that uses the library calls them.
 * They must not call the library, and must return, so no exceptions and no
 * longjmp().
 */
typedef struct pith_allocator {
    /* At least one byte, aligned for any type; NULL if memory runs out. */
    void *(*alloc)(size_t bytes, void *user);
    /* The block is never NULL and came from alloc or realloc; at least one
     * byte. NULL if memory runs out; the block must then be unchanged. */
    void *(*realloc)(void *block, size_t bytes, void *user);
    /* Never called with NULL. */
    void (*free)(void *block, void *user);
    void *user; /* passed to each of them; borrowed as long as the library is
                   used */
} pith_allocator;

/**
 * Choose the allocator of libpith and libpith-io, for the whole process. Call
 * it once, before anything else of the library and before other threads use it.
 *
 * It provides all memory of documents, workers, results, templates, stores and
 * so on, and what calls return as owned; pith_free() gives that back to it. It
 * does not provide what other libraries allocate for themselves: the C library
 * (opened files, sorting, iconv, threads), uchardet, libstemmer, libthai, zlib,
 * libdeflate, zstd, Brotli, jansson, SQLite, libpq, libcurl, libpsl,
 * libmicrohttpd, libseccomp. Some of them have hooks of their own, such as
 * sqlite3_config().
 *
 * @param allocator  copied; NULL: the C library's functions, the default.
 * @return           PITH_OK; PITH_ARG if a function is NULL, or if the library
 *                   has already allocated memory. Nothing is changed then.
 */
PITH_API pith_status pith_allocator_set(const pith_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
