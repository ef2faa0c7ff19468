/* SPDX-License-Identifier: Apache-2.0 */
/* Connecting templates and documents: passes the blocks of a page to src/site,
 * and turns its decisions into labels. Blocks are element records,
 * including those of forms, in the order of their first text. */
#include "container_block.h"
#include "element_path.h"
#include "object.h"
#include "status.h"
#include "str.h"
#include "template.h"

#include <string.h>

/* Records and data about them, all in the scratch arena. */
typedef struct page_blocks {
    pith_container_blocks found;
    uint32_t *record_of; /* per node: the record that owns it */
    pith_site_block *block;
} page_blocks;

static bool has_text(const page_blocks *self, uint32_t node)
{
    const pith_page *page = self->found.page;
    return page->tag[node] == PITH_TAG_TEXT &&
           self->found.owner[node] != UINT32_MAX &&
           pith_page_text(page, node).len > 0;
}

/* Count words, kept words and words in code. */
static void measure_texts(page_blocks *self, const uint8_t *keep)
{
    const pith_page *page = self->found.page;
    uint32_t code_end = 0; /* end of the <pre> that contains node i */
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (page->tag[i] == PITH_TAG_PRE && page->end[i] > code_end)
            code_end = page->end[i];
        if (!has_text(self, i))
            continue;
        pith_site_block *block =
            &self->block[self->record_of[self->found.owner[i]]];
        block->words += pith_page_words(page, i);
        block->kept = block->kept || keep[i];
        block->code = block->code || i < code_end;
    }
}

/* The slice that the text of node i is added to: all text or, in a block that
 * has text outside of links, only that; NULL: none. */
static pith_str *target_of(const page_blocks *self, uint32_t i, bool own)
{
    if (!has_text(self, i))
        return NULL;
    uint32_t row = self->record_of[self->found.owner[i]];
    if (!own)
        return &self->block[row].text;
    bool aside = self->found.record[row].link_chars == 0 ||
                 self->found.page->flags[i] & PITH_NODE_IN_LINK;
    return aside ? NULL : &self->block[row].own;
}

/* Join the texts of every record with spaces. The first pass computes the
 * lengths, the second copies the texts. Records may be nested, so their texts
 * can alternate. */
static pith_status join_texts(page_blocks *self, bool own, pith_arena *arena)
{
    const pith_page *page = self->found.page;
    size_t len = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        pith_str *target = target_of(self, i, own);
        if (!target)
            continue;
        target->len += pith_page_text(page, i).len + 1;
        len += pith_page_text(page, i).len + 1;
    }
    char *at = pith_arena_alloc(arena, len, 1);
    if (!at)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        pith_str *target = target_of(self, i, own);
        if (!target)
            continue;
        if (!target->data) {
            target->data = at;
            at += target->len;
            target->len = 0;
        }
        pith_str text = pith_page_text(page, i);
        char *end = (char *)target->data + target->len;
        memcpy(end, text.data, text.len);
        end[text.len] = ' ';
        target->len += text.len + 1;
    }
    for (uint32_t i = 0; i < self->found.nrecords; i++) {
        pith_str *made = own ? &self->block[i].own : &self->block[i].text;
        made->len -= made->len > 0; /* remove the last space */
    }
    return PITH_OK;
}

static uint32_t skip_texts(const pith_page *page, uint32_t i, uint32_t end)
{
    while (i < end && page->tag[i] == PITH_TAG_TEXT)
        i = page->end[i];
    return i;
}

/* Find tables of facts, whose rows begin with a header and continue with its
 * value. They belong to the page, not to the site. */
static pith_status find_facts(page_blocks *self, pith_arena *arena)
{
    const pith_page *page = self->found.page;
    uint32_t *table = pith_arena_zalloc(arena, page->nnodes, sizeof *table);
    if (!table)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (page->tag[i] != PITH_TAG_TH)
            continue;
        uint32_t row = page->parent[i];
        uint32_t end = page->end[row];
        uint32_t value = skip_texts(page, page->end[i], end);
        if (skip_texts(page, row + 1, end) == i && value < end &&
            page->tag[value] == PITH_TAG_TD)
            table[i] = table[value] = page->parent[row];
    }
    for (uint32_t i = 0; i < self->found.nrecords; i++)
        self->block[i].table =
            table[self->found.container[self->found.record[i].owner]];
    return PITH_OK;
}

/* Whether a link leads to a place on the same page; "#" alone belongs to a
 * script. */
static bool leads_within(const pith_page *page, uint32_t link)
{
    pith_str href = pith_page_attr(page, link, PITH_ATTR_HREF);
    return href.len > 1 && href.data[0] == '#';
}

/* Find blocks of links to places on the same page: its own table of
 * contents. */
