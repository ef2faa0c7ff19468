/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Libraries that most runs never need are loaded at the first call.
 *
 * Loading a library takes longer than extracting a page if it loads others (TLS
 * and Kerberos for libcurl, C++ for uchardet) or has many symbols (SQLite). So
 * the program is linked with none of those named in LATE of the makefile: a
 * file here defines the functions that libpith and libpith-io call, with the
 * package's own header, and each forwards the call to the function of that name
 * in the library, which the first call loads. A function that is not listed
 * here is a linker error. libpith and libpith-io are linked as usual; only the
 * program loads late.
 */
#ifndef PITH_LATE_LIBRARY_H
#define PITH_LATE_LIBRARY_H

#include <stdatomic.h>

/* Any function; cast to its own type before it is called. */
typedef void (*pith_late_function)(void);

/** The function of the library, looked up once and kept in `found`. A missing
 * library or function ends the program, with a message and status 127, as the
 * loader does for linked libraries. Thread-safe. */
pith_late_function pith_late_find(const char *library, const char *name,
                                  _Atomic(pith_late_function) *found);

/* The function `name` as its header declares it, with LATE_LIBRARY loaded. */
#define PITH_LATE(name) \
    ((__typeof__(&(name)))pith_late_find(LATE_LIBRARY, #name, &found))

/* The static variable in which the enclosing function keeps the result. */
#define PITH_LATE_PLACE static _Atomic(pith_late_function) found

/* Define `type name parameters` as a call of the library's function with the
 * arguments; both are lists in parentheses. RUN is for functions that return
 * void. */
#define PITH_LATE_CALL(type, name, parameters, arguments) \
    type name parameters                                  \
    {                                                     \
        PITH_LATE_PLACE;                                  \
        return PITH_LATE(name) arguments;                 \
    }
#define PITH_LATE_RUN(name, parameters, arguments) \
    void name parameters                           \
    {                                              \
        PITH_LATE_PLACE;                           \
        PITH_LATE(name) arguments;                 \
    }

#endif
