/* SPDX-License-Identifier: Apache-2.0 */
/* Titles that a page also has as a heading: see own_title.h. */
#include "own_title.h"

#include "facts.h"
#include "text.h"

#include <string.h>

enum { TITLE_MAX = 400 };

/* The next letter or digit in lower case, or 0 at the end. */
static uint32_t next_sign(pith_str *text)
{
    while (text->len > 0) {
        size_t len;
        uint32_t code = pith_utf8_next(*text, &len);
        text->data += len;
        text->len -= len;
        if (pith_char_is_word_token(code))
            return pith_char_lower(code);
    }
    return 0;
}

static bool says_same(pith_str a, pith_str b)
{
    uint32_t sign;
    bool any = false;
    do {
        sign = next_sign(&a);
        if (sign != next_sign(&b))
            return false;
        any |= sign != 0;
    } while (sign);
    return any;
}

static bool has_kept_text(const pith_page *page, const uint8_t *keep,
                          uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if (keep[i] && page->tag[i] == PITH_TAG_TEXT &&
            page->text_before[i + 1] != page->text_before[i])
            return true;
    return false;
}

bool pith_own_title_drop(const pith_page *page, pith_str title, uint8_t *keep)
{
    char room[TITLE_MAX];
    if (title.len == 0 || title.len > TITLE_MAX)
        return true;
    for (uint32_t i = page->body; i < page->nnodes; i++) {
        if (page->tag[i] < PITH_TAG_H1 || page->tag[i] > PITH_TAG_H6)
            continue;
        uint32_t end = page->end[i];
        if (!has_kept_text(page, keep, i, end) ||
            !says_same(pith_meta_heading(page, i, room, sizeof room), title))
            continue;
        if (!has_kept_text(page, keep, page->body, i) &&
            !has_kept_text(page, keep, end, page->nnodes))
            return false;
        memset(keep + i, 0, end - i);
        return true;
    }
    return true;
}
