/* SPDX-License-Identifier: Apache-2.0 */
/* Forms for comments: see comment_form.h. */
#include "comment_form.h"

#include "str.h"

static bool may_hold_form(uint16_t tag)
{
    return tag == PITH_TAG_FORM || tag == PITH_TAG_DIV ||
           tag == PITH_TAG_SECTION || tag == PITH_TAG_IFRAME;
}

bool pith_page_has_comment_form(const pith_page *page)
{
    static const char *const ids[] = {
        "respond",       "commentform",   "comment-form",   "comment_form",
        "comments-form", "comments-open", "comment-editor",
    };
    for (uint32_t i = page->body; i < page->nnodes; i++) {
        if (!may_hold_form(page->tag[i]))
            continue;
        pith_str id = pith_page_attr(page, i, PITH_ATTR_ID);
        for (size_t k = 0; id.len > 0 && k < sizeof ids / sizeof *ids; k++)
            if (pith_str_ieq(id, pith_str_of(ids[k])))
                return true;
    }
    return false;
}
