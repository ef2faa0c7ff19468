/* SPDX-License-Identifier: Apache-2.0 */
/* Headings, code, items and cells that belong to kept text: see auto_whole.h. */
#include "auto_whole.h"

#include "auto_exclusion.h"
#include "heading_role.h"
#include "str.h"
#include "tag_scan.h"

enum { NO_RANK = 7, LEVELS = 8, CARD_LEVELS = 4 };

/* The part of a section's words that must be kept for its heading to be kept,
 * and the probability below which a heading does not belong to the section, and
 * an item not to the list. Headings of level 1 and those that repeat the page's
 * title are left to the models. From WCXB: docs/records/auto.md, "What
 * belongs together". */
static const double section_from = 0.5;
static const float least = 0.05f;

/* Whether a block is not so unlikely that it cannot belong to kept ones. */
static bool may_belong(const pith_estimate *estimate, uint32_t block)
{
    return estimate->probability[block] >= least &&
           !pith_estimate_is_gone(estimate, block);
}

/* A section: from a block to the next heading of the same or a higher level. */
typedef struct section {
    double words;
    double kept;
} section;

static bool is_headed(const pith_estimate *estimate, uint32_t block,
                      const section *self)
{
    return self->words > 0 && self->kept >= section_from * self->words &&
           may_belong(estimate, block) &&
           !(estimate->exclusion_flags[block] & PITH_EXCLUSION_TITLE);
}

/* The section of a heading, within the element that contains the heading: the
 * last section of an article ends with the article, whatever follows on the
 * page. */
static section inner_section(const pith_page *page,
                             const pith_estimate *estimate, const uint8_t *keep,
                             uint32_t i)
{
    const pith_block_span *block = estimate->features.blocks.block;
    unsigned rank = pith_page_heading_around(page, block[i].element);
    uint32_t end = page->end[page->parent[block[i].element]];
    section s = {0};
    for (uint32_t k = i + 1;
         k < estimate->features.blocks.n && block[k].element < end; k++) {
        unsigned next = pith_page_heading_around(page, block[k].element);
        if (next && next <= rank)
            break;
        double words = (double)estimate->features.words[k];
        s.words += words;
        s.kept += keep[k] ? words : 0;
    }
    return s;
}

/* Whether the previous heading is of the same kind, and kept: both belong to an
 * article. Posts and cards have one heading each. */
static bool has_sister(const pith_page *page, const pith_estimate *estimate,
                       const uint8_t *keep, uint32_t i)
{
    const pith_block_span *block = estimate->features.blocks.block;
    unsigned rank = pith_page_heading_around(page, block[i].element);
    uint32_t box = page->parent[block[i].element];
    for (uint32_t k = i; k-- > 0 && block[k].element > box;) {
        unsigned before = pith_page_heading_around(page, block[k].element);
        if (before && before <= rank)
            return before == rank && keep[k] &&
                   page->parent[block[k].element] == box;
    }
    return false;
}

/* Whether a heading is probable, or the last of several in a box, above kept
 * text in it. */
static bool is_last_headed(const pith_page *page, const pith_estimate *estimate,
                           const uint8_t *keep, uint32_t i)
{
    static const float alone_from = 0.5f;
    if (estimate->probability[i] < alone_from &&
        !has_sister(page, estimate, keep, i))
        return false;
    section inner = inner_section(page, estimate, keep, i);
    return is_headed(estimate, i, &inner);
}

/* Whether a heading is the title of a card that leads elsewhere: all of it is a
 * link, and a line above it in the same box, "Related", is dropped. */
static bool is_card(const pith_page *page, const pith_estimate *estimate,
                    const uint8_t *keep, uint32_t i)
{
    const pith_block_span *block = estimate->features.blocks.block;
    if (pith_block_link_words(page, &block[i]) <
            pith_block_words(page, &block[i]) ||
        i == 0 || keep[i - 1])
        return false;
    uint32_t box = page->parent[block[i].element];
    for (unsigned n = 0; n < CARD_LEVELS && box > block[i - 1].first; n++)
        box = page->parent[box];
    return box > page->body && box <= block[i - 1].first &&
           page->end[box] <= block[i + 1].first;
}

/* Lines such as author and date stand between the title of a story and its text,
 * both in one box, which begins with the title, perhaps below the name of a
 * section. The probability from which such a title is kept although these lines
 * are dropped; the words of a line, and of a text. Titles of posts are not:
 * annotators of forums drop them. From reading listings. */
