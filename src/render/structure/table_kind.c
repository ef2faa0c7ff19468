/* SPDX-License-Identifier: Apache-2.0 */
/* Deep or flat: see table_kind.h. One pass against document order, in which
 * every node passes its data to its parent, so there is no stack, and the cost
 * of a node does not depend on its depth. */
#include "table_kind.h"

#include "status.h"

/* info[i]: how many lines (cells, for a row) are below i, and these bits. */
enum {
    COUNT_MASK = 0xffffff,
    HAS_TABLE = 1 << 24,
    HAS_SOLID = 1 << 25,   /* preformatted text, quotation */
    HAS_HEADING = 1 << 26, /* heading or section */
    HAS_LINES = 1 << 27,   /* of a row: a cell of several lines */
    DEEP = 1 << 28,
    MARK = 1 << 29,     /* the caller's mark */
    HAS_HEAD = 1 << 30, /* of a table and its rows: a cell that is a header */
};

/* What a row or a group of rows passes to its table. */
enum { ROW_SAYS = DEEP | HAS_HEAD | HAS_LINES | HAS_SOLID | HAS_TABLE };

/* Code points from which a cell of several lines is prose, not data; a
 * guess. */
enum { LONG_CELL = 200, SEVERAL = 2 };

/* Code points beyond which a row of a table with headers is not one line; a
 * guess. */
enum { LONG_ROW = 1000 };

/* Lines of a block: its own, or those of the blocks in it. */
static uint32_t lines_of(uint32_t info)
{
    uint32_t count = info & COUNT_MASK;
    return count ? count : 1;
}

static uint32_t close_cell(const pith_table_kind *table_kind, uint16_t tag,
                           uint32_t node)
{
    uint32_t info = table_kind->info[node];
    bool several = (info & COUNT_MASK) >= SEVERAL;
    bool deep = info & (HAS_TABLE | HAS_SOLID) ||
                (several &&
                 (info & HAS_HEADING || table_kind->chars[node] > LONG_CELL));
    return 1u | (info & (HAS_SOLID | HAS_TABLE | HAS_HEADING)) |
           (deep ? DEEP : 0) | (several ? HAS_LINES : 0) |
           (tag == PITH_TAG_TH ? HAS_HEAD : 0);
}

static uint32_t close_row(uint32_t *info)
{
    if ((*info & COUNT_MASK) == 1 && *info & HAS_LINES)
        *info |= DEEP;
    return *info & ROW_SAYS;
}

static uint32_t close_list(uint32_t *info)
{
    enum { MAKES_DEEP = HAS_TABLE | HAS_SOLID | HAS_HEADING };
    if (*info & MAKES_DEEP)
        *info |= DEEP;
    return lines_of(*info) | (*info & MAKES_DEEP);
}

/* What the finished element `node`, in which something is kept, passes to its
 * parent. */
static uint32_t close_node(const pith_table_kind *table_kind, uint16_t tag,
                           pith_role role, uint32_t node)
{
    uint32_t *info = &table_kind->info[node];
    uint32_t passed = *info & ~(uint32_t)(DEEP | HAS_LINES | HAS_HEAD);
    switch (role) {
    case PITH_ROLE_CELL:
        return close_cell(table_kind, tag, node);
    case PITH_ROLE_ROW:
        return close_row(info);
    case PITH_ROLE_ROWS:
        return *info & ROW_SAYS;
    case PITH_ROLE_TABLE:
        return 1u | HAS_TABLE;
    case PITH_ROLE_LIST:
        return close_list(info);
    case PITH_ROLE_PRE:
    case PITH_ROLE_QUOTE:
        return lines_of(*info) | passed | HAS_SOLID;
    case PITH_ROLE_HEADING:
    case PITH_ROLE_SECTION:
        return lines_of(*info) | passed | HAS_HEADING;
    case PITH_ROLE_BLOCK:
    case PITH_ROLE_ITEM:
    case PITH_ROLE_TERM:
        return lines_of(*info) | passed;
    case PITH_ROLE_CAPTION:
        return 0;
    default:
        return passed;
    }
}

/* Add the counts, which saturate, and combine the bits. */
static uint32_t merge(uint32_t a, uint32_t b)
{
    uint32_t count = (a & COUNT_MASK) + (b & COUNT_MASK);
    if (count > COUNT_MASK)
        count = COUNT_MASK;
    return count | ((a | b) & ~(uint32_t)COUNT_MASK);
}

/* The role of an element; called against document order. *after: number of
 * listings not yet passed. */
