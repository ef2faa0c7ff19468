/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Declarations: from "margin: 0 auto" to slots (computed.h).
 *
 * A property is a row of a sorted table: name, reader, and what the reader
 * needs. Readers of shorthands add several declarations.
 */
#include "computed.h"

#include "str.h"

enum {
    DECLS_MAX = 2000000,
    NAME_MAX_LEN = 32,
    SIDE_COUNT = 4,
    GRID_TEXT_MAX = 2000
};

typedef struct value_reader {
    pith_decls *decls;
    pith_css_scan scan;
    pith_css_view view;
    pith_str whole;
    bool important;
} value_reader;

typedef struct word_row {
    const char *name;
    uint8_t value;
} word_row;

typedef void read_value(value_reader *v, unsigned slot, const word_row *words);

static void add(value_reader *v, pith_decl decl)
{
    pith_decls *d = v->decls;
    decl.important = v->important;
    if (d->count == d->cap) {
        uint32_t cap = d->cap ? d->cap * 2 : 64;
        d->cut |= d->count >= DECLS_MAX;
        pith_decl *items = d->cut
                               ? NULL
                               : pith_arena_grow(d->arena, d->items, d->count,
                                                 cap, sizeof *items);
        d->failed |= !items && !d->cut;
        if (!items)
            return;
        d->items = items;
        d->cap = cap;
    }
    d->items[d->count++] = decl;
}

static bool next_is_end(const value_reader *v)
{
    pith_css_scan ahead = v->scan;
    return pith_css_next_solid(&ahead).kind == PITH_CSS_END;
}

/* "inherit" and its kin as the whole value. */
static bool read_global(value_reader *v, uint8_t kind, unsigned slot)
{
    static const struct {
        const char *name;
        uint8_t from;
    } rows[] = {{"inherit", PITH_FROM_PARENT},
                {"initial", PITH_FROM_INITIAL},
                {"unset", PITH_FROM_INITIAL},
                {"revert", PITH_FROM_INITIAL}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!pith_str_ieq(v->whole, pith_str_of(rows[i].name)))
            continue;
        add(v, (pith_decl){
                   .kind = kind, .slot = (uint8_t)slot, .from = rows[i].from});
        return true;
    }
    return false;
}

static const word_row *find_word(const word_row *words, pith_str name)
{
    for (; words->name; words++)
        if (pith_str_ieq(name, pith_str_of(words->name)))
            return words;
    return NULL;
}

static void read_word(value_reader *v, unsigned slot, const word_row *words)
{
    if (read_global(v, PITH_SLOT_WORD, slot))
        return;
    pith_css_token token = pith_css_next_solid(&v->scan);
    const word_row *row =
        token.kind == PITH_CSS_IDENT ? find_word(words, token.text) : NULL;
    if (row)
        add(v, (pith_decl){.kind = PITH_SLOT_WORD,
                           .slot = (uint8_t)slot,
                           .word = row->value});
}

static void add_length(value_reader *v, unsigned slot,
                       const pith_length *length)
{
    add(v, (pith_decl){.kind = PITH_SLOT_LENGTH,
                       .slot = (uint8_t)slot,
                       .length = *length});
}

/* A length that is valid in CSS: only 0 goes without a unit. */
static bool next_length(value_reader *v, pith_length *out)
{
    return pith_css_length(&v->scan, v->view, out) && out->number == 0;
}

static bool may_be_negative(unsigned slot)
{
    return (slot >= PITH_LEN_MARGIN && slot < PITH_LEN_PADDING) ||
           slot >= PITH_LEN_INSET || slot == PITH_LEN_INDENT;
}

static bool is_negative(const pith_length *length)
{
    return length->px < 0 || length->em < 0 || length->rem < 0 ||
           length->percent < 0;
}

/* Negative sizes are no values; calc() that may come out positive is kept and
 * clamped where it is used. */
static bool fits_slot(unsigned slot, const pith_length *length)
{
    bool mixed = (length->px != 0) + (length->em != 0) + (length->rem != 0) +
                     (length->percent != 0) >
                 1;
    return mixed || may_be_negative(slot) || !is_negative(length);
}

static void read_length(value_reader *v, unsigned slot, const word_row *words)
{
    pith_length length;
    (void)words;
    if (!read_global(v, PITH_SLOT_LENGTH, slot) && next_length(v, &length) &&
        fits_slot(slot, &length))
        add_length(v, slot, &length);
}

