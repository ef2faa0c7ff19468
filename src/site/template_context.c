/* SPDX-License-Identifier: Apache-2.0 */
/* What repeats by context: see PITH_MATCH_CONTEXT in pith/learn.h.
 *
 * It begins with sentences, links, and blocks that repeat together with a
 * neighbour. Of these, a few words within content are restored, because labels
 * of content repeat, too. From the rest the template area (chrome) is extended
 * over the parts within it that vary from page to page: variable parts, runs of
 * links, labels between links. */
#include "template.h"

#include <string.h>

typedef struct context {
    const pith_template *site;
    pith_template_need need;
    const pith_site_block *blocks;
    uint32_t n;
    uint8_t *repeats; /* 0, CHROME or, until they are decided, LABEL */
} context;

enum { CHROME = 1, LABEL = 2 };

static uint64_t side_at(const context *self, uint32_t i)
{
    return i < self->n ? self->blocks[i].side : 0;
}

static bool has_pair(const context *self, uint64_t front, uint64_t back,
                     uint32_t need)
{
    return pith_template_has(
        self->site, pith_template_hash_two(front, back, PITH_TEMPLATE_PAIR),
        need);
}

/* Whether block i and the one before it are a pair. A pair on only two pages
 * may be content of both; if it contains a link, it is navigation. */
static bool is_pair(const context *self, uint32_t i)
{
    bool linked = (i > 0 && self->blocks[i - 1].linked) ||
                  (i < self->n && self->blocks[i].linked);
    return has_pair(self, i > 0 ? self->blocks[i - 1].side : 0,
                    side_at(self, i),
                    linked ? self->need.linked_pair : self->need.pair);
}

/* Whether the chrome must not be extended over a block. */
static bool is_own(const pith_site_block *block)
{
    return block->code || block->numbered || block->table != 0;
}

/* Code repeats because its language does: "return", "else". What differs in a
 * number alone counts as the same, but a chapter's number is its name. */
/* A sentence below the title is the page's own, although boxes on other pages
 * may link to it with the same words. */
static void judge_blocks(const context *self)
{
    bool pair = self->n > 0 && is_pair(self, 0);
    for (uint32_t i = 0; i < self->n; i++) {
        const pith_site_block *block = &self->blocks[i];
        bool next = is_pair(self, i + 1);
        bool sentence = block->words >= self->site->rule.sentence_words &&
                        (i == 0 || !block[-1].title);
        self->repeats[i] =
            !block->code && !block->numbered &&
            (pair || next ||
             (sentence && pith_template_has(self->site, block->loose,
                                            self->need.sentence)) ||
             (block->linked &&
              pith_template_has(self->site, block->loose, self->need.linked)));
        pair = next;
    }
}

/* Number of words of content that are left. */
static uint64_t count_left(const context *self)
{
    uint64_t left = 0;
    for (uint32_t i = 0; i < self->n; i++)
        left += self->blocks[i].kept && !self->repeats[i]
                    ? self->blocks[i].words
                    : 0;
    return left;
}

/* A few words within content, such as table headers and parameter names, are
 * content, unless there is a link among them. */
static void keep_islands(const context *self)
{
    for (uint32_t i = 0, end; i < self->n; i = end + 1) {
        uint32_t words = 0;
        bool linked = false;
        for (end = i; end < self->n && self->repeats[end]; end++) {
            words += self->blocks[end].words;
            linked = linked || self->blocks[end].linked;
        }
        if (i == 0 || end == self->n || linked ||
            words >= self->site->rule.island_words)
            continue;
        for (uint32_t k = i; k < end; k++)
            self->repeats[k] = 0;
    }
}

/* Facts stay if other facts of their table do not repeat. */
static void keep_facts(const context *self)
{
    for (uint32_t i = 0, end; i < self->n; i = end) {
        bool stays = false;
        for (end = i;
             end < self->n && self->blocks[end].table == self->blocks[i].table;
             end++)
            stays = stays || !self->repeats[end];
        if (!stays || self->blocks[i].table == 0)
            continue;
        for (uint32_t k = i; k < end; k++)
            self->repeats[k] = 0;
    }
}

