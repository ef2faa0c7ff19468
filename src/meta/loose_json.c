/* SPDX-License-Identifier: Apache-2.0 */
/* Reads JSON leniently: see loose_json.h. A stack of open containers, at most
 * PITH_LOOSE_DEPTH of them; deeper ones are only counted.
 *
 * If quotes in a string are not escaped, the string ends at a quote that is
 * followed by a comma, a colon, a closing bracket, a line break or the end,
 * because that is where JSON requires these. */
#include "loose_json.h"

#include "status.h"
#include "str.h"
#include "text.h"

typedef struct reader {
    pith_arena *arena;
    pith_str text;
    size_t at;
    pith_loose *out;
    uint32_t cap;
    uint32_t open[PITH_LOOSE_DEPTH]; /* containers around the place */
    size_t depth;                    /* number of them */
    size_t ignored;                  /* brackets open beyond the depth */
    pith_str key;                    /* read; its value follows */
    bool keyed;
} reader;

static char look(const reader *self, size_t ahead)
{
    return self->at + ahead < self->text.len ? self->text.data[self->at + ahead]
                                             : '\0';
}

static bool at_end(const reader *self)
{
    return self->at >= self->text.len;
}

/* Add a value to the open container; NULL: no memory, no room, or too deep.
 * Sets *status to PITH_NOMEM if memory failed. */
static pith_loose_value *add(reader *self, pith_loose_kind kind,
                             pith_status *status)
{
    pith_loose *out = self->out;
    if (self->ignored || out->n >= PITH_LOOSE_NODES)
        return NULL;
    if (out->n == self->cap) {
        uint32_t cap = self->cap ? self->cap * 2 : 64;
        void *grown = pith_arena_grow(self->arena, out->values, out->n, cap,
                                      sizeof *out->values);
        if (!grown) {
            *status = PITH_NOMEM;
            return NULL;
        }
        out->values = grown;
        self->cap = cap;
    }
    uint32_t i = out->n++;
    uint32_t parent = self->depth ? self->open[self->depth - 1] : 0;
    out->values[i] =
        (pith_loose_value){.kind = kind, .parent = parent, .end = i + 1};
    if (self->keyed && out->values[parent].kind == PITH_LOOSE_OBJECT)
        out->values[i].key = self->key;
    self->keyed = false;
    return &out->values[i];
}

/* -- Strings ------------------------------------------------------------- */

/* Whether a quote at r->text[at] ends its string. Each run of white space is
 * examined once, for the quote before it. */
static bool ends_string(const reader *self, size_t at)
{
    for (at++; at < self->text.len; at++) {
        char c = self->text.data[at];
        if (c == '\n' || c == ',' || c == ':' || c == '}' || c == ']' ||
            c == ';' || c == '<')
            return true;
        if (!pith_is_space((unsigned char)c))
            return c == '/' && at + 1 < self->text.len &&
                   (self->text.data[at + 1] == '/' ||
                    self->text.data[at + 1] == '*');
    }
    return true;
}

/* Value of n hexadecimal digits at text, or -1. */
static int32_t hex(pith_str text, size_t n)
{
    int32_t value = 0;
    if (text.len < n)
        return -1;
    for (size_t i = 0; i < n; i++) {
        char c = pith_lower(text.data[i]);
        if (pith_is_digit((unsigned char)c))
            value = value * 16 + (c - '0');
        else if (c >= 'a' && c <= 'f')
            value = value * 16 + (c - 'a' + 10);
        else
            return -1;
    }
    return value;
}

static size_t put_code(uint32_t code, char *out)
{
    bool bad =
        code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
    return pith_utf8_put(bad ? 0xfffd : code, out);
}

/* Decode an escape after a backslash: *used is the number of bytes read; the
 * number written is returned. Never longer than its source. */