/* One to four lengths for the four sides. */
static void read_sides(value_reader *v, unsigned slot, const word_row *words)
{
    static const uint8_t from[SIDE_COUNT][SIDE_COUNT] = {
        {0, 0, 0, 0}, {0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}};
    pith_length length[SIDE_COUNT];
    size_t n = 0;
    (void)words;
    while (n < SIDE_COUNT && !next_is_end(v)) {
        if (!next_length(v, &length[n]) || !fits_slot(slot, &length[n]))
            return;
        n++;
    }
    for (unsigned side = 0; n > 0 && side < SIDE_COUNT; side++)
        add_length(v, slot + side, &length[from[n - 1][side]]);
}

/* Two sides at once: margin-inline, padding-block; slot is the first. */
static void read_pair(value_reader *v, unsigned slot, const word_row *words)
{
    pith_length first, second;
    (void)words;
    if (!next_length(v, &first))
        return;
    second = first;
    if (!next_is_end(v) && !next_length(v, &second))
        return;
    /* LEFT and RIGHT begin at RIGHT, TOP and BOTTOM at TOP. */
    bool across = (slot - PITH_LEN_MARGIN) % SIDE_COUNT == PITH_RIGHT;
    add_length(v, slot + 2, across ? &first : &second);
    add_length(v, slot, across ? &second : &first);
}

static void read_gap(value_reader *v, unsigned slot, const word_row *words)
{
    pith_length row, column;
    (void)words;
    (void)slot;
    if (!next_length(v, &row))
        return;
    column = row;
    if (!next_is_end(v) && !next_length(v, &column))
        return;
    add_length(v, PITH_LEN_ROW_GAP, &row);
    add_length(v, PITH_LEN_COLUMN_GAP, &column);
}

/* The width of a border: 0 for style none, medium where none is named. Slot
 * names the side, or all four of them. */
static void read_border(value_reader *v, unsigned slot, const word_row *words)
{
    static const pith_length medium = {.kind = PITH_LENGTH_SUM, .px = 3};
    static const pith_length none = {.kind = PITH_LENGTH_SUM};
    pith_length width = medium;
    bool styled = false;
    (void)words;
    for (;;) {
        pith_css_scan before = v->scan;
        pith_css_token token = pith_css_next_solid(&v->scan);
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
        v->scan = before;
        pith_length length;
        if (pith_css_length(&v->scan, v->view, &length) && length.number == 0)
            width = length;
    }
    if (!styled)
        width = none;
    if (slot != PITH_LEN_BORDER + SIDE_COUNT) {
        add_length(v, slot, &width);
        return;
    }
    for (unsigned side = 0; side < SIDE_COUNT; side++)
        add_length(v, PITH_LEN_BORDER + side, &width);
}

static void add_number(value_reader *v, uint8_t kind, double number)
{
    pith_length length = {.kind = PITH_LENGTH_SUM, .number = (float)number};
    add(v, (pith_decl){.kind = kind, .length = length});
}

static void read_number(value_reader *v, unsigned slot, const word_row *words)
{
    (void)words;
    pith_css_token token = pith_css_next_solid(&v->scan);
    if (token.kind == PITH_CSS_NUMBER && token.text.len == 0 &&
        (token.number >= 0 || slot == PITH_SLOT_ORDER))
        add_number(v, (uint8_t)slot, token.number);
}

/* aspect-ratio: [auto] width [/ height]. Beyond 10,000 it is a mistake. */
static void read_ratio(value_reader *v, unsigned slot, const word_row *words)
{
    static const double farthest = 10000;
    double side[2] = {0, 1};
    size_t n = 0;
    (void)slot;
    (void)words;
    while (!next_is_end(v)) {
        pith_css_token token = pith_css_next_solid(&v->scan);
        if (token.kind == PITH_CSS_NUMBER && token.text.len == 0 && n < 2)
            side[n++] = token.number;
    }
    if (n == 0) /* auto */
        add_number(v, PITH_SLOT_RATIO, 0);
    else if (side[0] > 0 && side[1] > 0 && side[0] / side[1] < farthest &&
             side[1] / side[0] < farthest)
        add_number(v, PITH_SLOT_RATIO, side[0] / side[1]);
}

