/* SPDX-License-Identifier: Apache-2.0 */
/* Escaping for Markdown, HTML and XML: see escape.h.
 *
 * All look for the next special byte in a table and copy what is before it in
 * one piece. For Markdown each special byte has a rule of its own. */
#include "escape.h"

#include "str.h"

#include <string.h>

/* A piece of text, a position in it, and the context of the piece. */
typedef struct spot {
    pith_str text;
    size_t at;
    unsigned place;
} spot;

/* The byte at an offset from the position; 0 outside the piece. */
static char look(const spot *self, int offset)
{
    size_t at = self->at + (size_t)offset;
    return at < self->text.len ? self->text.data[at] : 0;
}

static bool is_alnum(char c)
{
    return pith_is_alpha((unsigned char)c) || pith_is_digit((unsigned char)c);
}

static bool at_line_start(const spot *self)
{
    return self->at == 0 && self->place & PITH_ESCAPE_LINE_START;
}

/* -- Rules: would this byte be markup here? ------------------------------ */

static bool rule_always(const spot *self)
{
    (void)self;
    return true;
}

static bool rule_backslash(const spot *self)
{
    char next = look(self, 1);
    return !is_alnum(next) && next != ' ' && (unsigned char)next < 0x80;
}

static bool rule_asterisk(const spot *self)
{
    return look(self, -1) != ' ' || look(self, 1) != ' ';
}

/* Inside a word an underscore is not markup. */
static bool rule_underscore(const spot *self)
{
    size_t from = self->at;
    size_t to = self->at;
    while (from > 0 && self->text.data[from - 1] == '_' && self->at - from < 8)
        from--;
    while (to < self->text.len && self->text.data[to] == '_' &&
           to - self->at < 8)
        to++;
    char before = from > 0 ? self->text.data[from - 1] : 0;
    char after = to < self->text.len ? self->text.data[to] : 0;
    return !(is_alnum(before) && is_alnum(after)) &&
           !(before == ' ' && after == ' ');
}

/* A tilde that cannot close anything needs no escape, unless it begins a
 * fence. */
static bool rule_tilde(const spot *self)
{
    return look(self, 1) == '~' ||
           (look(self, -1) != ' ' && !at_line_start(self));
}

/* The offset of the nearest bracket before or after the position; 0: there is
 * none near. */
static int next_bracket(const spot *self, int step)
{
    enum { NEAR = 64 };
    for (int i = step; i <= NEAR && i >= -NEAR; i += step) {
        char c = look(self, i);
        if (c == 0)
            return 0;
        if (c == '[' || c == ']')
            return i;
    }
    return 0;
}

/* Characters that make a link of the brackets before them. */
static bool makes_link(char c)
{
    return c == '(' || c == ':';
}

/* Whether the bracket at an offset begins the line, as in link definitions:
 * "[a]: b". */
static bool begins_line(const spot *self, int offset)
{
    return self->at + (size_t)offset == 0 &&
           self->place & PITH_ESCAPE_LINE_START;
}

/* Without link definitions, brackets alone are not markup. Inside a link they
 * must come in pairs, and both are escaped where they would make a link. */
static bool rule_bracket(const spot *self)
{
    if (look(self, 1) == '^' || self->place & PITH_ESCAPE_DEFINED)
        return true; /* a footnote, or a link */
    int end = next_bracket(self, 1);
    bool pair = end != 0 && look(self, end) == ']';
    char next = pair ? look(self, end + 1) : 0;
    if (self->place & PITH_ESCAPE_LINK)
        return !pair || makes_link(next);
    return next == '(' || (next == ':' && begins_line(self, 0));
}

static bool rule_end_bracket(const spot *self)
{
    int begin = next_bracket(self, -1);
    bool pair = begin != 0 && look(self, begin) == '[';
    if (self->place & PITH_ESCAPE_DEFINED)
        return true;
    if (self->place & PITH_ESCAPE_LINK)
        return makes_link(look(self, 1)) || !pair ||
               look(self, begin + 1) == '^';
    return look(self, 1) == '(' ||
           (look(self, 1) == ':' && (!pair || begins_line(self, begin)));
}

static bool rule_link_end(const spot *self)
{
    return self->at == 0 && self->place & PITH_ESCAPE_BRACKET;
}

