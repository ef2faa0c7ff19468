/* SPDX-License-Identifier: Apache-2.0 */
/* Readers of declarations about boxes: lengths, sides, borders, flex and grid
 * (css_reader.h). */
#include "css_reader.h"

#include "str.h"

enum { GRID_TEXT_MAX = 2000 };

static void add_length(pith_value_reader *reader, unsigned slot,
                       const pith_length *length)
{
    pith_reader_add(reader, (pith_decl){.kind = PITH_SLOT_LENGTH,
                                        .slot = (uint8_t)slot,
                                        .length = *length});
}

/* A length that is valid in CSS: only 0 needs no unit. */
bool pith_reader_length(pith_value_reader *reader, pith_length *out)
{
    return pith_css_length(&reader->scan, reader->view, out) &&
           out->number == 0;
}

static bool may_be_negative(unsigned slot)
{
    return (slot >= PITH_LEN_MARGIN && slot < PITH_LEN_PADDING) ||
           slot >= PITH_LEN_INSET || slot == PITH_LEN_INDENT;
}

bool pith_reader_is_negative(const pith_length *length)
{
    return length->px < 0 || length->em < 0 || length->rem < 0 ||
           length->percent < 0;
}

/* Negative sizes are invalid; calc() that may be positive is kept, and clamped
 * on use. */
static bool fits_slot(unsigned slot, const pith_length *length)
{
    bool mixed = (length->px != 0) + (length->em != 0) + (length->rem != 0) +
                     (length->percent != 0) >
                 1;
    return mixed || may_be_negative(slot) || !pith_reader_is_negative(length);
}

void pith_read_length(pith_value_reader *reader, unsigned slot,
                      const pith_css_word *words)
{
    pith_length length;
    (void)words;
    if (!pith_reader_global(reader, PITH_SLOT_LENGTH, slot) &&
        pith_reader_length(reader, &length) && fits_slot(slot, &length))
        add_length(reader, slot, &length);
}

/* One to four lengths for the four sides. */
void pith_read_sides(pith_value_reader *reader, unsigned slot,
                     const pith_css_word *words)
{
    static const uint8_t from[PITH_SIDES][PITH_SIDES] = {
        {0, 0, 0, 0}, {0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}};
    pith_length length[PITH_SIDES];
    size_t n = 0;
    (void)words;
    while (n < PITH_SIDES && !pith_reader_at_end(reader)) {
        if (!pith_reader_length(reader, &length[n]) ||
            !fits_slot(slot, &length[n]))
            return;
        n++;
    }
    for (unsigned side = 0; n > 0 && side < PITH_SIDES; side++)
        add_length(reader, slot + side, &length[from[n - 1][side]]);
}

/* Read two sides at once: margin-inline, padding-block; slot is the first. */
void pith_read_pair(pith_value_reader *reader, unsigned slot,
                    const pith_css_word *words)
{
    pith_length first, second;
    (void)words;
    if (!pith_reader_length(reader, &first))
        return;
    second = first;
    if (!pith_reader_at_end(reader) && !pith_reader_length(reader, &second))
        return;
    /* LEFT and RIGHT begin at RIGHT, TOP and BOTTOM at TOP. */
    bool across = (slot - PITH_LEN_MARGIN) % PITH_SIDES == PITH_RIGHT;
    add_length(reader, slot + 2, across ? &first : &second);
    add_length(reader, slot, across ? &second : &first);
}

void pith_read_gap(pith_value_reader *reader, unsigned slot,
                   const pith_css_word *words)
{
    pith_length row, column;
    (void)words;
    (void)slot;
    if (!pith_reader_length(reader, &row))
        return;
    column = row;
    if (!pith_reader_at_end(reader) && !pith_reader_length(reader, &column))
        return;
    add_length(reader, PITH_LEN_ROW_GAP, &row);
    add_length(reader, PITH_LEN_COLUMN_GAP, &column);
}

/* The width of a border: 0 for style none, medium if no width is given. Slot is
 * the side, or all four of them. */
