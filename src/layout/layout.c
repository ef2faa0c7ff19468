/* SPDX-License-Identifier: Apache-2.0 */
/* Making a layout, whatever its source: see layout.h. */
#include "layout.h"

#include "place.h"
#include "plain.h"
#include "status.h"

enum { WIDTH = 1280, HEIGHT = 1024, HALF_OPAQUE = 0x80 };

/* The arrays to fill in. */
typedef struct arrays {
    pith_box *box;
    pith_look *look;
} arrays;

static bool is_inline(const pith_computed *style)
{
    switch (style->word[PITH_WORD_DISPLAY]) {
    case PITH_DISPLAY_INLINE:
    case PITH_DISPLAY_INLINE_BLOCK:
    case PITH_DISPLAY_INLINE_FLEX:
    case PITH_DISPLAY_INLINE_GRID:
    case PITH_DISPLAY_INLINE_TABLE:
        return true;
    default:
        return false;
    }
}

/* An element's own colour counts if it is at least half opaque. */
static uint32_t background_of(const pith_computed *style, uint32_t above)
{
    bool seen = style->background >> PITH_CSS_OPAQUE_SHIFT >= HALF_OPAQUE;
    return seen ? style->background & 0xffffff : above;
}

static void fill_looks(const pith_page *page, const pith_styles *styles,
                       pith_look *look)
{
    (void)pith_arena_work(page->tree->arena, page->nnodes);
    look[0] = (pith_look){16, 400, false, 0xffffff, 0};
    for (uint32_t i = 1; i < page->nnodes; i++) {
        const pith_computed *style = styles->of[i];
        const pith_look *above = &look[page->parent[i]];
        look[i] = *above;
        if (!style)
            continue;
        bool text = page->tag[i] == PITH_TAG_TEXT;
        look[i].font_size = style->font_size;
        look[i].font_weight = style->font_weight;
        look[i].is_inline = text || is_inline(style);
        look[i].color = style->color & 0xffffff;
        if (!text)
            look[i].background = background_of(style, above->background);
    }
}

static pith_status make_builtin(const pith_page *page,
                                const pith_layout_options *options,
                                pith_arena *scratch, const arrays *to,
                                pith_layout *out)
{
    pith_styles styles;
    pith_css_view view = {options->width ? options->width : WIDTH,
                          options->height ? options->height : HEIGHT};
    PITH_TRY(pith_cascade(page, options, view, scratch, &styles));
    pith_placing flow = {
        .page = page, .style = styles.of, .view = view, .box = to->box};
    PITH_TRY(pith_place_run(&flow, scratch));
    out->source = "builtin";
    out->cut = styles.cut;
    out->width = (float)view.width;
    out->height = (float)pith_css_clamp(flow.page_bottom);
    to->box[0] = (pith_box){0, 0, out->width, out->height};
    fill_looks(page, &styles, to->look);
    return PITH_OK;
}

pith_status pith_layout_make(const pith_page *page,
                             const pith_layout_options *options,
                             pith_arena *arena, pith_arena *scratch,
                             pith_layout *out)
{
    size_t n = page->nnodes;
    arrays to = {pith_arena_zalloc(arena, n, sizeof *to.box),
                 pith_arena_zalloc(arena, n, sizeof *to.look)};
    if (!to.box || !to.look)
        return PITH_NOMEM;
    *out = (pith_layout){.nnodes = page->nnodes,
                         .box = to.box,
                         .look = to.look,
                         .source = "plain"};
    if (options->kind == PITH_LAYOUT_PLAIN)
        return pith_plain_make(page, scratch, to.box, to.look, out);
    return make_builtin(page, options, scratch, &to, out);
}
