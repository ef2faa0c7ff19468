/* SPDX-License-Identifier: Apache-2.0 */
/* Words in elements of their own: see apart.h. */
#include "apart.h"

#include "role.h"
#include "str.h"
#include "text.h"

enum {
    LEVELS = 24, /* maximum levels to climb from a text */
    CLASS_MIN =
        4, /* minimum length of a class that has a meaning, unlike "c12" */
};

/* The kind of character at the edge of a text. */
typedef enum edge {
    EDGE_OTHER,
    EDGE_SMALL, /* a lowercase letter, or one of a script without case */
    EDGE_CAPITAL,
    EDGE_DIGIT,
    EDGE_END,   /* of a sentence or a parenthesis; per cent */
    EDGE_COLON, /* of a label */
} edge;

typedef struct side {
    uint32_t element; /* the child of the common ancestor; 0: that is the text
                         itself */
    uint32_t link;    /* the link around the text; 0: none */
    edge edge;
    bool brief; /* the text has one or two characters */
    edge next;  /* the kind of the character beside the edge */
    bool dot;   /* the edge is a full stop */
} side;

static edge edge_of(uint32_t code)
{
    if (code == '.' || code == '!' || code == '?' || code == ')' || code == '%')
        return EDGE_END;
    if (code == ':')
        return EDGE_COLON;
    if (code < 0x80 && pith_is_digit((unsigned char)code))
        return EDGE_DIGIT;
    if (pith_char_word_kind(code) != PITH_WORD_LETTERS ||
        !pith_char_is_letter(code))
        return EDGE_OTHER;
    return pith_char_lower(code) != code ? EDGE_CAPITAL : EDGE_SMALL;
}

/* The character that ends before `end`, and where it begins. */
static uint32_t char_before(pith_str text, size_t *end)
{
    size_t at = *end;
    size_t len;
    do
        at--;
    while (at > 0 && ((unsigned char)text.data[at] & 0xc0) == 0x80);
    *end = at;
    return pith_utf8_next((pith_str){text.data + at, text.len - at}, &len);
}

static side end_of(pith_str text)
{
    size_t at = text.len;
    uint32_t last = char_before(text, &at);
    side s = {.edge = edge_of(last), .dot = last == '.'};
    if (at > 0)
        s.next = edge_of(char_before(text, &at));
    s.brief = at == 0;
    return s;
}

static side start_of(pith_str text)
{
    size_t first, second = 0;
    uint32_t code = pith_utf8_next(text, &first);
    bool money = code == 0x24 || code == 0xa3 || code == 0x20ac;
    side s = {.edge = money ? EDGE_CAPITAL : edge_of(code)};
    pith_str rest = {text.data + first, text.len - first};
    if (rest.len > 0)
        s.next = edge_of(pith_utf8_next(rest, &second));
    s.brief = first + second == text.len;
    return s;
}

/* Find the child of `up` that contains a text, and the link around the text;
 * none if the text itself is that child, or is too deep. */
static void climb(const pith_page *page, uint32_t up, uint32_t node, side *self)
{
    uint32_t child = 0;
    for (unsigned n = 0; n < LEVELS && page->parent[node] != up; n++) {
        child = node = page->parent[node];
        if (page->tag[node] == PITH_TAG_A)
            self->link = node;
    }
    self->element = page->parent[node] == up ? child : 0;
}

/* Two adjacent links, unless they are one link in pieces. */
static bool are_links(const pith_page *page, const side *a, const side *b)
{
    return a->link && b->link &&
           !pith_str_eq(pith_page_attr(page, a->link, PITH_ATTR_HREF),
                        pith_page_attr(page, b->link, PITH_ATTR_HREF));
}

/* Whether letters there are not words: code, formulas, ruby readings. */
static bool is_other_text(const pith_page *page, uint32_t node)
{
    for (unsigned n = 0; n < LEVELS && node > page->body; n++) {
        pith_role role = pith_role_of(page->tag[node]);
        if (role == PITH_ROLE_CODE || role == PITH_ROLE_FORMULA ||
            role == PITH_ROLE_READING || role == PITH_ROLE_PRE ||
            page->tag[node] == PITH_TAG_RUBY)
            return true;
        if (pith_role_breaks(role))
            return false;
        node = page->parent[node];
    }
    return false;
}