static const float apart_from = 0.3f;
enum {
    LINES = 3,
    LINE_WORDS = 15,
    TEXT_WORDS = 15,
    BOX_LEVELS = 3,
    BEFORE_TITLE = 2,
};

/* The first block below a heading that is no dropped line; the number of blocks
 * if it is none of the next ones. */
static uint32_t below_lines(const pith_page *page,
                            const pith_estimate *estimate, const uint8_t *keep,
                            uint32_t i)
{
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t n = estimate->features.blocks.n;
    for (uint32_t k = i + 1; k < n && k <= i + LINES + 1; k++)
        if (keep[k] || estimate->features.words[k] >= LINE_WORDS ||
            pith_page_heading_around(page, block[k].element))
            return k;
    return n;
}

/* Whether a heading is the title of kept text below such lines. */
static bool is_apart(const pith_page *page, const pith_estimate *estimate,
                     const uint8_t *keep, uint32_t i)
{
    if (estimate->probability[i] < apart_from ||
        estimate->exclusion_flags[i] & PITH_EXCLUSION_TITLE ||
        pith_estimate_is_gone(estimate, i) ||
        pith_exclusion_may_be_thread(estimate))
        return false;
    const pith_text_blocks *blocks = &estimate->features.blocks;
    uint32_t text = below_lines(page, estimate, keep, i);
    if (text >= blocks->n || !keep[text] ||
        estimate->features.words[text] < TEXT_WORDS ||
        pith_page_heading_around(page, blocks->block[text].element))
        return false;
    uint32_t at = blocks->block[text].first;
    uint32_t box = page->parent[blocks->block[i].element];
    for (unsigned n = 0; n < BOX_LEVELS && at >= page->end[box]; n++)
        box = page->parent[box];
    return box > page->body && at < page->end[box] &&
           blocks->before[box] + BEFORE_TITLE >= i;
}

/* From the end, so that a heading above another heading sees whether that is
 * kept. If the next block is dropped, the heading is that of a box, whose
 * section is the text around it. */
static void keep_headings(const pith_page *page, const pith_estimate *estimate,
                          uint8_t *keep)
{
    const pith_block_span *block = estimate->features.blocks.block;
    section open[NO_RANK] = {0};
    uint32_t n = estimate->features.blocks.n;
    for (uint32_t i = n; i-- > 0;) {
        unsigned rank = pith_page_heading_around(page, block[i].element);
        double words = (double)estimate->features.words[i];
        bool leads = i + 1 < n && keep[i + 1];
        if (rank > 1 && leads && !keep[i] && !is_card(page, estimate, keep, i))
            keep[i] = is_headed(estimate, i, &open[rank]) ||
                      is_last_headed(page, estimate, keep, i);
        if (rank > 1 && !leads && !keep[i])
            keep[i] = is_apart(page, estimate, keep, i);
        for (unsigned r = 1; r < NO_RANK; r++) {
            open[r].words += words;
            open[r].kept += keep[i] ? words : 0;
            if (rank && rank <= r)
                open[r] = (section){0};
        }
    }
}

static bool is_code(const pith_page *page, const pith_block_span *block)
{
    return page->flags[block->first] & PITH_NODE_IN_PRE;
}

static void keep_code(const pith_page *page, const pith_estimate *estimate,
                      uint8_t *keep)
{
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t n = estimate->features.blocks.n;
    for (uint32_t i = 1; i < n; i++) {
        if (keep[i] || !keep[i - 1] || !is_code(page, &block[i]))
            continue;
        uint32_t end = i;
        while (end < n && !keep[end] && is_code(page, &block[end]))
            end++;
        for (; end < n && keep[end] && i < end; i++)
            keep[i] = !pith_estimate_is_gone(estimate, i);
        i = end;
    }
}

/* The list item that contains a block, close above it; 0: none. */
static uint32_t item_of(const pith_page *page, const pith_block_span *block)
{
    uint32_t node = block->element;
    for (unsigned n = 0; n < LEVELS && node > page->body; n++) {
        if (page->tag[node] == PITH_TAG_LI)
            return node;
        node = page->parent[node];
    }
    return 0;
}

/* Whether an element is in a list, at any depth. Items of nested lists are also
 * between items of the outer one. */
