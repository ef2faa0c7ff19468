/* SPDX-License-Identifier: Apache-2.0 */
/* Writing SVG: see svg.h. */
#include "svg.h"

#include "number.h"
#include "palette.h"
#include "str.h"
#include "text.h"

#include <math.h>

enum {
    OUTPUT_MAX = 64000000,
    CAPTION_LINES = 12, /* the rest of a long caption is only in the accessible
                           description */
    TITLE_HEIGHT = 34,
    CAPTION_TOP = 8,
};

/* Coordinates beyond this are clamped: browsers compute in single floats. */
static const double far_away = 1e6;

/* Highlights stay light in dark mode: they lie over pictures of pages. */
static const char style[] =
    "<style>"
    ".pith-plot,.pith-plot .lit{" PITH_PALETTE_LIGHT
    "color-scheme:light dark;font:12px system-ui,'DejaVu Sans',sans-serif}"
    "@media (prefers-color-scheme:dark){.pith-plot{" PITH_PALETTE_DARK "}}"
    ".pith-plot .ground{fill:var(--ground)}"
    ".pith-plot text{fill:var(--ink)}"
    ".pith-plot .title{font-size:16px;font-weight:600}"
    ".pith-plot .soft{fill:var(--soft)}"
    ".pith-plot .tick{fill:var(--soft);font-size:11px}"
    ".pith-plot .small{font-size:10.5px}"
    ".pith-plot .grid{stroke:var(--grid);fill:none}"
    ".pith-plot .axis{stroke:var(--soft);fill:none}"
    ".pith-plot .rule{stroke:var(--ink);stroke-dasharray:6 4;fill:none}"
    ".pith-plot .halo{paint-order:stroke;stroke:var(--ground);"
    "stroke-width:4px}"
    ".pith-plot .l{fill:none;stroke-width:1.8;stroke-linejoin:round}"
    ".pith-plot .p{fill-opacity:.55}"
    ".pith-plot .thread{stroke:var(--soft);stroke-opacity:.35}"
    ".pith-plot .k0{fill:var(--soft);stroke:var(--soft)}"
    ".pith-plot .k1{fill:var(--k1);stroke:var(--k1)}"
    ".pith-plot .k2{fill:var(--k2);stroke:var(--k2)}"
    ".pith-plot .k3{fill:var(--k3);stroke:var(--k3)}"
    ".pith-plot .k4{fill:var(--k4);stroke:var(--k4)}"
    ".pith-plot .k5{fill:var(--k5);stroke:var(--k5)}"
    ".pith-plot .k6{fill:var(--k6);stroke:var(--k6)}"
    ".pith-plot .k7{fill:var(--k7);stroke:var(--k7)}"
    ".pith-plot .k8{fill:var(--k8);stroke:var(--k8)}"
    ".pith-plot .b{stroke:none}"
    ".pith-plot .l{fill:none}"
    ".pith-plot .box{fill:var(--ground);stroke:var(--soft)}"
    ".pith-plot .strong{fill:var(--k1);fill-opacity:.16;stroke:var(--k1);"
    "stroke-width:2}"
    ".pith-plot .faint{stroke-dasharray:4 3}"
    ".pith-plot .empty{fill-opacity:0}"
    ".pith-plot .tint{fill-opacity:.14}"
    ".pith-plot .behind{fill:var(--soft);stroke:none}"
    ".pith-plot .behind.empty{stroke:var(--grid)}"
    ".pith-plot .chip{fill-opacity:.85;pointer-events:none}"
    ".pith-plot .box:hover,.pith-plot .area:hover{stroke-width:3}"
    "</style>";

void pith_svg_number(pith_svg *svg, double value)
{
    char digits[PITH_NUMBER_MAX];
    if (!(value > -far_away)) /* NaN, too */
        value = -far_away;
    if (value > far_away)
        value = far_away;
    size_t len = pith_number_write(value, 2, true, digits);
    pith_buf_put(&svg->out, digits, len);
}

void pith_svg_attr(pith_svg *svg, const char *name, double value)
{
    pith_buf_printf(&svg->out, " %s=\"", name);
    pith_svg_number(svg, value);
    pith_buf_byte(&svg->out, '"');
}

static const char *escape_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\n':
    case '\r':
    case '\t':
        return " ";
    default:
        return (unsigned char)c < 0x20 || c == 0x7f ? "\xef\xbf\xbd" : NULL;
    }
}

