/* SPDX-License-Identifier: Apache-2.0 */
/* Declarations: from "margin: 0 auto" to slots (computed.h).
 *
 * A property is a row of a sorted table: name, reader, and what the reader
 * needs. Readers of shorthands add several declarations; they are in css_box.c
 * and css_font.c. */
#include "css_reader.h"

#include "str.h"

enum { DECLS_MAX = 2000000, NAME_MAX_LEN = 32 };

void pith_reader_add(pith_value_reader *reader, pith_decl decl)
{
    pith_decls *decls = reader->decls;
    decl.important = reader->important;
    decls->cut |= decls->count >= DECLS_MAX;
    pith_decl *items =
        decls->cut ? NULL
                   : pith_arena_room(decls->arena, decls->items, decls->count,
                                     &decls->cap, sizeof *items);
    decls->failed |= !items && !decls->cut;
    if (!items)
        return;
    decls->items = items;
    decls->items[decls->count++] = decl;
}

bool pith_reader_at_end(const pith_value_reader *reader)
{
    pith_css_scan ahead = reader->scan;
    return pith_css_next_solid(&ahead).kind == PITH_CSS_END;
}

/* "inherit" and similar keywords as the complete value. */
bool pith_reader_global(pith_value_reader *reader, uint8_t kind, unsigned slot)
{
    static const struct {
        const char *name;
        uint8_t from;
    } rows[] = {{"inherit", PITH_FROM_PARENT},
                {"initial", PITH_FROM_INITIAL},
                {"unset", PITH_FROM_INITIAL},
                {"revert", PITH_FROM_INITIAL}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!pith_str_ieq(reader->whole, pith_str_of(rows[i].name)))
            continue;
        pith_reader_add(reader, (pith_decl){.kind = kind,
                                            .slot = (uint8_t)slot,
                                            .from = rows[i].from});
        return true;
    }
    return false;
}

const pith_css_word *pith_reader_word(const pith_css_word *words, pith_str name)
{
    for (; words->name; words++)
        if (pith_str_ieq(name, pith_str_of(words->name)))
            return words;
    return NULL;
}

static void read_word(pith_value_reader *reader, unsigned slot,
                      const pith_css_word *words)
{
    if (pith_reader_global(reader, PITH_SLOT_WORD, slot))
        return;
    pith_css_token token = pith_css_next_solid(&reader->scan);
    const pith_css_word *row = token.kind == PITH_CSS_IDENT
                                   ? pith_reader_word(words, token.text)
                                   : NULL;
    if (row)
        pith_reader_add(reader, (pith_decl){.kind = PITH_SLOT_WORD,
                                            .slot = (uint8_t)slot,
                                            .word = row->value});
}

/* -- The table ------------------------------------------------------------- */