static void find_inner(page_blocks *self)
{
    const pith_page *page = self->found.page;
    uint32_t end = 0; /* end of the external link that contains node i */
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (page->tag[i] == PITH_TAG_A && i >= end && !leads_within(page, i))
            end = page->end[i];
        if (i < end && page->flags[i] & PITH_NODE_IN_LINK && has_text(self, i))
            self->block[self->record_of[self->found.owner[i]]].inner = false;
    }
}

/* The page's title, up to the separator before the site's name. */
static pith_str read_title(const pith_page *page)
{
    static const pith_str parts[] = {
        {" - ", 3},
        {" | ", 3},
        {": ", 2},
        {" \xc2\xb7 ", 4},     /* middle dot */
        {" \xc2\xbb ", 4},     /* closing guillemet */
        {" \xe2\x80\x93 ", 5}, /* en dash */
        {" \xe2\x80\x94 ", 5}, /* em dash */
    };
    pith_str title = {NULL, 0};
    for (uint32_t i = 0; i < page->body && !title.data; i++) {
        if (page->tag[i] == PITH_TAG_TITLE && page->end[i] > i + 1)
            title = pith_str_trim(
                pith_tree_text(page->tree, page->tree->data[i + 1]));
    }
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        const char *at = title.data ? memmem(title.data, title.len,
                                             parts[k].data, parts[k].len)
                                    : NULL;
        if (at)
            title.len = (size_t)(at - title.data);
    }
    return title;
}

/* Find headings and the title of the page; if no heading has the title, it is
 * the first block that has it. */
static void find_numbered(page_blocks *self)
{
    pith_str title = read_title(self->found.page);
    pith_site_block *own = NULL;
    for (uint32_t i = self->found.nrecords; i-- > 0;) {
        pith_site_block *block = &self->block[i];
        bool says = pith_str_eq(block->text, title);
        block->numbered = block->heading && !block->linked &&
                          pith_template_counts_up(block->text);
        if (says && (block->heading || !own || !own->heading))
            own = block;
    }
    if (!own)
        return;
    own->title = true;
    own->numbered = own->numbered || pith_template_has_number(own->text);
}

static pith_status list_blocks(const pith_page *page, const uint8_t *keep,
                               pith_arena *arena, page_blocks *blocks)
{
    PITH_TRY(pith_container_blocks_find(page, PITH_BLOCK_FORMS_KEEP, arena,
                                        &blocks->found));
    uint32_t n = blocks->found.nrecords;
    blocks->record_of = pith_arena_alloc(arena, page->nnodes, sizeof(uint32_t));
    blocks->block = pith_arena_zalloc(arena, n, sizeof *blocks->block);
    uint64_t *places = pith_element_paths(page, arena);
    if (!blocks->record_of || !blocks->block || !places)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < n; i++) {
        const pith_element_record *record = &blocks->found.record[i];
        blocks->record_of[record->owner] = i;
        blocks->block[i].place = places[record->owner];
        blocks->block[i].group = record->block;
        blocks->block[i].linked = record->link_chars == record->chars;
        blocks->block[i].menu = record->link_chars >= record->chars / 2;
        uint16_t tag = page->tag[record->owner];
        blocks->block[i].heading = tag >= PITH_TAG_H1 && tag <= PITH_TAG_H6;
        blocks->block[i].inner = blocks->block[i].menu &&
                                 record->link_chars > 0 &&
                                 !blocks->block[i].heading;
    }
    find_inner(blocks);
    PITH_TRY(find_facts(blocks, arena));
    measure_texts(blocks, keep);
    PITH_TRY(join_texts(blocks, false, arena));
    find_numbered(blocks);
    return join_texts(blocks, true, arena);
}

pith_status pith_template_learn(pith_template *site, pith_doc *doc,
                                const pith_labels *labels)
{
    pith_arena *arena = pith_doc_scratch(doc);
    page_blocks blocks;
    pith_status status = list_blocks(&doc->page, labels->keep, arena, &blocks);
    if (status == PITH_OK)
        status = pith_template_count(site, blocks.block, blocks.found.nrecords);
    pith_doc_scratch_done(doc);
    return status;
}

/* The smallest element that contains nine tenths of the kept words that do not
 * repeat. */
static pith_status find_area(const page_blocks *self, const uint8_t *repeats,
                             pith_arena *arena, uint32_t *found)
{
    enum { AREA_PERCENT = 90 };
    const pith_page *page = self->found.page;
    uint64_t *words = pith_arena_zalloc(arena, page->nnodes, sizeof *words);
    if (!words)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < self->found.nrecords; i++)
        if (self->block[i].kept && !repeats[i])
            words[self->found.record[i].owner] += self->block[i].words;
    for (uint32_t i = page->nnodes; i-- > page->body + 1;)
        words[page->parent[i]] += words[i];
    uint32_t area = page->body;
    for (uint32_t i = area + 1; i < page->end[area];) {
        bool most =
            words[i] > 0 && words[i] * 100 >= words[page->body] * AREA_PERCENT;
        area = most ? i : area;
        i = most ? i + 1 : page->end[i];
    }
    *found = area;
    return PITH_OK;
}

