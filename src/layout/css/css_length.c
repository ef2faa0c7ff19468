/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lengths and calc(): see css_value.h.
 *
 * calc() is evaluated with two explicit stacks (values, operators), so its
 * depth costs no C stack; with more than PITH_CSS_CALC_LEVELS open brackets it
 * is not a length. A level has at most four pending operators, as in min(1px, 1
 * + 2 * (..., and three values.
 */
#include "css_value.h"

#include "str.h"

enum {
    CALC_OPS = 4 * PITH_CSS_CALC_LEVELS,
    CALC_VALUES = 3 * PITH_CSS_CALC_LEVELS + 1,
};

static const double EM = 16; /* px, if an estimate is needed */

double pith_css_resolve(const pith_length *length, double em, double rem,
                        double whole)
{
    return pith_css_clamp((double)length->px + (double)length->em * em +
                          (double)length->rem * rem +
                          (double)length->percent * whole);
}

/* Units of fixed size, in pixels. */
static const struct {
    const char *name;
    double px;
} units[] = {{"px", 1},         {"pt", 96.0 / 72}, {"pc", 16},       {"in", 96},
             {"cm", 96 / 2.54}, {"mm", 96 / 25.4}, {"q", 96 / 101.6}};

static float within(double value)
{
    return (float)pith_css_clamp(value);
}

/* Units that are shares of the viewport: vw, svh, dvmin, ... */
static bool view_unit(pith_str unit, pith_css_view view, double *px)
{
    if (unit.len >= 3 && memchr("sldSLD", unit.data[0], 6)) {
        unit.data++;
        unit.len--;
    }
    double low = view.width < view.height ? view.width : view.height;
    double high = view.width < view.height ? view.height : view.width;
    if (pith_str_ieq(unit, PITH_S("vw")) || pith_str_ieq(unit, PITH_S("vi")))
        *px = view.width / 100;
    else if (pith_str_ieq(unit, PITH_S("vh")) ||
             pith_str_ieq(unit, PITH_S("vb")))
        *px = view.height / 100;
    else if (pith_str_ieq(unit, PITH_S("vmin")))
        *px = low / 100;
    else if (pith_str_ieq(unit, PITH_S("vmax")))
        *px = high / 100;
    else
        return false;
    return true;
}

static bool of_number(const pith_css_token *token, pith_css_view view,
                      pith_length *out)
{
    pith_str unit = token->text;
    double value = token->number;
    double px;
    *out = (pith_length){.kind = PITH_LENGTH_SUM};
    if (unit.len == 0)
        out->number = within(value);
    else if (unit.data[0] == '%')
        out->percent = within(value / 100);
    else if (pith_str_ieq(unit, PITH_S("em")))
        out->em = within(value);
    else if (pith_str_ieq(unit, PITH_S("rem")))
        out->rem = within(value);
    else if (pith_str_ieq(unit, PITH_S("ex")) ||
             pith_str_ieq(unit, PITH_S("ch")))
        out->em = within(value / 2);
    else if (view_unit(unit, view, &px))
        out->px = within(value * px);
    else {
        for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
            if (!pith_str_ieq(unit, pith_str_of(units[i].name)))
                continue;
            out->px = within(value * units[i].px);
            return true;
        }
        return false;
    }
    return true;
}

/* -- calc() -------------------------------------------------------------- */

/* A calculation in progress. Operators: + - * / and, for an open bracket, its
 * function: '(' calc, 'n' min(), 'x' max(), 'c' clamp(). */
typedef struct calc {
    pith_css_view view;
    pith_length value[CALC_VALUES];
    char op[CALC_OPS];
    size_t nvalues, nops;
    size_t level; /* open brackets */
    bool wrong;
} calc;

/* A length as one number, for comparisons. */
static double size_of(const calc *self, const pith_length *length)
{
    return (double)length->number +
           pith_css_resolve(length, EM, EM, self->view.width);
}

static pith_length scale(pith_length a, double by)
{
    return (pith_length){PITH_LENGTH_SUM,
                         within((double)a.px * by),
                         within((double)a.em * by),
                         within((double)a.rem * by),
                         within((double)a.percent * by),
                         within((double)a.number * by)};
}

static pith_length add(pith_length a, pith_length b, double sign)
{
    return (pith_length){PITH_LENGTH_SUM,
                         within((double)a.px + sign * (double)b.px),
                         within((double)a.em + sign * (double)b.em),
                         within((double)a.rem + sign * (double)b.rem),
                         within((double)a.percent + sign * (double)b.percent),
                         within((double)a.number + sign * (double)b.number)};
}

static bool is_plain(const pith_length *length)
{
    return length->px == 0 && length->em == 0 && length->rem == 0 &&
           length->percent == 0;
}

/* Replace the values on both sides of the last operator by the result. */
static void reduce(calc *self)
{
    char op = self->op[--self->nops];
    if (self->nvalues < 2) {
        self->wrong = true;
        return;
    }
    pith_length b = self->value[--self->nvalues];
    pith_length *length = &self->value[self->nvalues - 1];
    double sa = size_of(self, length), sb = size_of(self, &b);
    switch (op) {
    case '+':
    case '-':
        *length = add(*length, b, op == '+' ? 1 : -1);
        break;
    case '*':
        *length = is_plain(length) ? scale(b, (double)length->number)
                                   : scale(*length, (double)b.number);
        break;
    case '/':
        self->wrong |= b.number == 0;
        *length = scale(*length, b.number == 0 ? 0 : 1 / (double)b.number);
        break;
    case 'n': /* compare the arguments of min() */
        *length = sb < sa ? b : *length;
        break;
    default: /* max(), and clamp() up to its lower bound */
        *length = sb > sa ? b : *length;
    }
}

static int strength(char op)
{
    return op == '*' || op == '/' ? 2 : op == '+' || op == '-' ? 1 : 0;
}

static void push_op(calc *self, char op)
{
    if (self->nops == CALC_OPS)
        self->wrong = true;
    else
        self->op[self->nops++] = op;
}

static void push_bracket(calc *self, char op)
{
    self->wrong |= self->level++ == PITH_CSS_CALC_LEVELS;
    push_op(self, op);
}

static void push_value(calc *self, const pith_length *value)
{
    if (self->nvalues == CALC_VALUES)
        self->wrong = true;
    else
        self->value[self->nvalues++] = *value;
}

/* Reduce operators that bind at least as strongly as `least`. */
static void settle(calc *self, int least)
{
    while (!self->wrong && self->nops > 0 &&
           strength(self->op[self->nops - 1]) >= least)
        reduce(self);
}

static bool is_letter_op(char op)
{
    return op == 'n' || op == 'x' || op == 'c' || op == '2';
}

/* At a comma the argument of min() and max() waits for the next one; of clamp()
 * the middle one comes second, the upper bound third. */
static void take_comma(calc *self)
{
    settle(self, 1);
    if (self->wrong || self->nops == 0 || self->op[self->nops - 1] == '(') {
        self->wrong = true;
        return;
    }
    char *open = &self->op[self->nops - 1];
    if (self->nops >= 2 && *open == ',') {
        char kind = self->op[self->nops - 2];
        self->op[self->nops - 1] = kind == '2' ? 'x' : kind;
        reduce(self);
        open = &self->op[self->nops - 1];
        if (kind == '2')
            *open = 'n'; /* the rest of clamp() is a min() */
    }
    if (*open == 'c')
        *open = '2';
    push_op(self, ',');
}

static void take_close(calc *self)
{
    settle(self, 1);
    if (self->wrong || self->nops == 0) {
        self->wrong = true;
        return;
    }
    if (self->op[self->nops - 1] == ',') {
        char kind = self->op[self->nops - 2];
        self->op[self->nops - 1] = kind == 'n' ? 'n' : 'x';
        reduce(self);
    }
    if (self->nops > 0 && (self->op[self->nops - 1] == '(' ||
                           is_letter_op(self->op[self->nops - 1]))) {
        self->nops--;
        self->level--;
    } else {
        self->wrong = true;
    }
}

static bool open_function(calc *self, pith_str name)
{
    if (pith_str_ieq(name, PITH_S("calc")))
        push_bracket(self, '(');
    else if (pith_str_ieq(name, PITH_S("min")))
        push_bracket(self, 'n');
    else if (pith_str_ieq(name, PITH_S("max")))
        push_bracket(self, 'x');
    else if (pith_str_ieq(name, PITH_S("clamp")))
        push_bracket(self, 'c');
    else
        return false;
    return true;
}

static void take_mark(calc *self, char mark)
{
    switch (mark) {
    case '(':
        push_bracket(self, '(');
        break;
    case ')':
        take_close(self);
        break;
    case ',':
        take_comma(self);
        break;
    case '+':
    case '-':
    case '*':
    case '/':
        settle(self, strength(mark));
        push_op(self, mark);
        break;
    default:
        self->wrong = true;
    }
}

/* The rest of a function whose name has been opened. */
static bool calculate(calc *self, pith_css_scan *scan, pith_length *out)
{
    while (!self->wrong && self->nops > 0) {
        pith_css_token token = pith_css_next_solid(scan);
        pith_length value;
        if (token.kind == PITH_CSS_NUMBER &&
            of_number(&token, self->view, &value))
            push_value(self, &value);
        else if (token.kind == PITH_CSS_FUNCTION)
            self->wrong |= !open_function(self, token.text);
        else if (token.kind == PITH_CSS_MARK)
            take_mark(self, token.mark);
        else
            self->wrong = true;
    }
    if (self->wrong || self->nvalues != 1)
        return false;
    *out = self->value[0];
    return true;
}

static bool of_word(pith_str word, pith_length *out)
{
    static const struct {
        const char *name;
        pith_length_kind kind;
        float px;
    } words[] = {
        {"auto", PITH_LENGTH_AUTO, 0},
        {"none", PITH_LENGTH_AUTO, 0},
        {"normal", PITH_LENGTH_AUTO, 0},
        {"content", PITH_LENGTH_AUTO, 0},
        {"fit-content", PITH_LENGTH_MAX_CONTENT, 0},
        {"-moz-fit-content", PITH_LENGTH_MAX_CONTENT, 0},
        {"min-content", PITH_LENGTH_MIN_CONTENT, 0},
        {"max-content", PITH_LENGTH_MAX_CONTENT, 0},
        {"thin", PITH_LENGTH_SUM, 1},
        {"medium", PITH_LENGTH_SUM, 3},
        {"thick", PITH_LENGTH_SUM, 5},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!pith_str_ieq(word, pith_str_of(words[i].name)))
            continue;
        *out = (pith_length){.kind = words[i].kind, .px = words[i].px};
        return true;
    }
    return false;
}

bool pith_css_length(pith_css_scan *scan, pith_css_view view, pith_length *out)
{
    pith_css_token token = pith_css_next_solid(scan);
    if (token.kind == PITH_CSS_NUMBER)
        return of_number(&token, view, out);
    if (token.kind == PITH_CSS_IDENT)
        return of_word(token.text, out);
    calc c = {.view = view};
    return token.kind == PITH_CSS_FUNCTION && open_function(&c, token.text) &&
           calculate(&c, scan, out);
}

bool pith_css_length_of(pith_str text, pith_css_view view, pith_length *out)
{
    pith_css_scan scan = pith_css_scan_of(text);
    return pith_css_length(&scan, view, out) &&
           pith_css_next_solid(&scan).kind == PITH_CSS_END;
}

bool pith_css_is_too_deep(pith_str text)
{
    size_t level = 0, most = 0;
    for (size_t i = 0; i < text.len; i++) {
        level += text.data[i] == '(';
        level -= text.data[i] == ')' && level > 0;
        most = level > most ? level : most;
    }
    return most > PITH_CSS_CALC_LEVELS;
}