/* flex: none | auto | initial | numbers and a basis. */
static void read_flex(value_reader *v, unsigned slot, const word_row *words)
{
    static const pith_length zero = {.kind = PITH_LENGTH_SUM};
    static const pith_length automatic = {.kind = PITH_LENGTH_AUTO};
    double number[2] = {1, 1};
    size_t n = 0;
    pith_length basis = zero;
    bool has_basis = false;
    (void)slot;
    (void)words;
    if (pith_str_ieq(v->whole, PITH_S("none")) ||
        pith_str_ieq(v->whole, PITH_S("auto")) ||
        pith_str_ieq(v->whole, PITH_S("initial"))) {
        bool none = pith_lower(v->whole.data[0]) == 'n';
        number[0] = pith_lower(v->whole.data[0]) == 'a';
        number[1] = !none;
        basis = automatic;
    } else {
        while (!next_is_end(v)) {
            pith_length length;
            pith_css_scan ahead = v->scan;
            pith_css_token token = pith_css_next_solid(&ahead);
            if (!pith_css_length(&v->scan, v->view, &length))
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
    add_number(v, PITH_SLOT_GROW, number[0]);
    add_number(v, PITH_SLOT_SHRINK, number[1]);
    add_length(v, PITH_LEN_BASIS, &basis);
}

static const word_row flex_directions[] = {
    {"row", PITH_FLEX_ROW},
    {"row-reverse", PITH_FLEX_ROW_REVERSE},
    {"column", PITH_FLEX_COLUMN},
    {"column-reverse", PITH_FLEX_COLUMN},
    {0}};
static const word_row wraps[] = {
    {"nowrap", 0}, {"wrap", 1}, {"wrap-reverse", 1}, {0}};

static void read_flex_flow(value_reader *v, unsigned slot,
                           const word_row *words)
{
    (void)slot;
    (void)words;
    for (;;) {
        pith_css_token token = pith_css_next_solid(&v->scan);
        if (token.kind == PITH_CSS_END)
            return;
        const word_row *row = find_word(flex_directions, token.text);
        const word_row *wrap = find_word(wraps, token.text);
        if (row)
            add(v, (pith_decl){.kind = PITH_SLOT_WORD,
                               .slot = PITH_WORD_FLEX_DIRECTION,
                               .word = row->value});
        if (wrap)
            add(v, (pith_decl){.kind = PITH_SLOT_WORD,
                               .slot = PITH_WORD_FLEX_WRAP,
                               .word = wrap->value});
    }
}

static void read_text(value_reader *v, unsigned slot, const word_row *words)
{
    (void)words;
    /* The text is read again for every element, so it is no long one. */
    if (v->whole.len > GRID_TEXT_MAX)
        return;
    add(v, (pith_decl){.kind = PITH_SLOT_GRID,
                       .slot = (uint8_t)slot,
                       .text = v->whole});
}

/* content: the first text; what is no text (an image, a counter) is there, but
 * has no width that is known. */
static void read_content(value_reader *v, unsigned slot, const word_row *words)
{
    static const word_row nothing[] = {{"none", 0},    {"normal", 0},
                                       {"inherit", 0}, {"initial", 0},
                                       {"unset", 0},   {0}};
    pith_decl decl = {.kind = PITH_SLOT_CONTENT};
    (void)slot;
    (void)words;
    decl.word = !find_word(nothing, v->whole);
    while (decl.text.len == 0 && !next_is_end(v)) {
        pith_css_token token = pith_css_next_solid(&v->scan);
        if (token.kind == PITH_CSS_STRING && token.text.len <= GRID_TEXT_MAX)
            decl.text = pith_css_unescape(v->decls->arena, token.text);
    }
    add(v, decl);
}

/* grid-template: rows / columns; only the columns and areas matter. */
static void read_grid(value_reader *v, unsigned slot, const word_row *words)
{
    pith_str areas = pith_css_until(&v->scan, "/");
    pith_css_next(&v->scan);
    pith_str columns = pith_css_until(&v->scan, "/");
    (void)slot;
    (void)words;
    if (v->whole.len > GRID_TEXT_MAX)
        return;
    add(v, (pith_decl){.kind = PITH_SLOT_GRID,
                       .slot = PITH_GRID_COLUMNS,
                       .text = columns});
    if (areas.len && memchr(areas.data, '"', areas.len))
        add(v, (pith_decl){.kind = PITH_SLOT_GRID,
                           .slot = PITH_GRID_AREAS,
                           .text = areas});
}

/* -- Colours, fonts -------------------------------------------------------- */

/* color and background: the first colour among what stands there. */
static void read_color(value_reader *v, unsigned slot, const word_row *words)
{
    uint32_t color;
    (void)words;
    if (read_global(v, (uint8_t)slot, 0))
        return;
    bool any = false;
    while (!any && !next_is_end(v))
        any = pith_css_color(&v->scan, 0xff000000u, &color);
    if (any)
        add(v, (pith_decl){.kind = (uint8_t)slot, .color = color});
    else if (slot == PITH_SLOT_BACKGROUND) /* a picture, or none */
        add(v, (pith_decl){.kind = PITH_SLOT_BACKGROUND});
}

static const struct {
    const char *name;
    float px;     /* 0: a factor of the parent's */
    float factor; /* of it */
} size_words[] = {{"xx-small", 9, 0},       {"x-small", 10, 0},
                  {"small", 13, 0},         {"medium", 16, 0},
                  {"large", 18, 0},         {"x-large", 24, 0},
                  {"xx-large", 32, 0},      {"xxx-large", 48, 0},
                  {"smaller", 0, 1 / 1.2f}, {"larger", 0, 1.2f}};

static bool next_font_size(value_reader *v, pith_decl *out)
{
    pith_css_scan before = v->scan;
    pith_css_token token = pith_css_next_solid(&v->scan);
    *out = (pith_decl){.kind = PITH_SLOT_FONT_SIZE};
    out->length.kind = PITH_LENGTH_SUM;
    for (size_t i = 0; i < sizeof size_words / sizeof *size_words; i++) {
        if (token.kind != PITH_CSS_IDENT ||
            !pith_str_ieq(token.text, pith_str_of(size_words[i].name)))
            continue;
        out->length.px = size_words[i].px;
        out->length.em = size_words[i].factor;
        out->word = size_words[i].px > 0 ? (uint8_t)(i + 1) : 0;
        return true;
    }
    if (token.kind == PITH_CSS_IDENT || token.kind == PITH_CSS_END)
        return false;
    v->scan = before;
    if (!next_length(v, &out->length) || is_negative(&out->length))
        return false;
    out->length.em += out->length.percent; /* of the parent's font */
    out->length.percent = 0;
    return true;
}

static void read_font_size(value_reader *v, unsigned slot,
                           const word_row *words)
{
    pith_decl decl;
    (void)slot;
    (void)words;
    if (!read_global(v, PITH_SLOT_FONT_SIZE, 0) && next_font_size(v, &decl))
        add(v, decl);
}

static void read_weight(value_reader *v, unsigned slot, const word_row *words)
{
    pith_css_token token = pith_css_next_solid(&v->scan);
    double weight = token.number;
    (void)slot;
    (void)words;
    if (pith_str_ieq(v->whole, PITH_S("bold")) ||
        pith_str_ieq(v->whole, PITH_S("bolder")))
        weight = 700;
    else if (pith_str_ieq(v->whole, PITH_S("normal")) ||
             pith_str_ieq(v->whole, PITH_S("lighter")))
        weight = 400;
    else if (read_global(v, PITH_SLOT_FONT_WEIGHT, 0) ||
             token.kind != PITH_CSS_NUMBER || weight < 1 || weight > 1000)
        return;
    add_number(v, PITH_SLOT_FONT_WEIGHT, weight);
}

static bool next_line_height(value_reader *v, pith_decl *out)
{
    *out = (pith_decl){.kind = PITH_SLOT_LINE_HEIGHT};
    if (!pith_css_length(&v->scan, v->view, &out->length) ||
        is_negative(&out->length) || out->length.number < 0)
        return false;
    out->length.em += out->length.percent;
    out->length.percent = 0;
    return true;
}

static void read_line_height(value_reader *v, unsigned slot,
                             const word_row *words)
{
    pith_decl decl;
    (void)slot;
    (void)words;
    if (!read_global(v, PITH_SLOT_LINE_HEIGHT, 0) && next_line_height(v, &decl))
        add(v, decl);
}

/* Families by how wide they come out; what is not here is looked for in the
 * words of the name, then further down the list. */
static const word_row families[] = {{"serif", PITH_FAMILY_SERIF},
                                    {"times", PITH_FAMILY_SERIF},
                                    {"times new roman", PITH_FAMILY_SERIF},
                                    {"liberation serif", PITH_FAMILY_SERIF},
                                    {"dejavu serif", PITH_FAMILY_WIDE_SERIF},
                                    {"sans-serif", PITH_FAMILY_SANS},
                                    {"system-ui", PITH_FAMILY_WIDE_SANS},
                                    {"dejavu sans", PITH_FAMILY_WIDE_SANS},
                                    {"arial", PITH_FAMILY_SANS},
                                    {"helvetica", PITH_FAMILY_SANS},
                                    {"liberation sans", PITH_FAMILY_SANS},
                                    {"monospace", PITH_FAMILY_MONO},
                                    {"ui-monospace", PITH_FAMILY_MONO},
                                    {"courier", PITH_FAMILY_MONO},
                                    {"courier new", PITH_FAMILY_MONO},
                                    {"liberation mono", PITH_FAMILY_MONO},
                                    {"dejavu sans mono", PITH_FAMILY_MONO},
                                    {0}};

static void read_family(value_reader *v, unsigned slot, const word_row *words)
{
    (void)slot;
    (void)words;
    while (v->scan.at < v->scan.stop) {
        pith_str name = pith_css_until(&v->scan, ",");
        pith_css_next(&v->scan);
        if (name.len >= 2 && (name.data[0] == '"' || name.data[0] == '\''))
            name = (pith_str){name.data + 1, name.len - 2};
        const word_row *row = find_word(families, name);
        if (!row)
            continue;
        bool alone = pith_str_ieq(v->whole, PITH_S("monospace"));
        add(v,
            (pith_decl){.kind = PITH_SLOT_WORD,
                        .slot = PITH_WORD_FAMILY,
                        .word = alone ? PITH_FAMILY_MONO_ALONE : row->value});
        return;
    }
}

/* font: [style weight] size[/line-height] families */
static void read_font(value_reader *v, unsigned slot, const word_row *words)
{
    pith_decl size = {0}, line = {.kind = PITH_SLOT_LINE_HEIGHT};
    double weight = 400;
    bool sized = false;
    while (!sized && !next_is_end(v)) {
        pith_css_scan ahead = v->scan;
        pith_css_token token = pith_css_next_solid(&ahead);
        bool number = token.kind == PITH_CSS_NUMBER && token.text.len == 0;
        if (number && token.number >= 1)
            weight = token.number;
        else if (token.kind == PITH_CSS_IDENT &&
                 pith_str_ieq(token.text, PITH_S("bold")))
            weight = 700;
        else
            sized = next_font_size(v, &size);
        if (!sized)
            v->scan = ahead;
    }
    if (!sized)
        return;
    pith_css_scan ahead = v->scan;
    pith_css_token slash = pith_css_next_solid(&ahead);
    if (slash.kind == PITH_CSS_MARK && slash.mark == '/') {
        v->scan = ahead;
        if (!next_line_height(v, &line))
            return;
    }
    add(v, size);
    add(v, line);
    add_number(v, PITH_SLOT_FONT_WEIGHT, weight);
    read_family(v, slot, words);
}

/* -- The table ------------------------------------------------------------- */

static const word_row displays[] = {
    {"inline", PITH_DISPLAY_INLINE},
    {"block", PITH_DISPLAY_BLOCK},
    {"inline-block", PITH_DISPLAY_INLINE_BLOCK},
    {"none", PITH_DISPLAY_NONE},
    {"flex", PITH_DISPLAY_FLEX},
    {"-webkit-box", PITH_DISPLAY_BLOCK},
    {"inline-flex", PITH_DISPLAY_INLINE_FLEX},
    {"grid", PITH_DISPLAY_GRID},
    {"inline-grid", PITH_DISPLAY_INLINE_GRID},
    {"table", PITH_DISPLAY_TABLE},
    {"inline-table", PITH_DISPLAY_INLINE_TABLE},
    {"table-row-group", PITH_DISPLAY_ROW_GROUP},
    {"table-header-group", PITH_DISPLAY_ROW_GROUP},
    {"table-footer-group", PITH_DISPLAY_ROW_GROUP},
    {"table-row", PITH_DISPLAY_ROW},
    {"table-cell", PITH_DISPLAY_CELL},
    {"table-caption", PITH_DISPLAY_BLOCK},
    {"table-column", PITH_DISPLAY_NONE},
    {"table-column-group", PITH_DISPLAY_NONE},
    {"list-item", PITH_DISPLAY_BLOCK},
    {"flow-root", PITH_DISPLAY_FLOW_ROOT},
    {"contents", PITH_DISPLAY_CONTENTS},
    {0}};
static const word_row positions[] = {
    {"static", PITH_POSITION_STATIC},     {"relative", PITH_POSITION_RELATIVE},
    {"absolute", PITH_POSITION_ABSOLUTE}, {"fixed", PITH_POSITION_ABSOLUTE},
    {"sticky", PITH_POSITION_RELATIVE},   {0}};
static const word_row floats[] = {
    {"none", PITH_FLOAT_NONE},         {"left", PITH_FLOAT_LEFT},
    {"inline-start", PITH_FLOAT_LEFT}, {"right", PITH_FLOAT_RIGHT},
    {"inline-end", PITH_FLOAT_RIGHT},  {0}};
static const word_row clears[] = {{"none", PITH_CLEAR_NONE},
                                  {"left", PITH_CLEAR_LEFT},
                                  {"right", PITH_CLEAR_RIGHT},
                                  {"both", PITH_CLEAR_BOTH},
                                  {0}};
static const word_row visibilities[] = {
    {"visible", 0}, {"hidden", 1}, {"collapse", 1}, {0}};
static const word_row sizings[] = {{"content-box", 0}, {"border-box", 1}, {0}};
static const word_row aligns[] = {{"left", PITH_ALIGN_LEFT},
                                  {"start", PITH_ALIGN_LEFT},
                                  {"justify", PITH_ALIGN_LEFT},
                                  {"right", PITH_ALIGN_RIGHT},
                                  {"end", PITH_ALIGN_RIGHT},
                                  {"center", PITH_ALIGN_CENTER},
                                  {"-webkit-center", PITH_ALIGN_CENTER},
                                  {0}};
static const word_row spaces[] = {{"normal", PITH_SPACE_NORMAL},
                                  {"nowrap", PITH_SPACE_NOWRAP},
                                  {"pre", PITH_SPACE_PRE},
                                  {"pre-wrap", PITH_SPACE_PRE_WRAP},
                                  {"pre-line", PITH_SPACE_PRE_WRAP},
                                  {"break-spaces", PITH_SPACE_PRE_WRAP},
                                  {0}};
static const word_row overflows[] = {{"visible", 0}, {"hidden", 1}, {"clip", 1},
                                     {"auto", 1},    {"scroll", 1}, {0}};
static const word_row justifies[] = {{"start", PITH_JUSTIFY_START},
                                     {"flex-start", PITH_JUSTIFY_START},
                                     {"left", PITH_JUSTIFY_START},
                                     {"normal", PITH_JUSTIFY_START},
                                     {"end", PITH_JUSTIFY_END},
                                     {"flex-end", PITH_JUSTIFY_END},
                                     {"right", PITH_JUSTIFY_END},
                                     {"center", PITH_JUSTIFY_CENTER},
                                     {"space-between", PITH_JUSTIFY_BETWEEN},
                                     {"space-around", PITH_JUSTIFY_AROUND},
                                     {"space-evenly", PITH_JUSTIFY_AROUND},
                                     {0}};
static const word_row collapses[] = {{"separate", 0}, {"collapse", 1}, {0}};
static const word_row table_layouts[] = {{"auto", 0}, {"fixed", 1}, {0}};
static const word_row transforms[] = {{"none", PITH_CASE_NONE},
                                      {"uppercase", PITH_CASE_UPPER},
                                      {"lowercase", PITH_CASE_NONE},
                                      {"capitalize", PITH_CASE_NONE},
                                      {0}};

static const word_row verticals[] = {{"baseline", PITH_VERTICAL_BASELINE},
                                     {"top", PITH_VERTICAL_TOP},
                                     {"text-top", PITH_VERTICAL_TOP},
                                     {"middle", PITH_VERTICAL_MIDDLE},
                                     {"bottom", PITH_VERTICAL_BOTTOM},
                                     {"text-bottom", PITH_VERTICAL_BOTTOM},
                                     {0}};

typedef struct property_row {
    const char *name;
    read_value *read;
    unsigned slot;
    const word_row *words;
} property_row;

/* Sorted by name: found by halving. */
static const property_row properties[] = {
    {"aspect-ratio", read_ratio, 0, NULL},
    {"background", read_color, PITH_SLOT_BACKGROUND, NULL},
    {"background-color", read_color, PITH_SLOT_BACKGROUND, NULL},
    {"border", read_border, PITH_LEN_BORDER + SIDE_COUNT, NULL},
    {"border-bottom", read_border, PITH_LEN_BORDER + PITH_BOTTOM, NULL},
    {"border-bottom-width", read_length, PITH_LEN_BORDER + PITH_BOTTOM, NULL},
    {"border-collapse", read_word, PITH_WORD_COLLAPSE, collapses},
    {"border-left", read_border, PITH_LEN_BORDER + PITH_LEFT, NULL},
    {"border-left-width", read_length, PITH_LEN_BORDER + PITH_LEFT, NULL},
    {"border-right", read_border, PITH_LEN_BORDER + PITH_RIGHT, NULL},
    {"border-right-width", read_length, PITH_LEN_BORDER + PITH_RIGHT, NULL},
    {"border-spacing", read_length, PITH_LEN_SPACING, NULL},
    {"border-top", read_border, PITH_LEN_BORDER + PITH_TOP, NULL},
    {"border-top-width", read_length, PITH_LEN_BORDER + PITH_TOP, NULL},
    {"border-width", read_sides, PITH_LEN_BORDER, NULL},
    {"bottom", read_length, PITH_LEN_INSET + PITH_BOTTOM, NULL},
    {"box-sizing", read_word, PITH_WORD_BOX_SIZING, sizings},
    {"clear", read_word, PITH_WORD_CLEAR, clears},
    {"color", read_color, PITH_SLOT_COLOR, NULL},
    {"column-gap", read_length, PITH_LEN_COLUMN_GAP, NULL},
    {"content", read_content, 0, NULL},
    {"display", read_word, PITH_WORD_DISPLAY, displays},
    {"flex", read_flex, 0, NULL},
    {"flex-basis", read_length, PITH_LEN_BASIS, NULL},
    {"flex-direction", read_word, PITH_WORD_FLEX_DIRECTION, flex_directions},
    {"flex-flow", read_flex_flow, 0, NULL},
    {"flex-grow", read_number, PITH_SLOT_GROW, NULL},
    {"flex-shrink", read_number, PITH_SLOT_SHRINK, NULL},
    {"flex-wrap", read_word, PITH_WORD_FLEX_WRAP, wraps},
    {"float", read_word, PITH_WORD_FLOAT, floats},
    {"font", read_font, 0, NULL},
    {"font-family", read_family, 0, NULL},
    {"font-size", read_font_size, 0, NULL},
    {"font-weight", read_weight, 0, NULL},
    {"gap", read_gap, 0, NULL},
    {"grid-area", read_text, PITH_GRID_AREA, NULL},
    {"grid-column", read_text, PITH_GRID_COLUMN, NULL},
    {"grid-gap", read_gap, 0, NULL},
    {"grid-template", read_grid, 0, NULL},
    {"grid-template-areas", read_text, PITH_GRID_AREAS, NULL},
    {"grid-template-columns", read_text, PITH_GRID_COLUMNS, NULL},
    {"height", read_length, PITH_LEN_HEIGHT, NULL},
    {"inset", read_sides, PITH_LEN_INSET, NULL},
    {"justify-content", read_word, PITH_WORD_JUSTIFY, justifies},
    {"left", read_length, PITH_LEN_INSET + PITH_LEFT, NULL},
    {"line-height", read_line_height, 0, NULL},
    {"margin", read_sides, PITH_LEN_MARGIN, NULL},
    {"margin-block", read_pair, PITH_LEN_MARGIN + PITH_TOP, NULL},
    {"margin-block-end", read_length, PITH_LEN_MARGIN + PITH_BOTTOM, NULL},
    {"margin-block-start", read_length, PITH_LEN_MARGIN + PITH_TOP, NULL},
    {"margin-bottom", read_length, PITH_LEN_MARGIN + PITH_BOTTOM, NULL},
    {"margin-inline", read_pair, PITH_LEN_MARGIN + PITH_RIGHT, NULL},
    {"margin-inline-end", read_length, PITH_LEN_MARGIN + PITH_RIGHT, NULL},
    {"margin-inline-start", read_length, PITH_LEN_MARGIN + PITH_LEFT, NULL},
    {"margin-left", read_length, PITH_LEN_MARGIN + PITH_LEFT, NULL},
    {"margin-right", read_length, PITH_LEN_MARGIN + PITH_RIGHT, NULL},
    {"margin-top", read_length, PITH_LEN_MARGIN + PITH_TOP, NULL},
    {"max-height", read_length, PITH_LEN_MAX_HEIGHT, NULL},
    {"max-width", read_length, PITH_LEN_MAX_WIDTH, NULL},
    {"min-height", read_length, PITH_LEN_MIN_HEIGHT, NULL},
    {"min-width", read_length, PITH_LEN_MIN_WIDTH, NULL},
    {"order", read_number, PITH_SLOT_ORDER, NULL},
    {"overflow", read_word, PITH_WORD_OVERFLOW, overflows},
    {"overflow-x", read_word, PITH_WORD_OVERFLOW, overflows},
    {"overflow-y", read_word, PITH_WORD_OVERFLOW, overflows},
    {"padding", read_sides, PITH_LEN_PADDING, NULL},
    {"padding-block", read_pair, PITH_LEN_PADDING + PITH_TOP, NULL},
    {"padding-bottom", read_length, PITH_LEN_PADDING + PITH_BOTTOM, NULL},
    {"padding-inline", read_pair, PITH_LEN_PADDING + PITH_RIGHT, NULL},
    {"padding-inline-end", read_length, PITH_LEN_PADDING + PITH_RIGHT, NULL},
    {"padding-inline-start", read_length, PITH_LEN_PADDING + PITH_LEFT, NULL},
    {"padding-left", read_length, PITH_LEN_PADDING + PITH_LEFT, NULL},
    {"padding-right", read_length, PITH_LEN_PADDING + PITH_RIGHT, NULL},
    {"padding-top", read_length, PITH_LEN_PADDING + PITH_TOP, NULL},
    {"position", read_word, PITH_WORD_POSITION, positions},
    {"right", read_length, PITH_LEN_INSET + PITH_RIGHT, NULL},
    {"row-gap", read_length, PITH_LEN_ROW_GAP, NULL},
    {"table-layout", read_word, PITH_WORD_TABLE_LAYOUT, table_layouts},
    {"text-align", read_word, PITH_WORD_TEXT_ALIGN, aligns},
    {"text-indent", read_length, PITH_LEN_INDENT, NULL},
    {"text-transform", read_word, PITH_WORD_TEXT_TRANSFORM, transforms},
    {"top", read_length, PITH_LEN_INSET + PITH_TOP, NULL},
    {"vertical-align", read_word, PITH_WORD_VERTICAL, verticals},
    {"visibility", read_word, PITH_WORD_VISIBILITY, visibilities},
    {"white-space", read_word, PITH_WORD_WHITE_SPACE, spaces},
    {"width", read_length, PITH_LEN_WIDTH, NULL},
};

static const property_row *find_property(pith_str name)
{
    char low[NAME_MAX_LEN];
    size_t from = 0, to = sizeof properties / sizeof *properties;
    if (name.len >= sizeof low)
        return NULL;
    for (size_t i = 0; i < name.len; i++)
        low[i] = pith_lower(name.data[i]);
    low[name.len] = 0;
    while (from < to) {
        size_t middle = (from + to) / 2;
        int order = strcmp(low, properties[middle].name);
        if (order == 0)
            return &properties[middle];
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

void pith_decl_read(pith_decls *decls, const pith_css_declaration *one,
                    pith_css_view view)
{
    const property_row *row = find_property(one->name);
    if (!row)
        return;
    value_reader v = {.decls = decls,
                      .scan = pith_css_scan_of(one->value),
                      .view = view,
                      .whole = one->value,
                      .important = one->important};
    row->read(&v, row->slot, row->words);
}

void pith_decls_read(pith_decls *decls, pith_str block, pith_css_view view)
{
    pith_css_scan scan = pith_css_scan_of(block);
    pith_css_declaration one;
    while (!decls->failed && !decls->cut && pith_css_declare(&scan, &one))
        pith_decl_read(decls, &one, view);
}