static bool is_in(const pith_page *page, uint32_t node, uint32_t list)
{
    return node > list && node < page->end[list];
}

/* Keep the blocks of a gap between kept blocks that are in items of the list to
 * which both neighbours belong. */
static void fill_list(const pith_page *page, const pith_estimate *estimate,
                      uint32_t from, uint32_t to, uint8_t *keep)
{
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t before = item_of(page, &block[from - 1]);
    uint32_t after = item_of(page, &block[to]);
    if (!before || !after || page->parent[before] != page->parent[after])
        return;
    for (uint32_t i = from; i < to; i++) {
        uint32_t item = item_of(page, &block[i]);
        if (item > before && item < after &&
            is_in(page, item, page->parent[before]))
            keep[i] = may_belong(estimate, i);
    }
}

static void keep_items(const pith_page *page, const pith_estimate *estimate,
                       uint8_t *keep)
{
    uint32_t open = 0; /* first block of the gap; 0: nothing is kept so far */
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++) {
        if (!keep[i])
            continue;
        if (open > 0 && open < i)
            fill_list(page, estimate, open, i, keep);
        open = i + 1;
    }
}

/* Whether blocks are content on average, with a mean probability. */
static bool is_probable(const pith_estimate *estimate, uint32_t from,
                        uint32_t to, double least_mean)
{
    double words = 0;
    double probability = 0;
    for (uint32_t i = from; i < to; i++) {
        words += (double)estimate->features.words[i];
        probability += (double)estimate->features.words[i] *
                       (double)estimate->probability[i];
    }
    return words > 0 && probability >= least_mean * words;
}

/* Keep the blocks of a list or table, except unlikely ones. */
static void keep_all(const pith_estimate *estimate, uint32_t from, uint32_t to,
                     uint8_t *keep)
{
    for (uint32_t i = from; i < to; i++)
        if (may_belong(estimate, i))
            keep[i] = 1;
}

/* The mean probability from which a table below kept text is kept as a whole;
 * that in a thread, where tables hold profiles of members, too, and only those
 * between kept text are; and the words from which a cell is prose: a table with
 * prose is used for layout. By pages that the models had not seen: of the tables
 * of 0.2 to 0.4, four in five are content. */
static const double table_from = 0.2, thread_table_from = 0.4;
enum { PROSE = 30 };

/* Whether one of the blocks of a table is prose. */
static bool has_prose(const pith_estimate *estimate, uint32_t from, uint32_t to)
{
    while (from < to && estimate->features.words[from] < PROSE)
        from++;
    return from < to;
}

/* Keep a table of figures below kept text. */
static void fill_table(const pith_estimate *estimate, uint32_t from,
                       uint32_t to, uint8_t *keep)
{
    bool thread = pith_exclusion_may_be_thread(estimate);
    bool above = to < estimate->features.blocks.n && keep[to];
    double mean = thread ? thread_table_from : table_from;
    if (from > 0 && from < to && keep[from - 1] && (above || !thread) &&
        !has_prose(estimate, from, to) && is_probable(estimate, from, to, mean))
        keep_all(estimate, from, to, keep);
}

/* The share of a table's blocks from which the others belong to it, too; the
 * fewest cells of such a table, and the characters up to which a sign without
 * words is the value of a cell. On WCXB 81 of 103 such blocks are annotated, on
 * news 3 of 7; of those of tables with a share of 0.5 to 0.7, half. */
static const double cells_from = 0.7;
enum { CELLS_LEAST = 4, SIGN_CHARS = 4 };

/* What a cell may be excluded for: it repeats what stands elsewhere. */
static const unsigned cell_may_be = PITH_EXCLUSION_ECHO | PITH_EXCLUSION_COPY;

static bool may_be_cell(const pith_page *page, const pith_estimate *estimate,
                        uint32_t i)
{
    uint32_t element = estimate->features.blocks.block[i].element;
    if (page->tag[element] == PITH_TAG_CAPTION ||
        page->tag[page->parent[element]] == PITH_TAG_CAPTION ||
        estimate->exclusion_flags[i] & estimate->gone & ~cell_may_be)
        return false;
    return estimate->features.words[i] > 0 ||
           pith_page_chars(page, element) <= SIGN_CHARS;
}