/* Elements that mark a part of a line, often of a word. */
static bool is_emphasis(const pith_page *page, uint32_t element)
{
    uint16_t tag = page->tag[element];
    pith_role role = pith_role_of(tag);
    return role == PITH_ROLE_STRONG || role == PITH_ROLE_EMPHASIS ||
           role == PITH_ROLE_STRIKE || role == PITH_ROLE_CODE ||
           tag == PITH_TAG_U || tag == PITH_TAG_SUP || tag == PITH_TAG_SUB ||
           tag == PITH_TAG_FONT || tag == PITH_TAG_SMALL ||
           tag == PITH_TAG_BIG || tag == PITH_TAG_MARK;
}

static pith_str first_class(const pith_page *page, uint32_t element)
{
    pith_str names = pith_page_attr(page, element, PITH_ATTR_CLASS);
    return pith_str_word(&names);
}

/* Whether two neighbours are separate items by their markup alone. */
static bool are_things(const pith_page *page, uint32_t a, uint32_t b)
{
    if (is_emphasis(page, a) || is_emphasis(page, b))
        return false;
    pith_str one = first_class(page, a);
    pith_str other = first_class(page, b);
    return one.len >= CLASS_MIN && other.len >= CLASS_MIN &&
           !pith_str_eq(one, other);
}

/* A number and a word, one of which is a link, or which have different classes:
 * "$99.00|View", "49.99|VAT included", "2 Comments|7 Mins". */
static bool are_figure_and_word(const pith_page *page, const side *a,
                                const side *b)
{
    bool word_behind = a->edge == EDGE_DIGIT && b->edge == EDGE_CAPITAL;
    bool figure_behind = b->edge == EDGE_DIGIT &&
                         (a->edge == EDGE_SMALL || a->edge == EDGE_CAPITAL);
    if ((!word_behind && !figure_behind) || b->brief ||
        is_emphasis(page, a->element) || is_emphasis(page, b->element))
        return false;
    return !a->link != !b->link ||
           !pith_str_eq(pith_page_attr(page, a->element, PITH_ATTR_CLASS),
                        pith_page_attr(page, b->element, PITH_ATTR_CLASS));
}

/* A full stop that ends nothing: "19.|79", "json.|load", "json.|JSONEncoder".
 * The full stop of an abbreviation ends a word: "C.|Buyer". */
static bool is_inner_dot(const side *a, const side *b)
{
    if (!a->dot || a->brief)
        return a->dot;
    if (b->edge == EDGE_SMALL ||
        (a->next == EDGE_DIGIT && b->edge == EDGE_DIGIT))
        return true;
    return a->next == EDGE_SMALL && b->edge == EDGE_CAPITAL &&
           b->next != EDGE_SMALL;
}

/* The number of an item and its name: "1.|Product". The full stop can be a text
 * of its own, as in pages that React made. */
static bool are_number_and_name(const pith_page *page, const side *a,
                                const side *b)
{
    enum { DIGITS = 3 };
    uint32_t at = page->text_before[a->element];
    size_t len = page->text_before[page->end[a->element]] - at;
    if (!a->dot || len < 2 || len > DIGITS + 1 || b->edge != EDGE_CAPITAL ||
        b->next != EDGE_SMALL)
        return false;
    while (--len > 0 && pith_is_digit((unsigned char)page->text.data[at++]))
        ;
    return len == 0;
}

