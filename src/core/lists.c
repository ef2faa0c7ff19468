/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of methods and formats for callers. */
#include "plan.h"

static bool fill_info(const pith_method *method, pith_method_info *info)
{
    if (!method)
        return false;
    *info = (pith_method_info){
        .name = method->name,
        .summary = method->summary,
        .source = method->source,
        .params = method->params,
        .texts = method->texts,
    };
    return true;
}

bool pith_method_info_at(size_t i, pith_method_info *info)
{
    return fill_info(pith_method_at(i), info);
}

bool pith_method_info_find(const char *name, pith_method_info *info)
{
    return fill_info(pith_plan_method(name), info);
}

const char *pith_whole_page_method(void)
{
    return pith_method_of_page()->name;
}

bool pith_method_uses_rules(const char *name)
{
    const pith_method *method = pith_plan_method(name);
    return method && method->uses_rules;
}

const char *pith_format_at(size_t i)
{
    size_t n = 0;
    while (pith_renderer_at(n))
        n++;
    if (i == n)
        return PITH_PLAN_TOKENS;
    return i < n ? pith_renderer_at(i)->name : NULL;
}
