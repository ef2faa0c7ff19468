/* SPDX-License-Identifier: Apache-2.0 */
/* Character references for layers that do not use the parser: see
 * reference.h. */
#include "reference.h"

#include "entity.h"

#include <string.h>

_Static_assert((int)PITH_REFERENCE_MAX == (int)PITH_ENTITY_MAX,
               "what a reference stands for fits");

size_t pith_page_reference(pith_str source, char out[PITH_REFERENCE_MAX],
                           size_t *out_len)
{
    return pith_entity_decode(source, false, out, out_len);
}

pith_str pith_page_references(pith_arena *arena, pith_str text)
{
    if (text.len == 0 || !memchr(text.data, '&', text.len) ||
        !memchr(text.data, ';', text.len))
        return text;
    char *out = pith_arena_alloc(arena, text.len, 1);
    if (!out)
        return (pith_str){NULL, text.len};
    size_t len = 0;
    for (size_t i = 0; i < text.len;) {
        char is[PITH_REFERENCE_MAX];
        size_t written;
        pith_str rest = {text.data + i, text.len - i};
        size_t used =
            *rest.data == '&' ? pith_page_reference(rest, is, &written) : 0;
        if (used > 0 && rest.data[used - 1] == ';' && written <= used) {
            memcpy(out + len, is, written);
            len += written;
            i += used;
        } else {
            out[len++] = text.data[i++];
        }
    }
    return (pith_str){out, len};
}
