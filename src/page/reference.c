/* SPDX-License-Identifier: Apache-2.0 */
/* Character references for layers that do not use the parser: see
 * reference.h. */
#include "reference.h"

#include "entity.h"

_Static_assert((int)PITH_REFERENCE_MAX == (int)PITH_ENTITY_MAX,
               "what a reference stands for fits");

size_t pith_page_reference(pith_str source, char out[PITH_REFERENCE_MAX],
                           size_t *out_len)
{
    return pith_entity_decode(source, false, out, out_len);
}
