/* SPDX-License-Identifier: Apache-2.0 */
/* Some members of a JSON object: see json_members.h. A stack of bits records
 * whether each open container is an object. */
#include "json_members.h"

#include <stdint.h>
#include <string.h>

enum {
    DEPTH_MAX = 32,
    DIGITS_MAX = 15, /* of a number; no integer or double is longer */
};

/* The class of a byte inside a string. */
enum { PLAIN, QUOTE, ESCAPE, CONTROL, LONG };

#define ROW8(kind)  kind, kind, kind, kind, kind, kind, kind, kind
#define ROW32(kind) ROW8(kind), ROW8(kind), ROW8(kind), ROW8(kind)
static const uint8_t kinds[256] = {
    ROW32(CONTROL), PLAIN, PLAIN, QUOTE, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN,
    ROW8(PLAIN), ROW8(PLAIN), ROW8(PLAIN),
    /* from 64 on */
    ROW8(PLAIN), ROW8(PLAIN), ROW8(PLAIN), PLAIN, PLAIN, PLAIN, PLAIN, ESCAPE,
    PLAIN, PLAIN, PLAIN, ROW32(PLAIN),
    /* from 128 on */
    ROW32(LONG), ROW32(LONG), ROW32(LONG), ROW32(LONG)};
#undef ROW8
#undef ROW32

typedef struct reader {
    const char *at, *end;
    pith_json_member *wanted;
    size_t n;
    uint32_t objects; /* a bit for each open container: it is an object */
    unsigned depth;
    pith_str outer; /* name of the current member of the object itself */
    pith_str inner; /* the same for the object in that member */
} reader;

static void skip_space(reader *self)
{
    while (self->at < self->end && (*self->at == ' ' || *self->at == '\t' ||
                                    *self->at == '\n' || *self->at == '\r'))
        self->at++;
}

/* -- Strings ------------------------------------------------------------ */

static bool is_continuation(const char *at)
{
    return ((unsigned char)*at & 0xc0) == 0x80;
}

/* Skip a character of two to four bytes, if it is well-formed UTF-8. */
static bool skip_long(reader *self)
{
    unsigned char lead = (unsigned char)self->at[0];
    size_t len = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || (size_t)(self->end - self->at) < len)
        return false;
    unsigned char second = (unsigned char)self->at[1];
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ||
        (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f))
        return false;
    for (size_t i = 1; i < len; i++)
        if (!is_continuation(self->at + i))
            return false;
    self->at += len;
    return true;
}

/* The value of four hexadecimal digits, or UINT32_MAX. */
static uint32_t read_hex(const char *at, const char *end)
{
    enum { DIGITS = 4 };
    uint32_t code = 0;
    if (end - at < DIGITS)
        return UINT32_MAX;
    for (int i = 0; i < DIGITS; i++) {
        char c = at[i];
        char letter = (char)(c | 0x20);
        if (c >= '0' && c <= '9')
            code = code << 4 | (uint32_t)(c - '0');
        else if (letter >= 'a' && letter <= 'f')
            code = code << 4 | (uint32_t)(letter - 'a' + 10);
        else
            return UINT32_MAX;
    }
    return code;
}

/* The code point of \uXXXX, or of two that form a surrogate pair, and their
 * length; UINT32_MAX: neither. */
static uint32_t read_unicode(const char *at, const char *end, size_t *len)
{
    uint32_t code = read_hex(at + 2, end);
    *len = 6;
    if (code == UINT32_MAX || code < 0xd800 || code > 0xdfff)
        return code;
    if (code > 0xdbff || end - at < 12 || at[6] != '\\' || at[7] != 'u')
        return UINT32_MAX;
    uint32_t low = read_hex(at + 8, end);
    if (low < 0xdc00 || low > 0xdfff)
        return UINT32_MAX;
    *len = 12;
    return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
}

static bool skip_escape(reader *self)
{
    size_t len = 2;
    if (self->end - self->at < 2)
        return false;
    char c = self->at[1];
    bool known = c != '\0' && strchr("\"\\/bfnrt", c) != NULL;
    if (!known && c != 'u')
        return false;
    if (c == 'u' && read_unicode(self->at, self->end, &len) == UINT32_MAX)
        return false;
    self->at += len;
    return true;
}

/* A string with its quotes; false: not a valid JSON string. */
static bool read_string(reader *self, pith_str *out, bool *escaped)
{
    const char *start = self->at++;
    *escaped = false;
    for (;;) {
        while (self->at < self->end && kinds[(unsigned char)*self->at] == PLAIN)
            self->at++;
        if (self->at == self->end)
            return false;
        uint8_t kind = kinds[(unsigned char)*self->at];
        if (kind == QUOTE)
            break;
        *escaped |= kind == ESCAPE;
        if (kind == CONTROL ||
            !(kind == ESCAPE ? skip_escape(self) : skip_long(self)))
            return false;
    }
    self->at++;
    *out = (pith_str){start, (size_t)(self->at - start)};
    return true;
}

bool pith_json_is_string(pith_str value)
{
    return value.len > 1 && value.data[0] == '"';
}

static size_t put_code(uint32_t code, char *out)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3f));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xe0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 0x3f));
        out[2] = (char)(0x80 | (code & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 0x3f));
    out[2] = (char)(0x80 | (code >> 6 & 0x3f));
    out[3] = (char)(0x80 | (code & 0x3f));
    return 4;
}

