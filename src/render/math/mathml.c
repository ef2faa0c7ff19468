/* SPDX-License-Identifier: Apache-2.0 */
/* MathML to LaTeX: see mathml.h. Forms say what is written before, between and
 * after the children of an element; a stack of fixed depth has the open
 * elements. */
#include "mathml.h"

#include "mathml_symbols.h"
#include "str.h"
#include "text.h"

#include <string.h>

enum { DEPTH = 48, MOST_CHILDREN = 3, MATH = PITH_NS_MATH };

typedef struct form {
    const char *before, *first, *second, *after;
    uint8_t arity; /* children that are written; 0: all */
    bool reversed; /* the last child is written first */
    bool scripted; /* the first child has scripts: a single token, or in braces
                    */
} form;

typedef struct frame {
    form form;
    uint32_t node;
    uint32_t next;  /* where to look for the next child */
    uint32_t begun; /* children so far */
    uint32_t child[MOST_CHILDREN];
    bool braced; /* the current child has braces of its own */
} frame;

typedef struct writer {
    const pith_page *page;
    pith_buf *out;
    frame stack[DEPTH];
    unsigned depth;
    bool named; /* a name such as \pi was written: a letter needs a space before
                   it */
} writer;

/* -- Text ----------------------------------------------------------------- */

static void put(writer *self, pith_str text)
{
    if (text.len == 0)
        return;
    if (self->named && pith_is_alpha((unsigned char)*text.data))
        pith_buf_byte(self->out, ' ');
    pith_buf_str(self->out, text);
    self->named = *text.data == '\\' &&
                  pith_is_alpha((unsigned char)text.data[text.len - 1]);
}

static void put_text(writer *self, const char *text)
{
    put(self, pith_str_of(text));
}

/* Write all text below a node, with collapsed white space, as symbols or
 * words. */
static void put_content(writer *self, uint32_t node, bool words)
{
    const pith_page *page = self->page;
    for (uint32_t i = node + 1; i < page->end[node]; i++) {
        if (page->tag[i] != PITH_TAG_TEXT)
            continue;
        pith_str rest =
            pith_str_trim(pith_tree_text(page->tree, page->tree->data[i]));
        bool space = false;
        for (size_t len; rest.len > 0; rest.data += len, rest.len -= len) {
            uint32_t code = pith_utf8_next(rest, &len);
            bool blank = len == 1 && pith_is_space((unsigned char)code);
            pith_str bytes = {rest.data, len};
            if (!blank)
                put(self, words && code > 0xa0 ? bytes
                                               : pith_math_symbol(code, bytes));
            else if (!space)
                put_text(self, " ");
            space = blank;
        }
    }
}

static pith_str attr_of(const pith_page *page, uint32_t node, pith_str name)
{
    pith_tree *tree = page->tree;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        if (pith_str_eq(pith_tree_attr_name(tree, attr), name))
            return pith_str_trim(pith_tree_attr_value(tree, attr));
    }
    return (pith_str){NULL, 0};
}

/* The text of a node that has no other child. */
static pith_str text_of(const pith_page *page, uint32_t node)
{
    if (page->end[node] != node + 2 || page->tag[node + 1] != PITH_TAG_TEXT)
        return (pith_str){NULL, 0};
    return pith_str_trim(
        pith_tree_text(page->tree, page->tree->data[node + 1]));
}

/* -- Tokens --------------------------------------------------------------- */

/* The alphabet of an identifier; words are upright. */
static const char *alphabet_of(const pith_page *page, uint32_t node,
                               pith_str text)
{
    pith_str variant = attr_of(page, node, PITH_S("mathvariant"));
    if (!text.len || !pith_is_alpha((unsigned char)*text.data))
        return NULL;
    if (pith_str_eq(variant, PITH_S("bold")))
        return "\\mathbf{";
    if (pith_str_eq(variant, PITH_S("double-struck")))
        return "\\mathbb{";
    if (pith_str_eq(variant, PITH_S("script")))
        return "\\mathcal{";
    if (pith_str_eq(variant, PITH_S("fraktur")))
        return "\\mathfrak{";
    return text.len > 1 || pith_str_eq(variant, PITH_S("normal")) ? "\\mathrm{"
                                                                  : NULL;
}

static void put_name(writer *self, uint32_t node)
{
    pith_str text = text_of(self->page, node);
    const char *function = pith_math_function(text);
    const char *alphabet = alphabet_of(self->page, node, text);
    if (function) {
        put_text(self, function);
        return;
    }
    put_text(self, alphabet ? alphabet : "");
    put_content(self, node, false);
    put_text(self, alphabet ? "}" : "");
}