/* Neighbouring elements. */
static bool are_apart(const pith_page *page, const side *a, const side *b,
                      bool sentence)
{
    bool capital = b->edge == EDGE_CAPITAL;
    bool digit = b->edge == EDGE_DIGIT;
    if (are_number_and_name(page, a, b))
        return true;
    /* "sig-prename": manuals made by Sphinx mark up the parts of a name. */
    if (is_inner_dot(a, b) ||
        pith_str_istarts(first_class(page, a->element), PITH_S("sig-")))
        return false;
    if (are_links(page, a, b) || are_things(page, a->element, b->element))
        return a->edge == EDGE_DIGIT || a->edge == EDGE_END || !a->brief;
    if (is_emphasis(page, a->element) && is_emphasis(page, b->element))
        return sentence;
    if (a->brief)
        return false;
    if (a->edge == EDGE_COLON || are_figure_and_word(page, a, b))
        return true;
    return (capital && !b->brief &&
            (a->edge == EDGE_SMALL || a->edge == EDGE_END)) ||
           (digit && a->edge == EDGE_END && !is_emphasis(page, b->element));
}

/* The decision by the edges alone. */
static bool are_words(const side *a, const side *b)
{
    return a->edge != EDGE_OTHER && b->edge != EDGE_OTHER &&
           b->edge != EDGE_END && b->edge != EDGE_COLON;
}

static bool is_code(const pith_page *page, uint32_t element)
{
    return element && pith_role_of(page->tag[element]) == PITH_ROLE_CODE;
}

/* Whether an element is one of several things by its ARIA role. */
static bool is_item(const pith_page *page, uint32_t element)
{
    static const char roles[] =
        "tab cell gridcell rowheader columnheader listitem option";
    pith_str left = {roles, sizeof roles - 1};
    pith_str role =
        element ? pith_page_attr(page, element, PITH_ATTR_ROLE) : (pith_str){0};
    while (role.len > 0 && left.len > 0)
        if (pith_str_ieq(pith_str_word(&left), role))
            return true;
    return false;
}

/* Struck text and what replaces it: "$20|$15", "colour|color". */
static bool are_old_and_new(const pith_page *page, const side *a, const side *b)
{
    return a->element && b->element &&
           pith_role_of(page->tag[a->element]) == PITH_ROLE_STRIKE &&
           pith_role_of(page->tag[b->element]) != PITH_ROLE_STRIKE;
}

/* Who took a picture, behind what a caption says of it. */
static bool is_credit(const pith_page *page, uint32_t up, const side *a,
                      const side *b)
{
    return page->tag[up] == PITH_TAG_FIGCAPTION && !a->element && b->element &&
           a->edge == EDGE_SMALL && b->edge == EDGE_CAPITAL && !b->brief &&
           (page->tag[b->element] == PITH_TAG_CITE ||
            (!is_emphasis(page, b->element) &&
             first_class(page, b->element).len > 0));
}

bool pith_apart_words(const pith_page *page, uint32_t before, uint32_t after)
{
    side a = end_of(pith_page_text(page, before));
    side b = start_of(pith_page_text(page, after));
    return are_words(&a, &b);
}

bool pith_apart(const pith_page *page, uint32_t before, uint32_t after)
{
    uint32_t up = after;
    for (unsigned n = 0; n < LEVELS && up > before; n++)
        up = page->parent[up];
    if (up > before)
        return false;
    side a = end_of(pith_page_text(page, before));
    side b = start_of(pith_page_text(page, after));
    climb(page, up, before, &a);
    climb(page, up, after, &b);
    if ((!a.element && !b.element) || is_other_text(page, up))
        return false;
    if ((is_code(page, a.element) && is_code(page, b.element)) ||
        (is_item(page, a.element) && is_item(page, b.element)) ||
        are_old_and_new(page, &a, &b))
        return true;
    if (!are_words(&a, &b) || is_other_text(page, page->parent[before]) ||
        is_other_text(page, page->parent[after]))
        return false;
    if (is_credit(page, up, &a, &b))
        return true;
    /* A label and its value; a sentence and the next. */
    bool label = a.edge == EDGE_COLON &&
                 (a.element ? b.edge != EDGE_DIGIT
                            : a.next == EDGE_SMALL && b.edge == EDGE_CAPITAL);
    bool sentence = a.edge == EDGE_END && a.next == EDGE_SMALL &&
                    b.edge == EDGE_CAPITAL && b.next == EDGE_SMALL;
    return a.element && b.element ? are_apart(page, &a, &b, sentence)
                                  : label || sentence;
}