/* Whether a table has several rows, and no more than a line in most cells: in
 * others, rows are parts of the page. */
static bool has_cells(const pith_page *page, uint32_t table, uint32_t blocks)
{
    uint32_t rows = 0, cells = 0;
    for (uint32_t i = table + 1; i < page->end[table]; i++) {
        rows += page->tag[i] == PITH_TAG_TR;
        cells += page->tag[i] == PITH_TAG_TD || page->tag[i] == PITH_TAG_TH;
    }
    return rows > 1 && cells >= CELLS_LEAST && 2 * blocks <= 3 * cells;
}

/* Keep the other cells of a table that is mostly kept: labels that the page
 * repeats, heads of columns. Without them the rest is not understood. */
static void complete_table(const pith_page *page, const pith_estimate *estimate,
                           uint32_t table, uint8_t *keep)
{
    uint32_t from = estimate->features.blocks.before[table];
    uint32_t to = estimate->features.blocks.before[page->end[table]];
    uint32_t kept = 0;
    for (uint32_t i = from; i < to; i++)
        kept += keep[i];
    if (kept == to - from || kept < cells_from * (to - from) ||
        !has_cells(page, table, to - from))
        return;
    for (uint32_t i = from; i < to; i++)
        keep[i] = keep[i] || may_be_cell(page, estimate, i);
}

/* From the end, so that nested tables come first; a table that contains one is
 * used for layout. */
static void keep_tables(const pith_page *page, const pith_estimate *estimate,
                        uint8_t *keep)
{
    const uint32_t *before = estimate->features.blocks.before;
    uint32_t next = page->nnodes; /* the table that was visited last */
    for (uint32_t i = page->nnodes; i-- > page->body + 1;) {
        if (page->tag[i] != PITH_TAG_TABLE)
            continue;
        if (next >= page->end[i]) {
            fill_table(estimate, before[i], before[page->end[i]], keep);
            complete_table(page, estimate, i, keep);
        }
        next = i;
    }
}

/* Number of items of a list, or of its terms and definitions. */
static uint32_t items_of(const pith_page *page, uint32_t list)
{
    uint32_t n = 0;
    for (uint32_t i = list + 1; i < page->end[list]; i++)
        n += page->tag[i] == PITH_TAG_LI || page->tag[i] == PITH_TAG_DT ||
             page->tag[i] == PITH_TAG_DD;
    return n;
}

/* Keep the items of a list that is mostly kept if they were only excluded because
 * the page says the same elsewhere, as two lists of requirements do. An item of
 * several blocks is a card, in which buttons are repeated. */
static void complete_list(const pith_page *page, const pith_estimate *estimate,
                          uint32_t list, uint8_t *keep)
{
    enum { ITEMS_LEAST = 3 };
    uint32_t from = estimate->features.blocks.before[list];
    uint32_t to = estimate->features.blocks.before[page->end[list]];
    uint32_t kept = 0;
    for (uint32_t i = from; i < to; i++)
        kept += keep[i];
    if (to - from < ITEMS_LEAST || kept < cells_from * (to - from) ||
        to - from > items_of(page, list))
        return;
    for (uint32_t i = from; i < to; i++) {
        unsigned gone = estimate->exclusion_flags[i] & estimate->gone;
        if (gone && !(gone & ~cell_may_be) && estimate->features.words[i] > 0)
            keep[i] = 1;
    }
}

/* Innermost lists only: an item with a list in it may be a part of the page. */
static void complete_lists(const pith_page *page, const pith_estimate *estimate,
                           uint8_t *keep)
{
    static const pith_tag_set lists = {{PITH_TAG_UL, PITH_TAG_OL, PITH_TAG_DL}};
    uint32_t n = page->nnodes;
    uint32_t i = pith_tag_scan(page->tag, page->body + 1, n, lists);
    while (i < n) {
        uint32_t next = pith_tag_scan(page->tag, i + 1, n, lists);
        if (next >= page->end[i])
            complete_list(page, estimate, i, keep);
        i = next;
    }
}

/* A longer text is more than an attribution; a guess. */
enum { ATTRIBUTION = 30 };

/* Whether an element begins the first text after a quotation. */
static bool is_beneath(const pith_page *page, uint32_t node, uint32_t quote_end)
{
    return quote_end > 0 && node >= quote_end &&
           page->chars_before[node] == page->chars_before[quote_end];
}

