/* SPDX-License-Identifier: Apache-2.0 */
/* Computed styles: see computed.h. */
#include "computed.h"

#include "str.h"

static const float FONT_SIZE = 16;        /* px: browsers' default */
static const float FONT_SIZE_MAX = 10000; /* browsers' cap */
static const uint32_t BLACK = 0xff000000u;

static const pith_len zero_len = {0, 0, PITH_LENGTH_SUM};
static const pith_len auto_len = {0, 0, PITH_LENGTH_AUTO};

/* Ids come before classes, and classes before tags. */
static bool starts_at_zero(unsigned slot)
{
    return slot >= PITH_LEN_ROW_GAP && slot < PITH_LEN_INSET;
}

void pith_computed_begin(const pith_computed *parent, pith_computed *out)
{
    *out = (pith_computed){.font_weight = 400,
                           .font_size = FONT_SIZE,
                           .shrink = 1,
                           .color = BLACK};
    out->word[PITH_WORD_FAMILY] = PITH_FAMILY_SERIF;
    for (unsigned i = 0; i < PITH_LEN_COUNT; i++)
        out->len[i] = starts_at_zero(i) ? zero_len : auto_len;
    out->len[PITH_LEN_SPACING].px = 2;
    if (!parent)
        return;
    memcpy(out->word + PITH_WORD_VISIBILITY,
           parent->word + PITH_WORD_VISIBILITY,
           PITH_WORD_INHERITED_END - PITH_WORD_VISIBILITY);
    out->hidden = parent->hidden;
    out->font_weight = parent->font_weight;
    out->font_size = parent->font_size;
    out->fixed_font = parent->fixed_font;
    out->size_word = parent->size_word;
    out->line_px = parent->line_px;
    out->line_factor = parent->line_factor;
    out->color = parent->color;
    out->len[PITH_LEN_SPACING] = parent->len[PITH_LEN_SPACING];
    out->len[PITH_LEN_INDENT] = parent->len[PITH_LEN_INDENT];
}

static void apply_length(pith_computed *style, const pith_decl *decl,
                         const pith_computed *parent, double root)
{
    const pith_length *length = &decl->length;
    pith_len *len = &style->len[decl->slot];
    if (decl->from == PITH_FROM_PARENT && parent)
        *len = parent->len[decl->slot];
    else if (decl->from != PITH_FROM_VALUE)
        *len = starts_at_zero(decl->slot) ? zero_len : auto_len;
    else
        *len = (pith_len){
            (float)pith_css_resolve(length, (double)style->font_size, root, 0),
            length->percent, (uint8_t)length->kind};
}

static void apply_font_size(pith_computed *style, const pith_decl *decl,
                            const pith_computed *parent, double root)
{
    float above = parent ? parent->font_size : FONT_SIZE;
    float size = above;
    if (decl->from == PITH_FROM_VALUE)
        size = (float)pith_css_resolve(&decl->length, (double)above, root, 0);
    style->size_word = decl->word;
    if (decl->from != PITH_FROM_VALUE || decl->length.em == 0)
        style->fixed_font = decl->from == PITH_FROM_VALUE && !decl->word;
    if (decl->from == PITH_FROM_INITIAL)
        size = FONT_SIZE;
    style->font_size = size < 0               ? 0
                       : size > FONT_SIZE_MAX ? FONT_SIZE_MAX
                                              : size;
}

void pith_computed_settle_font(pith_computed *style,
                               const pith_computed *parent)
{
    /* Of the keywords from xx-small to xxx-large; seen in Chromium. */
    static const float mono[] = {0, 9, 10, 12, 13, 16, 20, 26, 40};
    static const float factor = 13.0f / 16;
    bool now = style->word[PITH_WORD_FAMILY] == PITH_FAMILY_MONO_ALONE;
    bool before =
        parent && parent->word[PITH_WORD_FAMILY] == PITH_FAMILY_MONO_ALONE;
    if (style->fixed_font)
        return;
    bool own_word =
        style->size_word && (!parent || style->size_word != parent->size_word);
    if (now && style->size_word && (own_word || !before))
        style->font_size = mono[style->size_word];
    else if (now != before)
        style->font_size *= now ? factor : 1 / factor;
}

void pith_computed_settle_edges(pith_computed *style)
{
    style->bare = true;
    for (unsigned k = PITH_LEN_MARGIN; k < PITH_LEN_INSET; k++) {
        const pith_len *len = &style->len[k];
        style->bare = style->bare && len->kind == PITH_LENGTH_SUM &&
                      len->px == 0 && len->share == 0;
    }
}

static void apply_line_height(pith_computed *style, const pith_decl *decl,
                              double root)
{
    const pith_length *length = &decl->length;
    if (decl->from != PITH_FROM_VALUE)
        return; /* it is inherited already */
    style->line_factor = length->number < 1000 ? length->number : 1000;
    style->line_px =
        (float)pith_css_resolve(length, (double)style->font_size, root, 0);
}

static bool apply_grid(pith_computed *style, const pith_decl *decl,
                       pith_arena *arena)
{
    if (!style->grid)
        style->grid =
            pith_arena_zalloc(arena, PITH_GRID_COUNT, sizeof *style->grid);
    if (style->grid)
        style->grid[decl->slot] = decl->text;
    return style->grid != NULL;
}

static void apply_word(pith_computed *style, const pith_decl *decl,
                       const pith_computed *parent)
{
    uint8_t word = decl->word;
    if (decl->from == PITH_FROM_PARENT && parent)
        word = parent->word[decl->slot];
    else if (decl->from != PITH_FROM_VALUE)
        word = 0;
    style->word[decl->slot] = word;
}

static void apply_color(pith_computed *style, const pith_decl *decl,
                        const pith_computed *parent)
{
    bool text = decl->kind == PITH_SLOT_COLOR;
    uint32_t color = decl->color;
    if (decl->from == PITH_FROM_PARENT && parent)
        color = text ? parent->color : parent->background;
    else if (decl->from != PITH_FROM_VALUE)
        color = text ? BLACK : 0;
    if (text)
        style->color = color;
    else
        style->background = color;
}

bool pith_computed_apply(pith_computed *style, const pith_decl *decl,
                         const pith_computed *parent, double root,
                         pith_arena *arena)
{
    switch ((pith_slot_kind)decl->kind) {
    case PITH_SLOT_WORD:
        apply_word(style, decl, parent);
        break;
    case PITH_SLOT_LENGTH:
        apply_length(style, decl, parent, root);
        break;
    case PITH_SLOT_FONT_SIZE:
        apply_font_size(style, decl, parent, root);
        break;
    case PITH_SLOT_FONT_WEIGHT:
        if (decl->from == PITH_FROM_VALUE)
            style->font_weight = (uint16_t)decl->length.number;
        break;
    case PITH_SLOT_LINE_HEIGHT:
        apply_line_height(style, decl, root);
        break;
    case PITH_SLOT_GROW:
        style->grow = decl->length.number;
        break;
    case PITH_SLOT_SHRINK:
        style->shrink = decl->length.number;
        break;
    case PITH_SLOT_ORDER:
        style->order = decl->length.number;
        break;
    case PITH_SLOT_RATIO:
        style->ratio = decl->length.number;
        break;
    case PITH_SLOT_COLOR:
    case PITH_SLOT_BACKGROUND:
        apply_color(style, decl, parent);
        break;
    case PITH_SLOT_GRID:
        return apply_grid(style, decl, arena);
    case PITH_SLOT_CONTENT:
        style->generated = decl->word;
        style->content = decl->text;
        break;
    }
    return true;
}
