/* SPDX-License-Identifier: Apache-2.0 */
/* The table of a template: open addressing by hash. If it is full, pages of the
 * lowest level are dropped, see template.h. */
#include "template.h"

#include "status.h"
#include "str.h"

#include <string.h>

enum {
    ENTRIES_MAX = 3000000,
    EXAMPLES_MAX = 300000,
    FIRST_SLOTS = 1024,
    EXAMPLE_HEAD = 2, /* bytes before its text */
    /* bytes of replaced examples before they are compacted */
    EXAMPLES_LOST = 1 << 20,
};

pith_template *pith_template_new(void)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_template *site = pith_arena_zalloc(&arena, 1, sizeof *site);
    if (!site)
        return NULL;
    site->arena = arena;
    site->cap = ENTRIES_MAX;
    site->example_cap = EXAMPLES_MAX;
    site->rule = pith_template_standard_rule;
    pith_arena_init(&site->table, 0);
    pith_buf_init(&site->examples, 0);
    return site;
}

pith_template *pith_template_new_page(void)
{
    pith_template *site = pith_template_new();
    if (site)
        site->of_page = true;
    return site;
}

void pith_template_free(pith_template *site)
{
    if (!site)
        return;
    pith_arena arena = site->arena; /* holds the template */
    pith_arena_free(&site->table);
    pith_buf_clear(&site->examples);
    pith_arena_free(&arena);
}

static uint32_t slot_of(const pith_template *site, uint64_t hash)
{
    uint32_t at = (uint32_t)(hash >> 3) & (site->nslots - 1);
    while (site->entry[at].hash && site->entry[at].hash != hash)
        at = (at + 1) & (site->nslots - 1);
    return at;
}

const pith_template_entry *pith_template_find(const pith_template *site,
                                              uint64_t hash)
{
    if (site->nslots == 0)
        return NULL;
    const pith_template_entry *entry = &site->entry[slot_of(site, hash)];
    return entry->hash ? entry : NULL;
}

pith_str pith_template_example(const pith_template *site,
                               const pith_template_entry *entry)
{
    if (entry->example == 0)
        return (pith_str){0};
    const char *at = site->examples.data + entry->example - 1;
    return (pith_str){at + EXAMPLE_HEAD, (unsigned char)at[0]};
}

unsigned pith_template_page_level(uint64_t page)
{
    unsigned level = 0;
    while (level < PITH_TEMPLATE_LEVELS - 1 && !(page >> (63 - level) & 1))
        level++;
    return level;
}

static uint32_t add_pages(uint32_t a, uint32_t b)
{
    return b < UINT32_MAX - a ? a + b : UINT32_MAX;
}

void pith_template_add(uint32_t *sum, uint32_t *by_level, unsigned level,
                       uint32_t pages)
{
    by_level[level] = add_pages(by_level[level], pages);
    *sum = add_pages(*sum, pages);
}

/* -- Room ------------------------------------------------------------------ */

/* Copy an entry and its shares to a table that has room. */
static void take_over(pith_template *site, const pith_template *old,
                      const pith_template_entry *from)
{
    pith_template_entry entry = {.hash = from->hash, .last = from->last};
    if (site->trimmed && !pith_template_is_asked(site, from->pages))
        return;
    uint32_t last = 0; /* its share added last, plus 1 */
    for (uint32_t i = from->share; i; i = old->share[i - 1].next) {
        pith_template_share share = old->share[i - 1];
        if (share.level < site->level)
            continue;
        share.next = 0;
        site->share[site->nshares++] = share;
        if (last)
            site->share[last - 1].next = site->nshares & 0x7ffffff;
        else
            entry.share = site->nshares;
        last = site->nshares;
        entry.pages = add_pages(entry.pages, share.pages);
    }
    if (!entry.pages)
        return;
    if (from->example &&
        pith_template_example_level(old, from) >= site->level) {
        pith_str text = pith_template_example(old, from);
        entry.example = (uint32_t)site->examples.len + 1;
        pith_buf_put(&site->examples, text.data - EXAMPLE_HEAD,
                     text.len + EXAMPLE_HEAD);
        site->example_bytes += text.len + EXAMPLE_HEAD;
        site->nexamples++;
    }
    site->entry[slot_of(site, entry.hash)] = entry;
    site->nentries++;
}