/* Whether an element names the source of a quotation: inside the quotation,
 * below it, or as the caption of a figure that contains it. */
static bool is_attribution(const pith_page *page, uint32_t node,
                           uint32_t quote_end, uint32_t quoting_figure_end)
{
    switch (page->tag[node]) {
    case PITH_TAG_CITE:
        return node < quote_end || is_beneath(page, node, quote_end);
    case PITH_TAG_FOOTER:
        return node < quote_end;
    case PITH_TAG_FIGCAPTION:
        return node < quote_end || node < quoting_figure_end;
    default:
        return false;
    }
}

static bool keeps_any(const uint8_t *keep, uint32_t from, uint32_t to)
{
    while (from < to && !keep[from])
        from++;
    return from < to;
}

static void keep_attribution(const pith_estimate *estimate, uint32_t from,
                             uint32_t to, uint8_t *keep)
{
    for (uint32_t i = from; i < to; i++)
        if (estimate->features.words[i] < ATTRIBUTION)
            keep[i] = 1;
}

/* Keep the attribution of a quotation whose words are kept. */
static void keep_attributions(const pith_page *page,
                              const pith_estimate *estimate, uint8_t *keep)
{
    const uint32_t *before = estimate->features.blocks.before;
    uint32_t looked_end = 0; /* end of the outermost quotation, kept or not */
    uint32_t quote_end = 0;
    uint32_t done_end = 0; /* end of the outermost attribution */
    uint32_t figure_end = 0;
    uint32_t quoting_end = 0; /* end of the figure, if its quotation is kept */
    for (uint32_t i = page->body; i < page->nnodes; i++) {
        uint32_t end = page->end[i];
        if (page->tag[i] == PITH_TAG_FIGURE && i >= figure_end)
            figure_end = end;
        if (page->tag[i] == PITH_TAG_BLOCKQUOTE && i >= looked_end) {
            looked_end = end;
            if (keeps_any(keep, before[i], before[end])) {
                quote_end = end;
                quoting_end = i < figure_end ? figure_end : quoting_end;
            }
        }
        if (i >= done_end && is_attribution(page, i, quote_end, quoting_end)) {
            keep_attribution(estimate, before[i], before[end], keep);
            done_end = end;
        }
    }
}

/* Whether a block is in a quotation directly above a kept block. */
static bool is_answered(const pith_page *page, const pith_text_blocks *blocks,
                        const uint8_t *keep, uint32_t block)
{
    uint32_t node = blocks->block[block].element;
    for (unsigned n = 0; n < LEVELS && node > page->body; n++) {
        uint32_t below = blocks->before[page->end[node]];
        if (page->tag[node] == PITH_TAG_BLOCKQUOTE && below < blocks->n &&
            keep[below])
            return true;
        node = page->parent[node];
    }
    return false;
}

/* In a thread keep the quotation that a kept text answers. From the end, because
 * there may be several. */
static void keep_answered(const pith_page *page, const pith_estimate *estimate,
                          uint8_t *keep)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    for (uint32_t i = blocks->n; i-- > 0;)
        if (!keep[i] && may_belong(estimate, i))
            keep[i] = is_answered(page, blocks, keep, i);
}

/* A longer line is more than the name of who is quoted; a guess. */
enum { QUOTED = 12 };

/* Keep a line such as "Ann wrote:", which forums have at the beginning of a
 * quotation or right before it, if what it announces is kept. From the end,
 * because that can be such a line of a quotation in the quotation. */
static void keep_quoted(const pith_page *page, const pith_estimate *estimate,
                        uint8_t *keep)
{
    const uint32_t *before = estimate->features.blocks.before;
    const pith_block_span *block = estimate->features.blocks.block;
    for (uint32_t i = page->nnodes; i-- > page->body;) {
        if (page->tag[i] != PITH_TAG_BLOCKQUOTE)
            continue;
        uint32_t from = before[i];
        uint32_t to = before[page->end[i]];
        if (from == to)
            continue;
        uint32_t line = from;
        if (keep[from] && from > 0 && block[from - 1].first > page->parent[i])
            line = from - 1;
        else if (from + 1 == to || !keep[from + 1])
            continue;
        if (!keep[line] && estimate->features.words[line] < QUOTED &&
            pith_block_ends_in_colon(page, &block[line]))
            keep[line] = 1;
    }
}