static pith_role role_at(const pith_walk *walk, uint32_t node, uint32_t *after)
{
    const pith_listings *all = &walk->listings;
    while (*after > 0 && all->nodes[*after - 1] > node)
        --*after;
    if (*after > 0 && all->nodes[*after - 1] == node)
        return PITH_ROLE_PRE;
    return pith_role_at(walk->page, node);
}

/* Pass the data of a node to its parent. */
static void pass_up(pith_table_kind *table_kind, const pith_page *page,
                    uint32_t node, pith_role role, bool present)
{
    uint32_t up = page->parent[node];
    uint32_t passed = 0;
    if (role == PITH_ROLE_BREAK)
        passed = 1;
    else if (present)
        passed = close_node(table_kind, page->tag[node], role, node);
    else if (role == PITH_ROLE_INLINE)
        passed = table_kind->info[node] & COUNT_MASK;
    table_kind->info[up] = merge(table_kind->info[up], passed);
    table_kind->chars[up] += table_kind->chars[node];
}

/* Whether a node has anything to pass: what has no content has only breaks. */
static bool may_pass(const pith_table_kind *table_kind, const pith_page *page,
                     uint32_t node, bool present)
{
    return present || table_kind->info[node] || page->tag[node] == PITH_TAG_BR;
}

/* The kept part of the page, against document order. */
static void measure(pith_table_kind *table_kind, const pith_walk *walk)
{
    const pith_page *page = walk->page;
    uint32_t content = walk->stop;
    uint32_t node = walk->stop;
    uint32_t after = walk->listings.count;
    while (node > walk->content) {
        node--;
        if (pith_walk_has_content(walk, node))
            content = node;
        if (page->tag[node] != PITH_TAG_TEXT) {
            bool present = content < page->end[node];
            if (may_pass(table_kind, page, node, present) &&
                !(page->flags[node] & PITH_NODE_HIDDEN))
                pass_up(table_kind, page, node, role_at(walk, node, &after),
                        present);
        } else if (content == node) {
            table_kind->chars[page->parent[node]] +=
                page->chars_before[node + 1] - page->chars_before[node];
        }
    }
    /* Before the first content, only its ancestors are present. */
    while (node > page->body) {
        node = page->parent[node];
        if (node > page->body)
            pass_up(table_kind, page, node, role_at(walk, node, &after), true);
    }
}

/* Whether a row is not one line even in a table with headers: a very long row,
 * and, if the lines of a cell cannot be kept apart, a row with code, whose
 * lines matter, or of one cell. */
static bool is_no_line(const pith_table_kind *table_kind, uint32_t row)
{
    uint32_t info = table_kind->info[row];
    uint32_t most = info & HAS_TABLE ? LONG_CELL : LONG_ROW;
    bool parted = table_kind->joins_lines && !(info & HAS_TABLE);
    bool lines = !parted && (info & HAS_SOLID || (info & COUNT_MASK) == 1);
    return info & DEEP && (lines || table_kind->chars[row] > most);
}

/* A row of data, judged by itself: several cells without inner structure. */
static bool is_regular(uint32_t row)
{
    return (row & COUNT_MASK) >= SEVERAL &&
           !(row & (HAS_TABLE | HAS_SOLID | HAS_HEADING));
}

/* Whether all rows of a table, nested tables excepted, can be lines. */
static bool has_lines(const pith_table_kind *table_kind, const pith_page *page,
                      uint32_t table)
{
    bool headed = pith_table_kind_is_headed(table_kind, table);
    uint32_t count = 0;
    bool columns =
        !table_kind->joins_lines; /* otherwise lines have cells at all */
    for (uint32_t i = table + 1; i < page->end[table];) {
        pith_role role = pith_role_of(page->tag[i]);
        if (role == PITH_ROLE_ROW && table_kind->info[i] & COUNT_MASK) {
            if (is_no_line(table_kind, i) ||
                (!headed && !is_regular(table_kind->info[i])))
                return false;
            columns |= (table_kind->info[i] & COUNT_MASK) >= SEVERAL;
            count++;
        }
        i = role == PITH_ROLE_TABLE ? page->end[i] : i + 1;
    }
    return columns && (headed || count >= SEVERAL);
}

static void flatten(pith_table_kind *table_kind, const pith_page *page,
                    uint32_t table)
{
    table_kind->info[table] &= ~(uint32_t)DEEP;
    for (uint32_t i = table + 1; i < page->end[table];) {
        pith_role role = pith_role_of(page->tag[i]);
        if (role == PITH_ROLE_ROW || role == PITH_ROLE_ROWS)
            table_kind->info[i] &= ~(uint32_t)DEEP;
        i = role == PITH_ROLE_TABLE ? page->end[i] : i + 1;
    }
}

/* Whether a row, or a table of one row, has several cells of which one has
 * text: what stands beside it are signs or nothing. */