static void put_space(writer *self, uint32_t node)
{
    pith_str width = attr_of(self->page, node, PITH_S("width"));
    bool digit = width.len && pith_is_digit((unsigned char)*width.data);
    if (digit && *width.data != '0' &&
        pith_str_ifind(width, PITH_S("em")) != SIZE_MAX)
        put_text(self, "\\quad");
    else if (width.len && *width.data != '-')
        put_text(self, "\\,");
}

/* Write a token; false: the node is not a token. */
static bool put_token(writer *self, uint32_t node)
{
    switch (self->page->tag[node]) {
    case MATH | PITH_TAG_MI:
    case MATH | PITH_TAG_MO:
        put_name(self, node);
        return true;
    case MATH | PITH_TAG_MN:
        put_content(self, node, false);
        return true;
    case MATH | PITH_TAG_MTEXT:
    case MATH | PITH_TAG_MS:
        put_text(self, "\\text{");
        put_content(self, node, true);
        put_text(self, "}");
        return true;
    case MATH | PITH_TAG_MSPACE:
        put_space(self, node);
        return true;
    case MATH | PITH_TAG_MPHANTOM:
        return true;
    default:
        return false;
    }
}

/* -- Elements ------------------------------------------------------------- */

/* The first element at or after `at` in a parent, or the parent's end. */
static uint32_t find_child(const pith_page *page, uint32_t parent, uint32_t at)
{
    while (at < page->end[parent] && !pith_tag_is_element(page->tag[at]))
        at = page->end[at];
    return at;
}

/* A row of one child is replaced by that child. */
static uint32_t look_through(const pith_page *page, uint32_t node)
{
    uint16_t tag = page->tag[node];
    while (tag == (MATH | PITH_TAG_MROW) || tag == (MATH | PITH_TAG_MSTYLE) ||
           tag == (MATH | PITH_TAG_MPADDED)) {
        uint32_t child = find_child(page, node, node + 1);
        if (child == page->end[node] ||
            find_child(page, node, page->end[child]) < page->end[node])
            break;
        node = child;
        tag = page->tag[node];
    }
    return node;
}

/* The one character of a token, or 0. */
static uint32_t sign_of(const pith_page *page, uint32_t node)
{
    pith_str text = text_of(page, node);
    size_t len = 0;
    uint32_t code = text.len ? pith_utf8_next(text, &len) : 0;
    return len == text.len ? code : 0;
}

static const form plain = {"", "", "", "", 0, false, false};

static const struct {
    uint16_t tag;
    form form;
} forms[] = {
    {PITH_TAG_MSUB, {"", "_{", "", "}", 2, false, true}},
    {PITH_TAG_MSUP, {"", "^{", "", "}", 2, false, true}},
    {PITH_TAG_MSUBSUP, {"", "_{", "}^{", "}", 3, false, true}},
    {PITH_TAG_MFRAC, {"\\frac{", "}{", "", "}", 2, false, false}},
    {PITH_TAG_MSQRT, {"\\sqrt{", "", "", "}", 0, false, false}},
    {PITH_TAG_MROOT, {"\\sqrt[", "]{", "", "}", 2, true, false}},
    {PITH_TAG_MUNDER, {"\\underset{", "}{", "", "}", 2, true, false}},
    {PITH_TAG_MOVER, {"\\overset{", "}{", "", "}", 2, true, false}},
    {PITH_TAG_MUNDEROVER,
     {"\\overset{", "}{\\underset{", "}{", "}}", 3, true, false}},
    {PITH_TAG_MTABLE,
     {"\\begin{matrix}", " \\\\ ", " \\\\ ", "\\end{matrix}", 0, false, false}},
    {PITH_TAG_MTR, {"", " & ", " & ", "", 0, false, false}},
    {PITH_TAG_MFENCED, {"", ",", ",", "", 0, false, false}},
    {PITH_TAG_SEMANTICS, {"", "", "", "", 1, false, false}},
    {PITH_TAG_MACTION, {"", "", "", "", 1, false, false}},
};

/* The form of a fraction without a line, an accent, the limits of an operator;
 * otherwise that of the table. */
