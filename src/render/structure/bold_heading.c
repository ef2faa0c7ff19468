/* SPDX-License-Identifier: Apache-2.0 */
/* Headings in bold: see bold_heading.h. */
#include "bold_heading.h"

#include "role.h"
#include "text.h"

static bool has_letter(pith_str text)
{
    while (text.len > 0) {
        size_t len;
        if (pith_char_is_letter(pith_utf8_next(text, &len)))
            return true;
        text = (pith_str){text.data + len, text.len - len};
    }
    return false;
}

bool pith_bold_heading_is(const pith_page *page, const uint8_t *keep,
                          uint32_t heading)
{
    bool bold = false;
    uint32_t i = heading + 1;
    while (i < page->end[heading]) {
        if (pith_role_of(page->tag[i]) == PITH_ROLE_STRONG) {
            bold = true;
            i = page->end[i];
            continue;
        }
        if (keep[i] && page->tag[i] == PITH_TAG_TEXT &&
            has_letter(pith_page_text(page, i)))
            return false;
        i++;
    }
    return bold;
}