/* U+FFFE and U+FFFF are valid UTF-8, but not valid XML. */
static bool is_refused(pith_str text)
{
    const unsigned char *at = (const unsigned char *)text.data;
    return text.len >= 3 && at[0] == 0xef && at[1] == 0xbf && at[2] >= 0xbe;
}

void pith_svg_escape(pith_svg *svg, pith_str text)
{
    while (text.len) {
        size_t fine = pith_utf8_valid(text);
        size_t from = 0;
        for (size_t i = 0; i < fine; i++) {
            bool bad = is_refused((pith_str){text.data + i, fine - i});
            const char *other = bad ? "\xef\xbf\xbd" : escape_of(text.data[i]);
            if (!other)
                continue;
            pith_buf_put(&svg->out, text.data + from, i - from);
            pith_buf_text(&svg->out, other);
            i += bad ? 2 : 0;
            from = i + 1;
        }
        pith_buf_put(&svg->out, text.data + from, fine - from);
        text.data += fine;
        text.len -= fine;
        if (text.len == 0)
            break;
        pith_buf_text(&svg->out, "\xef\xbf\xbd");
        text.data++;
        text.len--;
    }
}

/* Width of the first code point, as a fraction of the font size; that of the
 * widest common typeface. */
static double letter_width(pith_str text, size_t *len)
{
    size_t seen = text.len < 4 ? text.len : 4;
    if (pith_utf8_valid((pith_str){text.data, seen}) == 0) {
        *len = 1;
        return 0.6;
    }
    uint32_t code = pith_utf8_next(text, len);
    if (code >= 0x1100 && (code < 0x1200 || code >= 0x2e80))
        return 1.0;
    if (code >= 128)
        return 0.63;
    if (strchr(" .,:;'|!ijl", (int)code))
        return 0.34;
    if (strchr("frt()[]/-", (int)code))
        return 0.42;
    if (strchr("mwMW@%", (int)code))
        return 0.97;
    if (strchr("#=+<>~", (int)code))
        return 0.84;
    return code >= 'A' && code <= 'Z' ? 0.74 : 0.63;
}

/* Bytes at the start that fit into `room` pixels. */
static size_t fit(pith_str text, double size, double room, double *width)
{
    size_t at = 0;
    *width = 0;
    while (at < text.len) {
        size_t len;
        double more =
            size *
            letter_width((pith_str){text.data + at, text.len - at}, &len);
        if (*width + more > room)
            break;
        *width += more;
        at += len;
    }
    return at;
}

double pith_svg_width(pith_str text, double size)
{
    double width;
    (void)fit(text, size, 1e9, &width);
    return width;
}

void pith_svg_text(pith_svg *svg, const pith_svg_label *label, pith_str text)
{
    static const char *const anchors[] = {NULL, "middle", "end"};
    pith_buf_text(&svg->out, "<text");
    if (label->upward) {
        pith_buf_text(&svg->out, " transform=\"translate(");
        pith_svg_number(svg, label->x);
        pith_buf_byte(&svg->out, ' ');
        pith_svg_number(svg, label->y);
        pith_buf_text(&svg->out, ") rotate(-90)\"");
    } else {
        pith_svg_attr(svg, "x", label->x);
        pith_svg_attr(svg, "y", label->y);
    }
    if (anchors[label->anchor])
        pith_buf_printf(&svg->out, " text-anchor=\"%s\"",
                        anchors[label->anchor]);
    if (label->class)
        pith_buf_printf(&svg->out, " class=\"%s\"", label->class);
    pith_buf_byte(&svg->out, '>');
    double width = 0;
    size_t shown = text.len;
    bool tick = label->class && strcmp(label->class, "tick") == 0;
    double size = tick ? PITH_SVG_TICK : PITH_SVG_TEXT;
    if (label->room > 0 && pith_svg_width(text, size) > label->room)
        shown = fit(text, size, label->room - size, &width);
    pith_svg_escape(svg, (pith_str){text.data, shown});
    if (shown < text.len)
        pith_buf_text(&svg->out, "\xe2\x80\xa6");
    pith_buf_text(&svg->out, "</text>\n");
}

void pith_svg_line(pith_svg *svg, pith_svg_segment segment, const char *class)
{
    pith_buf_text(&svg->out, "<path d=\"M");
    pith_svg_number(svg, segment.x1);
    pith_buf_byte(&svg->out, ' ');
    pith_svg_number(svg, segment.y1);
    pith_buf_byte(&svg->out, 'L');
    pith_svg_number(svg, segment.x2);
    pith_buf_byte(&svg->out, ' ');
    pith_svg_number(svg, segment.y2);
    pith_buf_printf(&svg->out, "\" class=\"%s\"/>\n", class);
}

