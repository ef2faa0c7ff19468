/* SPDX-License-Identifier: Apache-2.0 */
/* The structures of a text in Markdown: blocks by the start of their lines,
 * links, images and formulas by signs within a line. */
#include "pieces.h"

#include "status.h"
#include "str.h"

enum {
    MOST_OPEN = 16, /* brackets or items of one line */
    MIN_FENCE = 3,
    MAX_LEVEL = 6,
    MOST_TICKS = 8, /* of a code span; each number is searched without success
                       at most once */
};

typedef struct md_reader {
    pith_arena *arena;
    pith_str text;
    size_t at; /* of the next line */
    pith_md_pieces *out;
    uint32_t cap;
} md_reader;

static pith_status add_piece(md_reader *reader, pith_md_kind kind,
                             pith_str text)
{
    pith_md_pieces *out = reader->out;
    pith_md_piece *piece = pith_arena_room(reader->arena, out->piece, out->n,
                                           &reader->cap, sizeof *piece);
    if (piece == NULL)
        return PITH_NOMEM;
    out->piece = piece;
    out->piece[out->n++] = (pith_md_piece){kind, out->ntables, text};
    return PITH_OK;
}

static pith_str slice(pith_str text, size_t start, size_t stop)
{
    return (pith_str){text.data + start, stop - start};
}

/* -- Lines ---------------------------------------------------------------- */

static bool next_line(md_reader *reader, pith_str *line)
{
    pith_str text = reader->text;
    if (reader->at >= text.len)
        return false;
    const char *start = text.data + reader->at;
    const char *stop = memchr(start, '\n', text.len - reader->at);
    size_t len = stop ? (size_t)(stop - start) : text.len - reader->at;
    reader->at += len + 1;
    *line = (pith_str){start, len};
    return true;
}

/* The number of consecutive signs from a position. */
static size_t run_length(pith_str line, size_t at, char sign)
{
    size_t n = 0;
    while (at + n < line.len && line.data[at + n] == sign)
        n++;
    return n;
}

/* Skip spaces and quotation marks (">"). */
static pith_str without_margin(pith_str line)
{
    size_t at = 0;
    while (at < line.len && (line.data[at] == ' ' || line.data[at] == '\t' ||
                             line.data[at] == '>' || line.data[at] == '\r'))
        at++;
    return pith_str_trim(slice(line, at, line.len));
}

/* Length of a list item's marker and its space, or 0. */
static size_t item_mark(pith_str line)
{
    enum { MOST_DIGITS = 9 };
    size_t at = 0;
    while (at < line.len && at < MOST_DIGITS && line.data[at] >= '0' &&
           line.data[at] <= '9')
        at++;
    if (at >= line.len || !memchr(at ? ".)" : "-*+", line.data[at], at ? 2 : 3))
        return 0;
    return at + 1 < line.len && line.data[at + 1] == ' ' ? at + 2 : 0;
}

/* Whether the line consists of dashes, bars and optional colons. */
static bool is_delimiter_row(pith_str line)
{
    bool dash = false, bar = false;
    for (size_t i = 0; i < line.len; i++) {
        dash = dash || line.data[i] == '-';
        bar = bar || line.data[i] == '|';
        if (!memchr("-|: \t", line.data[i], 5))
            return false;
    }
    return dash && bar;
}

bool pith_md_next_cell(pith_str row, size_t *at, pith_str *cell)
{
    if (*at == 0 && row.len && row.data[0] == '|')
        *at = 1;
    if (*at >= row.len)
        return false;
    size_t start = *at, i = start;
    while (i < row.len && row.data[i] != '|')
        i += row.data[i] == '\\' ? 2 : 1;
    i = i < row.len ? i : row.len;
    *cell = pith_str_trim(slice(row, start, i));
    *at = i + 1;
    return true;
}

/* -- Within a line --------------------------------------------------------- */

/* Open brackets, and whether each is preceded by an image's "!". */
typedef struct bracket_stack {
    bool image[MOST_OPEN];
    size_t n;
} bracket_stack;

/* The end of a code span that opens at i; of its backticks if it is not
 * closed. */
static size_t skip_code(pith_str line, size_t i)
{
    size_t n = run_length(line, i, '`');
    for (size_t k = i + n; n <= MOST_TICKS && k < line.len;) {
        size_t length = run_length(line, k, '`');
        if (length == n)
            return k + n;
        k += length ? length : 1;
    }
    return i + n;
}

/* The end of an address that starts at i. */
static size_t address_end(pith_str line, size_t i)
{
    size_t depth = 0;
    while (i < line.len && line.data[i] != ' ' &&
           (line.data[i] != ')' || depth)) {
        depth += line.data[i] == '(';
        depth -= line.data[i] == ')';
        i += line.data[i] == '\\' && i + 1 < line.len ? 2 : 1;
    }
    return i;
}

/* At the bracket that closes a label: its address, if one follows. */
static pith_status close_bracket(md_reader *reader, pith_str line, size_t *at,
                                 bracket_stack *open)
{
    if (open->n == 0)
        return PITH_OK;
    bool image = open->image[--open->n];
    if (*at + 1 >= line.len || line.data[*at + 1] != '(')
        return PITH_OK;
    size_t start = *at + 2, stop;
    if (start < line.len && line.data[start] == '<') {
        const char *end = memchr(line.data + start, '>', line.len - start);
        stop = end ? (size_t)(end - line.data) : line.len;
        start++;
    } else {
        stop = address_end(line, start);
    }
    *at = stop;
    if (stop <= start)
        return PITH_OK;
    return add_piece(reader, image ? PITH_MD_IMAGE : PITH_MD_LINK,
                     slice(line, start, stop));
}

