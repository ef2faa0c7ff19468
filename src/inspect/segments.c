/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The segmentation of a page in words, as JSON and as a picture: see
 * pith/segments.h. JSON is a flat list with parents, since the tree may be
 * deeper than readers of JSON like.
 */
#include "json.h"
#include "number.h"
#include "object.h"
#include "path.h"
#include "segment.h"
#include "status.h"
#include "str.h"

#include <pith/plot.h>
#include <pith/segments.h>
#include <stdio.h>
#include <string.h>

enum {
    PREVIEW_CHARS = 48, /* code points shown of a block's text */
    INDENT_MOST = 40,   /* levels; deeper ones stand below each other */
    CUTS_SHOWN = 3,     /* separators named in a group's line */
    PLACES = 2,
    LABEL_BYTES = 16,
    TEXT_BYTES = 400, /* drawn of a text */
    DOC_BYTES = 4,    /* of a label before the number */
};

typedef struct show {
    pith_doc *doc;
    const pith_layout *layout;
    pith_segmentation s;
    pith_paths paths;
    uint32_t *depth;     /* per segment */
    uint32_t *first_cut; /* per segment, one more */
    pith_buf *out;
    pith_buf line; /* scratch: a path, a preview */
} show;

static void put_number(pith_buf *out, double value)
{
    char text[PITH_NUMBER_MAX];
    pith_buf_put(out, text, pith_number_write(value, PLACES, true, text));
}

/* The first words of a block, into w->line. */
static pith_str preview(show *w, const pith_visual_block *block)
{
    const pith_page *page = &w->doc->page;
    pith_buf *line = &w->line;
    size_t chars = 0;
    pith_buf_reset(line);
    for (uint32_t i = block->first; i < block->stop; i++) {
        if (page->tag[i] != PITH_TAG_TEXT ||
            (page->flags[i] & PITH_NODE_HIDDEN))
            continue;
        pith_str text = pith_page_text(page, i);
        if (line->len && text.len)
            pith_buf_byte(line, ' ');
        for (size_t len; text.len; text.data += len, text.len -= len) {
            if (chars++ == PREVIEW_CHARS) {
                pith_buf_text(line, "...");
                return pith_buf_view(line);
            }
            pith_utf8_next(text, &len);
            pith_buf_put(line, text.data, len);
        }
    }
    return pith_buf_view(line);
}

static const pith_visual_block *block_of(const show *w, uint32_t i)
{
    uint32_t block = w->s.segment[i].block;
    return block == PITH_NO_BLOCK ? NULL : &w->s.block[block];
}

/* -- Text ------------------------------------------------------------------ */

static void write_cuts(show *w, uint32_t i)
{
    uint32_t first = w->first_cut[i];
    uint32_t n = w->first_cut[i + 1] - first;
    if (n == 0)
        pith_buf_text(w->out, " not separated");
    for (uint32_t k = 0; k < n && k < CUTS_SHOWN; k++) {
        const pith_segment_cut *cut = &w->s.cut[first + k];
        pith_buf_text(w->out, k                  ? ", "
                              : cut->is_vertical ? " columns at "
                                                 : " rows at ");
        put_number(w->out, cut->from);
        pith_buf_byte(w->out, '-');
        put_number(w->out, cut->to);
    }
    if (n > CUTS_SHOWN)
        pith_buf_printf(w->out, " and %u more", n - CUTS_SHOWN);
    if (n)
        pith_buf_printf(w->out, ", weight %u", w->s.cut[first].weight);
}

static void write_segment(show *w, uint32_t i)
{
    const pith_segment *segment = &w->s.segment[i];
    const pith_visual_block *block = block_of(w, i);
    for (uint32_t k = 0; k < w->depth[i] && k < INDENT_MOST; k++)
        pith_buf_text(w->out, "  ");
    pith_buf_printf(w->out, "DoC %u ", segment->doc);
    put_number(w->out, segment->box.x);
    pith_buf_byte(w->out, ',');
    put_number(w->out, segment->box.y);
    pith_buf_byte(w->out, ' ');
    put_number(w->out, segment->box.width);
    pith_buf_byte(w->out, 'x');
    put_number(w->out, segment->box.height);
    if (!block) {
        write_cuts(w, i);
        pith_buf_byte(w->out, '\n');
        return;
    }
    if (block->is_run)
        pith_buf_text(w->out, " text in ");
    else if (block->rule)
        pith_buf_printf(w->out, " rule %u ", block->rule);
    else
        pith_buf_text(w->out, " image or field ");
    pith_paths_write(&w->paths, block->node, w->out);
    pith_str text = preview(w, block);
    if (text.len)
        pith_buf_printf(w->out, " \"%.*s\"", PITH_FMT(text));
    pith_buf_heed(w->out, &w->line);
    pith_buf_byte(w->out, '\n');
}

