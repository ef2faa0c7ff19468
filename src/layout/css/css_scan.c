/* SPDX-License-Identifier: Apache-2.0 */
/* CSS tokens: see css_scan.h. */
#include "css_scan.h"

#include "number.h"
#include "str.h"
#include "text.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

static const double NUMBER_LIMIT = 1e9;

pith_css_scan pith_css_scan_of(pith_str text)
{
    const char *at = text.data ? text.data : "";
    return (pith_css_scan){at, at + text.len};
}

static char peek(const pith_css_scan *scan, size_t ahead)
{
    return (size_t)(scan->stop - scan->at) > ahead ? scan->at[ahead] : '\0';
}

static bool starts_name(char c)
{
    return pith_is_alpha((unsigned char)c) || c == '_' ||
           (unsigned char)c >= 0x80;
}

/* A set of bytes, a bit each. */
typedef struct byte_set {
    uint64_t bits[4];
} byte_set;

static bool is_in(const byte_set *set, char c)
{
    unsigned char byte = (unsigned char)c;
    return set->bits[byte >> 6] >> (byte & 63) & 1;
}

static bool is_escape(const pith_css_scan *scan, size_t ahead)
{
    return peek(scan, ahead) == '\\' && peek(scan, ahead + 1) != '\n' &&
           peek(scan, ahead + 1) != '\0';
}

static bool at_ident(const pith_css_scan *scan)
{
    size_t dash = peek(scan, 0) == '-';
    char c = peek(scan, dash);
    return starts_name(c) || (dash && c == '-') || is_escape(scan, dash);
}

static bool read_hex(char c, uint32_t *digit)
{
    if (pith_is_digit((unsigned char)c))
        *digit = (uint32_t)(c - '0');
    else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
        *digit = (uint32_t)((c | 0x20) - 'a' + 10);
    else
        return false;
    return true;
}

/* Skip a backslash and what it escapes: one character, or up to six hexadecimal
 * digits and a blank that ends them. */
static void skip_escape(pith_css_scan *scan)
{
    uint32_t digit;
    size_t n = 0;
    scan->at++;
    while (n < 6 && read_hex(peek(scan, 0), &digit)) {
        scan->at++;
        n++;
    }
    if (n == 0 || pith_is_space((unsigned char)peek(scan, 0)))
        scan->at++;
}

static pith_str take_name(pith_css_scan *scan)
{
    const char *start = scan->at;
    for (;;) {
        const char *at = scan->at;
        while (at < scan->stop && pith_css_in_name(*at))
            at++;
        scan->at = at;
        if (!is_escape(scan, 0))
            break;
        skip_escape(scan);
    }
    return (pith_str){start, (size_t)(scan->at - start)};
}

static bool at_comment(const pith_css_scan *scan)
{
    return peek(scan, 0) == '/' && peek(scan, 1) == '*';
}

static void skip_comment(pith_css_scan *scan)
{
    scan->at += 2;
    while (scan->at < scan->stop) {
        size_t left = (size_t)(scan->stop - scan->at);
        const char *star = memchr(scan->at, '*', left);
        scan->at = star ? star + 1 : scan->stop;
        if (peek(scan, 0) == '/') {
            scan->at++;
            return;
        }
    }
}

static bool skip_space(pith_css_scan *scan)
{
    const char *start = scan->at;
    while (scan->at < scan->stop) {
        if (pith_is_space((unsigned char)*scan->at))
            scan->at++;
        else if (at_comment(scan))
            skip_comment(scan);
        else
            break;
    }
    return scan->at > start;
}

static pith_str take_string(pith_css_scan *scan)
{
    char quote = *scan->at++;
    const char *start = scan->at;
    while (scan->at < scan->stop && *scan->at != quote && *scan->at != '\n')
        scan->at += *scan->at == '\\' && scan->stop - scan->at > 1 ? 2 : 1;
    pith_str text = {start, (size_t)(scan->at - start)};
    if (scan->at < scan->stop)
        scan->at++;
    return text;
}