/* Whether the two are adjacent on a few pages. */
static bool is_row(const context *self, uint32_t i)
{
    return pith_template_has(self->site,
                             pith_template_hash_two(side_at(self, i),
                                                    side_at(self, i + 1),
                                                    PITH_TEMPLATE_PAIR),
                             self->need.text);
}

/* A list of links that is in the same order on a few pages is the menu of a
 * section of the site. Its links may be numbered. */
static void take_menus(const context *self)
{
    enum { LEAST = 4 };
    for (uint32_t i = 0, end; i < self->n; i = end) {
        uint32_t links = 0;
        for (end = i; end < self->n && (end == i || is_row(self, end - 1));
             end++) {
            const pith_site_block *block = &self->blocks[end];
            if (is_own(block) || block->heading ||
                (!block->linked && pith_template_has_letters(block->text)))
                break;
            links += block->linked;
        }
        for (uint32_t k = i; k < end && links >= LEAST; k++)
            self->repeats[k] = CHROME;
        end += end == i;
    }
}

static bool in_frame(const context *self, uint32_t i)
{
    return i >= self->n || self->repeats[i];
}

/* Whether block i is variable between two blocks that always have a short one
 * between them, one of which is chrome; then mark it. */
static void take_slot(const context *self, uint32_t i)
{
    const pith_site_block *block = &self->blocks[i];
    if (self->repeats[i] || is_own(block) ||
        block->words >= self->site->rule.sentence_words ||
        (!in_frame(self, i - 1) && !in_frame(self, i + 1)) ||
        !pith_template_has(self->site,
                           pith_template_hash_two(side_at(self, i - 1),
                                                  side_at(self, i + 1),
                                                  PITH_TEMPLATE_SKIP),
                           self->need.skip))
        return;
    self->repeats[i] = block->heading ? 0 : LABEL;
    if (i > 0 && !is_own(block - 1))
        self->repeats[i - 1] = CHROME;
    if (i + 1 < self->n && !is_own(block + 1))
        self->repeats[i + 1] = CHROME;
}

/* Mark variable parts beside the chrome, towards the end of the page and
 * back. */
static void take_slots(const context *self)
{
    for (uint32_t i = 0; i < self->n; i++)
        take_slot(self, i);
    for (uint32_t i = self->n; i-- > 0;)
        take_slot(self, i);
}

/* If a block has the same words at the same place on most pages, only its links
 * vary: "Filed under", "Available languages". */
static void take_captions(const context *self)
{
    for (uint32_t i = 0; i < self->n; i++) {
        const pith_site_block *block = &self->blocks[i];
        if (self->repeats[i] || is_own(block) || block->heading || block->inner)
            continue;
        uint64_t caption = pith_template_hash_caption(block);
        if (caption && pith_template_has(self->site, caption, self->need.skip))
            self->repeats[i] = LABEL;
    }
}

/* Whether it differs from the same words on most pages in its numbers only. */
static bool is_counters(const context *self, uint32_t i)
{
    uint64_t counters =
        pith_template_hash_counters(&self->blocks[i], &self->site->rule);
    return counters && !is_own(&self->blocks[i]) &&
           pith_template_has(self->site, counters, self->need.skip);
}

static bool take_counter(const context *self, uint32_t i)
{
    if (!self->repeats[i] && is_counters(self, i))
        self->repeats[i] = LABEL;
    return self->repeats[i];
}

/* Mark counters between the chrome and an edge of the page. Beside content they
 * may be prices and dates. */
static void take_counters(const context *self)
{
    uint32_t front = 0;
    while (front < self->n && take_counter(self, front))
        front++;
    uint32_t back = self->n;
    while (back > 0 && take_counter(self, back - 1))
        back--;
}