static size_t unescape(pith_str rest, char *out, size_t *used)
{
    static const char from[] = "bfnrt";
    static const char to[] = "\b\f\n\r\t";
    *used = 2;
    if (rest.len < 2) {
        *used = 1;
        return 0;
    }
    const char *known = memchr(from, rest.data[1], sizeof from - 1);
    if (known) {
        *out = to[known - from];
        return 1;
    }
    if (rest.data[1] != 'u') {
        *out = rest.data[1];
        return 1;
    }
    int32_t code = hex((pith_str){rest.data + 2, rest.len - 2}, 4);
    if (code < 0)
        return 0;
    *used = 6;
    if (code >= 0xd800 && code < 0xdc00 && rest.len >= 12 &&
        rest.data[6] == '\\' && rest.data[7] == 'u') {
        int32_t low = hex((pith_str){rest.data + 8, 4}, 4);
        if (low >= 0xdc00 && low < 0xe000) {
            *used = 12;
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
    }
    return put_code((uint32_t)code, out);
}

/* A numeric character reference, "&#39;" or "&#x27;". */
static size_t numeric_reference(pith_str rest, char *out, size_t *used)
{
    bool is_hex = rest.len > 2 && (rest.data[2] | 0x20) == 'x';
    size_t at = is_hex ? 3 : 2;
    size_t first = at;
    uint32_t code = 0;
    while (at < rest.len && at < first + 7) {
        int32_t digit = hex((pith_str){rest.data + at, 1}, 1);
        if (digit < 0 || (!is_hex && digit > 9))
            break;
        code = code * (is_hex ? 16u : 10u) + (uint32_t)digit;
        at++;
    }
    if (at == first || at >= rest.len || rest.data[at] != ';')
        return 0;
    *used = at + 1;
    return put_code(code, out);
}

/* Decode a character reference at an ampersand, as unescape(); returns 0 with
 * *used 0 if it is not one. Only those that templates put into JSON by
 * mistake. */
static size_t dereference(pith_str rest, char *out, size_t *used)
{
    static const struct {
        const char *name;
        const char *text;
    } rows[] = {
        {"&amp;", "&"}, {"&quot;", "\""}, {"&apos;", "'"},
        {"&lt;", "<"},  {"&gt;", ">"},    {"&nbsp;", " "},
    };
    *used = 0;
    if (rest.len > 3 && rest.data[1] == '#')
        return numeric_reference(rest, out, used);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!pith_str_istarts(rest, pith_str_of(rows[i].name)))
            continue;
        *used = pith_str_of(rows[i].name).len;
        *out = rows[i].text[0];
        return 1;
    }
    return 0;
}

/* A string with its escapes and references resolved, in the arena. */
static pith_status resolve(pith_arena *arena, pith_str raw, pith_str *out)
{
    char *text = pith_arena_alloc(arena, raw.len + 4, 1);
    if (!text)
        return PITH_NOMEM;
    size_t len = 0;
    while (raw.len > 0) {
        size_t used = 0;
        if (raw.data[0] == '\\')
            len += unescape(raw, text + len, &used);
        else if (raw.data[0] == '&')
            len += dereference(raw, text + len, &used);
        if (used == 0) {
            text[len++] = raw.data[0];
            used = 1;
        }
        raw.data += used;
        raw.len -= used;
    }
    *out = (pith_str){text, len};
    return PITH_OK;
}

/* Read the string whose quote is at r->at, which moves past it. */
static pith_status read_string(reader *self, pith_str *out)
{
    char quote = look(self, 0);
    size_t from = ++self->at;
    bool plain = true;
    while (!at_end(self)) {
        char c = look(self, 0);
        if (c == quote && ends_string(self, self->at))
            break;
        plain &= c != '\\' && c != '&';
        self->at += c == '\\' ? 2 : 1;
    }
    if (self->at > self->text.len)
        self->at = self->text.len;
    *out = (pith_str){self->text.data + from, self->at - from};
    self->at += !at_end(self);
    /* A UTF-8 sequence after a stray backslash stays intact: the step of two
     * bytes ends inside it, and reading continues byte by byte. */
    return plain ? PITH_OK : resolve(self->arena, *out, out);
}

/* -- The rest ------------------------------------------------------------ */

/* Skip comments of every kind, and the wrappers that hid scripts from old
 * browsers. */
static bool skip_comment(reader *self)
{
    char first = look(self, 0);
    if (first != '<' && first != '-' && first != ']' && first != '/')
        return false;
    pith_str rest = {self->text.data + self->at, self->text.len - self->at};
    static const char *const shells[] = {"<!--", "-->", "<![CDATA[", "]]>"};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        pith_str shell = pith_str_of(shells[i]);
        if (pith_str_istarts(rest, shell)) {
            self->at += shell.len;
            return true;
        }
    }
    if (first != '/' || (look(self, 1) != '/' && look(self, 1) != '*'))
        return false;
    bool block = look(self, 1) == '*';
    self->at += 2;
    /* "//<![CDATA[" is only a wrapper. */
    while (!at_end(self) &&
           !(block ? look(self, 0) == '*' && look(self, 1) == '/'
                   : look(self, 0) == '\n' || look(self, 0) == '<' ||
                         look(self, 0) == ']'))
        self->at++;
    if (block && !at_end(self))
        self->at += 2;
    return true;
}