static bool at_number(const pith_css_scan *scan)
{
    size_t sign = peek(scan, 0) == '+' || peek(scan, 0) == '-';
    size_t point = peek(scan, sign) == '.';
    return pith_is_digit((unsigned char)peek(scan, sign + point));
}

static void skip_digits(pith_css_scan *scan)
{
    while (pith_is_digit((unsigned char)peek(scan, 0)))
        scan->at++;
}

static void take_number(pith_css_scan *scan, pith_css_token *token)
{
    const char *start = scan->at;
    bool minus = *start == '-';
    if (*start == '+' || minus)
        scan->at++;
    skip_digits(scan);
    if (peek(scan, 0) == '.' && pith_is_digit((unsigned char)peek(scan, 1))) {
        scan->at++;
        skip_digits(scan);
    }
    if ((peek(scan, 0) | 0x20) == 'e') {
        size_t sign = peek(scan, 1) == '+' || peek(scan, 1) == '-';
        if (pith_is_digit((unsigned char)peek(scan, 1 + sign))) {
            scan->at += 1 + sign;
            skip_digits(scan);
        }
    }
    pith_str text = {start, (size_t)(scan->at - start)};
    if (*start == '+') {
        text.data++;
        text.len--;
    }
    if (!pith_number_parse(text, &token->number))
        token->number = minus ? -NUMBER_LIMIT : NUMBER_LIMIT;
    if (token->number > NUMBER_LIMIT)
        token->number = NUMBER_LIMIT;
    if (token->number < -NUMBER_LIMIT)
        token->number = -NUMBER_LIMIT;
    token->kind = PITH_CSS_NUMBER;
    token->text = (pith_str){scan->at, 0};
    if (peek(scan, 0) == '%')
        token->text = (pith_str){scan->at++, 1};
    else if (at_ident(scan))
        token->text = take_name(scan);
}

/* After "url(": an address without quotes; otherwise a function like any
 * other. */
static bool take_url(pith_css_scan *scan, pith_css_token *token)
{
    pith_css_scan ahead = *scan;
    while (pith_is_space((unsigned char)peek(&ahead, 0)))
        ahead.at++;
    if (peek(&ahead, 0) == '"' || peek(&ahead, 0) == '\'')
        return false;
    const char *start = ahead.at;
    while (ahead.at < ahead.stop && *ahead.at != ')')
        ahead.at += *ahead.at == '\\' && ahead.stop - ahead.at > 1 ? 2 : 1;
    token->kind = PITH_CSS_URL;
    token->text = pith_str_trim((pith_str){start, (size_t)(ahead.at - start)});
    if (ahead.at < ahead.stop)
        ahead.at++;
    *scan = ahead;
    return true;
}

static void take_ident(pith_css_scan *scan, pith_css_token *token)
{
    token->text = take_name(scan);
    token->kind = PITH_CSS_IDENT;
    if (peek(scan, 0) != '(')
        return;
    scan->at++;
    token->kind = PITH_CSS_FUNCTION;
    if (pith_str_ieq(token->text, PITH_S("url")))
        take_url(scan, token);
}

pith_css_token pith_css_next(pith_css_scan *scan)
{
    pith_css_token token = {.at = scan->at, .text = {scan->at, 0}};
    if (scan->at >= scan->stop)
        return token;
    char c = *scan->at;
    if (starts_name(c)) {
        take_ident(scan, &token);
    } else if (skip_space(scan)) {
        token.kind = PITH_CSS_SPACE;
    } else if (at_number(scan)) {
        take_number(scan, &token);
    } else if (at_ident(scan)) {
        take_ident(scan, &token);
    } else if (c == '"' || c == '\'') {
        token.kind = PITH_CSS_STRING;
        token.text = take_string(scan);
    } else {
        scan->at++;
        token.kind = PITH_CSS_MARK;
        token.mark = c;
        if (c == '@' && at_ident(scan)) {
            token.kind = PITH_CSS_AT;
            token.text = take_name(scan);
        } else if (c == '#' &&
                   (pith_css_in_name(peek(scan, 0)) || is_escape(scan, 0))) {
            token.kind = PITH_CSS_HASH;
            token.text = take_name(scan);
        }
    }
    return token;
}

