/* SPDX-License-Identifier: Apache-2.0 */
/* Selecting and pruning parts of a page: see selection.h. */
#include "selection.h"

#include "selector.h"
#include "status.h"

#include <string.h>

/* Bytes of a selector in a message. */
enum { SHOWN_MAX = 30 };

static pith_status check_one(const char *option, pith_str text,
                             pith_error *error)
{
    uint32_t first;
    pith_arena arena;
    pith_selectors set;
    pith_error detail = {0};
    if (text.len == 0)
        return PITH_OK;
    pith_arena_init(&arena, 0);
    pith_selectors_init(&set, &arena);
    pith_status status = pith_selectors_add(&set, text, &first, &detail);
    pith_arena_free(&arena);
    if (status != PITH_ARG)
        return status == PITH_OK ? PITH_OK
                                 : pith_fail(error, status, 0, "%s: %s", option,
                                             pith_status_text(status));
    size_t at = detail.offset < text.len ? detail.offset : text.len;
    size_t rest = text.len - at;
    return pith_fail(error, PITH_ARG, at,
                     "%s: invalid or unsupported selector at column %zu: "
                     "\"%.*s\"",
                     option, at + 1, (int)(rest < SHOWN_MAX ? rest : SHOWN_MAX),
                     text.data + at);
}

pith_status pith_selection_check(const pith_options *options, pith_error *error)
{
    PITH_TRY(check_one("select", options->select, error));
    return check_one("prune", options->prune, error);
}

/* Marks of nodes. Both arrays are in the scratch arena. */
typedef struct choice {
    const pith_page *page;
    pith_arena *arena;
    uint8_t *match; /* elements that the current selector matches */
    uint8_t *hide;
} choice;

/* Fill in match[]; any is false if nothing matches. */
static pith_status find_matches(choice *self, pith_str text, bool *any)
{
    uint32_t first;
    pith_selectors set;
    pith_selector_page page;
    *any = false;
    pith_selectors_init(&set, self->arena);
    PITH_TRY(pith_selectors_add(&set, text, &first, NULL));
    PITH_TRY(pith_selector_page_make(self->page, self->arena, &page));
    memset(self->match, 0, self->page->nnodes);
    for (uint32_t i = 0; i < self->page->nnodes; i++) {
        if (!pith_tag_is_element(self->page->tag[i]))
            continue;
        self->match[i] = pith_selector_list_matches(&set, first, &page, i);
        *any = *any || self->match[i];
    }
    return PITH_OK;
}

void pith_selection_hide_others(const pith_page *page, const uint8_t *match,
                                uint8_t *hide)
{
    uint32_t next = 0; /* a match at or after the node, or nnodes */
    for (uint32_t i = 0; i < page->nnodes;) {
        while (next < page->nnodes && (next < i || !match[next]))
            next++;
        hide[i] = next >= page->end[i];
        i = next == i || hide[i] ? page->end[i] : i + 1;
    }
}

static void hide_matches(choice *self)
{
    for (uint32_t i = 0; i < self->page->nnodes; i++)
        self->hide[i] |= self->match[i];
}

static pith_status warn_missing(pith_doc *doc, const char *option,
                                pith_str text)
{
    return pith_doc_warn(doc, false, "--%s %.*s matches nothing on the page",
                         option, (int)(text.len < 80 ? text.len : 80),
                         text.data);
}

static pith_status mark(choice *self, pith_doc *doc,
                        const pith_options *options)
{
    bool any = true;
    self->match = pith_arena_zalloc(self->arena, self->page->nnodes, 1);
    self->hide = pith_arena_zalloc(self->arena, self->page->nnodes, 1);
    if (!self->match || !self->hide)
        return PITH_NOMEM;
    if (options->select.len) {
        PITH_TRY(find_matches(self, options->select, &any));
        pith_selection_hide_others(self->page, self->match, self->hide);
        doc->unmatched = !any;
        if (!any)
            PITH_TRY(warn_missing(doc, "select", options->select));
    }
    if (options->prune.len) {
        PITH_TRY(find_matches(self, options->prune, &any));
        hide_matches(self);
        if (!any)
            PITH_TRY(warn_missing(doc, "prune", options->prune));
    }
    return PITH_OK;
}

pith_status pith_selection_apply(pith_doc *doc, const pith_options *options)
{
    doc->selected = options->select.len > 0;
    doc->unmatched = false;
    if (!options->select.len && !options->prune.len)
        return PITH_OK;
    choice c = {.page = &doc->page, .arena = pith_doc_scratch(doc)};
    pith_status status = mark(&c, doc, options);
    if (status == PITH_OK)
        pith_page_hide(&doc->page, c.hide);
    pith_doc_scratch_done(doc);
    return status;
}
