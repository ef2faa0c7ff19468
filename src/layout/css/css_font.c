/* SPDX-License-Identifier: Apache-2.0 */
/* Readers of declarations about colours and fonts (css_reader.h). */
#include "css_reader.h"

#include "str.h"

/* color and background: the first colour in the value. */
void pith_read_color(pith_value_reader *reader, unsigned slot,
                     const pith_css_word *words)
{
    uint32_t color;
    (void)words;
    if (pith_reader_global(reader, (uint8_t)slot, 0))
        return;
    bool any = false;
    while (!any && !pith_reader_at_end(reader))
        any = pith_css_color(&reader->scan, 0xff000000u, &color);
    if (any)
        pith_reader_add(reader,
                        (pith_decl){.kind = (uint8_t)slot, .color = color});
    else if (slot == PITH_SLOT_BACKGROUND) /* an image, or none */
        pith_reader_add(reader, (pith_decl){.kind = PITH_SLOT_BACKGROUND});
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

static bool next_font_size(pith_value_reader *reader, pith_decl *out)
{
    pith_css_scan before = reader->scan;
    pith_css_token token = pith_css_next_solid(&reader->scan);
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
    reader->scan = before;
    if (!pith_reader_length(reader, &out->length) ||
        pith_reader_is_negative(&out->length))
        return false;
    out->length.em += out->length.percent; /* of the parent's font */
    out->length.percent = 0;
    return true;
}

void pith_read_font_size(pith_value_reader *reader, unsigned slot,
                         const pith_css_word *words)
{
    pith_decl decl;
    (void)slot;
    (void)words;
    if (!pith_reader_global(reader, PITH_SLOT_FONT_SIZE, 0) &&
        next_font_size(reader, &decl))
        pith_reader_add(reader, decl);
}

void pith_read_weight(pith_value_reader *reader, unsigned slot,
                      const pith_css_word *words)
{
    pith_css_token token = pith_css_next_solid(&reader->scan);
    double weight = token.number;
    (void)slot;
    (void)words;
    if (pith_str_ieq(reader->whole, PITH_S("bold")) ||
        pith_str_ieq(reader->whole, PITH_S("bolder")))
        weight = 700;
    else if (pith_str_ieq(reader->whole, PITH_S("normal")) ||
             pith_str_ieq(reader->whole, PITH_S("lighter")))
        weight = 400;
    else if (pith_reader_global(reader, PITH_SLOT_FONT_WEIGHT, 0) ||
             token.kind != PITH_CSS_NUMBER || weight < 1 || weight > 1000)
        return;
    pith_reader_add_number(reader, PITH_SLOT_FONT_WEIGHT, weight);
}

static bool next_line_height(pith_value_reader *reader, pith_decl *out)
{
    *out = (pith_decl){.kind = PITH_SLOT_LINE_HEIGHT};
    if (!pith_css_length(&reader->scan, reader->view, &out->length) ||
        pith_reader_is_negative(&out->length) || out->length.number < 0)
        return false;
    out->length.em += out->length.percent;
    out->length.percent = 0;
    return true;
}

void pith_read_line_height(pith_value_reader *reader, unsigned slot,
                           const pith_css_word *words)
{
    pith_decl decl;
    (void)slot;
    (void)words;
    if (!pith_reader_global(reader, PITH_SLOT_LINE_HEIGHT, 0) &&
        next_line_height(reader, &decl))
        pith_reader_add(reader, decl);
}

/* Families by their width; for other names the words of the name are compared,
 * then the next family in the list. */
static const pith_css_word families[] = {
    {"serif", PITH_FAMILY_SERIF},
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

void pith_read_family(pith_value_reader *reader, unsigned slot,
                      const pith_css_word *words)
{
    (void)slot;
    (void)words;
    while (reader->scan.at < reader->scan.stop) {
        pith_str name = pith_css_until(&reader->scan, ",");
        pith_css_next(&reader->scan);
        if (name.len >= 2 && (name.data[0] == '"' || name.data[0] == '\''))
            name = (pith_str){name.data + 1, name.len - 2};
        const pith_css_word *row = pith_reader_word(families, name);
        if (!row)
            continue;
        bool alone = pith_str_ieq(reader->whole, PITH_S("monospace"));
        pith_reader_add(
            reader,
            (pith_decl){.kind = PITH_SLOT_WORD,
                        .slot = PITH_WORD_FAMILY,
                        .word = alone ? PITH_FAMILY_MONO_ALONE : row->value});
        return;
    }
}

/* font: [style weight] size[/line-height] families */
void pith_read_font(pith_value_reader *reader, unsigned slot,
                    const pith_css_word *words)
{
    pith_decl size = {0}, line = {.kind = PITH_SLOT_LINE_HEIGHT};
    double weight = 400;
    bool sized = false;
    while (!sized && !pith_reader_at_end(reader)) {
        pith_css_scan ahead = reader->scan;
        pith_css_token token = pith_css_next_solid(&ahead);
        bool number = token.kind == PITH_CSS_NUMBER && token.text.len == 0;
        if (number && token.number >= 1)
            weight = token.number;
        else if (token.kind == PITH_CSS_IDENT &&
                 pith_str_ieq(token.text, PITH_S("bold")))
            weight = 700;
        else
            sized = next_font_size(reader, &size);
        if (!sized)
            reader->scan = ahead;
    }
    if (!sized)
        return;
    pith_css_scan ahead = reader->scan;
    pith_css_token slash = pith_css_next_solid(&ahead);
    if (slash.kind == PITH_CSS_MARK && slash.mark == '/') {
        reader->scan = ahead;
        if (!next_line_height(reader, &line))
            return;
    }
    pith_reader_add(reader, size);
    pith_reader_add(reader, line);
    pith_reader_add_number(reader, PITH_SLOT_FONT_WEIGHT, weight);
    pith_read_family(reader, slot, words);
}