/* The probability from which what a line announces is kept. From WCXB and five
 * other sets: .05 to .3 gain the same. */
static const float announced_from = 0.3f;

static const pith_tag_set announced = {
    {PITH_TAG_BLOCKQUOTE, PITH_TAG_UL, PITH_TAG_OL, PITH_TAG_PRE}};

/* Whether an element follows a line in the box of that line, perhaps in boxes of
 * its own, as listings have them. */
static bool follows(const pith_page *page, const pith_block_span *line,
                    uint32_t node)
{
    enum { BOXES = 3 };
    uint32_t box = page->parent[node];
    for (unsigned n = 0; n < BOXES && line->first < box; n++)
        box = page->parent[box];
    return line->first >= box;
}

/* Keep the quotation, list or code that a kept line announces with a colon, if
 * nothing of it is kept: the line would say nothing. */
static void keep_announced(const pith_page *page, const pith_estimate *estimate,
                           uint8_t *keep)
{
    const uint32_t *before = estimate->features.blocks.before;
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t i = page->body;
    for (; (i = pith_tag_scan(page->tag, i, page->nnodes, announced)) <
           page->nnodes;
         i++) {
        uint32_t from = before[i];
        uint32_t to = before[page->end[i]];
        if (from == 0 || from == to || !keep[from - 1] ||
            !follows(page, &block[from - 1], i) || keeps_any(keep, from, to) ||
            !pith_block_ends_in_colon(page, &block[from - 1]))
            continue;
        for (uint32_t k = from; k < to; k++)
            keep[k] = estimate->probability[k] >= announced_from &&
                      !pith_estimate_is_gone(estimate, k);
    }
}

/* The mean probability from which a list between two kept lines of the same
 * element is kept as a whole, unless half of it is links. By pages that the
 * models had not seen: eleven gain, four lose; with .2 and .4 the same. */
static const double list_from = 0.3;

/* Whether a block is kept and its element is in another. */
static bool is_kept_in(const pith_page *page, const pith_text_blocks *blocks,
                       const uint8_t *keep, uint32_t block, uint32_t parent)
{
    return block < blocks->n && keep[block] &&
           page->parent[blocks->block[block].element] == parent;
}

/* Keep lists between kept lines. */
static void keep_lists(const pith_page *page, const pith_estimate *estimate,
                       uint8_t *keep)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    static const pith_tag_set lists = {{PITH_TAG_UL, PITH_TAG_OL}};
    uint32_t end = page->body; /* of the outermost list */
    uint32_t i;
    while ((i = pith_tag_scan(page->tag, end, page->nnodes, lists)) <
           page->nnodes) {
        end = page->end[i];
        uint32_t from = blocks->before[i];
        uint32_t to = blocks->before[end];
        if (from > 0 && from < to &&
            is_kept_in(page, blocks, keep, from - 1, page->parent[i]) &&
            is_kept_in(page, blocks, keep, to, page->parent[i]) &&
            pith_page_link_chars(page, i) * 2 <= pith_page_chars(page, i) &&
            is_probable(estimate, from, to, list_from))
            keep_all(estimate, from, to, keep);
    }
}

/* A paragraph of prose below three or more kept ones in the same box belongs to
 * them, also if kept headings are between: the last one may differ in its class,
 * as NBC's with "endmark". */
static const float paragraph_from = 0.5f;
enum { PARAGRAPH = 20, PARAGRAPHS = 3 };

static bool is_prose(const pith_page *page, const pith_estimate *estimate,
                     uint32_t block)
{
    uint32_t element = estimate->features.blocks.block[block].element;
    return estimate->features.words[block] >= PARAGRAPH &&
           estimate->probability[block] >= paragraph_from &&
           !pith_estimate_is_gone(estimate, block) &&
           pith_page_link_chars(page, element) * 2 <=
               pith_page_chars(page, element);
}

static void keep_paragraphs(const pith_page *page,
                            const pith_estimate *estimate, uint8_t *keep)
{
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t row = 0; /* kept paragraphs of the box, one after the other */
    uint32_t box = 0;
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++) {
        uint32_t element = block[i].element;
        if (page->parent[element] != box)
            row = 0;
        box = page->parent[element];
        if (keep[i] && pith_page_heading(page, element))
            continue;
        if (page->tag[element] != PITH_TAG_P) {
            row = 0;
            continue;
        }
        if (row >= PARAGRAPHS && is_prose(page, estimate, i))
            keep[i] = 1;
        row = keep[i] ? row + 1 : 0;
    }
}

