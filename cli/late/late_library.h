/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Packages that most runs never need are loaded at the first call.
 *
 * Loading a library takes longer than extracting a page where it brings others
 * (TLS and Kerberos by libcurl, C++ by uchardet) or has many symbols (SQLite).
 * So the program is linked with none of those named in LATE of the makefile: a
 * file here defines the functions that libpith and libpith-io call, by the
 * package's own header, and each hands the call on to the function of that name
 * in the library, which the first one loads. A function that is not listed here
 * is an error of the linker. The libraries are linked as ever; only the program
 * loads late.
 */
#ifndef PITH_LATE_LIBRARY_H
#define PITH_LATE_LIBRARY_H

#include <stdatomic.h>

/* Any function; cast to its own type before it is called. */
typedef void (*pith_late_function)(void);

/**
 * The function of the library, looked up once and kept in `found`. A library
 * or function that is not there ends the program, with a message and status
 * 127, as the loader does for libraries that are linked. For any thread.
 */
pith_late_function pith_late_find(const char *library, const char *name,
                                  _Atomic(pith_late_function) *found);

/* The function `name` as its header declares it, with LATE_LIBRARY loaded. */
#define PITH_LATE(name) \
    ((__typeof__(&(name)))pith_late_find(LATE_LIBRARY, #name, &found))

/* The place where the enclosing function keeps what was found. */
#define PITH_LATE_PLACE static _Atomic(pith_late_function) found

/* Define `type name parameters` to call the library's with the arguments: both
 * are lists in parentheses. RUN is for functions that return nothing. */
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