/* Mark links in a list half of which is chrome. */
static void take_siblings(const context *self)
{
    for (uint32_t i = 0, end; i < self->n; i = end) {
        uint32_t chrome = 0;
        bool links = true;
        for (end = i;
             end < self->n && self->blocks[end].group == self->blocks[i].group;
             end++) {
            chrome += self->repeats[end] == CHROME;
            links = links &&
                    (self->repeats[end] == CHROME || self->blocks[end].menu);
        }
        if (!links || chrome * 2 < end - i)
            continue;
        for (uint32_t k = i; k < end; k++)
            self->repeats[k] = CHROME;
    }
}

/* The headings of a page, as bits of their hashes: with 64 headings, one of a
 * thousand other texts is mistaken for one. */
enum { HEADING_BITS = 1 << 16 };

typedef struct headings {
    uint64_t bits[HEADING_BITS / 64];
} headings;

static void list_headings(const context *self, headings *seen)
{
    *seen = (headings){{0}};
    for (uint32_t i = 0; i < self->n; i++) {
        uint32_t bit = (uint32_t)(self->blocks[i].loose >> 3) % HEADING_BITS;
        if (self->blocks[i].heading && !self->repeats[i])
            seen->bits[bit / 64] |= (uint64_t)1 << bit % 64;
    }
}

/* Whether a block repeats a heading that stays, or links to it: it can be
 * dropped without loss. */
static bool is_echo(const context *self, const headings *seen, uint32_t i)
{
    if (self->blocks[i].inner)
        return true;
    uint32_t bit = (uint32_t)(self->blocks[i].loose >> 3) % HEADING_BITS;
    return !self->blocks[i].heading && !is_own(&self->blocks[i]) &&
           (seen->bits[bit / 64] >> bit % 64 & 1);
}

/* Mark such repetitions beside the chrome, such as the last part of a
 * breadcrumb. */
static void take_echoes(const context *self, const headings *seen)
{
    for (uint32_t i = 0; i < self->n; i++)
        if (!self->repeats[i] && in_frame(self, i - 1) &&
            is_echo(self, seen, i))
            self->repeats[i] = CHROME;
    for (uint32_t i = self->n; i-- > 0;)
        if (!self->repeats[i] && in_frame(self, i + 1) &&
            is_echo(self, seen, i))
            self->repeats[i] = CHROME;
}

/* Mark a list of links within the page below a label that has such a list on
 * many pages ("On this page", "Topics"), or at a place where many pages have
 * one. */
static void take_contents(const context *self)
{
    for (uint32_t i = 1; i < self->n; i++) {
        const pith_site_block *block = &self->blocks[i];
        if (!block->inner || !block->linked)
            continue;
        bool label =
            !block[-1].code && has_pair(self, block[-1].side,
                                        pith_template_inner, self->need.pair);
        if (!label &&
            !(pith_template_is_contents(self->blocks, self->n, i) &&
              pith_template_has(self->site, pith_template_hash_caption(block),
                                self->need.linked)))
            continue;
        if (label)
            self->repeats[i - 1] = CHROME;
        for (; i < self->n && self->blocks[i].inner; i++)
            self->repeats[i] = CHROME;
    }
}

/* What a run consists of: links, labels between them, and the current page
 * among them. */
static bool is_link_like(const context *self, const headings *seen, uint32_t i)
{
    return !is_own(&self->blocks[i]) &&
           (self->blocks[i].linked || self->blocks[i].menu ||
            is_echo(self, seen, i) ||
            pith_template_has(self->site, self->blocks[i].loose,
                              self->need.linked));
}

/* Mark runs of links between two repeating blocks, or between one and the edge
 * of the page: a page's own table of contents, titles of the previous and next
 * page. A run with more than half of what else is left is the content, because
 * such a page is a list. */