size_t pith_json_unescape(pith_str value, char *out)
{
    static const char from[] = "bfnrt";
    static const char to[] = "\b\f\n\r\t";
    const char *at = value.data + 1;
    const char *end = value.data + value.len - 1;
    size_t len = 0;
    while (at < end) {
        const char *escape = memchr(at, '\\', (size_t)(end - at));
        size_t plain = (size_t)((escape ? escape : end) - at);
        memcpy(out + len, at, plain);
        len += plain;
        at += plain;
        if (!escape)
            break;
        size_t used = 2;
        const char *known = memchr(from, at[1], sizeof from - 1);
        if (at[1] == 'u')
            len += put_code(read_unicode(at, end, &used), out + len);
        else
            out[len++] = known ? to[known - from] : at[1];
        at += used;
    }
    return len;
}

/* -- Values ------------------------------------------------------------- */

static bool is_digit(const reader *self)
{
    return self->at < self->end && *self->at >= '0' && *self->at <= '9';
}

static size_t skip_digits(reader *self)
{
    const char *start = self->at;
    while (is_digit(self))
        self->at++;
    return (size_t)(self->at - start);
}

static bool skip_number(reader *self)
{
    self->at += *self->at == '-';
    const char *first = self->at;
    size_t digits = skip_digits(self);
    if (digits == 0 || (digits > 1 && *first == '0'))
        return false;
    if (self->at < self->end && *self->at == '.') {
        self->at++;
        size_t behind = skip_digits(self);
        if (behind == 0)
            return false;
        digits += behind;
    }
    bool exponent = self->at < self->end && (*self->at | 0x20) == 'e';
    return digits <= DIGITS_MAX && !exponent;
}

static bool skip_word(reader *self, const char *word)
{
    size_t len = strlen(word);
    if ((size_t)(self->end - self->at) < len ||
        memcmp(self->at, word, len) != 0)
        return false;
    self->at += len;
    return true;
}

static bool skip_scalar(reader *self)
{
    pith_str string;
    bool escaped;
    switch (*self->at) {
    case '"':
        return read_string(self, &string, &escaped);
    case 't':
        return skip_word(self, "true");
    case 'f':
        return skip_word(self, "false");
    case 'n':
        return skip_word(self, "null");
    default:
        return skip_number(self);
    }
}

static bool is_same(pith_str a, pith_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

/* Whether a member of the object in the member of this name is wanted. */
static bool is_of(const pith_json_member *wanted, pith_str name)
{
    return wanted->of.data && is_same(wanted->of, name);
}

/* Store a value of the current member. */
static void note_value(reader *self, pith_str value)
{
    bool object = self->objects >> (self->depth - 1) & 1;
    if (self->depth > 2 || !object)
        return;
    bool own = self->depth == 1;
    for (size_t i = 0; i < self->n; i++) {
        pith_json_member *one = &self->wanted[i];
        if ((own ? !one->of.data : is_of(one, self->outer)) &&
            is_same(one->name, own ? self->outer : self->inner))
            one->value = value;
    }
}

/* A member replaces an earlier one of the same name, and its members. */
static void begin_member(reader *self, pith_str name)
{
    if (self->depth == 1)
        self->outer = name;
    else if (self->depth == 2)
        self->inner = name;
    for (size_t i = 0; self->depth == 1 && i < self->n; i++)
        if (is_of(&self->wanted[i], name))
            self->wanted[i].value = (pith_str){NULL, 0};
    note_value(self, (pith_str){"", 0});
}

/* -- Structure ---------------------------------------------------------- */

/* A name and its colon, in an object. */
static bool read_name(reader *self)
{
    pith_str name;
    bool escaped;
    skip_space(self);
    if (self->at == self->end || *self->at != '"' ||
        !read_string(self, &name, &escaped) || escaped)
        return false;
    skip_space(self);
    if (self->at == self->end || *self->at != ':')
        return false;
    self->at++;
    begin_member(self, (pith_str){name.data + 1, name.len - 2});
    return true;
}

/* Open a container; *empty: it is closed immediately. */
static bool open_container(reader *self, bool *empty)
{
    bool object = *self->at == '{';
    if (self->depth == DEPTH_MAX)
        return false;
    self->objects &= ~(UINT32_C(1) << self->depth);
    self->objects |= (uint32_t)object << self->depth;
    self->depth++;
    self->at++;
    skip_space(self);
    *empty = self->at < self->end && *self->at == (object ? '}' : ']');
    return *empty || !object || read_name(self);
}

/* After a value: closing brackets, and the comma and name before the next
 * value. *more: there is one. */
static bool end_value(reader *self, bool *more)
{
    *more = false;
    while (self->depth > 0) {
        bool object = self->objects >> (self->depth - 1) & 1;
        skip_space(self);
        if (self->at == self->end)
            return false;
        if (*self->at == ',') {
            self->at++;
            *more = true;
            return !object || read_name(self);
        }
        if (*self->at != (object ? '}' : ']'))
            return false;
        self->at++;
        self->depth--;
    }
    return true;
}

bool pith_json_members_find(pith_str object, pith_json_member *wanted, size_t n)
{
    reader self = {.at = object.data,
                   .end = object.data + object.len,
                   .wanted = wanted,
                   .n = n};
    for (size_t i = 0; i < n; i++)
        wanted[i].value = (pith_str){NULL, 0};
    skip_space(&self);
    bool more = self.at < self.end && *self.at == '{';
    if (!more)
        return false;
    while (more) {
        skip_space(&self);
        if (self.at == self.end)
            return false;
        const char *start = self.at;
        bool empty = false;
        bool container = *start == '{' || *start == '[';
        if (container ? !open_container(&self, &empty) : !skip_scalar(&self))
            return false;
        if (container && !empty)
            continue;
        if (!container)
            note_value(&self, (pith_str){start, (size_t)(self.at - start)});
        if (!end_value(&self, &more))
            return false;
    }
    skip_space(&self);
    return self.at == self.end;
}