/* A standfirst stands between the title of an article and its text, or in the
 * box of another one: no heading, not only a link, no caption. Between them are
 * at most a few lines. By pages that the models had not seen: fundus and news
 * gain more than magic-html and readability lose, WCXB is level. */
static const double article_from = 0.3;
static const float standfirst_from = 0.4f;
enum { STANDFIRST = 8, LINES_ABOVE_TEXT = 12, FIGURE_LEVELS = 4 };

static bool is_in_figure(const pith_page *page, uint32_t node)
{
    for (unsigned n = 0; n < FIGURE_LEVELS && node > page->body; n++) {
        if (page->tag[node] == PITH_TAG_FIGURE)
            return true;
        node = page->parent[node];
    }
    return false;
}

static bool may_be_standfirst(const pith_page *page,
                              const pith_estimate *estimate, uint32_t block)
{
    uint32_t element = estimate->features.blocks.block[block].element;
    return estimate->probability[block] >= standfirst_from &&
           !pith_estimate_is_gone(estimate, block) &&
           estimate->features.words[block] >= STANDFIRST &&
           !pith_page_heading_around(page, element) &&
           pith_page_link_chars(page, element) * 2 <=
               pith_page_chars(page, element) &&
           !is_in_figure(page, element);
}

/* The block behind the title, the last one before the text; that of the text if
 * there is none. */
static uint32_t behind_title(const pith_page *page,
                             const pith_estimate *estimate, uint32_t text)
{
    const pith_block_span *block = estimate->features.blocks.block;
    for (uint32_t i = text; i-- > 0;)
        if (estimate->exclusion_flags[i] & PITH_EXCLUSION_TITLE ||
            pith_page_heading_around(page, block[i].element) == 1)
            return i + 1;
    return text;
}

static void keep_standfirst(const pith_page *page,
                            const pith_estimate *estimate, uint8_t *keep)
{
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t text = 0;
    while (text < estimate->features.blocks.n && !keep[text])
        text++;
    uint32_t i = behind_title(page, estimate, text);
    if (text == estimate->features.blocks.n || text > i + LINES_ABOVE_TEXT)
        return;
    while (i < text && !may_be_standfirst(page, estimate, i))
        i++;
    uint32_t end = i < text ? page->end[page->parent[block[i].element]] : 0;
    for (; i < text && block[i].element < end; i++)
        if (may_be_standfirst(page, estimate, i))
            keep[i] = 1;
}

/* Keep all of the main area: everything between the first and the last kept
 * block, except the site's menus and footers. */
static void keep_between(const pith_estimate *estimate, uint8_t *keep)
{
    uint32_t n = estimate->features.blocks.n;
    uint32_t from = 0;
    while (from < n && !keep[from])
        from++;
    while (n > from && !keep[n - 1])
        n--;
    for (uint32_t i = from; i < n; i++)
        if (!pith_estimate_is_gone(estimate, i) &&
            !(estimate->exclusion_flags[i] & PITH_EXCLUSION_CHROME))
            keep[i] = 1;
}

void pith_whole_complete(const pith_page *page, const pith_estimate *estimate,
                         uint8_t *keep)
{
    keep_code(page, estimate, keep);
    keep_items(page, estimate, keep);
    if (page->has_tag[PITH_TAG_TABLE])
        keep_tables(page, estimate, keep);
    keep_paragraphs(page, estimate, keep);
    if (!pith_exclusion_may_be_thread(estimate)) {
        keep_lists(page, estimate, keep);
        complete_lists(page, estimate, keep);
        if (pith_exclusion_type("article", estimate->type) >= article_from)
            keep_standfirst(page, estimate, keep);
    }
    keep_announced(page, estimate, keep);
    keep_headings(page, estimate, keep);
    if (page->has_tag[PITH_TAG_BLOCKQUOTE]) {
        if (pith_exclusion_may_be_thread(estimate))
            keep_answered(page, estimate, keep);
        keep_attributions(page, estimate, keep);
        keep_quoted(page, estimate, keep);
    }
    if (estimate->breadth == PITH_BREADTH_ALL)
        keep_between(estimate, keep);
}