static form form_of(const frame *self, const pith_page *page, uint32_t count)
{
    uint16_t tag = page->tag[self->node];
    bool under = tag == (MATH | PITH_TAG_MUNDER);
    bool over = tag == (MATH | PITH_TAG_MOVER);
    if (tag == (MATH | PITH_TAG_MFRAC) && count >= 2 &&
        pith_str_istarts(attr_of(page, self->node, PITH_S("linethickness")),
                         PITH_S("0")))
        return (form){"{", "\\atop ", "", "}", 2, false, false};
    if ((under || over) && count >= 2) {
        const char *accent =
            pith_math_accent(sign_of(page, self->child[1]), under);
        if (accent)
            return (form){accent, "", "", "}", 1, false, false};
    }
    if (pith_math_takes_limits(sign_of(page, self->child[0])) ||
        pith_math_function(text_of(page, self->child[0])))
        tag = under                                 ? MATH | PITH_TAG_MSUB
              : over                                ? MATH | PITH_TAG_MSUP
              : tag == (MATH | PITH_TAG_MUNDEROVER) ? MATH | PITH_TAG_MSUBSUP
                                                    : tag;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (tag == (MATH | forms[i].tag) && forms[i].form.arity <= count)
            return forms[i].form;
    return plain; /* also an element with too few children */
}

/* Write the delimiters of mfenced; the default is parentheses. */
static void put_fence(writer *self, uint32_t node, bool end)
{
    if (self->page->tag[node] != (MATH | PITH_TAG_MFENCED))
        return;
    pith_str name = end ? PITH_S("close") : PITH_S("open");
    pith_str sign = attr_of(self->page, node, name);
    size_t len = 0;
    uint32_t code = sign.len ? pith_utf8_next(sign, &len) : 0;
    if (len == sign.len && len > 0)
        put(self, pith_math_symbol(code, sign));
    else if (sign.data)
        put(self, sign);
    else
        put_text(self, end ? ")" : "(");
}

static void enter(writer *self, uint32_t node)
{
    frame *level = &self->stack[self->depth++];
    const pith_page *page = self->page;
    *level = (frame){.node = node, .next = node + 1};
    uint32_t count = 0;
    for (uint32_t at = find_child(page, node, node + 1);
         at < page->end[node] && count < MOST_CHILDREN;
         at = find_child(page, node, page->end[at]))
        level->child[count++] = look_through(page, at);
    level->form = form_of(level, page, count);
    put_text(self, level->form.before);
    if (level->form.arity == 1 && *level->form.before)
        put_text(self, "{");
    put_fence(self, node, false);
}

/* The next child to write; false: there is none. */
static bool next_child(writer *self, frame *level, uint32_t *node)
{
    if (level->form.arity > 0) {
        uint32_t nth = level->begun;
        if (nth >= level->form.arity)
            return false;
        *node = level->child[level->form.reversed ? level->form.arity - 1 - nth
                                                  : nth];
    } else {
        uint32_t at = find_child(self->page, level->node, level->next);
        if (at >= self->page->end[level->node])
            return false;
        level->next = self->page->end[at];
        *node = look_through(self->page, at);
    }
    return true;
}

static bool is_one_thing(const pith_page *page, uint32_t node)
{
    uint16_t tag = page->tag[node];
    return tag == (MATH | PITH_TAG_MI) || tag == (MATH | PITH_TAG_MN) ||
           tag == (MATH | PITH_TAG_MO) || tag == (MATH | PITH_TAG_MTEXT);
}

bool pith_mathml_write(const pith_page *page, uint32_t math, pith_buf *out)
{
    enum { NODE_WORK = 4 }; /* units of the deadline */
    writer w = {.page = page, .out = out};
    enter(&w, math);
    while (w.depth > 0) {
        (void)pith_arena_work(page->tree->arena, NODE_WORK);
        frame *self = &w.stack[w.depth - 1];
        uint32_t node;
        if (self->braced)
            put_text(&w, "}");
        self->braced = false;
        if (!next_child(&w, self, &node)) {
            put_text(&w, self->form.after);
            put_fence(&w, self->node, true);
            w.depth--;
            continue;
        }
        if (self->begun > 0)
            put_text(&w,
                     self->begun == 1 ? self->form.first : self->form.second);
        self->braced = self->form.scripted && self->begun == 0 &&
                       !is_one_thing(page, node);
        self->begun++;
        if (self->braced)
            put_text(&w, "{");
        if (put_token(&w, node))
            continue;
        if (w.depth == DEPTH)
            return false;
        enter(&w, node);
    }
    return true;
}