void pith_svg_rect_begin(pith_svg *svg, pith_svg_rect rect, const char *class)
{
    pith_buf_text(&svg->out, "<rect");
    pith_svg_attr(svg, "x", rect.x);
    pith_svg_attr(svg, "y", rect.y);
    pith_svg_attr(svg, "width", rect.width > 0 ? rect.width : 0);
    pith_svg_attr(svg, "height", rect.height > 0 ? rect.height : 0);
    pith_buf_printf(&svg->out, " class=\"%s\"", class);
}

/* Outlines within the square from -1 to 1, as pairs, one per colour; the first
 * is a circle. */
static const struct outline {
    unsigned n;
    signed char at[12][2]; /* hundredths */
} outlines[PITH_PLOT_COLOURS] = {
    {0, {{0}}},
    {4, {{-80, -80}, {80, -80}, {80, 80}, {-80, 80}}},
    {3, {{0, -105}, {95, 75}, {-95, 75}}},
    {4, {{0, -115}, {95, 0}, {0, 115}, {-95, 0}}},
    {3, {{0, 105}, {95, -75}, {-95, -75}}},
    {12,
     {{-40, -100},
      {40, -100},
      {40, -40},
      {100, -40},
      {100, 40},
      {40, 40},
      {40, 100},
      {-40, 100},
      {-40, 40},
      {-100, 40},
      {-100, -40},
      {-40, -40}}},
    {6, {{-60, -95}, {60, -95}, {110, 0}, {60, 95}, {-60, 95}, {-110, 0}}},
    {4, {{-110, -45}, {110, -45}, {110, 45}, {-110, 45}}},
};

/* The shape's element, not yet closed; returns its name. */
static const char *begin_shape(pith_svg *svg, unsigned colour, double at[2],
                               double size)
{
    const struct outline *outline =
        &outlines[colour ? (colour - 1) % PITH_PLOT_COLOURS : 0];
    if (outline->n == 0) {
        pith_buf_printf(&svg->out, "<circle class=\"p k%u\"", colour);
        pith_svg_attr(svg, "cx", at[0]);
        pith_svg_attr(svg, "cy", at[1]);
        pith_svg_attr(svg, "r", size);
        return "circle";
    }
    pith_buf_printf(&svg->out, "<path class=\"p k%u\" d=\"", colour);
    for (unsigned i = 0; i < outline->n; i++) {
        pith_buf_byte(&svg->out, i ? 'L' : 'M');
        pith_svg_number(svg, at[0] + size * outline->at[i][0] / 100);
        pith_buf_byte(&svg->out, ' ');
        pith_svg_number(svg, at[1] + size * outline->at[i][1] / 100);
    }
    pith_buf_text(&svg->out, "Z\"");
    return "path";
}

void pith_svg_shape_named(pith_svg *svg, unsigned colour, double at[2],
                          double size, pith_str name)
{
    const char *element = begin_shape(svg, colour, at, size);
    if (name.len == 0) {
        pith_buf_text(&svg->out, "/>\n");
        return;
    }
    pith_buf_text(&svg->out, "><title>");
    pith_svg_escape(svg, name);
    pith_buf_printf(&svg->out, "</title></%s>\n", element);
}

void pith_svg_shape(pith_svg *svg, unsigned colour, double at[2], double size)
{
    pith_svg_shape_named(svg, colour, at, size, (pith_str){NULL, 0});
}

/* -- Names of points ------------------------------------------------------- */

static const double name_room = 120; /* pixels; longer names are cut */

static bool meets(const pith_svg_rect *a, const pith_svg_rect *b)
{
    return a->x < b->x + b->width && b->x < a->x + a->width &&
           a->y < b->y + b->height && b->y < a->y + a->height;
}

void pith_svg_name(pith_svg *svg, pith_svg_names *names, const double at[2],
                   pith_str name)
{
    if (name.len == 0 || names->n == PITH_SVG_NAMES)
        return;
    pith_svg_rect box = {at[0] + 6, at[1] - PITH_SVG_TICK / 2.0,
                         fmin(pith_svg_width(name, PITH_SVG_TICK), name_room),
                         PITH_SVG_TICK};
    bool fits = box.x + box.width < svg->width;
    for (size_t i = 0; fits && i < names->n; i++)
        fits = !meets(&box, &names->taken[i]);
    if (!fits)
        return;
    names->taken[names->n++] = box;
    pith_svg_label label = {
        .x = box.x, .y = at[1] + 4, .class = "tick halo", .room = name_room};
    pith_svg_text(svg, &label, name);
}