static void judge_runs(const context *self, const headings *seen)
{
    uint64_t left = count_left(self);
    for (uint32_t i = 0, end; i < self->n; i = end + 1) {
        uint64_t words = 0;
        for (end = i; end < self->n && !self->repeats[end] &&
                      is_link_like(self, seen, end);
             end++)
            words += self->blocks[end].kept && !is_echo(self, seen, end)
                         ? self->blocks[end].words
                         : 0;
        if ((i > 0 && !self->repeats[i - 1]) || !in_frame(self, end) ||
            words > (left - words) / 2)
            continue;
        for (uint32_t k = i; k < end; k++)
            self->repeats[k] = CHROME;
    }
}

static bool is_link_of_frame(const context *self, uint32_t i)
{
    return i >= self->n ||
           (self->blocks[i].linked && self->repeats[i] == CHROME);
}

/* Mark labels in a bar of links: a few words between two repeating links, or
 * between one and the edge of the page, such as the titles of a chapter and of
 * the previous and next page, which may be several blocks. */
static void take_labels(const context *self)
{
    enum { PARTS = 4 };
    for (uint32_t i = 0, end; i < self->n; i = end + 1) {
        uint32_t words = 0;
        bool plain = true;
        for (end = i; end < self->n && !self->repeats[end]; end++) {
            words += self->blocks[end].words;
            plain = plain && !is_own(&self->blocks[end]) &&
                    !self->blocks[end].heading;
        }
        if (!plain || words >= self->site->rule.sentence_words ||
            end - i > PARTS || end - i == self->n ||
            !is_link_of_frame(self, i - 1) || !is_link_of_frame(self, end))
            continue;
        for (uint32_t k = i; k < end; k++)
            self->repeats[k] = LABEL;
    }
}

/* Variable parts and labels that are more than half of what else is left stay,
 * because they may be the content. */
static void settle_labels(const context *self)
{
    uint64_t words = 0;
    for (uint32_t i = 0; i < self->n; i++)
        if (self->repeats[i] == LABEL && self->blocks[i].kept)
            words += self->blocks[i].words;
    bool few = words <= count_left(self) / 2;
    for (uint32_t i = 0; i < self->n; i++)
        if (self->repeats[i] == LABEL)
            self->repeats[i] = few;
}

/* A selecting method has already dropped most of the chrome. If much of what it
 * selected repeats, the repetition is shared content, such as listings of the
 * same products, and all of it stays. */
static void keep_selection(const context *self)
{
    /* maximum percentage of a page's words; a guess */
    enum { SELECTION_PERCENT = 90 };
    uint64_t all = 0, kept = 0, lost = 0;
    for (uint32_t i = 0; i < self->n; i++) {
        const pith_site_block *block = &self->blocks[i];
        all += block->words;
        kept += block->kept ? block->words : 0;
        lost += block->kept && self->repeats[i] ? block->words : 0;
    }
    bool selects = kept * 100 <= all * SELECTION_PERCENT;
    if (selects && lost * 100 > kept * self->site->rule.most_percent)
        memset(self->repeats, 0, self->n);
}

void pith_template_judge_context(const pith_template *site,
                                 const pith_site_block *blocks, uint32_t n,
                                 uint8_t *repeats)
{
    context c = {.site = site,
                 .need = pith_template_needs(site),
                 .blocks = blocks,
                 .n = n,
                 .repeats = repeats};
    judge_blocks(&c);
    if (site->rule.facts)
        keep_facts(&c);
    keep_islands(&c);
    if (site->rule.menus)
        take_menus(&c);
    if (site->rule.skip_percent <= 100)
        take_slots(&c);
    if (site->rule.captions)
        take_captions(&c);
    if (site->rule.counters)
        take_counters(&c);
    if (site->rule.siblings)
        take_siblings(&c);
    headings own = {{0}};
    if (site->rule.contents) {
        take_contents(&c);
        list_headings(&c, &own);
        take_echoes(&c, &own);
    }
    if (site->rule.runs)
        judge_runs(&c, &own);
    if (site->rule.labels)
        take_labels(&c);
    settle_labels(&c);
    keep_selection(&c);
}
