/* SPDX-License-Identifier: Apache-2.0 */
/* The table of methods, made from method_list.h. A file src/method/ID.c defines
 * pith_method_ID. */
#include "method.h"
#include "method_list.h"
#include "str.h"

#define DECLARE(id) extern const pith_method pith_method_##id;
PITH_METHOD_LIST(DECLARE)
#undef DECLARE

#define ROW(id) &pith_method_##id,
static const pith_method *const methods[] = {PITH_METHOD_LIST(ROW)};
#undef ROW

enum { COUNT = sizeof methods / sizeof methods[0] };

const pith_method *pith_method_at(size_t index)
{
    return index < COUNT ? methods[index] : NULL;
}

const pith_method *pith_method_of_words(void)
{
    for (size_t i = 0; i < COUNT; i++)
        if (methods[i]->words)
            return methods[i];
    return NULL;
}

const pith_method *pith_method_of_page(void)
{
    for (size_t i = 0; i < COUNT; i++)
        if (methods[i]->keeps_page)
            return methods[i];
    return NULL;
}

const pith_method *pith_method_find(pith_str name)
{
    for (size_t i = 0; i < COUNT; i++)
        if (pith_str_eq(name, pith_str_of(methods[i]->name)))
            return methods[i];
    return NULL;
}