static void write_text(show *w)
{
    pith_buf_printf(w->out, "layout %s, page ", w->layout->source);
    put_number(w->out, w->s.width);
    pith_buf_byte(w->out, 'x');
    put_number(w->out, w->s.height);
    pith_buf_printf(w->out, ", %u block%s, %u separator%s%s\n", w->s.nblocks,
                    w->s.nblocks == 1 ? "" : "s", w->s.ncuts,
                    w->s.ncuts == 1 ? "" : "s",
                    w->s.is_cut_short ? ", cut short" : "");
    for (uint32_t i = 0; i < w->s.nsegments; i++)
        write_segment(w, i);
}

/* -- JSON ------------------------------------------------------------------ */

static void json_uint(pith_json *json, const char *key, uint64_t value)
{
    pith_json_key(json, key);
    pith_json_uint(json, value);
}

static void json_number(pith_json *json, const char *key, double value)
{
    pith_json_key(json, key);
    pith_json_number(json, value, PLACES, true);
}

static void json_text(pith_json *json, const char *key, pith_str value)
{
    pith_json_key(json, key);
    pith_json_str(json, value);
}

static void json_block(show *w, pith_json *json, const pith_visual_block *block)
{
    json_uint(json, "rule", block->rule);
    pith_buf_reset(&w->line);
    pith_paths_write(&w->paths, block->node, &w->line);
    json_text(json, "path", pith_buf_view(&w->line));
    pith_buf_heed(w->out, &w->line);
    json_uint(json, "node", block->first);
    json_text(json, "text", preview(w, block));
    pith_buf_heed(w->out, &w->line);
}

static void json_segment(show *w, pith_json *json, uint32_t i)
{
    const pith_segment *segment = &w->s.segment[i];
    const pith_visual_block *block = block_of(w, i);
    const float sides[] = {segment->box.x, segment->box.y, segment->box.width,
                           segment->box.height};
    pith_json_open(json, '{');
    pith_json_key(json, "parent");
    if (i)
        pith_json_uint(json, segment->parent);
    else
        pith_json_null(json);
    json_uint(json, "depth", w->depth[i]);
    json_text(json, "kind",
              !block          ? PITH_S("group")
              : block->is_run ? PITH_S("run")
                              : PITH_S("block"));
    json_uint(json, "doc", segment->doc);
    json_uint(json, "round", segment->round);
    pith_json_key(json, "box");
    pith_json_open(json, '[');
    for (size_t k = 0; k < 4; k++)
        pith_json_number(json, (double)sides[k], PLACES, true);
    pith_json_close(json);
    if (block)
        json_block(w, json, block);
    pith_json_close(json);
}

static void json_cut(pith_json *json, const pith_segment_cut *cut)
{
    pith_json_open(json, '{');
    json_uint(json, "segment", cut->segment);
    json_text(json, "axis",
              cut->is_vertical ? PITH_S("column") : PITH_S("row"));
    json_number(json, "from", cut->from);
    json_number(json, "to", cut->to);
    json_number(json, "low", cut->low);
    json_number(json, "high", cut->high);
    json_uint(json, "weight", cut->weight);
    pith_json_close(json);
}

static void write_json(show *w)
{
    pith_json json;
    pith_json_init(&json, w->out, 0);
    pith_json_open(&json, '{');
    json_text(&json, "layout", pith_str_of(w->layout->source));
    json_number(&json, "width", w->s.width);
    json_number(&json, "height", w->s.height);
    pith_json_key(&json, "cut_short");
    pith_json_bool(&json, w->s.is_cut_short);
    pith_json_key(&json, "segments");
    pith_json_open(&json, '[');
    for (uint32_t i = 0; i < w->s.nsegments; i++)
        json_segment(w, &json, i);
    pith_json_close(&json);
    pith_json_key(&json, "separators");
    pith_json_open(&json, '[');
    for (uint32_t k = 0; k < w->s.ncuts; k++)
        json_cut(&json, &w->s.cut[k]);
    pith_json_close(&json);
    pith_json_close(&json);
    pith_buf_byte(w->out, '\n');
}

/* -- Picture --------------------------------------------------------------- */

/* The label "DoC 7" for each DoC, made once. */
typedef struct drawing {
    pith_plot_box *box;
    size_t n;
    char label[11][LABEL_BYTES];
    pith_arena *arena;
} drawing;

/* A text without the blanks around it, no longer than a line. */
static pith_str front_of(pith_str text)
{
    text = pith_str_trim(text);
    if (text.len > TEXT_BYTES)
        text.len = pith_utf8_valid((pith_str){text.data, TEXT_BYTES});
    return text;
}