static bool is_one_text(const pith_table_kind *table_kind,
                        const pith_page *page, uint32_t node)
{
    unsigned rows = 0;
    unsigned cells = 0;
    unsigned texts = 0;
    for (uint32_t i = node + 1;
         i < page->end[node] && rows < SEVERAL && texts < SEVERAL;) {
        pith_role role = pith_role_of(page->tag[i]);
        rows += role == PITH_ROLE_ROW && table_kind->info[i] & COUNT_MASK;
        cells += role == PITH_ROLE_CELL;
        texts += role == PITH_ROLE_CELL && table_kind->chars[i] > 0;
        i = role == PITH_ROLE_TABLE ? page->end[i] : i + 1;
    }
    return rows < SEVERAL && cells >= SEVERAL && texts == 1;
}

static void deepen(pith_table_kind *table_kind, const pith_page *page,
                   uint32_t table)
{
    for (uint32_t i = table; i < page->end[table]; i++) {
        pith_role role = pith_role_of(page->tag[i]);
        if (role == PITH_ROLE_TABLE || role == PITH_ROLE_ROW ||
            role == PITH_ROLE_ROWS)
            table_kind->info[i] |= DEEP;
    }
}

/* HTML writes the flat rows of a deep table as tables of their own. Those of one
 * text would be deep there, so they are deep here, too. */
static void deepen_rows(pith_table_kind *table_kind, const pith_page *page,
                        uint32_t table)
{
    for (uint32_t i = table + 1; i < page->end[table];) {
        pith_role role = pith_role_of(page->tag[i]);
        if (role == PITH_ROLE_ROW && is_one_text(table_kind, page, i))
            table_kind->info[i] |= DEEP;
        i = role == PITH_ROLE_TABLE ? page->end[i] : i + 1;
    }
}

/* Tables with header cells and those of like rows are data, so they keep rows
 * and cells where these are no pages of their own. Inside them nothing is a
 * table. */
static void flatten_data(pith_table_kind *table_kind, const pith_page *page)
{
    for (uint32_t i = page->body; i < page->nnodes;) {
        bool table = pith_role_of(page->tag[i]) == PITH_ROLE_TABLE;
        bool candidate = table && pith_table_kind_is_deep(table_kind, i);
        if (table && !candidate && is_one_text(table_kind, page, i))
            deepen(table_kind, page, i);
        if (!candidate || !has_lines(table_kind, page, i)) {
            if (candidate)
                deepen_rows(table_kind, page, i);
            i++;
            continue;
        }
        flatten(table_kind, page, i);
        i = page->end[i];
    }
}

pith_status pith_table_kind_init(pith_table_kind *table_kind,
                                 const pith_render_job *job,
                                 const pith_walk *walk, bool joins_lines)
{
    const pith_page *page = job->page;
    *table_kind = (pith_table_kind){.joins_lines = joins_lines};
    if (walk->content >= walk->stop)
        return PITH_OK;
    table_kind->info =
        pith_arena_zalloc(job->scratch, page->nnodes, sizeof *table_kind->info);
    table_kind->chars = pith_arena_zalloc(job->scratch, page->nnodes,
                                          sizeof *table_kind->chars);
    if (!table_kind->info || !table_kind->chars)
        return PITH_NOMEM;
    PITH_TRY(pith_arena_work(job->scratch, page->nnodes));
    measure(table_kind, walk);
    if (!page->has_tag[PITH_TAG_TABLE])
        return PITH_OK;
    flatten_data(table_kind, page);
    return pith_arena_work(job->scratch, page->nnodes);
}

bool pith_table_kind_is_deep(const pith_table_kind *table_kind, uint32_t node)
{
    return table_kind->info[node] & DEEP;
}

bool pith_table_kind_is_headed(const pith_table_kind *table_kind, uint32_t node)
{
    return table_kind->info[node] & HAS_HEAD;
}

bool pith_table_kind_has_blocks(const pith_table_kind *table_kind,
                                uint32_t table)
{
    return table_kind->info[table] & (HAS_LINES | HAS_SOLID | HAS_TABLE);
}

void pith_table_kind_set_mark(pith_table_kind *table_kind, uint32_t node,
                              bool mark)
{
    if (mark)
        table_kind->info[node] |= MARK;
}

bool pith_table_kind_mark(const pith_table_kind *table_kind, uint32_t node)
{
    return table_kind->info[node] & MARK;
}

void pith_table_kind_set_count(pith_table_kind *table_kind, uint32_t list,
                               uint32_t next)
{
    table_kind->chars[list] = next;
}

uint32_t pith_table_kind_count(const pith_table_kind *table_kind, uint32_t list)
{
    return table_kind->chars[list];
}
