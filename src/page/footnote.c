/* SPDX-License-Identifier: Apache-2.0 */
/* Finding footnotes: see footnote.h. The first pass over the links puts their
 * targets into a table. The second pass goes over the elements with an id and
 * finds the notes among them. The third pass connects both. */
#include "footnote.h"

#include "status.h"
#include "str.h"

#include <string.h>

enum {
    SIGN_CHARS = 5,    /* of a reference: "12", "[12]", "*" */
    NAMED_CHARS = 12,  /* of a raised one to an item: "[n 10]", "[note 1]" */
    NOTE_CHARS = 2000, /* of a note */
};

typedef struct place {
    pith_str id;
    uint32_t block; /* the note at this place, or 0 */
} place;

typedef struct finder {
    const pith_page *page;
    place *places; /* open addressing; a free slot has an empty id */
    size_t mask;
} finder;

/* Where a place begins that is named like a note or a reference to one, in an
 * absolute address, as programs write the page's own; SIZE_MAX: it does not. */
static size_t names_note(pith_str href)
{
    static const pith_str words[] = {{"note", 4}, {"ref", 3}, {"fn", 2}};
    const char *sign = memchr(href.data, '#', href.len);
    if (!sign || !pith_str_istarts(href, PITH_S("http")))
        return SIZE_MAX;
    size_t at = (size_t)(sign - href.data) + 1;
    pith_str name = {href.data + at, href.len - at};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (pith_str_ifind(name, words[i]) != SIZE_MAX)
            return at;
    return SIZE_MAX;
}

/* The target of a link on its own page, or an empty slice. */
static pith_str leads_to(const pith_page *page, uint32_t node)
{
    if (page->tag[node] != PITH_TAG_A)
        return (pith_str){NULL, 0};
    pith_str href = pith_page_attr(page, node, PITH_ATTR_HREF);
    if (href.len < 2)
        return (pith_str){NULL, 0};
    size_t at = href.data[0] == '#' ? 1 : names_note(href);
    return at == SIZE_MAX ? (pith_str){NULL, 0}
                          : (pith_str){href.data + at, href.len - at};
}

static bool speaks_of_notes(const pith_page *page, uint32_t node)
{
    static const uint8_t attrs[] = {PITH_ATTR_CLASS, PITH_ATTR_ROLE};
    for (size_t i = 0; i < sizeof attrs; i++) {
        pith_str value = pith_page_attr(page, node, attrs[i]);
        if (pith_str_ifind(value, PITH_S("footnote")) != SIZE_MAX ||
            pith_str_ifind(value, PITH_S("noteref")) != SIZE_MAX)
            return true;
    }
    return false;
}

/* Whether a text is a word or a letter and a number in brackets. */
static bool is_named_sign(const pith_page *page, uint32_t node)
{
    uint32_t from = page->text_before[node];
    pith_str text = pith_str_trim((pith_str){
        page->text.data + from, page->text_before[page->end[node]] - from});
    return text.len > 3 && text.data[0] == '[' &&
           text.data[text.len - 1] == ']' &&
           pith_is_digit((unsigned char)text.data[text.len - 2]);
}

bool pith_footnote_is_reference(const pith_page *page, uint32_t node)
{
    uint32_t chars = pith_page_chars(page, node);
    if (chars == 0 || chars > NAMED_CHARS ||
        (chars > SIGN_CHARS && !is_named_sign(page, node)) ||
        leads_to(page, node).len == 0)
        return false;
    uint32_t up = page->parent[node];
    bool raised =
        page->tag[up] == PITH_TAG_SUP ||
        page->tag[page->parent[up]] == PITH_TAG_SUP ||
        (node + 1 < page->end[node] && page->tag[node + 1] == PITH_TAG_SUP);
    return raised || (chars <= SIGN_CHARS && speaks_of_notes(page, node));
}

static place *find_place(const finder *self, pith_str id)
{
    size_t at = (size_t)pith_str_hash(id) & self->mask;
    while (self->places[at].id.len > 0 && !pith_str_eq(self->places[at].id, id))
        at = (at + 1) & self->mask;
    return &self->places[at];
}

static bool is_block(const pith_page *page, uint32_t node)
{
    uint16_t tag = page->tag[node];
    return tag == PITH_TAG_LI || tag == PITH_TAG_P || tag == PITH_TAG_DD ||
           tag == PITH_TAG_DIV || tag == PITH_TAG_ASIDE;
}

/* The note that an element with an id is or begins, or 0. */
static uint32_t note_at(const pith_page *page, uint32_t node)
{
    for (unsigned up = 0; up < 3 && node > page->body; up++) {
        if (is_block(page, node))
            break;
        node = page->parent[node];
    }
    /* A paragraph at the beginning of a list item represents the item. */
    uint32_t parent = page->parent[node];
    if (page->tag[node] == PITH_TAG_P && page->tag[parent] == PITH_TAG_LI &&
        pith_page_chars(page, parent) <= NOTE_CHARS)
        node = parent;
    uint32_t chars = pith_page_chars(page, node);
    return is_block(page, node) && chars > 0 && chars <= NOTE_CHARS ? node : 0;
}

static void find_notes(finder *self)
{
    const pith_page *page = self->page;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++) {
        if (!pith_tag_is_element(page->tag[i]))
            continue;
        pith_str id = pith_page_attr(page, i, PITH_ATTR_ID);
        if (id.len == 0 && page->tag[i] == PITH_TAG_A)
            id = pith_page_attr(page, i, PITH_ATTR_NAME);
        if (id.len == 0)
            continue;
        place *target = find_place(self, id);
        if (target->id.len > 0 && !target->block)
            target->block = note_at(page, i);
    }
}

pith_status pith_footnotes_find(const pith_page *page, pith_arena *arena,
                                pith_footnotes *out)
{
    finder f = {.page = page};
    size_t n = 0;
    out->note = NULL;
    if (!page->has_references)
        return PITH_OK;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++)
        n += page->tag[i] == PITH_TAG_A && pith_footnote_is_reference(page, i);
    f.mask = 3;
    while (f.mask < 2 * n)
        f.mask = 2 * f.mask + 1;
    f.places = pith_arena_zalloc(arena, f.mask + 1, sizeof *f.places);
    out->note = pith_arena_zalloc(arena, page->nnodes, sizeof *out->note);
    if (!f.places || !out->note)
        return PITH_NOMEM;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++)
        if (page->tag[i] == PITH_TAG_A && pith_footnote_is_reference(page, i)) {
            pith_str id = leads_to(page, i);
            find_place(&f, id)->id = id;
        }
    find_notes(&f);
    for (uint32_t i = page->body + 1; i < page->nnodes; i++) {
        if (page->tag[i] != PITH_TAG_A || !pith_footnote_is_reference(page, i))
            continue;
        uint32_t note = find_place(&f, leads_to(page, i))->block;
        bool short_sign = pith_page_chars(page, i) <= SIGN_CHARS;
        /* An earlier target is a back link. */
        if (note > i && (short_sign || page->tag[note] == PITH_TAG_LI))
            out->note[i] = note;
    }
    return PITH_OK;
}

bool pith_footnote_is_short_link(const pith_page *page, uint32_t node)
{
    return leads_to(page, node).len > 0 &&
           pith_page_chars(page, node) <= SIGN_CHARS;
}