/* Which nodes belong to a block or hold one. What does neither was not laid
 * out with the rest, such as a bar that stays where it is: it would float. */
static uint8_t *find_grounded(const show *w, pith_arena *arena)
{
    const pith_page *page = &w->doc->page;
    uint8_t *grounded = pith_arena_zalloc(arena, page->nnodes, 1);
    for (uint32_t i = page->nnodes; grounded && i-- > 1;) {
        grounded[i] |= w->s.block_of[i] != PITH_NO_BLOCK;
        grounded[page->parent[i]] |= grounded[i];
    }
    return grounded;
}

/* Where the page's texts and pictures stand, filled, and the frames of its
 * elements; over a picture of the page, where its texts are. */
static void draw_page(const show *w, drawing *d, const uint8_t *grounded,
                      bool pictured)
{
    const pith_page *page = &w->doc->page;
    for (uint32_t i = 1; i < page->nnodes; i++) {
        const pith_box *box = &w->layout->box[i];
        const pith_box *around = &w->layout->box[page->parent[i]];
        bool text = page->tag[i] == PITH_TAG_TEXT;
        bool same = box->x == around->x && box->y == around->y &&
                    box->width == around->width &&
                    box->height == around->height;
        if (box->width <= 0 || box->height <= 0 || (same && !text) ||
            (pictured ? !text || pith_str_is_blank(pith_page_text(page, i))
                      : !grounded[i]))
            continue;
        d->box[d->n++] = (pith_plot_box){
            .x = box->x,
            .y = box->y,
            .width = box->width,
            .height = box->height,
            .label = text ? front_of(pith_page_text(page, i)) : PITH_S(""),
            .filled = text || page->tag[i] == PITH_TAG_IMG,
            .behind = true,
            .blank = pictured,
        };
    }
}

static pith_status draw_block(show *w, drawing *d, uint32_t i)
{
    const pith_segment *segment = &w->s.segment[i];
    const pith_visual_block *block = block_of(w, i);
    const char *note = pith_arena_copy(d->arena, preview(w, block));
    if (!note || w->line.status != PITH_OK)
        return PITH_NOMEM;
    pith_str label = pith_str_of(d->label[segment->doc]);
    d->box[d->n++] = (pith_plot_box){
        .x = segment->box.x,
        .y = segment->box.y,
        .width = segment->box.width,
        .height = segment->box.height,
        .label = label,
        .brief = {label.data + DOC_BYTES, label.len - DOC_BYTES},
        .note = pith_str_of(note),
        /* less coherent blocks stand out from the text they could be */
        .colour = segment->doc > 8   ? 1
                  : segment->doc > 5 ? 2
                                     : 3,
        .filled = true,
    };
    return PITH_OK;
}

static void draw_cut(drawing *d, const pith_segment_cut *cut)
{
    double thick = cut->to - cut->from;
    double length = cut->high - cut->low;
    d->box[d->n++] = (pith_plot_box){
        .x = cut->is_vertical ? cut->from : cut->low,
        .y = cut->is_vertical ? cut->low : cut->from,
        .width = cut->is_vertical ? thick : length,
        .height = cut->is_vertical ? length : thick,
        .colour = 7,
        .dashed = true,
    };
}

/* As wide as the page, so that a line of text has room for a label. */
static uint32_t picture_width(float width)
{
    enum { FRAME = 28, LEAST = 720, MOST = 2000 };
    return width < LEAST - FRAME  ? LEAST
           : width > MOST - FRAME ? MOST
                                  : (uint32_t)width + FRAME;
}

/* The colours of blocks. */
static const pith_plot_series legend[] = {
    {.name = {"DoC 9 and 10: one thing", 23},
     .mark = PITH_MARK_BARS,
     .colour = 1},
    {.name = {"DoC 6 to 8", 10}, .mark = PITH_MARK_BARS, .colour = 2},
    {.name = {"DoC 1 to 5: could be cut further", 32},
     .mark = PITH_MARK_BARS,
     .colour = 3},
};

