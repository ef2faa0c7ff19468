/* SPDX-License-Identifier: Apache-2.0 */
/* The segmentation of a page as text, as JSON and as a picture: see
 * pith/inspect.h. JSON is a flat list with parents, because the tree may be
 * deeper than JSON parsers accept. */
#include "json.h"
#include "number.h"
#include "object.h"
#include "path.h"
#include "segment.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <pith/inspect.h>
#include <pith/plot.h>
#include <stdio.h>
#include <string.h>

enum {
    SEGMENT_WORK = 20,  /* units of the deadline to write a segment */
    PREVIEW_CHARS = 48, /* code points of a block's text */
    INDENT_MOST = 40,   /* levels; deeper ones are not indented further */
    CUTS_SHOWN = 3,     /* separators listed in a group's line */
    PLACES = 2,         /* of text, which people read */
    JSON_PLACES = 6,    /* enough to compute the same figures from */
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
static pith_str preview(show *self, const pith_visual_block *block)
{
    const pith_page *page = &self->doc->page;
    pith_buf *line = &self->line;
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

static const pith_visual_block *block_of(const show *self, uint32_t i)
{
    uint32_t block = self->s.segment[i].block;
    return block == PITH_NO_BLOCK ? NULL : &self->s.block[block];
}

/* -- Text ------------------------------------------------------------------ */

static void write_cuts(show *self, uint32_t i)
{
    uint32_t first = self->first_cut[i];
    uint32_t n = self->first_cut[i + 1] - first;
    if (n == 0)
        pith_buf_text(self->out, " not separated");
    for (uint32_t k = 0; k < n && k < CUTS_SHOWN; k++) {
        const pith_segment_cut *cut = &self->s.cut[first + k];
        pith_buf_text(self->out, k                  ? ", "
                                 : cut->is_vertical ? " columns at "
                                                    : " rows at ");
        put_number(self->out, cut->from);
        pith_buf_byte(self->out, '-');
        put_number(self->out, cut->to);
    }
    if (n > CUTS_SHOWN)
        pith_buf_printf(self->out, " and %u more", n - CUTS_SHOWN);
    if (n)
        pith_buf_printf(self->out, ", weight %u", self->s.cut[first].weight);
}

static void write_segment(show *self, uint32_t i)
{
    const pith_segment *segment = &self->s.segment[i];
    const pith_visual_block *block = block_of(self, i);
    for (uint32_t k = 0; k < self->depth[i] && k < INDENT_MOST; k++)
        pith_buf_text(self->out, "  ");
    pith_buf_printf(self->out, "DoC %u ", segment->doc);
    put_number(self->out, segment->box.x);
    pith_buf_byte(self->out, ',');
    put_number(self->out, segment->box.y);
    pith_buf_byte(self->out, ' ');
    put_number(self->out, segment->box.width);
    pith_buf_byte(self->out, 'x');
    put_number(self->out, segment->box.height);
    if (!block) {
        write_cuts(self, i);
        pith_buf_byte(self->out, '\n');
        return;
    }
    if (block->is_run)
        pith_buf_text(self->out, " text in ");
    else if (block->rule)
        pith_buf_printf(self->out, " rule %u ", block->rule);
    else
        pith_buf_text(self->out, " image or field ");
    pith_paths_write(&self->paths, block->node, self->out);
    pith_str text = preview(self, block);
    if (text.len)
        pith_buf_printf(self->out, " \"%.*s\"", PITH_FMT(text));
    pith_buf_heed(self->out, &self->line);
    pith_buf_byte(self->out, '\n');
}

static void write_text(show *self)
{
    pith_buf_printf(self->out, "layout %s, page ", self->layout->source);
    put_number(self->out, self->s.width);
    pith_buf_byte(self->out, 'x');
    put_number(self->out, self->s.height);
    pith_buf_printf(self->out, ", %u block%s, %u separator%s%s\n",
                    self->s.nblocks, self->s.nblocks == 1 ? "" : "s",
                    self->s.ncuts, self->s.ncuts == 1 ? "" : "s",
                    self->s.is_cut_short ? ", cut short" : "");
    for (uint32_t i = 0; i < self->s.nsegments; i++) {
        if (pith_arena_work(pith_doc_scratch(self->doc), SEGMENT_WORK))
            break;
        write_segment(self, i);
    }
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
    pith_json_number(json, value, JSON_PLACES, true);
}

static void json_text(pith_json *json, const char *key, pith_str value)
{
    pith_json_key(json, key);
    pith_json_str(json, value);
}

static void json_block(show *self, pith_json *json,
                       const pith_visual_block *block)
{
    json_uint(json, "rule", block->rule);
    pith_buf_reset(&self->line);
    pith_paths_write(&self->paths, block->node, &self->line);
    json_text(json, "path", pith_buf_view(&self->line));
    pith_buf_heed(self->out, &self->line);
    json_uint(json, "node", block->first);
    json_text(json, "text", preview(self, block));
    pith_buf_heed(self->out, &self->line);
}

static void json_segment(show *self, pith_json *json, uint32_t i)
{
    const pith_segment *segment = &self->s.segment[i];
    const pith_visual_block *block = block_of(self, i);
    const float sides[] = {segment->box.x, segment->box.y, segment->box.width,
                           segment->box.height};
    pith_json_open(json, '{');
    pith_json_key(json, "parent");
    if (i)
        pith_json_uint(json, segment->parent);
    else
        pith_json_null(json);
    json_uint(json, "depth", self->depth[i]);
    json_text(json, "kind",
              !block          ? PITH_S("group")
              : block->is_run ? PITH_S("run")
                              : PITH_S("block"));
    json_uint(json, "doc", segment->doc);
    json_uint(json, "round", segment->round);
    pith_json_key(json, "box");
    pith_json_open(json, '[');
    for (size_t k = 0; k < 4; k++)
        pith_json_number(json, (double)sides[k], JSON_PLACES, true);
    pith_json_close(json);
    if (block)
        json_block(self, json, block);
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

static void write_json(show *self)
{
    pith_json json;
    pith_json_init(&json, self->out, 0);
    pith_json_open(&json, '{');
    json_text(&json, "layout", pith_str_of(self->layout->source));
    json_number(&json, "width", self->s.width);
    json_number(&json, "height", self->s.height);
    pith_json_key(&json, "cut_short");
    pith_json_bool(&json, self->s.is_cut_short);
    pith_json_key(&json, "segments");
    pith_json_open(&json, '[');
    for (uint32_t i = 0; i < self->s.nsegments; i++) {
        if (pith_arena_work(pith_doc_scratch(self->doc), SEGMENT_WORK))
            break;
        json_segment(self, &json, i);
    }
    pith_json_close(&json);
    pith_json_key(&json, "separators");
    pith_json_open(&json, '[');
    for (uint32_t k = 0; k < self->s.ncuts; k++)
        json_cut(&json, &self->s.cut[k]);
    pith_json_close(&json);
    pith_json_close(&json);
    pith_buf_byte(self->out, '\n');
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

/* An image's description; without one, a filled box would be unexplained. */
static pith_str name_picture(const pith_page *page, uint32_t i,
                             pith_arena *arena)
{
    pith_str alt = front_of(pith_page_attr(page, i, PITH_ATTR_ALT));
    size_t prefix = sizeof "picture: " - 1;
    char *text = alt.len ? pith_arena_alloc(arena, prefix + alt.len, 1) : NULL;
    if (!text)
        return PITH_S("picture");
    memcpy(text, "picture: ", prefix);
    memcpy(text + prefix, alt.data, alt.len);
    return (pith_str){text, prefix + alt.len};
}

/* Mark nodes that belong to a block or contain one. Others were not laid out
 * with the rest, such as a fixed bar, and are not drawn. */
static uint8_t *find_grounded(const show *self, pith_arena *arena)
{
    const pith_page *page = &self->doc->page;
    uint8_t *grounded = pith_arena_zalloc(arena, page->nnodes, 1);
    for (uint32_t i = page->nnodes; grounded && i-- > 1;) {
        grounded[i] |= self->s.block_of[i] != PITH_NO_BLOCK;
        grounded[page->parent[i]] |= grounded[i];
    }
    return grounded;
}

/* Whether a screenshot shows words in an element without text nodes: images
 * have them, missing ones show their descriptions, and fields their values. */
static bool shows_words(uint16_t tag)
{
    return tag == PITH_TAG_IMG || tag == PITH_TAG_INPUT ||
           tag == PITH_TAG_SELECT || tag == PITH_TAG_TEXTAREA;
}

/* Draw the page's texts and images as filled boxes, and the frames of its
 * elements; over a screenshot, only where its texts are. */
static void draw_page(const show *self, drawing *canvas,
                      const uint8_t *grounded, bool pictured)
{
    const pith_page *page = &self->doc->page;
    for (uint32_t i = 1; i < page->nnodes; i++) {
        const pith_box *box = &self->layout->box[i];
        const pith_box *around = &self->layout->box[page->parent[i]];
        bool text = page->tag[i] == PITH_TAG_TEXT;
        bool picture = page->tag[i] == PITH_TAG_IMG;
        bool worded =
            text || picture || (pictured && shows_words(page->tag[i]));
        bool same = box->x == around->x && box->y == around->y &&
                    box->width == around->width &&
                    box->height == around->height;
        if (box->width <= 0 || box->height <= 0 || (same && !worded) ||
            (pictured ? !worded : !grounded[i]) ||
            (text && pith_str_is_blank(pith_page_text(page, i))))
            continue;
        canvas->box[canvas->n++] = (pith_plot_box){
            .x = box->x,
            .y = box->y,
            .width = box->width,
            .height = box->height,
            .label = text      ? front_of(pith_page_text(page, i))
                     : picture ? name_picture(page, i, canvas->arena)
                               : PITH_S(""),
            .filled = text || picture,
            .behind = true,
            .blank = pictured,
        };
    }
}

static pith_status draw_block(show *self, drawing *canvas, uint32_t i)
{
    const pith_segment *segment = &self->s.segment[i];
    const pith_visual_block *block = block_of(self, i);
    const char *note = pith_arena_copy(canvas->arena, preview(self, block));
    if (!note || self->line.status != PITH_OK)
        return PITH_NOMEM;
    pith_str label = pith_str_of(canvas->label[segment->doc]);
    canvas->box[canvas->n++] = (pith_plot_box){
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

static void draw_cut(drawing *self, const pith_segment_cut *cut)
{
    double thick = cut->to - cut->from;
    double length = cut->high - cut->low;
    self->box[self->n++] = (pith_plot_box){
        .x = cut->is_vertical ? cut->from : cut->low,
        .y = cut->is_vertical ? cut->low : cut->from,
        .width = cut->is_vertical ? thick : length,
        .height = cut->is_vertical ? length : thick,
        .colour = 7,
        .dashed = true,
    };
}

/* less coherent blocks get a stronger colour */
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

static pith_status write_svg(show *self, pith_str picture, pith_arena *arena,
                             char **svg, size_t *len)
{
    drawing d = {.arena = arena};
    bool drawn = picture.len == 0;
    uint8_t *grounded = find_grounded(self, arena);
    d.box = pith_arena_alloc(
        arena, self->doc->page.nnodes + self->s.nblocks + self->s.ncuts,
        sizeof *d.box);
    if (!d.box || !grounded)
        return PITH_NOMEM;
    for (unsigned k = 1; k <= 10; k++)
        snprintf(d.label[k], LABEL_BYTES, "DoC %u", k);
    draw_page(self, &d, grounded, !drawn);
    for (uint32_t i = 0; i < self->s.nsegments; i++)
        if (block_of(self, i))
            PITH_TRY(draw_block(self, &d, i));
    for (uint32_t k = 0; k < self->s.ncuts; k++)
        draw_cut(&d, &self->s.cut[k]);
    pith_buf_reset(&self->line);
    pith_buf_printf(&self->line,
                    "Filled: blocks with their degree of coherence (DoC). "
                    "Dashed: separators that the page was cut along.%s%s%s",
                    drawn ? " Grey: where the page's texts and elements "
                            "stand, layout "
                          : "",
                    drawn ? self->layout->source : "", drawn ? "." : "");
    PITH_TRY(self->line.status);
    pith_plot plot = {
        .title = PITH_S("Visual blocks of the page"),
        .caption = pith_buf_view(&self->line),
        .picture = picture,
        .series = legend,
        .nseries = sizeof legend / sizeof *legend,
        .x = {.high = self->s.width},
        .y = {.high = self->s.height},
        .width = picture_width(self->s.width),
    };
    return pith_plot_boxes(&plot, d.box, d.n, svg, len);
}

/* -- The call -------------------------------------------------------------- */

/* Depths of the segments, and where each one's cuts begin. */
static pith_status index_segments(show *self, pith_arena *arena)
{
    size_t n = self->s.nsegments;
    self->depth = pith_arena_zalloc(arena, n, sizeof(uint32_t));
    self->first_cut = pith_arena_zalloc(arena, n + 1, sizeof(uint32_t));
    if (!self->depth || !self->first_cut)
        return PITH_NOMEM;
    for (uint32_t i = 1; i < n; i++)
        self->depth[i] = self->depth[self->s.segment[i].parent] + 1;
    for (uint32_t k = 0; k < self->s.ncuts; k++)
        self->first_cut[self->s.cut[k].segment + 1]++;
    for (uint32_t i = 0; i < n; i++)
        self->first_cut[i + 1] += self->first_cut[i];
    return PITH_OK;
}

static pith_status show_all(show *self, const pith_segment_options *options,
                            const pith_segments_how *how, char **out,
                            size_t *len)
{
    const char *format = how->format ? how->format : "text";
    pith_arena *arena = pith_doc_scratch(self->doc);
    const pith_page *page = &self->doc->page;
    PITH_TRY(pith_segment_page(page, self->layout, options, arena, &self->s));
    PITH_TRY(pith_paths_init(&self->paths, page, arena));
    PITH_TRY(index_segments(self, arena));
    if (strcmp(format, "svg") == 0)
        return write_svg(self, how->picture, arena, out, len);
    if (strcmp(format, "json") == 0)
        write_json(self);
    else
        write_text(self);
    return self->doc->deadline.is_over ? PITH_LIMIT : self->line.status;
}

/* Replace zeros by defaults. False for values out of range. */
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

pith_status pith_segments_show(pith_doc *doc, const pith_segments_how *given,
                               char **out, size_t *len, pith_error *error)
{
    pith_segments_how own;
    const pith_segments_how *how = &own;
    size_t unused = 0;
    pith_segment_options options;
    show w = {.doc = doc};
    *out = NULL;
    PITH_TRY(pith_struct_read(
        given, PITH_STRUCT_TYPE(pith_segments_how, picture), &own, error));
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
    (void)pith_doc_continue_clock(doc, "showing segments");
    pith_status status = pith_doc_layout(doc, &w.layout);
    if (status == PITH_OK && !w.layout)
        status = pith_fail(error, PITH_ARG, 0,
                           "segments need boxes; the layout is none");
    if (status != PITH_OK)
        return pith_doc_tell(doc, pith_doc_settle(doc, status), error);
    pith_buf buf;
    pith_buf_init(&buf, doc->limits.max_output);
    pith_buf_init(&w.line, doc->limits.max_output);
    w.out = &buf;
    status = pith_doc_settle(doc, show_all(&w, &options, how, out, len));
    pith_doc_scratch_done(doc);
    pith_buf_clear(&w.line);
    if (status == PITH_OK && !*out)
        return pith_buf_take(&buf, out, len);
    pith_buf_clear(&buf);
    return pith_doc_tell(doc, status, error);
}