static bool is_within(const page_blocks *self, uint32_t record, uint32_t area)
{
    uint32_t owner = self->found.record[record].owner;
    return owner >= area && owner < self->found.page->end[area];
}

/* Whether something that repeats is outside of the main area. If that area
 * contains everything that repeats, it is no evidence of what is content. */
static bool repeats_outside(const page_blocks *self, uint32_t area,
                            const uint8_t *repeats)
{
    for (uint32_t i = 0; i < self->found.nrecords; i++)
        if (repeats[i] && !is_within(self, i, area))
            return true;
    return false;
}

/* Keep everything within an area. */
static void keep_area(const page_blocks *self, uint32_t area, uint8_t *repeats)
{
    for (uint32_t i = 0; i < self->found.nrecords; i++)
        if (is_within(self, i, area))
            repeats[i] = 0;
}

/* The records from a page's first to its last own text in its main area. */
typedef struct own_texts {
    uint32_t first, last; /* first > last: there are none */
} own_texts;

static bool is_own(const page_blocks *self, uint32_t i, uint32_t area,
                   const uint8_t *repeats)
{
    return self->block[i].kept && !repeats[i] && is_within(self, i, area);
}

static own_texts find_own(const page_blocks *self, uint32_t area,
                          const uint8_t *repeats)
{
    own_texts own = {self->found.nrecords, 0};
    for (uint32_t i = 0; i < self->found.nrecords; i++)
        if (is_own(self, i, area, repeats)) {
            own.first = own.first < i ? own.first : i;
            own.last = i;
        }
    return own;
}

/* Different runs of repeating blocks that were found on a page. */
typedef struct runs {
    uint64_t hash[64];
    uint32_t n;
} runs;

static void add_run(runs *self, uint64_t hash)
{
    enum { RUNS_MAX = sizeof self->hash / sizeof *self->hash };
    for (uint32_t i = 0; i < self->n; i++)
        if (self->hash[i] == hash)
            return;
    if (self->n < RUNS_MAX)
        self->hash[self->n++] = hash;
}

static uint32_t count_pages(const pith_template *site, uint64_t hash)
{
    const pith_template_entry *entry = pith_template_find(site, hash);
    return entry ? entry->pages : 0;
}

/* Whether many pages have block i and the one before it, but most of these have
 * something else between them. The frame's blocks stay together; those of the
 * content, such as inherited methods, are among other texts on every page. */
static bool stands_apart(const page_blocks *self, const pith_template *site,
                         uint32_t i)
{
    if (i == 0)
        return false;
    const pith_site_block *block = &self->block[i];
    uint32_t here = count_pages(site, block->loose);
    uint32_t before = count_pages(site, block[-1].loose);
    uint32_t least = here < before ? here : before;
    uint64_t pair =
        pith_template_hash_two(block[-1].side, block->side, PITH_TEMPLATE_PAIR);
    return least >= pith_template_needs(site).inner &&
           count_pages(site, pair) < (least + 1) / 2;
}

/* Keep what repeats in a range of the main area if that is more than a few
 * different runs: the frame has a note or a box there, perhaps after every
 * comment, but what alternates with the content in many ways is formulas of it,
 * such as the parameters in a manual. A run also ends where other pages have
 * something between its blocks. */
static void keep_formulas(const page_blocks *self, const pith_template *site,
                          uint32_t area, own_texts range, uint8_t *repeats)
{
    runs seen = {.n = 0};
    uint64_t hash = 0;
    for (uint32_t i = range.first; i <= range.last; i++) {
        if (!self->block[i].kept || !is_within(self, i, area))
            continue;
        if (hash && (!repeats[i] || stands_apart(self, site, i))) {
            add_run(&seen, hash);
            hash = 0;
        }
        if (repeats[i])
            hash = pith_template_hash_two(hash, self->block[i].loose,
                                          PITH_TEMPLATE_PAIR);
    }
    if (hash)
        add_run(&seen, hash);
    if (seen.n <= site->rule.most_runs)
        return;
    for (uint32_t i = range.first; i <= range.last; i++)
        if (is_within(self, i, area))
            repeats[i] = 0;
}

/* Whether many of the pages that have a block have it several times. The frame
 * has a note or a box once, or above and below the content; what every entry of
 * a manual has, such as "Undocumented", belongs to the entries, also on short
 * pages with few of them. */