/* A formula that opens at i, as in pandoc: no space inside the dollars, no
 * digit after them. Returns the position to continue at. */
static pith_status read_formula(md_reader *reader, pith_str line, size_t *at)
{
    size_t n = run_length(line, *at, '$');
    size_t start = *at + n;
    *at = start - 1;
    if (n > 2 || start >= line.len || line.data[start] == ' ')
        return PITH_OK;
    size_t stop = start;
    while (stop < line.len && line.data[stop] != '$')
        stop += line.data[stop] == '\\' ? 2 : 1;
    if (stop >= line.len || line.data[stop - 1] == ' ' ||
        run_length(line, stop, '$') != n)
        return PITH_OK;
    size_t after = stop + n;
    if (after < line.len && line.data[after] >= '0' && line.data[after] <= '9')
        return PITH_OK;
    *at = after - 1;
    return add_piece(reader, PITH_MD_FORMULA, slice(line, start, stop));
}

static pith_status read_inline(md_reader *reader, pith_str line)
{
    bracket_stack open = {.n = 0};
    for (size_t i = 0; i < line.len; i++) {
        char sign = line.data[i];
        if (sign == '\\')
            i++;
        else if (sign == '`')
            i = skip_code(line, i) - 1;
        else if (sign == '[' && open.n < MOST_OPEN)
            open.image[open.n++] = i > 0 && line.data[i - 1] == '!';
        else if (sign == ']')
            PITH_TRY(close_bracket(reader, line, &i, &open));
        else if (sign == '$')
            PITH_TRY(read_formula(reader, line, &i));
    }
    return PITH_OK;
}

/* -- Blocks ---------------------------------------------------------------- */

/* Lines until a closing fence of that sign and length, or dollars; the opening
 * line was read. */
static pith_status read_fenced(md_reader *reader, pith_md_kind kind,
                               pith_str fence)
{
    size_t start =
        reader->at < reader->text.len ? reader->at : reader->text.len;
    size_t stop = reader->text.len;
    pith_str line;
    while (next_line(reader, &line)) {
        pith_str bare = without_margin(line);
        if (bare.len && run_length(bare, 0, fence.data[0]) >= fence.len &&
            run_length(bare, 0, fence.data[0]) == bare.len) {
            stop = (size_t)(line.data - reader->text.data);
            break;
        }
    }
    return add_piece(reader, kind,
                     pith_str_trim(slice(reader->text, start, stop)));
}

static pith_status add_row(md_reader *reader, pith_str row)
{
    PITH_TRY(add_piece(reader, PITH_MD_ROW, row));
    return read_inline(reader, row);
}

/* A table whose first row was read, if dashes follow it; otherwise the row is
 * text. */
static pith_status read_table(md_reader *reader, pith_str row)
{
    size_t before = reader->at;
    pith_str line;
    if (!next_line(reader, &line) || !is_delimiter_row(without_margin(line))) {
        reader->at = before;
        return read_inline(reader, row);
    }
    PITH_TRY(add_row(reader, row));
    for (before = reader->at; next_line(reader, &line); before = reader->at) {
        line = without_margin(line);
        if (line.len == 0 || line.data[0] != '|')
            break;
        PITH_TRY(add_row(reader, line));
    }
    reader->at = before;
    reader->out->ntables++;
    return PITH_OK;
}

static pith_status read_heading(md_reader *reader, pith_str line)
{
    size_t level = run_length(line, 0, '#');
    if (level > MAX_LEVEL || level >= line.len || line.data[level] != ' ')
        return read_inline(reader, line);
    pith_str text = pith_str_trim(slice(line, level, line.len));
    PITH_TRY(add_piece(reader, PITH_MD_HEADING, text));
    return read_inline(reader, text);
}

static pith_status read_block(md_reader *reader, pith_str line)
{
    static const pith_str dollars = {"$$", 2};
    size_t mark;
    for (unsigned n = 0; n < MOST_OPEN && (mark = item_mark(line)) > 0; n++) {
        line = pith_str_trim(slice(line, mark, line.len));
        PITH_TRY(add_piece(reader, PITH_MD_ITEM, line));
    }
    if (line.len == 0)
        return PITH_OK;
    char sign = line.data[0];
    size_t n = run_length(line, 0, sign);
    if ((sign == '`' || sign == '~') && n >= MIN_FENCE)
        return read_fenced(reader, PITH_MD_CODE, slice(line, 0, n));
    if (pith_str_eq(line, dollars))
        return read_fenced(reader, PITH_MD_FORMULA, dollars);
    if (sign == '|')
        return read_table(reader, line);
    return sign == '#' ? read_heading(reader, line) : read_inline(reader, line);
}

pith_status pith_md_pieces_read(pith_arena *arena, pith_str markdown,
                                pith_md_pieces *pieces)
{
    *pieces = (pith_md_pieces){0};
    md_reader reader = {.arena = arena, .text = markdown, .out = pieces};
    pith_str line;
    while (next_line(&reader, &line))
        PITH_TRY(read_block(&reader, without_margin(line)));
    return PITH_OK;
}