/* Read a bare word, up to the next character that JSON uses. */
static pith_str read_bare(reader *self)
{
    size_t from = self->at;
    while (!at_end(self)) {
        char c = look(self, 0);
        if (pith_is_space((unsigned char)c) || memchr(",:{}[]\"", c, 7))
            break;
        self->at++;
    }
    if (self->at == from)
        self->at++;
    return (pith_str){self->text.data + from, self->at - from};
}

static pith_status open_container(reader *self, pith_loose_kind kind)
{
    pith_status status = PITH_OK;
    bool deep = self->depth == PITH_LOOSE_DEPTH;
    pith_loose_value *value = deep ? NULL : add(self, kind, &status);
    if (value)
        self->open[self->depth++] = (uint32_t)(value - self->out->values);
    else
        self->ignored++;
    self->keyed = false;
    return status;
}

/* A closing bracket of the wrong kind is treated as a typing error: it ends the
 * open container anyway, but never the outermost array. */
static void close_container(reader *self)
{
    self->keyed = false;
    if (self->ignored)
        self->ignored--;
    else if (self->depth > 1)
        self->out->values[self->open[--self->depth]].end = self->out->n;
}

static pith_status take_scalar(reader *self, pith_loose_kind kind,
                               pith_str text)
{
    /* A bare word before a colon is a name. */
    size_t at = self->at;
    while (at < self->text.len &&
           pith_is_space((unsigned char)self->text.data[at]))
        at++;
    bool object = self->out->values[self->open[self->depth - 1]].kind ==
                  PITH_LOOSE_OBJECT;
    if (object && at < self->text.len && self->text.data[at] == ':') {
        self->at = at + 1;
        self->key = text;
        self->keyed = true;
        return PITH_OK;
    }
    if (object && !self->keyed)
        return PITH_OK; /* neither name nor value */
    pith_status status = PITH_OK;
    pith_loose_value *value = add(self, kind, &status);
    if (value)
        value->text = text;
    return status;
}

static pith_status read_next(reader *self)
{
    char c = look(self, 0);
    if (pith_is_space((unsigned char)c) || c == ',' || c == ';' || c == ':') {
        self->at++;
        return PITH_OK;
    }
    if (c == '{' || c == '[') {
        self->at++;
        return open_container(self,
                              c == '{' ? PITH_LOOSE_OBJECT : PITH_LOOSE_ARRAY);
    }
    if (c == '}' || c == ']') {
        if (c == ']' && skip_comment(self))
            return PITH_OK;
        self->at++;
        close_container(self);
        return PITH_OK;
    }
    if (skip_comment(self))
        return PITH_OK;
    pith_str text;
    if (c == '"' || c == '\'') {
        PITH_TRY(read_string(self, &text));
        return take_scalar(self, PITH_LOOSE_STRING, text);
    }
    text = read_bare(self);
    return take_scalar(self, PITH_LOOSE_BARE, text);
}

pith_status pith_loose_read(pith_arena *arena, pith_str text, pith_loose *out)
{
    if (text.len > PITH_LOOSE_BYTES) {
        text.len = PITH_LOOSE_BYTES;
        while (text.len > 0 &&
               ((unsigned char)text.data[text.len] & 0xc0) == 0x80)
            text.len--;
    }
    reader r = {.arena = arena, .text = text, .out = out};
    *out = (pith_loose){NULL, 0};
    PITH_TRY(open_container(&r, PITH_LOOSE_ARRAY));
    while (!at_end(&r) && out->n < PITH_LOOSE_NODES)
        PITH_TRY(read_next(&r));
    while (r.depth > 0)
        out->values[r.open[--r.depth]].end = out->n;
    return PITH_OK;
}

const pith_loose_value *pith_loose_member(const pith_loose *loose,
                                          const pith_loose_value *object,
                                          const char *name)
{
    if (object->kind != PITH_LOOSE_OBJECT)
        return NULL;
    pith_str wanted = pith_str_of(name);
    const pith_loose_value *stop = loose->values + object->end;
    for (const pith_loose_value *value = object + 1; value < stop;
         value = loose->values + value->end)
        if (pith_str_eq(value->key, wanted))
            return value;
    return NULL;
}
