/* SPDX-License-Identifier: Apache-2.0 */
/* Structs that begin with their size: see struct_size.h. */
#include "struct_size.h"

#include "status.h"

#include <pith/pith.h>
#include <string.h>

/* No struct will be this long. A larger size was not initialised, and bytes
 * behind the struct are not looked at. A guess. */
enum { LONGEST = 65536 };

/* Whether all bytes from an offset on are 0. */
static bool is_blank(const unsigned char *bytes, size_t from, size_t size)
{
    while (from < size && !bytes[from])
        from++;
    return from >= size;
}

pith_status pith_struct_read(const void *given, const pith_struct_type *type,
                             void *out, pith_error *error)
{
    size_t size = 0;
    memset(out, 0, type->size);
    if (given)
        memcpy(&size, given, sizeof size);
    if (given && !size)
        size = type->first;
    if (given && (size < sizeof size || size > LONGEST))
        return pith_fail(error, PITH_ARG, 0,
                         "%s.size is %zu; it must be sizeof(%s) or 0",
                         type->name, size, type->name);
    if (size > type->size && !is_blank(given, type->size, size))
        return pith_fail(error, PITH_ARG, 0,
                         "%s has fields that version %s of the library does "
                         "not know",
                         type->name, PITH_VERSION);
    if (given)
        memcpy(out, given, size < type->size ? size : type->size);
    memcpy(out, &type->size, sizeof type->size);
    return PITH_OK;
}
