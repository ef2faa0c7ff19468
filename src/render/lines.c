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
    pith_buf_init(&lines->fold, out->max);
    pith_buf_init(&lines->rest, out->max);
}

void pith_lines_gap(pith_lines *lines, pith_gap gap)
{
    /* Nothing separates a marker, or the start of a cell, from its text. */
    if (lines->cells || lines->marker[0] ||
        (lines->depth > 0 && lines->prefix[lines->depth - 1].due))
        return;
    /* Old pages separate paragraphs by two <br> in a row. */
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

/* -- Breaking long lines --------------------------------------------------- */

/* Whether a line that begins with this would be read as something else. */
static bool begins_block(pith_str text)
{
    size_t digits = 0;
    while (digits < text.len && text.data[digits] >= '0' &&
           text.data[digits] <= '9')
        digits++;
    if (digits > 0)
        return digits < text.len &&
               (text.data[digits] == '.' || text.data[digits] == ')');
    return text.len > 0 && memchr("-+*#>=|~`:[", text.data[0], 11) != NULL;
}

/* Code points of the first word, and its bytes. */
static size_t word_width(pith_str text, size_t *len)
{
    size_t width = 0;
    for (*len = 0; *len < text.len && text.data[*len] != ' '; ++*len)
        width += ((unsigned char)text.data[*len] & 0xc0) != 0x80;
    return width;
}

/* Record the prefix of the further lines of a paragraph while it is known. */
static void note_rest(pith_lines *lines)
{
    pith_buf_reset(&lines->rest);
    for (unsigned i = 0; i < lines->depth; i++)
        pith_buf_text(&lines->rest, lines->prefix[i].rest);
    pith_buf_heed(lines->out, &lines->rest);
}

/* Write one line, which begins with a prefix, as several. */
static void fold_line(pith_lines *lines, pith_str line, size_t prefix)
{
    pith_buf *out = lines->out;
    size_t at = prefix, column = prefix;
    pith_buf_put(out, line.data, prefix);
    while (at < line.len) {
        size_t len;
        pith_str rest = {line.data + at, line.len - at};
        if (*rest.data == ' ') { /* at most one, except in code */
            pith_buf_byte(out, ' ');
            at++, column++;
            continue;
        }
        size_t width = word_width(rest, &len);
        bool spaced = at > prefix && line.data[at - 1] == ' ';
        if (spaced && column + width > lines->wrap && !begins_block(rest)) {
            out->len--; /* the space */
            pith_buf_byte(out, '\n');
            pith_buf_str(out, pith_buf_view(&lines->rest));
            column = lines->rest.len;
        }
        pith_buf_put(out, rest.data, len);
        at += len;
        column += width;
    }
}

/* The current lines are complete: break those that are too long. */
static void end_paragraph(pith_lines *lines)
{
    pith_buf *out = lines->out;
    size_t from = lines->paragraph;
    if (!lines->wrap || lines->fixed || out->len <= from ||
        out->status != PITH_OK)
        return;
    pith_buf_reset(&lines->fold);
    pith_buf_put(&lines->fold, out->data + from, out->len - from);
    pith_buf_heed(out, &lines->fold);
    pith_str all = pith_buf_view(&lines->fold);
    size_t prefix = lines->text - from;
    out->len = from;
    while (all.len > 0) {
        const char *end = memchr(all.data, '\n', all.len);
        size_t len = end ? (size_t)(end - all.data) : all.len;
        fold_line(lines, (pith_str){all.data, len},
                  prefix < len ? prefix : len);
        if (end)
            pith_buf_byte(out, '\n');
        len += end != NULL;
        all = (pith_str){all.data + len, all.len - len};
        prefix = lines->rest.len;
    }
    lines->paragraph = lines->text = out->len;
}

void pith_lines_finish(pith_lines *lines)
{
    end_paragraph(lines);
    pith_buf_clear(&lines->fold);
    pith_buf_clear(&lines->rest);
}

/* -- Gaps ------------------------------------------------------------------ */

/* A new line that does not belong to an earlier one. */
static void begin_paragraph(pith_lines *lines)
{
    lines->paragraph = lines->out->len;
    lines->fixed = false;
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

/* An empty line, with the prefixes that the text before it also had. */
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
    lines->cell_at = lines->out->len;
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
        end_paragraph(lines);
        pith_buf_byte(lines->out, '\n');
        begin_paragraph(lines);
        break;
    case PITH_GAP_BLOCK:
        end_paragraph(lines);
        end_block(lines);
        begin_paragraph(lines);
        break;
    }
    bool first = lines->paragraph == lines->out->len;
    begin_line(lines);
    if (first)
        lines->text = lines->out->len;
}

void pith_lines_settle(pith_lines *lines)
{
    if (lines->begun) {
        write_gap(lines);
    } else {
        lines->begun = true;
        begin_paragraph(lines);
        begin_line(lines);
        lines->text = lines->out->len;
    }
    lines->fixed |= lines->flat > 0;
    lines->gap = PITH_GAP_NONE;
    lines->shared = lines->depth;
    if (lines->wrap)
        note_rest(lines);
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

/* Line breaks are written late, so that there are none at the end. */
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
        if (lines->gap >= PITH_GAP_LINE)
            end_paragraph(lines);
        lines->solid_before = lines->out->len;
        lines->solid_gap = lines->gap;
        pith_lines_settle(lines);
        lines->solid_begun = lines->fixed = true;
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
    /* a blank line at the start */
    else
        lines->out->len = lines->solid_start;
}

void pith_lines_solid(pith_lines *lines, pith_str text)
{
    size_t start = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        bool hyphen = byte == 0xc2 && i + 1 < text.len &&
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