static const pith_css_word displays[] = {
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
static const pith_css_word positions[] = {
    {"static", PITH_POSITION_STATIC},     {"relative", PITH_POSITION_RELATIVE},
    {"absolute", PITH_POSITION_ABSOLUTE}, {"fixed", PITH_POSITION_ABSOLUTE},
    {"sticky", PITH_POSITION_RELATIVE},   {0}};
static const pith_css_word floats[] = {
    {"none", PITH_FLOAT_NONE},         {"left", PITH_FLOAT_LEFT},
    {"inline-start", PITH_FLOAT_LEFT}, {"right", PITH_FLOAT_RIGHT},
    {"inline-end", PITH_FLOAT_RIGHT},  {0}};
static const pith_css_word clears[] = {{"none", PITH_CLEAR_NONE},
                                       {"left", PITH_CLEAR_LEFT},
                                       {"right", PITH_CLEAR_RIGHT},
                                       {"both", PITH_CLEAR_BOTH},
                                       {0}};
static const pith_css_word visibilities[] = {
    {"visible", 0}, {"hidden", 1}, {"collapse", 1}, {0}};
static const pith_css_word sizings[] = {
    {"content-box", 0}, {"border-box", 1}, {0}};
static const pith_css_word aligns[] = {{"left", PITH_ALIGN_LEFT},
                                       {"start", PITH_ALIGN_LEFT},
                                       {"justify", PITH_ALIGN_LEFT},
                                       {"right", PITH_ALIGN_RIGHT},
                                       {"end", PITH_ALIGN_RIGHT},
                                       {"center", PITH_ALIGN_CENTER},
                                       {"-webkit-center", PITH_ALIGN_CENTER},
                                       {0}};
static const pith_css_word spaces[] = {{"normal", PITH_SPACE_NORMAL},
                                       {"nowrap", PITH_SPACE_NOWRAP},
                                       {"pre", PITH_SPACE_PRE},
                                       {"pre-wrap", PITH_SPACE_PRE_WRAP},
                                       {"pre-line", PITH_SPACE_PRE_WRAP},
                                       {"break-spaces", PITH_SPACE_PRE_WRAP},
                                       {0}};
static const pith_css_word overflows[] = {{"visible", 0}, {"hidden", 1},
                                          {"clip", 1},    {"auto", 1},
                                          {"scroll", 1},  {0}};
static const pith_css_word justifies[] = {
    {"start", PITH_JUSTIFY_START},
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
static const pith_css_word collapses[] = {
    {"separate", 0}, {"collapse", 1}, {0}};
static const pith_css_word table_layouts[] = {{"auto", 0}, {"fixed", 1}, {0}};
static const pith_css_word transforms[] = {{"none", PITH_CASE_NONE},
                                           {"uppercase", PITH_CASE_UPPER},
                                           {"lowercase", PITH_CASE_NONE},
                                           {"capitalize", PITH_CASE_NONE},
                                           {0}};

static const pith_css_word verticals[] = {{"baseline", PITH_VERTICAL_BASELINE},
                                          {"top", PITH_VERTICAL_TOP},
                                          {"text-top", PITH_VERTICAL_TOP},
                                          {"middle", PITH_VERTICAL_MIDDLE},
                                          {"bottom", PITH_VERTICAL_BOTTOM},
                                          {"text-bottom", PITH_VERTICAL_BOTTOM},
                                          {0}};

typedef struct property_row {
    const char *name;
    pith_read_value *read;
    unsigned slot;
    const pith_css_word *words;
} property_row;

/* Sorted by name, for binary search. */
static const property_row properties[] = {
    {"aspect-ratio", pith_read_ratio, 0, NULL},
    {"background", pith_read_color, PITH_SLOT_BACKGROUND, NULL},
    {"background-color", pith_read_color, PITH_SLOT_BACKGROUND, NULL},
    {"border", pith_read_border, PITH_LEN_BORDER + PITH_SIDES, NULL},
    {"border-bottom", pith_read_border, PITH_LEN_BORDER + PITH_BOTTOM, NULL},
    {"border-bottom-width", pith_read_length, PITH_LEN_BORDER + PITH_BOTTOM,
     NULL},
    {"border-collapse", read_word, PITH_WORD_COLLAPSE, collapses},
    {"border-left", pith_read_border, PITH_LEN_BORDER + PITH_LEFT, NULL},
    {"border-left-width", pith_read_length, PITH_LEN_BORDER + PITH_LEFT, NULL},
    {"border-right", pith_read_border, PITH_LEN_BORDER + PITH_RIGHT, NULL},
    {"border-right-width", pith_read_length, PITH_LEN_BORDER + PITH_RIGHT,
     NULL},
    {"border-spacing", pith_read_length, PITH_LEN_SPACING, NULL},
    {"border-top", pith_read_border, PITH_LEN_BORDER + PITH_TOP, NULL},
    {"border-top-width", pith_read_length, PITH_LEN_BORDER + PITH_TOP, NULL},
    {"border-width", pith_read_sides, PITH_LEN_BORDER, NULL},
    {"bottom", pith_read_length, PITH_LEN_INSET + PITH_BOTTOM, NULL},
    {"box-sizing", read_word, PITH_WORD_BOX_SIZING, sizings},
    {"clear", read_word, PITH_WORD_CLEAR, clears},
    {"color", pith_read_color, PITH_SLOT_COLOR, NULL},
    {"column-gap", pith_read_length, PITH_LEN_COLUMN_GAP, NULL},
    {"content", pith_read_content, 0, NULL},
    {"display", read_word, PITH_WORD_DISPLAY, displays},
    {"flex", pith_read_flex, 0, NULL},
    {"flex-basis", pith_read_length, PITH_LEN_BASIS, NULL},
    {"flex-direction", read_word, PITH_WORD_FLEX_DIRECTION,
     pith_flex_directions},
    {"flex-flow", pith_read_flex_flow, 0, NULL},
    {"flex-grow", pith_read_number, PITH_SLOT_GROW, NULL},
    {"flex-shrink", pith_read_number, PITH_SLOT_SHRINK, NULL},
    {"flex-wrap", read_word, PITH_WORD_FLEX_WRAP, pith_flex_wraps},
    {"float", read_word, PITH_WORD_FLOAT, floats},
    {"font", pith_read_font, 0, NULL},
    {"font-family", pith_read_family, 0, NULL},
    {"font-size", pith_read_font_size, 0, NULL},
    {"font-weight", pith_read_weight, 0, NULL},
    {"gap", pith_read_gap, 0, NULL},
    {"grid-area", pith_read_text, PITH_GRID_AREA, NULL},
    {"grid-column", pith_read_text, PITH_GRID_COLUMN, NULL},
    {"grid-gap", pith_read_gap, 0, NULL},
    {"grid-template", pith_read_grid, 0, NULL},
    {"grid-template-areas", pith_read_text, PITH_GRID_AREAS, NULL},
    {"grid-template-columns", pith_read_text, PITH_GRID_COLUMNS, NULL},
    {"height", pith_read_length, PITH_LEN_HEIGHT, NULL},
    {"inset", pith_read_sides, PITH_LEN_INSET, NULL},
    {"justify-content", read_word, PITH_WORD_JUSTIFY, justifies},
    {"left", pith_read_length, PITH_LEN_INSET + PITH_LEFT, NULL},
    {"line-height", pith_read_line_height, 0, NULL},
    {"margin", pith_read_sides, PITH_LEN_MARGIN, NULL},
    {"margin-block", pith_read_pair, PITH_LEN_MARGIN + PITH_TOP, NULL},
    {"margin-block-end", pith_read_length, PITH_LEN_MARGIN + PITH_BOTTOM, NULL},
    {"margin-block-start", pith_read_length, PITH_LEN_MARGIN + PITH_TOP, NULL},
    {"margin-bottom", pith_read_length, PITH_LEN_MARGIN + PITH_BOTTOM, NULL},
    {"margin-inline", pith_read_pair, PITH_LEN_MARGIN + PITH_RIGHT, NULL},
    {"margin-inline-end", pith_read_length, PITH_LEN_MARGIN + PITH_RIGHT, NULL},
    {"margin-inline-start", pith_read_length, PITH_LEN_MARGIN + PITH_LEFT,
     NULL},
    {"margin-left", pith_read_length, PITH_LEN_MARGIN + PITH_LEFT, NULL},
    {"margin-right", pith_read_length, PITH_LEN_MARGIN + PITH_RIGHT, NULL},
    {"margin-top", pith_read_length, PITH_LEN_MARGIN + PITH_TOP, NULL},
    {"max-height", pith_read_length, PITH_LEN_MAX_HEIGHT, NULL},
    {"max-width", pith_read_length, PITH_LEN_MAX_WIDTH, NULL},
    {"min-height", pith_read_length, PITH_LEN_MIN_HEIGHT, NULL},
    {"min-width", pith_read_length, PITH_LEN_MIN_WIDTH, NULL},
    {"order", pith_read_number, PITH_SLOT_ORDER, NULL},
    {"overflow", read_word, PITH_WORD_OVERFLOW, overflows},
    {"overflow-x", read_word, PITH_WORD_OVERFLOW, overflows},
    {"overflow-y", read_word, PITH_WORD_OVERFLOW, overflows},
    {"padding", pith_read_sides, PITH_LEN_PADDING, NULL},
    {"padding-block", pith_read_pair, PITH_LEN_PADDING + PITH_TOP, NULL},
    {"padding-bottom", pith_read_length, PITH_LEN_PADDING + PITH_BOTTOM, NULL},
    {"padding-inline", pith_read_pair, PITH_LEN_PADDING + PITH_RIGHT, NULL},
    {"padding-inline-end", pith_read_length, PITH_LEN_PADDING + PITH_RIGHT,
     NULL},
    {"padding-inline-start", pith_read_length, PITH_LEN_PADDING + PITH_LEFT,
     NULL},
    {"padding-left", pith_read_length, PITH_LEN_PADDING + PITH_LEFT, NULL},
    {"padding-right", pith_read_length, PITH_LEN_PADDING + PITH_RIGHT, NULL},
    {"padding-top", pith_read_length, PITH_LEN_PADDING + PITH_TOP, NULL},
    {"position", read_word, PITH_WORD_POSITION, positions},
    {"right", pith_read_length, PITH_LEN_INSET + PITH_RIGHT, NULL},
    {"row-gap", pith_read_length, PITH_LEN_ROW_GAP, NULL},
    {"table-layout", read_word, PITH_WORD_TABLE_LAYOUT, table_layouts},
    {"text-align", read_word, PITH_WORD_TEXT_ALIGN, aligns},
    {"text-indent", pith_read_length, PITH_LEN_INDENT, NULL},
    {"text-transform", read_word, PITH_WORD_TEXT_TRANSFORM, transforms},
    {"top", pith_read_length, PITH_LEN_INSET + PITH_TOP, NULL},
    {"vertical-align", read_word, PITH_WORD_VERTICAL, verticals},
    {"visibility", read_word, PITH_WORD_VISIBILITY, visibilities},
    {"white-space", read_word, PITH_WORD_WHITE_SPACE, spaces},
    {"width", pith_read_length, PITH_LEN_WIDTH, NULL},
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
    pith_value_reader v = {.decls = decls,
                           .scan = pith_css_scan_of(one->value),
                           .view = view,
                           .whole = one->value,
                           .important = one->important};
    uint32_t before = decls->count;
    row->read(&v, row->slot, row->words);
    decls->deep |= decls->count == before && pith_css_is_too_deep(one->value);
}

void pith_decls_read(pith_decls *decls, pith_str block, pith_css_view view)
{
    pith_css_scan scan = pith_css_scan_of(block);
    pith_css_declaration one;
    while (!decls->failed && !decls->cut && pith_css_declare(&scan, &one))
        pith_decl_read(decls, &one, view);
}