/* -- Frame ----------------------------------------------------------------- */

double pith_svg_begin(pith_svg *svg, const pith_plot *plot)
{
    pith_buf_init(&svg->out, OUTPUT_MAX);
    return plot->title.len ? TITLE_HEIGHT : PITH_SVG_MARGIN;
}

static void write_head(pith_svg *svg, const pith_plot *plot, pith_str caption)
{
    pith_buf_text(&svg->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                             "class=\"pith-plot\" role=\"img\"");
    pith_svg_attr(svg, "width", svg->width);
    pith_svg_attr(svg, "height", svg->height);
    pith_buf_text(&svg->out, " viewBox=\"0 0 ");
    pith_svg_number(svg, svg->width);
    pith_buf_byte(&svg->out, ' ');
    pith_svg_number(svg, svg->height);
    pith_buf_text(&svg->out, "\" aria-label=\"");
    pith_svg_escape(svg, plot->title);
    pith_buf_text(&svg->out, "\">\n<title>");
    pith_svg_escape(svg, plot->title);
    pith_buf_text(&svg->out, "</title>\n<desc>");
    pith_svg_escape(svg, caption);
    pith_buf_text(&svg->out, "</desc>\n");
    pith_buf_text(&svg->out, style);
    pith_buf_byte(&svg->out, '\n');
    pith_svg_rect_begin(svg, (pith_svg_rect){0, 0, svg->width, svg->height},
                        "ground");
    pith_buf_text(&svg->out, "/>\n");
    if (plot->title.len == 0)
        return;
    pith_svg_label label = {.x = PITH_SVG_MARGIN,
                            .y = 24,
                            .class = "title",
                            .room = (svg->width - 2 * PITH_SVG_MARGIN) *
                                    PITH_SVG_TEXT / PITH_SVG_TITLE};
    pith_svg_text(svg, &label, plot->title);
}

/* Takes the next line of a caption, broken between words if possible. */
static pith_str next_line(pith_str *rest, double room)
{
    double width;
    size_t end = fit(*rest, PITH_SVG_TEXT, room, &width);
    size_t cut = end;
    if (end < rest->len)
        while (cut > 0 && rest->data[cut] != ' ')
            cut--;
    if (cut == 0)
        cut = end ? end : rest->len;
    pith_str line = {rest->data, cut};
    rest->data += cut;
    rest->len -= cut;
    while (rest->len && rest->data[0] == ' ') {
        rest->data++;
        rest->len--;
    }
    return line;
}

static double caption_height(pith_str caption, double width)
{
    if (caption.len == 0)
        return 0;
    double height = 2 * CAPTION_TOP; /* above and below */
    for (int i = 0; caption.len && i < CAPTION_LINES; i++) {
        (void)next_line(&caption, width - 2 * PITH_SVG_MARGIN);
        height += PITH_SVG_LINE;
    }
    return height;
}

static void write_caption(pith_svg *svg, pith_str caption, double y)
{
    pith_svg_label label = {
        .x = PITH_SVG_MARGIN, .y = y + CAPTION_TOP, .class = "soft"};
    for (int i = 0; caption.len && i < CAPTION_LINES; i++) {
        label.y += PITH_SVG_LINE - 4;
        pith_svg_text(svg, &label,
                      next_line(&caption, svg->width - 2 * PITH_SVG_MARGIN));
        label.y += 4;
    }
}

pith_status pith_svg_finish(pith_svg *svg, const pith_plot *plot,
                            pith_str caption, char **data, size_t *len)
{
    size_t unwanted;
    pith_buf drawn = svg->out;
    double bottom = svg->height;
    pith_buf_init(&svg->out, OUTPUT_MAX);
    svg->height += caption_height(caption, svg->width);
    write_head(svg, plot, caption);
    pith_buf_str(&svg->out, pith_buf_view(&drawn));
    write_caption(svg, caption, bottom);
    pith_buf_text(&svg->out, "</svg>\n");
    if (drawn.status != PITH_OK)
        svg->out.status = drawn.status;
    pith_buf_clear(&drawn);
    *data = NULL;
    return pith_buf_take(&svg->out, data, len ? len : &unwanted);
}