/* Move everything that is not dropped to a new table. */
static pith_status rebuild(pith_template *site, uint32_t nslots,
                           uint32_t nshares)
{
    pith_template old = *site;
    pith_arena_init(&site->table, 0);
    pith_buf_init(&site->examples, 0);
    site->entry = pith_arena_zalloc(&site->table, nslots, sizeof *site->entry);
    site->share = pith_arena_alloc(&site->table, nshares, sizeof *site->share);
    bool fine = site->entry && site->share &&
                pith_buf_reserve(&site->examples, old.examples.len);
    if (!fine) {
        pith_arena_free(&site->table);
        pith_buf_clear(&site->examples);
        *site = old;
        return PITH_NOMEM;
    }
    site->nslots = nslots;
    site->share_cap = nshares;
    site->nentries = site->nshares = site->nexamples = 0;
    site->example_bytes = 0;
    for (uint32_t i = 0; i < old.nslots; i++)
        if (old.entry[i].hash)
            take_over(site, &old, &old.entry[i]);
    pith_arena_free(&old.table);
    pith_buf_clear(&old.examples);
    return PITH_OK;
}

/* Room for an entry, a share and an example. */
static pith_status make_room(pith_template *site)
{
    uint32_t nslots = site->nslots ? site->nslots : FIRST_SLOTS;
    uint32_t nshares = site->share_cap ? site->share_cap : FIRST_SLOTS;
    if (site->nentries >= nslots / 4 * 3)
        nslots *= 2;
    if (site->nshares >= nshares)
        nshares *= 2;
    if (nslots == site->nslots && nshares == site->share_cap &&
        site->examples.len < 2 * site->example_bytes + EXAMPLES_LOST)
        return PITH_OK;
    return rebuild(site, nslots, nshares);
}

pith_status pith_template_raise(pith_template *site, unsigned level)
{
    if (level <= site->level)
        return PITH_OK;
    unsigned before = site->level;
    site->level = level;
    if (site->nslots > 0 &&
        rebuild(site, site->nslots, site->share_cap) != PITH_OK) {
        site->level = before;
        return PITH_NOMEM;
    }
    memset(site->pages_of, 0, level * sizeof *site->pages_of);
    memset(site->duplicates_of, 0, level * sizeof *site->duplicates_of);
    site->pages = site->duplicates = 0;
    for (unsigned i = level; i < PITH_TEMPLATE_LEVELS; i++) {
        site->pages = add_pages(site->pages, site->pages_of[i]);
        site->duplicates = add_pages(site->duplicates, site->duplicates_of[i]);
    }
    return PITH_OK;
}

pith_status pith_template_fit(pith_template *site)
{
    while (
        (site->nentries > site->cap || site->nexamples > site->example_cap) &&
        site->level < PITH_TEMPLATE_LEVELS - 1)
        PITH_TRY(pith_template_raise(site, site->level + 1));
    return PITH_OK;
}

bool pith_template_is_asked(const pith_template *site, uint32_t pages)
{
    return pages >= pith_template_needs(site).text; /* the smallest of all */
}

pith_status pith_template_trim(pith_template *site)
{
    uint32_t left = 0, shares = 1, nslots = FIRST_SLOTS;
    if (site->trimmed)
        return PITH_OK;
    for (uint32_t i = 0; i < site->nslots; i++) {
        const pith_template_entry *entry = &site->entry[i];
        if (!entry->hash || !pith_template_is_asked(site, entry->pages))
            continue;
        left++;
        for (uint32_t k = entry->share; k; k = site->share[k - 1].next)
            shares++;
    }
    while (left >= nslots / 4 * 3)
        nslots *= 2;
    site->trimmed = true;
    pith_status status = site->nslots ? rebuild(site, nslots, shares) : PITH_OK;
    site->trimmed = status == PITH_OK;
    return status;
}

/* -- Entries --------------------------------------------------------------- */

/* Where a text can be cut between characters. */
static size_t cut_length(pith_str text)
{
    size_t len =
        text.len < PITH_TEMPLATE_EXAMPLE ? text.len : PITH_TEMPLATE_EXAMPLE;
    while (len < text.len && len > 0 &&
           ((unsigned char)text.data[len] & 0xc0) == 0x80)
        len--;
    return len;
}

/* Whether the existing example of an entry is kept. */
static bool keeps_example(const pith_template *site,
                          const pith_template_entry *entry, pith_str text,
                          unsigned level)
{
    if (!entry->example)
        return false;
    unsigned own = pith_template_example_level(site, entry);
    return own != level
               ? own > level
               : pith_str_cmp(pith_template_example(site, entry), text) <= 0;
}

static void give_example(pith_template *site, pith_template_entry *entry,
                         const pith_template_note *note)
{
    pith_str text = {note->example.data, cut_length(note->example)};
    if (text.len == 0 || note->example_level < site->level ||
        keeps_example(site, entry, text, note->example_level))
        return;
    size_t at = site->examples.len;
    pith_buf_byte(&site->examples, (char)(unsigned char)text.len);
    pith_buf_byte(&site->examples, (char)note->example_level);
    pith_buf_put(&site->examples, text.data, text.len);
    if (site->examples.status != PITH_OK)
        return;
    site->nexamples += entry->example == 0;
    site->example_bytes += text.len + EXAMPLE_HEAD;
    if (entry->example)
        site->example_bytes -=
            pith_template_example(site, entry).len + EXAMPLE_HEAD;
    entry->example = (uint32_t)at + 1;
}