void pith_read_border(pith_value_reader *reader, unsigned slot,
                      const pith_css_word *words)
{
    static const pith_length medium = {.kind = PITH_LENGTH_SUM, .px = 3};
    static const pith_length none = {.kind = PITH_LENGTH_SUM};
    pith_length width = medium;
    bool styled = false;
    (void)words;
    for (;;) {
        pith_css_scan before = reader->scan;
        pith_css_token token = pith_css_next_solid(&reader->scan);
        if (token.kind == PITH_CSS_END)
            break;
        bool word = token.kind == PITH_CSS_IDENT;
        if (word && (pith_str_ieq(token.text, PITH_S("none")) ||
                     pith_str_ieq(token.text, PITH_S("hidden")))) {
            styled = false;
            break;
        }
        styled |= word && token.text.len > 4 &&
                  (pith_str_ieq(token.text, PITH_S("solid")) ||
                   pith_str_ieq(token.text, PITH_S("dotted")) ||
                   pith_str_ieq(token.text, PITH_S("dashed")) ||
                   pith_str_ieq(token.text, PITH_S("double")) ||
                   pith_str_ieq(token.text, PITH_S("groove")) ||
                   pith_str_ieq(token.text, PITH_S("ridge")) ||
                   pith_str_ieq(token.text, PITH_S("inset")) ||
                   pith_str_ieq(token.text, PITH_S("outset")));
        reader->scan = before;
        pith_length length;
        if (pith_css_length(&reader->scan, reader->view, &length) &&
            length.number == 0)
            width = length;
    }
    if (!styled)
        width = none;
    if (slot != PITH_LEN_BORDER + PITH_SIDES) {
        add_length(reader, slot, &width);
        return;
    }
    for (unsigned side = 0; side < PITH_SIDES; side++)
        add_length(reader, PITH_LEN_BORDER + side, &width);
}

void pith_reader_add_number(pith_value_reader *reader, uint8_t kind,
                            double number)
{
    pith_length length = {.kind = PITH_LENGTH_SUM, .number = (float)number};
    pith_reader_add(reader, (pith_decl){.kind = kind, .length = length});
}

void pith_read_number(pith_value_reader *reader, unsigned slot,
                      const pith_css_word *words)
{
    (void)words;
    pith_css_token token = pith_css_next_solid(&reader->scan);
    if (token.kind == PITH_CSS_NUMBER && token.text.len == 0 &&
        (token.number >= 0 || slot == PITH_SLOT_ORDER))
        pith_reader_add_number(reader, (uint8_t)slot, token.number);
}

/* aspect-ratio: [auto] width [/ height]. Values beyond 10,000 are treated as
 * errors. */
void pith_read_ratio(pith_value_reader *reader, unsigned slot,
                     const pith_css_word *words)
{
    static const double farthest = 10000;
    double side[2] = {0, 1};
    size_t n = 0;
    (void)slot;
    (void)words;
    while (!pith_reader_at_end(reader)) {
        pith_css_token token = pith_css_next_solid(&reader->scan);
        if (token.kind == PITH_CSS_NUMBER && token.text.len == 0 && n < 2)
            side[n++] = token.number;
    }
    if (n == 0) /* auto */
        pith_reader_add_number(reader, PITH_SLOT_RATIO, 0);
    else if (side[0] > 0 && side[1] > 0 && side[0] / side[1] < farthest &&
             side[1] / side[0] < farthest)
        pith_reader_add_number(reader, PITH_SLOT_RATIO, side[0] / side[1]);
}

/* flex: none | auto | initial | numbers and a basis. */
void pith_read_flex(pith_value_reader *reader, unsigned slot,
                    const pith_css_word *words)
{
    static const pith_length zero = {.kind = PITH_LENGTH_SUM};
    static const pith_length automatic = {.kind = PITH_LENGTH_AUTO};
    double number[2] = {1, 1};
    size_t n = 0;
    pith_length basis = zero;
    bool has_basis = false;
    (void)slot;
    (void)words;
    if (pith_str_ieq(reader->whole, PITH_S("none")) ||
        pith_str_ieq(reader->whole, PITH_S("auto")) ||
        pith_str_ieq(reader->whole, PITH_S("initial"))) {
        bool none = pith_lower(reader->whole.data[0]) == 'n';
        number[0] = pith_lower(reader->whole.data[0]) == 'a';
        number[1] = !none;
        basis = automatic;
    } else {
        while (!pith_reader_at_end(reader)) {
            pith_length length;
            pith_css_scan ahead = reader->scan;
            pith_css_token token = pith_css_next_solid(&ahead);
            if (!pith_css_length(&reader->scan, reader->view, &length))
                return;
            bool bare = token.kind == PITH_CSS_NUMBER && token.text.len == 0;
            if (bare && n < 2)
                number[n++] = token.number;
            else {
                basis = length;
                has_basis = true;
            }
        }
        if (!n && has_basis)
            number[0] = 1;
    }
    pith_reader_add_number(reader, PITH_SLOT_GROW, number[0]);
    pith_reader_add_number(reader, PITH_SLOT_SHRINK, number[1]);
    add_length(reader, PITH_LEN_BASIS, &basis);
}

