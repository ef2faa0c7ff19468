/* SPDX-License-Identifier: Apache-2.0 */
/* Libraries that are loaded on demand: see late_library.h. */
#include "late_library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_FOUND = 127 }; /* as used by the loader and the shell */

pith_late_function pith_late_find(const char *library, const char *name,
                                  _Atomic(pith_late_function) *found)
{
    pith_late_function function = atomic_load(found);
    if (function)
        return function;
    /* Loaded once; later calls only increase the count. It is never unloaded,
     * because TLS libraries register functions for the program's exit. */
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    void *address = handle ? dlsym(handle, name) : NULL;
    if (!address) {
        fprintf(stderr, "pith: %s\n", dlerror());
        _Exit(NOT_FOUND);
    }
    /* ISO C has no cast from an object pointer to a function pointer; POSIX
     * guarantees the representation. */
    memcpy(&function, &address, sizeof function);
    atomic_store(found, function);
    return function;
}
