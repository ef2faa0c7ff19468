/* SPDX-License-Identifier: Apache-2.0 */
/* Gaps, prefixes, cells and preformatted text: see lines.h. */
#include "lines.h"

#include "escape.h"
#include "str.h"

#include <string.h>

void pith_lines_init(pith_lines *lines, pith_buf *out,
                     const pith_line_style *style)
{
    *lines = (pith_lines){
        .out = out, .style = style, .fresh = true, .start = out->len};
}

void pith_lines_gap(pith_lines *lines, pith_gap gap)
{
    /* Between a marker or a cell's start and its text there is nothing. */
    if (lines->cells || lines->marker[0] ||
        (lines->depth > 0 && lines->prefix[lines->depth - 1].due))
        return;
    /* Two <br> in a row are how old pages separate paragraphs. */
    if (gap == PITH_GAP_BREAK && lines->gap == PITH_GAP_BREAK)
        gap = PITH_GAP_BLOCK;
    if (lines->tight && gap == PITH_GAP_BLOCK)
        gap = PITH_GAP_LINE;
    if (lines->flat && gap > PITH_GAP_SPACE)
        gap = lines->style->cell_break ? PITH_GAP_CELL : PITH_GAP_SPACE;
    if (gap > lines->gap)
        lines->gap = gap;
}

void pith_lines_reset_gap(pith_lines *lines, pith_gap gap)
{
    lines->gap = PITH_GAP_NONE;
    pith_lines_gap(lines, gap);
}

static void begin_line(pith_lines *lines)
{
    for (unsigned i = 0; i < lines->depth; i++) {
        pith_prefix *prefix = &lines->prefix[i];
        pith_buf_text(lines->out, prefix->due ? prefix->marker : prefix->rest);
        prefix->due = false;
    }
    lines->fresh = true;
}

/* An empty line, inside the prefixes that the text before it had too. */
static void end_block(pith_lines *lines)
{
    pith_buf *out = lines->out;
    pith_buf_byte(out, '\n');
    size_t start = out->len;
    for (unsigned i = 0; i < lines->shared; i++)
        pith_buf_text(out, lines->prefix[i].rest);
    while (out->len > start && out->data[out->len - 1] == ' ')
        out->len--;
    pith_buf_byte(out, '\n');
}

static void write_cells(pith_lines *lines)
{
    for (; lines->cells; lines->cells--, lines->ncells++)
        pith_buf_text(lines->out, lines->ncells ? lines->style->cell_next
                                                : lines->style->cell_first);
}

static void write_gap(pith_lines *lines)
{
    switch (lines->gap) {
    case PITH_GAP_NONE:
        return;
    case PITH_GAP_SPACE:
        if (!lines->fresh)
            pith_buf_byte(lines->out, ' ');
        return;
    case PITH_GAP_CELL:
        pith_buf_text(lines->out, lines->style->cell_break);
        return;
    case PITH_GAP_BREAK:
        pith_buf_text(lines->out, lines->style->hard_break);
        pith_buf_byte(lines->out, '\n');
        break;
    case PITH_GAP_LINE:
        pith_buf_byte(lines->out, '\n');
        break;
    case PITH_GAP_BLOCK:
        end_block(lines);
        break;
    }
    begin_line(lines);
}

void pith_lines_settle(pith_lines *lines)
{
    if (lines->begun) {
        write_gap(lines);
    } else {
        lines->begun = true;
        begin_line(lines);
    }
    lines->gap = PITH_GAP_NONE;
    lines->shared = lines->depth;
    if (lines->cells)
        write_cells(lines);
    pith_buf_text(lines->out, lines->marker);
    lines->marker[0] = '\0';
}

void pith_lines_put(pith_lines *lines, pith_str text)
{
    if (text.len == 0)
        return;
    pith_lines_settle(lines);
    pith_escape_plain(lines->out, text);
    lines->fresh = false;
}

void pith_lines_push(pith_lines *lines, const char *marker, const char *rest)
{
    if (lines->flat || lines->depth == PITH_PREFIX_DEPTH) {
        lines->beyond++;
        return;
    }
    pith_prefix *prefix = &lines->prefix[lines->depth++];
    *prefix = (pith_prefix){.due = true};
    memcpy(prefix->marker, marker, strnlen(marker, PITH_MARKER_MAX - 1));
    memcpy(prefix->rest, rest, strnlen(rest, PITH_MARKER_MAX - 1));
}

void pith_lines_mark(pith_lines *lines, const char *marker)
{
    if (lines->style->cell_break)
        memcpy(lines->marker, marker, strnlen(marker, PITH_MARKER_MAX - 1) + 1);
}

void pith_lines_pop(pith_lines *lines)
{
    if (lines->beyond) {
        lines->beyond--;
        return;
    }
    lines->depth--;
    if (lines->shared > lines->depth)
        lines->shared = lines->depth;
}

void pith_lines_solid_begin(pith_lines *lines)
{
    lines->solid_begun = false;
    lines->solid_skip = 0;
}

/* Line breaks are written late, so that those at the end never are. */
static void write_breaks(pith_lines *lines)
{
    while (lines->solid_skip > 0) {
        bool last = --lines->solid_skip == 0;
        pith_buf_byte(lines->out, '\n');
        size_t start = lines->out->len;
        begin_line(lines);
        pith_buf *out = lines->out;
        while (!last && out->len > start && out->data[out->len - 1] == ' ')
            out->len--;
    }
}

/* A piece of a line of preformatted text. */
static void put_piece(pith_lines *lines, pith_str piece)
{
    if (piece.len == 0)
        return;
    if (!lines->solid_begun) {
        lines->solid_before = lines->out->len;
        lines->solid_gap = lines->gap;
        pith_lines_settle(lines);
        lines->solid_begun = true;
        lines->solid_start = lines->solid_end = lines->out->len;
    }
    write_breaks(lines);
    pith_escape_plain(lines->out, piece);
    lines->fresh = false;
    size_t end = lines->out->len;
    while (piece.len > 0 && (piece.data[piece.len - 1] == ' ' ||
                             piece.data[piece.len - 1] == '\t'))
        piece.len--, end--;
    if (piece.len > 0)
        lines->solid_end = end;
}

void pith_lines_solid_break(pith_lines *lines)
{
    if (!lines->solid_begun)
        return;
    if (lines->solid_end > lines->solid_start)
        lines->solid_skip++;
    else
        lines->out->len = lines->solid_start; /* a blank line at the start */
}

void pith_lines_solid(pith_lines *lines, pith_str text)
{
    size_t start = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        bool hyphen = byte == 0xc2 && !lines->style->soft_hyphens &&
                      i + 1 < text.len &&
                      (unsigned char)text.data[i + 1] == 0xad;
        if (byte != '\n' && byte != '\r' && !hyphen)
            continue;
        put_piece(lines, (pith_str){text.data + start, i - start});
        if (hyphen ||
            (byte == '\r' && i + 1 < text.len && text.data[i + 1] == '\n'))
            i++;
        if (!hyphen)
            pith_lines_solid_break(lines);
        start = i + 1;
    }
    put_piece(lines, (pith_str){text.data + start, text.len - start});
}

void pith_lines_solid_end(pith_lines *lines)
{
    lines->solid_skip = 0;
    if (!lines->solid_begun || lines->out->status != PITH_OK)
        return;
    lines->out->len = lines->solid_end;
    if (lines->solid_end > lines->solid_start)
        return;
    lines->out->len = lines->solid_before; /* nothing but white space */
    lines->begun = lines->solid_before > lines->start;
    lines->gap = lines->solid_gap;
}
