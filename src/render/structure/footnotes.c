/* SPDX-License-Identifier: Apache-2.0 */
/* Numbering footnotes: see footnotes.h. */
#include "footnotes.h"

#include "footnote.h"
#include "status.h"
#include "str.h"

#include <string.h>

/* Markers for links back to the text, and for notes that are not kept. */
static const uint32_t LEADS_BACK = UINT32_MAX;
static const uint32_t NOT_KEPT = UINT32_MAX - 1;

typedef struct counter {
    const pith_render_job *job;
    const uint32_t *note; /* pith_footnotes */
    uint32_t *number;
    uint32_t count;
} counter;

/* Whether a text has only signs that stand around ways back: "[", "]", "^". */
static bool is_signs(pith_str text)
{
    static const char *const signs[] = {"[", "]", "^",           "(", ")",
                                        ".", " ", "\xe2\x86\x91"}; /* arrow */
    while (text.len > 0) {
        size_t i = 0;
        while (i < sizeof signs / sizeof *signs &&
               !pith_str_istarts(text, pith_str_of(signs[i])))
            i++;
        if (i == sizeof signs / sizeof *signs)
            return false;
        size_t len = pith_str_of(signs[i]).len;
        text.data += len;
        text.len -= len;
    }
    return true;
}

/* Signs in front of a note, around its ways back, which are marked: "[1]" of
 * manuals, "^ a b" of encyclopedias. */
static void mark_signs(counter *self, uint32_t note)
{
    const pith_page *page = self->job->page;
    for (uint32_t i = note + 1; i < page->end[note]; i++) {
        if (self->number[i] == LEADS_BACK) {
            i = page->end[i] - 1;
            continue;
        }
        if (page->tag[i] != PITH_TAG_TEXT || pith_page_text(page, i).len == 0)
            continue;
        if (!is_signs(pith_page_text(page, i)))
            break;
        self->number[i] = LEADS_BACK;
    }
}

/* Links in a note of a character or three: back to the text, unless they lead to
 * another note, as citations in notes of encyclopedias. */
static void mark_ways_back(counter *self, uint32_t note)
{
    const pith_page *page = self->job->page;
    bool found = false;
    for (uint32_t i = note + 1; i < page->end[note]; i++)
        if (!self->note[i] && pith_footnote_is_short_link(page, i)) {
            self->number[i] = LEADS_BACK;
            found = true;
        }
    if (found)
        mark_signs(self, note);
}

/* Assign the note's number at the first reference to it. */
static void begin_note(counter *self, uint32_t note)
{
    uint32_t nodes = self->job->page->end[note] - note;
    if (!memchr(self->job->keep + note, 1, nodes)) {
        self->number[note] = NOT_KEPT;
        return;
    }
    self->number[note] = ++self->count;
    mark_ways_back(self, note);
}

pith_status pith_footnotes_number_kept(pith_footnote_numbers *footnotes,
                                       const pith_render_job *job)
{
    const pith_page *page = job->page;
    pith_footnotes found;
    footnotes->number = NULL;
    PITH_TRY(pith_footnotes_find(page, job->scratch, &found));
    if (!found.note)
        return PITH_OK;
    counter c = {.job = job, .note = found.note};
    c.number = pith_arena_zalloc(job->scratch, page->nnodes, sizeof *c.number);
    if (!c.number)
        return PITH_NOMEM;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++) {
        uint32_t note = found.note[i];
        if (!note || !job->keep[i] || c.number[i])
            continue;
        if (c.number[note] == 0)
            begin_note(&c, note);
        c.number[i] = c.number[note];
    }
    footnotes->number = c.number;
    return PITH_OK;
}

uint32_t pith_footnotes_number(const pith_footnote_numbers *footnotes,
                               uint32_t node)
{
    uint32_t number = footnotes->number ? footnotes->number[node] : 0;
    return number >= NOT_KEPT ? 0 : number;
}

bool pith_footnotes_leads_back(const pith_footnote_numbers *footnotes,
                               uint32_t node)
{
    return footnotes->number && footnotes->number[node] == LEADS_BACK;
}

bool pith_footnotes_needs_brackets(const pith_footnote_numbers *footnotes,
                                   const pith_page *page, uint32_t node)
{
    if (page->tag[node] != PITH_TAG_A ||
        pith_footnotes_number(footnotes, node) == 0)
        return false;
    uint32_t from = page->text_before[node];
    uint32_t len = page->text_before[page->end[node]] - from;
    const char *text = page->text.data + from;
    bool own = len > 0 && (*text == '[' || *text == '(');
    bool around = from > 0 && (text[-1] == '[' || text[-1] == '(');
    return len > 0 && !own && !around;
}