pith_css_token pith_css_next_solid(pith_css_scan *scan)
{
    pith_css_token token;
    do
        token = pith_css_next(scan);
    while (token.kind == PITH_CSS_SPACE);
    return token;
}

/* Bytes that need attention while skipping tokens: quotes, brackets, the start
 * of an escape or a comment, and the requested marks. */
static byte_set notable_bytes(const char *marks)
{
#define BIT(c) ((uint64_t)1 << ((c)&63))
    byte_set set = {{BIT('"') | BIT('\'') | BIT('(') | BIT(')') | BIT('/'),
                     BIT('[') | BIT('\\') | BIT(']') | BIT('{') | BIT('}'), 0,
                     0}};
#undef BIT
    for (; *marks; marks++)
        set.bits[*marks >> 6] |= (uint64_t)1 << (*marks & 63);
    return set;
}

/* Whether the '(' at the scanner ends "url(": a name by itself, not the end of
 * a longer one, of "#url" or "@url". Nothing precedes `from`. */
static bool ends_url(const pith_css_scan *scan, const char *from)
{
    static const size_t len = sizeof "url" - 1;
    size_t before = (size_t)(scan->at - from);
    if (before < len ||
        !pith_str_ieq((pith_str){scan->at - len, len}, PITH_S("url")))
        return false;
    char c = before > len ? scan->at[-(ptrdiff_t)len - 1] : ' ';
    return !pith_css_in_name(c) && c != '#' && c != '@';
}

/* Skip a special byte that is not requested, and what begins there; changes the
 * bracket depth. */
static void pass_notable(pith_css_scan *scan, const char *from, size_t *depth)
{
    pith_css_token token;
    switch (*scan->at) {
    case '"':
    case '\'':
        take_string(scan);
        return;
    case '/':
        if (at_comment(scan))
            skip_comment(scan);
        else
            scan->at++;
        return;
    case '\\':
        if (!is_escape(scan, 0))
            break;
        take_name(scan); /* it is not "url", whatever it is */
        if (peek(scan, 0) != '(')
            return;
        ++*depth;
        break;
    case '(': {
        bool url = ends_url(scan, from);
        scan->at++;
        *depth += !url || !take_url(scan, &token);
        return;
    }
    case '[':
    case '{':
        ++*depth;
        break;
    case ')':
    case ']':
    case '}':
        *depth -= *depth > 0;
        break;
    default:
        break;
    }
    scan->at++;
}

#ifdef __SSE2__

enum { BLOCK = 16 };

/* 0xff for the bytes that are c. */
static __m128i bytes_of(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

/* Skip blocks of 16 bytes without a notable one: one of the marks, of which
 * there are at most two, or a byte of notable_bytes(). A '|' also ends it,
 * because brackets and the backslash become '{', '|' and '}' by the bit that
 * makes letters small. */
static const char *skip_blocks(const char *at, const char *stop,
                               const char *marks)
{
    char second = marks[1] ? marks[1] : marks[0];
    for (; stop - at >= BLOCK; at += BLOCK) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
        __m128i small = _mm_or_si128(bytes, _mm_set1_epi8('a' - 'A'));
        __m128i wanted =
            _mm_or_si128(bytes_of(bytes, marks[0]), bytes_of(bytes, second));
        __m128i quotes =
            _mm_or_si128(bytes_of(bytes, '"'), bytes_of(bytes, '\''));
        __m128i round =
            _mm_or_si128(bytes_of(bytes, '('), bytes_of(bytes, ')'));
        __m128i other =
            _mm_or_si128(bytes_of(bytes, '/'), bytes_of(small, '|'));
        __m128i curly =
            _mm_or_si128(bytes_of(small, '{'), bytes_of(small, '}'));
        __m128i any = _mm_or_si128(_mm_or_si128(wanted, quotes),
                                   _mm_or_si128(round, other));
        unsigned hits = (unsigned)_mm_movemask_epi8(_mm_or_si128(any, curly));
        if (hits)
            return at + __builtin_ctz(hits);
    }
    return at;
}