static bool rule_less(const spot *self)
{
    char next = look(self, 1);
    return pith_is_alpha((unsigned char)next) || next == '/' || next == '!' ||
           next == '?' || (next == 0 && !(self->place & PITH_ESCAPE_SPACED));
}

static bool rule_ampersand(const spot *self)
{
    enum { LONGEST_NAME = 33 };
    for (int i = 1; i <= LONGEST_NAME; i++) {
        char c = look(self, i);
        if (c == ';')
            return i > 1;
        if (c == 0)
            return !(self->place & PITH_ESCAPE_SPACED);
        if (!is_alnum(c) && c != '#')
            return false;
    }
    return false;
}

static bool rule_pipe(const spot *self)
{
    return self->place & PITH_ESCAPE_CELL || at_line_start(self);
}

/* Begins a heading, or is a heading's closing sequence. */
static bool rule_hash(const spot *self)
{
    if (self->place & PITH_ESCAPE_HEADING)
        return (look(self, 1) == 0 || look(self, 1) == '#') &&
               (look(self, -1) == 0 || look(self, -1) == ' ');
    if (!at_line_start(self))
        return false;
    int i = 1;
    while (look(self, i) == '#' && i <= 6)
        i++;
    return i <= 6 && (look(self, i) == ' ' || look(self, i) == 0);
}

static bool rule_line_start(const spot *self)
{
    return at_line_start(self);
}

/* Begins a list item or a thematic break. */
static bool rule_bullet(const spot *self)
{
    char next = look(self, 1);
    return at_line_start(self) && (next == ' ' || next == 0 || next == '-');
}

/* Underlines a heading, or separates a table's head from its body. */
static bool rule_underline(const spot *self)
{
    char next = look(self, 1);
    return (at_line_start(self) && (next == '=' || next == '-' || next == 0)) ||
           (look(self, 0) == ':' && rule_link_end(self));
}

/* "12." and "12)" at the start of a line begin a list item. */
static bool rule_number(const spot *self)
{
    if (self->place & PITH_ESCAPE_NUMBER && self->at == 0)
        return look(self, 1) == ' ' || look(self, 1) == 0;
    if (!(self->place & PITH_ESCAPE_LINE_START) || self->at == 0 ||
        self->at > 9)
        return false;
    for (size_t i = 0; i < self->at; i++)
        if (!pith_is_digit((unsigned char)self->text.data[i]))
            return false;
    return look(self, 1) == ' ' || look(self, 1) == 0;
}

typedef bool (*rule)(const spot *self);

static const rule rules[128] = {
    ['\\'] = rule_backslash,  ['`'] = rule_always,    ['*'] = rule_asterisk,
    ['_'] = rule_underscore,  ['~'] = rule_tilde,     ['['] = rule_bracket,
    [']'] = rule_end_bracket, ['<'] = rule_less,      ['&'] = rule_ampersand,
    ['('] = rule_link_end,    ['|'] = rule_pipe,      ['#'] = rule_hash,
    ['>'] = rule_line_start,  ['-'] = rule_bullet,    ['+'] = rule_bullet,
    ['='] = rule_underline,   [':'] = rule_underline, ['.'] = rule_number,
    [')'] = rule_number,
};

void pith_escape_markdown(pith_buf *out, pith_str text, unsigned place)
{
    spot s = {text, 0, place};
    size_t start = 0;
    for (; s.at < text.len; s.at++) {
        unsigned char c = (unsigned char)text.data[s.at];
        if (c >= 0x80 || !rules[c] || !rules[c](&s))
            continue;
        pith_escape_plain(out, (pith_str){text.data + start, s.at - start});
        pith_buf_byte(out, '\\');
        start = s.at;
    }
    pith_escape_plain(out, (pith_str){text.data + start, text.len - start});
}

/* Control characters except white space: useless in text, and not allowed in
 * XML. */
static bool is_control(unsigned char c)
{
    return c < ' ' && c != '\t' && c != '\n' && c != '\r';
}

size_t pith_escape_noncharacter(pith_str text, size_t at)
{
    return at + 2 < text.len && (unsigned char)text.data[at] == 0xef &&
                   (unsigned char)text.data[at + 1] == 0xbf &&
                   (unsigned char)text.data[at + 2] >= 0xbe
               ? 3
               : 0;
}

