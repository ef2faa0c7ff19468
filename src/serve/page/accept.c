/* SPDX-License-Identifier: Apache-2.0 */
/* Media types that a client accepts: see accept.h. */
#include "accept.h"

#include "number.h"
#include "str.h"

enum { RANGES_MAX = 50 };

/* The next part of a list, up to a separator. */
static pith_str next_part(pith_str *rest, char mark)
{
    const char *end = memchr(rest->data, mark, rest->len);
    size_t len = end ? (size_t)(end - rest->data) : rest->len;
    pith_str part = {rest->data, len};
    len += end != NULL;
    *rest = (pith_str){rest->data + len, rest->len - len};
    return pith_str_trim(part);
}

static double quality_of(pith_str parameters)
{
    double q = 1;
    while (parameters.len) {
        pith_str part = next_part(&parameters, ';');
        if (part.len > 2 && pith_str_istarts(part, PITH_S("q=")) &&
            !pith_number_parse((pith_str){part.data + 2, part.len - 2}, &q))
            q = 0;
    }
    return q;
}

/* How specifically a range matches a type: 3 exactly, 2 "text", 1 anything, 0
 * not. */
static int closeness(pith_str range, pith_str type)
{
    if (pith_str_ieq(range, type))
        return 3;
    if (pith_str_eq(range, PITH_S("*/*")) || pith_str_eq(range, PITH_S("*")))
        return 1;
    bool half = range.len > 2 && range.data[range.len - 1] == '*' &&
                range.data[range.len - 2] == '/';
    range.len -= half ? 1 : 0;
    return half && pith_str_istarts(type, range) ? 2 : 0;
}

/* The q of the range that matches the type most specifically. */
static double wish(pith_str accept, pith_str type, int *close)
{
    double q = 0;
    *close = 0;
    for (int i = 0; i < RANGES_MAX && accept.len; i++) {
        pith_str parameters = next_part(&accept, ',');
        if (!parameters.len)
            continue;
        pith_str range = next_part(&parameters, ';');
        int how = closeness(range, type);
        if (how <= *close)
            continue;
        *close = how;
        q = quality_of(parameters);
    }
    return q;
}

int pith_accept_choose(pith_str accept, const pith_accept_choice *choices)
{
    int best = -1;
    double most = 0;
    if (pith_str_is_blank(accept))
        return choices->number;
    for (const pith_accept_choice *choice = choices; choice->type; choice++) {
        int close;
        double q = wish(accept, pith_str_of(choice->type), &close);
        if (q > most) {
            most = q;
            best = choice->number;
        }
    }
    return best;
}
