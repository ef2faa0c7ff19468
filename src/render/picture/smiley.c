/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures for signs: see smiley.h. */
#include "smiley.h"

#include "str.h"
#include "text.h"

#include <string.h>

/* Bytes of an alternative text that is a sign, at most: ":slight_smile:", or a
 * family of several emoji. */
enum { LONGEST = 32 };

/* Emoji, and signs that are drawn like them. */
static bool is_emoji(uint32_t code)
{
    return (code >= 0x1f000 && code <= 0x1faff) ||
           (code >= 0x2600 && code <= 0x27bf) || code == 0x2b50;
}

/* ":)", ";-)", "8-D", "=P": eyes, perhaps a nose, and a mouth. */
static bool is_face(pith_str text)
{
    static const char eyes[] = ":;=8";
    static const char noses[] = "-o^'";
    static const char mouths[] = "()[]DPpOo/\\|*xXsS3";
    if (text.len < 2 || text.len > 4 || !memchr(eyes, text.data[0], 4))
        return false;
    size_t at = 1;
    while (at + 1 < text.len && memchr(noses, text.data[at], 4))
        at++;
    return at + 1 == text.len &&
           memchr(mouths, text.data[at], sizeof mouths - 1) &&
           !(text.data[0] == '8' && text.len == 2);
}

/* Whether a class says that a picture is such a sign. */
static bool is_named(const pith_page *page, uint32_t node)
{
    pith_str class = pith_page_attr(page, node, PITH_ATTR_CLASS);
    return pith_str_ifind(class, PITH_S("smil")) != SIZE_MAX ||
           pith_str_ifind(class, PITH_S("emoji")) != SIZE_MAX ||
           pith_str_ifind(class, PITH_S("emoticon")) != SIZE_MAX;
}

/* Words, also those between colons, are names of reactions, flags and ratings. */
static bool is_one_sign(pith_str text)
{
    unsigned letters = 0;
    for (pith_str rest = text; rest.len > 0;) {
        size_t len;
        uint32_t code = pith_utf8_next(rest, &len);
        if (code <= ' ')
            return false;
        letters += pith_char_is_letter(code);
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    return letters <= 1;
}

pith_str pith_smiley_of(const pith_page *page, uint32_t node)
{
    pith_str none = {NULL, 0};
    if (page->tag[node] != PITH_TAG_IMG)
        return none;
    pith_str text = pith_str_trim(pith_page_attr(page, node, PITH_ATTR_ALT));
    if (text.len == 0 || text.len > LONGEST)
        return none;
    size_t len;
    bool known = is_emoji(pith_utf8_next(text, &len)) || is_face(text);
    bool named =
        !known && text.len > 1 && !pith_is_alpha((unsigned char)*text.data) &&
        !pith_is_digit((unsigned char)*text.data) && is_named(page, node);
    return (known || named) && is_one_sign(text) ? text : none;
}
