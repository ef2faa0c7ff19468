/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which tables and lists are data, and which only hold a page together.
 *
 * Pages use <table> and <ul> for rows of numbers and bullet points, and also
 * to lay out whole articles. The first kind is best read as one line per row
 * or item; the second would become a wall of text. So each row and list is
 * called deep or not, from its structure of what is
 * kept, alone:
 *
 *   a cell is deep when it holds a table, preformatted text or a quotation,
 *     or is long and has two or more lines of its own;
 *   a row is deep when a cell is, or when its only cell has several lines;
 *   a table is deep when a row is;
 *   a list is deep when it holds a heading, a section, a table, preformatted
 *     text or a quotation, however far down.
 *
 * What is deep flows as ordinary blocks. It follows that a table in a table
 * makes the outer one deep, so its rows are never inside another row's line;
 * but a table with a header cell is data, and not deep as long as its deep rows
 * are not very long and, where lines of a cell cannot be parted, have several
 * cells and no preformatted text: what its cells hold is text of the line,
 * small tables in them, too. So is a table of two rows or more each of which
 * has several cells, none of them with a heading, a table, preformatted text or
 * a quotation.
 */
#ifndef PITH_RENDER_TABLE_KIND_H
#define PITH_RENDER_TABLE_KIND_H

#include "walk.h"

typedef struct pith_table_kind {
    bool joins_lines; /* a cell may hold several lines, and code */
    uint32_t *info;   /* per node, see table_kind.c */
    uint32_t *
        chars; /* per node: kept code points; of a list, later: items counted */
} pith_table_kind;

/** Examine the page of a job, with a walk that has not begun; memory from the
 * job's scratch arena. joins_lines: the format can keep apart the lines of a
 * cell, and preformatted text in it. Linear. */
pith_status pith_table_kind_init(pith_table_kind *table_kind,
                                 const pith_render_job *job,
                                 const pith_walk *walk, bool joins_lines);

/** True for a deep row, table or list. */
bool pith_table_kind_is_deep(const pith_table_kind *table_kind, uint32_t node);

/** True for a table or row with a header cell of its own: it is data, even if
 * a long row makes it deep. */
bool pith_table_kind_is_headed(const pith_table_kind *table_kind,
                               uint32_t node);

/** True for a table with a cell that contains several lines, a list, a table
 * or preformatted text. */
bool pith_table_kind_has_blocks(const pith_table_kind *table_kind,
                                uint32_t table);

/** A mark that the caller may put on a node, false at first. */
void pith_table_kind_set_mark(pith_table_kind *table_kind, uint32_t node,
                              bool mark);
bool pith_table_kind_mark(const pith_table_kind *table_kind, uint32_t node);

/** The number of a list's next item; stored by the caller. */
void pith_table_kind_set_count(pith_table_kind *table_kind, uint32_t list,
                               uint32_t next);
uint32_t pith_table_kind_count(const pith_table_kind *table_kind,
                               uint32_t list);

#endif