const pith_css_word pith_flex_directions[] = {
    {"row", PITH_FLEX_ROW},
    {"row-reverse", PITH_FLEX_ROW_REVERSE},
    {"column", PITH_FLEX_COLUMN},
    {"column-reverse", PITH_FLEX_COLUMN},
    {0}};
const pith_css_word pith_flex_wraps[] = {
    {"nowrap", 0}, {"wrap", 1}, {"wrap-reverse", 1}, {0}};

void pith_read_flex_flow(pith_value_reader *reader, unsigned slot,
                         const pith_css_word *words)
{
    (void)slot;
    (void)words;
    for (;;) {
        pith_css_token token = pith_css_next_solid(&reader->scan);
        if (token.kind == PITH_CSS_END)
            return;
        const pith_css_word *row =
            pith_reader_word(pith_flex_directions, token.text);
        const pith_css_word *wrap =
            pith_reader_word(pith_flex_wraps, token.text);
        if (row)
            pith_reader_add(reader,
                            (pith_decl){.kind = PITH_SLOT_WORD,
                                        .slot = PITH_WORD_FLEX_DIRECTION,
                                        .word = row->value});
        if (wrap)
            pith_reader_add(reader, (pith_decl){.kind = PITH_SLOT_WORD,
                                                .slot = PITH_WORD_FLEX_WRAP,
                                                .word = wrap->value});
    }
}

void pith_read_text(pith_value_reader *reader, unsigned slot,
                    const pith_css_word *words)
{
    (void)words;
    /* The text is read again for every element, so its length is limited. */
    if (reader->whole.len > GRID_TEXT_MAX)
        return;
    pith_reader_add(reader, (pith_decl){.kind = PITH_SLOT_GRID,
                                        .slot = (uint8_t)slot,
                                        .text = reader->whole});
}

/* content: the first text; other content (an image, a counter) is generated,
 * but its width is unknown. */
void pith_read_content(pith_value_reader *reader, unsigned slot,
                       const pith_css_word *words)
{
    static const pith_css_word nothing[] = {{"none", 0},    {"normal", 0},
                                            {"inherit", 0}, {"initial", 0},
                                            {"unset", 0},   {0}};
    pith_decl decl = {.kind = PITH_SLOT_CONTENT};
    (void)slot;
    (void)words;
    decl.word = !pith_reader_word(nothing, reader->whole);
    while (decl.text.len == 0 && !pith_reader_at_end(reader)) {
        pith_css_token token = pith_css_next_solid(&reader->scan);
        if (token.kind == PITH_CSS_STRING && token.text.len <= GRID_TEXT_MAX)
            decl.text = pith_css_unescape(reader->decls->arena, token.text);
    }
    pith_reader_add(reader, decl);
}

/* grid-template: rows / columns; only the columns and areas matter. */
void pith_read_grid(pith_value_reader *reader, unsigned slot,
                    const pith_css_word *words)
{
    pith_str areas = pith_css_until(&reader->scan, "/");
    pith_css_next(&reader->scan);
    pith_str columns = pith_css_until(&reader->scan, "/");
    (void)slot;
    (void)words;
    if (reader->whole.len > GRID_TEXT_MAX)
        return;
    pith_reader_add(reader, (pith_decl){.kind = PITH_SLOT_GRID,
                                        .slot = PITH_GRID_COLUMNS,
                                        .text = columns});
    if (areas.len && memchr(areas.data, '"', areas.len))
        pith_reader_add(reader, (pith_decl){.kind = PITH_SLOT_GRID,
                                            .slot = PITH_GRID_AREAS,
                                            .text = areas});
}