static bool is_formula(const pith_template *site, pith_template_need need,
                       const pith_site_block *block)
{
    uint64_t all = count_pages(site, block->loose);
    uint64_t often = count_pages(
        site, pith_template_hash_times(block->loose, PITH_TEMPLATE_OFTEN));
    return all >= need.linked_pair && often >= need.text &&
           often * 100 >= all * site->rule.formula_percent;
}

/* How a block of a run repeats. */
typedef enum sharing {
    VARIES, /* not by itself: its neighbours do */
    SHARED, /* on some pages, or as a formula */
    COMMON, /* on many, or its words outside links or numbers are */
} sharing;

static sharing find_sharing(const pith_template *site, pith_template_need need,
                            const pith_site_block *block)
{
    if (is_formula(site, need, block))
        return SHARED;
    uint64_t caption = pith_template_hash_caption(block);
    uint64_t counters = pith_template_hash_counters(block, &site->rule);
    if (pith_template_has(site, block->loose, need.inner) ||
        (caption && pith_template_has(site, caption, need.inner)) ||
        (counters && pith_template_has(site, counters, need.inner)))
        return COMMON;
    return pith_template_has(site, block->loose, need.linked_pair) ? SHARED
                                                                   : VARIES;
}

/* Keep runs of repeating blocks in the main area that are not on many pages as
 * a whole: what the frame puts into the content is on many pages, but what some
 * pages share, such as the methods that classes inherit, is content of all of
 * them, and so is a formula. What varies between common blocks belongs to them,
 * if there are pages enough to tell. */
static void keep_shared(const page_blocks *self, const pith_template *site,
                        uint32_t area, own_texts range, uint8_t *repeats)
{
    pith_template_need need = pith_template_needs(site);
    bool few = site->pages < site->rule.few_pages;
    for (uint32_t i = range.first, end; i <= range.last; i = end + 1) {
        uint32_t count[COMMON + 1] = {0};
        for (end = i;
             end <= range.last && repeats[end] && is_within(self, end, area);
             end++)
            count[find_sharing(site, need, &self->block[end])]++;
        if (count[SHARED] > 0 || count[COMMON] == 0 ||
            (few && count[VARIES] > 0))
            memset(repeats + i, 0, end - i);
    }
}

/* Of what repeats by context, keep what is content. What only a few pages share
 * within their main area may be the content of all of them. Before and after a
 * page's own texts it is content only if the area is certain. */
static pith_status keep_content(const page_blocks *self,
                                const pith_template *site, pith_arena *arena,
                                uint8_t *repeats)
{
    uint32_t area = 0;
    PITH_TRY(find_area(self, repeats, arena, &area));
    bool certain = repeats_outside(self, area, repeats);
    bool few = site->pages < site->rule.few_pages;
    own_texts own = find_own(self, area, repeats);
    if (few && certain)
        keep_area(self, area, repeats);
    if (own.first > own.last)
        return PITH_OK;
    if (certain)
        own = (own_texts){0, self->found.nrecords - 1};
    if (!few)
        keep_formulas(self, site, area, own, repeats);
    keep_shared(self, site, area, own, repeats);
    return PITH_OK;
}

/* Drop the texts of blocks that repeat. Return the number of these blocks, or 0
 * if nothing would be left. */
static uint32_t drop(const page_blocks *self, const uint8_t *repeats,
                     pith_labels *labels)
{
    uint32_t kept = 0;
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < self->found.nrecords; i++) {
        kept += self->block[i].kept;
        dropped += self->block[i].kept && repeats[i];
    }
    if (dropped == kept)
        return 0;
    for (uint32_t i = 0; i < self->found.page->nnodes; i++) {
        if (!has_text(self, i) || !labels->keep[i] ||
            !repeats[self->record_of[self->found.owner[i]]])
            continue;
        labels->keep[i] = 0;
        labels->why[i] = PITH_WHY_REPEATS;
    }
    return dropped;
}

pith_status pith_template_apply(const pith_template *site, pith_match match,
                                pith_doc *doc, pith_labels *labels,
                                uint32_t *removed)
{
    pith_arena *arena = pith_doc_scratch(doc);
    page_blocks blocks;
    uint8_t *repeats = NULL;
    pith_status status = list_blocks(&doc->page, labels->keep, arena, &blocks);
    if (status == PITH_OK) {
        repeats = pith_arena_zalloc(arena, blocks.found.nrecords, 1);
        status = repeats ? PITH_OK : PITH_NOMEM;
    }
    uint32_t dropped = 0;
    if (status == PITH_OK) {
        pith_template_judge(site, match, blocks.block, blocks.found.nrecords,
                            repeats);
        if (match == PITH_MATCH_CONTEXT)
            status = keep_content(&blocks, site, arena, repeats);
    }
    if (status == PITH_OK)
        dropped = drop(&blocks, repeats, labels);
    pith_doc_scratch_done(doc);
    if (removed)
        *removed = dropped;
    return status;
}
