/* SPDX-License-Identifier: Apache-2.0 */
/* Where a page's description is taken from: see auto_described.h. */
#include "auto_described.h"

#include "str.h"

#include <string.h>

enum {
    KEY = 48,         /* bytes that are compared */
    KEY_MIN = 24,     /* bytes of a description that tells something */
    DESCRIPTIONS = 4, /* of a page: for search engines and two networks */
};

/* The first letters and digits of a text, in lower case. */
typedef struct beginning {
    char text[KEY];
    size_t len;
} beginning;

static void add_text(beginning *self, pith_str text)
{
    for (size_t i = 0; i < text.len && self->len < KEY; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (pith_is_alpha(c) || pith_is_digit(c) || c >= 0x80)
            self->text[self->len++] = pith_lower(text.data[i]);
    }
}

static bool is_description(const pith_page *page, uint32_t meta)
{
    static const char *const names[] = {"description", "og:description",
                                        "twitter:description"};
    static const uint8_t attrs[] = {PITH_ATTR_NAME, PITH_ATTR_PROPERTY};
    for (size_t k = 0; k < sizeof attrs / sizeof *attrs; k++) {
        pith_str name = pith_page_attr(page, meta, attrs[k]);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (name.len > 0 && pith_str_ieq(name, pith_str_of(names[i])))
                return true;
    }
    return false;
}

static size_t read_descriptions(const pith_page *page,
                                beginning keys[static DESCRIPTIONS])
{
    size_t n = 0;
    for (uint32_t i = 0; i < page->body && n < DESCRIPTIONS; i++) {
        if (page->tag[i] != PITH_TAG_META || !is_description(page, i))
            continue;
        keys[n].len = 0;
        add_text(&keys[n], pith_page_attr(page, i, PITH_ATTR_CONTENT));
        n += keys[n].len >= KEY_MIN;
    }
    return n;
}

static bool begins_alike(const beginning *block, const beginning *key)
{
    return block->len >= key->len &&
           memcmp(block->text, key->text, key->len) == 0;
}

uint32_t pith_described_find(const pith_page *page,
                             const pith_text_blocks *blocks)
{
    beginning keys[DESCRIPTIONS];
    size_t n = read_descriptions(page, keys);
    for (uint32_t i = 0; n > 0 && i < blocks->n; i++) {
        const pith_block_span *block = &blocks->block[i];
        beginning own = {.len = 0};
        for (uint32_t k = block->first; k <= block->last && own.len < KEY; k++)
            if (page->tag[k] == PITH_TAG_TEXT)
                add_text(&own, pith_page_text(page, k));
        for (size_t k = 0; k < n; k++)
            if (begins_alike(&own, &keys[k]))
                return i;
    }
    return blocks->n;
}