/* Add pages of a level to an entry, keeping levels ascending. */
static void give_pages(pith_template *site, pith_template_entry *entry,
                       const pith_template_note *note)
{
    uint32_t before = 0, i = entry->share;
    while (i && site->share[i - 1].level < note->level) {
        before = i;
        i = site->share[i - 1].next;
    }
    entry->pages = add_pages(entry->pages, note->pages);
    if (i && site->share[i - 1].level == note->level) {
        pith_template_share *there = &site->share[i - 1];
        there->pages = add_pages(there->pages, note->pages);
        return;
    }
    site->share[site->nshares++] = (pith_template_share){
        .pages = note->pages, .level = note->level & 31, .next = i & 0x7ffffff};
    if (before)
        site->share[before - 1].next = site->nshares & 0x7ffffff;
    else
        entry->share = site->nshares;
}

pith_status pith_template_put(pith_template *site,
                              const pith_template_note *note)
{
    if (note->level < site->level)
        return PITH_OK;
    PITH_TRY(make_room(site));
    pith_template_entry *there = &site->entry[slot_of(site, note->hash)];
    if (!there->hash) {
        *there = (pith_template_entry){.hash = note->hash};
        site->nentries++;
    }
    /* A page counts once, wherever it was learnt. */
    if (pith_template_kind_of(note->hash) != PITH_TEMPLATE_PAGE ||
        !there->share)
        give_pages(site, there, note);
    there->last = note->last;
    give_example(site, there, note);
    return site->examples.status;
}

/* -- Merging --------------------------------------------------------------- */

static pith_status merge_entry(pith_template *site, const pith_template *other,
                               const pith_template_entry *entry, bool example)
{
    pith_template_note note = {.hash = entry->hash};
    if (entry->example && example) {
        note.example = pith_template_example(other, entry);
        note.example_level = pith_template_example_level(other, entry);
    }
    for (uint32_t i = entry->share; i; i = other->share[i - 1].next) {
        note.pages = other->share[i - 1].pages;
        note.level = other->share[i - 1].level;
        PITH_TRY(pith_template_put(site, &note));
    }
    return PITH_OK;
}

/* Merge a template of several pages, with all examples; or one page as if it
 * were learnt: with examples for what the site already has, and dropping what
 * is too much at its end. */
static pith_status merge(pith_template *site, const pith_template *other,
                         bool one)
{
    PITH_TRY(pith_template_raise(site, other->level));
    for (unsigned i = site->level; i < PITH_TEMPLATE_LEVELS; i++) {
        pith_template_add(&site->pages, site->pages_of, i, other->pages_of[i]);
        pith_template_add(&site->duplicates, site->duplicates_of, i,
                          other->duplicates_of[i]);
    }
    for (uint32_t i = 0; i < other->nslots; i++) {
        const pith_template_entry *entry = &other->entry[i];
        if (!entry->hash)
            continue;
        bool example = !one || pith_template_find(site, entry->hash);
        PITH_TRY(merge_entry(site, other, entry, example));
        if (!one)
            PITH_TRY(pith_template_fit(site));
    }
    return pith_template_fit(site);
}

pith_status pith_template_merge(pith_template *site, const pith_template *other)
{
    if (site == other || site->trimmed || other->trimmed)
        return PITH_ARG;
    return merge(site, other, false);
}

/* The entry of the page as a whole; 0: there is none. */
static uint64_t find_page(const pith_template *site)
{
    for (uint32_t i = 0; i < site->nslots; i++)
        if (site->entry[i].hash &&
            pith_template_kind_of(site->entry[i].hash) == PITH_TEMPLATE_PAGE)
            return site->entry[i].hash;
    return 0;
}

pith_status pith_template_merge_page(pith_template *site,
                                     const pith_template *page)
{
    uint64_t hash = find_page(page);
    if (site == page || page->pages != 1 || !hash || site->trimmed)
        return PITH_ARG;
    if (!pith_template_find(site, hash))
        return merge(site, page, true);
    pith_template_add(&site->duplicates, site->duplicates_of,
                      pith_template_page_level(hash), 1);
    return PITH_OK;
}

pith_template_facts pith_template_get_facts(const pith_template *site)
{
    return (pith_template_facts){
        .pages = site->pages,
        .duplicates = site->duplicates,
        .entries = site->nentries,
        .one_in = (uint32_t)1 << site->level,
        .trimmed = site->trimmed,
    };
}