/* Length of what XML does not allow at `at`; 0: nothing. */
static size_t unfit_bytes(pith_str text, size_t at)
{
    unsigned char c = (unsigned char)text.data[at];
    return c < ' ' ? c != '\t' && c != '\n'
                   : pith_escape_noncharacter(text, at);
}

void pith_escape_html(pith_buf *out, pith_str text)
{
    if (text.len == 0) /* data may be NULL then */
        return;
    static const char *const names[128] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;"};
    size_t start = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        const char *name = c < 0x80 ? names[c] : NULL;
        size_t unfit =
            c < 0x80 ? is_control(c) : pith_escape_noncharacter(text, i);
        if (!name && !unfit)
            continue;
        pith_buf_put(out, text.data + start, i - start);
        if (name)
            pith_buf_text(out, name);
        start = i + (name ? 1 : unfit);
        i = start - 1;
    }
    pith_buf_put(out, text.data + start, text.len - start);
}

/* Whether a text may contain bytes that XML does not allow. What is found is a
 * byte, so the compiler can process 16 bytes at a time. */
static bool may_be_unfit(pith_str text)
{
    uint8_t found = 0;
    for (size_t i = 0; i < text.len; i++) {
        uint8_t c = (uint8_t)text.data[i];
        found |= (uint8_t)(c < ' ') | (uint8_t)(c == 0xef);
    }
    return found;
}

/* Pass a text to `put` in pieces, without what XML does not allow. */
static void put_fit(pith_buf *out, pith_str text,
                    void (*put)(pith_buf *out, pith_str piece))
{
    size_t start = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c >= ' ' && c != 0xef)
            continue;
        size_t unfit = unfit_bytes(text, i);
        if (unfit == 0)
            continue;
        put(out, (pith_str){text.data + start, i - start});
        start = i + unfit;
        i = start - 1;
    }
    put(out, (pith_str){text.data + start, text.len - start});
}

void pith_escape_xml(pith_buf *out, pith_str text)
{
    put_fit(out, text, pith_escape_html);
}

void pith_escape_plain(pith_buf *out, pith_str text)
{
    if (may_be_unfit(text))
        put_fit(out, text, pith_buf_str);
    else
        pith_buf_str(out, text);
}

static bool is_hex(unsigned char c)
{
    return pith_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* Bytes before the first of some characters, or all. */
static size_t span_before(pith_str text, const char *stops)
{
    size_t len = 0;
    while (len < text.len &&
           (text.data[len] == '\0' || !strchr(stops, text.data[len])))
        len++;
    return len;
}

/* The position of a colon before an empty port, or SIZE_MAX. A backslash after
 * it is not a slash in RFC 3986, so the colon stays. */
static size_t empty_port(pith_str url, const pith_url_parts *parts)
{
    bool empty = parts->scheme.len && parts->port.data && parts->port.len == 0;
    if (!empty || (parts->path.len && parts->path.data[0] == '\\'))
        return SIZE_MAX;
    return (size_t)(parts->port.data - url.data) - 1;
}

void pith_escape_uri(pith_buf *out, pith_str url)
{
    static const char digits[] = "0123456789ABCDEF";
    bool fragment = false;
    size_t first = span_before(url, ":/?#");
    pith_url_parts parts = pith_url_split(url);
    size_t port = empty_port(url, &parts);
    if (first < url.len && url.data[first] == ':' && parts.scheme.len == 0)
        pith_buf_text(out, "./"); /* RFC 3986, 4.2: a colon, but no scheme */
    for (size_t i = 0; i < url.len; i++) {
        size_t unfit = pith_escape_noncharacter(url, i);
        if (i == port || unfit) {
            i += unfit ? unfit - 1 : 0;
            continue;
        }
        unsigned char c = (unsigned char)url.data[i];
        bool escape = c == '%' && i + 2 < url.len &&
                      is_hex((unsigned char)url.data[i + 1]) &&
                      is_hex((unsigned char)url.data[i + 2]);
        bool plain = c > ' ' && c != 0x7f && c != '%' &&
                     (c >= 0x80 || !strchr("\"<>\\^`{|}[]", c));
        if (c == '#' && fragment)
            plain = false;
        fragment = fragment || c == '#';
        char code[3] = {'%', digits[c >> 4], digits[c & 15]};
        if (c == '&')
            pith_buf_text(out, "&amp;");
        else if (plain || escape)
            pith_buf_byte(out, (char)c);
        else
            pith_buf_put(out, code, sizeof code);
    }
}
