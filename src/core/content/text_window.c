/* SPDX-License-Identifier: Apache-2.0 */
/* A window into a text: see text_window.h. */
#include "text_window.h"

#include "text.h"

/* The number of bytes of the first n code points, or of all if there are
 * fewer. */
static size_t skip_chars(pith_str text, size_t n)
{
    size_t at = 0;
    for (; n > 0 && at < text.len; n--) {
        size_t len;
        (void)pith_utf8_next((pith_str){text.data + at, text.len - at}, &len);
        at += len;
    }
    return at;
}

/* The end of the last block, line or word that ends in the second half of the
 * first len bytes. */
static size_t find_cut(pith_str text, size_t len)
{
    static const pith_str ends[] = {{"\n\n", 2}, {"\n", 1}, {" ", 1}};
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
        for (size_t at = len; at > len / 2 && at >= ends[k].len; at--)
            if (memcmp(text.data + at - ends[k].len, ends[k].data,
                       ends[k].len) == 0)
                return at;
    return len;
}

pith_str pith_text_window(pith_str text, size_t from, size_t most, size_t *next)
{
    size_t skipped = skip_chars(text, from);
    pith_str rest = {text.data + skipped, text.len - skipped};
    size_t len = most ? skip_chars(rest, most) : rest.len;
    *next = 0;
    if (len == rest.len)
        return rest;
    len = find_cut(rest, len);
    pith_str part = {rest.data, len};
    *next = from + pith_utf8_count(part);
    while (part.len > 0 &&
           pith_is_space((unsigned char)part.data[part.len - 1]))
        part.len--;
    return part;
}
