/* SPDX-License-Identifier: Apache-2.0 */
/* Languages in addresses: see address_language.h. */
#include "address_language.h"
#include "fetching.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

/* letters of a language; maximum letters of a region, as in zh_CN */
enum { CODE = 2, REGION = 3 };

/* ISO 639-1. */
static const char codes[] =
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs "
    "ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff "
    "fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id "
    "ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku "
    "kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my "
    "na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu "
    "rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv "
    "sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo "
    "wa wo xh yi yo za zh zu ";

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t count_letters(const char *text)
{
    size_t n = 0;
    while (is_letter(text[n]))
        n++;
    return n;
}

/* Whether a list of codes, separated by one character, has this one. */
static bool has_code(const char *list, const char *code)
{
    for (; strlen(list) >= CODE; list += CODE + (list[CODE] != 0))
        if (strncasecmp(list, code, CODE) == 0)
            return true;
    return false;
}

/* The code at the start of a part if one of `ends` follows it; NULL: none. */
static const char *find_code(const char *part, const char *ends)
{
    if (count_letters(part) != CODE || !has_code(codes, part))
        return NULL;
    const char *end = part + CODE;
    if (*end == '-' || *end == '_') {
        size_t region = count_letters(end + 1);
        if (region < CODE || region > REGION)
            return NULL;
        end += 1 + region;
    }
    return *end == 0 || strchr(ends, *end) ? part : NULL;
}

bool pith_address_language_differs(const char *address, const char *wanted)
{
    pith_url_parts parts = pith_split_address(address);
    pith_str host = parts.host;
    if (!host.data)
        return false;
    const char *code =
        parts.path.len ? find_code(parts.path.data + 1, "/?#") : NULL;
    const char *dot = memchr(host.data, '.', host.len);
    const char *last = memrchr(host.data, '.', host.len);
    /* "de.example.org", not "is.gd". */
    if (!code && dot && dot != last)
        code = find_code(host.data, ".");
    return code && !has_code(wanted, code);
}