#else

static const char *skip_blocks(const char *at, const char *stop,
                               const char *marks)
{
    (void)stop;
    (void)marks;
    return at;
}

#endif

pith_str pith_css_until(pith_css_scan *scan, const char *marks)
{
    const char *start = scan->at;
    const byte_set notable = notable_bytes(marks);
    size_t depth = 0;
    for (;;) {
        const char *at = skip_blocks(scan->at, scan->stop, marks);
        while (at < scan->stop && !is_in(&notable, *at))
            at++;
        scan->at = at;
        if (at == scan->stop)
            break;
        bool sought = depth == 0 && strchr(marks, *scan->at);
        if (sought && !at_comment(scan))
            break;
        pass_notable(scan, start, &depth);
    }
    return pith_str_trim((pith_str){start, (size_t)(scan->at - start)});
}

pith_str pith_css_block(pith_css_scan *scan)
{
    pith_str inside = pith_css_until(scan, "}");
    pith_css_next(scan);
    return inside;
}

/* Cut "!important" off the end of a value. */
static bool take_important(pith_str *value)
{
    static const size_t word = sizeof "important" - 1;
    if (value->len <= word ||
        !pith_str_ieq((pith_str){value->data + value->len - word, word},
                      PITH_S("important")))
        return false;
    pith_str left = pith_str_trim((pith_str){value->data, value->len - word});
    if (left.len == 0 || left.data[left.len - 1] != '!')
        return false;
    *value = pith_str_trim((pith_str){left.data, left.len - 1});
    return true;
}

bool pith_css_declare(pith_css_scan *scan, pith_css_declaration *out)
{
    for (;;) {
        pith_css_token token = pith_css_next_solid(scan);
        if (token.kind == PITH_CSS_END)
            return false;
        if (token.kind == PITH_CSS_MARK && token.mark == ';')
            continue;
        if (token.kind == PITH_CSS_IDENT) {
            pith_css_scan ahead = *scan;
            pith_css_token colon = pith_css_next_solid(&ahead);
            if (colon.kind == PITH_CSS_MARK && colon.mark == ':') {
                *scan = ahead;
                out->name = token.text;
                out->value = pith_css_until(scan, ";");
                out->important = take_important(&out->value);
                return true;
            }
        }
        /* A nested rule: not read; its block ends it. */
        scan->at = token.at;
        pith_css_until(scan, "{;");
        token = pith_css_next(scan);
        if (token.kind == PITH_CSS_MARK && token.mark == '{')
            pith_css_block(scan);
    }
}

/* The character after a backslash; moves *i past it. */
static size_t resolve_escape(pith_str name, size_t *at, char out[4])
{
    uint32_t code = 0, digit;
    size_t n = 0;
    while (n < 6 && *at < name.len && read_hex(name.data[*at], &digit)) {
        code = code * 16 + digit;
        ++*at;
        n++;
    }
    if (n == 0) {
        out[0] = name.data[(*at)++];
        return 1;
    }
    if (*at < name.len && pith_is_space((unsigned char)name.data[*at]))
        ++*at;
    if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        code = 0xfffd;
    return pith_utf8_put(code, out);
}

pith_str pith_css_unescape(pith_arena *arena, pith_str name)
{
    if (name.len == 0 || !memchr(name.data, '\\', name.len))
        return name;
    /* U+FFFD for an escape of two bytes is longer than its source. */
    char *copy = pith_arena_alloc(arena, name.len, 2);
    size_t len = 0;
    if (!copy)
        return (pith_str){NULL, 0};
    for (size_t i = 0; i < name.len;) {
        char c = name.data[i++];
        if (c != '\\' || i >= name.len) {
            copy[len++] = c;
            continue;
        }
        char out[4];
        size_t n = resolve_escape(name, &i, out);
        memcpy(copy + len, out, n);
        len += n;
    }
    return (pith_str){copy, len};
}
