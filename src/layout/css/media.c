/* SPDX-License-Identifier: Apache-2.0 */
/* Media queries: see media.h. A bracket contains one feature; nested brackets,
 * as `not` and `or` allow them, evaluate to false. */
#include "media.h"

#include "str.h"

static const double EM = 16;

static double side_of(pith_str name, pith_css_view view, bool *known)
{
    *known = true;
    if (pith_str_ieq(name, PITH_S("width")) ||
        pith_str_ieq(name, PITH_S("device-width")))
        return view.width;
    if (pith_str_ieq(name, PITH_S("height")) ||
        pith_str_ieq(name, PITH_S("device-height")))
        return view.height;
    *known = false;
    return 0;
}

/* Features with keywords as values, for a desktop screen. */
static bool word_feature(pith_str name, pith_str value, pith_css_view view)
{
    static const struct {
        const char *name, *value;
    } rows[] = {
        {"hover", "hover"},
        {"any-hover", "hover"},
        {"pointer", "fine"},
        {"any-pointer", "fine"},
        {"prefers-color-scheme", "light"},
        {"prefers-reduced-motion", "no-preference"},
        {"color", ""},
        {"scripting", "enabled"},
    };
    if (pith_str_ieq(name, PITH_S("orientation")))
        return pith_str_ieq(value, view.width >= view.height
                                       ? PITH_S("landscape")
                                       : PITH_S("portrait"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (pith_str_ieq(name, pith_str_of(rows[i].name)))
            return value.len == 0 ||
                   pith_str_ieq(value, pith_str_of(rows[i].value));
    return false;
}

static bool to_px(pith_str text, pith_css_view view, double *px)
{
    pith_length length;
    if (!pith_css_length_of(text, view, &length))
        return false;
    *px = (double)length.number + pith_css_resolve(&length, EM, EM, view.width);
    return true;
}

/* One comparison of a range: side < bound, with the characters of the
 * operator. */
static bool compare(double side, char op, bool equal, double bound)
{
    if (op == '<')
        return equal ? side <= bound : side < bound;
    if (op == '>')
        return equal ? side >= bound : side > bound;
    return side == bound;
}

static char turned(char op)
{
    return op == '<' ? '>' : op == '>' ? '<' : op;
}

/* "width >= 40em", "400px < width", "400px <= width <= 700px". */
static bool range_holds(pith_str text, pith_css_view view)
{
    pith_css_scan scan = pith_css_scan_of(text);
    pith_str left = pith_css_until(&scan, "<>=");
    bool holds = true;
    size_t n = 0;
    while (scan.at < scan.stop && n++ < 2) {
        char op = *scan.at++;
        bool equal = scan.at < scan.stop && *scan.at == '=';
        scan.at += equal;
        pith_str right = pith_css_until(&scan, "<>=");
        bool known;
        double side = side_of(left, view, &known), bound;
        pith_str other = right;
        if (!known) {
            side = side_of(right, view, &known);
            other = left;
            op = turned(op);
        }
        holds = holds && known && to_px(other, view, &bound) &&
                compare(side, op, equal, bound);
        left = right;
    }
    return holds && n > 0;
}

static bool feature_holds(pith_str text, pith_css_view view)
{
    pith_css_scan scan = pith_css_scan_of(text);
    pith_str name = pith_css_until(&scan, ":<>=");
    if (scan.at < scan.stop && *scan.at != ':')
        return range_holds(text, view);
    pith_str value = {0};
    if (scan.at < scan.stop) {
        scan.at++;
        value = pith_css_until(&scan, ";");
    }
    bool least = pith_str_istarts(name, PITH_S("min-"));
    bool most = pith_str_istarts(name, PITH_S("max-"));
    pith_str bare = name;
    if (least || most)
        bare = (pith_str){name.data + 4, name.len - 4};
    bool known;
    double side = side_of(bare, view, &known), bound;
    if (!known)
        return !least && !most && word_feature(name, value, view);
    if (value.len == 0)
        return side > 0;
    if (!to_px(value, view, &bound))
        return false;
    return least ? side >= bound : most ? side <= bound : side == bound;
}

/* One query of the list: type and features, joined by "and". */
static bool query_holds(pith_str text, pith_css_view view)
{
    pith_css_scan scan = pith_css_scan_of(text);
    bool holds = true, negated = false;
    for (;;) {
        pith_css_token token = pith_css_next_solid(&scan);
        if (token.kind == PITH_CSS_END)
            return holds != negated;
        if (token.kind == PITH_CSS_MARK && token.mark == '(') {
            pith_str inside = pith_css_until(&scan, ")");
            pith_css_next(&scan);
            holds = holds && feature_holds(inside, view);
        } else if (token.kind != PITH_CSS_IDENT) {
            return false;
        } else if (pith_str_ieq(token.text, PITH_S("not"))) {
            negated = true;
        } else if (!pith_str_ieq(token.text, PITH_S("and")) &&
                   !pith_str_ieq(token.text, PITH_S("only")) &&
                   !pith_str_ieq(token.text, PITH_S("all")) &&
                   !pith_str_ieq(token.text, PITH_S("screen"))) {
            holds = false;
        }
    }
}

bool pith_media_holds(pith_str query, pith_css_view view)
{
    pith_css_scan scan = pith_css_scan_of(query);
    if (pith_str_is_blank(query))
        return true;
    while (scan.at < scan.stop) {
        if (query_holds(pith_css_until(&scan, ","), view))
            return true;
        pith_css_next(&scan);
    }
    return false;
}
