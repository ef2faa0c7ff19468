/* SPDX-License-Identifier: Apache-2.0 */
/* Which results are written: see filter_flags.h. */
#include "filter_flags.h"

#include "quantity.h"

#include <string.h>

const pith_flag pith_filter_flags[] = {
    {PITH_FLAG_LANGUAGE, 0, "language", "LANGS",
     "write only pages in these languages (two-letter codes separated by "
     "commas), compared with the field `language`"},
    {PITH_FLAG_LANGUAGE, 0, "target-language", "LANGS", "same as --language"},
    {PITH_FLAG_MIN_LENGTH, 0, "min-length", "N",
     "write only pages with at least N characters of text"},
    {PITH_FLAG_MAX_LENGTH, 0, "max-length", "N",
     "write only pages with at most N characters of text"},
    {PITH_FLAG_QUALITY, 0, "quality", "RULES",
     "write only pages that pass the quality rules of gopher or c4 (both: "
     "gopher,c4); see docs/filters.md"},
    {PITH_FLAG_WHERE, 0, "where", "CONDITION",
     "write only pages whose fields fulfil the condition, such as 'score > 0.8 "
     "and language = \"th\"'; see docs/filters.md"},
    {0},
};

/* The first of the languages that is the name of one and no code: "english". */
static pith_str language_name(pith_str languages)
{
    enum { CODE = 3 }; /* letters at most */
    size_t from = 0;
    for (size_t i = 0; i <= languages.len; i++) {
        if (i < languages.len && languages.data[i] != ',')
            continue;
        pith_str name = {languages.data + from, i - from};
        while (name.len > 0 && *name.data == ' ')
            name = (pith_str){name.data + 1, name.len - 1};
        if (name.len > CODE && !memchr(name.data, '-', name.len))
            return name;
        from = i + 1;
    }
    return (pith_str){NULL, 0};
}

int pith_filter_flags_read(const pith_args *args, pith_filter *out)
{
    const char *least = pith_args_value(args, PITH_FLAG_MIN_LENGTH);
    const char *most = pith_args_value(args, PITH_FLAG_MAX_LENGTH);
    const char *rules = pith_args_value(args, PITH_FLAG_QUALITY);
    pith_error error = {0};
    *out = (pith_filter){.size = sizeof(pith_filter),
                         .languages = pith_args_value(args, PITH_FLAG_LANGUAGE),
                         .where = pith_args_value(args, PITH_FLAG_WHERE)};
    if (least && !pith_quantity_count(least, UINT32_MAX, &out->min_length))
        return pith_usage_error(
            args, "--min-length takes a whole number, not \"%s\"", least);
    if (most && (!pith_quantity_count(most, UINT32_MAX, &out->max_length) ||
                 out->max_length == 0))
        return pith_usage_error(
            args, "--max-length takes a whole number from 1, not \"%s\"", most);
    pith_str name = language_name(pith_str_of(out->languages));
    if (name.len > 0)
        return pith_usage_error(
            args, "--language takes codes such as en or pt, not \"%.*s\"",
            (int)name.len, name.data);
    pith_str names = pith_str_of(rules);
    if (pith_filter_add_rules(out, names, &error) != PITH_OK)
        return pith_usage_error(args, "--%s", error.text);
    pith_str where = pith_str_of(out->where);
    if (out->where && pith_filter_check_where(where, &error) != PITH_OK)
        return pith_usage_error(args, "--where, %s", error.text);
    return -1;
}
