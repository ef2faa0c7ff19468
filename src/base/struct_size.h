/* SPDX-License-Identifier: Apache-2.0 */
/* Reading public structs that begin with their size, so that programs compiled
 * for an earlier or a later version work with this one. */
#ifndef PITH_BASE_STRUCT_SIZE_H
#define PITH_BASE_STRUCT_SIZE_H

#include <pith/basics.h>

/** A public struct whose first member is `size_t size`. */
typedef struct pith_struct_type {
    const char *name;
    size_t size;  /* of this version */
    size_t first; /* of the first version; what a size of 0 means */
} pith_struct_type;

/**
 * The type of a struct. `last` is the last member that its first version has.
 * It stays when members are added after it: programs that set no size do not
 * have those.
 */
#define PITH_STRUCT_TYPE(type, last)                  \
    (&(const pith_struct_type){#type, sizeof(type),   \
                               offsetof(type, last) + \
                                   sizeof(((type *)0)->last)})

/**
 * Copy a caller's struct into one of this version. Members that the caller does
 * not have are 0, and its size is that of this version.
 *
 * @param given  NULL: all members are 0.
 * @param type   of the struct.
 * @param out    type->size bytes, which do not overlap the given ones; 0 if the
 *               call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG if the size is that of no struct, or the
 *               caller sets members that this version does not have.
 */
pith_status pith_struct_read(const void *given, const pith_struct_type *type,
                             void *out, pith_error *error);

#endif