static pith_status write_svg(show *w, pith_str picture, pith_arena *arena,
                             char **svg, size_t *len)
{
    drawing d = {.arena = arena};
    bool drawn = picture.len == 0;
    uint8_t *grounded = find_grounded(w, arena);
    d.box = pith_arena_alloc(
        arena, w->doc->page.nnodes + w->s.nblocks + w->s.ncuts, sizeof *d.box);
    if (!d.box || !grounded)
        return PITH_NOMEM;
    for (unsigned k = 1; k <= 10; k++)
        snprintf(d.label[k], LABEL_BYTES, "DoC %u", k);
    draw_page(w, &d, grounded, !drawn);
    for (uint32_t i = 0; i < w->s.nsegments; i++)
        if (block_of(w, i))
            PITH_TRY(draw_block(w, &d, i));
    for (uint32_t k = 0; k < w->s.ncuts; k++)
        draw_cut(&d, &w->s.cut[k]);
    pith_buf_reset(&w->line);
    pith_buf_printf(&w->line,
                    "Filled: blocks with their degree of coherence (DoC). "
                    "Dashed: separators that the page was cut along.%s%s%s",
                    drawn ? " Grey: where the page's texts and elements "
                            "stand, layout "
                          : "",
                    drawn ? w->layout->source : "", drawn ? "." : "");
    PITH_TRY(w->line.status);
    pith_plot plot = {
        .title = PITH_S("Visual blocks of the page"),
        .caption = pith_buf_view(&w->line),
        .picture = picture,
        .series = legend,
        .nseries = sizeof legend / sizeof *legend,
        .x = {.high = w->s.width},
        .y = {.high = w->s.height},
        .width = picture_width(w->s.width),
    };
    return pith_plot_boxes(&plot, d.box, d.n, svg, len);
}

/* -- The call -------------------------------------------------------------- */

/* Depths of the segments, and where each one's cuts begin. */
static pith_status index_segments(show *w, pith_arena *arena)
{
    size_t n = w->s.nsegments;
    w->depth = pith_arena_zalloc(arena, n, sizeof(uint32_t));
    w->first_cut = pith_arena_zalloc(arena, n + 1, sizeof(uint32_t));
    if (!w->depth || !w->first_cut)
        return PITH_NOMEM;
    for (uint32_t i = 1; i < n; i++)
        w->depth[i] = w->depth[w->s.segment[i].parent] + 1;
    for (uint32_t k = 0; k < w->s.ncuts; k++)
        w->first_cut[w->s.cut[k].segment + 1]++;
    for (uint32_t i = 0; i < n; i++)
        w->first_cut[i + 1] += w->first_cut[i];
    return PITH_OK;
}

static pith_status show_all(show *w, const pith_segment_options *options,
                            const pith_segments_how *how, char **out,
                            size_t *len)
{
    const char *format = how->format ? how->format : "text";
    pith_arena *arena = pith_doc_scratch(w->doc);
    const pith_page *page = &w->doc->page;
    PITH_TRY(pith_segment_page(page, w->layout, options, arena, &w->s));
    PITH_TRY(pith_paths_init(&w->paths, page, arena));
    PITH_TRY(index_segments(w, arena));
    if (strcmp(format, "svg") == 0)
        return write_svg(w, how->picture, arena, out, len);
    if (strcmp(format, "json") == 0)
        write_json(w);
    else
        write_text(w);
    return w->line.status;
}

/* Zeros become defaults. False for what is out of range. */
static bool read_how(const pith_segments_how *how,
                     pith_segment_options *options)
{
    *options = pith_segment_options_default();
    if (how->pdoc)
        options->pdoc = how->pdoc;
    if (how->theta != 0)
        options->theta = how->theta;
    if (how->rounds)
        options->rounds = how->rounds;
    return options->pdoc <= 10 && options->theta > 0 && options->theta <= 1 &&
           options->rounds <= 20;
}

pith_status pith_segments_show(pith_doc *doc, const pith_segments_how *how,
                               char **out, size_t *len, pith_error *error)
{
    static const pith_segments_how none = {0};
    size_t unused = 0;
    pith_segment_options options;
    show w = {.doc = doc};
    *out = NULL;
    how = how ? how : &none;
    len = len ? len : &unused;
    const char *format = how->format ? how->format : "text";
    if (strcmp(format, "text") != 0 && strcmp(format, "json") != 0 &&
        strcmp(format, "svg") != 0)
        return pith_fail(
            error, PITH_ARG, 0,
            "segments can be shown as text, json or svg, not \"%s\"", format);
    if (!read_how(how, &options))
        return pith_fail(error, PITH_ARG, 0,
                         "pdoc goes up to 10, theta up to 1, rounds up to 20");
    PITH_TRY(pith_doc_layout(doc, &w.layout));
    if (!w.layout)
        return pith_fail(error, PITH_ARG, 0,
                         "segments need boxes; the layout is none");
    pith_buf buf;
    pith_buf_init(&buf, doc->limits.max_output);
    pith_buf_init(&w.line, doc->limits.max_output);
    w.out = &buf;
    pith_status status = show_all(&w, &options, how, out, len);
    pith_doc_scratch_done(doc);
    pith_buf_clear(&w.line);
    if (status == PITH_OK && !*out)
        return pith_buf_take(&buf, out, len);
    pith_buf_clear(&buf);
    return status;
}
